import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A view that can be focused and counts its drawings.
private final class Item: UIView {
    var drawings = 0
    override var canBecomeFocused: Bool { true }
    override func draw(_ rect: CGRect) {
        drawings += 1
        UIColor.gray.setFill()
        UIGraphicsGetCurrentContext()?.fill(bounds)
    }
}

@MainActor
@Suite struct FocusTests {
    private let screen: VirtualScreen
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    /// Adds items of 40 × 40 points at these positions, with their numbers as tags.
    @discardableResult
    private func add(_ positions: [(CGFloat, CGFloat)], to view: UIView? = nil) -> [UIView] {
        positions.enumerated().map { index, position in
            let item = Item(frame: CGRect(x: position.0, y: position.1, width: 40, height: 40))
            item.tag = index + 1
            (view ?? root).addSubview(item)
            return item
        }
    }

    private var system: UIFocusSystem { UIApplication.shared.focusSystem }

    /// The tag of the focused item; 0 if nothing is focused.
    private var focused: Int { system.focusedView?.tag ?? 0 }

    /// Presses keys and returns the items that are focused after each.
    private func press(_ keys: VirtualScreen.Key...) throws -> [Int] {
        var found: [Int] = []
        for key in keys {
            try screen.press(key)
            found.append(focused)
        }
        return found
    }

    @Test func nothingIsFocusedBeforeFirstKey() throws {
        let items = add([(20, 20), (120, 20)])
        #expect(focused == 0 && UIFocusSystem.focusSystem(for: root) === system)
        #expect(try press(.rightArrow) == [1], "the first key shows the focus and does not move it")
        #expect(items[0].isFocused && system.focusedItem === items[0])
        #expect(try press(.rightArrow, .rightArrow) == [2, 2])
        #expect(!items[0].isFocused)
    }

    @Test func arrowKeysMoveStraightBeforeDiagonally() throws {
        //  1  2
        //    3      4
        //  5
        add([(20, 20), (120, 20), (90, 80), (220, 80), (20, 140)])
        #expect(
            try press(.downArrow, .downArrow) == [1, 5],
            "the item straight below is preferred to a nearer one beside"
        )
        #expect(try press(.upArrow, .rightArrow, .downArrow, .rightArrow, .leftArrow) == [1, 2, 3, 4, 3])
        #expect(try press(.upArrow) == [2])
    }

    @Test func tabFollowsReadingOrderAndWraps() throws {
        add([(120, 20), (20, 24), (20, 120), (220, 110)])
        #expect(try press(.tab, .tab, .tab, .tab, .tab) == [2, 1, 3, 4, 2])
        try screen.press(.tab, modifiers: .shift)
        #expect(focused == 4)
    }

    @Test func tabFollowsRightToLeftOrder() throws {
        root.semanticContentAttribute = .forceRightToLeft
        add([(20, 20), (120, 20), (220, 120)])
        #expect(try press(.tab, .tab, .tab) == [2, 1, 3])
    }

    @Test func tabSkipsOtherItemsOfGroup() throws {
        let items = add([(20, 20), (80, 20), (140, 20), (20, 120)])
        for item in items[0...1] { item.focusGroupIdentifier = "tools" }
        #expect(try press(.tab, .tab, .tab, .tab) == [1, 3, 4, 1])
        #expect(try press(.rightArrow) == [2])
        try screen.press(.tab, modifiers: .shift)
        #expect(focused == 4)
    }

    @Test func hiddenCoveredAndDisabledItemsAreSkipped() throws {
        let items = add([(20, 20), (80, 20), (140, 20), (200, 20), (20, 100), (250, 20)])
        items[1].isHidden = true
        items[2].alpha = 0
        items[3].isUserInteractionEnabled = false
        let cover = UIView(frame: CGRect(x: 0, y: 80, width: 100, height: 100))
        root.addSubview(cover)
        #expect(try press(.tab, .tab, .tab) == [1, 6, 1])
        cover.isUserInteractionEnabled = false
        #expect(try press(.downArrow) == [5], "a cover that touches pass through covers nothing")
    }

    @Test func touchHidesFocusAndNextKeyShowsItAgain() throws {
        add([(20, 20), (120, 20)])
        _ = try press(.tab, .tab)
        #expect(focused == 2)
        try screen.tap(at: CGPoint(x: 200, y: 200))
        #expect(focused == 0)
        #expect(try press(.leftArrow, .leftArrow) == [2, 1])
        #expect(try press(.escape, .escape, .tab) == [0, 0, 1])
    }

    @Test func removedItemLosesFocus() throws {
        let items = add([(20, 20), (120, 20)])
        _ = try press(.tab)
        items[0].removeFromSuperview()
        #expect(focused == 0 && !items[0].isFocused)
        #expect(try press(.tab) == [2])
    }

    @Test func focusIsInKeyWindow() throws {
        add([(20, 20)])
        #expect(try press(.tab) == [1])
        let window = UIWindow()
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        add([(120, 120)], to: controller.view)[0].tag = 7
        #expect(try press(.tab) == [7])
        window.isHidden = true
        #expect(try press(.tab) == [1])
    }

    @Test func heldKeyMovesFocusRepeatedly() throws {
        add((0..<6).map { (CGFloat($0) * 48, 20) })
        _ = try press(.tab)
        try screen.keyDown(.rightArrow)
        #expect(focused == 2)
        try screen.advance(by: 0.49)
        #expect(focused == 2)
        try screen.advance(by: 0.23)
        #expect(focused == 5)
        try screen.keyUp(.rightArrow)
        try screen.advance(by: 1)
        #expect(focused == 5 && UIApplication.shared.timers.nextDeadline == nil)
    }

    @Test func knobMovesThroughItems() throws {
        add([(20, 20), (120, 20), (20, 120)])
        try screen.press(VirtualScreen.Key(.keyboardSelect))
        #expect(focused == 1, "the first press shows the focus")
        try screen.tap(at: CGPoint(x: 250, y: 250))
        try screen.rotateKnob(by: 1)
        #expect(focused == 1)
        try screen.rotateKnob(by: 2)
        #expect(focused == 3)
        try screen.rotateKnob(by: -1)
        #expect(focused == 2)
        try screen.rotateKnob(by: .max)
        #expect(focused > 0)
    }

    // MARK: Environments

    @Test func environmentsPreferRefuseAndObserve() throws {
        final class Controller: UIViewController {
            var preferred: UIView?
            var allows = true
            var log: [String] = []
            override var preferredFocusEnvironments: [any UIFocusEnvironment] {
                preferred.map { [$0] } ?? super.preferredFocusEnvironments
            }
            override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { allows }
            override func didUpdateFocus(
                in context: UIFocusUpdateContext,
                with coordinator: UIFocusAnimationCoordinator
            ) {
                let (from, to) = (context.previouslyFocusedView?.tag ?? 0, context.nextFocusedView?.tag ?? 0)
                log.append("\(from)-\(to) \(context.focusHeading.rawValue)")
                coordinator.addCoordinatedAnimations {
                    self.log.append("duration \(UIView.inheritedAnimationDuration)")
                } completion: {
                    self.log.append("end")
                }
            }
        }
        let controller = Controller()
        try screen.show(controller)
        let items = add([(20, 20), (120, 20), (220, 20)], to: controller.view)
        controller.preferred = items[1]
        #expect(try press(.leftArrow) == [2])
        try screen.advance(by: 1)
        #expect(controller.log == ["0-2 4", "duration 0.15", "end"])
        controller.allows = false
        #expect(try press(.leftArrow) == [2])
        controller.allows = true
        controller.preferred = items[2]
        controller.setNeedsFocusUpdate()
        #expect(focused == 2)
        controller.updateFocusIfNeeded()
        #expect(focused == 3)
        controller.preferred = items[0]
        controller.setNeedsFocusUpdate()
        try screen.advance(by: 0.1)
        #expect(focused == 1, "the commit performs the update")
        #expect(controller.contains(items[0]) && !items[0].contains(controller))
    }

    @Test func requestedItemIsFocusedWithFirstKey() throws {
        let items = add([(20, 20), (120, 20)])
        system.requestFocusUpdate(to: items[1])
        #expect(focused == 0)
        #expect(try press(.tab) == [2])
        system.requestFocusUpdate(to: items[0])
        #expect(focused == 1)
    }

    @Test func notificationsReportMovements() throws {
        final class Log: @unchecked Sendable { var lines: [String] = [] }
        let log = Log()
        let center = NotificationCenter.default
        let system = system
        let observers = [
            (UIFocusSystem.didUpdateNotification, "did"), (UIFocusSystem.movementDidFailNotification, "failed"),
        ].map { name, text in
            center.addObserver(forName: name, object: system, queue: nil) { notification in
                let key = UIFocusSystem.focusUpdateContextUserInfoKey
                let context = notification.userInfo?[key] as? UIFocusUpdateContext
                let heading = MainActor.assumeIsolated { context?.focusHeading.rawValue ?? 0 }
                log.lines.append("\(text) \(heading)")
            }
        }
        defer { for observer in observers { center.removeObserver(observer) } }
        add([(20, 20), (120, 20)])
        _ = try press(.tab, .rightArrow, .rightArrow)
        #expect(log.lines == ["did 16", "did 8", "failed 8"])
    }

    @Test func firstResponderElsewhereResigns() throws {
        final class Field: UIView { override var canBecomeFirstResponder: Bool { true } }
        let field = Field(frame: CGRect(x: 0, y: 200, width: 40, height: 40))
        root.addSubview(field)
        add([(20, 20)])
        field.becomeFirstResponder()
        #expect(try press(.tab) == [1])
        #expect(!field.isFirstResponder)
        field.becomeFirstResponder()
        #expect(focused == 0, "the focus leaves for the first responder")
        #expect(try press(.escape) == [0])
        #expect(!field.isFirstResponder)
    }

    // MARK: Scrolling

    @Test func scrollViewScrollsToFocusedItem() throws {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        scrollView.contentSize = CGSize(width: 300, height: 1000)
        root.addSubview(scrollView)
        add((0..<10).map { (20, CGFloat($0) * 100 + 20) }, to: scrollView)
        let below = Item(frame: CGRect(x: 20, y: 240, width: 40, height: 40))
        below.tag = 99
        root.addSubview(below)
        #expect(try press(.downArrow, .downArrow, .downArrow) == [1, 2, 3], "content out of sight comes first")
        try screen.advance(by: 0.5)
        #expect(scrollView.contentOffset.y == 70)
        #expect(try press(.tab) == [4])
        for _ in 0..<6 { _ = try press(.downArrow) }
        #expect(focused == 10)
        #expect(try press(.downArrow) == [99])
        #expect(try press(.upArrow) == [10], "the visible item of the scroll view")
    }

    @Test func keysScrollWhatHasNoItems() throws {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        scrollView.contentSize = CGSize(width: 300, height: 1000)
        root.addSubview(scrollView)
        func offset(after key: VirtualScreen.Key) throws -> CGFloat {
            try screen.press(key)
            try screen.advance(by: 0.5)
            return scrollView.contentOffset.y
        }
        #expect(try offset(after: .downArrow) == 60)
        #expect(try offset(after: .pageDown) == 220)
        #expect(try offset(after: .end) == 800)
        #expect(try offset(after: .downArrow) == 800)
        #expect(try offset(after: .pageUp) == 640)
        #expect(try offset(after: .home) == 0)
        scrollView.allowsKeyboardScrolling = false
        #expect(try offset(after: .downArrow) == 0)
    }

    @Test func keysTurnPages() throws {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        scrollView.contentSize = CGSize(width: 900, height: 300)
        scrollView.isPagingEnabled = true
        root.addSubview(scrollView)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        try screen.advance(by: 0.5)
        #expect(scrollView.contentOffset.x == 600)
        try screen.press(.pageUp)
        try screen.advance(by: 0.5)
        #expect(scrollView.contentOffset.x == 300)
    }

    // MARK: Ring

    @Test func ringIsShownWithoutDrawing() throws {
        let items = add([(100, 100), (200, 100)]).compactMap { $0 as? Item }
        root.backgroundColor = .white
        try screen.advance(by: 0.1)
        let before = screen.snapshot()
        let drawings = items.map(\.drawings)
        try screen.press(.tab)
        try screen.advance(by: 0.1)
        let shown = screen.snapshot()
        let isRing = { (x: Int, y: Int) in shown[x, y] == (0, 122, 255) && before[x, y] != (0, 122, 255) }
        #expect(isRing(120, 96) && isRing(96, 120) && isRing(143, 120) && isRing(120, 143))
        #expect(shown[120, 120] == before[120, 120], "the item itself is unchanged")
        try screen.press(.rightArrow)
        try screen.press(.escape)
        try screen.advance(by: 0.1)
        #expect(screen.snapshot() == before)
        #expect(items.map(\.drawings) == drawings)
        screen.resetStatistics()
        try screen.advance(by: 10)
        #expect(screen.statistics.frames == 0)
    }

    @Test func ringFollowsSizeStyleAndTint() throws {
        let item = add([(100, 100)])[0]
        root.backgroundColor = .systemBackground
        try screen.press(.tab)
        item.frame = CGRect(x: 50, y: 50, width: 100, height: 20)
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[100, 46] == (0, 122, 255) && screen.snapshot()[153, 60] == (0, 122, 255))
        item.tintColor = .red
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[100, 46] == (255, 0, 0))
        item.tintColor = nil
        screen.userInterfaceStyle = .dark
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[100, 46] == (10, 132, 255))
    }

    @Test func effectDeterminesRing() throws {
        let item = add([(100, 100)])[0]
        root.backgroundColor = .white
        #expect(item.focusEffect is UIFocusHaloEffect)
        try screen.press(.tab)
        item.focusEffect = nil
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[120, 96] == (255, 255, 255))
        let halo = UIFocusHaloEffect(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
        halo.position = .inside
        item.focusEffect = halo
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[120, 96] == (255, 255, 255) && screen.snapshot()[120, 103] == (0, 122, 255))
        item.focusEffect = UIFocusHaloEffect(path: UIBezierPath(rect: CGRect(x: -20, y: -20, width: 80, height: 80)))
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[120, 80] == (0, 122, 255) && screen.snapshot()[120, 103] != (0, 122, 255))
        item.focusEffect = UIFocusHaloEffect(
            roundedRect: CGRect(x: 0, y: CGFloat.nan, width: -1, height: .infinity),
            cornerRadius: .nan,
            curve: .continuous
        )
        try screen.advance(by: 0.1)
        #expect(item.isFocused)
    }

    @Test func ringOfClippingViewIsInside() throws {
        let item = add([(100, 100)])[0]
        root.backgroundColor = .white
        item.clipsToBounds = true
        try screen.press(.tab)
        try screen.advance(by: 0.1)
        #expect(screen.snapshot()[120, 96] == (255, 255, 255) && screen.snapshot()[120, 103] == (0, 122, 255))
    }
}
