import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Attributes with a further property.
private final class TintAttributes: UICollectionViewLayoutAttributes {
    var tint = 0

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? TintAttributes)?.tint = tint
        return copy
    }
}

private final class TintCell: UICollectionViewCell {
    var tint = 0

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        tint = (layoutAttributes as? TintAttributes)?.tint ?? -1
    }
}

/// A diagonal of items with a decoration behind each section, and starts and ends of its own.
private final class DiagonalLayout: UICollectionViewLayout {
    private(set) var calls: [String] = []
    var updates: [UICollectionViewUpdateItem] = []
    var step: CGFloat = 40

    override class var layoutAttributesClass: AnyClass { TintAttributes.self }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override init() {
        super.init()
        register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
    }

    override var collectionViewContentSize: CGSize {
        let count = collectionView?.numberOfItems(inSection: 0) ?? 0
        return CGSize(width: 300, height: CGFloat(count) * step)
    }

    override func prepare() {
        super.prepare()
        calls.append("prepare")
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let count = collectionView?.numberOfItems(inSection: 0) ?? 0
        let items = (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        let path = IndexPath(item: 0, section: 0)
        return items + [layoutAttributesForDecorationView(ofKind: "back", at: path)].compactMap { $0 }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = TintAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
            x: CGFloat(indexPath.item) * 10,
            y: CGFloat(indexPath.item) * step,
            width: 30,
            height: 30
        )
        attributes.tint = indexPath.item + 1
        return attributes
    }

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = TintAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(origin: .zero, size: collectionViewContentSize)
        attributes.zIndex = -1
        return attributes
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        updates = updateItems
        calls.append("updates")
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        calls.append("finalize")
    }

    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        calls.append("initial \(itemIndexPath.item)")
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        if updates.contains(where: { $0.indexPathAfterUpdate == itemIndexPath }) { attributes?.center.x += 200 }
        return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        calls.append("final \(itemIndexPath.item)")
        let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        attributes?.center.x -= 200
        return attributes
    }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

/// Collection views.
@MainActor
@Suite struct CollectionTests {
    private func grid() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        return layout
    }

    // MARK: Display

    @Test func firstDisplayAsksForVisibleItemsInOrder() throws {
        let items = Items(count: 200)
        let stage = try CollectionStage(items, grid(), size: CGSize(width: 300, height: 200))
        let cells = (0..<6).flatMap { ["cell 0.\($0)", "show 0.\($0)"] }
        #expect(items.take() == ["sections", "items 0"] + cells)
        #expect(stage.texts == ["0", "1", "2", "3", "4", "5"] && stage.view.contentSize.height == 6700)
        #expect(stage.view.cellForItem(at: stage.path(4))?.frame == CGRect(x: 100, y: 100, width: 100, height: 100))
        #expect(stage.view.indexPathForItem(at: CGPoint(x: 150, y: 150)) == stage.path(4))
        #expect(stage.view.indexPathsForVisibleItems == (0..<6).map { stage.path($0) })
    }

    @Test func scrollingUsesCellsAgain() throws {
        let items = Items(count: 200)
        let stage = try CollectionStage(items, grid(), size: CGSize(width: 300, height: 200))
        let first = try #require(stage.view.cellForItem(at: stage.path(0)) as? TextCell)
        _ = items.take()
        stage.view.contentOffset.y = 100
        try stage.screen.advance(by: 0.1)
        #expect(
            items.take() == [
                "hide 0.0", "hide 0.1", "hide 0.2", "cell 0.6", "show 0.6", "cell 0.7", "show 0.7", "cell 0.8",
                "show 0.8",
            ]
        )
        #expect(first.reuses == 1 && stage.view.indexPath(for: first) != nil)
        #expect(stage.view.subviews.filter { $0 is TextCell }.count == 6)
    }

    @Test func prefetchingAsksForTheNextPage() throws {
        let items = Items(count: 40)
        let stage = try CollectionStage(items, grid(), size: CGSize(width: 300, height: 200)) {
            $0.prefetchDataSource = items
        }
        #expect(items.take().last == "prefetch 0.6 0.7 0.8 0.9 0.10 0.11")
        stage.view.contentOffset.y = 200
        try stage.screen.advance(by: 0.1)
        #expect(items.take().last == "prefetch 0.12 0.13 0.14 0.15 0.16 0.17")
        stage.view.contentOffset.y = 1100
        try stage.screen.advance(by: 0.1)
        #expect(items.take().last == "cancel 0.12 0.13 0.14 0.15 0.16 0.17")
    }

    @Test func scrollToItemMovesItToThePosition() throws {
        let stage = try CollectionStage(Items(count: 200), grid(), size: CGSize(width: 300, height: 250))
        let table: [(UICollectionView.ScrollPosition, CGFloat)] = [
            (.top, 1000), (.bottom, 850), (.centeredVertically, 925), ([], 925),
        ]
        for (position, y) in table {
            stage.view.scrollToItem(at: stage.path(31), at: position, animated: false)
            #expect(stage.view.contentOffset == CGPoint(x: 0, y: y), "\(position)")
        }
        stage.view.scrollToItem(at: stage.path(199), at: .top, animated: false)
        #expect(stage.view.contentOffset.y == 6450)
        stage.view.scrollToItem(at: stage.path(0), at: .top, animated: true)
        try stage.screen.advance(by: 1)
        #expect(stage.view.contentOffset.y == 0 && stage.texts.first == "0")
    }

    // MARK: Selection

    @Test func tapsSelectInUIKitsOrder() throws {
        let items = Items(count: 9)
        let stage = try CollectionStage(items, grid())
        _ = items.take()
        try stage.tap(1)
        #expect(
            items.take() == [
                "should highlight 0.1", "highlight 0.1", "unhighlight 0.1", "should select 0.1", "select 0.1",
                "act 0.1",
            ]
        )
        try stage.tap(5)
        #expect(Array(items.take().suffix(4)) == ["should select 0.5", "deselect 0.1", "select 0.5", "act 0.5"])
        #expect(stage.view.indexPathsForSelectedItems == [stage.path(5)])
        #expect(stage.view.cellForItem(at: stage.path(5))?.isSelected == true)
        stage.view.allowsMultipleSelection = true
        try stage.tap(2)
        try stage.tap(5)
        #expect(stage.view.indexPathsForSelectedItems == [stage.path(2)])
        stage.view.reloadData()
        #expect(stage.view.indexPathsForSelectedItems == [])
    }

    // MARK: Registrations

    @Test func registrationsConfigureCellsAndViews() throws {
        final class Source: Items {
            let cells = UICollectionView.CellRegistration<TextCell, String> { cell, path, text in
                cell.label.text = "\(path.item) \(text)"
            }
            let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
                elementKind: UICollectionView.elementKindSectionHeader
            ) { view, _, path in view.tag = 7 + path.section }

            override func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: text(indexPath))
            }

            override func collectionView(
                _ collectionView: UICollectionView,
                viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView {
                collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
            }
        }
        let layout = grid()
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        let stage = try CollectionStage(Source([["a", "b"], ["c"]]), layout)
        #expect(stage.texts == ["0 a", "1 b", "0 c"])
        let kind = UICollectionView.elementKindSectionHeader
        #expect(stage.view.visibleSupplementaryViews(ofKind: kind).map(\.tag) == [7, 8])
        #expect(stage.bar(kind, 1) == CGRect(x: 0, y: 120, width: 300, height: 20))
    }

    // MARK: Layouts

    @Test func ownLayoutsPlaceCellsAndDecorations() throws {
        let layout = DiagonalLayout()
        let items = Items(count: 4)
        items.configure = { _, _ in }
        let stage = try CollectionStage(items, layout) {
            $0.register(TintCell.self, forCellWithReuseIdentifier: "cell")
        }
        let cell = try #require(stage.view.cellForItem(at: stage.path(2)) as? TintCell)
        #expect(cell.frame == CGRect(x: 20, y: 80, width: 30, height: 30) && cell.tint == 3)
        let back = try #require(stage.view.views[ElementKey(.decorationView, "back", stage.path(0))])
        #expect(back.frame == CGRect(x: 0, y: 0, width: 300, height: 160))
        #expect(stage.view.subviews.firstIndex(of: back) ?? 9 < stage.view.subviews.firstIndex(of: cell) ?? 0)
        let copy = try #require(stage.view.layoutAttributesForItem(at: stage.path(1))?.copy() as? TintAttributes)
        #expect(copy.tint == 2 && copy.indexPath == stage.path(1))
    }

    @Test func changesUseInitialAndFinalAttributes() throws {
        let layout = DiagonalLayout()
        let items = Items(count: 4)
        let stage = try CollectionStage(items, layout)
        let deleted = try #require(stage.view.cellForItem(at: stage.path(0)))
        _ = (layout.take(), items.take())
        var isFinished: Bool?
        stage.view.performBatchUpdates {
            items.sections[0] = ["1", "2", "3", "new"]
            stage.view.deleteItems(at: [stage.path(0)])
            stage.view.insertItems(at: [stage.path(3)])
        } completion: {
            isFinished = $0
        }
        #expect(layout.take() == ["prepare", "updates", "initial 3", "finalize", "final 0"])
        #expect(layout.updates.map(\.updateAction) == [.delete, .insert])
        #expect(items.take() == ["sections", "items 0", "cell 0.3", "show 0.3"])
        let inserted = try #require(stage.view.cellForItem(at: stage.path(3)))
        #expect(inserted.frame.minX == 30 && inserted.alpha == 1)
        #expect(deleted.frame.minX == -200 && deleted.alpha == 0)
        try stage.screen.advance(by: 0.05)
        #expect(inserted.layer.presentation()?.position.x ?? 0 > 100)
        try stage.screen.advance(by: 1)
        #expect(items.take() == ["hide 0.0"] && isFinished == true && stage.texts == ["1", "2", "3", "new"])
    }

    @Test func otherLayoutsMoveTheCells() throws {
        let items = Items(count: 6)
        let stage = try CollectionStage(items, grid())
        let cell = try #require(stage.view.cellForItem(at: stage.path(3)))
        _ = items.take()
        var isFinished: Bool?
        stage.view.setCollectionViewLayout(DiagonalLayout(), animated: true) { isFinished = $0 }
        #expect(stage.view.cellForItem(at: stage.path(3)) === cell)
        #expect(cell.frame == CGRect(x: 30, y: 120, width: 30, height: 30) && isFinished == nil)
        try stage.screen.advance(by: 1)
        #expect(isFinished == true && items.take() == [] && stage.view.contentSize.height == 240)
        stage.view.collectionViewLayout = grid()
        #expect(cell.frame == CGRect(x: 0, y: 100, width: 100, height: 100) && stage.view.contentSize.height == 200)
    }

    // MARK: Controller

    @Test func controllersShowTheirItems() throws {
        final class Controller: UICollectionViewController {
            override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
            { 3 }

            override func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            }
        }
        let controller = Controller(collectionViewLayout: grid())
        controller.collectionView.register(TextCell.self, forCellWithReuseIdentifier: "cell")
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 200))
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(controller.collectionView.visibleCells.count == 3)
        controller.setEditing(true, animated: false)
        #expect(controller.collectionView.isEditing)
        #expect((controller.collectionView.visibleCells.first)?.configurationState.isEditing == true)
    }

    @Test func screenReaderMovesItems() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 80)
        let items = Items(count: 4)
        items.canMove = { $0.item != 3 }
        let stage = try CollectionStage(items, layout)
        func names(_ item: Int) throws -> [String]? {
            try #require(stage.view.cellForItem(at: stage.path(item))).accessibilityCustomActions?.map(\.name)
        }
        #expect(try names(0) == ["Move Down"] && names(1) == ["Move Up", "Move Down"] && names(3) == nil)
        _ = items.take()
        let cell = try #require(stage.view.cellForItem(at: stage.path(1)))
        let action = try #require(cell.accessibilityCustomActions?.last)
        #expect(action.actionHandler?(action) == true && items.take().contains("move 0.1 0.2"))
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["0", "2", "1", "3"] && stage.view.cellForItem(at: stage.path(2)) === cell)
        let own = UIAccessibilityCustomAction(name: "Own") { _ in true }
        cell.accessibilityCustomActions = [own]
        #expect(cell.accessibilityCustomActions == [own])
    }
}
