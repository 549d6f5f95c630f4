import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Sections of compositional layouts that scroll across the direction of the layout.
@MainActor
@Suite struct OrthogonalTests {
    typealias Behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior

    private static let goldens = GoldenImages(directory: Checkout.url("Tests/UIListsTests/Goldens").path)

    private func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
    }

    /// Groups of two items above each other, 120 wide and 60 high, 10 apart, with insets of 20 and 30.
    private func section(_ behavior: Behavior) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1),
                heightDimension: .fractionalHeight(0.5)
            )
        )
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size(120, 60), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 7, trailing: 30)
        section.orthogonalScrollingBehavior = behavior
        return section
    }

    private func plain() -> NSCollectionLayoutSection {
        NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50)),
                subitems: [
                    NSCollectionLayoutItem(
                        layoutSize: NSCollectionLayoutSize(
                            widthDimension: .fractionalWidth(1),
                            heightDimension: .fractionalHeight(1)
                        )
                    )
                ]
            )
        )
    }

    /// Sections that scroll by themselves, between sections of rows.
    private func stage(
        _ behavior: Behavior = .continuous,
        counts: [Int] = [40, 12],
        scale: CGFloat = 1,
        isMirrored: Bool = false,
        _ change: (NSCollectionLayoutSection) -> Void = { _ in }
    ) throws -> CollectionStage {
        let (across, rows) = (section(behavior), plain())
        change(across)
        let layout = UICollectionViewCompositionalLayout { index, _ in index % 2 == 0 ? across : rows }
        let items = Items(counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } })
        return try CollectionStage(items, layout, scale: scale) {
            if isMirrored { $0.semanticContentAttribute = .forceRightToLeft }
        }
    }

    private func scrollView(_ stage: CollectionStage, _ section: Int = 0) throws -> SectionScrollView {
        try #require(stage.view.sectionScrollViews.views[section])
    }

    /// Returns the horizontal position of an item on the screen.
    private func left(_ stage: CollectionStage, _ item: Int, _ section: Int = 0) -> CGFloat? {
        stage.view.cellForItem(at: stage.path(item, section)).map { $0.convert($0.bounds, to: nil).minX }
    }

    private func swipe(
        _ stage: CollectionStage,
        from start: CGPoint,
        to end: CGPoint,
        duration: TimeInterval
    ) throws {
        let finger = try stage.screen.touch(at: start)
        try finger.drag(to: end, duration: duration)
        try finger.lift()
    }

    private func items(_ range: Range<Int>, _ section: Int) -> [String] { range.map { "\(section).\($0)" } }

    // MARK: Frames

    @Test(arguments: [1, 2, 3] as [CGFloat], [false, true])
    func groupsFollowAcross(_ scale: CGFloat, _ isMirrored: Bool) throws {
        let stage = try stage(scale: scale, isMirrored: isMirrored)
        // 20 groups of 120, 19 distances of 10, and insets of 50.
        let length: CGFloat = 20 * 120 + 19 * 10 + 50
        for item in 0..<40 {
            let x = 20 + CGFloat(item / 2) * 130
            let y: CGFloat = 5 + CGFloat(item % 2) * 30
            let left = isMirrored ? length - x - 120 : x
            #expect(stage.frame(item) == CGRect(x: left, y: y, width: 120, height: 30))
        }
        #expect(stage.frame(0, 1) == CGRect(x: 0, y: 72, width: 300, height: 50))
        #expect(stage.view.contentSize == CGSize(width: 300, height: 72 + 600))
        #expect(left(stage, 0) == (isMirrored ? 160 : 20))
        #expect(stage.texts == items(0..<6, 0) + items(0..<7, 1))
        let view = try scrollView(stage)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 300, height: 72) && view.contentSize.width == length)
    }

    @Test func horizontalLayoutsHaveSectionsThatScrollVertically() throws {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let layout = UICollectionViewCompositionalLayout(
            section: section(.groupPaging),
            configuration: configuration
        )
        let stage = try CollectionStage(Items([items(0..<40, 0), items(0..<8, 1)]), layout)
        // Groups of 60 below each other, 10 apart, from 5; the sections are 20 + 120 + 30 wide.
        #expect(stage.frame(4) == CGRect(x: 20, y: 5 + 140, width: 120, height: 30))
        #expect(stage.frame(2, 1) == CGRect(x: 190, y: 75, width: 120, height: 30))
        #expect(stage.view.contentSize == CGSize(width: 340, height: 400))
        try swipe(stage, from: CGPoint(x: 80, y: 300), to: CGPoint(x: 80, y: 240), duration: 0.1)
        try stage.screen.advance(by: 2)
        #expect(try scrollView(stage).offset == 70)
        #expect(
            stage.view.contentOffset == .zero && stage.view.layoutAttributesForItem(at: stage.path(0))?.frame.minY == 5
        )
    }

    @Test func headersStayWhileTheirSectionScrolls() throws {
        let kind = UICollectionView.elementKindSectionHeader
        let stage = try stage { section in
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(100, 24),
                    elementKind: kind,
                    alignment: .topLeading
                )
            ]
        }
        #expect(stage.frame(0) == CGRect(x: 20, y: 29, width: 120, height: 30))
        stage.view.scrollToItem(at: stage.path(20), at: .left, animated: false)
        #expect(stage.bar(kind, 0) == CGRect(x: 20, y: 0, width: 100, height: 24))
        #expect(try scrollView(stage).frame == CGRect(x: 0, y: 24, width: 300, height: 72))
        #expect(left(stage, 20) == 20)
    }

    // MARK: Stops

    @Test func stopsHaveClosedForms() {
        let groups: [(start: CGFloat, end: CGFloat)] = (0..<5).map { index in
            let start = 20 + CGFloat(index) * 130
            return (start, start + 120)
        }
        func scrolling(_ behavior: Behavior) -> OrthogonalScrolling {
            OrthogonalScrolling(behavior, groups: groups, content: 690, viewport: 300, insets: (20, 30))
        }
        #expect(scrolling(.continuous).target(from: 10, velocity: 900, natural: 200) == nil)
        let pages = [10, 200, 310].map { scrolling(.paging).target(from: $0, velocity: 0, natural: 0) }
        #expect(pages == [0, 300, 300])
        #expect(scrolling(.paging).target(from: 310, velocity: 200, natural: 0) == 390)
        #expect(scrolling(.paging).target(from: 290, velocity: -200, natural: 0) == 0)
        let leading = scrolling(.continuousGroupLeadingBoundary)
        #expect(leading.range == 0...390)
        #expect(leading.target(from: 10, velocity: 900, natural: 200) == 260)
        #expect(leading.target(from: 10, velocity: 900, natural: 190) == 130)
        #expect(leading.target(from: 300, velocity: 900, natural: 5000) == 390)
        let paging = scrolling(.groupPaging)
        #expect(paging.target(from: 10, velocity: 900, natural: 2000) == 130)
        #expect(paging.target(from: 129.7, velocity: 900, natural: 2000) == 260)
        #expect(paging.target(from: 10, velocity: 100, natural: 2000) == 0)
        #expect(paging.target(from: 300, velocity: -900, natural: -2000) == 260)
        #expect(paging.target(from: -20, velocity: -900, natural: -2000) == 0)
        let centered = scrolling(.groupPagingCentered)
        #expect(centered.range == -70...450)
        #expect(centered.target(from: -70, velocity: 900, natural: 2000) == 60)
        #expect(centered.target(from: 100, velocity: 0, natural: 100) == 60)
        #expect(centered.target(from: 130, velocity: 0, natural: 100) == 190)
    }

    @Test(
        arguments: [
            (Behavior.continuousGroupLeadingBoundary, 0), (.paging, 300), (.groupPaging, 130),
            (.groupPagingCentered, 60),
        ],
        [false, true]
    )
    func flicksEndAtStops(_ expected: (behavior: Behavior, offset: CGFloat), _ isMirrored: Bool) throws {
        let stage = try stage(expected.behavior, isMirrored: isMirrored)
        let view = try scrollView(stage)
        #expect(view.offset == (expected.behavior == .groupPagingCentered ? -70 : 0))
        let (from, to): (CGFloat, CGFloat) = isMirrored ? (100, 180) : (200, 120)
        try swipe(stage, from: CGPoint(x: from, y: 40), to: CGPoint(x: to, y: 40), duration: 0.1)
        try stage.screen.advance(by: 4)
        if expected.behavior == .continuousGroupLeadingBoundary {
            #expect(view.offset > 130 && view.offset.truncatingRemainder(dividingBy: 130) == 0)
        } else {
            #expect(view.offset == expected.offset)
        }
        #expect(stage.view.contentOffset == .zero)
        let first = try #require((0..<40).first { (left(stage, $0) ?? -999) > 0 && $0 % 2 == 0 })
        let x = try #require(left(stage, first))
        let position = 20 + CGFloat(first / 2) * 130 - view.offset
        #expect(x == (isMirrored ? 300 - position - 120 : position))
    }

    // MARK: Gestures and cells

    @Test func fingersScrollTheSectionOrTheCollection() throws {
        let stage = try stage()
        let view = try scrollView(stage)
        let finger = try stage.screen.touch(at: CGPoint(x: 200, y: 40))
        try finger.drag(to: CGPoint(x: 150, y: 44), duration: 0.3)
        try stage.screen.advance(by: 0.2)
        #expect(view.offset == 40 && stage.view.contentOffset == .zero)
        try finger.lift()
        try stage.screen.advance(by: 1)
        try swipe(stage, from: CGPoint(x: 200, y: 40), to: CGPoint(x: 196, y: -60), duration: 0.3)
        try stage.screen.advance(by: 1)
        #expect(view.offset == 40 && stage.view.contentOffset.y > 50)
        // A tap selects the item that is under the finger now.
        _ = stage.items.take()
        stage.view.setContentOffset(.zero, animated: false)
        try stage.screen.advance(by: 0.1)
        try stage.screen.tap(at: CGPoint(x: 120, y: 20))
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.indexPathForItem(at: CGPoint(x: 120, y: 20)) == stage.path(2))
        #expect(stage.items.take().contains("select 0.2"))
    }

    @Test func cellsAreUsedAgainAndNotLaidOutInAFling() throws {
        final class CountedCell: UICollectionViewCell {
            static var layouts: [ObjectIdentifier: Int] = [:]
            override func layoutSubviews() {
                super.layoutSubviews()
                CountedCell.layouts[ObjectIdentifier(self), default: 0] += 1
            }
        }
        let stage = try stage(counts: [400, 3])
        stage.view.register(CountedCell.self, forCellWithReuseIdentifier: "cell")
        stage.view.reloadData()
        try stage.screen.advance(by: 0.1)
        let view = try scrollView(stage)
        CountedCell.layouts = [:]
        _ = stage.items.take()
        try swipe(stage, from: CGPoint(x: 250, y: 40), to: CGPoint(x: 50, y: 40), duration: 0.1)
        try stage.screen.advance(by: 5)
        let log = stage.items.take()
        let created = log.filter { $0.hasPrefix("cell") }.count
        #expect(view.offset > 1000 && created > 16)
        // A cell that becomes visible is laid out once.
        #expect(CountedCell.layouts.values.reduce(0, +) <= created)
        #expect(view.subviews.count <= 10)
        #expect(log.filter { $0.hasPrefix("show") }.count - log.filter { $0.hasPrefix("hide") }.count <= 2)
        #expect(stage.items.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
    }

    @Test func dataIsRequestedAheadInTheSection() throws {
        let stage = try stage(counts: [40, 2])
        stage.view.prefetchDataSource = stage.items
        _ = stage.items.take()
        try swipe(stage, from: CGPoint(x: 200, y: 40), to: CGPoint(x: 150, y: 40), duration: 0.4)
        try stage.screen.advance(by: 1)
        #expect(stage.items.take().contains("prefetch 0.6 0.7 0.8 0.9"))
    }

    @Test func contentThatAFingerStopsMovesOnToAGroup() throws {
        let stage = try stage(.groupPagingCentered)
        let view = try scrollView(stage)
        try swipe(stage, from: CGPoint(x: 220, y: 40), to: CGPoint(x: 140, y: 40), duration: 0.08)
        try stage.screen.advance(by: 0.1)
        let finger = try stage.screen.touch(at: CGPoint(x: 150, y: 40))
        try stage.screen.advance(by: 0.3)
        #expect(!view.isDecelerating && view.offset > -70 && view.offset != 60)
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(view.offset == 60)
    }

    @Test(arguments: [false, true])
    func wheelsMoveByGroups(_ isMirrored: Bool) throws {
        let sign: CGFloat = isMirrored ? -1 : 1
        for (behavior, ends) in [
            (Behavior.groupPaging, [130, 390, 260]), (.groupPagingCentered, [60, 320, 190]),
            (.continuousGroupLeadingBoundary, [130, 390, 260]), (.paging, [300, 900, 600]),
            (.continuous, [48, 144, 96]),
        ] as [(Behavior, [CGFloat])] {
            let stage = try stage(behavior, isMirrored: isMirrored)
            let view = try scrollView(stage)
            for (index, clicks) in [1, 2, -1].enumerated() {
                for _ in 0..<abs(clicks) {
                    let delta = CGVector(dx: sign * CGFloat(clicks.signum()), dy: 0)
                    try stage.screen.scrollWheel(at: CGPoint(x: 150, y: 40), clicks: delta)
                    try stage.screen.advance(by: 0.05)
                }
                try stage.screen.advance(by: 1)
                #expect(view.offset == ends[index], "\(behavior)")
            }
            #expect(stage.view.contentOffset == .zero)
        }
    }

    @Test func aRepeatedFlingIsExact() throws {
        func run() throws -> [CGFloat] {
            let stage = try stage(.groupPaging)
            let view = try scrollView(stage)
            var offsets: [CGFloat] = []
            try swipe(stage, from: CGPoint(x: 220, y: 40), to: CGPoint(x: 120, y: 42), duration: 0.08)
            for _ in 0..<60 {
                try stage.screen.advance(by: 1.0 / 60)
                offsets.append(view.contentOffset.x)
            }
            return offsets
        }
        let first = try run()
        #expect(try run() == first && Set(first).count > 5)
    }

    // MARK: Code

    @Test(arguments: [false, true])
    func itemsAreScrolledToInBothDirections(_ isMirrored: Bool) throws {
        let stage = try stage(counts: [40, 12, 40], isMirrored: isMirrored)
        func start(_ item: Int) -> CGFloat { 20 + CGFloat(item / 2) * 130 }
        stage.view.scrollToItem(at: stage.path(20), at: isMirrored ? .right : .left, animated: false)
        #expect(try scrollView(stage).offset == start(20) - 20)
        stage.view.scrollToItem(at: stage.path(20), at: .centeredHorizontally, animated: false)
        #expect(left(stage, 20) == 90)
        #expect(stage.view.contentOffset == .zero)
        // A section below becomes visible, with its item.
        stage.view.scrollToItem(at: stage.path(31, 2), at: .centeredHorizontally, animated: false)
        #expect(left(stage, 31, 2) == 90 && stage.view.contentOffset.y == 672 + 65 - 400)
        stage.view.scrollToItem(at: stage.path(0, 2), at: [], animated: true)
        try stage.screen.advance(by: 1)
        #expect(try scrollView(stage, 2).offset == 0)
        #expect(left(stage, 0, 2) == (isMirrored ? 160 : 20))
    }

    @Test func offsetsFollowTheirSectionsThroughChanges() throws {
        let stage = try stage(counts: [40, 2, 40, 2])
        stage.view.scrollToItem(at: stage.path(20, 2), at: .left, animated: false)
        let view = try scrollView(stage, 2)
        let cell = try #require(stage.view.cellForItem(at: stage.path(20, 2)))
        stage.items.sections.removeSubrange(0..<2)
        stage.view.deleteSections([0, 1])
        try stage.screen.advance(by: 1)
        #expect(try scrollView(stage) === view)
        #expect(stage.view.cellForItem(at: stage.path(20)) === cell && left(stage, 20) == 20)
        #expect(cell.frame == stage.frame(20) && cell.convert(cell.bounds, to: nil).minY == 5)
        // An item that is inserted before the visible ones moves them.
        stage.items.sections[0].insert(contentsOf: ["a", "b"], at: 0)
        stage.view.insertItems(at: [stage.path(0), stage.path(1)])
        try stage.screen.advance(by: 1)
        #expect(stage.view.cellForItem(at: stage.path(22)) === cell && left(stage, 22) == 150)
        // Items that are deleted leave no space behind the last one.
        stage.items.sections[0].removeSubrange(6...)
        stage.view.deleteItems(at: (6..<42).map { stage.path($0) })
        try stage.screen.advance(by: 1)
        #expect(view.offset == 130)
        #expect(stage.texts.prefix(6) == ["a", "b", "2.0", "2.1", "2.2", "2.3"])
        #expect(stage.items.shown.values.filter { $0 == 1 }.count == stage.view.views.count)
    }

    @Test func randomChangesEndLikeAReload() throws {
        var generator = SeededGenerator(seed: 7)
        let stage = try stage(.groupPaging, counts: [9, 3, 9])
        for round in 0..<60 {
            let section = Int.random(in: 0..<stage.items.sections.count, using: &generator)
            let count = stage.items.sections[section].count
            let index = Int.random(in: 0...count, using: &generator)
            if section != 1, let view = stage.view.sectionScrollViews.views[section] {
                view.contentOffset.x = CGFloat.random(in: 0...300, using: &generator).rounded()
            }
            if Bool.random(using: &generator), index < count {
                stage.items.sections[section].remove(at: index)
                stage.view.deleteItems(at: [stage.path(index, section)])
            } else {
                stage.items.sections[section].insert("new \(round)", at: index)
                stage.view.insertItems(at: [stage.path(index, section)])
            }
            if round % 3 == 0 { try stage.screen.advance(by: 0.1) }
        }
        try stage.screen.advance(by: 1)
        let frames = stage.view.visibleCells.map(\.frame)
        let texts = stage.texts
        stage.view.reloadData()
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.visibleCells.map(\.frame) == frames && stage.texts == texts)
        // A repaint of everything shows the same.
        let image = stage.screen.snapshot()
        for isHidden in [true, false] {
            stage.view.isHidden = isHidden
            try stage.screen.advance(by: 0.1)
        }
        #expect(stage.screen.snapshot() == image)
    }

    // MARK: Handlers, focus, accessibility

    @Test(arguments: [false, true])
    func handlersChangeVisibleItems(_ isMirrored: Bool) throws {
        var seen: [(Int, CGPoint)] = []
        let stage = try stage(isMirrored: isMirrored) { section in
            section.visibleItemsInvalidationHandler = { items, offset, environment in
                seen.append((items.count, offset))
                for item in items {
                    let distance = abs(item.center.x - offset.x - environment.container.contentSize.width / 2)
                    item.alpha = max(0, 1 - distance / 600)
                    item.transform = CGAffineTransform(scaleX: 1 - distance / 1000, y: 1 - distance / 1000)
                }
            }
        }
        #expect(seen.last?.0 == 6)
        for offset in [0, 55, 400] as [CGFloat] {
            let view = try scrollView(stage)
            view.contentOffset.x = view.contentOffset(for: offset).x
            view.layoutIfNeeded()
            #expect(seen.last?.1 == CGPoint(x: view.contentOffset.x, y: 0))
            for index in stage.view.visibleIndexes where index.section == 0 {
                let cell = try #require(stage.view.cellForItem(at: index.path))
                let middle = 20 + CGFloat(index.item / 2) * 130 + 60 - offset
                let distance = abs(middle - 150)
                #expect(abs(cell.alpha - (1 - distance / 600)) < 1e-6)
                #expect(abs(cell.transform.a - (1 - distance / 1000)) < 1e-6)
                #expect(cell.bounds.size == CGSize(width: 120, height: 30))
            }
        }
    }

    @Test func theFocusMovesThroughASection() throws {
        let stage = try stage(counts: [40, 2])
        for key in [VirtualScreen.Key.tab] + Array(repeating: .rightArrow, count: 6) {
            try stage.screen.press(key)
            try stage.screen.advance(by: 0.4)
        }
        let cell = stage.view.views.values.first { $0.isFocused }
        #expect(cell?.element?.path == stage.path(12))
        let frame = try #require(cell.map { $0.convert($0.bounds, to: nil) })
        #expect(frame.minX >= 0 && frame.maxX <= 300 && stage.view.contentOffset == .zero)
    }

    @Test func screenReadersScrollASection() throws {
        let stage = try stage()
        let view = try scrollView(stage)
        #expect(view.accessibilityScroll(.right))
        try stage.screen.advance(by: 1)
        #expect(view.offset == 300 && stage.texts.contains("0.6"))
        #expect(!stage.view.accessibilityScroll(.left))
    }

    @Test func estimatedGroupsHoldTheVisibleOnes() throws {
        final class WideCell: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
                attributes.size.width = 50 + CGFloat(attributes.indexPath.item % 3) * 20
                return attributes
            }
        }
        let size = NSCollectionLayoutSize(widthDimension: .estimated(100), heightDimension: .absolute(40))
        let across = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        )
        across.orthogonalScrollingBehavior = .continuous
        let layout = UICollectionViewCompositionalLayout(section: across)
        let stage = try CollectionStage(Items(count: 60), layout) {
            $0.register(WideCell.self, forCellWithReuseIdentifier: "cell")
        }
        let view = try scrollView(stage)
        stage.view.scrollToItem(at: stage.path(30), at: .left, animated: false)
        #expect(left(stage, 30) == 0)
        // Items before the visible ones are measured, and the visible ones stay.
        for _ in 0..<20 {
            let index = try #require(stage.view.visibleIndexes.first)
            let before = try #require(left(stage, index.item))
            view.contentOffset.x -= 30
            view.layoutIfNeeded()
            #expect(left(stage, index.item) == before + 30)
        }
        #expect(stage.view.contentSize.height == 40)
    }

    @Test func sectionsAsAnImage() throws {
        let stage = try stage(.groupPagingCentered, counts: [12, 2, 12, 1]) { section in
            section.visibleItemsInvalidationHandler = { items, offset, environment in
                for item in items {
                    let distance = abs(item.center.x - offset.x - environment.container.contentSize.width / 2)
                    let scale = max(0.7, 1 - distance / 500)
                    item.transform = CGAffineTransform(scaleX: scale, y: scale)
                }
            }
        }
        let colors: [UIColor] = [.systemBlue, .systemGreen, .systemOrange]
        stage.items.configure = { cell, text in
            cell.label.text = text
            cell.label.frame = CGRect(x: 6, y: 2, width: 80, height: 24)
            cell.contentView.backgroundColor = colors[(text.last?.wholeNumberValue ?? 0) % 3].withAlphaComponent(0.4)
        }
        stage.view.backgroundColor = .systemBackground
        stage.view.reloadData()
        stage.view.scrollToItem(at: stage.path(4), at: .centeredHorizontally, animated: false)
        try stage.screen.advance(by: 0.2)
        try stage.screen.expectImage(equalTo: "orthogonal", in: Self.goldens)
    }
}
