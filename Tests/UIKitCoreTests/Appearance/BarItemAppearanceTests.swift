import Testing
import UIKit

@testable import UIKitCore

/// Appearance proxies of the items of bars: each property that Apple marks for them has an effect.
@MainActor @Suite struct BarItemAppearanceTests {
    private let screen = ViewScreen(width: 320, height: 480)

    private final class Item: UIBarButtonItem {}
    private final class Panel: UIView {}

    private func image(_ width: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: 4))
        }
    }

    private func toolbar(_ items: UIBarButtonItem..., in view: UIView? = nil) -> UIToolbar {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.items = items
        (view ?? screen.window).addSubview(bar)
        screen.show()
        return bar
    }

    private func tabBar(_ items: UITabBarItem...) -> UITabBar {
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
        bar.items = items
        bar.selectedItem = items.last
        screen.add(bar)
        screen.show()
        return bar
    }

    private func color(_ item: UIBarItem, _ state: UIControl.State = .normal) -> UIColor? {
        item.titleTextAttributes(for: state)?[.foregroundColor] as? UIColor
    }

    private func label(_ bar: UIView, _ text: String) -> UILabel? {
        bar.subviews.lazy.compactMap { ($0 as? UILabel).flatMap { $0.text == text ? $0 : nil } ?? self.label($0, text) }
            .first
    }

    @Test func titleAttributesApplyToItemsOfAllBars() throws {
        UIBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        UIBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
        let (one, own, tab) = (
            UIBarButtonItem(title: "One"), UIBarButtonItem(title: "Own"), UITabBarItem(title: "Tab", image: nil, tag: 0)
        )
        own.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
        #expect(color(one) == nil && color(tab) == nil)
        let (tools, tabs) = (toolbar(one, own), tabBar(tab, UITabBarItem(title: "Other", image: nil, tag: 1)))
        #expect(color(one) == .red && color(tab) == .red && color(own) == .blue)
        #expect(color(one, .disabled) == .green && color(own, .disabled) == .green)
        #expect(label(tools, "One")?.textColor == .red && label(tools, "Own")?.textColor == .blue)
        #expect(label(tabs, "Tab")?.textColor == .red)
        one.isEnabled = false
        #expect(label(tools, "One")?.textColor == .green)
        // Items that are shown do not change; those that are shown later do.
        UIBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.cyan], for: .normal)
        #expect(color(tab) == .red)
        let later = UIBarButtonItem(title: "Later")
        tools.items = [later]
        screen.show()
        #expect(color(later) == .cyan && label(tools, "Later")?.textColor == .cyan)
    }

    @Test func propertiesOfBarButtonItems() throws {
        let proxy = UIBarButtonItem.appearance()
        proxy.tintColor = .red
        proxy.setBackgroundImage(image(3), for: .normal, barMetrics: .default)
        proxy.setBackgroundImage(image(5), for: .highlighted, style: .done, barMetrics: .compact)
        proxy.setTitlePositionAdjustment(UIOffset(horizontal: 2, vertical: 3), for: .default)
        proxy.setBackgroundVerticalPositionAdjustment(4, for: .default)
        let (one, own) = (UIBarButtonItem(title: "One"), UIBarButtonItem(title: "Own"))
        own.tintColor = .blue
        own.setBackgroundImage(nil, for: .normal, barMetrics: .default)
        own.setTitlePositionAdjustment(.zero, for: .default)
        own.setBackgroundVerticalPositionAdjustment(0, for: .default)
        let bar = toolbar(one, own)
        #expect(one.tintColor == .red && own.tintColor == .blue)
        #expect(one.backgroundImage(for: .normal, barMetrics: .default)?.size.width == 3)
        #expect(one.backgroundImage(for: .highlighted, style: .done, barMetrics: .compact)?.size.width == 5)
        #expect(own.backgroundImage(for: .normal, barMetrics: .default) == nil)
        #expect(one.titlePositionAdjustment(for: .default) == UIOffset(horizontal: 2, vertical: 3))
        #expect(own.titlePositionAdjustment(for: .default) == .zero)
        #expect(one.backgroundVerticalPositionAdjustment(for: .default) == 4)
        #expect(own.backgroundVerticalPositionAdjustment(for: .default) == 0)
        #expect(label(bar, "One")?.textColor == .red && label(bar, "Own")?.textColor == .blue)
        let (first, second) = (try #require(one.shownView as? BarButton), try #require(own.shownView as? BarButton))
        #expect(first.backgroundView?.image?.size.width == 3 && second.backgroundView == nil)
        #expect(try #require(first.label).frame.midY == #require(second.label).frame.midY + 3)
        let width = first.frame.width
        #expect(abs(width - second.frame.width) < 20 && width > 20)
    }

    @Test func propertiesOfTabBarItems() throws {
        let proxy = UITabBarItem.appearance()
        proxy.badgeColor = .green
        proxy.setBadgeTextAttributes([.foregroundColor: UIColor.black], for: .normal)
        proxy.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: -5)
        let (one, own) = (
            UITabBarItem(title: "One", image: nil, tag: 0), UITabBarItem(title: "Own", image: nil, tag: 1)
        )
        for item in [one, own] { item.badgeValue = "7" }
        own.badgeColor = .blue
        own.titlePositionAdjustment = .zero
        let bar = tabBar(one, own)
        #expect(one.badgeColor == .green && own.badgeColor == .blue)
        #expect(one.badgeTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .black)
        #expect(
            bar.buttons[0].badgeView?.backgroundColor == .green && bar.buttons[1].badgeView?.backgroundColor == .blue
        )
        #expect((bar.buttons[0].badgeView?.subviews.first as? UILabel)?.textColor == .black)
        #expect(try #require(label(bar, "One")).frame.minY == #require(label(bar, "Own")).frame.minY - 5)
    }

    @Test func containersTraitsAndSubclassesRestrictValues() {
        UIBarButtonItem.appearance().tintColor = .black
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .red
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self, Panel.self]).tintColor = .green
        Item.appearance().tintColor = .blue
        let (plain, other, special) = (UIBarButtonItem(title: "A"), UIBarButtonItem(title: "B"), Item(title: "C"))
        _ = toolbar(plain, special)
        let panel = Panel(frame: CGRect(x: 0, y: 100, width: 320, height: 44))
        screen.add(panel)
        _ = toolbar(other, in: panel)
        #expect(plain.tintColor == .red && other.tintColor == .green && special.tintColor == .blue)
        let controller = UIViewController()
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "D")
        UIBarButtonItem.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).tintColor = .white
        screen.window.rootViewController = UINavigationController(rootViewController: controller)
        screen.show()
        #expect(controller.navigationItem.rightBarButtonItem?.tintColor == .black)
        screen.window.overrideUserInterfaceStyle = .dark
        screen.show()
        #expect(controller.navigationItem.rightBarButtonItem?.tintColor == .white)
    }

    /// The back button is an item, too: the title of the former screen has the attributes.
    @Test func backButtonHasAttributes() throws {
        UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        let (first, second) = (UIViewController(), UIViewController())
        first.title = "First"
        let navigation = UINavigationController(rootViewController: first)
        navigation.pushViewController(second, animated: false)
        screen.window.rootViewController = navigation
        screen.show()
        #expect(try #require(label(navigation.navigationBar, "First")).textColor == .red)
    }
}
