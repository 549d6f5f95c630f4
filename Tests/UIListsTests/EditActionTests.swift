import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Actions of rows with the names that apps used before iOS 13.
@MainActor
@Suite struct EditActionTests {
    private final class Mail: UITableViewDelegate {
        var log: [String] = []

        func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath) -> [UITableViewRowAction]? {
            guard indexPath.row < 3 else { return nil }
            guard indexPath.row < 2 else { return [] }
            let delete = UITableViewRowAction(style: .destructive, title: "Delete") { [weak self] action, indexPath in
                self?.log.append("\(action.title ?? "") \(indexPath.row)")
            }
            let more = UITableViewRowAction(style: .normal, title: "More") { [weak self] action, indexPath in
                self?.log.append("\(action.title ?? "") \(indexPath.row)")
            }
            more.backgroundColor = .orange
            return [delete, more]
        }
    }

    private let mail = Mail()
    private let stage: TableStage

    init() throws {
        let mail = self.mail
        stage = try TableStage(Rows(count: 8)) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
        }
    }

    private func swipe(row: Int, by distance: CGFloat) throws {
        let y = CGFloat(row) * 44 + 22
        let finger = try stage.screen.touch(at: CGPoint(x: 300, y: y))
        try finger.drag(to: CGPoint(x: 300 - distance, y: y + 2), duration: 0.2)
        try stage.screen.advance(by: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
    }

    @Test func swipeRevealsActionsAndTapPerformsOne() throws {
        try swipe(row: 1, by: 110)
        let width = try #require(stage.table.swipe?.view.naturalWidth)
        try stage.screen.tap(at: CGPoint(x: 320 - width + 30, y: 66))
        try stage.screen.advance(by: 0.6)
        #expect(mail.log == ["More 1"] && stage.table.swipe == nil)
        // A long swipe opens the actions, and performs none.
        try swipe(row: 1, by: 260)
        #expect(mail.log == ["More 1"] && stage.table.swipe != nil)
    }

    @Test func actionsHaveStylesAndColors() throws {
        let index = try #require(stage.table.swipeIndex(at: CGPoint(x: 10, y: 10)))
        let actions = try #require(stage.table.swipeConfiguration(index, isTrailing: true)).actions
        #expect(actions.map { $0.style } == [.destructive, .normal] && actions.map { $0.title } == ["Delete", "More"])
        #expect(actions.map { $0.backgroundColor } == [.systemRed, .orange])
        #expect(UITableViewRowAction.Style.destructive == .default)
    }

    @Test func emptyActionsAreNone() throws {
        try swipe(row: 2, by: 110)
        #expect(stage.table.swipe == nil && mail.log == [])
    }
}
