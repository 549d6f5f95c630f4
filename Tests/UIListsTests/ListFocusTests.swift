import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Movements of the focus that the delegates of lists allow and get reports about.
@MainActor
@Suite struct ListFocusTests {
    private static func text(_ former: IndexPath?, _ next: IndexPath?) -> String {
        func name(_ path: IndexPath?) -> String { path.map { "\($0.section).\($0.item)" } ?? "-" }
        return "\(name(former)) > \(name(next))"
    }

    private final class TableLog: UITableViewDelegate {
        var lines: [String] = []
        var allows: (UITableViewFocusUpdateContext) -> Bool = { _ in true }

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }

        func tableView(
            _ tableView: UITableView,
            shouldUpdateFocusIn context: UITableViewFocusUpdateContext
        ) -> Bool {
            lines.append("may " + ListFocusTests.text(context.previouslyFocusedIndexPath, context.nextFocusedIndexPath))
            return allows(context)
        }

        func tableView(
            _ tableView: UITableView,
            didUpdateFocusIn context: UITableViewFocusUpdateContext,
            with coordinator: UIFocusAnimationCoordinator
        ) {
            lines.append(ListFocusTests.text(context.previouslyFocusedIndexPath, context.nextFocusedIndexPath))
            coordinator.addCoordinatedFocusingAnimations({ _ in self.lines.append("animate") })
        }
    }

    @Test func theDelegateOfATableFollowsTheFocus() throws {
        let log = TableLog()
        let stage = try TableStage(Rows([["a", "b"], ["c"]])) {
            $0.table.rowHeight = 44
            $0.table.delegate = log
        }
        try stage.screen.press(.downArrow)
        #expect(log.take() == ["may - > 0.0", "- > 0.0", "animate"])
        try stage.screen.press(.downArrow)
        #expect(log.take() == ["may 0.0 > 0.1", "0.0 > 0.1", "animate"])
        // A movement that is refused leaves the focus where it is.
        log.allows = { $0.nextFocusedIndexPath?.section != 1 && $0.focusHeading == .down }
        try stage.screen.press(.downArrow)
        #expect(log.take().allSatisfy { $0.hasPrefix("may 0.1 > 1.0") })
        #expect(stage.table.cellForRow(at: stage.path(1))?.isFocused == true)
        log.allows = { _ in true }
        try stage.screen.press(.downArrow)
        #expect(log.take() == ["may 0.1 > 1.0", "0.1 > 1.0", "animate"])
        // A finger hides the focus.
        try stage.screen.tap(at: CGPoint(x: 100, y: 400))
        #expect(log.take() == ["may 1.0 > -", "1.0 > -", "animate"])
    }

    @Test func controlsInRowsBelongToTheirRow() throws {
        let log = TableLog()
        let rows = Rows(count: 3)
        rows.configure = { cell, text in
            cell.textLabel?.text = text
            cell.accessoryType = .detailButton
        }
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 44
            $0.table.delegate = log
        }
        try stage.screen.press(.downArrow)
        _ = log.take()
        try stage.screen.press(.rightArrow)
        #expect(log.take() == ["may 0.0 > 0.0", "0.0 > 0.0", "animate"])
    }

    private final class CollectionLog: UICollectionViewDelegate {
        var lines: [String] = []
        var allows = true

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }

        func collectionView(
            _ collectionView: UICollectionView,
            shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
        ) -> Bool {
            lines.append("may " + ListFocusTests.text(context.previouslyFocusedIndexPath, context.nextFocusedIndexPath))
            return allows
        }

        func collectionView(
            _ collectionView: UICollectionView,
            didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
            with coordinator: UIFocusAnimationCoordinator
        ) { lines.append(ListFocusTests.text(context.previouslyFocusedIndexPath, context.nextFocusedIndexPath)) }
    }

    @Test func theDelegateOfACollectionFollowsTheFocus() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumInteritemSpacing = 0
        let log = CollectionLog()
        let stage = try CollectionStage(Items(count: 5), layout) { $0.delegate = log }
        try stage.screen.press(.downArrow)
        try stage.screen.press(.rightArrow)
        #expect(log.take() == ["may - > 0.0", "- > 0.0", "may 0.0 > 0.1", "0.0 > 0.1"])
        log.allows = false
        try stage.screen.press(.downArrow)
        #expect(log.take().allSatisfy { $0 == "may 0.1 > 0.4" })
        #expect(stage.view.cellForItem(at: stage.path(1))?.isFocused == true)
    }

    @Test func cellsShowTheFocusThemselves() throws {
        let stage = try TableStage(Rows(count: 3)) { $0.table.rowHeight = 44 }
        try stage.screen.press(.downArrow)
        let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
        #expect(cell.focusEffect is UIFocusHaloEffect && cell.isFocused)
        cell.focusStyle = .custom
        #expect(cell.focusEffect == nil && cell.isFocused)
        cell.focusStyle = .default
        #expect(cell.focusEffect is UIFocusHaloEffect)
    }

    // MARK: The top of the content

    /// Heights that become known on the way do not keep the content from the top.
    @Test func tapAtTheTopEdgeReachesTheFirstRow() throws {
        let rows = Rows(count: 400)
        let stage = try TableStage(rows) {
            $0.table.estimatedRowHeight = 20
            $0.table.frame.origin.y = 40
            $0.table.frame.size.height = 400
        }
        stage.table.scrollToRow(at: stage.path(200), at: .top, animated: false)
        try stage.screen.advance(by: 0.1)
        #expect(stage.table.contentOffset.y > 1000)
        try stage.screen.tap(at: CGPoint(x: 100, y: 10))
        try stage.screen.advance(by: 4)
        #expect(stage.table.contentOffset.y == 0 && stage.texts.first == "Row 0")
        // A row at the top edge is selected instead.
        stage.table.frame.origin.y = 0
        stage.table.contentOffset.y = 1000
        try stage.screen.advance(by: 0.1)
        let offset = stage.table.contentOffset.y
        try stage.screen.tap(at: CGPoint(x: 100, y: 10))
        try stage.screen.advance(by: 1)
        #expect(stage.table.contentOffset.y == offset && stage.table.indexPathForSelectedRow != nil)
    }
}
