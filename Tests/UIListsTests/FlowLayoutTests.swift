import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Sizes and distances by section.
@MainActor
private final class Sizes: Items, UICollectionViewDelegateFlowLayout {
    var size: (IndexPath) -> CGSize = { _ in CGSize(width: 50, height: 50) }
    private(set) var asked = 0

    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        asked += 1
        return size(indexPath)
    }
}

/// Distances, without sizes of items.
@MainActor
private final class Insets: Items, UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: CGFloat(section + 1), left: 2, bottom: 3, right: 4) }
}

/// A cell that prefers a height by its text.
private final class TallCell: UICollectionViewCell {
    var height: CGFloat = 0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        attributes.size = CGSize(width: 300, height: height)
        return attributes
    }
}

/// The frames of flow layouts by closed forms.
@MainActor
@Suite struct FlowLayoutTests {
    private let header = UICollectionView.elementKindSectionHeader
    private let footer = UICollectionView.elementKindSectionFooter

    /// The nearest coordinate of a whole pixel.
    private func pixel(_ value: CGFloat, _ scale: CGFloat) -> CGFloat { (value * scale).rounded() / scale }

    @Test(arguments: [1, 2, 3] as [CGFloat])
    func equalItemsAreInAGrid(scale: CGFloat) throws {
        struct Case {
            var size: CGSize
            var spacing: CGFloat
            var line: CGFloat
            var inset: UIEdgeInsets
            var columns: Int
        }
        let cases = [
            Case(size: CGSize(width: 50, height: 40), spacing: 10, line: 10, inset: .zero, columns: 5),
            Case(
                size: CGSize(width: 70, height: 33),
                spacing: 0,
                line: 0.5,
                inset: UIEdgeInsets(top: 5, left: 7, bottom: 9, right: 11),
                columns: 4
            ),
            Case(size: CGSize(width: 301, height: 20), spacing: 10, line: 4, inset: .zero, columns: 1),
            Case(
                size: CGSize(width: 93, height: 20),
                spacing: 10.5,
                line: 4,
                inset: UIEdgeInsets(top: 0, left: 0, bottom: 3, right: 0),
                columns: 3
            ),
        ]
        for direction in [UICollectionView.ScrollDirection.vertical, .horizontal] {
            for isMirrored in [false, true] {
                for test in cases {
                    try checkGrid(
                        scale,
                        direction,
                        isMirrored,
                        (test.size, test.spacing, test.line, test.inset, test.columns)
                    )
                }
            }
        }
    }

    private func checkGrid(
        _ scale: CGFloat,
        _ direction: UICollectionView.ScrollDirection,
        _ isMirrored: Bool,
        _ test: (size: CGSize, spacing: CGFloat, line: CGFloat, inset: UIEdgeInsets, columns: Int)
    ) throws {
        let isVertical = direction == .vertical
        func turned(_ size: CGSize) -> CGSize { isVertical ? size : CGSize(width: size.height, height: size.width) }
        let layout = MirroredFlowLayout()
        layout.scrollDirection = direction
        layout.itemSize = turned(test.size)
        layout.minimumInteritemSpacing = test.spacing
        layout.minimumLineSpacing = test.line
        let inset = test.inset
        layout.sectionInset =
            isVertical
            ? inset : UIEdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
        let count = 11
        let stage = try CollectionStage(
            Items([["x"], (0..<count).map { "\($0)" }]),
            layout,
            size: turned(CGSize(width: 300, height: 200)),
            scale: scale
        ) { $0.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight }
        let room = 300 - inset.left - inset.right
        let gap = test.columns > 1 ? (room - CGFloat(test.columns) * test.size.width) / CGFloat(test.columns - 1) : 0
        func section(_ count: Int) -> CGFloat {
            let lines = CGFloat((count + test.columns - 1) / test.columns)
            return inset.top + inset.bottom + lines * test.size.height + (lines - 1) * test.line
        }
        let content = turned(CGSize(width: 300, height: section(1) + section(count)))
        #expect(stage.view.contentSize == content)
        for item in 0..<count {
            let across = inset.left + CGFloat(item % test.columns) * (test.size.width + gap)
            let along = section(1) + inset.top + CGFloat(item / test.columns) * (test.size.height + test.line)
            var origin = isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
            origin = CGPoint(x: pixel(origin.x, scale), y: pixel(origin.y, scale))
            if isMirrored { origin.x = content.width - origin.x - layout.itemSize.width }
            let frame = stage.frame(item, 1)
            #expect(frame?.size == layout.itemSize)
            #expect(abs((frame?.minX ?? -1) - origin.x) < 1e-6, "\(test) \(item)")
            #expect(abs((frame?.minY ?? -1) - origin.y) < 1e-6, "\(test) \(item)")
            if let cell = stage.view.cellForItem(at: stage.path(item, 1)) {
                #expect(abs(cell.frame.minX - origin.x) < 1e-6 && abs(cell.frame.minY - origin.y) < 1e-6)
                #expect(cell.bounds.size == layout.itemSize)
            }
        }
        if isMirrored, !isVertical { #expect(stage.view.contentOffset.x == max(0, content.width - 200)) }
    }

    @Test func differentSizesAreJustifiedAndCentered() throws {
        let items = Sizes([["a", "b", "c", "d", "e"]])
        let sizes = [
            CGSize(width: 100, height: 20), CGSize(width: 100, height: 50), CGSize(width: 60, height: 30),
            CGSize(width: 250, height: 10), CGSize(width: 30, height: 40),
        ]
        items.size = { sizes[$0.item] }
        let layout = UICollectionViewFlowLayout()
        let stage = try CollectionStage(items, layout)
        let frames = (0..<5).map { stage.frame($0) }
        #expect(
            frames == [
                CGRect(x: 0, y: 15, width: 100, height: 20), CGRect(x: 120, y: 0, width: 100, height: 50),
                CGRect(x: 240, y: 10, width: 60, height: 30), CGRect(x: 0, y: 75, width: 250, height: 10),
                CGRect(x: 260, y: 60, width: 30, height: 40),
            ]
        )
        #expect(stage.view.contentSize == CGSize(width: 300, height: 100) && items.asked == 5)
    }

    @Test func delegatesWithoutSizesAreAskedOnceBySection() throws {
        let layout = UICollectionViewFlowLayout()
        let stage = try CollectionStage(Insets([["a"], ["b"]]), layout)
        #expect(stage.frame(0, 0) == CGRect(x: 2, y: 1, width: 50, height: 50))
        #expect(stage.frame(0, 1) == CGRect(x: 2, y: 56, width: 50, height: 50))
        #expect(layout.hasDefaultSizes)
    }

    @Test(arguments: [UICollectionView.ScrollDirection.vertical, .horizontal])
    func pinnedBarsStayInTheirSections(direction: UICollectionView.ScrollDirection) throws {
        let isVertical = direction == .vertical
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        layout.headerReferenceSize = CGSize(width: 30, height: 30)
        layout.footerReferenceSize = CGSize(width: 20, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        layout.sectionFootersPinToVisibleBounds = true
        let texts = (0..<6).map { "\($0)" }
        let stage = try CollectionStage(Items([texts, texts]), layout, size: CGSize(width: 200, height: 200))
        // A section: a header of 30, three lines of 100, and a footer of 20.
        for offset in stride(from: 0, through: 500, by: 10) as StrideThrough<CGFloat> {
            if isVertical { stage.view.contentOffset.y = offset } else { stage.view.contentOffset.x = offset }
            stage.view.layoutIfNeeded()
            for section in 0..<2 {
                let start = CGFloat(section) * 350
                let top = max(start, min(offset, start + 300))
                let bottom = min(start + 330, max(offset + 180, start + 30))
                for (kind, position, length) in [(header, top, 30 as CGFloat), (footer, bottom, 20)] {
                    let isVisible = position < offset + 200 && position + length > offset
                    let frame = stage.bar(kind, section)
                    #expect((frame != nil) == isVisible, "\(kind) \(offset)")
                    if let frame { #expect((isVertical ? frame.minY : frame.minX) == position, "\(kind) \(offset)") }
                }
            }
        }
        let view = stage.view.visibleSupplementaryViews(ofKind: header).last
        let cell = stage.view.visibleCells.last
        let order = stage.view.subviews
        #expect(order.firstIndex { $0 === view } ?? 0 > order.firstIndex { $0 === cell } ?? 99)
    }

    @Test func estimatedSizesAreReplacedAsItemsBecomeVisible() throws {
        let items = Items(count: 60)
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 300, height: 50)
        layout.minimumLineSpacing = 0
        func height(_ item: Int) -> CGFloat { 30 + CGFloat(item % 5) * 20 }
        final class Source: Items {
            override func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
                (cell as? TallCell)?.height = 30 + CGFloat(indexPath.item % 5) * 20
                return cell
            }
        }
        let source = Source(items.sections)
        let stage = try CollectionStage(source, layout) {
            $0.register(TallCell.self, forCellWithReuseIdentifier: "cell")
        }
        func start(_ item: Int) -> CGFloat { (0..<item).reduce(0) { $0 + height($1) } }
        for item in 0..<5 { #expect(stage.frame(item)?.minY == start(item)) }
        var offset: CGFloat = 0
        while offset < 4000 {
            offset += 150
            stage.view.contentOffset.y = min(offset, stage.view.contentSize.height - 400)
            stage.view.layoutIfNeeded()
        }
        #expect(stage.view.contentSize.height == start(60))
        for item in 0..<60 { #expect(stage.frame(item)?.minY == start(item)) }
        // Items above that get their sizes do not move those that are visible.
        stage.view.reloadData()
        stage.view.contentOffset.y = 1500
        stage.view.layoutIfNeeded()
        let first = try #require(stage.view.indexPathsForVisibleItems.first)
        let distance = try #require(stage.view.cellForItem(at: first)).frame.minY - stage.view.contentOffset.y
        let cell = try #require(stage.view.cellForItem(at: first))
        stage.view.contentOffset.y -= 100
        stage.view.layoutIfNeeded()
        #expect(cell.frame.minY - stage.view.contentOffset.y == distance + 100)
        let shown = source.shown.filter { $0.value != 0 }
        #expect(shown.count == stage.view.visibleCells.count && shown.values.allSatisfy { $0 == 1 })
    }

    @Test func otherWidthsArrangeAgain() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumInteritemSpacing = 0
        let stage = try CollectionStage(Items(count: 4), layout)
        #expect(stage.frame(3)?.origin == CGPoint(x: 0, y: 110))
        stage.view.frame.size.width = 200
        stage.view.layoutIfNeeded()
        #expect(stage.frame(3)?.origin == CGPoint(x: 100, y: 110))
        stage.view.contentInset = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 40)
        stage.view.layoutIfNeeded()
        #expect(stage.frame(3)?.origin == CGPoint(x: 0, y: 330) && stage.view.contentSize.width == 100)
    }

    // MARK: Resting

    /// A layout at whose items the content comes to rest.
    private final class SnappingLayout: UICollectionViewFlowLayout {
        var velocities: [CGPoint] = []

        override func targetContentOffset(
            forProposedContentOffset proposedContentOffset: CGPoint,
            withScrollingVelocity velocity: CGPoint
        ) -> CGPoint {
            velocities.append(velocity)
            return CGPoint(x: 0, y: (proposedContentOffset.y / 70).rounded() * 70)
        }
    }

    @Test func layoutDeterminesWhereContentComesToRest() throws {
        let layout = SnappingLayout()
        layout.itemSize = CGSize(width: 300, height: 70)
        layout.minimumLineSpacing = 0
        let stage = try CollectionStage(Items(count: 200), layout)
        for (distance, duration) in [(150, 0.1), (33, 0.8), (-90, 0.1)] as [(CGFloat, TimeInterval)] {
            layout.velocities = []
            let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 200))
            try finger.drag(to: CGPoint(x: 100, y: 200 - distance), duration: duration)
            try finger.lift()
            try stage.screen.advance(by: 5)
            let offset = stage.view.contentOffset.y
            #expect(offset.truncatingRemainder(dividingBy: 70) == 0, "\(offset)")
            let velocity = try #require(layout.velocities.first)
            #expect(layout.velocities.count == 1 && (velocity.y > 0) == (distance > 0) && abs(velocity.y) < 10)
        }
        #expect(stage.view.contentOffset.y > 0)
        // Not while the view scrolls by pages.
        stage.view.isPagingEnabled = true
        layout.velocities = []
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 300))
        try finger.drag(to: CGPoint(x: 100, y: 100), duration: 0.1)
        try finger.lift()
        try stage.screen.advance(by: 3)
        #expect(layout.velocities == [])
    }
}
