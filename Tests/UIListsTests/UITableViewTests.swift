import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Display, heights, scrolling and selection of table views.
@MainActor
@Suite struct UITableViewTests {
    // MARK: Display

    @Test func firstDisplayAsksForNumbersThenForVisibleCells() throws {
        let rows = Rows(count: 100)
        let stage = try TableStage(rows, size: CGSize(width: 320, height: 100)) { $0.table.rowHeight = 44 }
        #expect(
            rows.take() == [
                "sections", "rows 0", "cell 0.0", "show 0.0", "cell 0.1", "show 0.1", "cell 0.2", "show 0.2",
            ]
        )
        #expect(stage.table.contentSize == CGSize(width: 320, height: 4400))
        #expect(stage.texts == ["Row 0", "Row 1", "Row 2"])
        #expect(stage.table.rectForRow(at: stage.path(3)) == CGRect(x: 0, y: 132, width: 320, height: 44))
        #expect(stage.table.indexPathForRow(at: CGPoint(x: 5, y: 131.5)) == stage.path(2))
        #expect(stage.table.indexPathForRow(at: CGPoint(x: 5, y: 4400)) == nil)
        #expect(stage.table.indexPathsForRows(in: CGRect(x: 0, y: 44, width: 10, height: 44)) == [stage.path(1)])
    }

    @Test func scrollingReusesCellsAndReportsEachOnce() throws {
        let rows = Rows(count: 1000)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        _ = rows.take()
        stage.table.contentOffset.y = 44
        try stage.screen.advance(by: 0.1)
        #expect(rows.take() == ["hide 0.0", "cell 0.10", "show 0.10"])
        for offset in stride(from: CGFloat(0), through: 40_000, by: 1321) {
            stage.table.contentOffset.y = offset
            try stage.screen.advance(by: 0.02)
        }
        let cells = stage.table.subviews.filter { $0 is UITableViewCell }
        #expect(cells.count <= 12, "\(cells.count) cells")
        #expect(rows.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
        #expect(rows.shown.values.reduce(0, +) == stage.table.visibleCells.count)
    }

    @Test func millionRowsOfFixedHeightHaveNoCost() throws {
        final class Many: UITableViewDataSource {
            var requests = 0
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                requests += 1
                return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            }
        }
        let source = Many()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.rowHeight = 44
        table.dataSource = source
        table.layoutIfNeeded()
        #expect(table.contentSize.height == 44_000_000 && source.requests == 10)
        #expect(table.geometry[0].rows.uniform?.length == 44)
        table.scrollToRow(at: IndexPath(row: 999_999, section: 0), at: .bottom, animated: false)
        table.layoutIfNeeded()
        #expect(table.contentOffset.y == 44_000_000 - 440 && source.requests == 20)
        #expect(table.indexPathsForVisibleRows?.last?.row == 999_999)
    }

    // MARK: Heights

    @Test func delegateGivesHeightsOfVisibleRowsOrOfAllRowsWithoutEstimates() throws {
        let rows = Rows(count: 50)
        rows.logsHeights = true
        rows.height = { text in text == "Row 1" ? 100 : 50 }
        var stage = try TableStage(rows, size: CGSize(width: 320, height: 140))
        #expect(rows.take().filter { $0.hasPrefix("height") } == ["height 0.0", "height 0.1"])
        #expect(stage.table.rectForRow(at: stage.path(1)) == CGRect(x: 0, y: 50, width: 320, height: 100))
        stage = try TableStage(rows, size: CGSize(width: 320, height: 140)) { $0.table.estimatedRowHeight = 0 }
        #expect(rows.take().filter { $0.hasPrefix("height") }.count == 50)
        #expect(stage.table.contentSize.height == 2550)
    }

    @Test func cellsDetermineTheirHeights() throws {
        let rows = Rows([["short", String(repeating: "long ", count: 30), "short"]])
        rows.configure = { cell, text in
            var content = UIListContentConfiguration.cell()
            content.text = text
            cell.contentConfiguration = content
        }
        let stage = try TableStage(rows)
        let heights = (0..<3).map { stage.table.rectForRow(at: stage.path($0)).height }
        #expect(heights[0] == 44 && heights[2] == 44 && heights[1] > 80, "\(heights)")
        stage.screen.preferredContentSizeCategory = .accessibilityLarge
        try stage.screen.advance(by: 0.1)
        let larger = (0..<3).map { stage.table.rectForRow(at: stage.path($0)).height }
        #expect(larger[0] > 44 && larger[1] > heights[1])
        stage.screen.preferredContentSizeCategory = .large
        try stage.screen.advance(by: 0.1)
        #expect((0..<3).map { stage.table.rectForRow(at: stage.path($0)).height } == heights)
    }

    @Test func constraintsDetermineHeights() throws {
        let rows = Rows([["a", "b"]])
        rows.configure = { cell, text in
            guard cell.contentView.subviews.isEmpty else { return }
            let box = UIView(frame: .zero)
            box.translatesAutoresizingMaskIntoConstraints = false
            cell.contentView.addSubview(box)
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
                box.heightAnchor.constraint(equalToConstant: text == "a" ? 70 : 30),
            ])
        }
        let stage = try TableStage(rows)
        #expect((0..<2).map { stage.table.rectForRow(at: stage.path($0)).height } == [70, 30])
        #expect(stage.table.session.userInterface.layoutConflicts.map(\.description) == [])
    }

    @Test func visibleRowsStayWhileRowsAboveThemAreMeasured() throws {
        let rows = Rows(count: 200)
        rows.height = { text in text.hasSuffix("7") ? 200 : 30 }
        let stage = try TableStage(rows)
        stage.table.scrollToRow(at: stage.path(150), at: .top, animated: false)
        try stage.screen.advance(by: 0.1)
        func position(_ row: Int) -> CGFloat {
            stage.table.rectForRow(at: stage.path(row)).minY - stage.table.contentOffset.y
        }
        #expect(position(150) == 0)
        for _ in 0..<60 {
            let top = try #require(stage.table.indexPathsForVisibleRows?.first)
            let former = position(top.row)
            stage.table.contentOffset.y -= 7
            try stage.screen.advance(by: 0.02)
            #expect(position(top.row) == former + 7, "row \(top.row)")
        }
    }

    @Test func scrollToRowReachesRowsWithEstimatedHeights() throws {
        let rows = Rows(count: 500)
        rows.height = { text in 20 + CGFloat(text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 97 }) }
        let stage = try TableStage(rows)
        for row in [499, 250, 3, 400] {
            stage.table.scrollToRow(at: stage.path(row), at: .bottom, animated: false)
            try stage.screen.advance(by: 0.05)
            let rect = stage.table.rectForRow(at: stage.path(row))
            #expect(abs(rect.maxY - stage.table.bounds.maxY) < 1 || stage.table.contentOffset.y == 0, "row \(row)")
            stage.table.scrollToRow(at: stage.path(row), at: .middle, animated: false)
            try stage.screen.advance(by: 0.05)
            #expect(stage.table.indexPathsForVisibleRows?.contains(stage.path(row)) == true)
        }
    }

    // MARK: Headers

    @Test func headersFloatOverTheirRows() throws {
        let rows = Rows([(0..<20).map { "A\($0)" }, (0..<20).map { "B\($0)" }])
        rows.headers = [0: "First", 1: "Second"]
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 40
            $0.table.estimatedRowHeight = 0
            $0.table.sectionHeaderHeight = 30
            $0.table.sectionHeaderTopPadding = 0
        }
        #expect(stage.table.headerView(forSection: 0)?.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
        stage.table.contentOffset.y = 100
        try stage.screen.advance(by: 0.05)
        #expect(stage.table.headerView(forSection: 0)?.frame.minY == 100)
        #expect(stage.table.rectForHeader(inSection: 0).minY == 0)
        // The next header pushes it up.
        stage.table.contentOffset.y = 815
        try stage.screen.advance(by: 0.05)
        #expect(stage.table.headerView(forSection: 0)?.frame.maxY == 830)
        #expect(stage.table.headerView(forSection: 1)?.frame.minY == 830)
        stage.table.contentOffset.y = 840
        try stage.screen.advance(by: 0.05)
        #expect(
            stage.table.headerView(forSection: 0) == nil && stage.table.headerView(forSection: 1)?.frame.minY == 840
        )
    }

    /// The heights of a table are those of headers and footers with content, unless the delegate returns a height.
    @Test func plainSectionsWithoutTitlesHaveNoBars() throws {
        final class Gaps: UITableViewDelegate {
            func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 12 }
        }
        let rows = Rows([["a"], ["b"]])
        rows.headers = [1: "Second"]
        let gaps = Gaps()
        let stage = try TableStage(rows) {
            $0.table.rowHeight = 44
            $0.table.sectionHeaderHeight = 30
            $0.table.sectionFooterHeight = 20
            $0.table.sectionHeaderTopPadding = 0
        }
        #expect((0..<2).map { stage.table.rectForHeader(inSection: $0).height } == [0, 30])
        #expect((0..<2).map { stage.table.rectForFooter(inSection: $0).height } == [0, 0])
        #expect(stage.table.contentSize.height == 118)
        stage.table.delegate = nil
        try stage.screen.advance(by: 0.05)
        #expect(stage.table.contentSize.height == 118)
        try withExtendedLifetime(gaps) {
            stage.table.delegate = gaps
            try stage.screen.advance(by: 0.05)
            #expect((0..<2).map { stage.table.rectForHeader(inSection: $0).height } == [12, 12])
        }
    }

    @Test func groupedSectionsHaveDistances() throws {
        let rows = Rows([["a", "b"], ["c"]])
        let stage = try TableStage(rows, style: .insetGrouped) { $0.table.rowHeight = 44 }
        #expect(stage.table.rectForRow(at: stage.path(0)) == CGRect(x: 16, y: 35, width: 288, height: 44))
        #expect(stage.table.rectForRow(at: stage.path(0, 1)).minY == 159)
        #expect(
            stage.table.cellForRow(at: stage.path(0))?.layer.maskedCorners == [
                .layerMinXMinYCorner, .layerMaxXMinYCorner,
            ]
        )
        #expect(
            stage.table.cellForRow(at: stage.path(1))?.layer.maskedCorners == [
                .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
            ]
        )
        #expect(stage.table.cellForRow(at: stage.path(0, 1))?.layer.cornerRadius == 10)
    }

    /// Titles of grouped sections keep their room where the height of a storyboard is too low for them.
    @Test func groupedTitlesAreNotCutByLowHeights() throws {
        func heights(_ height: CGFloat) throws -> [CGFloat] {
            let rows = Rows([["a"], ["b"], ["c"]])
            rows.headers = [0: "First", 1: "Second"]
            rows.footers = [1: "Footer"]
            let stage = try TableStage(rows, style: .grouped) {
                $0.table.rowHeight = 44
                $0.table.sectionHeaderHeight = height
                $0.table.sectionFooterHeight = height
            }
            let headers = (0..<3).map { stage.table.rectForHeader(inSection: $0).height }
            return headers + [stage.table.rectForFooter(inSection: 1).height]
        }
        let own = try heights(UITableView.automaticDimension)
        let low = try heights(18)
        #expect(own[0] > 18 && own[1] > 18 && own[3] > 18)
        #expect([low[0], low[1], low[3]] == [own[0], own[1], own[3]] && low[2] == 18)
        #expect(try heights(90) == [90, 90, 90, 90])
    }

    // MARK: Selection

    @Test func tapHighlightsAndSelects() throws {
        let rows = Rows(count: 20)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        _ = rows.take()
        try stage.tap(row: 2)
        let first = ["should highlight 0.2", "highlight 0.2", "unhighlight 0.2", "will select 0.2", "select 0.2"]
        #expect(rows.take() == first)
        try stage.tap(row: 4)
        #expect(
            rows.take() == [
                "should highlight 0.4", "highlight 0.4", "unhighlight 0.4", "will select 0.4", "will deselect 0.2",
                "deselect 0.2", "select 0.4",
            ]
        )
        #expect(stage.table.indexPathForSelectedRow == stage.path(4))
        #expect(stage.table.cellForRow(at: stage.path(4))?.isSelected == true)
        #expect(stage.table.cellForRow(at: stage.path(2))?.isSelected == false)
        stage.table.allowsMultipleSelection = true
        try stage.tap(row: 1)
        #expect(stage.table.indexPathsForSelectedRows == [stage.path(4), stage.path(1)])
        try stage.tap(row: 4)
        #expect(stage.table.indexPathsForSelectedRows == [stage.path(1)])
        stage.table.allowsSelection = false
        _ = rows.take()
        try stage.tap(row: 3)
        #expect(rows.take() == [])
    }

    @Test func scrollingRemovesHighlight() throws {
        let rows = Rows(count: 50)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 200))
        try stage.screen.advance(by: 0.3)
        #expect(stage.table.cellForRow(at: stage.path(4))?.isHighlighted == true)
        try finger.drag(to: CGPoint(x: 100, y: 100), duration: 0.2)
        #expect(stage.table.visibleCells.allSatisfy { !$0.isHighlighted })
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(stage.table.indexPathForSelectedRow == nil && !rows.take().contains { $0.hasPrefix("select") })
    }

    @Test func keysSelectFocusedRow() throws {
        let rows = Rows(count: 5)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        try stage.screen.press(.downArrow)
        try stage.screen.press(.downArrow)
        try stage.screen.press(.return)
        try stage.screen.advance(by: 0.1)
        #expect(stage.table.indexPathForSelectedRow == stage.path(1))
    }

    @Test func focusReachesRowsThatAreNotVisible() throws {
        let rows = Rows(count: 60)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        for _ in 0..<20 {
            try stage.screen.press(.downArrow)
            try stage.screen.advance(by: 0.15)
        }
        try stage.screen.press(.return)
        try stage.screen.advance(by: 1)
        #expect(stage.table.indexPathForSelectedRow == stage.path(19))
        #expect(stage.table.indexPathsForVisibleRows?.contains(stage.path(19)) == true)
    }
}
