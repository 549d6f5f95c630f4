import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// A drop delegate that inserts placeholders.
@MainActor
private final class Placing: UITableViewDragDelegate, UITableViewDropDelegate, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
{
    var log: [String] = []
    var rowContexts: [any UITableViewDropPlaceholderContext] = []
    var itemContexts: [any UICollectionViewDropPlaceholderContext] = []
    /// The number of placeholders.
    var count = 1
    var text = "Loading"

    func tableView(
        _ tableView: UITableView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: "text"))] }

    func tableView(
        _ tableView: UITableView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath) }

    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        guard let path = coordinator.destinationIndexPath, let item = coordinator.items.first?.dragItem else { return }
        for number in 0..<count {
            let placeholder = UITableViewDropPlaceholder(
                insertionIndexPath: path,
                reuseIdentifier: "cell",
                rowHeight: 60
            )
            placeholder.cellUpdateHandler = { [unowned self] cell in
                log.append("configure")
                cell.textLabel?.text = "\(text) \(number)"
            }
            placeholder.previewParametersProvider = { [unowned self] cell in
                log.append("preview of \(cell.textLabel?.text ?? "")")
                return nil
            }
            let context = coordinator.drop(item, to: placeholder)
            context.addCompletion { [unowned self] _ in log.append("dropped") }
            rowContexts.append(context)
        }
    }

    func collectionView(
        _ collectionView: UICollectionView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: "text"))] }

    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        guard let path = coordinator.destinationIndexPath, let item = coordinator.items.first?.dragItem else { return }
        let placeholder = UICollectionViewDropPlaceholder(insertionIndexPath: path, reuseIdentifier: "cell")
        placeholder.cellUpdateHandler = { [unowned self] in ($0 as? TextCell)?.label.text = text }
        placeholder.previewParametersProvider = { [unowned self] cell in
            log.append("preview of \((cell as? TextCell)?.label.text ?? "")")
            return nil
        }
        itemContexts.append(coordinator.drop(item, to: placeholder))
    }
}

/// Placeholders of dropped items, which the data source does not have.
@MainActor
@Suite struct DropPlaceholderTests {
    private func drop(_ screen: VirtualScreen, from start: CGPoint, to end: CGPoint) throws {
        let finger = try screen.touch(at: start)
        try screen.advance(by: 0.7)
        try finger.drag(to: end, duration: 0.4)
        try screen.advance(by: 0.1)
        try finger.lift()
        try screen.advance(by: 0.8)
    }

    private func table(_ placing: Placing, _ count: Int = 4) throws -> TableStage {
        try TableStage(Rows(count: count)) {
            $0.table.dragDelegate = placing
            $0.table.dropDelegate = placing
        }
    }

    @Test func aDroppedItemGetsARowWhenItsDataIsLoaded() throws {
        let placing = Placing()
        let stage = try table(placing)
        let table = stage.table
        try drop(stage.screen, from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 100))
        #expect(placing.log == ["configure", "preview of Loading 0", "dropped"])
        #expect(stage.texts == ["Row 0", "Row 1", "Loading 0", "Row 2", "Row 3"])
        #expect(table.hasUncommittedUpdates && table.numberOfRows(inSection: 0) == 4)
        #expect(table.rectForRow(at: stage.path(2)) == CGRect(x: 0, y: 148, width: 320, height: 44))
        let context = try #require(placing.rowContexts.first)
        var paths: [IndexPath] = []
        let isCommitted = context.commitInsertion { path in
            paths.append(path)
            stage.rows.sections[0].insert("New", at: path.row)
        }
        try stage.screen.advance(by: 0.5)
        #expect(isCommitted && paths == [stage.path(2)] && !table.hasUncommittedUpdates)
        #expect(stage.texts == ["Row 0", "Row 1", "New", "Row 2", "Row 3"])
        #expect(table.rectForRow(at: stage.path(3)).minY == 132 && table.numberOfRows(inSection: 0) == 5)
        #expect(!context.commitInsertion { _ in Issue.record("called again") } && !context.deletePlaceholder())
        #expect(stage.rows.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        #expect(stage.rows.shown.values.reduce(0, +) == 5)
    }

    @Test func indexPathsAreThoseOfTheDataSource() throws {
        let placing = Placing()
        placing.count = 2
        let stage = try table(placing)
        let table = stage.table
        table.selectRow(at: stage.path(3), animated: false, scrollPosition: .none)
        try drop(stage.screen, from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 60))
        #expect(stage.texts == ["Row 0", "Loading 0", "Loading 1", "Row 1", "Row 2", "Row 3"])
        #expect(table.indexPathForSelectedRow == stage.path(3))
        #expect(table.indexPathsForVisibleRows == (0..<4).map { stage.path($0) })
        #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 80)) == nil)
        #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 170)) == stage.path(1))
        #expect(table.cellForRow(at: stage.path(1))?.textLabel?.text == "Row 1")
        #expect(table.presentationIndexPath(forDataSourceIndexPath: stage.path(1)) == stage.path(3))
        #expect(table.presentationIndexPath(forDataSourceIndexPath: stage.path(4)) == nil)
        #expect(table.dataSourceIndexPath(forPresentationIndexPath: stage.path(1)) == nil)
        #expect(table.dataSourceIndexPath(forPresentationIndexPath: stage.path(5)) == stage.path(3))
        #expect(table.dataSourceIndexPath(forPresentationIndexPath: stage.path(6)) == nil)
        #expect(table.dataSourceIndexPath(forPresentationIndexPath: nil) == nil)
        #expect(table.presentationSectionIndex(forDataSourceSectionIndex: 3) == 3)
        #expect(table.dataSourceSectionIndex(forPresentationSectionIndex: 2) == 2)
        table.performUsingPresentationValues {
            #expect(table.numberOfRows(inSection: 0) == 6)
            #expect(table.cellForRow(at: stage.path(1))?.textLabel?.text == "Loading 0")
            #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 80)) == stage.path(1))
            #expect(table.rectForRow(at: stage.path(2)).height == 60)
            #expect(table.indexPathForSelectedRow == stage.path(5))
        }
        // A placeholder is no row that the user selects.
        _ = stage.rows.take()
        try stage.screen.tap(at: CGPoint(x: 100, y: 70))
        try stage.screen.advance(by: 0.2)
        #expect(stage.rows.take().isEmpty)
        try stage.screen.tap(at: CGPoint(x: 100, y: 180))
        try stage.screen.advance(by: 0.2)
        #expect(stage.rows.take().contains("select 0.1"))
        // Those behind the first one that is committed follow.
        placing.rowContexts[0].commitInsertion { stage.rows.sections[0].insert("A", at: $0.row) }
        placing.rowContexts[1].commitInsertion { stage.rows.sections[0].insert("B", at: $0.row) }
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["Row 0", "A", "B", "Row 1", "Row 2", "Row 3"])
        #expect(stage.rows.shown.values.reduce(0, +) == 6)
    }

    @Test func placeholdersAreDeletedAndDiscarded() throws {
        let placing = Placing()
        placing.count = 3
        let stage = try table(placing)
        try drop(stage.screen, from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 60))
        #expect(placing.rowContexts[1].deletePlaceholder())
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["Row 0", "Loading 0", "Loading 2", "Row 1", "Row 2", "Row 3"])
        // A property that changes the heights does not remove them, unlike a reload.
        stage.table.rowHeight = 50
        #expect(stage.texts.count == 6 && stage.table.hasUncommittedUpdates)
        _ = stage.rows.take()
        stage.table.reloadData()
        #expect(stage.rows.take().filter { $0.hasPrefix("hide") } == (0..<4).map { "hide 0.\($0)" })
        #expect(stage.texts == ["Row 0", "Row 1", "Row 2", "Row 3"] && !stage.table.hasUncommittedUpdates)
        #expect(!placing.rowContexts[0].commitInsertion { _ in Issue.record("called after a reload") })
        #expect(!placing.rowContexts[2].deletePlaceholder())
    }

    @Test func itemsGetPlaceholdersAsWell() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 80)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let placing = Placing()
        let stage = try CollectionStage(Items(count: 5), layout) {
            $0.dragDelegate = placing
            $0.dropDelegate = placing
        }
        try drop(stage.screen, from: CGPoint(x: 50, y: 40), to: CGPoint(x: 130, y: 40))
        #expect(stage.texts == ["0", "Loading", "1", "2", "3", "4"] && placing.log == ["preview of Loading"])
        #expect(stage.view.numberOfItems(inSection: 0) == 5 && stage.view.hasUncommittedUpdates)
        #expect(stage.frame(2) == CGRect(x: 0, y: 80, width: 100, height: 80))
        #expect(stage.view.indexPathForItem(at: CGPoint(x: 150, y: 40)) == nil)
        let context = try #require(placing.itemContexts.first)
        placing.text = "Half"
        context.setNeedsCellUpdate()
        #expect(stage.texts == ["0", "Half", "1", "2", "3", "4"])
        stage.view.deleteItems(at: [stage.deleted(0)])
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["Half", "1", "2", "3", "4"])
        #expect(context.commitInsertion { stage.items.sections[$0.section].insert("New", at: $0.item) })
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["New", "1", "2", "3", "4"] && !stage.view.hasUncommittedUpdates)
        #expect(stage.items.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        #expect(stage.items.shown.values.reduce(0, +) == 5)
    }

    /// A layout of an app, which is asked about positions on the screen.
    private final class Stack: UICollectionViewLayout {
        private var count = 0

        override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }
        override var collectionViewContentSize: CGSize { CGSize(width: 300, height: CGFloat(count) * 40) }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * 40, width: 300, height: 40)
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        }
    }

    @Test func layoutsSeePlaceholders() throws {
        let stage = try CollectionStage(Items(count: 3), Stack())
        let placeholder = placeholder { ($0 as? TextCell)?.label.text = "P" }
        stage.view.insert(placeholder, at: stage.path(3))
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["0", "1", "2", "P"] && stage.view.contentSize.height == 160)
        stage.items.sections[0].append("3")
        stage.view.insertItems(at: [stage.path(3)])
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["0", "1", "2", "P", "3"] && stage.frame(3)?.minY == 160)
    }

    private func placeholder(height: CGFloat = 44, _ configure: @escaping (UIView) -> Void) -> Placeholder {
        Placeholder(identifier: "cell", height: height, configure: configure) { _ in nil }
    }

    @Test func sectionsMoveWithTheirPlaceholders() throws {
        let stage = try TableStage(Rows([["a"], ["b", "c"], ["d"]]))
        let (table, rows) = (stage.table, stage.rows)
        let placeholders = (0..<3).map { number in
            placeholder { ($0 as? UITableViewCell)?.textLabel?.text = "P\(number)" }
        }
        for (section, placeholder) in placeholders.enumerated() {
            table.insert(placeholder, at: IndexPath(row: 1, section: section))
        }
        #expect(stage.texts == ["a", "P0", "b", "P1", "c", "d", "P2"])
        rows.sections.swapAt(0, 1)
        table.moveSection(1, toSection: 0)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["b", "P1", "c", "a", "P0", "d", "P2"])
        table.reloadSections([0], with: .none)
        rows.sections.remove(at: 2)
        table.deleteSections([2], with: .none)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["b", "c", "a", "P0"])
        #expect(placeholders.map(\.state) == [.displayed, .discarded, .discarded])
        #expect(rows.shown.values.reduce(0, +) == 3)
    }

    @Test func rowsMoveAcrossPlaceholders() throws {
        let stage = try TableStage(Rows([["a", "b", "c"]])) { $0.table.isEditing = true }
        let (table, rows) = (stage.table, stage.rows)
        table.insert(placeholder { ($0 as? UITableViewCell)?.textLabel?.text = "P" }, at: stage.path(1))
        #expect(stage.texts == ["a", "P", "b", "c"])
        _ = rows.take()
        // Without a change of the data: the row and the placeholder change their positions.
        #expect(table.moveRow(from: ListIndex(0, 0), proposed: ListIndex(0, 1)))
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["P", "a", "b", "c"] && !rows.take().contains { $0.hasPrefix("move") })
        #expect(table.moveRow(from: ListIndex(0, 1), proposed: ListIndex(0, 3)))
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["P", "b", "c", "a"] && rows.take().contains("move 0.0 0.2"))
        #expect(rows.sections == [["b", "c", "a"]])
    }

    @Test func mistakesAreNamed() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let stage = try TableStage(Rows(count: 2))
                let placeholder = Placeholder(identifier: "cell", height: .nan, configure: { _ in }) { _ in nil }
                stage.table.insert(placeholder, at: IndexPath(row: 1, section: 0))
            }
        }
        #expect(text(result).contains("Invalid row height provided by table delegate"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let stage = try TableStage(Rows(count: 2))
                let placeholder = Placeholder(identifier: "none", height: 44, configure: { _ in }) { _ in nil }
                stage.table.insert(placeholder, at: IndexPath(row: 1, section: 0))
            }
        }
        #expect(text(result).contains("unable to dequeue a cell with identifier none for a placeholder"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let stage = try TableStage(Rows(count: 2))
                let placeholder = Placeholder(identifier: "cell", height: 44, configure: { _ in }) { _ in nil }
                stage.table.insert(placeholder, at: IndexPath(row: 0, section: 7))
            }
        }
        #expect(text(result).contains("attempt to insert a placeholder into section 7, but there are only 1 sections"))
    }

    private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    // MARK: Random changes

    /// The rows on the screen: data, or placeholders.
    private struct Model {
        enum Element: Equatable {
            case row(String)
            case placeholder(Int)
        }
        var elements: [Element] = []

        var rows: [String] {
            elements.compactMap { if case .row(let text) = $0 { text } else { nil } }
        }
        var texts: [String] {
            elements.map {
                switch $0 {
                case .row(let text): text
                case .placeholder(let number): "P\(number)"
                }
            }
        }
        var placeholders: [Int] {
            elements.compactMap { if case .placeholder(let number) = $0 { number } else { nil } }
        }

        /// Returns the position of a row of the data source.
        func position(_ row: Int) -> Int {
            let rows = elements.indices.filter { if case .row = elements[$0] { true } else { false } }
            return row < rows.count ? rows[row] : elements.count
        }
    }

    /// The functions of a list.
    private struct Subject {
        var insert: ([IndexPath]) -> Void
        var delete: ([IndexPath]) -> Void
        var move: (IndexPath, IndexPath) -> Void
        var batch: (@escaping () -> Void) -> Void
        var add: (Placeholder, IndexPath) -> Void
        var commit: (Placeholder, (IndexPath) -> Void) -> Bool
        var remove: (Placeholder) -> Bool
        var setData: ([String]) -> Void
        var shown: () -> [String]
        var configure: (UIView, String) -> Void
    }

    private func check(_ subject: Subject, seed: UInt64, _ advance: () throws -> Void) throws {
        var random = SeededGenerator(seed: seed)
        var model = Model(elements: (0..<4).map { .row("\($0)") })
        var placeholders: [Int: Placeholder] = [:]
        var next = 100
        func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
        func add() {
            let (row, number) = (Int.random(in: 0...model.rows.count, using: &random), next)
            next += 1
            let placeholder = placeholder { subject.configure($0, "P\(number)") }
            placeholders[number] = placeholder
            subject.add(placeholder, path(row))
            model.elements.insert(.placeholder(number), at: model.position(row))
        }
        func commit() {
            guard let number = model.placeholders.randomElement(using: &random), let placeholder = placeholders[number],
                let position = model.elements.firstIndex(of: .placeholder(number))
            else { return }
            next += 1
            model.elements[position] = .row("\(next)")
            let isCommitted = subject.commit(placeholder) { path in
                #expect(path.item == model.rows.firstIndex(of: "\(next)"))
                subject.setData(model.rows)
            }
            #expect(isCommitted)
        }
        func delete() {
            guard model.rows.count > 0 else { return }
            let row = Int.random(in: 0..<model.rows.count, using: &random)
            model.elements.remove(at: model.position(row))
            subject.setData(model.rows)
            subject.delete([path(row)])
        }
        func insert() {
            let row = Int.random(in: 0...model.rows.count, using: &random)
            next += 1
            model.elements.insert(.row("\(next)"), at: model.position(row))
            subject.setData(model.rows)
            subject.insert([path(row)])
        }
        for step in 0..<120 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: if model.elements.count < 9 { insert() }
            case 1: delete()
            case 2, 3: if model.elements.count < 9 { add() }
            case 4: commit()
            case 5:
                guard let number = model.placeholders.randomElement(using: &random),
                    let placeholder = placeholders[number]
                else { continue }
                model.elements.removeAll { $0 == .placeholder(number) }
                #expect(subject.remove(placeholder))
            case 6:
                guard model.rows.count > 1 else { continue }
                let from = Int.random(in: 0..<model.rows.count, using: &random)
                let to = Int.random(in: 0..<model.rows.count, using: &random)
                let element = model.elements.remove(at: model.position(from))
                model.elements.insert(element, at: model.position(to))
                subject.setData(model.rows)
                subject.move(path(from), path(to))
            default:
                // A deletion and commits at once.
                subject.batch {
                    delete()
                    commit()
                    commit()
                }
            }
            if step % 3 == 0 { try advance() }
            #expect(subject.shown() == model.texts, "step \(step)")
            if subject.shown() != model.texts { return }
        }
        try advance()
    }

    @Test func randomChangesOfATableKeepPlaceholders() throws {
        let stage = try TableStage(Rows([["0", "1", "2", "3"]]))
        let table = stage.table
        let subject = Subject(
            insert: { table.insertRows(at: $0, with: .fade) },
            delete: { table.deleteRows(at: $0, with: .left) },
            move: { table.moveRow(at: $0, to: $1) },
            batch: { table.performBatchUpdates($0) },
            add: { table.insert($0, at: $1) },
            commit: { table.commit($0, $1) },
            remove: { table.delete($0) },
            setData: { stage.rows.sections = [$0] },
            shown: {
                table.layoutIfNeeded()
                return table.usingPresentationValues {
                    (0..<table.numberOfRows(inSection: 0)).map {
                        table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel?.text ?? "-"
                    }
                }
            },
            configure: { ($0 as? UITableViewCell)?.textLabel?.text = $1 }
        )
        try check(subject, seed: 11) { try stage.screen.advance(by: 0.4) }
        #expect(stage.rows.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        #expect(stage.rows.shown.values.reduce(0, +) == stage.rows.sections[0].count)
        let frames = (0..<table.numberOfRows(inSection: 0)).map { table.rectForRow(at: stage.path($0)).height }
        #expect(frames.allSatisfy { $0 == 44 })
    }

    @Test func randomChangesOfACollectionKeepPlaceholders() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 80)
        let stage = try CollectionStage(Items([["0", "1", "2", "3"]]), layout)
        let view = stage.view
        let subject = Subject(
            insert: { view.insertItems(at: $0) },
            delete: { view.deleteItems(at: $0) },
            move: { view.moveItem(at: $0, to: $1) },
            batch: { view.performBatchUpdates($0) },
            add: { view.insert($0, at: $1) },
            commit: { view.commit($0, $1) },
            remove: { view.delete($0) },
            setData: { stage.items.sections = [$0] },
            shown: {
                view.layoutIfNeeded()
                return view.usingPresentationValues {
                    (0..<view.numberOfItems(inSection: 0)).map {
                        (view.cellForItem(at: IndexPath(item: $0, section: 0)) as? TextCell)?.label.text ?? "-"
                    }
                }
            },
            configure: { ($0 as? TextCell)?.label.text = $1 }
        )
        try check(subject, seed: 12) { try stage.screen.advance(by: 0.4) }
        #expect(stage.items.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        #expect(stage.items.shown.values.reduce(0, +) == stage.items.sections[0].count)
    }
}

extension CollectionStage {
    /// Deletes an item from the data, and returns its former index path.
    fileprivate func deleted(_ item: Int) -> IndexPath {
        items.sections[0].remove(at: item)
        return path(item)
    }
}
