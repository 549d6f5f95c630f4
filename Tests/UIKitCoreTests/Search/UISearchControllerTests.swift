import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Search controllers in navigation bars and in plain views.
@MainActor
@Suite struct UISearchControllerTests {
    /// A log of the delegates of a search.
    private final class Log: NSObject, UISearchControllerDelegate, UISearchBarDelegate, UISearchResultsUpdating {
        var lines: [String] = []

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }

        func willPresentSearchController(_ searchController: UISearchController) { lines.append("willPresent") }
        func didPresentSearchController(_ searchController: UISearchController) { lines.append("didPresent") }
        func willDismissSearchController(_ searchController: UISearchController) { lines.append("willDismiss") }
        func didDismissSearchController(_ searchController: UISearchController) { lines.append("didDismiss") }
        func updateSearchResults(for searchController: UISearchController) {
            lines.append("update “\(searchController.searchBar.text ?? "")” \(searchController.isActive)")
        }
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { lines.append("begin") }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { lines.append("end") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            lines.append("text \(searchText)")
        }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { lines.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { lines.append("cancel") }
        func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
            lines.append("scope \(selectedScope)")
        }
    }

    /// A list in a navigation controller, whose item has a search controller.
    @MainActor
    private final class Stage {
        let screen: VirtualScreen
        let list = UIViewController()
        let navigation: UINavigationController
        let scroll = UIScrollView()
        let search: UISearchController
        let log = Log()
        var bar: UINavigationBar { navigation.navigationBar }

        init(results: UIViewController? = nil, large: Bool = true, content: CGFloat = 2000) throws {
            screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
            list.view = scroll
            list.title = "Stations"
            scroll.backgroundColor = .white
            scroll.alwaysBounceVertical = true
            scroll.contentSize = CGSize(width: 320, height: content)
            search = UISearchController(searchResultsController: results)
            search.delegate = log
            search.searchBar.delegate = log
            search.searchResultsUpdater = log
            list.navigationItem.searchController = search
            navigation = UINavigationController(rootViewController: list)
            bar.prefersLargeTitles = large
            try screen.show(navigation)
            try screen.advance(by: 0.5)
        }

        func begin() throws {
            try screen.tap(search.searchBar.searchTextField)
            try screen.advance(by: 1)
        }

        func press(_ label: String) throws {
            try screen.elements(label: label).with(traits: .button).first.tap()
            try screen.advance(by: 1)
        }

        /// The height of the search bar, which depends on the font.
        var searchHeight: CGFloat { search.searchBar.naturalHeight }

        /// The upper edge of the content on the screen.
        var contentTop: CGFloat { scroll.convert(CGPoint.zero, to: nil).y }
    }

    @Test func barShowsTheSearchBarBelowTheTitle() throws {
        let stage = try Stage()
        let height = stage.searchHeight
        #expect(stage.bar.frame.height == 96 + height && stage.contentTop == 96 + height)
        let field = stage.search.searchBar.searchTextField
        #expect(field.convert(field.bounds, to: nil) == CGRect(x: 16, y: 97, width: 288, height: height - 16))
        stage.list.navigationItem.searchController = nil
        try stage.screen.advance(by: 0.5)
        #expect(stage.bar.content?.searchArea == nil && stage.search.searchBar.window == nil)
    }

    @Test func scrollingHidesTheSearchBarFirst() throws {
        let stage = try Stage()
        let height = stage.searchHeight
        stage.scroll.contentOffset.y += 30
        try stage.screen.advance(by: 0.1)
        let field = stage.search.searchBar.searchTextField
        #expect(stage.bar.frame.height == 66 + height && field.bounds.height == height - 46 && field.canvas.alpha == 0)
        #expect(stage.bar.content?.heightOfParts.largeTitle == 52)
        stage.scroll.contentOffset.y += 40
        try stage.screen.advance(by: 0.1)
        #expect(stage.bar.frame.height == 26 + height && stage.bar.content?.heightOfParts.search == 0)
        stage.scroll.contentOffset.y += 400
        try stage.screen.advance(by: 0.1)
        #expect(stage.bar.frame.height == 44)
        stage.list.navigationItem.hidesSearchBarWhenScrolling = false
        try stage.screen.advance(by: 0.1)
        #expect(stage.bar.frame.height == 44 + height && field.bounds.height == height - 16)
    }

    @Test func barComesToRestWithOrWithoutTheSearchBar() throws {
        var bars = ScrollBars()
        (bars.firstCollapse, bars.collapse) = (52, 104)
        let rests = [10, 30, 51, 52, 60, 90, 104, 200].map { bars.restingOffset($0, lower: 0, upper: 1000) }
        #expect(rests == [0, 52, 52, 52, 52, 104, 104, 200])
        bars.firstCollapse = 0
        #expect([40, 60].map { bars.restingOffset($0, lower: 0, upper: 1000) } == [0, 104])
        #expect(bars.restingOffset(60, lower: 0, upper: 80) == 60, "there is no room")
        let stage = try Stage()
        let finger = try stage.screen.touch(at: CGPoint(x: 160, y: 300))
        try finger.drag(to: CGPoint(x: 160, y: 250), duration: 0.5)
        try stage.screen.advance(by: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(stage.bar.frame.height == 96 && stage.bar.content?.heightOfParts.search == 0)
    }

    @Test func searchBeginsAndEndsInOrder() throws {
        let stage = try Stage()
        try stage.begin()
        #expect(
            stage.log.take() == ["willPresent", "update “” true", "begin", "didPresent"]
        )
        #expect(stage.search.isActive && stage.search.presentingViewController === stage.list)
        let height = stage.searchHeight
        #expect(stage.bar.frame.height == height && stage.contentTop == height, "the title is hidden")
        #expect(stage.search.searchBar.showsCancelButton && stage.search.automaticallyShowsCancelButton)
        try stage.screen.type("a")
        try stage.screen.press(.return)
        #expect(stage.log.take() == ["text a", "update “a” true", "search", "end"])
        #expect(stage.search.isActive && !stage.search.searchBar.isFirstResponder)
        try stage.press("Cancel")
        #expect(
            stage.log.take() == ["cancel", "willDismiss", "text ", "update “” false", "didDismiss"]
        )
        #expect(!stage.search.isActive && stage.search.parent == nil && stage.search.view.superview == nil)
        #expect(stage.bar.frame.height == 96 + height && stage.contentTop == 96 + height, "the title is back")
        #expect(!stage.search.searchBar.showsCancelButton)
    }

    @Test func barMovesInAnAnimation() throws {
        let stage = try Stage()
        let before = stage.screen.frames.count
        try stage.begin()
        #expect(stage.screen.frames.count - before > 10)
        try stage.screen.advance(by: 1)
        stage.screen.resetStatistics()
        UIView.setAnimationsEnabled(false)
        stage.search.isActive = false
        UIView.setAnimationsEnabled(true)
        try stage.screen.advance(by: 0.1)
        #expect(stage.bar.frame.height == 96 + stage.searchHeight && stage.screen.frames.count <= 3)
    }

    @Test func titleStaysIfTheAppWantsIt() throws {
        let stage = try Stage(large: false)
        stage.search.hidesNavigationBarDuringPresentation = false
        stage.search.obscuresBackgroundDuringPresentation = false
        stage.search.isActive = true
        try stage.screen.advance(by: 1)
        #expect(stage.bar.frame.height == 44 + stage.searchHeight && stage.bar.content?.titleHolder.alpha == 1)
        #expect(stage.search.view.isHidden && stage.scroll.canScroll, "the content itself shows the results")
        #expect(!stage.search.searchBar.isFirstResponder)
        stage.search.isActive = false
        try stage.screen.advance(by: 1)
        #expect(stage.bar.frame.height == 44 + stage.searchHeight)
    }

    @Test func dimmedContentEndsTheSearch() throws {
        let stage = try Stage()
        try stage.begin()
        let overlay = try #require(stage.search.viewIfLoaded as? SearchOverlayView)
        #expect(overlay.isDimming && !overlay.isHidden && !stage.scroll.canScroll)
        #expect(overlay.convert(overlay.bounds, to: nil) == CGRect(x: 0, y: 0, width: 320, height: 480))
        try stage.screen.tap(at: CGPoint(x: 160, y: 300))
        try stage.screen.advance(by: 1)
        #expect(!stage.search.isActive && stage.scroll.canScroll)
    }

    @Test func resultsAppearWithText() throws {
        let results = UIViewController()
        results.view.backgroundColor = .red
        let stage = try Stage(results: results)
        try stage.begin()
        #expect(results.parent == nil)
        try stage.screen.type("a")
        #expect(
            results.parent === stage.search && results.view.window != nil
                && results.view.safeAreaInsets.top == stage.searchHeight
        )
        try stage.screen.press(.delete)
        #expect(results.parent == nil && results.view.superview == nil)
        #expect(stage.search.automaticallyShowsSearchResultsController)
        stage.search.showsSearchResultsController = true
        #expect(results.parent === stage.search && !stage.search.automaticallyShowsSearchResultsController)
        // A controller that is pushed returns to the search.
        stage.navigation.pushViewController(UIViewController(), animated: true)
        try stage.screen.advance(by: 1)
        #expect(results.view.window == nil && stage.bar.frame.height == 96)
        stage.navigation.popViewController(animated: true)
        try stage.screen.advance(by: 1)
        #expect(stage.search.isActive && results.view.window != nil && stage.bar.frame.height == stage.searchHeight)
        #expect(stage.bar.content?.titleHolder.alpha == 0)
        stage.search.dismiss(animated: false)
        #expect(!stage.search.isActive && results.parent == nil && stage.log.take().last == "didDismiss")
    }

    @Test func scopesAreShownDuringTheSearch() throws {
        let stage = try Stage(large: false)
        stage.search.searchBar.scopeButtonTitles = ["All", "Near"]
        try stage.begin()
        #expect(stage.search.searchBar.showsScopeBar && stage.bar.frame.height == stage.searchHeight)
        _ = stage.log.take()
        try stage.screen.elements(label: "Near").tap()
        #expect(stage.log.take() == ["scope 1", "update “” true"])
        stage.search.scopeBarActivation = .onTextEntry
        #expect(!stage.search.searchBar.showsScopeBar)
        try stage.screen.type("a")
        #expect(stage.search.searchBar.showsScopeBar)
        try stage.screen.press(.escape)
        try stage.screen.advance(by: 1)
        #expect(!stage.search.isActive && !stage.search.searchBar.showsScopeBar, "Escape ends the search")
        stage.search.searchBar.showsCancelButton = false
        stage.search.searchBar.showsScopeBar = false
        #expect(!stage.search.automaticallyShowsCancelButton && !stage.search.automaticallyShowsScopeBar)
        try stage.begin()
        #expect(!stage.search.searchBar.showsCancelButton && !stage.search.searchBar.showsScopeBar)
    }

    @Test func plainViewIsCoveredBelowTheBar() throws {
        let app = try FieldScreen(edits: false)
        let search = UISearchController(searchResultsController: nil)
        search.isActive = true
        #expect(!search.isActive, "the bar is nowhere")
        search.searchBar.frame = CGRect(x: 0, y: 100, width: 240, height: 56)
        app.root.view.addSubview(search.searchBar)
        try app.screen.advance(by: 0.1)
        try app.screen.tap(search.searchBar.searchTextField)
        try app.screen.advance(by: 1)
        let view = try #require(search.viewIfLoaded)
        #expect(search.isActive && view.superview === app.root.view && search.parent === app.root)
        #expect(view.frame == CGRect(x: 0, y: 156, width: 240, height: 144))
        #expect(search.searchBar.searchTextField.isEditing)
        try app.screen.elements(label: "Cancel").tap()
        try app.screen.advance(by: 1)
        #expect(!search.isActive && search.parent == nil)
    }

    @Test func searchIsReleasedWithItsController() throws {
        let stage = try Stage()
        weak var search: UISearchController?
        weak var pushed: UIViewController?
        do {
            let controller = UIViewController()
            let other = UISearchController(searchResultsController: nil)
            controller.navigationItem.searchController = other
            stage.navigation.pushViewController(controller, animated: false)
            try stage.screen.advance(by: 0.5)
            other.isActive = true
            try stage.screen.advance(by: 1)
            (search, pushed) = (other, controller)
        }
        stage.navigation.popViewController(animated: true)
        try stage.screen.advance(by: 1)
        #expect(search == nil && pushed == nil)
        #expect(stage.bar.frame.height == 96 + stage.searchHeight)
    }
}
