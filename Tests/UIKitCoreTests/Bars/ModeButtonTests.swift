import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The item of a split view controller in the bar of its secondary column.
@MainActor
@Suite struct ModeButtonTests {
    @Test func itemIsInTheBarOfTheSecondaryColumn() throws {
        let screen = try VirtualScreen(size: CGSize(width: 1024, height: 600))
        let split = UISplitViewController(style: .doubleColumn)
        let (primary, secondary) = (UIViewController(), UIViewController())
        let own = UIBarButtonItem(title: "Own")
        secondary.navigationItem.leftBarButtonItem = own
        split.setViewController(primary, for: .primary)
        split.setViewController(secondary, for: .secondary)
        try screen.show(split)
        try screen.advance(by: 0.5)
        func titles() -> [String] {
            let bar = secondary.navigationController?.navigationBar
            return bar?.content?.itemViews.map { $0.accessibilityLabel ?? "" } ?? []
        }
        #expect(titles() == ["Own"])
        split.displayModeButtonVisibility = .always
        try screen.advance(by: 0.1)
        #expect(titles() == ["Sidebar", "Own"])
        try screen.elements(label: "Sidebar").first.tap()
        try screen.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly)
        // An item that the app has added is shown once.
        secondary.navigationItem.leftBarButtonItems = [own, split.displayModeButtonItem]
        try screen.advance(by: 0.1)
        #expect(titles() == ["Own", "Sidebar"])
        secondary.navigationItem.leftBarButtonItem = nil
        // Another controller at the bottom of the stack has the item, and one above it has not.
        let (other, pushed) = (UIViewController(), UIViewController())
        let navigation = try #require(secondary.navigationController)
        navigation.setViewControllers([other, pushed], animated: false)
        try screen.advance(by: 0.5)
        #expect(secondary.navigationItem.columnItem == nil && pushed.navigationItem.columnItem == nil)
        #expect(other.navigationItem.columnItem === split.displayModeButtonItem)
        navigation.setViewControllers([secondary], animated: false)
        try screen.advance(by: 0.5)
        #expect(secondary.navigationItem.columnItem != nil && other.navigationItem.columnItem == nil)
        split.traitOverrides.horizontalSizeClass = .compact
        try screen.advance(by: 0.5)
        #expect(split.isCollapsed && secondary.navigationItem.columnItem == nil && split.displayModeButtonItem.isHidden)
        split.traitOverrides.horizontalSizeClass = .regular
        try screen.advance(by: 0.5)
        #expect(
            !split.isCollapsed && secondary.navigationItem.columnItem != nil && !split.displayModeButtonItem.isHidden
        )
        split.displayModeButtonVisibility = .never
        #expect(secondary.navigationItem.columnItem == nil)
        // What the app has hidden stays hidden.
        split.displayModeButtonItem.isHidden = true
        split.setViewController(other, for: .secondary)
        #expect(split.displayModeButtonItem.isHidden)
    }
}
