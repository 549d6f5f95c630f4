import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// List sections of compositional layouts: frames by closed forms, lines, headers and swipes.
@MainActor
@Suite struct ListSectionTests {
    private typealias Configuration = UICollectionLayoutListConfiguration

    private func height(_ item: Int, _ scale: CGFloat) -> CGFloat { 44 + CGFloat(item % 3) * 7 / scale }

    @Test(arguments: [1, 2, 3] as [CGFloat])
    func framesFollowFromAppearance(scale: CGFloat) throws {
        let top: [Configuration.Appearance: CGFloat] = [
            .plain: 0, .grouped: 18, .insetGrouped: 18, .sidebar: 8, .sidebarPlain: 0,
        ]
        let sides: [Configuration.Appearance: CGFloat] = [.insetGrouped: 16, .sidebar: 8]
        for (appearance, distance) in top {
            for isMirrored in [false, true] {
                let items = ListItems([(0..<4).map { "\($0)" }, (0..<40).map { "\($0)" }])
                items.height = { self.height(Int($0) ?? 0, scale) }
                let stage = try makeListStage(items, Configuration(appearance: appearance), scale: scale) {
                    $0.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
                }
                // Each row is measured once it was visible.
                for _ in 0..<8 {
                    stage.view.contentOffset.y = min(stage.view.contentOffset.y + 300, stage.view.contentSize.height)
                    stage.view.layoutIfNeeded()
                }
                let side = sides[appearance] ?? 0
                var y: CGFloat = 0
                for (section, count) in [4, 40].enumerated() {
                    y += distance
                    for item in 0..<count {
                        let own = height(item, scale)
                        let expected = CGRect(x: side, y: y, width: 300 - 2 * side, height: own)
                        let frame = try #require(stage.frame(item, section))
                        #expect(
                            abs(frame.minY - expected.minY) < 1e-6 && abs(frame.height - own) < 1e-6
                                && frame.minX == expected.minX && frame.width == expected.width,
                            "\(appearance) \(section) \(item): \(frame), not \(expected)"
                        )
                        y += own
                    }
                    y += distance
                }
                #expect(abs(stage.view.contentSize.height - y) < 1e-6)
            }
        }
    }

    @Test func headersAndFootersExtendSections() throws {
        let kinds = (UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter)
        for (appearance, padding) in [(Configuration.Appearance.plain, 22), (.insetGrouped, 0)] as [(_, CGFloat)] {
            for ownPadding in [nil, 9] as [CGFloat?] {
                var configuration = Configuration(appearance: appearance)
                configuration.headerMode = .supplementary
                configuration.footerMode = .supplementary
                configuration.headerTopPadding = ownPadding
                let stage = try makeListStage(ListItems([["a", "b"], ["c"]]), configuration)
                let side: CGFloat = appearance == .plain ? 0 : 16
                let start = ownPadding ?? padding
                let width = 300 - 2 * side
                #expect(stage.bar(kinds.0, 0) == CGRect(x: side, y: start, width: width, height: 30))
                #expect(stage.frame(1) == CGRect(x: side, y: start + 74, width: width, height: 44))
                #expect(stage.bar(kinds.1, 0)?.minY == start + 118)
                #expect(stage.bar(kinds.0, 1)?.minY == 2 * start + 148)
                #expect(stage.view.contentSize.height == 2 * start + 148 + 104)
            }
        }
    }

    @Test func sectionsAreChangedByTheApp() throws {
        let layout = UICollectionViewCompositionalLayout { index, environment in
            var configuration = Configuration(appearance: index == 0 ? .insetGrouped : .plain)
            configuration.headerMode = index == 0 ? .supplementary : .none
            let section = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
            section.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 20, bottom: 5, trailing: 40)
            section.interGroupSpacing = 6
            return section
        }
        for isMirrored in [false, true] {
            let stage = try CollectionStage(ListItems([["a", "b", "c"], ["d", "e"]]), layout) {
                registerListViews($0)
                $0.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
            }
            let x: CGFloat = isMirrored ? 40 : 20
            #expect(stage.bar(UICollectionView.elementKindSectionHeader, 0)?.origin == CGPoint(x: x, y: 0))
            for item in 0..<3 {
                let y = 33 + CGFloat(item) * 50
                #expect(stage.frame(item) == CGRect(x: x, y: y, width: 240, height: 44))
            }
            #expect(stage.frame(1, 1) == CGRect(x: x, y: 33 + 144 + 5 + 3 + 50, width: 240, height: 44))
            let height: CGFloat = 33 + 144 + 5 + 3 + 94 + 5
            #expect(stage.view.contentSize.height == height)
            stage.view.collectionViewLayout = UICollectionViewFlowLayout()
        }
    }

    @Test func listCellsAreHeadersThatFloat() throws {
        var configuration = Configuration(appearance: .plain)
        configuration.headerMode = .supplementary
        let registration = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { cell, _, path in
            var content = cell.defaultContentConfiguration()
            content.text = "Section \(path.section)"
            cell.contentConfiguration = content
        }
        final class Source: ListItems {
            var registration: UICollectionView.SupplementaryRegistration<UICollectionViewListCell>?
            override func header(_ view: UICollectionView, _ path: IndexPath) -> UICollectionReusableView? {
                registration.map { view.dequeueConfiguredReusableSupplementary(using: $0, for: path) }
            }
        }
        let items = Source([(0..<30).map { "Row \($0)" }])
        items.registration = registration
        let stage = try makeListStage(items, configuration, size: CGSize(width: 260, height: 300))
        let kind = UICollectionView.elementKindSectionHeader
        let header = try #require(
            stage.view.supplementaryView(forElementKind: kind, at: stage.path(0)) as? UICollectionViewListCell
        )
        #expect((header.contentConfiguration as? UIListContentConfiguration)?.style == .plainHeader)
        #expect(header.frame.minY == 22 && header.frame.height < 44 && !header.configurationState.isPinned)
        #expect(header.list.bottomLine?.isHidden ?? true)
        stage.view.contentOffset.y = 100
        try stage.screen.advance(by: 0.1)
        #expect(header.frame.minY == 100 && header.configurationState.isPinned)
        try stage.screen.expectImage(equalTo: "list-plain", in: ListImageTests.goldens)
    }

    @Test func plainHeadersFloat() throws {
        var configuration = Configuration(appearance: .plain)
        configuration.headerMode = .supplementary
        let texts = (0..<20).map { "\($0)" }
        let stage = try makeListStage(ListItems([texts, texts]), configuration)
        let kind = UICollectionView.elementKindSectionHeader
        stage.view.contentOffset.y = 300
        stage.view.layoutIfNeeded()
        #expect(stage.bar(kind, 0)?.minY == 300)
        // The first section has a length of 22 + 30 + 20 · 44.
        stage.view.contentOffset.y = 932 - 10
        stage.view.layoutIfNeeded()
        #expect(stage.bar(kind, 0)?.maxY == 932)
    }

    @Test func manyRowsAreMeasuredWithoutASearch() throws {
        let items = ListItems(count: 100_000)
        items.height = { _ in 60 }
        let stage = try makeListStage(items, Configuration(appearance: .plain))
        // By their estimates, ten rows were visible.
        #expect(stage.view.contentSize.height == CGFloat(4_400_160))
        stage.view.scrollToItem(at: stage.path(90_000), at: .top, animated: false)
        #expect(stage.texts.isEmpty && stage.view.indexPathsForVisibleItems.contains(stage.path(90_000)))
        #expect(stage.frame(90_000)?.minY == stage.view.contentOffset.y)
    }

    // MARK: Lines and corners

    private func line(_ view: UIView?) -> CGRect? { view.flatMap { $0.isHidden ? nil : $0.frame } }

    @Test func linesAndCornersFollowFromThePosition() throws {
        for isMirrored in [false, true] {
            for scale: CGFloat in [1, 2, 3] {
                for appearance in [Configuration.Appearance.plain, .grouped, .insetGrouped, .sidebar] {
                    let items = ListItems([["a", "b", "c"]])
                    let stage = try makeListStage(items, Configuration(appearance: appearance), scale: scale)
                    if isMirrored { try stage.mirror() }
                    let pixel = 1 / scale
                    for item in 0..<3 {
                        let cell = try stage.cell(item)
                        let (width, isLast) = (cell.bounds.width, item == 2)
                        let inset = CGRect(x: isMirrored ? 0 : 16, y: 44 - pixel, width: width - 16, height: pixel)
                        let full = CGRect(x: 0, y: 44 - pixel, width: width, height: pixel)
                        let bottom: CGRect? =
                            switch appearance {
                            case .plain: inset
                            case .grouped: isLast ? full : inset
                            case .insetGrouped: isLast ? nil : inset
                            default: nil
                            }
                        #expect(line(cell.list.bottomLine) == bottom, "\(appearance) \(item) \(scale)")
                        let top = CGRect(x: 0, y: 0, width: width, height: pixel)
                        #expect(line(cell.list.topLine) == (appearance == .grouped && item == 0 ? top : nil))
                        let corners = ListMetrics.corners(isFirst: item == 0, isLast: isLast)
                        #expect(cell.roundedCorners == (appearance == .insetGrouped ? corners : []))
                        #expect(cell.layer.cornerRadius == (cell.roundedCorners.isEmpty ? 0 : 10))
                    }
                }
            }
        }
    }

    @Test func separatorsAreConfiguredBySectionAndItem() throws {
        var configuration = Configuration(appearance: .plain)
        configuration.separatorConfiguration.color = .systemRed
        configuration.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(
            top: 0,
            leading: 40,
            bottom: 2,
            trailing: 10
        )
        var asked: [Int] = []
        configuration.itemSeparatorHandler = { path, lines in
            asked.append(path.item)
            var lines = lines
            if path.item == 1 {
                lines.topSeparatorVisibility = .visible
                lines.bottomSeparatorVisibility = .hidden
            }
            return lines
        }
        let stage = try makeListStage(ListItems(count: 3), configuration)
        #expect(asked.sorted() == [0, 1, 2], "once for each cell")
        let (first, second) = (try stage.cell(0), try stage.cell(1))
        #expect(line(first.list.bottomLine) == CGRect(x: 40, y: 41, width: 250, height: 1))
        #expect(first.list.bottomLine?.backgroundColor == .systemRed)
        #expect(line(second.list.topLine) == CGRect(x: 16, y: 0, width: 284, height: 1))
        #expect(line(second.list.bottomLine) == nil)
        // Without lines, the handler is not called.
        asked = []
        configuration.showsSeparators = false
        stage.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
        try stage.screen.advance(by: 0.1)
        #expect(asked.isEmpty && line(first.list.bottomLine) == nil && line(second.list.topLine) == nil)
    }

    @Test func separatorGuideFollowsTextAndConstraints() throws {
        let stage = try makeListStage(ListItems(count: 2), Configuration(appearance: .plain))
        let cell = try stage.cell(0)
        let guide = cell.separatorLayoutGuide
        cell.setNeedsLayout()
        try stage.screen.advance(by: 0.1)
        #expect(guide.layoutFrame.minX == 16 && line(cell.list.bottomLine)?.minX == 16)
        guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 70).isActive = true
        cell.setNeedsLayout()
        try stage.screen.advance(by: 0.1)
        cell.setNeedsLayout()
        try stage.screen.advance(by: 0.1)
        #expect(line(cell.list.bottomLine) == CGRect(x: 70, y: 43, width: 230, height: 1))
    }

    @Test func firstItemIsTheHeader() throws {
        var configuration = Configuration(appearance: .insetGrouped)
        configuration.headerMode = .firstItemInSection
        let stage = try makeListStage(ListItems([["Title", "a", "b"]]), configuration)
        let header = try stage.cell(0)
        #expect((header.contentConfiguration as? UIListContentConfiguration)?.style == .groupedHeader)
        #expect(header.roundedCorners.isEmpty && line(header.list.bottomLine) == nil)
        #expect(try stage.cell(1).roundedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect((try stage.cell(1).contentConfiguration as? UIListContentConfiguration)?.style == .cell)
    }

    @Test func backgroundsAreThoseOfTheList() throws {
        var configuration = Configuration(appearance: .grouped)
        let stage = try makeListStage(ListItems(count: 2), configuration)
        let key = ElementKey(.decorationView, ListBackgroundView.kind, stage.path(0))
        #expect(stage.view.views[key]?.backgroundColor == .systemGroupedBackground)
        #expect(stage.view.views[key]?.frame == CGRect(x: 0, y: -400, width: 300, height: 800 + 124))
        #expect(try stage.cell(0).shownBackgroundConfiguration == .listGroupedCell())
        configuration.backgroundColor = .systemRed
        stage.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.views[key]?.backgroundColor == .systemRed)
        configuration.backgroundColor = .clear
        stage.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
        try stage.screen.advance(by: 0.1)
        #expect(stage.view.views[key] == nil)
    }

    // MARK: Swipes

    @Test func swipesRevealAndPerformActions() throws {
        for isMirrored in [false, true] {
            var log: [String] = []
            func action(_ title: String, _ path: IndexPath) -> UISwipeActionsConfiguration {
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .normal, title: title) { _, _, completion in
                        log.append("\(title) \(path.item)")
                        completion(true)
                    }
                ])
            }
            var configuration = Configuration(appearance: .insetGrouped)
            configuration.trailingSwipeActionsConfigurationProvider = { action("Flag", $0) }
            configuration.leadingSwipeActionsConfigurationProvider = { $0.item == 1 ? action("Read", $0) : nil }
            let stage = try makeListStage(ListItems(count: 5), configuration)
            if isMirrored { try stage.mirror() }
            func swipe(_ item: Int, by distance: CGFloat) throws {
                let rect = try #require(stage.frame(item))
                let finger = try stage.screen.touch(at: CGPoint(x: 150, y: rect.midY))
                let end = CGPoint(x: 150 + (isMirrored ? -distance : distance), y: rect.midY + 1)
                try finger.drag(to: end, duration: 0.2)
                try stage.screen.advance(by: 0.3)
                try finger.lift()
                try stage.screen.advance(by: 0.6)
            }
            try swipe(0, by: -90)
            let cell = try stage.cell(0)
            let actions = try #require(stage.view.swipe?.view)
            let width = actions.naturalWidth
            #expect(cell.isSwiped && cell.configurationState.isSwiped)
            #expect(cell.frame == CGRect(x: 16, y: 18, width: 268, height: 44))
            #expect(cell.bounds.origin.x == (isMirrored ? -width : width))
            #expect(actions.frame == CGRect(x: isMirrored ? 16 : 284 - width, y: 18, width: width, height: 44))
            #expect(actions.layer.cornerRadius == 10)
            try stage.screen.tap(at: CGPoint(x: isMirrored ? 26 : 274, y: 40))
            try stage.screen.advance(by: 0.6)
            #expect(log == ["Flag 0"] && stage.view.swipe == nil && cell.bounds.origin.x == 0 && !cell.isSwiped)
            // A row without leading actions does not move.
            try swipe(2, by: 90)
            #expect(stage.view.swipe == nil)
            try swipe(1, by: 230)
            #expect(log == ["Flag 0", "Read 1"])
            let spoken = try #require(stage.cell(1).accessibilityCustomActions)
            #expect(spoken.map(\.name) == ["Read", "Flag"])
            _ = spoken[1].actionHandler?(spoken[1])
            #expect(log.last == "Flag 1")
            // A change of the items hides the actions.
            try swipe(3, by: -90)
            #expect(stage.view.swipe != nil)
            stage.items.sections[0].removeLast()
            stage.view.deleteItems(at: [stage.path(4)])
            #expect(stage.view.swipe == nil)
        }
    }

    @Test func callsFollowTheOrderOfUIKit() throws {
        let items = ListItems(count: 12)
        var calls: [String] = []
        var configuration = Configuration(appearance: .plain)
        weak var collection: UICollectionView?
        configuration.trailingSwipeActionsConfigurationProvider = { path in
            calls.append("provide \(path.item)")
            return UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
                    items.sections[0].remove(at: path.item)
                    collection?.deleteItems(at: [path])
                    completion(true)
                }
            ])
        }
        let stage = try makeListStage(items, configuration)
        collection = stage.view
        try stage.screen.advance(by: 0.1)
        _ = items.take()
        // Deletion by a full swipe: ten cells are visible, and one more becomes so.
        let finger = try stage.screen.touch(at: CGPoint(x: 280, y: 66))
        try finger.drag(to: CGPoint(x: 20, y: 67), duration: 0.2)
        try finger.lift()
        try stage.screen.advance(by: 0.8)
        #expect(calls == ["provide 1"])
        let log = items.take().filter { !$0.contains("highlight") }
        #expect(log == ["sections", "items 0", "show 0.9", "hide 0.1"])
        // Movement: the data source is asked, the delegate for each position, and the data source moves at the end.
        items.canMove = { path in
            calls.append("can move \(path.item)")
            return true
        }
        items.moveTarget = { current, proposed in
            calls.append("target \(current.item) \(proposed.item)")
            return proposed
        }
        calls = []
        #expect(stage.view.beginInteractiveMovementForItem(at: stage.path(0)))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 70))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 72))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 110))
        #expect(items.take() == [])
        stage.view.endInteractiveMovement()
        try stage.screen.advance(by: 0.6)
        #expect(calls == ["can move 0", "target 0 1", "target 1 2"] && items.take() == ["move 0.0 0.2"])
    }

    @Test func unusualValuesDoNotTrap() throws {
        for value in [CGFloat.nan, .infinity, -1e9, 1e9] {
            var configuration = Configuration(appearance: .plain)
            configuration.headerMode = .supplementary
            configuration.headerTopPadding = value
            configuration.separatorConfiguration.bottomSeparatorInsets.leading = value
            let items = ListItems(count: 5)
            items.decorate = { cell, _ in
                cell.indentationWidth = value
                cell.indentationLevel = 1
                cell.accessories = [.checkmark(options: .init(reservedLayoutWidth: .custom(value)))]
            }
            let stage = try makeListStage(items, configuration)
            #expect(stage.view.contentSize.height >= 5 * 44 && stage.view.contentSize.height.isFinite)
        }
    }
}
