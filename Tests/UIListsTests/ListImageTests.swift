import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// The appearance of list sections and their cells.
@MainActor
@Suite struct ListImageTests {
    static let goldens = GoldenImages(directory: Checkout.url("Tests/UIListsTests/Goldens").path)

    private func decorate(_ cell: UICollectionViewListCell, _ text: String) {
        var content = cell.defaultContentConfiguration()
        content.text = text
        switch text {
        case "Wi-Fi":
            content.image = UIImage(systemName: "wifi")
            cell.accessories = [.label(text: "Home"), .disclosureIndicator()]
        case "Check": cell.accessories = [.checkmark(), .detail()]
        case "Folder": cell.accessories = [.outlineDisclosure()]
        case "Menu":
            let menu = UIMenu(children: ["Low", "High"].map { UIAction(title: $0) { _ in } })
            cell.accessories = [.popUpMenu(menu)]
        case "Switch":
            let control = UISwitch()
            control.isOn = true
            cell.accessories = [.customView(configuration: .init(customView: control, placement: .trailing()))]
        case "Level":
            cell.indentationLevel = 2
            cell.accessories = [.reorder(displayed: .always), .checkmark()]
        case "Edit": cell.accessories = [.delete(displayed: .always), .multiselect(displayed: .always)]
        default: cell.accessories = []
        }
        cell.contentConfiguration = content
    }

    private func makeStage(
        _ appearance: UICollectionLayoutListConfiguration.Appearance,
        _ configure: (inout UICollectionLayoutListConfiguration) -> Void = { _ in }
    ) throws -> CollectionStage {
        var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
        configuration.headerMode = .firstItemInSection
        configure(&configuration)
        let items = ListItems([["Network", "Wi-Fi", "Check", "Folder", "Menu"], ["More", "Switch", "Level", "Edit"]])
        items.decorate = decorate
        return try makeListStage(items, configuration, size: CGSize(width: 260, height: 460))
    }

    @Test func insetGroupedWithSwipedCell() throws {
        let stage = try makeStage(.insetGrouped) { configuration in
            configuration.trailingSwipeActionsConfigurationProvider = { _ in
                let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in }
                return UISwipeActionsConfiguration(actions: [delete])
            }
        }
        stage.view.selectItem(at: stage.path(3), animated: false, scrollPosition: [])
        stage.view.revealActions(try stage.cell(1), isTrailing: true)
        try stage.screen.advance(by: 0.6)
        try stage.screen.expectImage(equalTo: "list-inset", in: Self.goldens)
    }

    @Test func darkSidebarFromRightToLeft() throws {
        let stage = try makeStage(.sidebar)
        stage.screen.userInterfaceStyle = .dark
        try stage.mirror()
        stage.view.selectItem(at: stage.path(1), animated: false, scrollPosition: [])
        try stage.screen.advance(by: 0.3)
        try stage.screen.expectImage(equalTo: "list-sidebar", in: Self.goldens)
    }

    /// Scrolls, selects, edits and changes a list, and compares each frame with one that is painted at once.
    @Test func partialRepaintEqualsFullRepaint() throws {
        for appearance in [UICollectionLayoutListConfiguration.Appearance.insetGrouped, .plain, .sidebar] {
            let stage = try makeStage(appearance)
            let view = stage.view
            func expectSame(_ step: String) throws {
                let partial = stage.screen.snapshot()
                // What a view that covers all uncovers, is painted again.
                let cover = UIView(frame: view.frame)
                cover.backgroundColor = .systemPink
                view.superview?.addSubview(cover)
                try stage.screen.advance(by: 0.05)
                #expect(stage.screen.snapshot() != partial)
                cover.removeFromSuperview()
                try stage.screen.advance(by: 0.05)
                #expect(stage.screen.snapshot() == partial, "\(appearance) \(step)")
            }
            view.contentOffset.y = 30
            try stage.screen.advance(by: 0.1)
            try expectSame("scrolled")
            view.selectItem(at: stage.path(2), animated: false, scrollPosition: [])
            try stage.screen.advance(by: 0.1)
            try expectSame("selected")
            view.isEditing = true
            try stage.screen.advance(by: 0.6)
            try expectSame("edited")
            stage.items.sections[0].remove(at: 2)
            view.deleteItems(at: [stage.path(2)])
            try stage.screen.advance(by: 0.6)
            try expectSame("deleted")
        }
    }
}
