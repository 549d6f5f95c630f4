import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// A cell that places a view in its initializer.
private final class FramedCell: UICollectionViewCell {
    let made: CGRect
    private(set) var contentSize = CGSize.zero
    let badge = UIView()

    override init(frame: CGRect) {
        made = frame
        super.init(frame: frame)
        contentSize = contentView.bounds.size
        badge.frame = CGRect(x: contentView.bounds.width - 10, y: 0, width: 10, height: contentView.bounds.height)
        contentView.addSubview(badge)
    }

    required init?(coder: NSCoder) { nil }
}

/// A header or a decoration that records its frame.
private final class FramedView: UICollectionReusableView {
    let made: CGRect

    override init(frame: CGRect) {
        made = frame
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { nil }
}

/// A flow layout with a decoration behind everything.
private final class DecoratedLayout: UICollectionViewFlowLayout {
    static let frame = CGRect(x: 5, y: 6, width: 70, height: 80)

    override init() {
        super.init()
        register(FramedView.self, forDecorationViewOfKind: "back")
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let path = IndexPath(item: 0, section: 0)
        return (super.layoutAttributesForElements(in: rect) ?? [])
            + [layoutAttributesForDecorationView(ofKind: "back", at: path)].compactMap { $0 }
    }

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = Self.frame
        return attributes
    }
}

/// Collection views create their views with the frames that the layout has for them.
@Suite @MainActor struct ViewCreationTests {
    private let kind = UICollectionView.elementKindSectionHeader

    private func layout(_ layout: UICollectionViewFlowLayout) -> UICollectionViewFlowLayout {
        layout.itemSize = CGSize(width: 60, height: 50)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        return layout
    }

    private func stage(_ layout: UICollectionViewLayout, count: Int = 7) throws -> CollectionStage {
        let items = Items(count: count)
        items.configure = { _, _ in }
        return try CollectionStage(items, layout) {
            $0.register(FramedCell.self, forCellWithReuseIdentifier: "cell")
            $0.register(FramedView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "bar")
        }
    }

    @Test func cellsAreCreatedWithTheirFrame() throws {
        let stage = try stage(layout(UICollectionViewFlowLayout()))
        let cell = try #require(stage.view.cellForItem(at: stage.path(6)) as? FramedCell)
        #expect(cell.made == CGRect(x: 60, y: 70, width: 60, height: 50) && cell.frame == cell.made)
        #expect(cell.contentSize == CGSize(width: 60, height: 50))
        #expect(cell.badge.frame == CGRect(x: 50, y: 0, width: 10, height: 50))
    }

    @Test func supplementaryAndDecorationViewsAreCreatedWithTheirFrame() throws {
        let stage = try stage(layout(DecoratedLayout()))
        let header = stage.view.supplementaryView(forElementKind: kind, at: stage.path(0)) as? FramedView
        #expect(header?.made == CGRect(x: 0, y: 0, width: 300, height: 20))
        let back = stage.view.views[ElementKey(.decorationView, "back", stage.path(0))] as? FramedView
        #expect(back?.made == DecoratedLayout.frame)
    }

    @Test func cellsOfMirroredLayoutsAreCreatedWithTheirFrame() throws {
        let items = Items(count: 2)
        items.configure = { _, _ in }
        let stage = try CollectionStage(items, layout(MirroredFlowLayout())) {
            $0.semanticContentAttribute = .forceRightToLeft
            $0.register(FramedCell.self, forCellWithReuseIdentifier: "cell")
        }
        let cell = try #require(stage.view.cellForItem(at: stage.path(0)) as? FramedCell)
        #expect(cell.made == CGRect(x: 240, y: 20, width: 60, height: 50) && cell.frame == cell.made)
    }

    @Test func transformsAreNotPartOfTheFrameOfNewCells() throws {
        final class TurnedLayout: UICollectionViewFlowLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                super.layoutAttributesForElements(in: rect)?.map { attributes in
                    attributes.transform3D = CATransform3DMakeScale(2, 2, 1)
                    return attributes
                }
            }
        }
        let stage = try stage(layout(TurnedLayout()), count: 1)
        let cell = try #require(stage.view.views[ElementKey(.cell, "", stage.path(0))] as? FramedCell)
        #expect(cell.made == CGRect(x: 0, y: 20, width: 60, height: 50))
    }

    @Test func cellsThatAreUsedAgainHaveTheirSizeWhenDequeued() throws {
        let layout = layout(UICollectionViewFlowLayout())
        let stage = try stage(layout, count: 1)
        let cell = try #require(stage.view.cellForItem(at: stage.path(0)) as? FramedCell)
        var sizes: [CGSize] = []
        let source = SizeSource { sizes.append($0.bounds.size) }
        stage.view.dataSource = source
        layout.itemSize.width = 110
        stage.view.reloadData()
        try stage.screen.advance(by: 0.1)
        #expect(sizes == [CGSize(width: 110, height: 50)])
        #expect(stage.view.cellForItem(at: stage.path(0)) === cell)
    }

    @Test func cellsForOtherItemsThanTheRequestedOneHaveNoFrame() throws {
        let stage = try stage(layout(UICollectionViewFlowLayout()), count: 1)
        let cell = stage.view.dequeueReusableCell(withReuseIdentifier: "cell", for: stage.path(0)) as? FramedCell
        #expect(cell?.made == .zero)
    }
}

/// A data source with one item, which reports the cell that it has dequeued.
@MainActor
private final class SizeSource: UICollectionViewDataSource {
    private let report: (UICollectionViewCell) -> Void

    init(report: @escaping (UICollectionViewCell) -> Void) { self.report = report }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        report(cell)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "bar", for: indexPath)
    }
}
