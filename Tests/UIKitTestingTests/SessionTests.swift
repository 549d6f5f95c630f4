import Testing
import UIKit
import UIKitTesting

/// Screens of one process that are used at the same time.
@MainActor @Suite struct SessionTests {
    /// A screen that shows a page with text, an image, a scroll view, a timer, a display link and a button that starts
    /// an animation.
    @MainActor private final class Stage {
        let screen: VirtualScreen
        private let page = Page()
        private(set) var images: [ScreenImage] = []

        init(_ kind: Kind) throws {
            screen = try VirtualScreen(
                size: CGSize(width: kind.width, height: 120),
                scale: kind.scale,
                refreshRate: kind.refreshRate
            )
            screen.userInterfaceStyle = kind.style
            screen.preferredContentSizeCategory = kind.category
        }

        /// The parts of a run, which may be interleaved with those of another screen.
        static let steps: [(Stage) throws -> Void] = [
            { try $0.screen.show($0.page) },
            { try $0.screen.advance(by: 0.05) },
            { try $0.screen.tap(at: CGPoint(x: 10, y: 10)) },
            { try $0.screen.advance(by: 0.11) },
            { $0.screen.userInterfaceStyle = $0.screen.userInterfaceStyle == .dark ? .light : .dark },
            { try $0.screen.touch(at: CGPoint(x: 60, y: 100)).drag(to: CGPoint(x: 60, y: 70), duration: 0.1) },
            { try $0.screen.advance(by: 0.2) },
        ]

        func run(_ step: (Stage) throws -> Void) throws {
            try step(self)
            images.append(screen.snapshot())
        }
    }

    private enum Kind: CaseIterable {
        case small, large

        var width: CGFloat { self == .small ? 120 : 160 }
        var scale: CGFloat { self == .small ? 1 : 2 }
        var refreshRate: Double { self == .small ? 60 : 50 }
        var style: UIUserInterfaceStyle { self == .small ? .light : .dark }
        var category: UIContentSizeCategory { self == .small ? .large : .accessibilityLarge }
    }

    private final class Page: UIViewController {
        private let label = UILabel()
        private let box = UIView(frame: CGRect(x: 30, y: 2, width: 15, height: 15))
        private let bar = UIView(frame: CGRect(x: 0, y: 117, width: 0, height: 3))
        private var link: CADisplayLink?

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            label.frame = CGRect(x: 0, y: 25, width: view.bounds.width, height: 30)
            label.font = .preferredFont(forTextStyle: .body)
            label.textColor = .label
            label.text = "\(UIScreen.main.scale)"
            let image = UIGraphicsImageRenderer(size: CGSize(width: 15, height: 15)).image { _ in
                UIColor.systemRed.setFill()
                UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 15, height: 15)).fill()
            }
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 60, width: view.bounds.width, height: 55))
            scroll.contentSize = CGSize(width: view.bounds.width, height: 300)
            let imageView = UIImageView(image: image)
            imageView.frame.origin = CGPoint(x: 20, y: 30.5)
            scroll.addSubview(imageView)
            let button = UIButton(frame: CGRect(x: 2, y: 2, width: 20, height: 20))
            button.backgroundColor = .systemGreen
            button.addTarget(self, action: Page.move, for: .touchUpInside)
            box.backgroundColor = .systemBlue
            bar.backgroundColor = .systemOrange
            for subview in [label, scroll, button, box, bar] { view.addSubview(subview) }
            link = CADisplayLink(target: self, action: Page.step)
            link?.add(to: .main, forMode: .common)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
                self?.label.text = "\((CACurrentMediaTime() * 1000).rounded())"
            }
        }

        private func move() { UIView.animate(withDuration: 0.3) { self.box.frame.origin.x = 90 } }

        private func step() { bar.frame.size.width += 1 }
    }

    /// Runs all steps on a screen of its own.
    private static func run(_ kind: Kind, pause: () async -> Void = {}) async throws -> [ScreenImage] {
        let stage = try Stage(kind)
        for step in Stage.steps {
            try stage.run(step)
            await pause()
        }
        return stage.images
    }

    @Test func screensUsedAlternatelyShowWhatEachShowsAlone() async throws {
        let (small, large) = (try await Self.run(.small), try await Self.run(.large))
        #expect(Set(small.map(\.width)) == [120] && Set(large.map(\.width)) == [320])
        let stages = (try Stage(.small), try Stage(.large))
        for step in Stage.steps {
            try stages.0.run(step)
            try stages.1.run(step)
        }
        for index in Stage.steps.indices {
            #expect(stages.0.images[index] == small[index], "step \(index)")
            #expect(stages.1.images[index] == large[index], "step \(index)")
        }
        #expect(stages.0.screen.statistics != stages.1.screen.statistics)
    }

    @Test(arguments: 0..<3) func screensOfConcurrentTasksShowWhatEachShowsAlone(_: Int) async throws {
        let alone = [try await Self.run(.small), try await Self.run(.large)]
        func run(_ kind: Kind, turns: Int) async throws -> [ScreenImage] {
            try await Self.run(kind) { for _ in 0..<turns { await Task.yield() } }
        }
        async let first = run(.small, turns: 1)
        async let second = run(.large, turns: 2)
        async let third = run(.small, turns: 3)
        async let fourth = run(.large, turns: 1)
        let images = try await [first, second, third, fourth]
        for index in images.indices { #expect(images[index] == alone[index % 2], "task \(index)") }
    }

    @Test(arguments: [1.0, 2.0, 3.0]) func mainScreenIsThatOfTheTest(scale: CGFloat) async throws {
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10), scale: scale)
        let view = UIView()
        try screen.show(view)
        for _ in 0..<20 {
            #expect(UIScreen.main.scale == scale && UIScreen.main === view.window?.screen)
            #expect(UIGraphicsImageRendererFormat().scale == scale)
            #expect(UITraitCollection.current.displayScale == scale)
            await Task.yield()
        }
        let scaleOfJob = await Task { @MainActor in UIScreen.main.scale }.value
        #expect(scaleOfJob == scale)
        let scaleOnOtherThread = await Task.detached { UIGraphicsImageRendererFormat().scale }.value
        #expect(scaleOnOtherThread == scale)
        #expect(UIScreen.main === view.window?.screen)
    }

    @Test func viewFromAnotherScreenIsDrawnInPixelsOfItsScreen() throws {
        final class Circle: UIView {
            override func draw(_ rect: CGRect) { UIBezierPath(ovalIn: bounds).fill() }
        }
        func show(on screen: VirtualScreen, _ circle: Circle) throws -> ScreenImage {
            circle.backgroundColor = .white
            try screen.show(circle)
            try screen.advance(by: 0.1)
            return screen.snapshot()
        }
        let alone = try VirtualScreen(size: CGSize(width: 20, height: 20), scale: 2)
        let expected = try show(on: alone, Circle())
        let other = try VirtualScreen(size: CGSize(width: 20, height: 20))
        let screen = try VirtualScreen(size: CGSize(width: 20, height: 20), scale: 2)
        let circle = other.host.session.perform { Circle() }
        #expect(circle.contentScaleFactor == 1)
        #expect(try show(on: screen, circle) == expected)
        #expect(circle.contentScaleFactor == 2)
    }

    // MARK: Fonts

    /// In a process of its own, since code without a screen uses the fonts of the screen created last.
    @Test func screensOfConcurrentTasksHaveTheirOwnFonts() async {
        await #expect(processExitsWith: .success) { try await SessionTests.checkFonts() }
    }

    private static let words = ["Fonts", "of", "two", "screens", "Fonts"]

    /// Shows words one after the other.
    private static func write(_ fonts: ScreenFonts, turns: Int = 0) async throws -> [ScreenImage] {
        let screen = try VirtualScreen(size: CGSize(width: 140, height: 60), fonts: fonts)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 140, height: 30))
        let paragraph = UILabel(frame: CGRect(x: 0, y: 30, width: 140, height: 30))
        let root = UIView()
        root.backgroundColor = .white
        for view in [label, paragraph] { root.addSubview(view) }
        try screen.show(root)
        paragraph.numberOfLines = 2
        var images: [ScreenImage] = []
        for word in words {
            label.font = .systemFont(ofSize: 17)
            label.text = word
            paragraph.text = word + " " + word
            paragraph.font = .boldSystemFont(ofSize: label.font.lineHeight / 2)
            for _ in 0..<turns { await Task.yield() }
            try screen.advance(by: 0.1)
            images.append(screen.snapshot())
            for _ in 0..<turns { await Task.yield() }
            #expect(UIFont.familyNames.contains("Noto Sans") == (fonts == .bundled))
        }
        return images
    }

    private static func checkFonts() async throws {
        let folder = NSTemporaryDirectory() + "easel-session-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "NotoSerif-Bold.ttf"
        try FileManager.default.copyItem(atPath: "\(ScreenFonts.bundledFolder)/\(file)", toPath: "\(folder)/\(file)")
        let kinds = [ScreenFonts.bundled, .path(folder)]
        let alone = [try await write(kinds[0]), try await write(kinds[1])]
        for index in words.indices { #expect(alone[0][index] != alone[1][index]) }
        async let first = write(kinds[0], turns: 1)
        async let second = write(kinds[1], turns: 2)
        async let third = write(kinds[0], turns: 3)
        async let fourth = write(kinds[1], turns: 1)
        let images = try await [first, second, third, fourth]
        for index in images.indices { #expect(images[index] == alone[index % 2], "task \(index)") }
        try await checkDrawing(kinds)
    }

    /// Text that is drawn and measured outside of the screens' own drawing.
    private static func checkDrawing(_ kinds: [ScreenFonts]) async throws {
        func draw() -> [UInt8] {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 30)).image { _ in
                NSAttributedString(string: "Fonts").draw(at: .zero)
            }
            return image.pngData().map { [UInt8]($0) } ?? []
        }
        let screens = try kinds.map { try VirtualScreen(size: CGSize(width: 100, height: 30), fonts: $0) }
        let labels = screens.map { screen in
            let label = UILabel()
            label.text = "A label with text"
            _ = try? screen.show(label)
            return label
        }
        let images = screens.map { screen in screen.host.session.perform { draw() } }
        #expect(images[0] != images[1] && !images[0].isEmpty)
        // A task that has no screen draws in the fonts of the screen created last.
        let onOtherThread = await Task.detached { await MainActor.run { draw() } }.value
        #expect(onOtherThread == images[1])
        // A view is measured in the fonts of its own screen, whichever screen is current.
        let sizes = labels.map { $0.sizeThatFits(.zero) }
        #expect(sizes[0] != sizes[1])
        for index in screens.indices {
            screens[index].host.session.perform {
                #expect(labels.map { $0.sizeThatFits(.zero) } == sizes)
                #expect(UIFont.familyNames.contains("Noto Sans") == (index == 0))
            }
        }
        // It is set again on another screen.
        try screens[1].show(labels[0])
        #expect(labels[0].sizeThatFits(.zero) == sizes[1])
    }

    // MARK: Animations, touches, time

    @Test func disabledAnimationsAreThoseOfOneTask() async throws {
        func move(_ isEnabled: Bool) async throws -> Bool {
            let screen = try VirtualScreen(size: CGSize(width: 40, height: 10))
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let root = UIView()
            root.addSubview(box)
            try screen.show(root)
            await Task.yield()
            UIView.setAnimationsEnabled(isEnabled)
            CATransaction.setDisableActions(!isEnabled)
            await Task.yield()
            #expect(UIView.areAnimationsEnabled == isEnabled)
            #expect(CATransaction.disableActions() == !isEnabled)
            UIView.animate(withDuration: 1) { box.frame.origin.x = 30 }
            await Task.yield()
            try screen.advance(by: 0.5)
            return box.layer.presentation()?.frame.origin.x == 30
        }
        async let first = move(false)
        async let second = move(true)
        async let third = move(false)
        let isAtEnd = try await (first, second, third)
        #expect(isAtEnd == (true, false, true))
    }

    private final class TouchLog: UIView {
        var phases: [UITouch.Phase] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.began) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.moved) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.cancelled) }
    }

    private func makeTouchScreen() throws -> (VirtualScreen, TouchLog) {
        let screen = try VirtualScreen(size: CGSize(width: 50, height: 50))
        let log = TouchLog()
        try screen.show(log)
        try screen.advance(by: 0.1)
        return (screen, log)
    }

    @Test func touchesReachTheirOwnScreen() throws {
        let (first, firstLog) = try makeTouchScreen()
        let finger = try first.touch(at: CGPoint(x: 10, y: 10))
        let (second, secondLog) = try makeTouchScreen()
        let other = try second.touch(at: CGPoint(x: 10, y: 10))
        try finger.move(to: CGPoint(x: 20, y: 20))
        try first.advance(by: 0.1)
        #expect(firstLog.phases == [.began, .moved] && secondLog.phases == [.began])
        try other.cancel()
        try finger.lift()
        #expect(firstLog.phases == [.began, .moved, .ended] && secondLog.phases == [.began, .cancelled])
        #expect(first.statistics.touches == 3 && second.statistics.touches == 2)
    }

    @Test func endOfOneScreenLeavesTheOther() throws {
        let (first, firstLog) = try makeTouchScreen()
        let finger = try first.touch(at: CGPoint(x: 10, y: 10))
        try {
            let (second, secondLog) = try makeTouchScreen()
            _ = try second.touch(at: CGPoint(x: 10, y: 10))
            #expect(UIScreen.main === secondLog.window?.screen)
        }()
        #expect(UIScreen.main === firstLog.window?.screen)
        #expect(UIApplication.shared.applicationState == .active)
        try finger.lift()
        #expect(firstLog.phases == [.began, .ended])
        firstLog.backgroundColor = .red
        try first.advance(by: 0.1)
        #expect(first.snapshot()[5, 5] == (255, 0, 0))
    }

    @Test func applicationsLeaveTheScreenOneByOne() throws {
        let (first, _) = try makeTouchScreen()
        let (second, _) = try makeTouchScreen()
        first.sendApplicationToBackground()
        #expect(first.host.session.application.applicationState == .background)
        #expect(second.host.session.application.applicationState == .active)
        try first.bringApplicationToForeground()
        #expect(first.host.session.application.applicationState == .active)
    }

    @Test func timersAndDisplayLinksFollowTheirOwnClock() throws {
        @MainActor final class Times {
            var timer: TimeInterval?
            var frames: [TimeInterval] = []
            func start() {
                _ = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
                    MainActor.assumeIsolated { self.timer = CACurrentMediaTime() }
                }
                let link = CADisplayLink { self.frames.append($0.timestamp) }
                link.add(to: .main, forMode: .common)
            }
        }
        let screens = try [60.0, 50].map {
            try VirtualScreen(size: CGSize(width: 10, height: 10), refreshRate: $0)
        }
        let times = [Times(), Times()]
        for (screen, times) in zip(screens, times) { screen.call(at: 0) { times.start() } }
        try screens[0].advance(by: 2)
        #expect(times[0].timer == 0.5 && times[1].timer == nil && times[1].frames.isEmpty)
        #expect(screens[0].time == 2 && screens[1].time == 0)
        try screens[1].advance(by: 1)
        #expect(times[1].timer == 0.5)
        #expect((119...121).contains(times[0].frames.count) && (49...51).contains(times[1].frames.count))
        screens[1].host.session.perform { #expect(CACurrentMediaTime() == 1) }
        screens[0].host.session.perform { #expect(CACurrentMediaTime() == 2) }
    }
}
