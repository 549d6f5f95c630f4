import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// Rows of texts, as a data source and a delegate that record their calls.
@MainActor
final class Rows: UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    /// The heights by text; `nil` for those of the table view.
    var height: ((String) -> CGFloat)?
    var headers: [Int: String] = [:]
    var footers: [Int: String] = [:]
    private(set) var log: [String] = []
    private(set) var shown: [ObjectIdentifier: Int] = [:]
    var configure: (UITableViewCell, String) -> Void = { cell, text in cell.textLabel?.text = text }
    var logsHeights = false

    init(_ sections: [[String]]) { self.sections = sections }

    convenience init(count: Int) { self.init([(0..<count).map { "Row \($0)" }]) }

    /// Returns the recorded lines and clears them.
    func take() -> [String] {
        defer { log = [] }
        return log
    }

    private func note(_ line: String) { log.append(line) }
    private func name(_ path: IndexPath) -> String { "\(path.section).\(path.row)" }
    func text(_ path: IndexPath) -> String { sections[path.section][path.row] }

    func numberOfSections(in tableView: UITableView) -> Int {
        note("sections")
        return sections.count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        note("rows \(section)")
        return sections[section].count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note("cell \(name(indexPath))")
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        configure(cell, text(indexPath))
        return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { headers[section] }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { footers[section] }

    func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        note("commit \(editingStyle) \(name(indexPath))")
        guard editingStyle == .delete else { return }
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        note("move \(name(sourceIndexPath)) \(name(destinationIndexPath))")
        let text = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(text, at: destinationIndexPath.row)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if logsHeights { note("height \(name(indexPath))") }
        return height?(text(indexPath)) ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        note("show \(name(indexPath))")
        shown[ObjectIdentifier(cell), default: 0] += 1
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        note("hide \(name(indexPath))")
        shown[ObjectIdentifier(cell), default: 0] -= 1
    }

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        note("should highlight \(name(indexPath))")
        return true
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
        note("highlight \(name(indexPath))")
    }

    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
        note("unhighlight \(name(indexPath))")
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        note("will select \(name(indexPath))")
        return indexPath
    }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        note("will deselect \(name(indexPath))")
        return indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("select \(name(indexPath))") }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        note("deselect \(name(indexPath))")
    }
}

/// A screen that a table view fills.
@MainActor
struct TableStage {
    let screen: VirtualScreen
    let table: UITableView
    let rows: Rows

    init(
        _ rows: Rows,
        style: UITableView.Style = .plain,
        size: CGSize = CGSize(width: 320, height: 440),
        scale: CGFloat = 1,
        _ change: (TableStage) -> Void = { _ in }
    ) throws {
        self.rows = rows
        screen = try VirtualScreen(size: size, scale: scale)
        table = UITableView(frame: CGRect(origin: .zero, size: size), style: style)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = rows
        table.delegate = rows
        change(self)
        let root = UIView(frame: CGRect(origin: .zero, size: size))
        root.addSubview(table)
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    /// The texts of the visible cells, by row.
    var texts: [String] { table.visibleCells.compactMap { $0.textLabel?.text } }

    func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    func tap(row: Int, section: Int = 0) throws {
        let rect = table.convert(table.rectForRow(at: path(row, section)), to: nil)
        try screen.tap(at: CGPoint(x: rect.midX, y: rect.midY))
        try screen.advance(by: 0.1)
    }
}
