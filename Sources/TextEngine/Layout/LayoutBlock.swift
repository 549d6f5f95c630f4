import Geometry
import Typography

/// A layout of one block, and what it depends on besides its text. Its content is released when others are needed more.
final class BlockLayout {
    var typeset: TypesetParagraph?

    /// The style of each run of the typeset text.
    var styles: [any TextStyle]
    let conditions: TypesetParagraph.Conditions

    /// A Boolean value that indicates whether there was no space for all lines.
    let isCut: Bool

    /// The number of units of the line break at the end of the block.
    let breakLength: Int

    /// The position of the block, in units of 1/1024 point, if the layout depends on it.
    let top: Int?

    /// The time of the last use, in accesses to the document's layout.
    var lastUse = 0

    init(
        _ typeset: TypesetParagraph,
        _ styles: [any TextStyle],
        _ conditions: TypesetParagraph.Conditions,
        breakLength: Int,
        top: Int?
    ) {
        self.typeset = typeset
        isCut = typeset.isCut
        self.breakLength = breakLength
        self.styles = styles
        self.conditions = conditions
        self.top = top
    }

    /// The number of characters, and an allowance for the objects of a paragraph.
    var cost: Int { (typeset?.length ?? 0) + 64 }
}

/// A part of a document's layout: a block of text that is laid out as a unit, or consecutive blocks whose layout is
/// deferred.
struct LayoutBlock: Summarized {
    struct Total: Summary {
        var units = 0

        /// The height in units of 1/1024 point. Integers, so that sums do not depend on the shape of a tree.
        var height = 0
        var lines = 0

        static let zero = Total()

        static func + (first: Total, second: Total) -> Total {
            Total(
                units: first.units + second.units,
                height: first.height + second.height,
                lines: first.lines + second.lines
            )
        }
    }

    var length: Int
    var height: Int

    /// The number of lines, or zero if the layout is deferred.
    var lineCount = 0

    /// The layout, or `nil` if it is deferred. The height is then an estimate.
    var layout: BlockLayout?

    var summary: Total { Total(units: length, height: height, lines: lineCount) }
}

extension CGFloat {
    /// Creates a length in points from one in units of 1/1024 point.
    init(fine value: Int) { self = CGFloat(value) / 1024 }

    /// The length in units of 1/1024 point.
    var fine: Int { Int((Swift.min(Swift.max(self, -1e12), 1e12) * 1024).rounded()) }
}
