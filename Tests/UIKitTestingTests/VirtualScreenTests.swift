import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct VirtualScreenTests {
    @Test func idleScreenMakesNoFramesAndWakeUps() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        let view = UIView()
        view.backgroundColor = .red
        try screen.show(view)
        try screen.advance(by: 1)
        #expect(screen.frames.count == 1)
        screen.resetStatistics()
        try screen.advance(by: 600)
        #expect(screen.statistics == ScreenStatistics())
        #expect(screen.time == 601)
    }

    @Test func userSettingsAreShownWithTheNextFrame() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 40))
        let label = UILabel()
        label.backgroundColor = .systemBackground
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        try screen.show(label)
        try screen.advance(by: 0.1)
        #expect(screen.userInterfaceStyle == .light && screen.preferredContentSizeCategory == .large)
        #expect(screen.snapshot()[1, 1] == (255, 255, 255) && label.font.pointSize == 17)
        try screen.expectFrames(1) {
            screen.userInterfaceStyle = .dark
            screen.preferredContentSizeCategory = .accessibilityMedium
            try screen.advance(by: 0.1)
        }
        #expect(screen.userInterfaceStyle == .dark && screen.preferredContentSizeCategory == .accessibilityMedium)
        #expect(screen.snapshot()[1, 1] == (0, 0, 0) && label.font.pointSize == 28)
    }

    @Test func missingFontsErrorNamesTheFolder() {
        do {
            _ = try VirtualScreen(size: CGSize(width: 10, height: 10), fonts: .path("/no/fonts"))
            Issue.record("a screen without fonts")
        } catch {
            #expect(error.message.contains("/no/fonts"))
        }
    }

    /// A 40×40 view that moves by 3 points over 1,000 others.
    @Test func moveRepaintsOldAndNewFramesOnly() throws {
        let screen = try VirtualScreen(size: CGSize(width: 1920, height: 1080))
        let root = UIView()
        for index in 0..<1000 {
            let view = UIView(frame: CGRect(x: index % 40 * 48, y: index / 40 * 43, width: 48, height: 32))
            view.backgroundColor = UIColor(white: CGFloat(index % 7) / 7, alpha: 1)
            root.addSubview(view)
        }
        let mover = UIView(frame: CGRect(x: 500, y: 300, width: 40, height: 40))
        mover.backgroundColor = .red
        root.addSubview(mover)
        try screen.show(root)
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        mover.center.x += 3
        try screen.advance(by: 0.1)
        let spent = screen.statistics
        #expect(spent.frames == 1)
        #expect(spent.drawCalls == 0)
        #expect(spent.pixelsComposited == 43 * 40)
        // Two buffers: the second one lacks nothing else yet but this frame.
        #expect(spent.bytesCopiedOut <= 1920 * 1080 * 4)
        // Screen, window, root and the mover, once to find the change and once to paint; four cells under it.
        #expect(spent.layersVisited <= 4 + 4 + 4)
        let frame = try #require(screen.frames.last)
        #expect(frame.damage == [CGRect(x: 500, y: 300, width: 43, height: 40)])
        // From the third frame on both buffers have everything but the last two changes.
        screen.resetStatistics()
        mover.center.x += 3
        try screen.advance(by: 0.1)
        #expect(screen.statistics.bytesCopiedOut == 46 * 40 * 4)
    }

    @Test(arguments: [1, 2, 3]) func snapshotIsIndependentOfBufferCount(bufferCount: Int) throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100), bufferCount: bufferCount)
        let root = UIView()
        root.backgroundColor = .white
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        box.backgroundColor = .blue
        root.addSubview(box)
        try screen.show(root)
        for step in 0..<9 {
            box.frame.origin = CGPoint(x: step * 17, y: step * 5)
            try screen.advance(by: 1 / 60.0)
        }
        try screen.advance(by: 0.1)
        let snapshot = screen.snapshot()
        for y in 0..<100 {
            for x in 0..<200 {
                let inside = (136..<156).contains(x) && (40..<60).contains(y)
                #expect(snapshot[x, y] == (inside ? (0, 0, 255) : (255, 255, 255)))
            }
        }
    }

    @Test func fingerDragDeliversSamplesOverTime() throws {
        final class Pad: UIView {
            var locations: [CGPoint] = []
            var times: [TimeInterval] = []

            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }

            private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
                for touch in touches {
                    for sample in event?.coalescedTouches(for: touch) ?? [] {
                        locations.append(sample.location(in: self))
                        times.append(sample.timestamp)
                    }
                }
            }
        }
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let pad = Pad()
        try screen.show(pad)
        try screen.advance(by: 1)
        let finger = try screen.touch(at: CGPoint(x: 10, y: 10))
        try finger.drag(to: CGPoint(x: 110, y: 60), duration: 0.5)
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(pad.locations.count == 1 + 60 + 1)
        #expect(pad.locations.last == CGPoint(x: 110, y: 60))
        #expect(pad.times.first == 1)
        #expect(pad.times == pad.times.sorted())
        #expect(abs((pad.times.last ?? 0) - 1.5) < 1e-6)
    }

    @Test func invalidScreenOptionsThrow() throws {
        #expect(throws: VirtualScreenError.self) { try VirtualScreen(size: .zero) }
        #expect(throws: VirtualScreenError.self) { try VirtualScreen(size: CGSize(width: 1e5, height: 10)) }
        #expect(throws: VirtualScreenError.self) {
            try VirtualScreen(size: CGSize(width: 10, height: 10), bufferCount: 4)
        }
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        let error = #expect(throws: VirtualScreenError.self) { try screen.replay(recording: "/nowhere/x.csv") }
        #expect(error?.message.contains("/nowhere/x.csv") == true)
    }

    @Test func expectFramesDamageAndStatisticsThrow() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let box = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        box.backgroundColor = .red
        let root = UIView()
        root.addSubview(box)
        try screen.show(root)
        try screen.advance(by: 0.1)
        func move() throws {
            box.center.x += 10
            try screen.advance(by: 0.1)
        }
        try screen.expectFrames(1) { try move() }
        try screen.expectDamage(inside: CGRect(x: 0, y: 0, width: 60, height: 40)) { try move() }
        try screen.expect(\.pixelsComposited, atMost: 600) { try move() }
        #expect(throws: ExpectationError.self) { try screen.expectFrames(2) { try move() } }
        #expect(throws: ExpectationError.self) {
            try screen.expectDamage(inside: CGRect(x: 0, y: 0, width: 10, height: 10)) { try move() }
        }
        #expect(throws: ExpectationError.self) { try screen.expect(\.pixelsComposited, atMost: 5) { try move() } }
    }
}

@MainActor @Suite struct GoldenImageTests {
    private let folder = NSTemporaryDirectory() + "easel-goldens-\(UUID().uuidString)"

    private func makeImage(_ color: UIColor) throws -> ScreenImage {
        let screen = try VirtualScreen(size: CGSize(width: 16, height: 8))
        let view = UIView()
        view.backgroundColor = color
        try screen.show(view)
        try screen.advance(by: 0.1)
        return screen.snapshot()
    }

    @Test func goldenImageMatchesItself() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let red = try makeImage(.red)
        try red.write(to: "\(folder)/red.png")
        #expect(try ScreenImage(contentsOf: "\(folder)/red.png") == red)
        try GoldenImages(directory: folder).check(red, named: "red")
    }

    @Test func goldenImageMismatchWritesDifferenceImage() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try makeImage(.red).write(to: "\(folder)/box.png")
        let blue = try makeImage(.blue)
        let error = #expect(throws: GoldenImageError.self) {
            try GoldenImages(directory: folder).check(blue, named: "box")
        }
        let message = try #require(error?.message)
        #expect(message.contains("128 pixels"))
        let path = try #require(message.split(separator: " ").last.map(String.init))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let sheet = try ScreenImage(contentsOf: path)
        // Expected, difference, actual.
        #expect(sheet.width == 16 * 3 + 16)
        #expect(sheet[2, 2] == (255, 0, 0))
        #expect(sheet[16 + 8 + 2, 2] == (255, 0, 255))
        #expect(sheet[16 * 2 + 16 + 2, 2] == (0, 0, 255))
    }

    @Test func missingGoldenImageErrorNamesThePath() throws {
        let red = try makeImage(.red)
        let error = #expect(throws: GoldenImageError.self) {
            try GoldenImages(directory: folder).check(red, named: "nothing")
        }
        #expect(error?.message.contains("\(folder)/nothing.png") == true)
        try? FileManager.default.removeItem(atPath: NSTemporaryDirectory() + "nothing-actual.png")
    }
}
