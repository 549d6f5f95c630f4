import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// The texts of a list, which are dragged and dropped.
@MainActor
private final class Texts: UITableViewDragDelegate, UITableViewDropDelegate, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
{
    var log: [String] = []
    var operation = UIDropOperation.move
    var isInto = false
    /// Moves a text of the list, or inserts one.
    var move: (IndexPath?, IndexPath?, String) -> Void = { _, _, _ in }
    var text: (IndexPath) -> String = { "\($0.item)" }

    func take() -> [String] {
        defer { log = [] }
        return log
    }

    private func name(_ path: IndexPath?) -> String { path.map { "\($0.section).\($0.item)" } ?? "-" }

    private func item(_ path: IndexPath) -> UIDragItem {
        UIDragItem(itemProvider: NSItemProvider(object: text(path)))
    }

    // MARK: Tables

    func tableView(
        _ tableView: UITableView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        log.append("items \(name(indexPath))")
        return [item(indexPath)]
    }
    func tableView(
        _ tableView: UITableView,
        itemsForAddingTo session: any UIDragSession,
        at indexPath: IndexPath,
        point: CGPoint
    ) -> [UIDragItem] { [item(indexPath)] }
    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) { log.append("begin") }
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) { log.append("end drag") }
    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) { log.append("enter") }
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) { log.append("exit") }
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) { log.append("end drop") }
    func tableView(
        _ tableView: UITableView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(
            operation: operation,
            intent: isInto ? .insertIntoDestinationIndexPath : .insertAtDestinationIndexPath
        )
    }
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        let path = coordinator.destinationIndexPath
        log.append("drop \(coordinator.items.map { name($0.sourceIndexPath) }.joined(separator: " ")) at \(name(path))")
        for item in coordinator.items {
            item.dragItem.itemProvider.loadObject(ofClass: String.self) { text, _ in
                self.move(item.sourceIndexPath, path, text ?? "")
            }
            guard let path else { continue }
            if isInto {
                coordinator.drop(item.dragItem, intoRowAt: path, rect: CGRect(x: 0, y: 0, width: 32, height: 4.4))
            } else {
                coordinator.drop(item.dragItem, toRowAt: path).addCompletion { [weak self] _ in
                    self?.log.append("dropped")
                }
            }
        }
    }

    // MARK: Collections

    func collectionView(
        _ collectionView: UICollectionView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        log.append("items \(name(indexPath))")
        return [item(indexPath)]
    }
    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        let path = coordinator.destinationIndexPath
        log.append("drop \(coordinator.items.map { name($0.sourceIndexPath) }.joined(separator: " ")) at \(name(path))")
        for item in coordinator.items {
            move(item.sourceIndexPath, path, "")
            if let path { coordinator.drop(item.dragItem, toItemAt: path) }
        }
    }
}

/// Rows and items that are dragged and dropped.
@MainActor
@Suite struct ListDragTests {
    private func table(_ texts: Texts, _ count: Int = 8) throws -> TableStage {
        let stage = try TableStage(Rows(count: count))
        stage.table.dragDelegate = texts
        stage.table.dropDelegate = texts
        texts.text = { [rows = stage.rows] in rows.text($0) }
        texts.move = { [table = stage.table, rows = stage.rows, unowned texts] source, destination, text in
            guard let destination else { return }
            guard let source, texts.operation == .move else {
                rows.sections[destination.section].insert(text, at: destination.row)
                return table.insertRows(at: [destination], with: .automatic)
            }
            rows.sections[source.section].remove(at: source.row)
            rows.sections[destination.section].insert(text, at: destination.row)
            table.moveRow(at: source, to: destination)
        }
        return stage
    }

    private func middle(_ stage: TableStage, _ row: Int, part: CGFloat = 0.5) -> CGPoint {
        let rect = stage.table.convert(stage.table.rectForRow(at: stage.path(row)), to: nil)
        return CGPoint(x: rect.midX, y: rect.minY + rect.height * part)
    }

    private func drag(_ stage: TableStage, _ row: Int, to point: CGPoint) throws -> VirtualScreen.Finger {
        let finger = try stage.screen.touch(at: middle(stage, row))
        try stage.screen.advance(by: 0.7)
        try finger.drag(to: point, duration: 0.4)
        try stage.screen.advance(by: 0.1)
        return finger
    }

    @Test func rowsAreMovedByADrag() throws {
        let texts = Texts()
        let stage = try table(texts)
        let finger = try drag(stage, 1, to: middle(stage, 4, part: 0.25))
        #expect(texts.take() == ["items 0.1", "begin", "enter"])
        #expect(stage.table.hasActiveDrag && stage.table.hasActiveDrop)
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        #expect(cell.configurationState.cellDragState == .dragging && cell.contentView.alpha == 0.5)
        // Another finger does not reach the row.
        #expect(cell.hitTest(CGPoint(x: 10, y: 10), with: nil) == nil)
        #expect(stage.table.hitTest(CGPoint(x: 10, y: 60), with: nil) === stage.table)
        cell.userInteractionEnabledWhileDragging = true
        #expect(cell.hitTest(CGPoint(x: 10, y: 10), with: nil) != nil)
        cell.userInteractionEnabledWhileDragging = false
        // The line is where the row will be: behind the row whose index it gets.
        let line = try #require(stage.table.subviews.last { $0.frame.height == 2 })
        #expect(line.frame == CGRect(x: 0, y: 5 * 44 - 1, width: 320, height: 2))
        try finger.lift()
        try stage.screen.advance(by: 0.02)
        #expect(texts.take() == ["drop 0.1 at 0.4"] && line.superview == nil)
        try stage.screen.advance(by: 0.6)
        #expect(texts.take() == ["dropped", "end drop", "end drag"])
        #expect(stage.texts == [0, 2, 3, 4, 1, 5, 6, 7].map { "Row \($0)" })
        #expect(stage.table.cellForRow(at: stage.path(4)) === cell && cell.contentView.alpha == 1)
        #expect(cell.configurationState.cellDragState == .none && !stage.table.hasActiveDrag)
        #expect(cell.hitTest(CGPoint(x: 10, y: 10), with: nil) != nil)
        #expect(!stage.table.hasActiveDrop)
    }

    @Test func theEndOfASectionIsADestination() throws {
        let texts = Texts()
        let stage = try table(texts)
        var finger = try drag(stage, 0, to: middle(stage, 7, part: 0.75))
        let line = try #require(stage.table.subviews.last { $0.frame.height == 2 })
        #expect(abs(line.frame.minY - (8 * 44 - 1)) < 1e-6)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(stage.texts == [1, 2, 3, 4, 5, 6, 7, 0].map { "Row \($0)" })
        #expect(texts.take().contains("drop 0.0 at 0.7"))
        // A copy is inserted after the last row.
        texts.operation = .copy
        finger = try drag(stage, 0, to: middle(stage, 7, part: 0.75))
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take().contains("drop 0.0 at 0.8"))
        // Below the rows, there is no position.
        finger = try drag(stage, 0, to: CGPoint(x: 100, y: 430))
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take().contains("drop 0.0 at -"))
    }

    @Test func rowsReceiveItemsAndChangesFollow() throws {
        let texts = Texts()
        texts.isInto = true
        let stage = try table(texts)
        texts.move = { _, _, _ in }
        let finger = try drag(stage, 5, to: middle(stage, 2, part: 0.8))
        let target = try #require(stage.table.cellForRow(at: stage.path(2)))
        #expect(target.isHighlighted && target.configurationState.cellDropState == .targeted)
        #expect(stage.table.cellForRow(at: stage.path(3))?.configurationState.cellDropState == .notTargeted)
        // A row that is inserted before the dragged one changes its index.
        stage.rows.sections[0].insert("New", at: 3)
        stage.table.insertRows(at: [stage.path(3)], with: .none)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take().contains("drop 0.6 at 0.2") && !target.isHighlighted)
        #expect(target.configurationState.cellDropState == .none)
    }

    @Test func dragsScrollAndCanceledOnesReturn() throws {
        let texts = Texts()
        let stage = try table(texts, 60)
        let cell = try #require(stage.table.cellForRow(at: stage.path(2)))
        let finger = try drag(stage, 2, to: CGPoint(x: 160, y: 435))
        try stage.screen.advance(by: 1)
        #expect(stage.table.contentOffset.y > 250)
        // The row leaves the visible area, and another cell does not look dragged.
        #expect(stage.table.visibleCells.allSatisfy { $0.contentView.alpha == 1 })
        try finger.cancel()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take().suffix(3) == ["exit", "end drop", "end drag"])
        #expect(cell.contentView.alpha == 1 && stage.rows.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        stage.table.dragInteractionEnabled = false
        _ = try drag(stage, 10, to: CGPoint(x: 160, y: 200)).lift()
        #expect(texts.take().isEmpty)
    }

    @Test func springLoadedRowsAreSelected() throws {
        let texts = Texts()
        let stage = try table(texts)
        #expect(!stage.table.isSpringLoaded)
        stage.table.isSpringLoaded = true
        let finger = try drag(stage, 0, to: middle(stage, 3))
        _ = stage.rows.take()
        try stage.screen.advance(by: 1)
        #expect(stage.rows.take().filter { $0.hasPrefix("select") } == ["select 0.3"])
        try finger.drag(to: middle(stage, 5), duration: 0.1)
        try stage.screen.advance(by: 1.1)
        #expect(stage.rows.take().filter { $0.hasPrefix("select") } == ["select 0.5"])
        try finger.lift()
        try stage.screen.advance(by: 0.6)
    }

    @Test(arguments: [false, true])
    func itemsAreMovedInAGrid(_ isMirrored: Bool) throws {
        let layout = MirroredFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 80)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let texts = Texts()
        let stage = try CollectionStage(Items(count: 7), layout) {
            if isMirrored { $0.semanticContentAttribute = .forceRightToLeft }
            $0.dragDelegate = texts
            $0.dropDelegate = texts
        }
        texts.move = { [view = stage.view, items = stage.items] source, destination, _ in
            guard let source, let destination else { return }
            items.sections[0].insert(items.sections[0].remove(at: source.item), at: destination.item)
            view.moveItem(at: source, to: destination)
        }
        func point(_ item: Int, _ part: CGFloat) throws -> CGPoint {
            let rect = try #require(stage.frame(item))
            return CGPoint(x: rect.minX + rect.width * (isMirrored ? 1 - part : part), y: rect.midY)
        }
        let finger = try stage.screen.touch(at: try point(0, 0.5))
        try stage.screen.advance(by: 0.7)
        try finger.drag(to: try point(4, 0.3), duration: 0.4)
        try stage.screen.advance(by: 0.1)
        let line = try #require(stage.view.subviews.last { $0.frame.width == 2 })
        let rect = try #require(stage.frame(4))
        // Behind the item whose index the dragged one gets.
        #expect(line.frame == CGRect(x: (isMirrored ? rect.minX : rect.maxX) - 1, y: 80, width: 2, height: 80))
        #expect(stage.view.hasActiveDrag && stage.view.hasActiveDrop)
        #expect((stage.view.cellForItem(at: stage.path(0)))?.configurationState.cellDragState == .dragging)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take() == ["items 0.0", "drop 0.0 at 0.4"])
        #expect(stage.texts == ["1", "2", "3", "4", "0", "5", "6"] && line.superview == nil)
        #expect(stage.items.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
    }
}
