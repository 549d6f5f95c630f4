import Foundation
import UIKitCore
import UILists

/// A row of a table view whose content is in a storyboard. It is generated.
@MainActor
public struct InterfaceRow {
    /// The cell.
    public let cell: UITableViewCell

    /// The height, in points; `nil` for that of the table view.
    public let height: CGFloat?

    /// Creates a row.
    public init(_ cell: UITableViewCell, height: CGFloat? = nil) {
        self.cell = cell
        self.height = height
    }
}

/// A section of a table view whose content is in a storyboard. It is generated.
@MainActor
public struct InterfaceSection {
    /// The title of the header, or `nil`.
    public let header: String?

    /// The title of the footer, or `nil`.
    public let footer: String?

    /// The rows.
    public let rows: [InterfaceRow]

    /// Creates a section.
    public init(header: String? = nil, footer: String? = nil, _ rows: [InterfaceRow]) {
        self.header = header
        self.footer = footer
        self.rows = rows
    }
}

extension InterfaceBuilder {
    /// Sets the content of a table view. A `UITableViewController` that is its data source shows it, unless a subclass overrides the
    /// methods of the data source.
    public func setContent(of tableView: UITableView, _ sections: [InterfaceSection]) {
        tableView.staticContent = StaticContent(
            sections: sections.map { section in
                StaticContent.Section(
                    header: section.header,
                    footer: section.footer,
                    rows: section.rows.map { StaticContent.Row(cell: $0.cell, height: $0.height) }
                )
            }
        )
    }
}
