import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Batches of changes of collection views.
@MainActor
@Suite struct CollectionUpdateTests {
    private func makeLayout(bars: Bool = true) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 60, height: 40)
        layout.sectionInset = UIEdgeInsets(top: 4, left: 0, bottom: 4, right: 0)
        if bars {
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            layout.footerReferenceSize = CGSize(width: 0, height: 10)
            layout.sectionHeadersPinToVisibleBounds = true
        }
        return layout
    }

    private func without(_ update: BatchUpdate<UITableView.RowAnimation>) -> BatchUpdate<Void> {
        var result = BatchUpdate<Void>()
        result.deletedSections = update.deletedSections.mapValues { _ in () }
        result.insertedSections = update.insertedSections.mapValues { _ in () }
        result.reloadedSections = update.reloadedSections.mapValues { _ in () }
        result.movedSections = update.movedSections
        result.deletedItems = update.deletedItems.mapValues { _ in () }
        result.insertedItems = update.insertedItems.mapValues { _ in () }
        result.reloadedItems = update.reloadedItems.mapValues { _ in () }
        result.movedItems = update.movedItems
        result.reconfiguredItems = update.reconfiguredItems
        return result
    }

    /// Compares a collection view with one that was loaded with the same content.
    private func expectSameAsFresh(_ stage: CollectionStage, _ layout: UICollectionViewLayout, _ step: Int) throws {
        let view = stage.view
        view.layoutIfNeeded()
        let isList = stage.items is ListItems
        let other = isList ? ListItems(stage.items.sections) : Items(stage.items.sections)
        let fresh = makeCollection(other, layout, view.bounds.size)
        if isList { registerListViews(fresh, bars: false) }
        defer { withExtendedLifetime(other) {} }
        fresh.layoutIfNeeded()
        fresh.contentOffset = view.contentOffset
        fresh.layoutIfNeeded()
        #expect(fresh.contentSize == view.contentSize, "step \(step)")
        try #require(Set(fresh.views.keys) == Set(view.views.keys), "step \(step)")
        for (key, cell) in view.views {
            let same = fresh.views[key]
            #expect(
                cell.frame == same?.frame && same != nil && cell.alpha == 1 && !cell.isHidden,
                "step \(step) \(key.text)"
            )
            #expect((cell as? TextCell)?.label.text == (same as? TextCell)?.label.text, "step \(step) \(key.text)")
            if let cell = cell as? UICollectionViewListCell, let same = same as? UICollectionViewListCell {
                let contents = [cell, same].map { ($0.contentConfiguration as? UIListContentConfiguration)?.text }
                #expect(
                    cell.list.context == same.list.context && contents[0] == contents[1],
                    "step \(step) \(key.text)"
                )
                #expect(cell.roundedCorners == same.roundedCorners && cell.bounds.minX == 0, "step \(step) \(key.text)")
            }
            if let index = key.cellIndex {
                #expect((cell as? UICollectionViewCell)?.isSelected == view.selection.contains(index), "step \(step)")
            }
        }
        #expect(Set(view.views.values.map(ObjectIdentifier.init)).count == view.views.count)
        let shown = stage.items.shown.filter { $0.value != 0 }
        let reported = view.views.keys.filter { $0.category != .decorationView }.count
        #expect(shown.values.allSatisfy { $0 == 1 } && shown.count == reported, "step \(step)")
    }

    /// A compositional layout with headers, badges and backgrounds.
    private func makeComposition() -> UICollectionViewLayout {
        func size(_ width: CGFloat, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(width), heightDimension: height)
        }
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(8), heightDimension: .absolute(8)),
            elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing])
        )
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(1, .absolute(40)),
            repeatingSubitem: NSCollectionLayoutItem(
                layoutSize: size(0.5, .fractionalHeight(1)),
                supplementaryItems: [badge]
            ),
            count: 2
        )
        let section = NSCollectionLayoutSection(group: group)
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(1, .absolute(20)),
            elementKind: UICollectionView.elementKindSectionHeader,
            alignment: .top
        )
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        section.decorationItems = [.background(elementKind: "back")]
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
        return layout
    }

    /// A list with headers.
    private func makeList() -> UICollectionViewLayout {
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .supplementary
        return UICollectionViewCompositionalLayout.list(using: configuration)
    }

    enum Kind: CaseIterable { case flow, composition, list }

    @Test func completionsFollowTheNewPositions() throws {
        for layout in [makeLayout(), makeComposition(), makeList()] {
            let stage = try CollectionStage(Items([["a", "b", "c"]]), layout)
            stage.items.sections[0].remove(at: 0)
            var frames: [CGRect?] = []
            UIView.performWithoutAnimation {
                stage.view.performBatchUpdates {
                    stage.view.deleteItems(at: [stage.path(0)])
                } completion: { isFinished in
                    let cell = stage.view.cellForItem(at: stage.path(0)) as? TextCell
                    frames = [isFinished && cell?.label.text == "b" ? cell?.frame : nil, stage.frame(0)]
                }
            }
            #expect(frames.count == 2 && frames[0] != nil && frames[0] == frames[1])
        }
    }

    @Test(arguments: Kind.allCases) func randomBatchesEndLikeAFreshReload(kind: Kind) throws {
        func makeLayout() -> UICollectionViewLayout {
            switch kind {
            case .flow: self.makeLayout()
            case .composition: makeComposition()
            case .list: makeList()
            }
        }
        var random = SeededGenerator(seed: 46)
        var model = BatchModel(sectionCount: 3, itemLimit: 14, &random)
        func texts() -> [[String]] { model.sections.map { $0.items.map { "\($0)" } } }
        let items = kind == .list ? ListItems(texts()) : Items(texts())
        let stage = try CollectionStage(items, makeLayout(), size: CGSize(width: 200, height: 240)) {
            $0.allowsMultipleSelection = true
            $0.allowsMultipleSelectionDuringEditing = true
            if kind == .list { registerListViews($0, bars: false) }
        }
        let view = stage.view
        for step in 0..<(TestEffort.isSlow ? 10_000 : TestEffort.rounds(300, reduced: 42)) {
            // While items have controls, while they scroll, and in an animation of other views.
            if step % 11 == 3 { view.isEditing.toggle() }
            if step % 13 == 5 {
                let end = max(0, view.contentSize.height - view.bounds.height)
                view.setContentOffset(CGPoint(x: 0, y: step % 2 == 0 ? end.rounded() : 0), animated: true)
            }
            if step % 3 == 0, let path = view.indexPathsForVisibleItems.randomElement(using: &random) {
                view.selectItem(at: path, animated: false, scrollPosition: [])
            }
            let selected = view.selection.map { model.sections[$0.section].items[$0.item] }
            let former = model.sections
            let update = without(model.applyRandomBatch(itemLimit: 14, &random))
            let reloaded = Set(update.reloadedItems.keys.map { former[$0.section].items[$0.item] })
            let work = {
                view.performBatchUpdates {
                    items.sections = texts()
                    view.change { $0 = update }
                }
            }
            if step % 6 == 2 {
                UIView.animate(withDuration: 0.2, animations: work)
            } else if step % 4 != 0 {
                work()
            } else {
                UIView.performWithoutAnimation(work)
            }
            if step % 5 == 0 { view.contentOffset.y = CGFloat.random(in: 0...300, using: &random).rounded() }
            if step % 2 == 0 { try stage.screen.advance(by: 0.1) }
            if step % 7 == 0 { try stage.screen.advance(by: 0.5) }
            let present = view.selection.map { model.sections[$0.section].items[$0.item] }
            let remaining = Set(model.sections.flatMap(\.items)).subtracting(reloaded)
            #expect(present == selected.filter(remaining.contains), "step \(step)")
            if step % 7 == 0 { try expectSameAsFresh(stage, makeLayout(), step) }
        }
        try stage.screen.advance(by: 1)
        let held = view.subviews.filter { $0 is UICollectionReusableView }
        #expect(held.count == view.views.count + view.cellPool.spareCount + view.viewPool.spareCount, "no view is lost")
        #expect(held.count < 200, "\(held.count)")
    }

    @Test func reconfiguredItemsKeepTheirCells() throws {
        let items = Items(count: 3)
        let stage = try CollectionStage(items, makeLayout(bars: false))
        let cell = try #require(stage.view.cellForItem(at: stage.path(1)) as? TextCell)
        _ = items.take()
        items.configure = { cell, text in cell.label.text = text + "!" }
        stage.view.reconfigureItems(at: [stage.path(1)])
        #expect(items.take() == ["sections", "items 0", "cell 0.1"] && cell.label.text == "1!")
        stage.view.reloadItems(at: [stage.path(1)])
        try stage.screen.advance(by: 1)
        #expect(stage.view.cellForItem(at: stage.path(1)) !== cell && stage.texts == ["0", "1!", "2"])
    }

    @Test func removedViewsAreReleased() throws {
        weak var view: UICollectionView?
        weak var cell: UICollectionViewCell?
        weak var layout: UICollectionViewLayout?
        do {
            let stage = try CollectionStage(Items(count: 30), makeLayout())
            (view, cell, layout) = (stage.view, stage.view.visibleCells.first, stage.view.collectionViewLayout)
            stage.view.reloadItems(at: [stage.path(0)])
            try stage.screen.advance(by: 1)
            stage.view.removeFromSuperview()
            try stage.screen.advance(by: 0.1)
        }
        #expect(view == nil && cell == nil && layout == nil)
    }

    // MARK: Snapshots

    @Test func dataSourceShowsSnapshots() throws {
        let stage = try CollectionStage(Items([]), makeLayout(bars: false))
        let cells = UICollectionView.CellRegistration<TextCell, String> { cell, _, text in cell.label.text = text }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: stage.view) { view, path, text in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([1])
        snapshot.appendItems(["a", "b", "c"])
        source.apply(snapshot)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["a", "b", "c"])
        let cell = stage.view.cellForItem(at: stage.path(2))
        snapshot.moveItem("c", beforeItem: "a")
        snapshot.deleteItems(["b"])
        snapshot.appendItems(["d"])
        var isApplied = false
        source.apply(snapshot) { isApplied = true }
        #expect(stage.view.cellForItem(at: stage.path(0)) === cell && !isApplied)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["c", "a", "d"] && isApplied)
        #expect(source.indexPath(for: "d") == stage.path(2) && source.itemIdentifier(for: stage.path(1)) == "a")
        #expect(source.snapshot() == snapshot && source.index(for: 1) == 0)
    }

    @Test func sectionSnapshotsShowExpandedItems() throws {
        let stage = try CollectionStage(Items([]), makeLayout(bars: false))
        let cells = UICollectionView.CellRegistration<TextCell, String> { cell, _, text in cell.label.text = text }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: stage.view) { view, path, text in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: text)
        }
        var outline = NSDiffableDataSourceSectionSnapshot<String>()
        outline.append(["a", "b"])
        outline.append(["a1", "a2"], to: "a")
        outline.append(["a1x"], to: "a1")
        outline.insert(["a0"], before: "a1")
        #expect(outline.items == ["a", "a0", "a1", "a1x", "a2", "b"] && outline.visibleItems == ["a", "b"])
        #expect(outline.level(of: "a1x") == 2 && outline.parent(of: "a1x") == "a1" && outline.index(of: "b") == 5)
        source.apply(outline, to: 7)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["a", "b"])
        outline.expand(["a"])
        #expect(outline.isVisible("a1") && !outline.isVisible("a1x"))
        source.apply(outline, to: 7)
        try stage.screen.advance(by: 0.5)
        #expect(stage.texts == ["a", "a0", "a1", "a2", "b"] && source.snapshot(for: 7).isExpanded("a"))
        #expect(outline.snapshot(of: "a", includingParent: true).items == ["a", "a0", "a1", "a1x", "a2"])
        outline.delete(["a1", "a1x"])
        outline.collapse(["a"])
        source.apply(outline, to: 7, animatingDifferences: false)
        #expect(stage.texts == ["a", "b"] && source.snapshot(for: 7).items == ["a", "a0", "a2", "b"])
        var flat = source.snapshot()
        flat.appendItems(["c"])
        source.apply(flat, animatingDifferences: false)
        #expect(source.snapshot(for: 7).items == ["a", "b", "c"])
    }

    // MARK: Mistakes

    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func mistakesEndTheProgramWithUIKitsMessages() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let items = Items(count: 3)
                let view = makeCollection(items, UICollectionViewFlowLayout(), CGSize(width: 100, height: 100))
                withExtendedLifetime(items) {
                    view.layoutIfNeeded()
                    view.insertItems(at: [IndexPath(item: 0, section: 0)])
                }
            }
        }
        #expect(
            message(result).contains(
                "Invalid update: invalid number of items in section 0. The number of items contained in an existing section "
                    + "after the update (3) must be equal to the number of items contained in that section before the update "
                    + "(3), plus or minus the number of items inserted or deleted from that section (1 inserted, 0 deleted)"
            )
        )
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                _ = view.dequeueReusableCell(withReuseIdentifier: "x", for: IndexPath(item: 0, section: 0))
            }
        }
        #expect(
            message(result).contains(
                "could not dequeue a view of kind: UICollectionElementKindCell with identifier x - must register a nib or a "
                    + "class for the identifier"
            )
        )
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let layout = UICollectionViewFlowLayout()
                layout.itemSize = CGSize(width: CGFloat.nan, height: 10)
                let items = Items(count: 3)
                let view = makeCollection(items, layout, CGSize(width: 100, height: 100))
                withExtendedLifetime(items) { view.layoutIfNeeded() }
            }
        }
        #expect(message(result).contains("negative sizes are not supported in the flow layout"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UICollectionViewListCell().accessories = [.delete(), .checkmark(), .delete()] }
        }
        #expect(
            message(result).contains(
                "Accessories array contains more than one system accessory of the same type. Duplicate accessory: delete"
            )
        )
    }

    @Test func unusualSizesDoNotTrap() throws {
        for length in [CGFloat(0), 1e-9, 1e9] {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: length, height: length)
            let items = Items(count: 50)
            let view = makeCollection(items, layout, CGSize(width: 100, height: 100))
            view.layoutIfNeeded()
            #expect(view.contentSize.width == 100 && view.numberOfItems(inSection: 0) == 50)
            #expect(view.visibleCells.count <= 50)
            view.contentOffset.y = 1e9
            view.layoutIfNeeded()
            #expect(view.visibleCells.count <= 50)
            withExtendedLifetime(items) {}
        }
    }
}
