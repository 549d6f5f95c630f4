import Glibc
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

/// The page of logs.
@MainActor @Suite struct GalleryLogsTests {
    private func show(_ count: Int) throws -> (screen: VirtualScreen, page: LogsViewController) {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 480))
        let page = LogsViewController(count: count)
        try screen.show(page)
        try screen.advance(by: 0.2)
        return (screen, page)
    }

    /// Counts the requests of a table view.
    private final class Requests: NSObject, UITableViewDataSource {
        let page: LogsViewController
        var cellCount = 0
        var countCount = 0

        init(_ page: LogsViewController) { self.page = page }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            countCount += 1
            return page.tableView(tableView, numberOfRowsInSection: section)
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            cellCount += 1
            return page.tableView(tableView, cellForRowAt: indexPath)
        }
    }

    /// Searches run on another thread, which the clock does not wait for.
    private func finishSearch(_ stage: (screen: VirtualScreen, page: LogsViewController)) throws {
        for _ in 0..<5000 where stage.page.filter.isSearching {
            usleep(1000)
            try stage.screen.advance(by: 0.001)
        }
        #expect(!stage.page.filter.isSearching)
        try stage.screen.advance(by: 0.1)
    }

    /// Two billion rows: anything for each row would take minutes and all memory.
    @Test func firstDisplayCostsNothingThatGrowsWithRows() throws {
        func display(_ count: Int) throws -> (screen: VirtualScreen, table: UITableView, requests: Requests) {
            let screen = try VirtualScreen(size: CGSize(width: 400, height: 480))
            let page = LogsViewController(count: count)
            let requests = Requests(page)
            page.loadViewIfNeeded()
            page.tableView.dataSource = requests
            try screen.show(page)
            try screen.advance(by: 0.2)
            return (screen, page.tableView, requests)
        }
        let few = try display(1000)
        let many = try display(2_000_000_000)
        #expect(few.requests.cellCount == many.requests.cellCount && (1..<24).contains(many.requests.cellCount))
        #expect(few.requests.countCount == many.requests.countCount)
        #expect(few.table.subviews.count == many.table.subviews.count)
        #expect(few.screen.statistics.frames == many.screen.statistics.frames)
        #expect(many.table.contentSize.height == 2e9 * LogsViewController.rowHeight)
        // The last row is as near as the first.
        many.table.scrollToRow(at: IndexPath(row: 1_999_999_999, section: 0), at: .bottom, animated: false)
        try many.screen.advance(by: 0.2)
        #expect(many.requests.cellCount < 48 && many.table.indexPathsForVisibleRows?.last?.row == 1_999_999_999)
    }

    @Test func filterShowsTheLinesThatContainTheText() throws {
        let stage = try show(40_000)
        stage.page.searchBar.becomeFirstResponder()
        try stage.screen.type("Boiler 3")
        try finishSearch(stage)
        let lines = stage.page.lines
        let expected = (0..<lines.count).filter { lines.text($0).contains("boiler 3 ") }
        #expect(stage.page.shown == expected && expected.count > 100)
        #expect(stage.page.tableView.numberOfRows(inSection: 0) == expected.count)
        let cell = try #require(stage.page.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == lines.text(expected[0]))
        for _ in 0..<8 { try stage.screen.press(.delete) }
        #expect(stage.page.shown == nil && stage.page.tableView.numberOfRows(inSection: 0) == 40_000)
    }

    /// A search that was replaced finds nothing any more, and one that ended by an empty text neither.
    @Test func typingEndsTheSearchInProgress() throws {
        let stage = try show(200_000)
        for words in ["pump", "error", "fan 1 warning"] {
            stage.page.searchBar.text = words
            stage.page.searchBar(stage.page.searchBar, textDidChange: words)
            #expect(stage.page.filter.isSearching && stage.page.shown == [])
        }
        try finishSearch(stage)
        let lines = stage.page.lines
        let shown = try #require(stage.page.shown)
        #expect(shown.count > 100 && shown == shown.sorted() && Set(shown).count == shown.count)
        #expect(shown.allSatisfy { lines.text($0).contains("fan 1 warning") })
        stage.page.searchBar(stage.page.searchBar, textDidChange: "fan 1 warning")
        stage.page.searchBar.text = ""
        stage.page.searchBar(stage.page.searchBar, textDidChange: "")
        usleep(20_000)
        try stage.screen.advance(by: 0.1)
        #expect(stage.page.shown == nil && !stage.page.filter.isSearching)
    }

    /// A page that is released during a search, and a filter without its page.
    @Test func releaseEndsTheSearchInProgress() throws {
        @MainActor final class Count { var found = 0 }
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 480))
        let count = Count()
        do {
            let filter = LogFilter()
            filter.search("pump", in: LogLines(count: 1000)) { _, _ in count.found += 1 }
            #expect(filter.isSearching)
            let page = LogsViewController(count: 1000)
            page.loadViewIfNeeded()
            page.searchBar.text = "pump"
            page.searchBar(page.searchBar, textDidChange: "pump")
            #expect(page.filter.isSearching)
        }
        for _ in 0..<20 {
            usleep(1000)
            try screen.advance(by: 0.001)
        }
        #expect(count.found == 0)
    }

    @Test func newLinesStayVisibleAtTheEnd() throws {
        let stage = try show(1_000_000)
        stage.screen.resetStatistics()
        try stage.screen.advance(by: 60)
        #expect(stage.screen.statistics.frames == 0, "nothing runs while no lines are added")
        try stage.screen.tap(stage.page.liveSwitch)
        try stage.screen.advance(by: 3)
        let table = stage.page.tableView
        let count = stage.page.lines.count
        #expect((1_000_004...1_000_006).contains(count))
        #expect(table.indexPathsForVisibleRows?.last?.row == count - 1)
        // A user who reads other lines is not disturbed.
        table.contentOffset.y -= 500
        let offset = table.contentOffset
        try stage.screen.advance(by: 3)
        #expect(stage.page.lines.count > count && table.contentOffset == offset)
        // With a filter, only lines that contain the text appear.
        stage.page.searchBar.text = "error"
        stage.page.searchBar(stage.page.searchBar, textDidChange: "error")
        stage.page.filter.cancel()
        let first = stage.page.lines.count
        try stage.screen.advance(by: 20)
        let lines = stage.page.lines
        #expect(stage.page.shown == (first..<lines.count).filter { lines.text($0).contains("error") })
        #expect(stage.page.shown?.isEmpty == false)
    }

    @Test func logsFollowTheControls() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        let gallery = GalleryViewController.controls()
        try screen.show(gallery)
        try screen.advance(by: 0.2)
        try screen.press(.pageDown)
        try screen.advance(by: 1)
        let logs = try #require(gallery.logs)
        #expect(gallery.controls == nil && logs.view.window != nil && logs.lines.count == 1_000_000)
        try screen.press(.pageUp)
        try screen.advance(by: 1)
        #expect(gallery.controls != nil && gallery.logs == nil)
    }
}
