import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Items of bars that fingers hold, with text sizes for accessibility.
@MainActor
@Suite struct LargeItemTests {
    private let screen: VirtualScreen
    private let tabs = UITabBarController()
    private let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 600))
        tabs.viewControllers = ["One", "Two"].map { title in
            let controller = UIViewController()
            controller.tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
            return controller
        }
        tabs.viewControllers?.last?.tabBarItem.largeContentSizeImage = image
        try screen.show(tabs)
        try screen.advance(by: 0.1)
    }

    private var shown: LargeItemView? { tabs.view.window?.subviews.compactMap { $0 as? LargeItemView }.first }

    private func middle(of index: Int) -> CGPoint {
        let button = tabs.tabBar.buttons[index]
        return button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    }

    @Test func heldItemIsShownAndSelected() throws {
        screen.preferredContentSizeCategory = .accessibilityLarge
        try screen.advance(by: 0.1)
        let finger = try screen.touch(at: middle(of: 1))
        #expect(shown == nil)
        try screen.advance(by: 1)
        let view = try #require(shown)
        #expect(view.subviews.contains { ($0 as? UIImageView)?.image === image })
        #expect(view.subviews.contains { ($0 as? UILabel)?.text == "Two" })
        #expect(view.center == CGPoint(x: 200, y: 300) && tabs.selectedIndex == 0)
        // Another item under the finger.
        try finger.drag(to: middle(of: 0), duration: 0.2)
        #expect(shown?.subviews.contains { ($0 as? UILabel)?.text == "One" } == true)
        try finger.drag(to: middle(of: 1), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(shown == nil && tabs.selectedIndex == 1)
    }

    @Test func fingerThatLeavesTheBarSelectsNothing() throws {
        screen.preferredContentSizeCategory = .accessibilityLarge
        try screen.advance(by: 0.1)
        let finger = try screen.touch(at: middle(of: 1))
        try screen.advance(by: 1)
        try finger.drag(to: CGPoint(x: 200, y: 100), duration: 0.2)
        #expect(shown == nil)
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(tabs.selectedIndex == 0)
    }

    @Test func otherTextSizesShowNothing() throws {
        #expect(tabs.tabBar.gestureRecognizers?.contains { $0 is LargeItemPress } != true)
        let finger = try screen.touch(at: middle(of: 1))
        try screen.advance(by: 1)
        #expect(shown == nil)
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(tabs.selectedIndex == 1)
        screen.preferredContentSizeCategory = .accessibilityLarge
        try screen.advance(by: 0.1)
        #expect(tabs.tabBar.gestureRecognizers?.contains { $0 is LargeItemPress } == true)
        screen.preferredContentSizeCategory = .large
        try screen.advance(by: 0.1)
        #expect(tabs.tabBar.gestureRecognizers?.contains { $0 is LargeItemPress } != true)
    }
}
