import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The lines that controllers record.
@MainActor
final class CallLog {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A controller that records its life cycle.
class LoggedController: UIViewController {
    let log: CallLog

    init(_ title: String, _ log: CallLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { fatalError("no archives") }

    private func record(_ call: String, _ animated: Bool) {
        log.add("\(title ?? "") \(call)\(animated ? " animated" : "")")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        log.add("\(title ?? "") didLoad")
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        record("willAppear", animated)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        record("didAppear", animated)
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        record("willDisappear", animated)
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        record("didDisappear", animated)
    }
    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        log.add("\(title ?? "") willMove \(parent == nil ? "nil" : "parent")")
    }
    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        log.add("\(title ?? "") didMove \(parent == nil ? "nil" : "parent")")
    }
}

@MainActor @Suite struct UINavigationControllerTests {
    private let log = CallLog()
    private let screen: VirtualScreen
    private let first: LoggedController
    private let second: LoggedController
    private let navigation: UINavigationController

    private final class Delegate: UINavigationControllerDelegate {
        let log: CallLog
        init(_ log: CallLog) { self.log = log }

        func navigationController(
            _ navigationController: UINavigationController,
            willShow viewController: UIViewController,
            animated: Bool
        ) { log.add("willShow \(viewController.title ?? "")") }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController,
            animated: Bool
        ) { log.add("didShow \(viewController.title ?? "")") }
    }

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 375, height: 667))
        (first, second) = (LoggedController("A", log), LoggedController("B", log))
        navigation = UINavigationController(rootViewController: first)
    }

    private func show() throws {
        try screen.show(navigation)
        try screen.advance(by: 0.1)
        _ = log.take()
    }

    /// Performs changes as an application does in a turn of its run loop.
    private func change(_ body: () -> Void) { body() }

    // MARK: Life cycle

    @Test func rootIsShownWithNavigationController() throws {
        let delegate = Delegate(log)
        navigation.delegate = delegate
        try screen.show(navigation)
        try screen.advance(by: 0.1)
        #expect(
            log.take() == [
                "A willMove parent", "A didMove parent", "A didLoad", "willShow A", "A willAppear", "A didAppear",
                "didShow A",
            ]
        )
        #expect(first.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 375, height: 44))
        #expect(first.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
        #expect(first.navigationController === navigation && first.parent === navigation)
    }

    @Test func pushAndPopCallInOrder() throws {
        try show()
        let delegate = Delegate(log)
        navigation.delegate = delegate
        change { navigation.pushViewController(second, animated: true) }
        #expect(
            log.take() == [
                "B willMove parent", "B didLoad", "A willDisappear animated", "B willAppear animated", "willShow B",
            ]
        )
        #expect(navigation.topViewController === second && navigation.navigationBar.topItem === second.navigationItem)
        try screen.advance(by: 0.2)
        #expect(log.lines == [] && second.view.superview != nil && first.view.superview != nil)
        try screen.advance(by: 0.3)
        #expect(
            log.take() == ["A didDisappear animated", "B didAppear animated", "B didMove parent", "didShow B"]
        )
        #expect(first.view.superview == nil && first.view.transform.isIdentity && second.view.transform.isIdentity)
        change { _ = navigation.popViewController(animated: true) }
        #expect(
            log.take() == ["B willMove nil", "B willDisappear animated", "A willAppear animated", "willShow A"]
        )
        try screen.advance(by: 0.5)
        #expect(log.take() == ["B didDisappear animated", "A didAppear animated", "B didMove nil", "didShow A"])
        #expect(second.parent == nil && navigation.viewControllers == [first] && second.view.superview == nil)
    }

    @Test func changesWithoutAnimationAreImmediate() throws {
        try show()
        change { navigation.pushViewController(second, animated: false) }
        #expect(
            log.take() == [
                "B willMove parent", "B didLoad", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear",
                "B didMove parent",
            ]
        )
        change { navigation.setViewControllers([second, first], animated: false) }
        #expect(navigation.topViewController === first && first.view.superview != nil && second.view.superview == nil)
        change { _ = navigation.popToRootViewController(animated: false) }
        #expect(navigation.viewControllers == [second] && first.parent == nil)
        #expect(navigation.popViewController(animated: false) == nil)
    }

    @Test func interactivePopIsCancelledHalfway() throws {
        try show()
        change { navigation.pushViewController(second, animated: false) }
        try screen.advance(by: 0.1)
        _ = log.take()
        let finger = try screen.touch(at: CGPoint(x: 5, y: 300))
        try finger.drag(to: CGPoint(x: 100, y: 300), duration: 0.3)
        #expect(log.take() == ["B willMove nil", "B willDisappear animated", "A willAppear animated"])
        #expect(navigation.viewControllers == [first] && second.transitionCoordinator?.isInteractive == true)
        try screen.advance(by: 0.5)
        // The view follows the finger, and nothing else moves it.
        #expect(abs(try #require(second.view.layer.presentation()).frame.minX - 95) < 12)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(
            log.take() == [
                "A willDisappear animated", "A didDisappear animated", "B willAppear animated",
                "B didAppear animated", "B didMove parent",
            ]
        )
        #expect(navigation.viewControllers == [first, second] && second.parent === navigation)
        #expect(navigation.navigationBar.topItem === second.navigationItem && first.view.superview == nil)
        #expect(second.view.frame.minX == 0 && second.view.transform.isIdentity)
    }

    @Test func interactivePopIsCompleted() throws {
        try show()
        change { navigation.pushViewController(second, animated: false) }
        try screen.advance(by: 0.1)
        _ = log.take()
        let finger = try screen.touch(at: CGPoint(x: 5, y: 300))
        try finger.drag(to: CGPoint(x: 300, y: 300), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(
            log.take() == [
                "B willMove nil", "B willDisappear animated", "A willAppear animated", "B didDisappear animated",
                "A didAppear animated", "B didMove nil",
            ]
        )
        #expect(navigation.viewControllers == [first] && second.view.superview == nil)
        #expect(navigation.navigationBar.items == [first.navigationItem])
    }

    @Test func gestureDoesNotBeginAtRootOrWithoutBackButton() throws {
        try show()
        var finger = try screen.touch(at: CGPoint(x: 5, y: 300))
        try finger.drag(to: CGPoint(x: 300, y: 300), duration: 0.1)
        try finger.lift()
        #expect(log.take() == [])
        change {
            second.navigationItem.hidesBackButton = true
            navigation.pushViewController(second, animated: false)
        }
        _ = log.take()
        finger = try screen.touch(at: CGPoint(x: 5, y: 300))
        try finger.drag(to: CGPoint(x: 300, y: 300), duration: 0.1)
        try finger.lift()
        #expect(log.take() == [])
    }

    @Test func backButtonAndEscapePop() throws {
        try show()
        change { navigation.pushViewController(second, animated: false) }
        try screen.advance(by: 0.1)
        try screen.tap(at: CGPoint(x: 20, y: 22))
        try screen.advance(by: 0.6)
        #expect(navigation.topViewController === first)
        change { navigation.pushViewController(second, animated: false) }
        try screen.advance(by: 0.1)
        try screen.press(.escape)
        try screen.advance(by: 0.6)
        #expect(navigation.topViewController === first)
        try screen.press(.escape)
        try screen.advance(by: 0.6)
        #expect(navigation.topViewController === first)
    }

    /// The keys of a window without a focused view go to its root controller.
    @Test func escapePopsInCustomContainer() throws {
        let container = UIViewController()
        container.addChild(navigation)
        container.view.addSubview(navigation.view)
        navigation.view.frame = container.view.bounds
        navigation.didMove(toParent: container)
        try screen.show(container)
        change { navigation.pushViewController(second, animated: false) }
        try screen.advance(by: 0.1)
        try screen.press(.escape)
        try screen.advance(by: 0.6)
        #expect(navigation.viewControllers.count == 1)
        try screen.press(.escape)
        try screen.advance(by: 0.6)
        #expect(navigation.viewControllers.count == 1)
    }

    @Test func pushDuringTransitionEndsItFirst() throws {
        try show()
        let third = LoggedController("C", log)
        change { navigation.pushViewController(second, animated: true) }
        try screen.advance(by: 0.1)
        change { navigation.pushViewController(third, animated: true) }
        try screen.advance(by: 1)
        let calls = log.take()
        for name in [
            "A didDisappear animated", "B didAppear animated", "B didDisappear animated", "C didAppear animated",
        ] {
            #expect(calls.filter { $0 == name }.count == 1, "\(name)")
        }
        #expect(navigation.viewControllers == [first, second, third] && third.view.superview != nil)
        #expect(first.view.superview == nil && second.view.superview == nil)
    }

    /// An animator that fades the new view in.
    private final class Fade: UIViewControllerAnimatedTransitioning {
        var ends: [Bool] = []

        func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
            0.5
        }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            guard let view = context.view(forKey: .to) else { return }
            context.containerView.addSubview(view)
            view.alpha = 0
            UIView.animate(withDuration: 0.5) {
                view.alpha = 1
            } completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }

        func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
    }

    private final class AnimatingDelegate: UINavigationControllerDelegate {
        let animator = Fade()
        let interaction = UIPercentDrivenInteractiveTransition()
        var isInteractive = false

        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation,
            from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

        func navigationController(
            _ navigationController: UINavigationController,
            interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interaction : nil }
    }

    @Test func animatorsOfDelegateAreUsed() throws {
        try show()
        let delegate = AnimatingDelegate()
        navigation.delegate = delegate
        navigation.pushViewController(second, animated: true)
        try screen.advance(by: 0.25)
        let opacity = try #require(second.view.layer.presentation()).opacity
        #expect(opacity > 0.2 && opacity < 0.8 && second.view.frame.minX == 0)
        try screen.advance(by: 0.5)
        #expect(delegate.animator.ends == [true] && navigation.topViewController === second)
        #expect(second.navigationController === navigation && first.view.superview == nil)
        delegate.isInteractive = true
        navigation.popViewController(animated: true)
        delegate.interaction.update(0.5)
        try screen.advance(by: 1)
        #expect(first.view.superview != nil && second.view.superview != nil)
        delegate.interaction.cancel()
        try screen.advance(by: 1)
        #expect(delegate.animator.ends == [true, false] && navigation.viewControllers == [first, second])
        #expect(first.view.superview == nil && navigation.navigationBar.topItem === second.navigationItem)
    }

    // MARK: Bars

    @Test func barsDetermineSafeArea() throws {
        try show()
        change {
            first.toolbarItems = [UIBarButtonItem(systemItem: .add)]
            navigation.setToolbarHidden(false, animated: true)
        }
        try screen.advance(by: 0.5)
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 623, width: 375, height: 44))
        #expect(first.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 44, right: 0))
        change { navigation.setNavigationBarHidden(true, animated: true) }
        try screen.advance(by: 0.5)
        #expect(navigation.navigationBar.isHidden && first.view.safeAreaInsets.top == 0)
        change {
            navigation.isNavigationBarHidden = false
            navigation.navigationBar.isTranslucent = false
        }
        try screen.advance(by: 0.1)
        #expect(!navigation.navigationBar.isHidden && first.view.safeAreaInsets.top == 0)
        #expect(first.view.frame == CGRect(x: 0, y: 44, width: 375, height: 623))
        change { first.extendedLayoutIncludesOpaqueBars = true }
        try screen.advance(by: 0.1)
        #expect(first.view.frame.minY == 0 && first.view.safeAreaInsets.top == 44)
        change { first.edgesForExtendedLayout = [] }
        try screen.advance(by: 0.1)
        #expect(first.view.frame == CGRect(x: 0, y: 44, width: 375, height: 579))
    }

    @Test func largeTitleCollapsesWithContent() throws {
        let scroll = UIScrollView(frame: .zero)
        scroll.contentSize = CGSize(width: 375, height: 2000)
        first.view = scroll
        navigation.navigationBar.prefersLargeTitles = true
        try show()
        let bar = navigation.navigationBar
        #expect(bar.frame.height == 96 && scroll.contentOffset.y == -96 && scroll.adjustedContentInset.top == 96)
        #expect(bar.contentPosition == .atEdge)
        let finger = try screen.touch(at: CGPoint(x: 200, y: 500))
        try finger.drag(to: CGPoint(x: 200, y: 470), duration: 0.3)
        let offset = scroll.contentOffset.y
        #expect(
            offset > -90 && offset < -60 && bar.frame.height == -offset && scroll.adjustedContentInset.top == -offset
        )
        try finger.drag(to: CGPoint(x: 200, y: 300), duration: 0.3)
        #expect(bar.frame.height == 44 && bar.contentPosition == .behind && scroll.contentOffset.y > 0)
        // The title is behind the row of buttons, and the bar grows again.
        try finger.drag(to: CGPoint(x: 200, y: 520), duration: 0.3)
        try screen.advance(by: 0.3)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(
            bar.frame.height == 96 && scroll.contentOffset.y == -96,
            "\(bar.frame) \(scroll.contentOffset) \(scroll.adjustedContentInset) \(scroll.bars)"
        )
    }

    @Test func largeTitleNeverRestsBetweenItsHeights() throws {
        let scroll = UIScrollView(frame: .zero)
        scroll.contentSize = CGSize(width: 375, height: 2000)
        first.view = scroll
        navigation.navigationBar.prefersLargeTitles = true
        try show()
        for (distance, height) in [(25.0, 96.0), (52.0, 44.0)] {
            let finger = try screen.touch(at: CGPoint(x: 200, y: 500))
            try finger.drag(to: CGPoint(x: 200, y: 500 - distance), duration: 0.3)
            try screen.advance(by: 0.3)
            try finger.lift()
            try screen.advance(by: 2)
            #expect(navigation.navigationBar.frame.height == height && scroll.contentOffset.y == -height)
        }
    }

    @Test func toolbarItemsFollowTopController() throws {
        try show()
        change {
            first.toolbarItems = [UIBarButtonItem(title: "One")]
            second.toolbarItems = [UIBarButtonItem(title: "Two")]
            navigation.isToolbarHidden = false
        }
        #expect(navigation.toolbar.items?.first?.title == "One")
        change { navigation.pushViewController(second, animated: false) }
        #expect(navigation.toolbar.items?.first?.title == "Two")
        change { second.setToolbarItems([UIBarButtonItem(title: "Three")], animated: false) }
        #expect(navigation.toolbar.items?.first?.title == "Three")
    }

    @Test func titleOfControllerIsTitleOfItem() {
        #expect(first.navigationItem.title == "A" && first.tabBarItem.title == "A")
        first.title = "New"
        #expect(first.navigationItem.title == "New" && first.tabBarItem.title == "New")
        first.navigationItem.title = "Own"
        #expect(first.title == "New")
        #expect(first.editButtonItem.title == "Edit" && first.editButtonItem === first.editButtonItem)
        first.setEditing(true, animated: false)
        #expect(first.isEditing && first.editButtonItem.title == "Done" && first.editButtonItem.style == .done)
    }

    // MARK: Cost

    @Test func pushDrawsNewTextsOnlyAndMissesNoFrame() throws {
        try show()
        let before = screen.statistics
        change { navigation.pushViewController(second, animated: true) }
        try screen.advance(by: 1)
        let push = screen.statistics - before
        // The title, and that of the back button.
        #expect(push.drawCalls == 2 && push.framesMissed == 0 && push.frames >= 20)
        let middle = screen.statistics
        change { _ = navigation.popViewController(animated: true) }
        try screen.advance(by: 1)
        let pop = screen.statistics - middle
        #expect(pop.drawCalls <= 1 && pop.framesMissed == 0)
        screen.resetStatistics()
        try screen.advance(by: 10)
        #expect(screen.statistics == ScreenStatistics())
    }

    @Test func pixelsDuringPopEqualFullRepaint() throws {
        let scroll = UIScrollView(frame: .zero)
        scroll.backgroundColor = .systemYellow
        scroll.contentSize = CGSize(width: 375, height: 2000)
        for index in 0..<20 {
            let stripe = UIView(frame: CGRect(x: 20, y: index * 60, width: 200, height: 30))
            stripe.backgroundColor = .systemRed
            scroll.addSubview(stripe)
        }
        first.view = scroll
        navigation.navigationBar.prefersLargeTitles = true
        second.navigationItem.largeTitleDisplayMode = .never
        try show()
        scroll.contentOffset.y = 200
        navigation.pushViewController(second, animated: true)
        try screen.advance(by: 1)
        let finger = try screen.touch(at: CGPoint(x: 5, y: 300))
        for position in [90.0, 200, 120] {
            try finger.drag(to: CGPoint(x: position, y: 300), duration: 0.2)
            try screen.advance(by: 0.5)
            let shown = screen.snapshot()
            // A view that covers the window, and is removed, causes a repaint of everything.
            let cover = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
            cover.backgroundColor = .black
            cover.isUserInteractionEnabled = false
            navigation.view.window?.addSubview(cover)
            try screen.advance(by: 0.1)
            #expect(screen.snapshot() != shown)
            cover.removeFromSuperview()
            try screen.advance(by: 0.1)
            #expect(screen.snapshot().differences(from: shown) == 0)
        }
        try finger.lift()
    }

    @Test func controllersAreReleasedAfterThousandPushes() throws {
        try show()
        let count = ReleaseCounter()
        for index in 0..<1000 {
            change {
                navigation.pushViewController(CountedController(count), animated: index % 100 == 0)
                if index % 3 == 0 { navigation.view.layoutIfNeeded() }
                navigation.popViewController(animated: false)
            }
            if index % 100 == 0 { try screen.advance(by: 0.05) }
        }
        try screen.advance(by: 1)
        #expect(count.alive == 0 && navigation.children == [first])
        #expect(navigation.navigationBar.subviews.filter { $0 is NavigationItemView }.count == 1)
        #expect(navigation.transitionView.subviews == [first.view])
    }

    @Test func duplicatesAndNestedNavigationControllersTrap() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let controller = UIViewController()
                let navigation = UINavigationController(rootViewController: controller)
                navigation.pushViewController(controller, animated: false)
            }
        }
        #expect(result != nil)
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                UINavigationController().pushViewController(UINavigationController(), animated: false)
            }
        }
        #expect(result != nil)
    }
}

/// The number of objects that exist.
@MainActor
final class ReleaseCounter {
    var alive = 0
}

private final class CountedController: UIViewController {
    let count: ReleaseCounter

    init(_ count: ReleaseCounter) {
        self.count = count
        super.init(nibName: nil, bundle: nil)
        count.alive += 1
        title = "Counted"
    }

    required init?(coder: NSCoder) { fatalError("no archives") }

    isolated deinit { count.alive -= 1 }
}
