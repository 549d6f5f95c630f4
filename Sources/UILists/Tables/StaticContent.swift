import UIKitCore

/// The rows of a table view that a storyboard has.
@MainActor
package final class StaticContent {
    /// A row.
    package struct Row {
        let cell: UITableViewCell
        /// The height, in points; `nil` for that of the table view.
        let height: CGFloat?

        /// Creates a row.
        package init(cell: UITableViewCell, height: CGFloat?) {
            self.cell = cell
            self.height = height
        }
    }

    /// A section.
    package struct Section {
        let header: String?
        let footer: String?
        let rows: [Row]

        /// Creates a section.
        package init(header: String?, footer: String?, rows: [Row]) {
            self.header = header
            self.footer = footer
            self.rows = rows
        }
    }

    let sections: [Section]
    private let cells: Set<ObjectIdentifier>

    /// Creates the content.
    package init(sections: [Section]) {
        self.sections = sections
        cells = Set(sections.flatMap { section in section.rows.map { ObjectIdentifier($0.cell) } })
    }

    /// Returns a Boolean value that indicates whether a cell is that of a row.
    func has(_ cell: UITableViewCell) -> Bool { cells.contains(ObjectIdentifier(cell)) }

    /// Returns a section, or `nil` if there is none.
    func section(_ index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }

    /// Returns a row, or `nil` if there is none.
    func row(_ indexPath: IndexPath) -> Row? {
        guard let section = section(indexPath.section), section.rows.indices.contains(indexPath.row) else { return nil }
        return section.rows[indexPath.row]
    }
}
