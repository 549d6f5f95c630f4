import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor @Suite struct UISplitViewControllerTests {
    private let log = CallLog()
    private let split = UISplitViewController(style: .doubleColumn)
    private let primary: LoggedController
    private let secondary: LoggedController

    init() { (primary, secondary) = (LoggedController("P", log), LoggedController("S", log)) }

    private final class Delegate: UISplitViewControllerDelegate {
        var top: UISplitViewController.Column?
        var modes: [UISplitViewController.DisplayMode] = []

        func splitViewController(
            _ svc: UISplitViewController,
            topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
        ) -> UISplitViewController.Column { top ?? proposedTopColumn }

        func splitViewController(
            _ svc: UISplitViewController,
            willChangeTo displayMode: UISplitViewController.DisplayMode
        ) { modes.append(displayMode) }
    }

    private func show(width: CGFloat, height: CGFloat) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: width, height: height))
        split.setViewController(primary, for: .primary)
        split.setViewController(secondary, for: .secondary)
        try screen.show(split)
        try screen.advance(by: 0.1)
        return screen
    }

    @Test func columnsAreSideBySideInLandscape() throws {
        let screen = try show(width: 1024, height: 768)
        #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary && split.primaryColumnWidth == 320)
        let (left, right) = (try #require(primary.navigationController), try #require(secondary.navigationController))
        #expect(left.view.frame == CGRect(x: 0, y: 0, width: 320, height: 768))
        #expect(right.view.frame == CGRect(x: 321, y: 0, width: 703, height: 768))
        #expect(split.viewControllers == [left, right] && split.viewController(for: .primary) === primary)
        #expect(primary.splitViewController === split)
        split.preferredPrimaryColumnWidth = 200
        try screen.advance(by: 0.1)
        #expect(left.view.frame.width == 200 && right.view.frame.minX == 201)
        split.minimumPrimaryColumnWidth = 250
        split.preferredPrimaryColumnWidth = .nan
        try screen.advance(by: 0.1)
        #expect(left.view.frame.width == 320)
    }

    @Test func primaryColumnIsHiddenAndShown() throws {
        let screen = try show(width: 800, height: 1000)
        let delegate = Delegate()
        split.delegate = delegate
        #expect(split.displayMode == .secondaryOnly)
        let left = try #require(primary.navigationController)
        #expect(left.view.isHidden && secondary.navigationController?.view.frame.width == 800)
        split.show(.primary)
        try screen.advance(by: 1)
        #expect(split.displayMode == .oneOverSecondary && !left.view.isHidden && left.view.frame.minX == 0)
        #expect(delegate.modes == [.oneOverSecondary])
        // A tap on the dimmed content hides the column.
        try screen.tap(at: CGPoint(x: 700, y: 500))
        try screen.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly && left.view.isHidden && split.split.dimming.superview == nil)
    }

    @Test func compactInterfaceIsCollapsed() throws {
        let screen = try show(width: 375, height: 667)
        #expect(split.isCollapsed && split.primaryColumnWidth == 0)
        let navigation = try #require(primary.navigationController)
        #expect(navigation.viewControllers == [primary, secondary] && split.viewControllers == [navigation])
        try screen.tap(at: CGPoint(x: 20, y: 22))
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == [primary])
        let detail = LoggedController("D", log)
        primary.showDetailViewController(detail, sender: nil)
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == [primary, detail] && detail.view.window != nil)
        split.hide(.secondary)
        try screen.advance(by: 1)
        #expect(navigation.topViewController === primary)
        split.show(.secondary)
        try screen.advance(by: 1)
        #expect(navigation.topViewController === detail)
    }

    @Test func delegateChoosesColumnOfCollapsedInterface() throws {
        let delegate = Delegate()
        delegate.top = .primary
        split.delegate = delegate
        _ = try show(width: 375, height: 667)
        #expect(primary.navigationController?.viewControllers == [primary] && secondary.viewIfLoaded?.window == nil)
    }
}
