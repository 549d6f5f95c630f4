import Testing
import UIKit

@testable import UIKitCore

/// Properties of bars whose controller moves to another window: they apply there as if they had been set in it.
@MainActor @Suite struct BarWindowTests {
    /// The time at which a property is set, relative to the changes of windows.
    enum Moment: CaseIterable { case beforeWindows, inOldWindow, lateInOldWindow, betweenWindows, inNewWindow }

    /// The end of the old window.
    enum Departure: CaseIterable { case released, hidden, controllerTaken, controllerMoved }

    @MainActor
    private struct Stage {
        let screen = AnimationScreen(width: 320, height: 480)
        let first = UIViewController()
        let second = UIViewController()
        let navigation: UINavigationController
        let tabs = UITabBarController()

        init() {
            navigation = UINavigationController(rootViewController: first)
            navigation.isToolbarHidden = false
            first.title = "First"
            first.view.backgroundColor = .yellow
            first.toolbarItems = [UIBarButtonItem(title: "Tool")]
            tabs.viewControllers = [navigation, second]
            second.tabBarItem.title = "Second"
        }

        func show() { screen.commitChanges() }

        /// The frames of the bars and of the content, its insets, and the colors of the screen.
        var state: [String] {
            let views: [UIView] = [first.view, navigation.navigationBar, navigation.toolbar, tabs.tabBar]
            let frames = views.map { "\($0.convert($0.bounds, to: nil)) \($0.safeAreaInsets)" }
            let surface = screen.paint()
            let colors = stride(from: 2, to: 480, by: 4).map { "\($0): \(surface[3, $0])" }
            return frames + colors
        }
    }

    private static let red = UIColor.red

    private static func image(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
    }

    private static let changes: [(name: String, change: (Stage) -> Void)] = [
        ("navigation bar isTranslucent", { $0.navigation.navigationBar.isTranslucent = false }),
        ("toolbar isTranslucent", { $0.navigation.toolbar.isTranslucent = false }),
        ("tab bar isTranslucent", { $0.tabs.tabBar.isTranslucent = false }),
        ("navigation bar barTintColor", { $0.navigation.navigationBar.barTintColor = red }),
        ("toolbar barTintColor", { $0.navigation.toolbar.barTintColor = red }),
        ("tab bar barTintColor", { $0.tabs.tabBar.barTintColor = red }),
        ("navigation bar barStyle", { $0.navigation.navigationBar.barStyle = .black }),
        ("toolbar barStyle", { $0.navigation.toolbar.barStyle = .black }),
        ("tab bar barStyle", { $0.tabs.tabBar.barStyle = .black }),
        (
            "navigation bar background image",
            { $0.navigation.navigationBar.setBackgroundImage(image(red), for: .default) }
        ),
        ("tab bar background image", { $0.tabs.tabBar.backgroundImage = image(red) }),
        (
            "toolbar background image",
            { $0.navigation.toolbar.setBackgroundImage(image(red), forToolbarPosition: .any, barMetrics: .default) }
        ),
        ("large titles", { $0.navigation.navigationBar.prefersLargeTitles = true }),
        ("prompt", { $0.first.navigationItem.prompt = "Prompt" }),
        ("hidden navigation bar", { $0.navigation.isNavigationBarHidden = true }),
        ("hidden toolbar", { $0.navigation.isToolbarHidden = true }),
        ("edges", { $0.first.edgesForExtendedLayout = [] }),
        (
            "standard appearance",
            {
                let appearance = UINavigationBarAppearance()
                appearance.backgroundColor = red
                $0.navigation.navigationBar.standardAppearance = appearance
                $0.navigation.navigationBar.scrollEdgeAppearance = appearance
            }
        ),
        ("tint", { $0.tabs.tabBar.unselectedItemTintColor = red }),
        ("title", { $0.first.title = "Another" }),
    ]

    private func state(_ index: Int, _ moment: Moment, _ departure: Departure?) -> [String] {
        let stage = Stage()
        let change = Self.changes[index].change
        if moment == .beforeWindows { change(stage) }
        if let departure {
            var old: UIWindow? = UIWindow()
            old?.rootViewController = stage.tabs
            old?.makeKeyAndVisible()
            stage.show()
            if moment == .inOldWindow {
                change(stage)
                stage.show()
            }
            if moment == .lateInOldWindow { change(stage) }
            switch departure {
            case .released: old = nil
            case .hidden: old?.isHidden = true
            case .controllerTaken: old?.rootViewController = nil
            case .controllerMoved: break
            }
            if moment == .betweenWindows { change(stage) }
            stage.screen.window.rootViewController = stage.tabs
            stage.screen.window.makeKeyAndVisible()
            withExtendedLifetime(old) { stage.show() }
        } else {
            stage.screen.window.rootViewController = stage.tabs
            stage.show()
        }
        if moment == .inNewWindow { change(stage) }
        stage.show()
        stage.screen.advance(by: 2)
        return stage.state
    }

    @Test(arguments: Departure.allCases) func propertiesApplyInNextWindow(departure: Departure) {
        for index in Self.changes.indices {
            let expected = state(index, .beforeWindows, nil)
            for moment in Moment.allCases {
                let found = state(index, moment, departure)
                let name = Self.changes[index].name
                let first = zip(found, expected).first { $0 != $1 }
                #expect(first == nil, "\(name), \(moment), \(departure): \(first.map { "\($0)" } ?? "")")
            }
        }
    }
}
