import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Changes of a navigation bar's height over content at rest: at its top, behind a collapsed bar, or below a bar without its
/// search bar.
@MainActor
@Suite struct BarHeightTests {
    /// A list below a large title and a search bar.
    @MainActor
    private final class Stage {
        let screen: VirtualScreen
        let list = UIViewController()
        let navigation: UINavigationController
        let scroll = UIScrollView()
        let search = UISearchController(searchResultsController: nil)
        var bar: UINavigationBar { navigation.navigationBar }

        init(_ rest: Rest) throws {
            screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
            list.view = scroll
            scroll.contentSize = CGSize(width: 320, height: 2000)
            list.navigationItem.searchController = search
            navigation = UINavigationController(rootViewController: list)
            bar.prefersLargeTitles = true
            try screen.show(navigation)
            settle()
            let collapse = bar.fullHeight - bar.collapsedHeight
            let distance: CGFloat =
                switch rest {
                case .top: 0
                case .withoutSearchBar: search.searchBar.naturalHeight
                case .collapsed: collapse
                case .scrolled: collapse + 5
                }
            scroll.contentOffset.y += distance
            settle()
        }

        func settle() {
            do { try screen.advance(by: 0.6) } catch { Issue.record(error) }
        }

        /// The upper edge of the content on the screen.
        var contentTop: CGFloat { scroll.convert(CGPoint.zero, to: nil).y }

        /// The bottom of the bar, or the upper edge of the screen.
        var barBottom: CGFloat { navigation.isNavigationBarHidden ? 0 : bar.frame.maxY }

        /// The states in which the bar and the content are, and the one that does not fit to them.
        func fault(_ rest: Rest) -> String? {
            let height = navigation.isNavigationBarHidden ? 0 : bar.frame.height
            let expected =
                switch rest {
                case _ where navigation.isNavigationBarHidden: CGFloat(0)
                case .top: bar.fullHeight
                case .withoutSearchBar where bar.keepsSearchBar(of: list.navigationItem): bar.fullHeight
                case .withoutSearchBar: bar.fullHeight - bar.searchHeight(of: list.navigationItem)
                case .collapsed, .scrolled: bar.collapsedHeight
                }
            let isAtEdge = abs(contentTop - barBottom) < 0.01
            let isRight = rest == .scrolled ? contentTop < barBottom + 0.01 : isAtEdge
            guard abs(height - expected) < 0.01, isRight else {
                return "\(rest): the bar has \(height) points, not \(expected), and the content is at \(contentTop)"
            }
            let growth = scroll.bars.collapse > 0 ? bar.fullHeight - height : 0
            return abs(scroll.bars.growth - growth) < 0.01 ? nil : "\(rest): the bar grows by \(scroll.bars.growth)"
        }
    }

    private enum Rest: CaseIterable { case top, withoutSearchBar, collapsed, scrolled }

    /// A change of the height, and the change back.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [@Sendable @MainActor (BarHeightTests.Access) throws -> Void]
    }

    /// The objects that a change may set.
    @MainActor
    struct Access {
        let screen: VirtualScreen
        let navigation: UINavigationController
        let list: UIViewController
        let search: UISearchController
        var item: UINavigationItem { list.navigationItem }
    }

    /// Content that does not bounce has no inset for bars before they follow it. A column of a split view controller has its size
    /// before that.
    @Test(arguments: [100, 2000] as [CGFloat], [false, true])
    func contentOfAColumnRestsBelowTheLargeTitle(height: CGFloat, hasSearch: Bool) throws {
        let screen = try VirtualScreen(size: CGSize(width: 1280, height: 800))
        let list = UIViewController()
        let scroll = UIScrollView()
        list.view = scroll
        scroll.contentSize = CGSize(width: 100, height: height)
        if hasSearch { list.navigationItem.searchController = UISearchController(searchResultsController: nil) }
        let navigation = UINavigationController(rootViewController: list)
        navigation.navigationBar.prefersLargeTitles = true
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(navigation, for: .primary)
        split.setViewController(UIViewController(), for: .secondary)
        try screen.show(split)
        try screen.advance(by: 0.5)
        let bar = navigation.navigationBar
        #expect(bar.frame.height == bar.fullHeight && bar.fullHeight >= 96)
        #expect(scroll.contentOffset.y == -bar.frame.maxY && scroll.bars.growth == 0)
    }

    private nonisolated static let changes: [Change] = [
        Change(
            testDescription: "text size",
            steps: [
                { $0.screen.preferredContentSizeCategory = .small },
                { $0.screen.preferredContentSizeCategory = .accessibilityLarge },
                { $0.screen.preferredContentSizeCategory = .large },
            ]
        ),
        Change(testDescription: "prompt", steps: [{ $0.item.prompt = "Prompt" }, { $0.item.prompt = nil }]),
        Change(
            testDescription: "large title of the item",
            steps: [{ $0.item.largeTitleDisplayMode = .never }, { $0.item.largeTitleDisplayMode = .always }]
        ),
        Change(
            testDescription: "large titles of the bar",
            steps: [
                { $0.navigation.navigationBar.prefersLargeTitles = false },
                { $0.navigation.navigationBar.prefersLargeTitles = true },
            ]
        ),
        Change(
            testDescription: "search bar",
            steps: [{ $0.item.searchController = nil }, { $0.item.searchController = $0.search }]
        ),
        Change(
            testDescription: "search bar that stays",
            steps: [{ $0.item.hidesSearchBarWhenScrolling = false }, { $0.item.hidesSearchBarWhenScrolling = true }]
        ),
        Change(
            testDescription: "rotation",
            steps: [
                { try $0.screen.rotateDevice(to: .landscapeLeft) }, { try $0.screen.rotateDevice(to: .portrait) },
            ]
        ),
        Change(
            testDescription: "compact height",
            steps: [
                { $0.navigation.traitOverrides.verticalSizeClass = .compact },
                { $0.navigation.traitOverrides.verticalSizeClass = .regular },
            ]
        ),
        Change(
            testDescription: "text size below another controller",
            steps: [
                {
                    $0.navigation.pushViewController(UIViewController(), animated: false)
                    try $0.screen.advance(by: 0.6)
                    $0.screen.preferredContentSizeCategory = .small
                    try $0.screen.advance(by: 0.6)
                    $0.navigation.popViewController(animated: true)
                    try $0.screen.advance(by: 1)
                }
            ]
        ),
        Change(
            testDescription: "hidden bar",
            steps: [
                { $0.navigation.setNavigationBarHidden(true, animated: true) },
                { $0.navigation.setNavigationBarHidden(false, animated: true) },
                { $0.navigation.isNavigationBarHidden = true }, { $0.navigation.isNavigationBarHidden = false },
            ]
        ),
        Change(
            testDescription: "search",
            steps: [{ $0.search.isActive = true }, { $0.search.isActive = false }]
        ),
    ]

    @Test(arguments: changes) func contentRestsWhereItWas(change: Change) throws {
        for rest in Rest.allCases {
            let stage = try Stage(rest)
            #expect(stage.fault(rest) == nil)
            let access = Access(
                screen: stage.screen,
                navigation: stage.navigation,
                list: stage.list,
                search: stage.search
            )
            for (index, step) in change.steps.enumerated() {
                try step(access)
                stage.settle()
                let fault = stage.fault(rest)
                #expect(fault == nil, "step \(index): \(fault ?? "")")
            }
        }
    }

    @Test func scrolledContentThatIsShortGivesWay() throws {
        let stage = try Stage(.top)
        let collapse = stage.bar.fullHeight - stage.bar.collapsedHeight
        stage.scroll.contentSize.height = 480 - stage.bar.collapsedHeight
        stage.scroll.contentOffset.y += collapse
        stage.settle()
        #expect(stage.fault(.collapsed) == nil)
        stage.scroll.contentInset.bottom = -20
        stage.settle()
        #expect(stage.bar.frame.height == stage.bar.collapsedHeight + 20 && stage.contentTop == stage.barBottom)
    }

    @Test func contentThatTheUserHasMovedToItsTopRestsThere() throws {
        let stage = try Stage(.collapsed)
        stage.list.navigationItem.searchController = nil
        stage.navigation.traitOverrides.verticalSizeClass = .compact
        stage.settle()
        #expect(stage.scroll.bars.collapse == 0 && stage.fault(.collapsed) == nil)
        let finger = try stage.screen.touch(at: CGPoint(x: 240, y: 200))
        try finger.drag(to: CGPoint(x: 240, y: 250), duration: 0.2)
        try finger.lift()
        try stage.screen.advance(by: 3)
        stage.navigation.traitOverrides.verticalSizeClass = .regular
        stage.settle()
        #expect(stage.fault(.top) == nil)
    }

    @Test func opaqueBarShowsAllOfItOverScrolledContent() throws {
        let stage = try Stage(.scrolled)
        stage.bar.isTranslucent = false
        stage.settle()
        stage.scroll.contentOffset.y = 300
        stage.settle()
        stage.screen.preferredContentSizeCategory = .small
        stage.settle()
        #expect(stage.bar.frame.height == stage.bar.fullHeight && stage.scroll.frame.minY == stage.bar.frame.maxY)
        stage.bar.isTranslucent = true
        stage.settle()
        #expect(stage.fault(.scrolled) == nil)
    }
}
