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
        #expect(stage.table.hitTest(CGPoint(x: 10, y: cell.frame.midY), with: nil) === stage.table)
        cell.userInteractionEnabledWhileDragging = true
        #expect(cell.hitTest(CGPoint(x: 10, y: 10), with: nil) != nil)
        cell.userInteractionEnabledWhileDragging = false
        // The others have made room where the row will be: behind the row whose index it gets.
        try stage.screen.advance(by: 0.4)
        #expect(tops(stage) == ["Row 0", "Row 2", "Row 3", "Row 4", "Row 1", "Row 5", "Row 6", "Row 7"])
        #expect(stage.table.hasUncommittedUpdates && stage.table.indexPath(for: cell) == stage.path(1))
        try finger.lift()
        try stage.screen.advance(by: 0.02)
        #expect(texts.take() == ["drop 0.1 at 0.4"] && stage.table.dropGap.gap == nil)
        // They stay where they are.
        #expect(tops(stage) == ["Row 0", "Row 2", "Row 3", "Row 4", "Row 1", "Row 5", "Row 6", "Row 7"])
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
        try stage.screen.advance(by: 0.4)
        #expect(tops(stage) == [1, 2, 3, 4, 5, 6, 7, 0].map { "Row \($0)" })
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(stage.texts == [1, 2, 3, 4, 5, 6, 7, 0].map { "Row \($0)" })
        #expect(texts.take().contains("drop 0.0 at 0.7"))
        // A copy is inserted after the last row.
        texts.operation = .copy
        finger = try drag(stage, 0, to: middle(stage, 7, part: 0.75))
        #expect(stage.table.contentSize.height == 9 * 44 && stage.table.dropGap.gap?.index == ListIndex(0, 8))
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take().contains("drop 0.0 at 0.8"))
        // Below the rows, there is no position.
        finger = try drag(stage, 0, to: CGPoint(x: 100, y: 430))
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take().contains("drop 0.0 at -"))
    }

    /// The texts of the rows from top to bottom, as they are displayed without a distance between them.
    private func tops(_ stage: TableStage) -> [String] {
        let cells = stage.table.visibleCells.sorted { $0.frame.minY < $1.frame.minY }
        for (row, cell) in cells.enumerated() { #expect(abs(cell.frame.minY - CGFloat(row) * 44) < 1e-6) }
        return cells.compactMap { $0.textLabel?.text }
    }

    /// A row that counts its layouts, unless it is the first one, which becomes pale.
    private final class CountingCell: UITableViewCell {
        static var layouts = 0

        override func layoutSubviews() {
            if index != ListIndex(0, 0) { Self.layouts += 1 }
            super.layoutSubviews()
        }
    }

    @Test func copiesOpenAGapBetweenRowsAndHeaders() throws {
        let texts = Texts()
        texts.operation = .copy
        let rows = Rows([["a", "b", "c"], (0..<20).map { "d\($0)" }])
        rows.headers = [1: "Second"]
        let stage = try TableStage(rows) {
            $0.table.register(CountingCell.self, forCellReuseIdentifier: "cell")
            $0.table.rowHeight = 44
            $0.table.sectionHeaderHeight = 30
            $0.table.sectionHeaderTopPadding = 0
            $0.table.dragDelegate = texts
            $0.table.dropDelegate = texts
        }
        texts.move = { [table = stage.table, rows] _, destination, text in
            guard let destination else { return }
            rows.sections[destination.section].insert(text, at: destination.row)
            table.insertRows(at: [destination], with: .automatic)
        }
        texts.text = { rows.text($0) }
        let height = stage.table.contentSize.height
        let header = try #require(stage.table.headerView(forSection: 1))
        let natural = stage.table.rectForHeader(inSection: 1)
        func top(_ row: Int, _ section: Int = 0) -> CGFloat? {
            stage.table.cellForRow(at: stage.path(row, section))?.frame.minY
        }
        let start = top(0) ?? 0
        CountingCell.layouts = 0
        _ = rows.take()
        let finger = try drag(stage, 0, to: middle(stage, 1, part: 0.25))
        try stage.screen.advance(by: 0.4)
        #expect(top(0) == start && top(1) == start + 88 && top(2) == start + 132)
        #expect(header.frame.minY == natural.minY + 44 && stage.table.contentSize.height == height + 44)
        // Positions do not contain the gap, so that it is always under the finger.
        #expect(stage.table.rectForRow(at: stage.path(1)).minY == start + 44)
        try finger.drag(to: middle(stage, 2, part: 0.25), duration: 0.3)
        try stage.screen.advance(by: 0.4)
        #expect(top(1) == start + 44 && top(2) == start + 132)
        // The finger moves rows, and only those that have become visible are laid out.
        let new = rows.take().filter { $0.hasPrefix("show") }.count
        #expect(CountingCell.layouts <= new, "\(CountingCell.layouts) layouts, \(new) new cells")
        try finger.drag(to: CGPoint(x: 160, y: -20), duration: 0.2)
        try stage.screen.advance(by: 0.6)
        #expect(top(2) == start + 88 && header.frame.minY == natural.minY && stage.table.contentSize.height == height)
        try finger.drag(to: middle(stage, 1, part: 0.25), duration: 0.2)
        try finger.lift()
        try stage.screen.advance(by: 0.8)
        #expect(rows.sections[0] == ["a", "a", "b", "c"] && top(2) == start + 88 && !stage.table.hasUncommittedUpdates)
        #expect(rows.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
    }

    @Test func reloadsAndRemovedDelegatesCloseTheGap() throws {
        let texts = Texts()
        texts.operation = .copy
        let stage = try table(texts)
        stage.table.rowHeight = 44
        try stage.screen.advance(by: 0.1)
        let finger = try drag(stage, 0, to: middle(stage, 3, part: 0.25))
        #expect(stage.table.hasUncommittedUpdates && stage.table.contentSize.height == 9 * 44)
        stage.table.reloadData()
        #expect(!stage.table.hasUncommittedUpdates && stage.table.contentSize.height == 8 * 44)
        try finger.drag(to: middle(stage, 4, part: 0.25), duration: 0.1)
        #expect(stage.table.hasUncommittedUpdates)
        stage.table.dropDelegate = nil
        try stage.screen.advance(by: 0.5)
        #expect(!stage.table.hasUncommittedUpdates && tops(stage) == (0..<8).map { "Row \($0)" })
        try finger.lift()
        try stage.screen.advance(by: 0.6)
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
        try stage.screen.advance(by: 0.4)
        func shown(_ item: Int) -> CGRect? { stage.view.cellForItem(at: stage.path(item))?.frame }
        // The others have made room behind the item whose index the dragged one gets.
        #expect(shown(0) == stage.frame(4) && shown(4) == stage.frame(3) && shown(1) == stage.frame(0))
        #expect(shown(5) == stage.frame(5) && stage.view.hasUncommittedUpdates)
        #expect(stage.view.hasActiveDrag && stage.view.hasActiveDrop)
        #expect((stage.view.cellForItem(at: stage.path(0)))?.configurationState.cellDragState == .dragging)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(texts.take() == ["items 0.0", "drop 0.0 at 0.4"])
        #expect(stage.texts == ["1", "2", "3", "4", "0", "5", "6"] && !stage.view.hasUncommittedUpdates)
        #expect(stage.items.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        // A copy moves all items behind it, the last one to a position that no item has.
        texts.operation = .copy
        texts.move = { _, _, _ in }
        let other = try stage.screen.touch(at: try point(0, 0.5))
        try stage.screen.advance(by: 0.7)
        try other.drag(to: try point(2, 0.3), duration: 0.4)
        try stage.screen.advance(by: 0.5)
        #expect(shown(1) == stage.frame(1) && shown(2) == stage.frame(3) && shown(5) == stage.frame(6))
        #expect(shown(6) == CGRect(x: 100, y: 160, width: 100, height: 80))
        try other.lift()
        try stage.screen.advance(by: 0.8)
        #expect((0..<7).allSatisfy { shown($0) == stage.frame($0) })
    }

    @Test func itemsOfAListMakeRoom() throws {
        let texts = Texts()
        texts.operation = .copy
        let items = ListItems(count: 6)
        let stage = try makeListStage(items, UICollectionLayoutListConfiguration(appearance: .plain)) {
            $0.dragDelegate = texts
            $0.dropDelegate = texts
        }
        func top(_ item: Int) -> CGFloat? { stage.view.cellForItem(at: stage.path(item))?.frame.minY }
        func layouts() -> Int { stage.view.visibleCells.reduce(0) { $0 + (($1 as? HighListCell)?.layouts ?? 0) } }
        let height = stage.view.contentSize.height
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 22))
        try stage.screen.advance(by: 0.7)
        let former = layouts()
        try finger.drag(to: CGPoint(x: 100, y: 44 * 3 + 5), duration: 0.4)
        try stage.screen.advance(by: 0.5)
        #expect((0..<6).map { top($0) ?? -1 } == [0, 44, 88, 176, 220, 264])
        #expect(stage.view.contentSize.height == height + 44 && stage.frame(3)?.minY == 132)
        #expect(layouts() - former <= 1, "the pale cell of the dragged item")
        texts.operation = .move
        try finger.drag(to: CGPoint(x: 100, y: 44 * 4 + 5), duration: 0.2)
        try stage.screen.advance(by: 0.5)
        #expect((0..<6).map { top($0) ?? -1 } == [176, 0, 44, 88, 132, 220] && stage.view.contentSize.height == height)
        try finger.cancel()
        try stage.screen.advance(by: 0.6)
        #expect((0..<6).map { top($0) ?? -1 } == [0, 44, 88, 132, 176, 220])
    }

    @Test func theCadenceDelaysTheGap() throws {
        let texts = Texts()
        texts.operation = .copy
        let stage = try makeListStage(
            ListItems(count: 6),
            UICollectionLayoutListConfiguration(appearance: .plain)
        ) {
            $0.dragDelegate = texts
            $0.dropDelegate = texts
            $0.reorderingCadence = .slow
        }
        var gap: ListIndex? { stage.view.lists.dropGap.gap?.index }
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 22))
        try stage.screen.advance(by: 0.7)
        try finger.drag(to: CGPoint(x: 100, y: 44 * 3 + 5), duration: 0.05)
        try stage.screen.advance(by: 0.3)
        // Movements at the same position do not begin the delay again.
        try finger.drag(to: CGPoint(x: 100, y: 44 * 3 + 10), duration: 0.05)
        #expect(gap == nil)
        try stage.screen.advance(by: 0.3)
        #expect(gap == ListIndex(0, 3))
        try finger.drag(to: CGPoint(x: 100, y: 44 * 4 + 5), duration: 0.05)
        try stage.screen.advance(by: 0.2)
        #expect(gap == ListIndex(0, 3), "the space stays until the next one opens")
        stage.view.reorderingCadence = .immediate
        try finger.drag(to: CGPoint(x: 100, y: 44 * 2 + 5), duration: 0.05)
        #expect(gap == ListIndex(0, 2))
        try stage.screen.advance(by: 0.6)
        #expect(gap == ListIndex(0, 2), "the former delay has ended")
        stage.view.reorderingCadence = .fast
        try finger.drag(to: CGPoint(x: 100, y: 44 * 4 + 5), duration: 0.05)
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(gap == nil && stage.view.lists.dropGap.pending == nil && texts.take().last == "drop 0.0 at 0.4")
    }
}
