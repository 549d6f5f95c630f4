import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Cells: creation, contents, states, accessories, counters.
@MainActor
@Suite struct UITableViewCellTests {
    private final class OwnCell: UITableViewCell {
        let mark: String
        override init(style: CellStyle, reuseIdentifier: String?) {
            mark = "own \(style) \(reuseIdentifier ?? "")"
            super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        }
        required init?(coder: NSCoder) { nil }
    }

    private final class OwnHeader: UITableViewHeaderFooterView {
        var mark = ""
        override init(reuseIdentifier: String?) {
            super.init(reuseIdentifier: reuseIdentifier)
            mark = "header"
        }
        required init?(coder: NSCoder) { nil }
    }

    private class PlainCell: UITableViewCell {}

    @Test func registeredClassesAreCreated() throws {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        table.register(OwnCell.self, forCellReuseIdentifier: "a")
        table.register(PlainCell.self, forCellReuseIdentifier: "b")
        table.register(OwnHeader.self, forHeaderFooterViewReuseIdentifier: "h")
        let path = IndexPath(row: 0, section: 0)
        let cell = try #require(table.dequeueReusableCell(withIdentifier: "a", for: path) as? OwnCell)
        #expect(cell.mark == "own default a" && cell.reuseIdentifier == "a" && cell.detailTextLabel != nil)
        #expect(table.dequeueReusableCell(withIdentifier: "b", for: path) is PlainCell)
        let header = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "h") as? OwnHeader)
        #expect(header.mark == "header" && header.reuseIdentifier == "h")
        #expect(table.dequeueReusableCell(withIdentifier: "c") == nil)
        #expect(UITableViewCell().reuseIdentifier == nil)
    }

    /// The margins above and below give way, and the texts stay in the middle.
    @Test(arguments: [40, 44, 70] as [CGFloat])
    func textsOfSubtitlesStayInsideOfLowRows(height: CGFloat) throws {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: height)
        cell.textLabel?.text = "Title"
        cell.detailTextLabel?.text = "Subtitle"
        cell.layoutIfNeeded()
        let (text, detail) = try (#require(cell.textLabel).frame, #require(cell.detailTextLabel).frame)
        #expect(text.height > 15 && detail.height > 10 && text.maxY <= detail.minY)
        #expect(abs(text.minY - max(0, (height - (detail.maxY - text.minY)) / 2)) <= 1)
    }

    @Test func contentConfigurationReusesItsView() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        #expect(cell.textLabel != nil)
        var content = cell.defaultContentConfiguration()
        content.text = "a"
        cell.contentConfiguration = content
        let view = cell.contentView
        #expect(view is UIListContentView && cell.textLabel == nil)
        content.text = "b"
        cell.contentConfiguration = content
        #expect(cell.contentView === view)
        cell.contentConfiguration = nil
        #expect(!(cell.contentView is UIListContentView) && cell.textLabel != nil)
    }

    @Test func updateHandlerGetsStates() throws {
        let rows = Rows(count: 3)
        var states: [String] = []
        rows.configure = { cell, text in
            cell.configurationUpdateHandler = { cell, state in
                states.append("\(text) \(state.isSelected) \(state.isHighlighted)")
                var background = UIBackgroundConfiguration.listPlainCell()
                if state.isSelected { background.backgroundColor = .systemGreen }
                cell.backgroundConfiguration = background
            }
        }
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        #expect(states == ["Row 0 false false", "Row 1 false false", "Row 2 false false"])
        states = []
        stage.table.selectRow(at: stage.path(1), animated: false, scrollPosition: .none)
        try stage.screen.advance(by: 0.1)
        #expect(states == ["Row 1 true false"])
        let pixel = stage.screen.snapshot()[10, 60]
        #expect(pixel.green > 180 && pixel.red < 100, "\(pixel)")
    }

    @Test func backgroundsFollowStates() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        var state = cell.configurationState
        #expect(UIBackgroundConfiguration.listPlainCell().updated(for: state).backgroundColor == .systemBackground)
        state.isSelected = true
        #expect(UIBackgroundConfiguration.listGroupedCell().updated(for: state).backgroundColor == .systemGray4)
        var own = UIBackgroundConfiguration.listGroupedCell()
        own.backgroundColor = .red
        #expect(own.updated(for: state).backgroundColor == .red)
        state.isDisabled = true
        #expect(UIListContentConfiguration.cell().updated(for: state).textProperties.color == .tertiaryLabel)
        state[UIConfigurationStateCustomKey("a")] = 3
        #expect(state[UIConfigurationStateCustomKey("a")] == AnyHashable(3))
    }

    @Test func accessoriesAreMirrored() throws {
        let rows = Rows(count: 1)
        rows.configure = { cell, text in
            cell.textLabel?.text = text
            cell.accessoryType = .disclosureIndicator
        }
        for isRightToLeft in [false, true] {
            let stage = try TableStage(rows) {
                $0.table.rowHeight = 44
                $0.table.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
            }
            let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
            cell.semanticContentAttribute = stage.table.semanticContentAttribute
            try stage.screen.advance(by: 0.1)
            let accessory = try #require(cell.parts.accessories.first)
            #expect(isRightToLeft ? accessory.frame.minX == 16 : accessory.frame.maxX == 304)
            #expect(isRightToLeft ? cell.contentView.frame.maxX == 320 : cell.contentView.frame.minX == 0)
        }
    }

    @Test func separatorsBeginAtTexts() throws {
        let rows = Rows(count: 3)
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        let cell = try #require(stage.table.cellForRow(at: stage.path(1)))
        #expect(cell.parts.separator?.frame == CGRect(x: 16, y: 43, width: 304, height: 1))
        stage.table.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 20)
        #expect(cell.parts.separator?.frame == CGRect(x: 50, y: 43, width: 250, height: 1))
        cell.separatorInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 0)
        try stage.screen.advance(by: 0.1)
        #expect(cell.parts.separator?.frame.minX == 5)
        stage.table.separatorStyle = .none
        #expect(cell.parts.separator?.isHidden == true)
    }

    @Test func scrollingDrawsNewCellsAndTheUncoveredStripOnly() throws {
        final class Counted: UITableViewCell {
            static var layouts = 0
            override func layoutSubviews() {
                Self.layouts += 1
                super.layoutSubviews()
            }
        }
        let rows = Rows(count: 100)
        let stage = try TableStage(rows) {
            $0.table.register(Counted.self, forCellReuseIdentifier: "cell")
            $0.table.rowHeight = 44
            $0.table.showsVerticalScrollIndicator = false
        }
        // Frames that painted all of the screen are not moved.
        for offset: CGFloat in [500, 508, 500] {
            stage.table.contentOffset.y = offset
            try stage.screen.advance(by: 0.1)
        }
        Counted.layouts = 0
        stage.screen.resetStatistics()
        stage.table.contentOffset.y = 510
        try stage.screen.advance(by: 0.1)
        let statistics = stage.screen.statistics
        #expect(Counted.layouts <= 1, "\(Counted.layouts) layouts")
        #expect(statistics.drawCalls <= 1 && statistics.pixelsComposited <= 320 * 11, "\(statistics)")
        Counted.layouts = 0
        stage.table.contentOffset.y = 530
        try stage.screen.advance(by: 0.1)
        #expect(Counted.layouts == 1, "only the new cell")
    }

    @Test func fieldsOfRowsThatScrollAwayKeepTyping() throws {
        let rows = Rows(count: 100)
        rows.configure = { cell, text in
            guard text == "Row 0", cell.contentView.subviews.isEmpty else { return }
            cell.contentView.addSubview(UITextField(frame: CGRect(x: 20, y: 5, width: 200, height: 30)))
        }
        let stage = try TableStage(rows) { $0.table.rowHeight = 44 }
        let field = try #require(stage.table.cellForRow(at: stage.path(0))?.contentView.subviews.first as? UITextField)
        #expect(field.becomeFirstResponder())
        stage.table.contentOffset.y = 2000
        try stage.screen.advance(by: 0.1)
        #expect(field.isFirstResponder && stage.table.cellForRow(at: stage.path(0)) != nil)
        field.resignFirstResponder()
        stage.table.contentOffset.y = 2001
        try stage.screen.advance(by: 0.1)
        #expect(stage.table.cellForRow(at: stage.path(0)) == nil)
    }

    @Test func screenReaderReadsCellsAsElements() throws {
        let rows = Rows(count: 2)
        rows.configure = { cell, text in
            var content = UIListContentConfiguration.cell()
            content.text = text
            content.secondaryText = "Running"
            cell.contentConfiguration = content
        }
        let stage = try TableStage(rows)
        let cell = try #require(stage.table.cellForRow(at: stage.path(0)))
        #expect(cell.isAccessibilityElement && cell.accessibilityLabel == "Row 0, Running")
        stage.table.selectRow(at: stage.path(0), animated: false, scrollPosition: .none)
        #expect(cell.accessibilityTraits.contains(.selected))
    }
}

/// Layouts of cells in a fling.
@MainActor
@Suite struct FlingTests {
    private final class Counted: UITableViewCell {
        static var layouts: [ObjectIdentifier] = []

        override func layoutSubviews() {
            Self.layouts.append(ObjectIdentifier(self))
            super.layoutSubviews()
        }
    }

    private func configure(_ cell: UITableViewCell, _ text: String) {
        var content = UIListContentConfiguration.subtitleCell()
        content.image = UIImage(systemName: "gear")
        content.text = text
        let number = Int(text.dropFirst(4)) ?? 0
        content.secondaryText = String(repeating: "Words ", count: 2 + number * 7 % 30)
        content.secondaryTextProperties.numberOfLines = 0
        cell.contentConfiguration = content
    }

    @Test(arguments: [false, true]) func onlyNewCellsAreLaidOut(hasFixedHeights: Bool) throws {
        let rows = Rows(count: 2000)
        rows.configure = configure
        let stage = try TableStage(rows) {
            $0.table.register(Counted.self, forCellReuseIdentifier: "cell")
            if hasFixedHeights { $0.table.rowHeight = 44 }
        }
        try stage.screen.advance(by: 0.2)
        let finger = try stage.screen.touch(at: CGPoint(x: 160, y: 400))
        try finger.drag(to: CGPoint(x: 160, y: 100), duration: 0.1)
        try finger.lift()
        var frames = 0
        var scrolled = stage.table.contentOffset.y
        while frames < 60 {
            Counted.layouts = []
            _ = rows.take()
            try stage.screen.advance(by: 1 / 60)
            let new = rows.take().filter { $0.hasPrefix("show") }.count
            #expect(Counted.layouts.count <= new, "frame \(frames): \(Counted.layouts.count) layouts, \(new) new cells")
            frames += 1
        }
        for step in 0..<40 {
            Counted.layouts = []
            _ = rows.take()
            stage.table.contentOffset.y += 50
            try stage.screen.advance(by: 1 / 60)
            let new = rows.take().filter { $0.hasPrefix("show") }.count
            #expect(Counted.layouts.count <= new, "step \(step): \(Counted.layouts.count) layouts, \(new) new cells")
        }
        scrolled = stage.table.contentOffset.y - scrolled
        #expect(scrolled > 500)
    }
}
