import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Context menus of items and rows, by fingers, keys and an encoder.
@MainActor
@Suite struct ItemMenuTests {
    /// Items with context menus, and a log of the calls.
    private final class Photos: UICollectionViewDelegate {
        var lines: [String] = []
        var hasMenuBesideItems = false

        func takeLines() -> [String] {
            defer { lines = [] }
            return lines
        }

        private func menu(_ name: String) -> UIContextMenuConfiguration {
            UIContextMenuConfiguration(actionProvider: { [weak self] _ in
                UIMenu(children: [UIAction(title: "Share") { _ in self?.lines.append("share \(name)") }])
            })
        }

        func collectionView(
            _ collectionView: UICollectionView,
            contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            let name = indexPaths.map { "\($0.item)" }.joined(separator: " ")
            lines.append("menu \(name)")
            return indexPaths.isEmpty && !hasMenuBesideItems ? nil : menu(name)
        }

        func collectionView(
            _ collectionView: UICollectionView,
            contextMenuConfiguration configuration: UIContextMenuConfiguration,
            highlightPreviewForItemAt indexPath: IndexPath
        ) -> UITargetedPreview? {
            lines.append("highlight \(indexPath.item)")
            return nil
        }

        func collectionView(
            _ collectionView: UICollectionView,
            contextMenuConfiguration configuration: UIContextMenuConfiguration,
            dismissalPreviewForItemAt indexPath: IndexPath
        ) -> UITargetedPreview? {
            lines.append("dismiss \(indexPath.item)")
            return nil
        }

        func collectionView(
            _ collectionView: UICollectionView,
            willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { lines.append("display") }

        func collectionView(
            _ collectionView: UICollectionView,
            willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { lines.append("close") }
    }

    private func stage(_ delegate: any UICollectionViewDelegate) throws -> CollectionStage {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return try CollectionStage(Items(count: 5), layout) { $0.delegate = delegate }
    }

    @Test func longPressShowsTheMenuOfTheItem() throws {
        let photos = Photos()
        let stage = try stage(photos)
        try stage.screen.longPress(at: CGPoint(x: 150, y: 50))
        try stage.screen.advance(by: 1)
        #expect(photos.takeLines() == ["menu 1", "highlight 1", "display"])
        #expect(stage.view.contextMenuInteraction?.menuAppearance == .rich)
        #expect(stage.view.visibleCells.allSatisfy { !$0.isHighlighted } && stage.view.selection.isEmpty)
        try stage.screen.label("Share").tap()
        try stage.screen.advance(by: 1)
        #expect(Set(photos.takeLines()) == ["share 1", "close", "dismiss 1"])
        // Beside the items.
        try stage.screen.longPress(at: CGPoint(x: 250, y: 150))
        try stage.screen.advance(by: 0.5)
        #expect(photos.takeLines() == ["menu "] && stage.view.contextMenuInteraction?.menuAppearance == .unknown)
        photos.hasMenuBesideItems = true
        try stage.screen.longPress(at: CGPoint(x: 250, y: 150))
        try stage.screen.advance(by: 1)
        #expect(photos.takeLines() == ["menu ", "display"])
    }

    @Test func selectedItemsShareAMenu() throws {
        let photos = Photos()
        let stage = try stage(photos)
        stage.view.allowsMultipleSelection = true
        for item in [3, 0] { stage.view.selectItem(at: stage.path(item), animated: false, scrollPosition: []) }
        try stage.screen.longPress(at: CGPoint(x: 50, y: 150))
        try stage.screen.advance(by: 1)
        #expect(photos.takeLines() == ["menu 0 3", "highlight 3", "display"])
        try stage.screen.press(.escape)
        try stage.screen.advance(by: 1)
        _ = photos.takeLines()
        try stage.screen.longPress(at: CGPoint(x: 150, y: 50))
        try stage.screen.advance(by: 0.5)
        #expect(photos.takeLines().first == "menu 1", "an item that is not selected has its own menu")
    }

    /// The method of earlier versions is called by the present one.
    @Test func menusOfOneItemAreAskedForAsWell() throws {
        final class Former: UICollectionViewDelegate {
            var point: CGPoint?
            func collectionView(
                _ collectionView: UICollectionView,
                contextMenuConfigurationForItemAt indexPath: IndexPath,
                point: CGPoint
            ) -> UIContextMenuConfiguration? {
                self.point = indexPath.item == 4 ? point : nil
                return UIContextMenuConfiguration(actionProvider: { _ in
                    UIMenu(children: [UIAction(title: "Share") { _ in }])
                })
            }
        }
        let former = Former()
        let stage = try stage(former)
        try stage.screen.longPress(at: CGPoint(x: 150, y: 130))
        try stage.screen.advance(by: 1)
        #expect(former.point == CGPoint(x: 150, y: 130))
        #expect(stage.view.contextMenuInteraction?.menuAppearance == .rich)
    }

    @Test func keysAndAnEncoderShowTheMenuOfTheItem() throws {
        let photos = Photos()
        let stage = try stage(photos)
        func close() throws {
            try stage.screen.press(.escape)
            try stage.screen.advance(by: 1)
            #expect(photos.takeLines().contains("close"))
        }
        try stage.screen.press(.rightArrow)
        try stage.screen.press(.rightArrow)
        try stage.screen.press(.f10, modifiers: .shift)
        try stage.screen.advance(by: 1)
        #expect(photos.takeLines() == ["menu 1", "highlight 1", "display"])
        try close()
        // A press that is held, of a key or an encoder, which then chooses an action.
        try stage.screen.press(.return, duration: 0.8)
        try stage.screen.advance(by: 1)
        #expect(photos.takeLines() == ["menu 1", "highlight 1", "display"])
        #expect(stage.view.selection.isEmpty, "the press has had its effect")
        try close()
        #expect(stage.view.cellForItem(at: stage.path(1))?.isFocused == true)
        let button = VirtualScreen.Key(.keyboardSelect)
        try stage.screen.press(button, duration: 0.8)
        try stage.screen.advance(by: 1)
        #expect(photos.takeLines() == ["menu 1", "highlight 1", "display"])
        try stage.screen.press(button)
        try stage.screen.advance(by: 1)
        #expect(photos.takeLines().contains("share 1"))
    }

    /// Rows with actions at one edge and a menu.
    private final class Mail: UITableViewDelegate {
        var lines: [String] = []

        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            guard indexPath.row == 0 else { return nil }
            return UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Flag") { $2(true) }]
            )
        }

        func tableView(
            _ tableView: UITableView,
            contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            lines.append("menu \(indexPath.row)")
            return UIContextMenuConfiguration(actionProvider: { _ in
                UIMenu(children: [UIAction(title: "Copy") { _ in }])
            })
        }
    }

    @Test func aHeldKeyShowsActionsBeforeTheMenu() throws {
        let mail = Mail()
        let stage = try TableStage(Rows(count: 3)) {
            $0.table.rowHeight = 44
            $0.table.delegate = mail
        }
        func hold() throws {
            try stage.screen.press(.return, duration: 0.8)
            try stage.screen.advance(by: 1)
        }
        try stage.screen.press(.downArrow)
        try hold()
        #expect(stage.table.swipe?.isTrailing == true && mail.lines.isEmpty)
        stage.table.focusSystem.requestFocusUpdate(to: try #require(stage.table.cellForRow(at: stage.path(0))))
        try hold()
        #expect(mail.lines == ["menu 0"] && stage.table.swipe == nil)
        #expect(stage.table.contextMenuInteraction?.menuAppearance == .rich)
        try stage.screen.press(.escape)
        try stage.screen.advance(by: 1)
        // A row without actions shows its menu at once.
        try stage.screen.press(.downArrow)
        try hold()
        #expect(mail.lines == ["menu 0", "menu 1"] && stage.table.indexPathForSelectedRow == nil)
    }
}
