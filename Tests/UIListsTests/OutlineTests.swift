import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Outlines of section snapshots, and items that the user moves.
@MainActor
@Suite struct OutlineTests {
    private typealias Source = UICollectionViewDiffableDataSource<Int, String>
    private typealias Outline = NSDiffableDataSourceSectionSnapshot<String>

    /// A screen with an outline.
    @MainActor
    private final class Stage {
        let screen: VirtualScreen
        let view: UICollectionView
        let source: Source

        init(
            style: UICellAccessory.OutlineDisclosureOptions.Style = .cell,
            mode: Bool = false,
            withHandles: Bool = true
        ) throws {
            let size = CGSize(width: 300, height: 500)
            screen = try VirtualScreen(size: size)
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            if mode { configuration.headerMode = .firstItemInSection }
            view = UICollectionView(
                frame: CGRect(origin: .zero, size: size),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration)
            )
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
                var content = cell.defaultContentConfiguration()
                content.text = text
                cell.contentConfiguration = content
                cell.accessories = [.outlineDisclosure(options: .init(style: style))]
                if withHandles { cell.accessories.append(.reorder(displayed: .always)) }
            }
            source = Source(collectionView: view) { view, path, text in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: text)
            }
            let root = UIView(frame: CGRect(origin: .zero, size: size))
            root.addSubview(view)
            try screen.show(root)
            try screen.advance(by: 0.1)
        }

        func apply(_ outline: Outline, _ section: Int = 0) throws {
            source.apply(outline, to: section)
            try screen.advance(by: 0.6)
        }

        func path(_ text: String) throws -> IndexPath { try #require(source.indexPath(for: text)) }

        func cell(_ text: String) throws -> UICollectionViewListCell {
            try #require(view.cellForItem(at: path(text)) as? UICollectionViewListCell)
        }

        func control(_ text: String, _ type: UICellAccessory.AccessoryType) throws -> UIView {
            try #require(cell(text).list.trailing.first { $0.accessory.accessoryType == type }?.view)
        }

        func tap(_ view: UIView) throws {
            try screen.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
            try screen.advance(by: 0.6)
        }

        var items: [String] { source.snapshot().itemIdentifiers }
    }

    private func makeOutline() -> Outline {
        var outline = Outline()
        outline.append(["a", "b", "c"])
        outline.append(["a1", "a2"], to: "a")
        outline.append(["a11"], to: "a1")
        return outline
    }

    @Test func chevronsExpandAndCollapse() throws {
        let stage = try Stage()
        try stage.apply(makeOutline())
        #expect(stage.items == ["a", "b", "c"])
        var log: [String] = []
        stage.source.sectionSnapshotHandlers.willExpandItem = { log.append("expand \($0)") }
        stage.source.sectionSnapshotHandlers.willCollapseItem = { log.append("collapse \($0)") }
        let cell = try stage.cell("a")
        try stage.tap(stage.control("a", .outlineDisclosure))
        #expect(stage.items == ["a", "a1", "a2", "b", "c"] && log == ["expand a"])
        #expect(try stage.cell("a") === cell && cell.configurationState.isExpanded)
        #expect((try stage.control("a", .outlineDisclosure) as? CellControl)?.rotation == .pi / 2)
        // The items below it are indented.
        #expect(try stage.cell("a1").indentationLevel == 1 && stage.cell("a1").contentView.frame.minX == 10)
        try stage.tap(stage.control("a1", .outlineDisclosure))
        #expect(stage.items == ["a", "a1", "a11", "a2", "b", "c"])
        #expect(try stage.cell("a11").contentView.frame.minX == 20)
        try stage.tap(stage.control("a", .outlineDisclosure))
        #expect(stage.items == ["a", "b", "c"] && !cell.configurationState.isExpanded)
        // What was expanded below it, stays so.
        try stage.tap(stage.control("a", .outlineDisclosure))
        #expect(stage.items == ["a", "a1", "a11", "a2", "b", "c"])
        #expect(log == ["expand a", "expand a1", "collapse a", "expand a"] && stage.view.selection.isEmpty)
        // A tap on the cell selects it.
        try stage.tap(stage.cell("b").contentView)
        #expect(stage.view.selection.count == 1)
    }

    @Test func screenReadersSpeakTheState() throws {
        let stage = try Stage(withHandles: false)
        try stage.apply(makeOutline())
        let chevron = try stage.control("a", .outlineDisclosure)
        #expect(chevron.accessibilityValue == "Collapsed")
        // Readers tap a control that does not activate itself.
        #expect(!chevron.accessibilityActivate())
        try stage.screen.tap(at: chevron.accessibilityActivationPoint)
        try stage.screen.advance(by: 0.6)
        #expect(chevron.accessibilityValue == "Expanded" && stage.items.count == 5)
        // A cell that toggles itself is one element.
        let header = try Stage(style: .header, withHandles: false)
        try header.apply(makeOutline())
        let cell = try header.cell("a")
        #expect(cell.isAccessibilityElement && cell.accessibilityLabel == "a" && cell.accessibilityValue == "Collapsed")
        try header.tap(cell.contentView)
        #expect(cell.accessibilityValue == "Expanded")
        header.screen.preferredLanguages = ["de"]
        try header.screen.advance(by: 0.1)
        #expect(cell.accessibilityValue == "Erweitert")
    }

    @Test func tapsOnHeadersToggle() throws {
        let stage = try Stage(style: .header)
        try stage.apply(makeOutline())
        try stage.tap(stage.cell("a").contentView)
        #expect(stage.items.count == 5 && stage.view.selection.isEmpty)
        try stage.tap(stage.control("a", .outlineDisclosure))
        #expect(stage.items.count == 3)
        // In the style `automatic`, a content of a header decides.
        let automatic = try Stage(style: .automatic, mode: true)
        try automatic.apply(makeOutline())
        try automatic.tap(automatic.cell("a").contentView)
        #expect(automatic.items.count == 5)
        #expect(try automatic.cell("a1").indentationLevel == 0, "the header does not count")
        try automatic.tap(automatic.cell("a1").contentView)
        #expect(automatic.items.count == 5 && automatic.view.selection.count == 1)
    }

    @Test func arrowKeysExpandAndCollapse() throws {
        let stage = try Stage()
        try stage.apply(makeOutline())
        func press(_ keys: VirtualScreen.Key...) throws {
            for key in keys {
                try stage.screen.press(key)
                try stage.screen.advance(by: 0.4)
            }
        }
        try press(.downArrow, .rightArrow)
        #expect(stage.items == ["a", "a1", "a2", "b", "c"])
        // An expanded item has its controls to the right.
        try press(.rightArrow)
        #expect(try stage.control("a", .outlineDisclosure).isFocused)
        try press(.return)
        #expect(stage.items == ["a", "b", "c"])
        try press(.return, .leftArrow)
        #expect(try stage.items.count == 5 && stage.cell("a").isFocused)
        try press(.leftArrow)
        #expect(stage.items == ["a", "b", "c"] && stage.view.selection.isEmpty)
        // Its handle moves an item.
        stage.source.reorderingHandlers.canReorderItem = { _ in true }
        stage.view.focusSystem.requestFocusUpdate(to: try stage.control("a", .reorder))
        try press(.return, .downArrow, .return)
        #expect(try stage.items == ["b", "a", "c"] && stage.control("a", .reorder).isFocused)
    }

    @Test func handlersDecideAndProvideItems() throws {
        let stage = try Stage()
        try stage.apply(makeOutline())
        stage.source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "b" }
        stage.source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
        stage.source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, present in
            var loaded = Outline()
            loaded.append(present.items.prefix(1).map { "\($0)+" } + ["\(parent)x"])
            return loaded
        }
        try stage.tap(stage.control("b", .outlineDisclosure))
        #expect(stage.items == ["a", "b", "c"])
        try stage.tap(stage.control("a", .outlineDisclosure))
        #expect(stage.items == ["a", "a1+", "ax", "b", "c"])
        try stage.tap(stage.control("a", .outlineDisclosure))
        #expect(stage.items.count == 5)
    }

    // MARK: Movements

    private func drag(_ stage: Stage, _ text: String, by distance: CGFloat, cancels: Bool = false) throws {
        let handle = try stage.control(text, .reorder)
        let start = handle.convert(CGPoint(x: handle.bounds.midX, y: handle.bounds.midY), to: nil)
        let finger = try stage.screen.touch(at: start)
        try stage.screen.advance(by: 0.1)
        try finger.drag(to: CGPoint(x: start.x, y: start.y + distance), duration: 0.5)
        try stage.screen.advance(by: 0.4)
        if cancels { stage.view.cancelInteractiveMovement() }
        try finger.lift()
        try stage.screen.advance(by: 0.6)
    }

    @Test func handlesMoveItemsWithHandlers() throws {
        let stage = try Stage()
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0, 1])
        snapshot.appendItems(["a", "b", "c"], toSection: 0)
        snapshot.appendItems(["d", "e"], toSection: 1)
        stage.source.apply(snapshot)
        try stage.screen.advance(by: 0.6)
        try drag(stage, "a", by: 100)
        #expect(stage.items == ["a", "b", "c", "d", "e"], "no handler allows it")
        var log: [String] = []
        stage.source.reorderingHandlers.canReorderItem = { $0 != "e" }
        stage.source.reorderingHandlers.willReorder = {
            log.append("will \($0.initialSnapshot.itemIdentifiers.joined())")
        }
        stage.source.reorderingHandlers.didReorder = { transaction in
            let sections = transaction.sectionTransactions.map {
                "\($0.sectionIdentifier)\($0.finalSnapshot.items.joined())"
            }
            log.append("did \(transaction.finalSnapshot.itemIdentifiers.joined()) \(sections.joined(separator: " "))")
            #expect(
                transaction.initialSnapshot.itemIdentifiers.applying(transaction.difference)
                    == transaction.finalSnapshot.itemIdentifiers
            )
        }
        let cell = try stage.cell("a")
        try drag(stage, "a", by: 90)
        #expect(stage.items == ["b", "c", "a", "d", "e"] && log == ["will abcde", "did bcade 0bca"])
        #expect(try stage.cell("a") === cell && cell.frame.minY == 88 && !cell.configurationState.isReordering)
        #expect(cell.layer.shadowOpacity == 0)
        // To another section.
        log = []
        try drag(stage, "b", by: 140)
        #expect(stage.items == ["c", "a", "d", "b", "e"] && log == ["will bcade", "did cadbe 0ca 1dbe"])
        log = []
        try drag(stage, "d", by: -100, cancels: true)
        try drag(stage, "e", by: -100)
        #expect(stage.items == ["c", "a", "d", "b", "e"] && log.isEmpty)
        #expect(try stage.cell("d").frame.minY == 88 && stage.cell("e").frame.minY == 176)
        // A screen reader moves items by one position.
        let handle = try stage.control("d", .reorder)
        let actions = try #require(handle.accessibilityCustomActions)
        #expect(actions.count == 2)
        _ = actions[0].actionHandler?(actions[0])
        try stage.screen.advance(by: 0.6)
        #expect(stage.items == ["c", "d", "a", "b", "e"])
    }

    @Test func movedItemsTakeTheirChildrenAlong() throws {
        let stage = try Stage()
        var outline = makeOutline()
        outline.expand(["a"])
        try stage.apply(outline)
        stage.source.reorderingHandlers.canReorderItem = { _ in true }
        // Below the last item; its children follow.
        try drag(stage, "a", by: 180)
        #expect(stage.items == ["b", "c", "a", "a1", "a2"])
        let moved = stage.source.snapshot(for: 0)
        #expect(moved.rootItems == ["b", "c", "a"] && moved.parent(of: "a1") == "a" && moved.level(of: "a11") == 2)
        // Below an expanded item, it becomes its first child.
        try drag(stage, "b", by: 90)
        #expect(stage.items == ["c", "a", "b", "a1", "a2"])
        #expect(stage.source.snapshot(for: 0).parent(of: "b") == "a")
        #expect(try stage.cell("b").indentationLevel == 1)
    }

    @Test func layoutAndDelegateChangeTheTarget() throws {
        final class Layout: UICollectionViewFlowLayout {
            var log: [String] = []
            override func invalidationContext(
                forInteractivelyMovingItems targetIndexPaths: [IndexPath],
                withTargetPosition targetPosition: CGPoint,
                previousIndexPaths: [IndexPath],
                previousPosition: CGPoint
            ) -> UICollectionViewLayoutInvalidationContext {
                log.append("\(previousIndexPaths[0].item)-\(targetIndexPaths[0].item)")
                return super.invalidationContext(
                    forInteractivelyMovingItems: targetIndexPaths,
                    withTargetPosition: targetPosition,
                    previousIndexPaths: previousIndexPaths,
                    previousPosition: previousPosition
                )
            }
        }
        let layout = Layout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let items = Items(count: 40)
        items.canMove = { $0.item != 3 }
        items.moveTarget = { current, proposed in proposed.item == 0 ? current : proposed }
        func moves() -> [String] { items.take().filter { $0.hasPrefix("move") } }
        let stage = try CollectionStage(items, layout, size: CGSize(width: 300, height: 300))
        let view = stage.view
        #expect(!view.beginInteractiveMovementForItem(at: stage.path(3)))
        #expect(!view.beginInteractiveMovementForItem(at: stage.path(99)))
        #expect(view.beginInteractiveMovementForItem(at: stage.path(1)))
        #expect(!view.beginInteractiveMovementForItem(at: stage.path(2)), "one at a time")
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 40, y: 160))
        view.layoutIfNeeded()
        #expect(layout.log == ["1-3"] && moves().isEmpty)
        #expect(view.cellForItem(at: stage.path(3))?.center == CGPoint(x: 40, y: 160))
        try stage.screen.advance(by: 0.6)
        // Cells that become visible are those of the data source, which has not moved the item yet.
        view.contentOffset.y = 200
        view.layoutIfNeeded()
        #expect(stage.texts.contains("8") && stage.texts.contains("10"))
        #expect(view.cellForItem(at: stage.path(0)) == nil)
        view.contentOffset.y = 0
        view.layoutIfNeeded()
        #expect(Array(stage.texts.prefix(5)) == ["0", "2", "3", "1", "4"])
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 40, y: 40))
        #expect(layout.log == ["1-3"], "the delegate does not want it")
        view.endInteractiveMovement()
        try stage.screen.advance(by: 0.6)
        #expect(
            moves() == ["move 0.1 0.3"] && view.cellForItem(at: stage.path(3))?.frame.origin == CGPoint(x: 0, y: 100)
        )
        #expect(Array(stage.texts.prefix(5)) == ["0", "2", "3", "1", "4"])
        #expect(view.beginInteractiveMovementForItem(at: stage.path(0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 150))
        view.cancelInteractiveMovement()
        try stage.screen.advance(by: 0.6)
        #expect(moves().isEmpty && Array(stage.texts.prefix(5)) == ["0", "2", "3", "1", "4"])
        #expect(view.cellForItem(at: stage.path(0))?.frame.origin == .zero)
    }

    @Test func changesOfTheDataEndMovements() throws {
        let items = ListItems(count: 12)
        items.canMove = { _ in true }
        let stage = try makeListStage(items, UICollectionLayoutListConfiguration(appearance: .plain))
        let view = stage.view
        for reloads in [false, true] {
            let cell = try stage.cell(0)
            #expect(view.beginInteractiveMovementForItem(at: stage.path(0)))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 200))
            try stage.screen.advance(by: 0.4)
            #expect(cell.element?.path == stage.path(4) && cell.layer.shadowOpacity > 0)
            #expect(view.subviews.last { $0 is UICollectionReusableView } === cell)
            items.sections[0].remove(at: 2)
            if reloads { view.reloadData() } else { view.deleteItems(at: [stage.path(2)]) }
            try stage.screen.advance(by: 0.6)
            #expect(view.lists.move == nil && view.lists.liftedCell == nil)
            let shown = try (0..<5).map { item in
                (try stage.cell(item).contentConfiguration as? UIListContentConfiguration)?.text ?? ""
            }
            #expect(shown == Array(items.sections[0].prefix(5)))
            #expect(try stage.cell(0).frame.minY == 0 && cell.layer.shadowOpacity == 0)
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 300))
            view.endInteractiveMovement()
            #expect(!items.take().contains { $0.hasPrefix("move") })
        }
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

    @Test func longPressesMoveItemsOfControllers() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        let photos = Photos(collectionViewLayout: layout)
        try screen.show(photos)
        try screen.advance(by: 0.1)
        func drag() throws {
            let finger = try screen.touch(at: CGPoint(x: 50, y: 50))
            try screen.advance(by: 0.8)
            try finger.drag(to: CGPoint(x: 150, y: 150), duration: 0.3)
            try screen.advance(by: 0.3)
            try finger.lift()
            try screen.advance(by: 0.6)
        }
        try drag()
        #expect(photos.names == ["1", "2", "3", "4", "0", "5", "6", "7", "8"])
        let cell = photos.collectionView.cellForItem(at: IndexPath(item: 4, section: 0)) as? TextCell
        #expect(cell?.label.text == "0" && cell?.frame.origin == CGPoint(x: 100, y: 100))
        photos.installsStandardGestureForInteractiveMovement = false
        try drag()
        #expect(photos.names == ["1", "2", "3", "4", "0", "5", "6", "7", "8"])
    }
}
