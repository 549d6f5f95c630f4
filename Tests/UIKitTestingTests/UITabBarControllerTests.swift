import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor @Suite struct UITabBarControllerTests {
    private let log = CallLog()
    private let tabs = UITabBarController()
    private let screen: VirtualScreen

    init() throws { screen = try VirtualScreen(size: CGSize(width: 375, height: 667)) }

    private final class Delegate: UITabBarControllerDelegate {
        var selected: [String] = []
        var allows = true

        func tabBarController(
            _ tabBarController: UITabBarController,
            shouldSelect viewController: UIViewController
        ) -> Bool { allows }

        func tabBarController(
            _ tabBarController: UITabBarController,
            didSelect viewController: UIViewController
        ) { selected.append(viewController.title ?? "") }
    }

    @discardableResult
    private func show(_ count: Int) throws -> [LoggedController] {
        let controllers = (0..<count).map { LoggedController("\($0)", log) }
        tabs.viewControllers = controllers
        try screen.show(tabs)
        try screen.advance(by: 0.1)
        _ = log.take()
        return controllers
    }

    @Test func switchingTabsCallsInOrder() throws {
        let controllers = try show(3)
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === controllers[0])
        try screen.tap(at: CGPoint(x: 187, y: 640))
        #expect(
            log.take() == ["1 didLoad", "1 willAppear", "0 willDisappear", "0 didDisappear", "1 didAppear"]
        )
        #expect(tabs.selectedIndex == 1 && controllers[0].view.superview == nil)
        tabs.selectedIndex = 0
        #expect(log.take() == ["0 willAppear", "1 willDisappear", "1 didDisappear", "0 didAppear"])
        #expect(tabs.tabBar.selectedItem === controllers[0].tabBarItem)
        tabs.selectedIndex = 7
        #expect(tabs.selectedIndex == 0)
    }

    @Test func barIsPartOfSafeArea() throws {
        let controllers = try show(2)
        try screen.advance(by: 0.1)
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 618, width: 375, height: 49))
        #expect(controllers[0].view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(controllers[0].view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
        tabs.tabBar.isTranslucent = false
        try screen.advance(by: 0.1)
        #expect(controllers[0].view.frame.height == 618 && controllers[0].view.safeAreaInsets == .zero)
    }

    @Test func delegateCanRefuseSelection() throws {
        try show(3)
        let delegate = Delegate()
        tabs.delegate = delegate
        try screen.tap(at: CGPoint(x: 187, y: 640))
        #expect(delegate.selected == ["1"])
        delegate.allows = false
        try screen.tap(at: CGPoint(x: 300, y: 640))
        #expect(tabs.selectedIndex == 1 && delegate.selected == ["1"])
        delegate.allows = true
        tabs.selectedIndex = 2
        #expect(delegate.selected == ["1"], "code does not notify the delegate")
    }

    @Test func moreListsFurtherControllers() throws {
        let controllers = try show(7)
        #expect(tabs.tabBar.items?.count == 5 && tabs.tabBar.items?.last === tabs.moreItem)
        try screen.tap(at: CGPoint(x: 350, y: 640))
        try screen.advance(by: 0.1)
        #expect(tabs.selectedViewController === tabs.moreNavigationController && tabs.selectedIndex == NSNotFound)
        let list = try #require(tabs.moreNavigationController.topViewController as? MoreListController)
        #expect(list.rows.map(\.accessibilityLabel) == ["4", "5", "6"])
        // The second row, below the navigation bar.
        try screen.tap(at: CGPoint(x: 100, y: 110))
        try screen.advance(by: 1)
        #expect(tabs.selectedIndex == 5 && tabs.moreNavigationController.topViewController === controllers[5])
        #expect(controllers[5].tabBarController === tabs && tabs.tabBar.selectedItem === tabs.moreItem)
        try screen.tap(at: CGPoint(x: 20, y: 640))
        try screen.advance(by: 0.1)
        #expect(tabs.selectedIndex == 0 && controllers[0].view.window != nil)
        tabs.viewControllers = Array(controllers.prefix(3))
        try screen.advance(by: 0.1)
        #expect(tabs.tabBar.items?.count == 3 && tabs.selectedIndex == 0 && controllers[5].parent == nil)
    }

    @Test func pushedControllerHidesBar() throws {
        let root = LoggedController("root", log)
        let detail = LoggedController("detail", log)
        detail.hidesBottomBarWhenPushed = true
        let navigation = UINavigationController(rootViewController: root)
        tabs.viewControllers = [navigation, LoggedController("other", log)]
        try screen.show(tabs)
        try screen.advance(by: 0.1)
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
        navigation.pushViewController(detail, animated: true)
        try screen.advance(by: 1)
        #expect(tabs.tabBar.isHidden && detail.view.safeAreaInsets.bottom == 0)
        let finger = try screen.touch(at: CGPoint(x: 5, y: 300))
        try finger.drag(to: CGPoint(x: 60, y: 300), duration: 0.3)
        try screen.advance(by: 0.2)
        #expect(!tabs.tabBar.isHidden)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(tabs.tabBar.isHidden && navigation.topViewController === detail)
        navigation.popViewController(animated: true)
        try screen.advance(by: 1)
        #expect(!tabs.tabBar.isHidden && tabs.tabBar.frame.minX == 0 && root.view.safeAreaInsets.bottom == 49)
    }

    @Test func escapeGoesBackInSelectedNavigationController() throws {
        let root = LoggedController("root", log)
        let navigation = UINavigationController(rootViewController: root)
        tabs.viewControllers = [navigation, LoggedController("other", log)]
        try screen.show(tabs)
        navigation.pushViewController(LoggedController("detail", log), animated: false)
        try screen.advance(by: 0.1)
        try screen.press(.escape)
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == [root])
    }

    @Test func tapOnSelectedTabPopsToRoot() throws {
        let root = LoggedController("root", log)
        let navigation = UINavigationController(rootViewController: root)
        tabs.viewControllers = [navigation, LoggedController("other", log)]
        try screen.show(tabs)
        navigation.pushViewController(LoggedController("detail", log), animated: false)
        try screen.advance(by: 0.1)
        try screen.tap(at: CGPoint(x: 90, y: 640))
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == [root])
    }

    @Test func replacedControllersAreReleased() throws {
        let count = ReleaseCounter()
        try show(2)
        for _ in 0..<200 {
            tabs.viewControllers = (0..<3).map { _ in CountedTab(count) }
            tabs.selectedIndex = 1
        }
        tabs.viewControllers = nil
        try screen.advance(by: 0.1)
        #expect(count.alive == 0 && tabs.children == [] && tabs.viewControllers == nil)
        #expect(tabs.selectedIndex == NSNotFound && tabs.contentView.subviews == [])
    }
}

private final class CountedTab: UIViewController {
    let count: ReleaseCounter

    init(_ count: ReleaseCounter) {
        self.count = count
        super.init(nibName: nil, bundle: nil)
        count.alive += 1
    }

    required init?(coder: NSCoder) { fatalError("no archives") }

    isolated deinit { count.alive -= 1 }
}
