import UIKitCore

/// A header or a footer of a section.
struct TableBar: Equatable {
    /// The distance above a header, in points.
    var padding: CGFloat = 0
    /// The height, in points.
    var length: CGFloat = 0
    /// A Boolean value that indicates whether the height is not an estimate.
    var isMeasured = true
    /// The lowest height, in points, where the height is that of the view; `nil` for a given height.
    var minimum: CGFloat?
    /// The title from the data source.
    var title: String?
    /// A Boolean value that indicates whether a view is shown.
    var hasView = false

    var total: CGFloat { padding + length }
}

/// A section of a table view.
struct TableSection: Equatable {
    var rows: ItemSizes
    var header = TableBar()
    var footer = TableBar()

    var total: CGFloat { header.total + rows.total + footer.total }
}

/// The geometry of the sections of a table view, from the edge at which the first one begins.
struct TableGeometry {
    private(set) var sections: [TableSection] = []
    private var tree = FenwickTree([])

    init(_ sections: [TableSection] = []) {
        self.sections = sections
        tree = FenwickTree(sections.map(\.total))
    }

    var count: Int { sections.count }

    /// The height of all sections, in points.
    var total: CGFloat { tree.total }

    subscript(section: Int) -> TableSection { sections[section] }

    /// Changes a section and its height.
    mutating func change(_ section: Int, _ body: (inout TableSection) -> Void) {
        body(&sections[section])
        tree[section] = sections[section].total
    }

    func contains(_ index: ListIndex) -> Bool {
        sections.indices.contains(index.section) && index.item >= 0 && index.item < sections[index.section].rows.count
    }

    /// Returns the offset at which a section begins; the end for the number of sections.
    func start(of section: Int) -> CGFloat { tree.sum(ofFirst: section) }

    /// Returns the offset at which the rows of a section begin.
    func rowsStart(of section: Int) -> CGFloat { start(of: section) + sections[section].header.total }

    /// Returns the section at an offset, or the nearest one; `nil` without sections.
    func section(at offset: CGFloat) -> Int? { tree.index(at: offset) }

    /// Returns the extent of a row.
    func row(_ index: ListIndex) -> (start: CGFloat, length: CGFloat) {
        let rows = sections[index.section].rows
        return (rowsStart(of: index.section) + rows.offset(of: index.item), rows.length(of: index.item))
    }

    /// Returns the height of a row. No copy of the section remains, which would be copied when a row is measured.
    func size(of index: ListIndex) -> (length: CGFloat, isMeasured: Bool) {
        let rows = sections[index.section].rows
        return (rows.length(of: index.item), rows.isMeasured(index.item))
    }

    /// Returns the extent of a header, without the distance above it.
    func header(_ section: Int) -> (start: CGFloat, length: CGFloat) {
        let header = sections[section].header
        return (start(of: section) + header.padding, header.length)
    }

    /// Returns the extent of a footer.
    func footer(_ section: Int) -> (start: CGFloat, length: CGFloat) {
        let section = (value: sections[section], start: rowsStart(of: section))
        return (section.start + section.value.rows.total, section.value.footer.length)
    }
}
