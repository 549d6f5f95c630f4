import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Lists that are operated by keys or an encoder alone.
@MainActor
@Suite struct ListKeyTests {
    /// Rows with handles, in a table view that is edited.
    private func editedStage(_ rows: Rows) throws -> TableStage {
        rows.configure = { cell, text in
            cell.textLabel?.text = text
            cell.showsReorderControl = true
        }
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        stage.table.allowsSelectionDuringEditing = true
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.1)
        return stage
    }

    private func press(_ stage: TableStage, _ keys: VirtualScreen.Key...) throws {
        for key in keys { try stage.screen.press(key) }
        try stage.screen.advance(by: 0.4)
    }

    private func moves(_ rows: Rows) -> [String] { rows.take().filter { $0.hasPrefix("move") } }

    // MARK: Movements

    @Test func arrowKeysMoveRowsByTheirHandles() throws {
        let rows = Rows([(0..<4).map { "Row \($0)" }, [], ["Last"]])
        let stage = try editedStage(rows)
        try press(stage, .downArrow, .downArrow)
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        let handle = try #require(cell.parts.reorderControl)
        #expect(cell.isFocused)
        // The handle is beside the content of the row.
        try press(stage, .rightArrow)
        #expect(handle.isFocused)
        try press(stage, .leftArrow)
        #expect(cell.isFocused)
        try press(stage, .rightArrow, .return, .downArrow)
        #expect(stage.texts == ["Row 0", "Row 2", "Row 1", "Row 3", "Last"] && cell.layer.shadowOpacity > 0)
        #expect(cell.frame.minY == 88 && rows.sections[0][1] == "Row 1" && moves(rows).isEmpty)
        try press(stage, .downArrow, .return)
        #expect(moves(rows) == ["move 0.1 0.3"] && handle.isFocused && cell.layer.shadowOpacity == 0)
        // An empty section is a position as well, and so is the end of a section.
        try press(stage, .return, .downArrow, .downArrow, .return)
        #expect(moves(rows) == ["move 0.3 2.0"] && rows.sections[2] == ["Row 1", "Last"])
        try press(stage, .return, .upArrow, .return)
        #expect(moves(rows) == ["move 2.0 1.0"] && rows.sections[1] == ["Row 1"])
        // Escape returns the row, and the focus stays.
        try press(stage, .return, .upArrow, .upArrow, .escape)
        #expect(moves(rows).isEmpty && rows.sections[1] == ["Row 1"] && handle.isFocused && stage.table.rowMove == nil)
        #expect(stage.texts == ["Row 0", "Row 2", "Row 3", "Row 1", "Last"])
        // When the focus moves on, the row stays where it is displayed.
        try press(stage, .return, .upArrow, .tab)
        #expect(moves(rows) == ["move 1.0 0.3"] && stage.table.rowMove == nil && !handle.isFocused)
    }

    @Test func anEncoderMovesRowsByTheirHandles() throws {
        let rows = Rows(count: 30)
        let stage = try editedStage(rows)
        try stage.screen.rotateKnob(by: 1)
        let handle = try #require(stage.table.cellForRow(at: stage.path(0))?.parts.reorderControl)
        var steps = 0
        while !handle.isFocused, steps < 10 {
            try stage.screen.rotateKnob(by: 1)
            steps += 1
        }
        #expect(handle.isFocused)
        let button = VirtualScreen.Key(.keyboardSelect)
        try press(stage, button)
        for _ in 0..<15 {
            try stage.screen.rotateKnob(by: 1)
            try stage.screen.advance(by: 0.1)
        }
        try stage.screen.advance(by: 1)
        // The content follows the row, and the focus does not leave it.
        #expect(moves(rows).isEmpty && handle.isFocused && stage.table.contentOffset.y > 200)
        #expect(stage.table.indexPathsForVisibleRows?.contains(stage.path(15)) == true)
        try press(stage, button)
        #expect(moves(rows) == ["move 0.0 0.15"] && rows.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        try stage.screen.rotateKnob(by: 1)
        #expect(!handle.isFocused && stage.table.rowMove == nil)
    }

    private final class Photos: UICollectionViewController {
        var names = (0..<9).map { "\($0)" }

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(TextCell.self, forCellWithReuseIdentifier: "cell")
        }

        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            names.count
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            (cell as? TextCell)?.label.text = names[indexPath.item]
            return cell
        }

        override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
            true
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) { names.insert(names.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
    }

    @Test func aHeldKeyMovesAnItemOfAGrid() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        let photos = Photos(collectionViewLayout: layout)
        try screen.show(photos)
        try screen.advance(by: 0.1)
        func press(_ keys: VirtualScreen.Key...) throws {
            for key in keys { try screen.press(key) }
            try screen.advance(by: 0.4)
        }
        try press(.downArrow)
        try screen.press(.return, duration: 0.8)
        #expect(photos.collectionView.indexPathsForSelectedItems?.isEmpty ?? true)
        // A line down, and an item to the right.
        try press(.downArrow, .rightArrow)
        let cell = photos.collectionView.cellForItem(at: IndexPath(item: 4, section: 0)) as? TextCell
        #expect(cell?.label.text == "0" && cell?.frame.origin == CGPoint(x: 100, y: 100) && photos.names[0] == "0")
        try press(.return)
        #expect(photos.names == ["1", "2", "3", "4", "0", "5", "6", "7", "8"] && cell?.isFocused == true)
        // An encoder moves it by one position for each step.
        try screen.press(VirtualScreen.Key(.keyboardSelect), duration: 0.8)
        try screen.rotateKnob(by: -2)
        try press(VirtualScreen.Key(.keyboardSelect))
        #expect(photos.names == ["1", "2", "0", "3", "4", "5", "6", "7", "8"])
        // A short press selects.
        try press(.return)
        #expect(photos.collectionView.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
        photos.installsStandardGestureForInteractiveMovement = false
        try screen.press(.return, duration: 0.8)
        #expect(photos.collectionView.lists.move == nil)
    }

    // MARK: Selection

    @Test func shiftExtendsTheSelection() throws {
        let rows = Rows(count: 8)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        try press(stage, .downArrow, .downArrow)
        try stage.screen.press(.downArrow, modifiers: .shift)
        #expect(stage.table.indexPathsForSelectedRows == nil, "several rows cannot be selected")
        stage.table.allowsMultipleSelectionDuringEditing = true
        for _ in 0..<3 { try stage.screen.press(.downArrow, modifiers: .shift) }
        try stage.screen.advance(by: 0.4)
        #expect(stage.table.isEditing && stage.table.selection.map(\.item) == [1, 2, 3, 4])
        #expect(stage.table.cellForRow(at: stage.path(4))?.isFocused == true)
        try stage.screen.press(.upArrow, modifiers: .shift)
        #expect(stage.table.selection.map(\.item) == [1, 2, 3])
        // Return and an encoder select one by one.
        try press(stage, .upArrow, .return, .downArrow, .downArrow, .downArrow, .space)
        #expect(stage.table.selection.map(\.item) == [1, 3, 5])
        _ = rows.take()
        try stage.screen.rotateKnob(by: 1)
        try press(stage, VirtualScreen.Key(.keyboardSelect))
        #expect(
            rows.take().filter { !$0.hasPrefix("cell") && !$0.hasPrefix("show") && !$0.hasPrefix("hide") } == [
                "should highlight 0.6", "highlight 0.6", "unhighlight 0.6", "will select 0.6", "select 0.6",
            ]
        )
    }

    // MARK: Focus

    private final class Focus: UITableViewDelegate {
        var log: [String] = []
        var preferred: IndexPath?
        var allowsSelection = true

        func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? { preferred }
        func tableView(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
            indexPath.row == 2
        }
        func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
            allowsSelection ? indexPath : nil
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
            log.append("act \(indexPath.row)")
        }
    }

    @Test func theFocusBeginsAtThePreferredRow() throws {
        let focus = Focus()
        focus.preferred = IndexPath(row: 20, section: 0)
        let stage = try TableStage(Rows(count: 40)) {
            $0.table.rowHeight = 44
            $0.table.delegate = focus
        }
        stage.table.focusSystem.requestFocusUpdate(to: stage.table)
        try press(stage, .downArrow)
        #expect(stage.table.cellForRow(at: stage.path(20))?.isFocused == true)
        // Without one, at the row that was focused last, which follows changes.
        focus.preferred = nil
        stage.table.focusSystem.requestFocusUpdate(to: stage.table)
        #expect(stage.table.cellForRow(at: stage.path(20))?.isFocused == false)
        stage.table.focusSystem.requestFocusUpdate(to: try #require(stage.table.cellForRow(at: stage.path(18))))
        stage.table.remembersLastFocusedIndexPath = true
        stage.rows.sections[0].removeFirst(10)
        stage.table.deleteRows(at: (0..<10).map { stage.path($0) }, with: .none)
        try stage.screen.advance(by: 1)
        #expect(stage.table.lastFocused == ListIndex(0, 8) && stage.table.preferredFocusCell?.index == ListIndex(0, 8))
        stage.table.allowsFocus = false
        #expect(stage.table.cellForRow(at: stage.path(8))?.canBecomeFocused == false)
        stage.table.isEditing = true
        stage.table.allowsSelectionDuringEditing = true
        #expect(stage.table.cellForRow(at: stage.path(8))?.canBecomeFocused == true)
        stage.table.allowsFocusDuringEditing = false
        #expect(stage.table.cellForRow(at: stage.path(8))?.canBecomeFocused == false)
    }

    @Test func rowsHavePrimaryActions() throws {
        let focus = Focus()
        let stage = try TableStage(Rows(count: 5)) {
            $0.table.rowHeight = 44
            $0.table.delegate = focus
        }
        try press(stage, .downArrow, .downArrow, .return)
        #expect(focus.log == ["select 1", "act 1"])
        // A row that is selected when it is focused, and one that cannot be selected.
        try press(stage, .downArrow)
        focus.allowsSelection = false
        try press(stage, .downArrow, .return)
        #expect(focus.log == ["select 1", "act 1", "select 2", "act 3"])
        #expect(stage.table.selection.map(\.item) == [2])
        focus.allowsSelection = true
        stage.table.allowsMultipleSelection = true
        try press(stage, .return)
        #expect(focus.log.suffix(1) == ["select 3"], "the selection is extended")
    }

    // MARK: Actions

    private final class Mail: UITableViewDelegate {
        var log: [String] = []

        private func actions(_ name: String, _ path: IndexPath) -> UISwipeActionsConfiguration {
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .normal, title: name) { [weak self] _, _, completion in
                    self?.log.append("\(name) \(path.row)")
                    completion(true)
                }
            ])
        }

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? { indexPath.row == 2 ? nil : actions("flag", indexPath) }

        func tableView(
            _ tableView: UITableView,
            leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? { indexPath.row == 1 ? actions("read", indexPath) : nil }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
    }

    @Test(arguments: [UITableView.Style.plain, .insetGrouped])
    func aHeldKeyRevealsActions(_ style: UITableView.Style) throws {
        let mail = Mail()
        let stage = try TableStage(Rows(count: 6), style: style) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
        }
        try press(stage, .downArrow, .downArrow)
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        try stage.screen.press(.return, duration: 0.8)
        try stage.screen.advance(by: 0.5)
        #expect(stage.table.swipe?.isTrailing == true && stage.table.swipe?.view.buttons.first?.isFocused == true)
        try press(stage, .return)
        #expect(mail.log == ["flag 1"] && stage.table.swipe == nil && cell.isFocused)
        // Held again, the other actions; Escape hides them.
        for _ in 0..<2 {
            try stage.screen.press(.return, duration: 0.8)
            try stage.screen.advance(by: 0.5)
            if stage.table.swipe?.isTrailing == true {
                stage.table.focusSystem.requestFocusUpdate(to: cell)
            }
        }
        #expect(stage.table.swipe?.isTrailing == false)
        try press(stage, .escape)
        #expect(stage.table.swipe == nil && cell.isFocused && mail.log == ["flag 1"])
        // A row without actions is selected when the key is released.
        try press(stage, .downArrow)
        try stage.screen.press(.return, duration: 0.8)
        #expect(mail.log == ["flag 1", "select 2"])
    }

    @Test func accessoriesAreBesideTheirRow() throws {
        final class Details: UITableViewDelegate {
            var log: [Int] = []
            func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
                log.append(indexPath.row)
            }
        }
        let details = Details()
        let rows = Rows(count: 4)
        rows.configure = { cell, text in
            cell.textLabel?.text = text
            cell.accessoryType = .detailButton
        }
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 44
            $0.table.delegate = details
        }
        try press(stage, .downArrow, .rightArrow, .downArrow, .return)
        #expect(details.log == [1])
        try press(stage, .leftArrow)
        #expect(stage.table.cellForRow(at: stage.path(1))?.isFocused == true)
    }

    // MARK: Titles at the edge

    private final class Names: UITableViewDataSource {
        let letters = ["A", "B", "C", "D", "E"]
        func numberOfSections(in tableView: UITableView) -> Int { letters.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
        func sectionIndexTitles(for tableView: UITableView) -> [String]? { letters }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
    }

    @Test func keysSelectTitlesOfSections() throws {
        let names = Names()
        let stage = try TableStage(Rows([])) {
            $0.table.rowHeight = 44
            $0.table.delegate = nil
            $0.table.dataSource = names
        }
        let index = try #require(stage.table.sectionIndexView)
        try press(stage, .downArrow, .rightArrow)
        #expect(index.isFocused)
        try press(stage, .downArrow, .downArrow, .downArrow, .upArrow)
        #expect(index.selected == 1 && stage.table.contentOffset.y == 20 * 44 && index.isFocused)
        try press(stage, .leftArrow)
        #expect(stage.table.cellForRow(at: stage.path(0, 1))?.isFocused == true)
        // An encoder selects titles after a press, until the next one.
        try press(stage, .rightArrow, VirtualScreen.Key(.keyboardSelect))
        try stage.screen.rotateKnob(by: 2)
        #expect(index.selected == 3 && index.isFocused && stage.table.contentOffset.y == 60 * 44)
        try press(stage, VirtualScreen.Key(.keyboardSelect))
        try stage.screen.rotateKnob(by: 1)
        #expect(index.selected == 3 && !index.isFocused)
    }
}
