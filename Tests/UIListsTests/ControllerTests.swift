import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Table view controllers, headers from delegates, prefetching, and views around the rows.
@MainActor
@Suite struct TableControllerTests {
    private final class Pumps: UITableViewController {
        var names = (0..<30).map { "Pump \($0)" }
        var selected: [Int] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel?.text = names[indexPath.row]
            return cell
        }

        override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }

        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
    }

    @Test func controllerIsDataSourceAndDelegate() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 400))
        let pumps = Pumps(style: .grouped)
        try screen.show(pumps)
        try screen.advance(by: 0.1)
        #expect(pumps.tableView.style == .grouped && pumps.tableView.dataSource === pumps)
        #expect(pumps.tableView.rectForRow(at: IndexPath(row: 1, section: 0)).height == 50)
        try screen.tap(at: CGPoint(x: 100, y: 35 + 75))
        try screen.advance(by: 0.1)
        #expect(pumps.selected == [1])
        pumps.setEditing(true, animated: false)
        #expect(pumps.tableView.isEditing && pumps.tableView.visibleCells.allSatisfy(\.isEditing))
        pumps.refreshControl = UIRefreshControl()
        #expect(pumps.tableView.refreshControl === pumps.refreshControl)
        #expect(UITableViewController().tableView.style == .plain)
    }

    /// The cells of a storyboard's rows have identifiers as well.
    @Test func staticCellsAreNotUsedForOtherRows() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 440))
        let cells = (0..<20).map { _ in UITableViewCell(style: .default, reuseIdentifier: "row") }
        let rows = cells.map { StaticContent.Row(cell: $0, height: 44) }
        let controller = UITableViewController(style: .plain)
        controller.tableView.staticContent = StaticContent(
            sections: [StaticContent.Section(header: nil, footer: nil, rows: rows)]
        )
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(cells[0].superview != nil && cells[19].superview == nil)
        controller.tableView.contentOffset.y = 440
        try screen.advance(by: 0.1)
        #expect(cells[0].superview == nil && cells[19].superview != nil)
        #expect(controller.tableView.dequeueReusableCell(withIdentifier: "row") == nil)
        controller.tableView.contentOffset.y = 0
        try screen.advance(by: 0.1)
        #expect(controller.tableView.cellForRow(at: IndexPath(row: 0, section: 0)) === cells[0])
    }

    private final class Headers: UITableViewDelegate {
        var log: [String] = []
        var height: CGFloat?

        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            log.append("view \(section)")
            guard section != 1 else { return nil }
            let view =
                tableView.dequeueReusableHeaderFooterView(withIdentifier: "h")
                ?? UITableViewHeaderFooterView(reuseIdentifier: "h")
            view.textLabel?.text = "Header \(section)"
            return view
        }

        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            height ?? UITableView.automaticDimension
        }

        func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
            log.append("show \(section)")
        }

        func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
            log.append("hide \(section)")
        }
    }

    @Test func constraintsDetermineHeightsOfHeaders() throws {
        final class Tall: UITableViewDelegate {
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
                let box = UIView()
                box.translatesAutoresizingMaskIntoConstraints = false
                view.contentView.addSubview(box)
                NSLayoutConstraint.activate([
                    box.topAnchor.constraint(equalTo: view.contentView.topAnchor),
                    box.bottomAnchor.constraint(equalTo: view.contentView.bottomAnchor),
                    box.leadingAnchor.constraint(equalTo: view.contentView.leadingAnchor),
                    box.trailingAnchor.constraint(equalTo: view.contentView.trailingAnchor),
                    box.heightAnchor.constraint(equalToConstant: 60 + CGFloat(section)),
                ])
                return view
            }
        }
        let tall = Tall()
        let stage = try TableStage(Rows([["a"], ["b"]])) {
            $0.table.sectionHeaderTopPadding = 0
            $0.table.delegate = tall
        }
        #expect((0..<2).map { stage.table.rectForHeader(inSection: $0).height } == [60, 61])
        #expect(stage.table.session.userInterface.layoutConflicts.map(\.description) == [])
    }

    @Test func headersOfDelegateAreDisplayedOnceEach() throws {
        let headers = Headers()
        let rows = Rows((0..<6).map { section in (0..<10).map { "\(section) \($0)" } })
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 44
            $0.table.delegate = headers
        }
        #expect(headers.log.contains("show 0") && headers.log.filter { $0 == "view 0" }.count == 1)
        // Sections without a view have no header.
        for offset in stride(from: CGFloat(0), through: 2200, by: 40) {
            stage.table.contentOffset.y = offset
            try stage.screen.advance(by: 0.02)
        }
        #expect(stage.table.rectForHeader(inSection: 1).height == 0)
        for section in 0..<6 where section != 1 {
            let (shown, hidden) = (
                headers.log.filter { $0 == "show \(section)" }, headers.log.filter { $0 == "hide \(section)" }
            )
            let isVisible = stage.table.headerView(forSection: section) != nil
            #expect(shown.count == 1 && hidden.count == (isVisible ? 0 : 1), "section \(section)")
        }
        #expect(stage.table.subviews.filter { $0 is UITableViewHeaderFooterView }.count <= 3, "views are used again")
    }

    private final class Loader: UITableViewDataSourcePrefetching {
        var requested: [Int] = []
        var canceled: [Int] = []
        func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
            requested += indexPaths.map(\.row)
        }
        func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
            canceled += indexPaths.map(\.row)
        }
    }

    @Test func rowsAheadArePrefetchedOnce() throws {
        let loader = Loader()
        let stage = try TableStage(Rows(count: 200)) {
            $0.table.rowHeight = 44
            $0.table.prefetchDataSource = loader
        }
        #expect(loader.requested == Array(10..<20) && loader.canceled == [])
        for offset in stride(from: CGFloat(0), through: 1000, by: 20) {
            stage.table.contentOffset.y = offset
            try stage.screen.advance(by: 0.02)
        }
        #expect(loader.requested == Array(10..<Set(loader.requested).count + 10), "each once, in order")
        stage.table.contentOffset.y = 980
        try stage.screen.advance(by: 0.02)
        #expect(!loader.canceled.isEmpty && loader.requested.last ?? 100 < 22)
        loader.requested = []
        stage.table.isPrefetchingEnabled = false
        stage.table.contentOffset.y = 3000
        try stage.screen.advance(by: 0.02)
        #expect(loader.requested == [])
    }

    @Test func viewsAroundTheRowsKeepTheirHeights() throws {
        let stage = try TableStage(Rows(count: 3)) {
            $0.table.rowHeight = 44
            $0.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 60))
            $0.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
            $0.table.backgroundView = UIView(frame: .zero)
        }
        let table = stage.table
        #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
        #expect(table.rectForRow(at: stage.path(0)).minY == 60 && table.contentSize.height == 60 + 132 + 30)
        #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 192, width: 320, height: 30))
        table.contentOffset.y = -20
        try stage.screen.advance(by: 0.02)
        #expect(table.backgroundView?.frame == table.bounds && table.subviews.first === table.backgroundView)
        // A header that is set again has another height.
        table.tableHeaderView?.frame.size.height = 100
        let header = table.tableHeaderView
        table.tableHeaderView = header
        try stage.screen.advance(by: 0.02)
        #expect(table.cellForRow(at: stage.path(0))?.frame.minY == 100)
    }

    @Test func controlsForEditingLeaveLessWidthToTexts() throws {
        let rows = Rows([["short", "A text that has two lines in a cell of this width"]])
        rows.configure = { cell, text in
            cell.textLabel?.numberOfLines = 0
            cell.textLabel?.text = text
        }
        for isAnimated in [false, true] {
            let stage = try TableStage(rows, size: CGSize(width: 250, height: 300))
            let former = stage.table.rectForRow(at: stage.path(1)).height
            let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
            stage.table.setEditing(true, animated: isAnimated)
            try stage.screen.advance(by: 0.5)
            #expect(cell.frame.height > former && stage.table.cellForRow(at: stage.path(1)) === cell)
            #expect(stage.table.contentSize.height == 44 + cell.frame.height)
            stage.table.setEditing(false, animated: isAnimated)
            try stage.screen.advance(by: 0.5)
            #expect(cell.frame.height == former)
        }
    }

    @Test func editingSelectsSeveralRowsWithCircles() throws {
        let rows = Rows(count: 5)
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 44
            $0.table.allowsMultipleSelectionDuringEditing = true
        }
        try stage.tap(row: 0)
        stage.table.setEditing(true, animated: true)
        try stage.screen.advance(by: 0.5)
        #expect(stage.table.indexPathsForSelectedRows == nil)
        try stage.tap(row: 1)
        try stage.tap(row: 3)
        #expect(stage.table.indexPathsForSelectedRows == [stage.path(1), stage.path(3)])
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        #expect(cell.contentView.frame.minX == 40 && cell.parts.editControl != nil)
        stage.table.setEditing(false, animated: false)
        try stage.screen.advance(by: 0.1)
        #expect(stage.table.indexPathsForSelectedRows == nil && cell.parts.editControl == nil)
        #expect(cell.contentView.frame.minX == 0)
    }
}
