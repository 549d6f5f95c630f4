import Testing
import UIKit

/// The part of views that nothing covers.
@MainActor
@Suite struct SafeAreaTests {
    private final class Watcher: UIView {
        var calls: [UIEdgeInsets] = []

        override func safeAreaInsetsDidChange() {
            super.safeAreaInsetsDidChange()
            calls.append(safeAreaInsets)
        }
    }

    private final class Controller: UIViewController {
        var calls = 0

        override func viewSafeAreaInsetsDidChange() {
            super.viewSafeAreaInsetsDidChange()
            calls += 1
        }
    }

    private let screen = ViewScreen()
    private let controller = Controller(nibName: nil, bundle: nil)
    private let insets = UIEdgeInsets(top: 20, left: 10, bottom: 5, right: 0)

    init() {
        screen.window.rootViewController = controller
        screen.show()
    }

    private func watcher(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Watcher {
        let view = Watcher(frame: CGRect(x: x, y: y, width: width, height: height))
        controller.view.addSubview(view)
        return view
    }

    @Test func additionalSafeAreaInsetsApplyToControllerView() throws {
        let view = try #require(controller.view)
        #expect(view.safeAreaInsets == .zero && controller.additionalSafeAreaInsets == .zero)
        controller.additionalSafeAreaInsets = insets
        #expect(view.safeAreaInsets == insets && controller.calls == 1)
        #expect(view.bounds.inset(by: view.safeAreaInsets) == CGRect(x: 10, y: 20, width: 90, height: 75))
        controller.additionalSafeAreaInsets = insets
        #expect(controller.calls == 1)
        controller.additionalSafeAreaInsets = .zero
        #expect(view.safeAreaInsets == .zero && controller.calls == 2)
    }

    @Test func safeAreaInsetsOfSubviewsAreIntersected() {
        controller.additionalSafeAreaInsets = insets
        #expect(watcher(20, 30, 40, 40).calls == [])
        #expect(watcher(0, 0, 100, 100).safeAreaInsets == insets)
        #expect(watcher(4, 12, 20, 20).safeAreaInsets == UIEdgeInsets(top: 8, left: 6, bottom: 0, right: 0))
        // Beyond the superview, it is no larger than that of the superview.
        #expect(watcher(-50, -50, 300, 300).safeAreaInsets == UIEdgeInsets(top: 20, left: 10, bottom: 5, right: 0))
        let inner = Watcher(frame: CGRect(x: 2, y: 3, width: 10, height: 10))
        watcher(4, 12, 20, 20).addSubview(inner)
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 5, left: 4, bottom: 0, right: 0))
        #expect(inner.calls == [inner.safeAreaInsets])
    }

    @Test func safeAreaInsetsFollowGeometryChanges() {
        controller.additionalSafeAreaInsets = insets
        let view = watcher(20, 30, 40, 40)
        view.frame.origin.y = 15
        #expect(view.safeAreaInsets.top == 5)
        view.center.y += 2
        #expect(view.safeAreaInsets.top == 3)
        view.transform = CGAffineTransform(translationX: 0, y: -1)
        #expect(view.safeAreaInsets.top == 4)
        view.transform = .identity
        view.bounds.size.height += 4
        #expect(view.safeAreaInsets.top == 5)
        let count = view.calls.count
        view.frame.size.width += 10
        #expect(view.calls.count == count, "nothing that counts has changed")
        view.frame.origin.y = 60
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 5, right: 0))
        controller.view.bounds.size.height += 50
        #expect(view.safeAreaInsets == .zero)
    }

    @Test func safeAreaInsetsAreZeroOutsideWindow() {
        controller.additionalSafeAreaInsets = insets
        let view = watcher(0, 0, 50, 50)
        let inner = Watcher(frame: view.bounds)
        view.addSubview(inner)
        #expect(view.safeAreaInsets.top == 20 && inner.safeAreaInsets.top == 20)
        view.removeFromSuperview()
        #expect(view.safeAreaInsets == .zero && inner.safeAreaInsets == .zero)
        screen.window.addSubview(view)
        #expect(view.safeAreaInsets == .zero, "beside the controller's view")
        controller.view.addSubview(view)
        #expect(view.safeAreaInsets.top == 20 && inner.safeAreaInsets.top == 20)
        screen.window.rootViewController = nil
        #expect(view.safeAreaInsets == .zero && inner.safeAreaInsets == .zero)
        #expect(view.calls.count == 4 && inner.calls.count == 4)
    }

    @Test func safeAreaInsetsChangeTriggersLayout() {
        final class Layout: UIView {
            var count = 0
            override func layoutSubviews() { count += 1 }
        }
        let view = Layout(frame: controller.view.bounds)
        controller.view.addSubview(view)
        screen.show()
        let count = view.count
        controller.additionalSafeAreaInsets = insets
        screen.show()
        #expect(view.count == count + 1)
    }

    // MARK: Scroll views

    private final class ScrollView: UIScrollView {
        var calls = 0

        override func adjustedContentInsetDidChange() {
            super.adjustedContentInsetDidChange()
            calls += 1
        }
    }

    private func scrollView(_ width: CGFloat, _ height: CGFloat) -> ScrollView {
        let view = ScrollView(frame: controller.view.bounds)
        view.contentSize = CGSize(width: width, height: height)
        controller.view.addSubview(view)
        return view
    }

    @Test(arguments: [UIScrollView.ContentInsetAdjustmentBehavior.automatic, .scrollableAxes])
    func contentInsetAdjustmentScrollableAxesAdjustsScrollableAxesOnly(
        behavior: UIScrollView.ContentInsetAdjustmentBehavior
    ) {
        controller.additionalSafeAreaInsets = insets
        let view = scrollView(100, 300)
        view.contentInsetAdjustmentBehavior = behavior
        view.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(view.adjustedContentInset == UIEdgeInsets(top: 21, left: 2, bottom: 8, right: 4))
        #expect(view.contentOffset == CGPoint(x: -2, y: -21), "content at rest stays at the top")
        view.contentSize.width = 300
        #expect(view.adjustedContentInset == UIEdgeInsets(top: 21, left: 12, bottom: 8, right: 4))
        view.contentSize = CGSize(width: 10, height: 10)
        #expect(view.adjustedContentInset == view.contentInset)
        view.alwaysBounceVertical = true
        #expect(view.adjustedContentInset.top == 21 && view.adjustedContentInset.left == 2)
        view.alwaysBounceHorizontal = true
        #expect(view.adjustedContentInset.left == 12)
    }

    /// In a navigation controller, content rests below the bar, whether or not it fits into the view.
    @Test(arguments: [0, 50, 5000] as [CGFloat], [true, false])
    func contentRestsAtTheEdgeOfTheBar(height: CGFloat, isView: Bool) {
        let view = ScrollView(frame: screen.window.bounds)
        view.contentSize = CGSize(width: 10, height: height)
        let content = UIViewController()
        if isView { content.view = view } else { content.view.addSubview(view) }
        let navigation = UINavigationController(rootViewController: content)
        screen.window.rootViewController = navigation
        screen.show()
        let bar = navigation.navigationBar.frame.maxY
        #expect(bar > 0 && view.adjustedContentInset.top == bar && view.contentOffset.y == -bar)
        #expect(view.calls >= 1)
        view.contentSize.height = 60
        screen.show()
        #expect(view.contentOffset == CGPoint(x: 0, y: -bar))
        // Without the bar, there is no inset.
        navigation.setNavigationBarHidden(true, animated: false)
        screen.show()
        #expect(view.adjustedContentInset.top == 0 && view.contentOffset == .zero)
        // Nothing follows a scroll view that has left.
        navigation.setNavigationBarHidden(false, animated: false)
        navigation.setViewControllers([UIViewController()], animated: false)
        screen.show()
        #expect(view.adjustedContentInset.top == 0)
    }

    @Test func contentInsetAdjustmentAlwaysAndNever() {
        controller.additionalSafeAreaInsets = insets
        let view = scrollView(10, 10)
        view.contentInsetAdjustmentBehavior = .always
        #expect(view.adjustedContentInset == insets && view.calls == 1)
        let content = Watcher(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.addSubview(content)
        #expect(content.safeAreaInsets == .zero)
        view.contentInsetAdjustmentBehavior = .never
        #expect(view.adjustedContentInset == .zero && view.calls == 2)
        #expect(content.safeAreaInsets == UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0), "it is covered now")
        controller.additionalSafeAreaInsets = .zero
        #expect(content.safeAreaInsets == .zero && view.calls == 2)
    }

    @Test func scrollIndicatorsAvoidSafeArea() throws {
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        let view = scrollView(100, 400)
        view.flashScrollIndicators()
        let margin: CGFloat = 3
        func top() throws -> CGFloat {
            try #require(view.subviews.last).frame.minY - view.bounds.minY
        }
        #expect(try top() == 20 + margin)
        view.automaticallyAdjustsScrollIndicatorInsets = false
        view.flashScrollIndicators()
        #expect(try top() == margin)
    }
}
