import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Members of lists, layouts and snapshots that other suites do not need.
@MainActor
@Suite struct ListMemberTests {
    // MARK: Compositional layouts

    private func size(
        _ width: NSCollectionLayoutDimension,
        _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    @Test func supplementaryViewsHaveAnAreaOfTheirOwn() throws {
        let kind = UICollectionView.elementKindSectionHeader
        for isMirrored in [false, true] {
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(50)),
                subitems: [
                    NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
                ]
            )
            let section = NSCollectionLayoutSection(group: group)
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 10)
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(.fractionalWidth(1), .absolute(20)),
                    elementKind: kind,
                    alignment: .top
                )
            ]
            let layout = UICollectionViewCompositionalLayout { _, _ in section }
            let stage = try CollectionStage(Items(count: 2), layout) {
                $0.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 24)
            }
            if isMirrored {
                stage.screen.preferredLanguages = ["ar"]
                try stage.screen.advance(by: 0.1)
            }
            func header(_ reference: UIContentInsetsReference) throws -> CGRect? {
                section.supplementaryContentInsetsReference = reference
                layout.invalidateLayout()
                try stage.screen.advance(by: 0.1)
                return stage.bar(kind, 0)
            }
            let item = CGRect(x: isMirrored ? 10 : 30, y: 20, width: 260, height: 50)
            #expect(try header(.automatic) == CGRect(x: item.minX, y: 0, width: 260, height: 20))
            #expect(section.supplementariesFollowContentInsets)
            #expect(try header(.none) == CGRect(x: 0, y: 0, width: 300, height: 20))
            #expect(!section.supplementariesFollowContentInsets)
            #expect(try header(.layoutMargins) == CGRect(x: isMirrored ? 24 : 16, y: 0, width: 260, height: 20))
            #expect(
                stage.view.cellForItem(at: stage.path(0))?.frame == item,
                "the groups have their insets"
            )
        }
    }

    /// A cell with a size by its text.
    private final class SizedCell: UICollectionViewCell {
        var size = CGSize.zero

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
            attributes.size = size
            return attributes
        }
    }

    private final class SizedItems: Items {
        override func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "sized", for: indexPath)
            let length = Double(text(indexPath)) ?? 0
            (cell as? SizedCell)?.size = CGSize(width: length, height: length)
            return cell
        }
    }

    private func uniformStage(_ texts: [String], _ group: NSCollectionLayoutGroup) throws
        -> CollectionStage
    {
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group)
        )
        return try CollectionStage(SizedItems([texts]), layout) {
            $0.register(SizedCell.self, forCellWithReuseIdentifier: "sized")
        }
    }

    @Test func siblingsAreAsHighAsTheHighestOne() throws {
        let item = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(1 / 3), .uniformAcrossSiblings(estimate: 10))
        )
        for height in [NSCollectionLayoutDimension.estimated(10), .uniformAcrossSiblings(estimate: 10)] {
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size(.fractionalWidth(1), height),
                subitems: [item]
            )
            let stage = try uniformStage(["30", "80", "50", "20", "40"], group)
            let frames = (0..<5).map { stage.frame($0) }
            #expect(frames.map { $0?.height } == [80, 80, 80, 40, 40])
            #expect(frames.map { $0?.minY } == [0, 0, 0, 80, 80] && stage.view.contentSize.height == 120)
        }
        #expect(
            item.layoutSize.heightDimension.isUniformAcrossSiblings
                && !item.layoutSize.heightDimension.isEstimated
        )
    }

    @Test func uniformWidthsFillALine() throws {
        let item = NSCollectionLayoutItem(
            layoutSize: size(.uniformAcrossSiblings(estimate: 60), .absolute(40))
        )
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)),
            subitems: [item]
        )
        group.interItemSpacing = .fixed(10)
        // Four estimates fit in 300 points, but only two of 120 and a distance.
        let stage = try uniformStage(["120", "60", "40", "20"], group)
        let frames = (0..<4).compactMap { stage.frame($0) }
        #expect(
            frames.prefix(2).map(\.minX) == [0, 130] && frames.prefix(2).allSatisfy { $0.width == 120 }
        )
        #expect(
            frames.suffix(2).map(\.minX) == [0, 50] && frames.suffix(2).allSatisfy { $0.width == 40 }
        )
        #expect(frames.map(\.minY) == [0, 0, 40, 40])
    }

    @Test func groupsHaveADescription() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)))
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.5), .estimated(50)),
            subitem: item,
            count: 2
        )
        let row = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(100)),
            subitems: [item, column]
        )
        #expect(
            row.visualDescription() == """
                horizontal group (1.0 of the width × 100.0)
                  item (0.5 of the width × 1.0 of the height)
                  vertical group of 2 (0.5 of the width × about 50.0)
                    item (0.5 of the width × 1.0 of the height)
                """
        )
    }

    // MARK: Own layouts

    private final class Logged: UICollectionViewFlowLayout {
        var lines: [String] = []
        var deleted: [IndexPath] = []
        var inserted: [IndexPath] = []

        override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
            lines.append("prepare \(Int(oldBounds.width))")
        }
        override func finalizeAnimatedBoundsChange() { lines.append("finalize") }
        override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { deleted }
        override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { inserted }
        override func initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind elementKind: String,
            at elementIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            lines.append("appear \(elementIndexPath.section)")
            return super.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: elementKind,
                at: elementIndexPath
            )
        }
    }

    @Test func layoutsPrepareForAnimatedSizes() throws {
        let layout = Logged()
        let stage = try CollectionStage(Items(count: 20), layout)
        stage.view.contentOffset.y = 10
        stage.view.frame.size.width = 280
        try stage.screen.advance(by: 0.1)
        #expect(layout.lines.isEmpty, "nothing is animated")
        UIView.animate(withDuration: 0.3) {
            stage.view.frame.size.width = 200
            stage.view.layoutIfNeeded()
        }
        #expect(layout.lines == ["prepare 280", "finalize"])
        try stage.screen.advance(by: 1)
        #expect(layout.lines.count == 2)
    }

    @Test func layoutsReplaceSupplementaryViews() throws {
        let layout = Logged()
        layout.headerReferenceSize = CGSize(width: 300, height: 30)
        let stage = try CollectionStage(Items([["a"], ["b"]]), layout)
        let kind = UICollectionView.elementKindSectionHeader
        let former = try #require(stage.view.supplementaryView(forElementKind: kind, at: stage.path(0)))
        let kept = try #require(
            stage.view.supplementaryView(forElementKind: kind, at: stage.path(0, 1))
        )
        layout.deleted = [stage.path(0)]
        layout.inserted = [stage.path(0)]
        layout.lines = []
        stage.items.sections[0].append("c")
        stage.view.insertItems(at: [stage.path(1)])
        #expect(layout.lines == ["appear 0"])
        let present = try #require(
            stage.view.supplementaryView(forElementKind: kind, at: stage.path(0))
        )
        #expect(
            present !== former
                && stage.view.supplementaryView(forElementKind: kind, at: stage.path(0, 1)) === kept
        )
        try stage.screen.advance(by: 1)
        #expect(former.isHidden && stage.items.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
    }

    // MARK: Snapshots

    @Test func sectionSnapshotsAreInserted() {
        var branch = NSDiffableDataSourceSectionSnapshot<String>()
        branch.append(["x", "y"])
        branch.append(["x1"], to: "x")
        branch.expand(["x"])
        var snapshot = NSDiffableDataSourceSectionSnapshot<String>()
        snapshot.append(["a", "b"])
        snapshot.append(["a1", "a2"], to: "a")
        snapshot.insert(branch, after: "a1")
        #expect(snapshot.items == ["a", "a1", "x", "x1", "y", "a2", "b"] && snapshot.isExpanded("x"))
        #expect(snapshot.level(of: "x1") == 2 && snapshot.parent(of: "y") == "a")
        snapshot.delete(["x", "y"])
        snapshot.insert(branch, before: "a")
        #expect(
            snapshot.visualDescription() == """
                + x
                  * x1
                * y
                - a
                  * a1
                  * a2
                * b
                """
        )
    }

    // MARK: Cells

    @Test func guidesFollowTheContent() throws {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = "Pump"
        content.image = UIImage(systemName: "checkmark")
        let view = UIListContentView(configuration: content)
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 100))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
        root.addSubview(view)
        try screen.show(root)
        let text = try #require(view.textLayoutGuide)
        let image = try #require(view.imageLayoutGuide)
        try screen.advance(by: 0.1)
        let label = try #require(view.subviews.first { ($0 as? UILabel)?.text == "Pump" })
        #expect(
            view.textLayoutGuide === text && text.layoutFrame == label.frame && label.frame.width > 0
        )
        #expect(image.layoutFrame == view.subviews.first { $0 is UIImageView }?.frame)
        #expect(view.secondaryTextLayoutGuide == nil)
        content.secondaryText = "Running"
        content.image = nil
        view.configuration = content
        _ = view.secondaryTextLayoutGuide
        try screen.advance(by: 0.1)
        let secondary = view.subviews.first { ($0 as? UILabel)?.text == "Running" }
        #expect(
            view.secondaryTextLayoutGuide?.layoutFrame == secondary?.frame && view.imageLayoutGuide == nil
        )
        #expect(text.layoutFrame == label.frame)
    }

    private final class Transitions: UITableViewCell {
        static var lines: [String] = []

        override func willTransition(to state: StateMask) {
            super.willTransition(to: state)
            Self.lines.append("will \(state.rawValue)")
        }
        override func didTransition(to state: StateMask) {
            super.didTransition(to: state)
            Self.lines.append("did \(state.rawValue)")
        }
    }

    @Test func cellsFollowTheirControls() throws {
        Transitions.lines = []
        let stage = try TableStage(Rows(count: 1)) {
            $0.table.register(Transitions.self, forCellReuseIdentifier: "cell")
        }
        stage.table.setEditing(true, animated: true)
        #expect(Transitions.lines == ["will 1"])
        try stage.screen.advance(by: 1)
        #expect(Transitions.lines == ["will 1", "did 1"])
        stage.table.setEditing(false, animated: false)
        #expect(Transitions.lines.suffix(2) == ["will 0", "did 0"])
        stage.table.beginSwipe(
            ListIndex(0, 0),
            isTrailing: true,
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .normal, title: "Flag") { $2(true) }
            ])
        )
        #expect(Transitions.lines.suffix(2) == ["will 2", "did 2"])
        stage.table.closeSwipe(animated: false)
        #expect(Transitions.lines.suffix(2) == ["will 0", "did 0"] && Transitions.lines.count == 8)
        // A state that has changed during the animation is not reported afterward.
        stage.table.setEditing(true, animated: true)
        stage.table.setEditing(false, animated: false)
        try stage.screen.advance(by: 1)
        #expect(Transitions.lines.suffix(3) == ["will 1", "will 0", "did 0"])
    }

    @Test func itemsThatAreNotEditedShowNoControls() throws {
        final class Partly: UICollectionViewDelegate {
            func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath)
                -> Bool
            {
                indexPath.item != 1
            }
        }
        let partly = Partly()
        let items = ListItems(count: 3)
        items.decorate = { cell, _ in cell.accessories = [.delete()] }
        let stage = try makeListStage(items, UICollectionLayoutListConfiguration(appearance: .plain)) {
            $0.delegate = partly
        }
        stage.view.isEditing = true
        try stage.screen.advance(by: 0.6)
        #expect(try (0..<3).map { try stage.cell($0).list.leading.count } == [1, 0, 1])
        #expect(
            try (0..<3).map { try stage.cell($0).configurationState.isEditing } == [true, false, true]
        )
    }

    // MARK: Tables

    @MainActor private final class Counter {
        var count = 0
    }

    @Test func changesOfTheSelectionArePosted() throws {
        let stage = try TableStage(Rows(count: 5)) { $0.table.rowHeight = 44 }
        let counter = Counter()
        let observer = NotificationCenter.default.addObserver(
            forName: UITableView.selectionDidChangeNotification,
            object: stage.table,
            queue: nil
        ) { _ in MainActor.assumeIsolated { counter.count += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        try stage.tap(row: 1)
        #expect(counter.count == 1)
        stage.table.selectRow(at: stage.path(1), animated: false, scrollPosition: .none)
        #expect(counter.count == 1, "the row is selected")
        stage.table.deselectRow(at: stage.path(1), animated: false)
        #expect(counter.count == 2)
    }

    @Test func theSearchIsAMagnifyingGlass() throws {
        let index = SectionIndexView { _ in }
        index.frame = CGRect(x: 0, y: 0, width: 16, height: 100)
        index.show([UITableView.indexSearch, "A"])
        index.color = .red
        index.layoutIfNeeded()
        let image = try #require(index.subviews.first as? UIImageView)
        #expect(image.image?.isSymbolImage == true && image.tintColor == .red)
        #expect((index.subviews.last as? UILabel)?.text == "A")
        index.accessibilityIncrement()
        #expect(index.accessibilityValue == "Search")
    }

    @Test func linesOfEmptyRowsFillATable() throws {
        let stage = try TableStage(Rows(count: 3)) { $0.table.rowHeight = 44 }
        #expect(stage.table.fillerRows == nil)
        stage.table.fillerRowHeight = 50
        stage.table.separatorInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
        try stage.screen.advance(by: 0.1)
        // 308 points are left below three rows.
        let view = try #require(stage.table.fillerRows)
        #expect(view.frame == CGRect(x: 0, y: 132, width: 320, height: 308))
        #expect(
            view.lines.map(\.frame) == (1...6).map { CGRect(x: 10, y: CGFloat($0) * 50 - 1, width: 280, height: 1) }
        )
        #expect(view.lines.allSatisfy { $0.backgroundColor == .separator })
        #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) == nil)
        stage.table.separatorInsetReference = .fromAutomaticInsets
        stage.table.fillerRowHeight = UITableView.automaticDimension
        try stage.screen.advance(by: 0.1)
        // As high as the last row, and from its text.
        #expect(view.lines.map(\.frame.maxY) == (1...7).map { CGFloat($0) * 44 })
        #expect(view.lines.first?.frame.minX == stage.table.visibleCells.last?.separatorInset.left)
        stage.table.fillerRowHeight = 50
        stage.rows.sections[0] = (0..<9).map { "Row \($0)" }
        stage.table.reloadData()
        try stage.screen.advance(by: 0.1)
        #expect(view.lines.isEmpty && view.frame.height == 44)
        stage.table.fillerRowHeight = 0.001
        try stage.screen.advance(by: 0.1)
        #expect(view.lines.count == 500, "the number is limited")
        stage.table.tableFooterView = UIView()
        try stage.screen.advance(by: 0.1)
        #expect(stage.table.fillerRows == nil)
    }

    @Test func separatorsHaveEffects() throws {
        let stage = try TableStage(Rows(count: 2)) { $0.table.rowHeight = 44 }
        let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
        #expect(cell.parts.separator?.backgroundColor == .separator)
        stage.table.separatorEffect = UIBlurEffect(style: .regular)
        let line = try #require(cell.parts.separator as? UIVisualEffectView)
        #expect(line.effect == stage.table.separatorEffect && line.frame.height == 1 && line.superview === cell)
        stage.table.separatorEffect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .regular))
        let vibrant = try #require(cell.parts.separator as? UIVisualEffectView)
        #expect(vibrant !== line && line.superview == nil)
        #expect(vibrant.contentView.backgroundColor == .white, "vibrancy is that of content")
        stage.table.separatorEffect = nil
        #expect(cell.parts.separator?.backgroundColor == .separator && vibrant.superview == nil)
    }
}
