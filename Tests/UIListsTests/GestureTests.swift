import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Swipes over rows, and rows that are moved by their handles.
@MainActor
@Suite struct TableGestureTests {
    private final class Mail: UITableViewDelegate {
        var log: [String] = []
        var performsFull = true

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
                self?.log.append("delete \(indexPath.row)")
                completion(true)
            }
            let flag = UIContextualAction(style: .normal, title: "Flag") { [weak self] _, _, completion in
                self?.log.append("flag \(indexPath.row)")
                completion(true)
            }
            let configuration = UISwipeActionsConfiguration(actions: [delete, flag])
            configuration.performsFirstActionWithFullSwipe = performsFull
            return configuration
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

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
    }

    private func swipe(_ stage: TableStage, row: Int, from start: CGFloat, by distance: CGFloat) throws {
        let y = CGFloat(row) * 44 + 22
        let finger = try stage.screen.touch(at: CGPoint(x: start, y: y))
        try finger.drag(to: CGPoint(x: start + distance, y: y + 2), duration: 0.2)
        try stage.screen.advance(by: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
    }

    @Test func swipeRevealsActionsAndTapPerformsOne() throws {
        let mail = Mail()
        let stage = try TableStage(Rows(count: 8)) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
        }
        try swipe(stage, row: 2, from: 250, by: -110)
        let cell = try #require(stage.table.cellForRow(at: stage.path(2)))
        let width = try #require(stage.table.swipe?.view.naturalWidth)
        #expect(width >= 148 && width < 180)
        #expect(mail.log == ["begin 2"] && cell.frame.minX == -width && cell.showingDeleteConfirmation)
        // The second action is at the left of the first one.
        try stage.screen.tap(at: CGPoint(x: 320 - width + 30, y: 110))
        try stage.screen.advance(by: 0.6)
        #expect(mail.log == ["begin 2", "flag 2", "end 2"] && cell.frame.minX == 0 && stage.table.swipe == nil)
    }

    @Test func fullSwipePerformsFirstAction() throws {
        let mail = Mail()
        let stage = try TableStage(Rows(count: 8)) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
        }
        try swipe(stage, row: 0, from: 300, by: -260)
        #expect(mail.log == ["begin 0", "delete 0", "end 0"])
        mail.log = []
        mail.performsFull = false
        try swipe(stage, row: 0, from: 300, by: -260)
        #expect(mail.log == ["begin 0"])
        // A touch elsewhere closes the actions and selects nothing.
        try stage.screen.tap(at: CGPoint(x: 50, y: 200))
        try stage.screen.advance(by: 0.6)
        #expect(mail.log == ["begin 0", "end 0"])
    }

    @Test func contentOfInsetRowsSlidesInTheirSection() throws {
        let mail = Mail()
        for isRightToLeft in [false, true] {
            let stage = try TableStage(Rows(count: 3), style: .insetGrouped) {
                $0.table.rowHeight = 44
                $0.table.delegate = mail
                if isRightToLeft { $0.table.semanticContentAttribute = .forceRightToLeft }
            }
            let finger = try stage.screen.touch(at: CGPoint(x: 160, y: 35 + 22))
            try finger.drag(to: CGPoint(x: isRightToLeft ? 270 : 50, y: 35 + 24), duration: 0.2)
            try stage.screen.advance(by: 0.3)
            try finger.lift()
            try stage.screen.advance(by: 0.6)
            let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
            let actions = try #require(stage.table.swipe?.view)
            let width = actions.naturalWidth
            #expect(cell.frame == CGRect(x: 16, y: 35, width: 288, height: 44) && cell.clipsToBounds)
            #expect(cell.bounds.origin.x == (isRightToLeft ? -width : width))
            #expect(actions.frame == CGRect(x: isRightToLeft ? 16 : 304 - width, y: 35, width: width, height: 44))
            #expect(actions.layer.cornerRadius == 10)
            #expect(actions.layer.maskedCorners == (isRightToLeft ? .layerMinXMinYCorner : .layerMaxXMinYCorner))
            try stage.screen.tap(at: CGPoint(x: isRightToLeft ? 30 : 290, y: 35 + 22))
            try stage.screen.advance(by: 0.6)
            #expect(mail.log.contains("delete 0") && cell.bounds.origin == .zero && stage.table.swipe == nil)
            mail.log = []
        }
    }

    @Test func leadingSwipeAndRightToLeft() throws {
        let mail = Mail()
        var stage = try TableStage(Rows(count: 8)) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
            $0.table.allowsSelection = false
        }
        try swipe(stage, row: 0, from: 50, by: 100)
        #expect(mail.log == [] && stage.table.swipe == nil)
        try swipe(stage, row: 1, from: 50, by: 60)
        var width = try #require(stage.table.swipe?.view.naturalWidth)
        #expect(mail.log == ["begin 1"] && stage.table.cellForRow(at: stage.path(1))?.frame.minX == width)
        mail.log = []
        stage = try TableStage(Rows(count: 8)) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
            $0.table.semanticContentAttribute = .forceRightToLeft
        }
        try swipe(stage, row: 2, from: 50, by: 110)
        width = try #require(stage.table.swipe?.view.naturalWidth)
        #expect(mail.log == ["begin 2"] && stage.table.cellForRow(at: stage.path(2))?.frame.minX == width)
    }

    @Test func rowAtTheEdgeScrolls() throws {
        let rows = Rows(count: 40)
        rows.configure = { cell, text in
            cell.textLabel?.text = text
            cell.showsReorderControl = true
        }
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.1)
        let finger = try stage.screen.touch(at: CGPoint(x: 300, y: 380))
        try finger.drag(to: CGPoint(x: 300, y: 435), duration: 0.2)
        try stage.screen.advance(by: 2)
        #expect(stage.table.contentOffset.y > 500 && stage.table.contentOffset.y < 700)
        try finger.lift()
        try stage.screen.advance(by: 1)
        let offset = stage.table.contentOffset.y
        let row = try #require(rows.sections[0].firstIndex(of: "Row 8"))
        #expect(CGFloat(row) * 44 > offset && CGFloat(row) * 44 < offset + 440)
        try stage.screen.advance(by: 1)
        #expect(stage.table.contentOffset.y == offset)
    }

    private final class Names: UITableViewDataSource {
        let letters = ["A", "B", "C", "D", "E"]
        func numberOfSections(in tableView: UITableView) -> Int { letters.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { letters[section] }
        func sectionIndexTitles(for tableView: UITableView) -> [String]? { letters }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
    }

    @Test func sectionIndexScrollsToSections() throws {
        let names = Names()
        let stage = try TableStage(Rows([])) {
            $0.table.rowHeight = 44
            $0.table.delegate = nil
            $0.table.dataSource = names
        }
        let index = try #require(stage.table.sectionIndexView)
        #expect(index.frame == CGRect(x: 304, y: 0, width: 16, height: 440))
        let cell = try #require(stage.table.visibleCells.first)
        #expect(cell.contentView.frame.maxX == 304)
        // Five titles of 14 points around the middle.
        let finger = try stage.screen.touch(at: CGPoint(x: 312, y: 220 + 1))
        try stage.screen.advance(by: 0.3)
        #expect(stage.table.indexPathsForVisibleRows?.first?.section == 2)
        try finger.drag(to: CGPoint(x: 312, y: 220 + 30), duration: 0.2)
        try stage.screen.advance(by: 0.1)
        #expect(
            stage.table.indexPathsForVisibleRows?.last?.section == 4 && index.frame.minY == stage.table.contentOffset.y
        )
        try finger.lift()
        index.accessibilityDecrement()
        #expect(index.accessibilityValue == "D")
        #expect(SectionIndexView.fitting(["a", "b", "c", "d", "e"], capacity: 4) == ["a", "•", "e"])
        stage.table.sectionIndexMinimumDisplayRowCount = 1000
        #expect(stage.table.sectionIndexView == nil)
    }

    @Test func verticalDragScrollsAndShowsNoActions() throws {
        let mail = Mail()
        let stage = try TableStage(Rows(count: 50)) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
        }
        let finger = try stage.screen.touch(at: CGPoint(x: 200, y: 300))
        try finger.drag(to: CGPoint(x: 180, y: 150), duration: 0.2)
        #expect(stage.table.contentOffset.y > 100 && mail.log == [])
        try finger.lift()
    }

    @Test func handleMovesRow() throws {
        let rows = Rows(count: 6)
        rows.configure = { cell, text in
            cell.textLabel?.text = text
            cell.showsReorderControl = true
        }
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.1)
        _ = rows.take()
        let finger = try stage.screen.touch(at: CGPoint(x: 300, y: 66))
        try finger.drag(to: CGPoint(x: 300, y: 160), duration: 0.4)
        try stage.screen.advance(by: 0.4)
        #expect(
            stage.texts == ["Row 0", "Row 2", "Row 3", "Row 1", "Row 4", "Row 5"] && stage.table.contentOffset.y == 0
        )
        #expect(rows.sections[0][1] == "Row 1", "the data source moves the row at the end")
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        #expect(rows.take() == ["move 0.1 0.3"] && rows.sections[0][3] == "Row 1")
        #expect(stage.table.cellForRow(at: stage.path(3))?.frame == CGRect(x: 0, y: 132, width: 320, height: 44))
        // A canceled movement has no effect.
        let other = try stage.screen.touch(at: CGPoint(x: 300, y: 22))
        try other.drag(to: CGPoint(x: 300, y: 160), duration: 0.4)
        try other.cancel()
        try stage.screen.advance(by: 0.6)
        #expect(rows.take() == [] && stage.texts.first == "Row 0")
    }

    @Test func rowsThatAppearDuringAMoveAreThoseOfTheDataSource() throws {
        let rows = Rows(count: 60)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        stage.table.rowMove = ItemMove(ListIndex(0, 1), data: ListIndex(0, 1), grip: .zero)
        stage.table.rowMove?.current = ListIndex(0, 30)
        stage.table.contentOffset.y = 44 * 20
        stage.table.layoutIfNeeded()
        // The rows behind the one that is moved have one position less.
        #expect(stage.texts.first == "Row 21")
        #expect(stage.table.cellForRow(at: stage.path(29))?.textLabel?.text == "Row 30")
        #expect(stage.table.dataPath(ListIndex(0, 30)) == stage.path(1))
        #expect(stage.table.dataPath(ListIndex(0, 31)) == stage.path(31))
        stage.table.rowMove = nil
    }

    @Test func changesOfTheDataEndMovements() throws {
        let rows = Rows(count: 12)
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 44
            rows.configure = { cell, text in
                cell.textLabel?.text = text
                cell.showsReorderControl = true
            }
        }
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.1)
        let finger = try stage.screen.touch(at: CGPoint(x: 300, y: 22))
        try finger.drag(to: CGPoint(x: 300, y: 200), duration: 0.3)
        #expect(stage.table.rowMove?.current == ListIndex(0, 4))
        rows.sections[0].remove(at: 2)
        stage.table.deleteRows(at: [stage.path(2)], with: .fade)
        try stage.screen.advance(by: 0.6)
        #expect(stage.table.rowMove == nil && stage.texts == Array(rows.sections[0].prefix(10)))
        try finger.lift()
        try stage.screen.advance(by: 0.3)
        #expect(!rows.take().contains { $0.hasPrefix("move") })
    }
}
