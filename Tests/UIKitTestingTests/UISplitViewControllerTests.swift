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

    // MARK: Gestures

    @Test func fingerFromTheEdgeShowsTheColumn() throws {
        let screen = try show(width: 800, height: 1000)
        split.presentsWithGesture = false
        try screen.drag(CGPoint(x: 1, y: 500), CGPoint(x: 300, y: 500))
        try screen.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly)
        split.presentsWithGesture = true
        try screen.drag(CGPoint(x: 1, y: 500), CGPoint(x: 300, y: 500))
        try screen.advance(by: 1)
        #expect(split.displayMode == .oneOverSecondary)
        split.hide(.primary)
        split.primaryEdge = .trailing
        try screen.advance(by: 1)
        try screen.drag(CGPoint(x: 799, y: 500), CGPoint(x: 500, y: 500))
        try screen.advance(by: 1)
        #expect(split.displayMode == .oneOverSecondary)
        #expect(primary.navigationController?.view.frame == CGRect(x: 480, y: 0, width: 320, height: 1000))
    }

    @Test func preferredBehaviorAdaptsTheArrangement() throws {
        let screen = try show(width: 1024, height: 768)
        #expect(split.splitBehavior == .tile)
        split.preferredSplitBehavior = .overlay
        #expect(split.displayMode == .secondaryOnly && split.splitBehavior == .overlay)
        split.preferredDisplayMode = .twoBesideSecondary
        #expect(split.displayMode == .oneOverSecondary)
        split.preferredSplitBehavior = .displace
        #expect(split.displayMode == .oneBesideSecondary)
        split.preferredSplitBehavior = .automatic
        split.preferredDisplayMode = .oneOverSecondary
        #expect(split.displayMode == .oneOverSecondary && split.splitBehavior == .overlay)
        try screen.advance(by: 1)
        split.preferredDisplayMode = .secondaryOnly
        split.preferredSplitBehavior = .tile
        split.show(.primary)
        try screen.advance(by: 1)
        #expect(split.displayMode == .oneBesideSecondary && split.supplementaryColumnWidth == 0)
    }
}

/// Split view controllers with three columns.
@MainActor @Suite struct TripleSplitTests {
    private let log = CallLog()
    private let split = UISplitViewController(style: .tripleColumn)
    private let columns: [UIViewController]

    init() { columns = [LoggedController("P", log), LoggedController("M", log), LoggedController("S", log)] }

    private final class Delegate: UISplitViewControllerDelegate {
        var calls: [String] = []
        var top: UISplitViewController.Column?

        func splitViewController(
            _ svc: UISplitViewController,
            topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
        ) -> UISplitViewController.Column { top ?? proposedTopColumn }

        func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
            calls.append("show \(column)")
        }

        func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
            calls.append("hide \(column)")
        }
    }

    private func show(width: CGFloat, height: CGFloat) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: width, height: height))
        for (controller, column) in zip(columns, [UISplitViewController.Column.primary, .supplementary, .secondary]) {
            split.setViewController(controller, for: column)
        }
        try screen.show(split)
        try screen.advance(by: 0.1)
        return screen
    }

    /// The left edges and the widths of the columns that are not hidden, and `nil` for the others.
    private var frames: [[CGFloat]?] {
        columns.map { controller in
            guard let view = controller.navigationController?.view, !view.isHidden else { return nil }
            return [view.frame.minX, view.frame.width]
        }
    }

    @Test func columnsAreSideBySideIfTheyFit() throws {
        let screen = try show(width: 1366, height: 1024)
        #expect(split.displayMode == .twoBesideSecondary && split.splitBehavior == .tile)
        #expect(frames == [[0, 320], [321, 320], [642, 724]])
        #expect(split.viewControllers == columns.compactMap { $0.navigationController as UIViewController? })
        split.preferredSupplementaryColumnWidth = 400
        split.minimumSupplementaryColumnWidth = 420
        try screen.advance(by: 0.1)
        #expect(frames == [[0, 320], [321, 420], [742, 624]] && split.supplementaryColumnWidth == 420)
        let delegate = Delegate()
        split.delegate = delegate
        split.hide(.primary)
        try screen.advance(by: 1)
        #expect(split.displayMode == .oneBesideSecondary && frames == [nil, [0, 420], [421, 945]])
        split.hide(.supplementary)
        try screen.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly && frames == [nil, nil, [0, 1366]])
        split.show(.primary)
        try screen.advance(by: 1)
        #expect(split.displayMode == .twoBesideSecondary)
        #expect(delegate.calls == ["hide primary", "hide supplementary", "show primary", "show supplementary"])
    }

    @Test func primaryColumnDisplacesTheOthers() throws {
        let screen = try show(width: 1024, height: 768)
        #expect(split.displayMode == .oneBesideSecondary && frames == [nil, [0, 320], [321, 703]])
        split.show(.primary)
        try screen.advance(by: 1)
        #expect(split.displayMode == .twoDisplaceSecondary && split.splitBehavior == .displace)
        #expect(frames == [[0, 320], [321, 320], [642, 703]])
        // A tap on the dimmed content moves it back.
        try screen.tap(at: CGPoint(x: 1000, y: 500))
        try screen.advance(by: 1)
        #expect(split.displayMode == .oneBesideSecondary && frames == [nil, [0, 320], [321, 703]])
        #expect(split.split.dimming.superview == nil)
    }

    @Test func columnsCoverThePortrait() throws {
        let screen = try show(width: 800, height: 1000)
        #expect(split.displayMode == .secondaryOnly && frames == [nil, nil, [0, 800]])
        for mode in [UISplitViewController.DisplayMode.oneOverSecondary, .twoOverSecondary] {
            try screen.drag(CGPoint(x: 1, y: 500), CGPoint(x: 300, y: 500))
            try screen.advance(by: 1)
            #expect(split.displayMode == mode)
        }
        #expect(frames == [[0, 320], [321, 320], [0, 800]])
        let views = columns.compactMap { $0.navigationController?.view }
        let order = views.compactMap { split.view.subviews.firstIndex(of: $0) }
        #expect(order == order.sorted(by: >), "the primary column is in front")
        try screen.tap(at: CGPoint(x: 780, y: 500))
        try screen.advance(by: 1)
        #expect(split.displayMode == .secondaryOnly && frames == [nil, nil, [0, 800]])
    }

    @Test func compactInterfaceIsOneStack() throws {
        let screen = try show(width: 375, height: 667)
        let navigation = try #require(columns[0].navigationController)
        #expect(split.isCollapsed && navigation.viewControllers == columns && split.supplementaryColumnWidth == 0)
        split.show(.supplementary)
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == Array(columns.prefix(2)))
        split.show(.secondary)
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == columns)
        split.show(.primary)
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == [columns[0]])
        split.show(.secondary)
        try screen.advance(by: 1)
        #expect(navigation.viewControllers == columns)
    }

    @Test(arguments: [UISplitViewController.Column.primary, .supplementary])
    func delegateChoosesColumnOfCollapsedInterface(top: UISplitViewController.Column) throws {
        let delegate = Delegate()
        delegate.top = top
        split.delegate = delegate
        _ = try show(width: 375, height: 667)
        let count = top == .primary ? 1 : 2
        #expect(columns[0].navigationController?.viewControllers == Array(columns.prefix(count)))
        #expect(columns[2].viewIfLoaded?.window == nil)
    }

    @Test func expandedColumnsHaveTheirControllersAgain() throws {
        let screen = try show(width: 375, height: 667)
        let extra = LoggedController("E", log)
        columns[0].navigationController?.pushViewController(extra, animated: false)
        try screen.advance(by: 1)
        split.traitOverrides.horizontalSizeClass = .regular
        try screen.advance(by: 1)
        #expect(!split.isCollapsed)
        #expect(columns.map { $0.navigationController?.viewControllers.count } == [1, 1, 2])
        #expect(extra.navigationController === columns[2].navigationController)
    }
}

extension VirtualScreen {
    fileprivate func drag(_ start: CGPoint, _ end: CGPoint) throws {
        let finger = try touch(at: start)
        try finger.drag(to: end, duration: 0.2)
        try finger.lift()
    }
}
