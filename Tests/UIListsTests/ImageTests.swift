import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// The appearance of table views.
@MainActor
@Suite struct TableImageTests {
    private static let goldens = GoldenImages(directory: Checkout.url("Tests/UIListsTests/Goldens").path)

    private final class Actions: UITableViewDelegate {
        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, completion in completion(true) }
            flag.backgroundColor = .systemOrange
            let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
                completion(true)
            }
            return UISwipeActionsConfiguration(actions: [delete, flag])
        }
    }

    private func makeStage(_ style: UITableView.Style, _ delegate: Actions) throws -> TableStage {
        let rows = Rows([
            ["Value", "Subtitle", "Icon", "Detail"], ["Selected", "A text that needs more than one line"],
        ])
        rows.headers = [1: "Settings"]
        rows.footers = [1: "A footer."]
        rows.configure = { cell, text in
            var content =
                text == "Value"
                ? UIListContentConfiguration.valueCell() : text == "Subtitle" ? .subtitleCell() : .cell()
            content.text = text
            cell.accessoryType = .none
            switch text {
            case "Value":
                content.secondaryText = "On"
                cell.accessoryType = .disclosureIndicator
            case "Subtitle":
                content.secondaryText = "Smaller text"
                cell.accessoryType = .checkmark
            case "Icon": content.image = UIImage(systemName: "gear")
            case "Detail": cell.accessoryType = .detailDisclosureButton
            default: break
            }
            cell.contentConfiguration = content
        }
        return try TableStage(rows, style: style, size: CGSize(width: 240, height: 420)) {
            $0.table.delegate = delegate
        }
    }

    @Test func insetSectionsWithSwipedRow() throws {
        let actions = Actions()
        let stage = try makeStage(.insetGrouped, actions)
        stage.table.selectRow(at: stage.path(0, 1), animated: false, scrollPosition: .none)
        let y = stage.table.rectForRow(at: stage.path(0)).midY
        let finger = try stage.screen.touch(at: CGPoint(x: 200, y: y))
        try finger.drag(to: CGPoint(x: 110, y: y), duration: 0.3)
        try stage.screen.advance(by: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 0.6)
        try stage.screen.expectImage(equalTo: "inset-swiped", in: Self.goldens)
    }

    @Test func darkRowsFromRightToLeftWhileEditing() throws {
        let actions = Actions()
        let stage = try makeStage(.plain, actions)
        stage.screen.userInterfaceStyle = .dark
        stage.screen.preferredLanguages = ["ar"]
        stage.table.setEditing(true, animated: false)
        try stage.screen.advance(by: 0.3)
        try stage.screen.expectImage(equalTo: "plain-editing", in: Self.goldens)
    }
}
