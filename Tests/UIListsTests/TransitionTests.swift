import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Changes between layouts that a gesture controls, and layouts with dynamic animators.
@MainActor
@Suite struct TransitionTests {
    private func flow(_ size: CGFloat) -> UICollectionViewFlowLayout {
        let layout = MirroredFlowLayout()
        layout.itemSize = CGSize(width: size, height: size)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        return layout
    }

    private func list() -> UICollectionViewCompositionalLayout {
        let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: row,
            subitems: [NSCollectionLayoutItem(layoutSize: row)]
        )
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }

    @Test(arguments: [false, true])
    func elementsAreBetweenBothLayouts(_ isMirrored: Bool) throws {
        let stage = try CollectionStage(Items(count: 30), flow(100)) {
            if isMirrored { $0.semanticContentAttribute = .forceRightToLeft }
        }
        let (grid, list) = (stage.view.collectionViewLayout, list())
        var ends: [[Bool]] = []
        let transition = stage.view.startInteractiveTransition(to: list) { ends.append([$0, $1]) }
        #expect(stage.view.collectionViewLayout === transition && transition.currentLayout === grid)
        #expect(list.collectionView === stage.view && grid.collectionView === stage.view)
        for progress in [0, 0.25, 0.5, 1] as [CGFloat] {
            transition.transitionProgress = progress
            stage.view.layoutIfNeeded()
            for item in 0..<8 {
                let column = CGFloat(item % 3) * 100
                let start = CGRect(
                    x: isMirrored ? 200 - column : column,
                    y: CGFloat(item / 3) * 100,
                    width: 100,
                    height: 100
                )
                let y = CGFloat(item) * 40
                let frame = CGRect(
                    x: start.minX * (1 - progress),
                    y: start.minY + (y - start.minY) * progress,
                    width: 100 + 200 * progress,
                    height: 100 - 60 * progress
                )
                #expect(stage.view.cellForItem(at: stage.path(item))?.frame == frame)
            }
            #expect(stage.view.contentSize.height == 1000 + 200 * progress)
        }
        transition.updateValue(3, forAnimatedKey: "distance")
        #expect(transition.value(forAnimatedKey: "distance") == 3 && transition.value(forAnimatedKey: "other") == 0)
        transition.transitionProgress = 0.6
        stage.view.finishInteractiveTransition()
        #expect(ends.isEmpty)
        try stage.screen.advance(by: 1)
        #expect(ends == [[true, true]] && stage.view.collectionViewLayout === list)
        #expect(grid.collectionView == nil && transition.collectionView == nil && list.collectionView === stage.view)
        #expect(stage.texts == (0..<10).map { "\($0)" })
        #expect(stage.items.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
    }

    @Test func canceledTransitionsReturn() throws {
        final class OwnLayout: UICollectionViewTransitionLayout {}
        final class Delegate: UICollectionViewDelegate {
            func collectionView(
                _ collectionView: UICollectionView,
                transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
                newLayout toLayout: UICollectionViewLayout
            ) -> UICollectionViewTransitionLayout { OwnLayout(currentLayout: fromLayout, nextLayout: toLayout) }
        }
        let stage = try CollectionStage(Items(count: 60), flow(50))
        let delegate = Delegate()
        stage.view.delegate = delegate
        stage.view.contentOffset.y = 100
        stage.view.layoutIfNeeded()
        let grid = stage.view.collectionViewLayout
        let texts = stage.texts
        var ends: [[Bool]] = []
        let transition = stage.view.startInteractiveTransition(to: flow(100)) { ends.append([$0, $1]) }
        #expect(transition is OwnLayout)
        transition.transitionProgress = 0.7
        try stage.screen.advance(by: 0.1)
        // Changes of the data apply to both layouts.
        stage.items.sections[0].removeLast(6)
        stage.view.deleteItems(at: (54..<60).map { stage.path($0) })
        try stage.screen.advance(by: 0.5)
        stage.view.cancelInteractiveTransition()
        try stage.screen.advance(by: 1)
        #expect(ends == [[true, false]] && stage.view.collectionViewLayout === grid)
        #expect(stage.view.contentOffset.y == 50 && stage.view.contentSize.height == 450)
        #expect(stage.texts == (6..<54).map { "\($0)" } && texts.count == 48)
    }

    @Test func layoutsAreReplacedAnimated() throws {
        let stage = try CollectionStage(Items(count: 12), flow(100))
        var isFinished: Bool?
        stage.view.setCollectionViewLayout(list(), animated: true) { isFinished = $0 }
        let cell = try #require(stage.view.cellForItem(at: stage.path(4)))
        #expect(cell.frame == CGRect(x: 0, y: 160, width: 300, height: 40) && isFinished == nil)
        try stage.screen.advance(by: 0.1)
        let presented = try #require(cell.layer.presentation()?.frame)
        #expect(presented.minX > 0 && presented.minX < 100)
        try stage.screen.advance(by: 1)
        #expect(isFinished == true)
    }

    @Test func animatorsMoveTheAttributesOfALayout() throws {
        final class FallingLayout: UICollectionViewLayout {
            lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
            override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 400) }
            override func prepare() {
                guard animator.behaviors.isEmpty else { return }
                let items = (0..<3).map { item in
                    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
                    attributes.frame = CGRect(x: CGFloat(item) * 100, y: CGFloat(item) * 20, width: 50, height: 50)
                    return attributes
                }
                let floor = UICollisionBehavior(items: items)
                floor.translatesReferenceBoundsIntoBoundary = true
                animator.addBehavior(UIGravityBehavior(items: items))
                animator.addBehavior(floor)
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
            }
            override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
                animator.layoutAttributesForCell(at: indexPath)
            }
        }
        let layout = FallingLayout()
        let stage = try CollectionStage(Items(count: 3), layout)
        #expect(layout.animator.layoutAttributesForCell(at: stage.path(7)) == nil)
        #expect(layout.animator.layoutAttributesForSupplementaryView(ofKind: "a", at: stage.path(0)) == nil)
        let cells = try (0..<3).map { try #require(stage.view.cellForItem(at: stage.path($0))) }
        try stage.screen.advance(by: 0.2)
        let heights = cells.map(\.center.y)
        #expect(heights[0] > 25 && heights[0] < 200)
        try stage.screen.advance(by: 6)
        #expect(!layout.animator.isRunning)
        for (item, cell) in cells.enumerated() {
            #expect(abs(cell.frame.maxY - 400) < 3 && abs(cell.center.x - (CGFloat(item) * 100 + 25)) < 3)
            #expect(cell.center == layout.animator.layoutAttributesForCell(at: stage.path(item))?.center)
        }
        #expect(stage.items.take().filter { $0.hasPrefix("cell") }.count == 3)
    }
}
