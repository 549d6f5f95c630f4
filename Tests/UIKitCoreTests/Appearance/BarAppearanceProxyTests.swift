import Testing
import UIKit

@testable import UIKitCore

/// Appearance proxies of navigation bars, tab bars and toolbars: each property that Apple marks for them has an effect.
@MainActor
@Suite struct BarAppearanceProxyTests {
    let screen = ViewScreen(width: 320, height: 480)

    private func image(_ width: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: 4))
        }
    }

    /// Sets a property of the proxy, and compares it in a bar before and after it enters a window, and in one that has set it.
    private func check<Bar: UIView, Value>(
        _ property: ReferenceWritableKeyPath<Bar, Value>,
        _ value: Value,
        own: Value,
        _ make: () -> Bar,
        _ equal: (Value, Value) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        Bar.appearance()[keyPath: property] = value
        let (bar, other) = (make(), make())
        #expect(!equal(bar[keyPath: property], value), sourceLocation: sourceLocation)
        other[keyPath: property] = own
        screen.add(bar, other)
        #expect(equal(bar[keyPath: property], value), "\(property)", sourceLocation: sourceLocation)
        #expect(equal(other[keyPath: property], own), "\(property)", sourceLocation: sourceLocation)
    }

    private func check<Bar: UIView, Value: Equatable>(
        _ property: ReferenceWritableKeyPath<Bar, Value>,
        _ value: Value,
        own: Value,
        _ make: () -> Bar,
        sourceLocation: SourceLocation = #_sourceLocation
    ) { check(property, value, own: own, make, { $0 == $1 }, sourceLocation: sourceLocation) }

    @Test func propertiesOfNavigationBars() {
        let make = { UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)) }
        let (red, blue) = (UINavigationBarAppearance(), UINavigationBarAppearance())
        red.backgroundColor = .red
        blue.backgroundColor = .blue
        check(\UINavigationBar.standardAppearance, red, own: blue, make) { $0.backgroundColor == $1.backgroundColor }
        check(\UINavigationBar.compactAppearance, red, own: blue, make) { $0?.backgroundColor == $1?.backgroundColor }
        check(\UINavigationBar.scrollEdgeAppearance, red, own: blue, make) {
            $0?.backgroundColor == $1?.backgroundColor
        }
        check(\UINavigationBar.compactScrollEdgeAppearance, red, own: blue, make) {
            $0?.backgroundColor == $1?.backgroundColor
        }
        check(\UINavigationBar.prefersLargeTitles, true, own: false, make)
        check(\UINavigationBar.barStyle, .black, own: .default, make)
        check(\UINavigationBar.isTranslucent, false, own: true, make)
        check(\UINavigationBar.barTintColor, .red, own: nil, make)
        check(\UINavigationBar.shadowImage, image(3), own: nil, make)
        check(\UINavigationBar.backIndicatorImage, image(5), own: nil, make)
        let attributes: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.red]
        check(\UINavigationBar.titleTextAttributes, attributes, own: nil, make) { $0?.count == $1?.count }
        check(\UINavigationBar.largeTitleTextAttributes, attributes, own: nil, make) { $0?.count == $1?.count }
    }

    @Test func propertiesOfTabBars() {
        let make = { UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49)) }
        let (red, blue) = (UITabBarAppearance(), UITabBarAppearance())
        red.backgroundColor = .red
        blue.backgroundColor = .blue
        check(\UITabBar.standardAppearance, red, own: blue, make) { $0.backgroundColor == $1.backgroundColor }
        check(\UITabBar.scrollEdgeAppearance, red, own: blue, make) { $0?.backgroundColor == $1?.backgroundColor }
        check(\UITabBar.barStyle, .black, own: .default, make)
        check(\UITabBar.isTranslucent, false, own: true, make)
        check(\UITabBar.barTintColor, .red, own: nil, make)
        check(\UITabBar.backgroundImage, image(3), own: nil, make)
        check(\UITabBar.shadowImage, image(4), own: nil, make)
        check(\UITabBar.selectionIndicatorImage, image(5), own: nil, make)
        check(\UITabBar.unselectedItemTintColor, .red, own: nil, make)
        check(\UITabBar.itemPositioning, .centered, own: .fill, make)
        check(\UITabBar.itemWidth, 40, own: 0, make)
        check(\UITabBar.itemSpacing, 8, own: 0, make)
    }

    @Test func propertiesOfToolbars() {
        let make = { UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)) }
        let (red, blue) = (UIToolbarAppearance(), UIToolbarAppearance())
        red.backgroundColor = .red
        blue.backgroundColor = .blue
        check(\UIToolbar.standardAppearance, red, own: blue, make) { $0.backgroundColor == $1.backgroundColor }
        check(\UIToolbar.compactAppearance, red, own: blue, make) { $0?.backgroundColor == $1?.backgroundColor }
        check(\UIToolbar.scrollEdgeAppearance, red, own: blue, make) { $0?.backgroundColor == $1?.backgroundColor }
        check(\UIToolbar.compactScrollEdgeAppearance, red, own: blue, make) {
            $0?.backgroundColor == $1?.backgroundColor
        }
        check(\UIToolbar.barStyle, .black, own: .default, make)
        check(\UIToolbar.isTranslucent, false, own: true, make)
        check(\UIToolbar.barTintColor, .red, own: nil, make)
    }

    @Test func imagesByMetricsAndPosition() {
        UINavigationBar.appearance().setBackgroundImage(image(3), for: .default)
        UINavigationBar.appearance().setTitleVerticalPositionAdjustment(7, for: .default)
        UIToolbar.appearance().setBackgroundImage(image(3), forToolbarPosition: .any, barMetrics: .default)
        UIToolbar.appearance().setShadowImage(image(4), forToolbarPosition: .any)
        let (bar, toolbar) = (UINavigationBar(), UIToolbar())
        screen.add(bar, toolbar)
        #expect(bar.backgroundImage(for: .default)?.size.width == 3)
        #expect(bar.titleVerticalPositionAdjustment(for: .default) == 7)
        #expect(toolbar.backgroundImage(forToolbarPosition: .any, barMetrics: .default)?.size.width == 3)
        #expect(toolbar.shadowImage(forToolbarPosition: .any)?.size.width == 4)
    }

    /// A bar of a controller shows the values of the proxy.
    @Test func barOfControllerShowsAppearance() {
        let green = UINavigationBarAppearance()
        green.configureWithOpaqueBackground()
        green.backgroundColor = .green
        UINavigationBar.appearance().standardAppearance = green
        UINavigationBar.appearance().scrollEdgeAppearance = green
        let navigation = UINavigationController(rootViewController: UIViewController())
        screen.window.rootViewController = navigation
        screen.show()
        let point = navigation.navigationBar.convert(CGPoint(x: 20, y: 10), to: nil)
        #expect(screen[Int(point.x), Int(point.y)] == Pixel.green)
    }
}
