import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Keys in lists that change while they are operated.
@MainActor
@Suite struct ListKeyStateTests {
    private func press(_ stage: TableStage, _ keys: VirtualScreen.Key...) throws {
        for key in keys { try stage.screen.press(key) }
        try stage.screen.advance(by: 0.4)
    }

    private final class Actions: UITableViewDelegate {
        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .normal, title: "Flag") { _, _, completion in completion(true) }
            ])
        }
    }

    @Test func aHeldKeyNeedsNoRepetition() throws {
        let actions = Actions()
        let stage = try TableStage(Rows(count: 3)) {
            $0.table.rowHeight = 44
            $0.table.delegate = actions
        }
        stage.table.session.userInterface.keyRepetition = KeyRepetition(rate: 0)
        try press(stage, .downArrow)
        try stage.screen.press(.return, duration: 0.3)
        try stage.screen.advance(by: 1)
        #expect(stage.table.swipe == nil && stage.table.selection == [ListIndex(0, 0)], "the key was released")
        try stage.screen.press(.return, duration: 0.8)
        #expect(stage.table.swipe != nil)
    }

    @Test func keysTypeIntoTheFieldOfTheFocusedRow() throws {
        let stage = try TableStage(Rows(count: 3)) { $0.table.rowHeight = 44 }
        try press(stage, .downArrow)
        let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
        field.autocapitalizationType = .none
        cell.contentView.addSubview(field)
        #expect(field.becomeFirstResponder() && cell.isFocused)
        try stage.screen.type("a b")
        #expect(field.text == "a b" && stage.table.selection.isEmpty)
    }

    @Test func movementsEndWithTheEditingAndTheWindow() throws {
        let rows = Rows(count: 4)
        rows.configure = { cell, text in
            cell.textLabel?.text = text
            cell.showsReorderControl = true
        }
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        stage.table.allowsSelectionDuringEditing = true
        for isRemoved in [false, true] {
            stage.table.setEditing(true, animated: false)
            try stage.screen.advance(by: 0.1)
            let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
            // The first key shows the focus.
            stage.table.focusSystem.requestFocusUpdate(to: try #require(cell.parts.reorderControl))
            try press(stage, .rightArrow, .return, .downArrow)
            #expect(stage.table.rowMove?.current == ListIndex(0, 1))
            if isRemoved { stage.table.removeFromSuperview() } else { stage.table.setEditing(false, animated: false) }
            #expect(stage.table.rowMove == nil && !stage.table.hasUncommittedUpdates)
            try stage.screen.advance(by: 1)
            #expect(cell.layer.shadowOpacity == 0 && cell.index == ListIndex(0, 0))
            #expect(!stage.table.focusSystem.isAdjusting)
        }
        #expect(!rows.take().contains { $0.hasPrefix("move") })
    }

    @Test func theExtendedSelectionFollowsChanges() throws {
        let rows = Rows(count: 12)
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 44
            $0.table.allowsMultipleSelectionDuringEditing = true
        }
        for _ in 0..<6 { try stage.screen.press(.downArrow) }
        try stage.screen.press(.downArrow, modifiers: .shift)
        #expect(stage.table.selection.map(\.item).sorted() == [5, 6])
        rows.sections[0].removeFirst(4)
        stage.table.deleteRows(at: (0..<4).map { stage.path($0) }, with: .none)
        try stage.screen.advance(by: 1)
        try stage.screen.press(.downArrow, modifiers: .shift)
        #expect(stage.table.selection.map(\.item).sorted() == [1, 2, 3])
    }

    // MARK: Preferences

    private final class Preference: UITableViewDelegate {
        func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? {
            IndexPath(row: 30, section: 0)
        }
    }

    @Test func thePreferredRowScrollsWhenItIsFocused() throws {
        let preference = Preference()
        let stage = try TableStage(Rows(count: 40)) {
            $0.table.rowHeight = 44
            $0.table.delegate = preference
        }
        let cell = try #require(stage.table.preferredFocusEnvironments.first as? UITableViewCell)
        try stage.screen.advance(by: 0.5)
        #expect(cell.index == ListIndex(0, 30) && stage.table.contentOffset.y == 0)
        stage.table.focusSystem.requestFocusUpdate(to: stage.table)
        #expect(stage.table.contentOffset.y == 0)
        try press(stage, .downArrow)
        try stage.screen.advance(by: 0.5)
        #expect(cell.isFocused && cell.index == ListIndex(0, 30) && stage.table.contentOffset.y > 0)
    }

    @Test func theLastItemScrollsWhenItIsFocused() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 80)
        let stage = try CollectionStage(Items(count: 60), layout)
        stage.view.remembersLastFocusedIndexPath = true
        stage.view.lastFocused = ListIndex(0, 50)
        let cell = try #require(stage.view.preferredFocusEnvironments.first as? UICollectionViewCell)
        try stage.screen.advance(by: 0.5)
        #expect(cell.element?.cellIndex == ListIndex(0, 50) && stage.view.contentOffset.y == 0)
        stage.view.focusSystem.requestFocusUpdate(to: stage.view)
        try stage.screen.press(.downArrow)
        try stage.screen.advance(by: 1)
        #expect(cell.isFocused && cell.element?.cellIndex == ListIndex(0, 50) && stage.view.contentOffset.y > 0)
    }
}
