import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// A cell with a height by its text.
private final class HighCell: UICollectionViewCell {
    var height: CGFloat = 0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        attributes.size.height = height
        return attributes
    }
}

/// The frames of compositional layouts by closed forms.
@MainActor
@Suite struct CompositionalLayoutTests {
    private typealias Item = NSCollectionLayoutItem
    private typealias Group = NSCollectionLayoutGroup
    private typealias Section = NSCollectionLayoutSection

    private func size(
        _ width: NSCollectionLayoutDimension,
        _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    private func whole() -> NSCollectionLayoutSize { size(.fractionalWidth(1), .fractionalHeight(1)) }

    private func stage(
        _ count: Int,
        _ section: NSCollectionLayoutSection,
        direction: UICollectionView.ScrollDirection = .vertical,
        scale: CGFloat = 1,
        _ change: (UICollectionView) -> Void = { _ in }
    ) throws -> CollectionStage {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = direction
        let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
        return try CollectionStage(Items(count: count), layout, scale: scale, change)
    }

    private func frames(_ stage: CollectionStage) -> [CGRect?] {
        (0..<stage.items.sections[0].count).map { stage.frame($0) }
    }

    // MARK: Groups

    @Test(arguments: [1, 2, 3] as [CGFloat])
    func groupsByCountDivideTheirLength(scale: CGFloat) throws {
        for isMirrored in [false, true] {
            for count in [1, 3, 4] {
                let group = Group.horizontal(
                    layoutSize: size(.fractionalWidth(1), .absolute(44.4)),
                    subitem: Item(layoutSize: whole()),
                    count: count
                )
                group.interItemSpacing = .fixed(7)
                let section = Section(group: group)
                section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 6, trailing: 13)
                section.interGroupSpacing = 3
                let stage = try stage(7, section, scale: scale) {
                    $0.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
                }
                let width = (277 - 7 * CGFloat(count - 1)) / CGFloat(count)
                let lines = (7 + count - 1) / count
                #expect(
                    abs(stage.view.contentSize.height - (11 + CGFloat(lines) * 44.4 + CGFloat(lines - 1) * 3)) < 1e-6
                )
                for item in 0..<7 {
                    let frame = try #require(stage.frame(item))
                    var x = 10 + CGFloat(item % count) * (width + 7)
                    x = (x * scale).rounded() / scale
                    if isMirrored { x = 300 - x - width }
                    let y = ((5 + CGFloat(item / count) * 47.4) * scale).rounded() / scale
                    #expect(abs(frame.minX - x) < 1e-6 && abs(frame.minY - y) < 1e-6, "\(scale) \(count) \(item)")
                    #expect(abs(frame.width - width) < 1e-6 && frame.height == 44.4)
                }
            }
        }
    }

    @Test func itemsFillGroupsInTurn() throws {
        let wide = Item(layoutSize: size(.absolute(120), .absolute(30)))
        let narrow = Item(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(0.5)))
        narrow.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let group = Group.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)),
            subitems: [wide, narrow]
        )
        let stage = try stage(5, Section(group: group))
        #expect(
            frames(stage) == [
                CGRect(x: 0, y: 0, width: 120, height: 30), CGRect(x: 122, y: 1, width: 54, height: 16),
                CGRect(x: 180, y: 0, width: 120, height: 30), CGRect(x: 0, y: 40, width: 120, height: 30),
                CGRect(x: 122, y: 41, width: 54, height: 16),
            ]
        )
    }

    @Test func nestedGroupsAreColumnsInRows() throws {
        let column = Group.vertical(
            layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)),
            subitem: Item(layoutSize: whole()),
            count: 2
        )
        let group = Group.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(100)),
            subitems: [Item(layoutSize: size(.fractionalWidth(0.6), .fractionalHeight(1))), column]
        )
        let stage = try stage(5, Section(group: group))
        #expect(
            frames(stage) == [
                CGRect(x: 0, y: 0, width: 180, height: 100), CGRect(x: 180, y: 0, width: 120, height: 50),
                CGRect(x: 180, y: 50, width: 120, height: 50), CGRect(x: 0, y: 100, width: 180, height: 100),
                CGRect(x: 180, y: 100, width: 120, height: 50),
            ]
        )
    }

    @Test func flexibleDistancesShareTheSpace() throws {
        let item = Item(layoutSize: size(.absolute(60), .absolute(20)))
        let group = Group.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)),
            repeatingSubitem: item,
            count: 3
        )
        group.interItemSpacing = .flexible(5)
        var stage = try stage(3, Section(group: group))
        #expect(frames(stage).map { $0?.minX } == [0, 120, 240])
        item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .fixed(6),
            top: .flexible(0),
            trailing: nil,
            bottom: .flexible(0)
        )
        group.interItemSpacing = .fixed(10)
        stage = try self.stage(3, Section(group: group))
        #expect(frames(stage).map { $0?.origin } == [6, 82, 158].map { CGPoint(x: $0, y: 10) })
    }

    @Test func customGroupsHaveTheirFrames() throws {
        let group = Group.custom(layoutSize: size(.fractionalWidth(1), .absolute(90))) { environment in
            let width = environment.container.effectiveContentSize.width
            return [
                NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: width / 2, height: 60)),
                NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 140, y: 30, width: 160, height: 60), zIndex: 3),
            ]
        }
        let stage = try stage(3, Section(group: group))
        #expect(
            frames(stage) == [
                CGRect(x: 0, y: 0, width: 150, height: 60), CGRect(x: 140, y: 30, width: 160, height: 60),
                CGRect(x: 0, y: 90, width: 150, height: 60),
            ]
        )
        #expect(stage.view.layoutAttributesForItem(at: stage.path(1))?.zIndex == 3)
        #expect(stage.view.contentSize.height == 180)
    }

    @Test func sectionsScrollHorizontally() throws {
        let group = Group.vertical(
            layoutSize: size(.absolute(80), .fractionalHeight(1)),
            subitem: Item(layoutSize: whole()),
            count: 4
        )
        let section = Section(group: group)
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 30)
        let stage = try stage(9, section, direction: .horizontal)
        #expect(stage.frame(5) == CGRect(x: 110, y: 100, width: 80, height: 100))
        #expect(stage.view.contentSize == CGSize(width: 310, height: 400))
    }

    // MARK: Estimates

    @Test func estimatedHeightsAreReplaced() throws {
        final class Source: Items {
            override func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
                (cell as? HighCell)?.height = 30 + CGFloat(indexPath.item % 4) * 15
                return cell
            }
        }
        let estimate = size(.fractionalWidth(0.5), .estimated(50))
        let group = Group.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(50)),
            repeatingSubitem: Item(layoutSize: estimate),
            count: 2
        )
        let layout = UICollectionViewCompositionalLayout(section: Section(group: group))
        let stage = try CollectionStage(Source(Items(count: 41).sections), layout) {
            $0.register(HighCell.self, forCellWithReuseIdentifier: "cell")
        }
        for _ in 0..<30 {
            stage.view.contentOffset.y = min(stage.view.contentOffset.y + 150, stage.view.contentSize.height - 400)
            stage.view.layoutIfNeeded()
        }
        func row(_ index: Int) -> CGFloat { index == 20 ? 30 : index % 2 == 0 ? 45 : 75 }
        func start(_ index: Int) -> CGFloat { (0..<index).reduce(0) { $0 + row($1) } }
        #expect(stage.view.contentSize.height == start(21))
        for item in 0..<41 {
            let height = 30 + CGFloat(item % 4) * 15
            let x: CGFloat = item % 2 == 0 ? 0 : 150
            #expect(stage.frame(item) == CGRect(x: x, y: start(item / 2), width: 150, height: height))
        }
    }

    // MARK: Supplementary views

    private func section(_ height: CGFloat = 100) -> NSCollectionLayoutSection {
        Section(
            group: Group.horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(height)),
                subitems: [Item(layoutSize: whole())]
            )
        )
    }

    @Test func boundaryViewsExtendSectionsAndArePinned() throws {
        let (header, footer) = (UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter)
        let top = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .absolute(30)),
            elementKind: header,
            alignment: .top
        )
        top.pinToVisibleBounds = true
        let bottom = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.absolute(100), .absolute(20)),
            elementKind: footer,
            alignment: .bottomTrailing
        )
        let section = section()
        section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 6, trailing: 10)
        section.boundarySupplementaryItems = [top, bottom]
        let layout = UICollectionViewCompositionalLayout(section: section)
        let texts = (0..<3).map { "\($0)" }
        let stage = try CollectionStage(Items([texts, texts]), layout, size: CGSize(width: 300, height: 200))
        // A section: a header of 30, an inset of 4, three items of 100, an inset of 6, and a footer of 20.
        #expect(stage.frame(0) == CGRect(x: 10, y: 34, width: 280, height: 100))
        #expect(stage.frame(0, 1)?.minY == 394 && stage.view.contentSize.height == 720)
        for offset in stride(from: 0, through: 520, by: 20) as StrideThrough<CGFloat> {
            stage.view.contentOffset.y = offset
            stage.view.layoutIfNeeded()
            for index in 0..<2 {
                let start = CGFloat(index) * 360
                let y = max(start, min(offset, start + 310))
                let isVisible = y < offset + 200 && y + 30 > offset
                let expected = isVisible ? CGRect(x: 10, y: y, width: 280, height: 30) : nil
                #expect(stage.bar(header, index) == expected, "\(offset) \(index)")
            }
        }
        stage.view.contentOffset.y = 200
        stage.view.layoutIfNeeded()
        #expect(stage.bar(footer, 0) == CGRect(x: 190, y: 340, width: 100, height: 20))
    }

    @Test func badgesAndBackgroundsFollowTheirElements() throws {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(20), .absolute(20)),
            elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing],
                fractionalOffset: CGPoint(x: 0.5, y: -0.5)
            )
        )
        let group = Group.horizontal(
            layoutSize: size(.fractionalWidth(0.5), .absolute(60)),
            subitems: [Item(layoutSize: whole(), supplementaryItems: [badge])]
        )
        let section = Section(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 15, leading: 0, bottom: 0, trailing: 0)
        let back = NSCollectionLayoutDecorationItem.background(elementKind: "back")
        back.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        section.decorationItems = [back]
        let stage = try stage(3, section) {
            $0.collectionViewLayout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
        }
        let view = try #require(stage.view.supplementaryView(forElementKind: "badge", at: stage.path(1)))
        #expect(view.frame == CGRect(x: 140, y: 65, width: 20, height: 20))
        let decoration = try #require(stage.view.views[ElementKey(.decorationView, "back", stage.path(0))])
        #expect(decoration.frame == CGRect(x: 2, y: 1, width: 294, height: 191))
        let order = stage.view.subviews.filter { !$0.isHidden }
        #expect(order.firstIndex(of: decoration) ?? 99 < order.firstIndex { $0 is TextCell } ?? 0)
        // A badge moves with its item.
        stage.items.sections[0].insert("new", at: 0)
        stage.view.insertItems(at: [stage.path(0)])
        #expect(stage.view.supplementaryView(forElementKind: "badge", at: stage.path(2)) === view)
        #expect(view.frame.minY == 125)
    }

    /// Views of groups have the index path of the first item, also in nested and in scrolling groups, and in both directions.
    @Test(arguments: [false, true], [false, true])
    func viewsOfGroupsAreAtTheirAnchors(isMirrored: Bool, isOrthogonal: Bool) throws {
        func badge(_ kind: String, _ edges: NSDirectionalRectEdge) -> NSCollectionLayoutSupplementaryItem {
            NSCollectionLayoutSupplementaryItem(
                layoutSize: size(.fractionalWidth(0.5), .absolute(10)),
                elementKind: kind,
                containerAnchor: NSCollectionLayoutAnchor(edges: edges)
            )
        }
        let column = Group.vertical(
            layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)),
            subitems: [Item(layoutSize: size(.fractionalWidth(1), .absolute(30)))]
        )
        column.supplementaryItems = [badge("badge", [.bottom, .leading])]
        let group = Group.horizontal(layoutSize: size(.absolute(200), .absolute(60)), subitems: [column])
        group.supplementaryItems = [badge("frame", [.top, .trailing])]
        #expect(group.supplementaryItems.count == 1 && Item(layoutSize: whole()).supplementaryItems.isEmpty)
        let section = Section(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 0, trailing: 0)
        if isOrthogonal { section.orthogonalScrollingBehavior = .continuous }
        let stage = try stage(7, section) {
            $0.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: "frame",
                withReuseIdentifier: "bar"
            )
            $0.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
        }
        func frame(_ kind: String, _ item: Int) -> CGRect? {
            stage.view.collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: stage.path(item))?
                .frame
        }
        // Four items in a group of 200×60: two columns of two.
        let origin = { (group: Int) in
            isOrthogonal ? CGPoint(x: 20 + 200 * group, y: 5) : CGPoint(x: 20, y: 5 + 60 * group)
        }
        for number in 0..<2 {
            let start = origin(number)
            #expect(frame("frame", number * 4) == CGRect(x: start.x + 100, y: start.y, width: 100, height: 10))
            #expect(frame("badge", number * 4) == CGRect(x: start.x, y: start.y + 50, width: 50, height: 10))
            #expect(frame("badge", number * 4 + 2) == CGRect(x: start.x + 100, y: start.y + 50, width: 50, height: 10))
        }
        for item in [1, 3, 5] { #expect(frame("badge", item) == nil && frame("frame", item) == nil) }
        #expect(frame("frame", 2) == nil)
        let view = try #require(stage.view.supplementaryView(forElementKind: "frame", at: stage.path(0)))
        #expect(view.frame.width == 100 && view.superview != nil)
        let shown = view.convert(view.bounds, to: stage.view)
        #expect(shown == CGRect(x: isMirrored ? 80 : 120, y: 5, width: 100, height: 10))
    }

    @Test func layoutsHaveViewsAndDistancesOfTheirOwn() throws {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 12
        configuration.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(40)),
                elementKind: UICollectionView.elementKindSectionHeader,
                alignment: .top
            )
        ]
        let first = section(50)
        let second = section(70)
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { index, _ in index == 0 ? first : second },
            configuration: configuration
        )
        let stage = try CollectionStage(Items([["a"], ["b", "c"]]), layout)
        #expect(stage.frame(0, 0)?.minY == 40 && stage.frame(1, 1)?.minY == 172)
        #expect(stage.view.contentSize.height == 242)
        let path = IndexPath(index: 0)
        let kind = UICollectionView.elementKindSectionHeader
        let view = stage.view.supplementaryView(forElementKind: kind, at: path)
        #expect(view?.frame == CGRect(x: 0, y: 0, width: 300, height: 40))
    }
}
