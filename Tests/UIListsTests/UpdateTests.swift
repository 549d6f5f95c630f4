import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Batches of changes of table views.
@MainActor
@Suite struct TableUpdateTests {
    // MARK: Calls

    @Test func batchAsksForNumbersAndNewCells() throws {
        let rows = Rows(count: 5)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        _ = rows.take()
        var isFinished: Bool?
        stage.table.performBatchUpdates {
            rows.sections[0].remove(at: 1)
            rows.sections[0].append("new")
            stage.table.deleteRows(at: [stage.path(1)], with: .fade)
            stage.table.insertRows(at: [stage.path(4)], with: .left)
        } completion: {
            isFinished = $0
        }
        #expect(rows.take() == ["sections", "rows 0", "cell 0.4", "show 0.4"])
        #expect(stage.texts == ["Row 0", "Row 2", "Row 3", "Row 4", "new"])
        let cell = try #require(stage.table.cellForRow(at: stage.path(4)))
        #expect(cell.frame == CGRect(x: 0, y: 176, width: 320, height: 44))
        #expect(cell.layer.presentation()?.frame.minX ?? 0 <= 0)
        try stage.screen.advance(by: 1)
        #expect(rows.take() == ["hide 0.1"] && isFinished == true)
        #expect(stage.table.subviews.filter { $0 is UITableViewCell && !$0.isHidden }.count == 5)
    }

    @Test func selectionFollowsRows() throws {
        let rows = Rows(count: 6)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        stage.table.allowsMultipleSelection = true
        for row in [1, 3, 5] { stage.table.selectRow(at: stage.path(row), animated: false, scrollPosition: .none) }
        rows.sections[0].remove(at: 3)
        rows.sections[0].insert("first", at: 0)
        stage.table.performBatchUpdates {
            stage.table.deleteRows(at: [stage.path(3)], with: .none)
            stage.table.insertRows(at: [stage.path(0)], with: .none)
        }
        #expect(stage.table.indexPathsForSelectedRows == [stage.path(2), stage.path(5)])
        #expect(stage.table.cellForRow(at: stage.path(2))?.isSelected == true)
        #expect(stage.table.cellForRow(at: stage.path(1))?.isSelected == false)
    }

    @Test func reconfiguredRowsKeepTheirCells() throws {
        let rows = Rows(count: 3)
        let stage = try TableStage(rows)
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        _ = rows.take()
        rows.configure = { cell, text in
            cell.textLabel?.numberOfLines = 0
            cell.textLabel?.text = text + String(repeating: " and more", count: 20)
        }
        stage.table.reconfigureRows(at: [stage.path(1)])
        try stage.screen.advance(by: 1)
        #expect(rows.take() == ["sections", "rows 0", "cell 0.1"])
        #expect(stage.table.cellForRow(at: stage.path(1)) === cell && cell.frame.height > 60)
        #expect(stage.table.rectForRow(at: stage.path(1)).minY == 44)
        #expect(stage.table.rectForRow(at: stage.path(2)).minY == 44 + cell.frame.height)
    }

    @Test func emptyBatchAppliesChangedHeights() throws {
        let rows = Rows(count: 5)
        var height: CGFloat = 40
        rows.height = { $0 == "Row 1" ? height : 40 }
        let stage = try TableStage(rows)
        height = 90
        stage.table.beginUpdates()
        stage.table.endUpdates()
        #expect(stage.table.rectForRow(at: stage.path(2)).minY == 130)
    }

    @Test func deleteControlCommitsDeletion() throws {
        let rows = Rows(count: 4)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.1)
        _ = rows.take()
        try stage.screen.tap(at: CGPoint(x: 25, y: 66))
        try stage.screen.advance(by: 1)
        #expect(rows.take() == [] && stage.table.swipe?.offset ?? 0 > 60)
        try stage.screen.tap(at: CGPoint(x: 300, y: 66))
        try stage.screen.advance(by: 1)
        #expect(rows.take() == ["commit delete 0.1", "sections", "rows 0", "hide 0.1"])
        #expect(stage.texts == ["Row 0", "Row 2", "Row 3"])
    }

    // MARK: Random batches

    /// Compares a table view with one that was loaded with the same content.
    private func expectSameAsFresh(_ stage: TableStage, _ rows: Rows, _ step: Int) throws {
        let table = stage.table
        table.layoutIfNeeded()
        let fresh = UITableView(frame: table.frame, style: table.style)
        let other = Rows(rows.sections)
        other.height = rows.height
        other.headers = rows.headers
        fresh.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        fresh.estimatedRowHeight = table.estimatedRowHeight
        fresh.sectionHeaderHeight = table.sectionHeaderHeight
        fresh.dataSource = other
        fresh.delegate = other
        fresh.layoutIfNeeded()
        fresh.contentOffset = table.contentOffset
        fresh.layoutIfNeeded()
        #expect(fresh.contentSize == table.contentSize, "step \(step)")
        let present = table.visibleIndexes
        try #require(fresh.visibleIndexes == present, "step \(step)")
        for index in present {
            let (cell, same) = (table.cells[index], fresh.cells[index])
            #expect(cell?.frame == same?.frame && cell?.textLabel?.text == same?.textLabel?.text, "step \(step)")
            #expect(cell?.isSelected == table.selection.contains(index) && cell?.alpha == 1 && cell?.isHidden == false)
        }
        #expect(Set(table.cells.values.map(ObjectIdentifier.init)).count == table.cells.count)
    }

    @Test(arguments: [UITableView.Style.plain, .insetGrouped])
    func randomBatchesEndLikeAFreshReload(style: UITableView.Style) throws {
        var random = SeededGenerator(seed: style == .plain ? 5 : 6)
        var model = BatchModel(sectionCount: 3, itemLimit: 12, &random)
        func texts() -> [[String]] { model.sections.map { $0.items.map { "\($0)" } } }
        let rows = Rows(texts())
        rows.height = { text in 20 + CGFloat((Int(text) ?? 0) % 7) * 10 }
        let stage = try TableStage(rows, style: style, size: CGSize(width: 200, height: 240)) {
            $0.table.estimatedRowHeight = 0
            $0.table.allowsMultipleSelection = true
            $0.table.allowsMultipleSelectionDuringEditing = true
            $0.table.allowsSelectionDuringEditing = true
        }
        let table = stage.table
        for step in 0..<(TestEffort.isSlow ? 10_000 : TestEffort.rounds(300, reduced: 42)) {
            // While rows have controls, while they scroll, and in an animation of other views.
            if step % 11 == 3 { table.setEditing(!table.isEditing, animated: step % 2 == 0) }
            if step % 13 == 5 {
                let end = max(0, table.contentSize.height - table.bounds.height)
                table.setContentOffset(CGPoint(x: 0, y: step % 2 == 0 ? end.rounded() : 0), animated: true)
            }
            var selected: [Int] = []
            if let path = table.indexPathsForVisibleRows?.randomElement(using: &random), step % 3 == 0 {
                table.selectRow(at: path, animated: false, scrollPosition: .none)
            }
            for path in table.indexPathsForSelectedRows ?? [] {
                selected.append(model.sections[path.section].items[path.row])
            }
            let former = model.sections
            let update = model.applyRandomBatch(itemLimit: 12, &random)
            let reloaded = Set(update.reloadedItems.keys.map { former[$0.section].items[$0.item] })
            let isAnimated = step % 4 != 0
            let work = {
                table.performBatchUpdates {
                    rows.sections = texts()
                    table.change { $0 = update }
                }
            }
            if step % 6 == 2 {
                UIView.animate(withDuration: 0.2, animations: work)
            } else if isAnimated {
                work()
            } else {
                UIView.performWithoutAnimation(work)
            }
            if step % 5 == 0 { table.contentOffset.y = CGFloat.random(in: 0...300, using: &random).rounded() }
            if step % 2 == 0 { try stage.screen.advance(by: 0.1) }
            if step % 7 == 0 { try stage.screen.advance(by: 0.5) }
            let present = (table.indexPathsForSelectedRows ?? []).map { model.sections[$0.section].items[$0.row] }
            let remaining = Set(model.sections.flatMap(\.items)).subtracting(reloaded)
            #expect(present == selected.filter(remaining.contains), "step \(step)")
            guard step % 7 == 0 else { continue }
            try expectSameAsFresh(stage, rows, step)
            let shown = rows.shown.filter { $0.value != 0 }
            #expect(shown.values.allSatisfy { $0 == 1 } && shown.count == table.cells.count, "step \(step)")
        }
        try stage.screen.advance(by: 1)
        let held = table.subviews.filter { $0 is UITableViewCell }
        #expect(held.count == table.cells.count + table.cellPool.spareCount, "no cell is lost")
        #expect(held.count < 60, "\(held.count)")
    }

    @Test func removedTablesAndCellsAreReleased() throws {
        weak var table: UITableView?
        weak var cell: UITableViewCell?
        do {
            let rows = Rows(count: 30)
            let stage = try TableStage(rows)
            table = stage.table
            cell = stage.table.visibleCells.first
            stage.table.reloadRows(at: [stage.path(0)], with: .fade)
            try stage.screen.advance(by: 1)
            stage.table.removeFromSuperview()
            try stage.screen.advance(by: 0.1)
        }
        #expect(table == nil && cell == nil)
    }

    // MARK: Snapshots

    @Test func dataSourceShowsSnapshots() throws {
        let rows = Rows([])
        let stage = try TableStage(rows)
        let source = UITableViewDiffableDataSource<Int, String>(tableView: stage.table) { table, path, text in
            let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.textLabel?.text = text
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([1])
        snapshot.appendItems(["a", "b", "c"])
        source.apply(snapshot)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["a", "b", "c"])
        let cell = stage.table.cellForRow(at: stage.path(2))
        snapshot.moveItem("c", beforeItem: "a")
        snapshot.deleteItems(["b"])
        snapshot.appendItems(["d"])
        var isApplied = false
        source.apply(snapshot) { isApplied = true }
        #expect(stage.table.cellForRow(at: stage.path(0)) === cell && !isApplied)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["c", "a", "d"] && isApplied)
        #expect(source.indexPath(for: "d") == stage.path(2) && source.itemIdentifier(for: stage.path(1)) == "a")
        #expect(source.snapshot() == snapshot)
        snapshot.reloadItems(["a"])
        source.apply(snapshot, animatingDifferences: false)
        #expect(stage.texts == ["c", "a", "d"] && source.snapshot().reloadedItemIdentifiers == [])
    }

    // MARK: Mistakes

    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func mistakesEndTheProgramWithUIKitsMessages() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let rows = Rows(count: 3)
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
                table.rowHeight = 44
                rows.configure = { _, _ in }
                table.dataSource = rows
                table.layoutIfNeeded()
                table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            }
        }
        #expect(message(result).contains("Invalid update: invalid number of rows in section 0."))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = UITableView().dequeueReusableCell(withIdentifier: "x", for: IndexPath(row: 0, section: 0))
            }
        }
        #expect(message(result).contains("unable to dequeue a cell with identifier x - must register a nib or a class"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let rows = Rows(count: 3)
                rows.height = { _ in .nan }
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
                table.dataSource = rows
                table.delegate = rows
                table.layoutIfNeeded()
            }
        }
        #expect(message(result).contains("Invalid row height provided by table delegate. Value must be at least 0.0"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let rows = Rows(count: 3)
                rows.height = { $0 == "Row 1" ? -5 : 44 }
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
                table.dataSource = rows
                table.delegate = rows
                table.layoutIfNeeded()
            }
        }
        #expect(message(result).contains("or UITableView.automaticDimension: -5.0 for row 1 in section 0"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
                snapshot.appendSections([0])
                snapshot.appendItems([1, 2, 1])
            }
        }
        #expect(message(result).contains("supplied item identifiers are not unique. Duplicate identifiers: {(1)}"))
    }

    @Test func unusualHeightsDoNotTrap() throws {
        for height in [CGFloat(0), 1e-9, 1e9] {
            let rows = Rows(count: 50)
            rows.height = { _ in height }
            let stage = try TableStage(rows) { $0.table.estimatedRowHeight = 0 }
            stage.table.contentOffset.y = 1e9
            try stage.screen.advance(by: 0.1)
            #expect(stage.table.contentSize.height == height * 50 && stage.table.visibleCells.count <= 50)
        }
    }

    @Test func completionsFollowTheNewPositions() throws {
        let rows = Rows(count: 3)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        rows.sections[0].remove(at: 0)
        var found: (text: String?, frame: CGRect?)
        UIView.performWithoutAnimation {
            stage.table.performBatchUpdates {
                stage.table.deleteRows(at: [stage.path(0)], with: .fade)
            } completion: { _ in
                let cell = stage.table.cellForRow(at: stage.path(0))
                found = (cell?.textLabel?.text, cell?.frame)
            }
        }
        #expect(found.text == "Row 1" && found.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    }

    @Test func cellsAreMeasuredAgainForAnotherContent() throws {
        let rows = Rows(count: 5)
        rows.configure = { cell, text in
            var content = UIListContentConfiguration.cell()
            content.text = text
            cell.contentConfiguration = content
        }
        let stage = try TableStage(rows) { $0.table.rowHeight = UITableView.automaticDimension }
        #expect(stage.table.rectForRow(at: stage.path(1)).height == 44)
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        var content = UIListContentConfiguration.cell()
        content.text = String(repeating: "Long text ", count: 20)
        UIView.performWithoutAnimation { cell.contentConfiguration = content }
        try stage.screen.advance(by: 0.02)
        let height = stage.table.rectForRow(at: stage.path(1)).height
        #expect(height > 60 && cell.frame.height == height)
        #expect(stage.table.rectForRow(at: stage.path(2)).minY == 44 + height)
        stage.table.selfSizingInvalidation = .disabled
        content.text = "Short"
        cell.contentConfiguration = content
        try stage.screen.advance(by: 0.5)
        #expect(cell.frame.height == height)
        stage.table.selfSizingInvalidation = .enabled
        cell.invalidateIntrinsicContentSize()
        try stage.screen.advance(by: 0.1)
        let presented = cell.frame.height
        try stage.screen.advance(by: 0.5)
        #expect(presented == 44 && cell.frame.height == 44)
        // Constraints in the content view.
        stage.table.selfSizingInvalidation = .enabledIncludingConstraints
        let other = try #require(stage.table.cellForRow(at: stage.path(3)))
        other.contentConfiguration = nil
        let box = UIView(frame: .zero)
        other.contentView.addSubview(box)
        box.translatesAutoresizingMaskIntoConstraints = false
        let high = box.heightAnchor.constraint(equalToConstant: 90)
        NSLayoutConstraint.activate([
            high, box.topAnchor.constraint(equalTo: other.contentView.topAnchor),
            box.bottomAnchor.constraint(equalTo: other.contentView.bottomAnchor),
        ])
        try stage.screen.advance(by: 0.5)
        #expect(other.frame.height == 90)
        high.constant = 120
        try stage.screen.advance(by: 0.5)
        #expect(other.frame.height == 120)
    }
}
