import Testing
import UIKit
import UIKitTesting

@testable import SettingsApp

/// The program with the settings on a screen of a test's own.
@MainActor
struct SettingsScreen {
    let screen: VirtualScreen
    let delegate: SettingsDelegate

    /// 10:08 on 1 January 2001.
    static let dates = SettingsDates(
        now: Date(timeIntervalSinceReferenceDate: 10 * 3600 + 8 * 60),
        timeZone: .gmt,
        locale: Locale(identifier: "en_US")
    )

    nonisolated static let wide = CGSize(width: 800, height: 480)
    nonisolated static let tall = CGSize(width: 390, height: 844)

    init(
        size: CGSize = wide,
        scale: CGFloat = 1,
        isRightToLeft: Bool = false,
        style: UIUserInterfaceStyle = .light,
        storage: URL? = nil,
        isAnimated: Bool = true
    ) throws {
        screen = try VirtualScreen(size: size, scale: scale)
        screen.userInterfaceStyle = style
        if isRightToLeft { screen.host.screen.set(layoutDirection: .rightToLeft) }
        delegate = SettingsDelegate(storage: storage, dates: Self.dates)
        // One frame for each change, which is fast. Each screen has a setting of its own.
        UIView.setAnimationsEnabled(isAnimated)
        try screen.launch(delegate)
        try screen.advance(by: 0.2)
    }

    var window: UIWindow { get throws { try #require(delegate.window) } }
    var model: SettingsModel { get throws { try #require(delegate.model) } }
    var root: SettingsRootController {
        get throws { try #require(try window.rootViewController as? SettingsRootController) }
    }

    /// Taps the row, the button or the tab with a label, and waits for the end of all animations.
    func open(_ label: String) throws {
        try screen.elements(label: label).with(traits: .button).first.tap()
        try screen.advance(by: 1)
    }

    /// The page on top of the selected tab, or in the second column.
    var page: UIViewController? {
        get throws {
            let selected = try root.selectedViewController
            if let split = selected as? UISplitViewController {
                let navigation = split.viewControllers.last as? UINavigationController
                return navigation?.topViewController
            }
            return (selected as? UINavigationController)?.topViewController
        }
    }

    /// The controller that is presented over everything else.
    var presented: UIViewController? {
        get throws { try window.rootViewController?.presentedViewController }
    }
}
