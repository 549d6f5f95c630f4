import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// The accessories of list cells, their layout and their actions.
@MainActor
@Suite struct ListCellTests {
    private func makeStage(
        _ accessories: [UICellAccessory],
        count: Int = 3,
        scale: CGFloat = 1,
        isMirrored: Bool = false,
        _ change: (UICollectionView, ListItems) -> Void = { _, _ in }
    ) throws -> CollectionStage {
        let items = ListItems(count: count)
        items.decorate = { cell, _ in cell.accessories = accessories }
        let configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        let stage = try makeListStage(items, configuration, scale: scale) { change($0, items) }
        if isMirrored { try stage.mirror() }
        return stage
    }

    private func view(_ cell: UICollectionViewListCell, _ type: UICellAccessory.AccessoryType) -> UIView? {
        (cell.list.leading + cell.list.trailing).first { $0.accessory.accessoryType == type }?.view
    }

    @Test(arguments: [1, 2, 3] as [CGFloat])
    func accessoriesHaveReservedWidths(scale: CGFloat) throws {
        for isMirrored in [false, true] {
            let custom = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
            let stage = try makeStage(
                [
                    .disclosureIndicator(options: .init(reservedLayoutWidth: .custom(20))),
                    .customView(
                        configuration: .init(
                            customView: custom,
                            placement: .trailing(),
                            reservedLayoutWidth: .custom(50),
                            maintainsFixedSize: true
                        )
                    ),
                    .delete(displayed: .always, options: .init(reservedLayoutWidth: .custom(28))),
                ],
                count: 1,
                scale: scale,
                isMirrored: isMirrored
            )
            let cell = try stage.cell(0)
            func placed(_ x: CGFloat, _ width: CGFloat) -> CGFloat { isMirrored ? 300 - x - width : x }
            // A margin of 16, the control of 28; the content; 50, a distance of 8, 20 and a margin of 16.
            #expect(cell.contentView.frame == CGRect(x: placed(44, 162), y: 0, width: 162, height: 44))
            #expect(custom.frame == CGRect(x: placed(216, 30), y: 12, width: 30, height: 20))
            let delete = try #require(view(cell, .delete))
            #expect(abs(delete.frame.midX - placed(30, 0)) <= 0.5 && delete.frame.height == 44)
            let chevron = try #require(view(cell, .disclosureIndicator))
            #expect(abs(chevron.frame.midX - placed(274, 0)) <= 0.5)
        }
    }

    @Test func indentationMovesContentAndAccessories() throws {
        let stage = try makeStage([.delete(displayed: .always, options: .init(reservedLayoutWidth: .custom(28)))])
        let cell = try stage.cell(0)
        cell.indentationLevel = 2
        try stage.screen.advance(by: 0.1)
        #expect(cell.contentView.frame.minX == 64)
        let delete = try #require(view(cell, .delete))
        #expect(delete.frame.midX == 50)
        cell.indentsAccessories = false
        cell.indentationWidth = 15
        try stage.screen.advance(by: 0.1)
        #expect(cell.contentView.frame.minX == 74 && delete.frame.midX == 30)
    }

    @Test func displayedStatesFollowEditing() throws {
        let stage = try makeStage([
            .disclosureIndicator(displayed: .whenNotEditing), .delete(), .reorder(), .checkmark(),
            .multiselect(options: .init(isHidden: true)),
        ])
        let cell = try stage.cell(0)
        func types(_ cell: UICollectionViewListCell) -> [UICellAccessory.AccessoryType] {
            (cell.list.leading + cell.list.trailing).map(\.accessory.accessoryType)
        }
        #expect(types(cell) == [.checkmark, .disclosureIndicator])
        let width = cell.contentView.frame.width
        stage.view.isEditing = true
        try stage.screen.advance(by: 0.5)
        #expect(types(cell) == [.multiselect, .delete, .checkmark, .reorder])
        #expect(view(cell, .multiselect)?.isHidden == true && view(cell, .delete)?.alpha == 1)
        #expect(cell.contentView.frame.minX > 0 && cell.contentView.frame.width < width)
        #expect(cell.list.handleLine?.isHidden == false)
        stage.view.isEditing = false
        try stage.screen.advance(by: 0.5)
        #expect(types(cell) == [.checkmark, .disclosureIndicator] && cell.contentView.frame.width == width)
        // Cells that are created later have the same.
        stage.view.isEditing = true
        stage.view.reloadData()
        try stage.screen.advance(by: 0.5)
        #expect(types(try stage.cell(1)) == [.multiselect, .delete, .checkmark, .reorder])
    }

    @Test func customViewsHavePositions() {
        func custom(_ placement: UICellAccessory.Placement) -> (UIView, UICellAccessory) {
            let view = UIView()
            return (view, .customView(configuration: .init(customView: view, placement: placement)))
        }
        let (first, a) = custom(.leading())
        let (second, b) = custom(.leading(at: UICellAccessory.Placement.position(before: .delete())))
        let (third, c) = custom(.trailing(at: UICellAccessory.Placement.position(after: .checkmark())))
        let (fourth, d) = custom(.trailing())
        let arranged = UICellAccessory.arranged(
            [.reorder(), .checkmark(), a, .delete(), b, c, d],
            isEditing: true
        )
        #expect(arranged.leading.map(\.accessoryType) == [.customView(second), .delete, .customView(first)])
        #expect(
            arranged.trailing.map(\.accessoryType) == [
                .customView(fourth), .checkmark, .customView(third), .reorder,
            ]
        )
    }

    @Test func colorsFollowOptions() throws {
        let stage = try makeStage([
            .disclosureIndicator(options: .init(tintColor: .systemRed)),
            .label(text: "12", options: .init(tintColor: .systemBlue, font: .systemFont(ofSize: 11))),
        ])
        let cell = try stage.cell(0)
        #expect(view(cell, .disclosureIndicator)?.tintColor == .systemRed)
        let label = try #require(view(cell, .label) as? UILabel)
        #expect(label.text == "12" && label.textColor == .systemBlue && label.font.pointSize == 11)
        #expect(!label.adjustsFontForContentSizeCategory)
        // The views are used again.
        cell.accessories = [.label(text: "13")]
        #expect(view(cell, .label) === label && label.text == "13" && label.textColor == .secondaryLabel)
        #expect(label.adjustsFontForContentSizeCategory && view(cell, .disclosureIndicator) == nil)
    }

    @Test func controlsCallTheirHandlers() throws {
        var log: [String] = []
        let stage = try makeStage([
            .delete(displayed: .always) { log.append("delete") }, .detail { log.append("detail") },
        ])
        let cell = try stage.cell(1)
        for type in [UICellAccessory.AccessoryType.delete, .detail] {
            let control = try #require(view(cell, type))
            let point = control.convert(CGPoint(x: control.bounds.midX, y: control.bounds.midY), to: nil)
            try stage.screen.tap(at: point)
            try stage.screen.advance(by: 0.3)
        }
        #expect(log == ["delete", "detail"] && stage.view.selection.isEmpty)
    }

    @Test func deleteRevealsTrailingActions() throws {
        let items = ListItems(count: 3)
        items.decorate = { cell, _ in cell.accessories = [.delete()] }
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.trailingSwipeActionsConfigurationProvider = { _ in
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in }
            ])
        }
        let stage = try makeListStage(items, configuration)
        stage.view.isEditing = true
        try stage.screen.advance(by: 0.5)
        let cell = try stage.cell(1)
        cell.perform(.delete)
        try stage.screen.advance(by: 0.5)
        #expect(stage.view.swipe?.index == ListIndex(0, 1) && cell.isSwiped)
        cell.perform(.delete)
        try stage.screen.advance(by: 0.5)
        #expect(stage.view.swipe == nil && !cell.isSwiped)
    }

    @Test func multiselectShowsTheSelection() throws {
        let stage = try makeStage([.multiselect()]) { view, _ in view.allowsMultipleSelectionDuringEditing = true }
        stage.view.isEditing = true
        try stage.screen.advance(by: 0.5)
        try stage.tap(0)
        try stage.tap(2)
        #expect(stage.view.selection == [ListIndex(0, 0), ListIndex(0, 2)])
        try stage.tap(0)
        #expect(stage.view.selection == [ListIndex(0, 2)])
    }

    @Test func popUpMenusAreShownByTapsOnTheCell() throws {
        var selected: [String] = []
        let menu = UIMenu(children: ["One", "Two"].map { UIAction(title: $0) { _ in } })
        let stage = try makeStage([
            .popUpMenu(menu, selectedElementDidChangeHandler: { selected += $0.selectedElements.map(\.title) })
        ])
        let cell = try stage.cell(0)
        let popUp = try #require(view(cell, .popUpMenu) as? PopUpMenuView)
        #expect(popUp.button.currentTitle == "One" || popUp.button.titleLabel?.text == "One")
        #expect(cell.hitTest(CGPoint(x: 30, y: 20), with: nil) === popUp.button)
        let action = try #require(menu.children.last as? UIAction)
        for child in menu.children { (child as? UIAction)?.state = child === action ? .on : .off }
        popUp.button.sendAction(action)
        #expect(selected == ["Two"])
    }

    @Test func titlesOfHeadersDependOnTheList() throws {
        #expect(UICollectionViewListCell().defaultContentConfiguration() == .cell())
        #expect(UICollectionViewCell().defaultBackgroundConfiguration() == .clear())
        for (appearance, header) in [
            (UICollectionLayoutListConfiguration.Appearance.plain, UIListContentConfiguration.plainHeader()),
            (.grouped, .groupedHeader()), (.insetGrouped, .groupedHeader()), (.sidebar, .sidebarHeader()),
        ] {
            var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
            configuration.headerMode = .firstItemInSection
            let stage = try makeListStage(ListItems(count: 2), configuration)
            #expect(try stage.cell(0).defaultContentConfiguration() == header)
            let expected: UIListContentConfiguration = appearance == .sidebar ? .sidebarCell() : .cell()
            #expect(try stage.cell(1).defaultContentConfiguration() == expected)
        }
    }

    // MARK: Sizes

    @Test func cellsAreMeasuredAgainForAnotherContent() throws {
        let stage = try makeStage([], count: 5)
        let cell = try stage.cell(1)
        var content = UIListContentConfiguration.cell()
        content.text = String(repeating: "Long text ", count: 20)
        UIView.performWithoutAnimation { cell.contentConfiguration = content }
        try stage.screen.advance(by: 0.1)
        let height = try #require(stage.frame(1)).height
        #expect(height > 60 && cell.frame.height == height)
        #expect(stage.frame(2)?.minY == 44 + height && stage.view.contentSize.height == 4 * 44 + height)
        stage.view.selfSizingInvalidation = .disabled
        content.text = "Short"
        cell.contentConfiguration = content
        try stage.screen.advance(by: 0.5)
        #expect(stage.frame(1)?.height == height)
        stage.view.selfSizingInvalidation = .enabled
        cell.invalidateIntrinsicContentSize()
        try stage.screen.advance(by: 0.5)
        #expect(stage.frame(1)?.height == 44 && cell.frame.height == 44)
    }

    @Test func onlyNewCellsAreLaidOutInAFling() throws {
        let items = ListItems(count: 2000)
        items.height = { (Int($0) ?? 0) < 8 ? 90 : 40 + CGFloat((Int($0) ?? 0) % 4) * 10 }
        items.decorate = { cell, text in
            cell.accessories = [.disclosureIndicator(), .label(text: text)]
            cell.configurationUpdateHandler = { cell, state in
                var content = UIListContentConfiguration.valueCell()
                content.text = text
                content.secondaryText = state.isSelected ? "Selected" : "Value"
                cell.contentConfiguration = content
                (cell as? UICollectionViewListCell)?.accessories = [.disclosureIndicator(), .label(text: text)]
            }
        }
        let stage = try makeListStage(items, UICollectionLayoutListConfiguration(appearance: .insetGrouped))
        try stage.screen.advance(by: 0.2)
        let finger = try stage.screen.touch(at: CGPoint(x: 160, y: 380))
        try finger.drag(to: CGPoint(x: 160, y: 80), duration: 0.1)
        try finger.lift()
        func layouts() -> Int {
            stage.view.subviews.compactMap { $0 as? HighListCell }.reduce(0) { $0 + $1.layouts }
        }
        let start = stage.view.contentOffset.y
        var offsets = [start]
        for frame in 0..<60 {
            let before = layouts()
            _ = items.take()
            try stage.screen.advance(by: 1 / 60)
            let new = items.take().filter { $0.hasPrefix("show") }.count
            #expect(layouts() - before <= new, "frame \(frame): \(layouts() - before) layouts, \(new) new cells")
            offsets.append(stage.view.contentOffset.y)
        }
        #expect(stage.view.contentOffset.y - start > 500, "offsets of the frames: \(offsets)")
    }

    @Test func focusReachesItemsThatAreNotVisible() throws {
        let stage = try makeStage([], count: 60)
        for _ in 0..<20 {
            try stage.screen.press(.downArrow)
            try stage.screen.advance(by: 0.15)
        }
        try stage.screen.press(.return)
        try stage.screen.advance(by: 1)
        #expect(stage.view.selection == [ListIndex(0, 19)])
        #expect(stage.view.indexPathsForVisibleItems.contains(stage.path(19)))
    }
}
