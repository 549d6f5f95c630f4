import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Context menus of rows, actions for screen readers, margins, and the order of calls of gestures.
@MainActor
@Suite struct TableActionTests {
    /// Rows with a context menu, swipe actions, and a log of the calls.
    private final class Mail: UITableViewDataSource, UITableViewDelegate {
        var names = (0..<8).map { "Row \($0)" }
        var log: [String] = []
        var preview: UITargetedPreview?

        func take() -> [String] {
            defer { log = [] }
            return log
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            log.append("rows")
            return names.count
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            log.append("cell \(indexPath.row)")
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel?.text = names[indexPath.row]
            cell.showsReorderControl = true
            return cell
        }

        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.row > 0 }

        func tableView(
            _ tableView: UITableView,
            moveRowAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {
            log.append("move \(sourceIndexPath.row) \(destinationIndexPath.row)")
            names.insert(names.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        }

        func tableView(
            _ tableView: UITableView,
            targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
            toProposedIndexPath proposedDestinationIndexPath: IndexPath
        ) -> IndexPath {
            log.append("target \(sourceIndexPath.row) \(proposedDestinationIndexPath.row)")
            // The first row stays.
            return IndexPath(row: max(1, proposedDestinationIndexPath.row), section: 0)
        }

        func tableView(
            _ tableView: UITableView,
            commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {
            log.append("commit \(indexPath.row)")
            names.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .fade)
        }

        func tableView(
            _ tableView: UITableView,
            leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            guard indexPath.row == 1 else { return nil }
            return UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .normal, title: "Read") { [weak self] _, _, completion in
                    self?.log.append("read")
                    completion(true)
                }
            ])
        }

        func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
            log.append("begin \(indexPath.row)")
        }

        func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
            log.append("end \(indexPath?.row ?? -1)")
        }

        func tableView(
            _ tableView: UITableView,
            didEndDisplaying cell: UITableViewCell,
            forRowAt indexPath: IndexPath
        ) { log.append("hide \(indexPath.row)") }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }

        // MARK: Context menus

        func tableView(
            _ tableView: UITableView,
            contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append("menu \(indexPath.row)")
            guard indexPath.row != 3 else { return nil }
            return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
                UIMenu(children: [UIAction(title: "Archive") { _ in self?.log.append("archive \(indexPath.row)") }])
            })
        }

        func tableView(
            _ tableView: UITableView,
            previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
        ) -> UITargetedPreview? { preview }

        func tableView(
            _ tableView: UITableView,
            willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("display") }

        func tableView(
            _ tableView: UITableView,
            willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("close") }
    }

    private func makeStage(_ mail: Mail) throws -> TableStage {
        let stage = try TableStage(Rows([])) {
            $0.table.rowHeight = 44
            $0.table.dataSource = mail
            $0.table.delegate = mail
        }
        _ = mail.take()
        return stage
    }

    // MARK: Context menus

    @Test func longPressShowsTheMenuOfTheRow() throws {
        let mail = Mail()
        let stage = try makeStage(mail)
        try stage.screen.longPress(at: CGPoint(x: 100, y: 110))
        try stage.screen.advance(by: 1)
        #expect(mail.take() == ["menu 2", "display"])
        #expect(stage.table.contextMenuInteraction?.menuAppearance == .rich)
        #expect(stage.table.visibleCells.allSatisfy { !$0.isHighlighted } && stage.table.indexPathForSelectedRow == nil)
        try stage.screen.label("Archive").tap()
        try stage.screen.advance(by: 1)
        #expect(Set(mail.take()) == ["archive 2", "close"])
        #expect(stage.table.contextMenuInteraction?.menuAppearance == .unknown)
        // Rows without a menu, and the area below the rows.
        try stage.screen.longPress(at: CGPoint(x: 100, y: 3 * 44 + 22))
        try stage.screen.longPress(at: CGPoint(x: 100, y: 430))
        try stage.screen.advance(by: 0.5)
        #expect(mail.take() == ["menu 3", "select 3"])
    }

    @Test func keysShowTheMenuOfTheFocusedRow() throws {
        let mail = Mail()
        let stage = try makeStage(mail)
        try stage.screen.press(.downArrow)
        try stage.screen.press(.downArrow)
        try stage.screen.press(.f10, modifiers: .shift)
        try stage.screen.advance(by: 1)
        #expect(mail.take() == ["menu 1", "display"])
        try stage.screen.press(.escape)
        try stage.screen.advance(by: 1)
        #expect(mail.take() == ["close"])
    }

    // MARK: Order of calls

    @Test func swipeDeletionCallsInOrder() throws {
        final class Plain: UITableViewDelegate {}
        let mail = Mail()
        let delegate = Plain()
        let stage = try makeStage(mail)
        stage.table.delegate = delegate
        try stage.screen.advance(by: 0.1)
        _ = mail.take()
        let finger = try stage.screen.touch(at: CGPoint(x: 250, y: 110))
        try finger.drag(to: CGPoint(x: 160, y: 112), duration: 0.2)
        try stage.screen.advance(by: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(stage.table.swipe?.isOpen == true && mail.take() == [])
        try stage.screen.tap(at: CGPoint(x: 300, y: 110))
        try stage.screen.advance(by: 1)
        #expect(mail.take() == ["commit 2", "rows"] && stage.texts.count == 7 && stage.texts[2] == "Row 3")
        #expect(stage.table.swipe == nil)
    }

    @Test func deletionByTheDelegateCallsInOrder() throws {
        let mail = Mail()
        let stage = try makeStage(mail)
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.1)
        _ = mail.take()
        try stage.screen.tap(at: CGPoint(x: 25, y: 66))
        try stage.screen.advance(by: 0.6)
        #expect(mail.take() == ["begin 1"])
        try stage.screen.tap(at: CGPoint(x: 300, y: 66))
        try stage.screen.advance(by: 1)
        #expect(mail.take() == ["commit 1", "end 1", "rows", "hide 1"])
    }

    @Test func reorderingCallsInOrder() throws {
        let mail = Mail()
        let stage = try makeStage(mail)
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.1)
        _ = mail.take()
        #expect(stage.table.cellForRow(at: stage.path(0))?.parts.reorderControl == nil)
        let finger = try stage.screen.touch(at: CGPoint(x: 300, y: 110))
        try finger.drag(to: CGPoint(x: 300, y: 20), duration: 0.4)
        try stage.screen.advance(by: 0.4)
        #expect(mail.take().filter { !$0.hasPrefix("cell") } == ["target 2 1", "target 2 0"])
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(mail.take() == ["move 2 1"] && Array(stage.texts.prefix(3)) == ["Row 0", "Row 2", "Row 1"])
    }

    // MARK: Accessibility

    @Test func screenReaderOffersSwipeActions() throws {
        let mail = Mail()
        let stage = try makeStage(mail)
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        let actions = try #require(cell.accessibilityCustomActions)
        #expect(actions.map(\.name) == ["Read", "Delete"])
        #expect(actions[0].actionHandler?(actions[0]) == true && mail.take() == ["read"])
        #expect(actions[1].actionHandler?(actions[1]) == true)
        try stage.screen.advance(by: 1)
        #expect(mail.names.count == 7 && !mail.names.contains("Row 1"))
        let own = UIAccessibilityCustomAction(name: "Own") { _ in true }
        let other = try #require(stage.table.cellForRow(at: stage.path(2)))
        #expect(other.accessibilityCustomActions?.map(\.name) == ["Delete"])
        other.accessibilityCustomActions = [own]
        #expect(other.accessibilityCustomActions == [own])
        stage.table.isEditing = true
        #expect(stage.table.cellForRow(at: stage.path(3))?.accessibilityCustomActions == nil)
    }

    @Test func screenReaderMovesRows() throws {
        let mail = Mail()
        let stage = try makeStage(mail)
        stage.table.isEditing = true
        try stage.screen.advance(by: 0.1)
        let cell = try #require(stage.table.cellForRow(at: stage.path(2)))
        let handle = try #require(cell.parts.reorderControl)
        #expect(handle.accessibilityLabel == "Reorder" && handle.accessibilityValue == "Row 2")
        _ = mail.take()
        func perform(_ name: String) -> Bool? {
            let action = handle.accessibilityCustomActions?.first { $0.name == name }
            return action.flatMap { $0.actionHandler?($0) }
        }
        #expect(
            perform("Move Up") == true && mail.take().filter { !$0.hasPrefix("cell") } == ["target 2 1", "move 2 1"]
        )
        #expect(cell.index == ListIndex(0, 1) && mail.names[1] == "Row 2")
        // The delegate keeps the first row in its place.
        #expect(perform("Move Up") == false && mail.names[1] == "Row 2")
        #expect(perform("Move Down") == true && mail.names[2] == "Row 2")
        try stage.screen.advance(by: 1)
        #expect(stage.texts == mail.names && cell.frame.minY == 88)
    }

    // MARK: Margins

    @Test func marginsFollowTheReadableWidth() throws {
        for style in [UITableView.Style.plain, .insetGrouped] {
            let rows = Rows(count: 3)
            let stage = try TableStage(rows, style: style, size: CGSize(width: 1000, height: 300)) {
                $0.table.rowHeight = 44
            }
            let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
            let label = try #require(cell.textLabel)
            let usual = label.convert(label.bounds, to: stage.table).minX
            #expect(usual < 50)
            stage.table.cellLayoutMarginsFollowReadableWidth = true
            try stage.screen.advance(by: 0.1)
            let start = label.convert(label.bounds, to: stage.table).minX
            // 672 points in the middle; texts in inset sections have a margin in them.
            #expect(start == (style == .plain ? 164 : 164 + cell.directionalLayoutMargins.leading), "\(style)")
            #expect(stage.table.rectForRow(at: stage.path(0)).width == (style == .plain ? 1000 : 672))
            // A narrow table view has the usual margins.
            stage.table.frame.size.width = 400
            try stage.screen.advance(by: 0.1)
            #expect(label.convert(label.bounds, to: stage.table).minX == usual)
        }
    }

    // MARK: Snapshots and refreshing

    @Test func appliedSnapshotsAreAwaited() async throws {
        let stage = try TableStage(Rows([]))
        let source = UITableViewDiffableDataSource<Int, String>(tableView: stage.table) { table, path, text in
            let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.textLabel?.text = text
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([1])
        snapshot.appendItems(["a", "b"])
        await source.applySnapshotUsingReloadData(snapshot)
        #expect(stage.texts == ["a", "b"])
        snapshot.appendItems(["c"])
        await source.apply(snapshot, animatingDifferences: false)
        #expect(stage.texts == ["a", "b", "c"])
        snapshot.deleteItems(["a"])
        var isDone = false
        let task = Task {
            await source.apply(snapshot)
            isDone = true
        }
        while source.snapshot() != snapshot { await Task.yield() }
        #expect(!isDone, "the animation runs")
        try stage.screen.advance(by: 1)
        await task.value
        #expect(stage.texts == ["b", "c"] && isDone)
    }

    @Test func pullRefreshesAboveTheRows() throws {
        let stage = try TableStage(Rows(count: 3)) { $0.table.rowHeight = 44 }
        let control = UIRefreshControl()
        var count = 0
        control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        stage.table.refreshControl = control
        try stage.screen.advance(by: 0.1)
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 60))
        try finger.drag(to: CGPoint(x: 100, y: 420), duration: 0.5)
        try stage.screen.advance(by: 0.1)
        #expect(count == 1 && control.isRefreshing)
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(stage.table.contentOffset.y < 0 && stage.table.rectForRow(at: stage.path(0)).minY == 0)
        #expect(stage.table.subviews.firstIndex(of: control) == 0, "the control is behind the rows")
        control.endRefreshing()
        try stage.screen.advance(by: 1)
        #expect(stage.table.contentOffset.y == 0)
    }
}
