import Geometry
import Typography

/// An area that text is laid out in. Lengths are in points, y down, from its top left corner.
package struct TextRegion: Hashable, Sendable {
    /// The width; infinite if lines end only at line breaks.
    package var width: CGFloat

    /// The height; infinite for no limit.
    package var height: CGFloat

    /// The distance of the text from the sides of its lines' areas.
    package var padding: CGFloat

    /// The areas that the text flows around.
    package var exclusions: [ExclusionShape]

    /// The maximum number of lines, or zero for no limit.
    package var maximumLineCount: Int

    /// The truncation of the last line if there is no space for all text.
    package var truncation: TextParagraphStyle.LineBreakMode

    package init(
        width: CGFloat = .infinity,
        height: CGFloat = .infinity,
        padding: CGFloat = 0,
        exclusions: [ExclusionShape] = [],
        maximumLineCount: Int = 0,
        truncation: TextParagraphStyle.LineBreakMode = .wordWrapping
    ) {
        self.width = width > 0 && width < 1e6 ? width : .infinity
        self.height = height > 0 && height < 1e7 ? height : .infinity
        self.padding = padding.isFinite ? min(max(padding, 0), 1e5) : 0
        self.exclusions = exclusions.filter { !$0.isEmpty }
        self.maximumLineCount = max(0, maximumLineCount)
        self.truncation = truncation
    }

    /// A Boolean value that indicates whether there may be text that is not shown.
    var isLimited: Bool { height.isFinite || maximumLineCount > 0 }

    /// The bottom of the lowest exclusion.
    var bottomOfExclusions: CGFloat { exclusions.lazy.map(\.maxY).max() ?? 0 }

    /// Returns the space for lines of a height at a position or below, or `nil` if there is none.
    package func row(at top: CGFloat, height: CGFloat) -> TypesetParagraph.Row? {
        let whole = padding...max(padding, width - padding)
        var top = max(0, top)
        while top + height <= self.height + 1e-3 {
            if top >= bottomOfExclusions {
                return TypesetParagraph.Row(top: top, spans: [whole], isWhole: true)
            }
            let spans = free(from: top, to: top + height, least: max(height, 2 * padding + 1))
            if spans.count == 1, spans[0] == whole {
                return TypesetParagraph.Row(top: top, spans: spans, isWhole: true)
            }
            if !spans.isEmpty { return TypesetParagraph.Row(top: top, spans: spans, isWhole: false) }
            top += max(1, (height / 4).rounded(.down))
        }
        return nil
    }

    /// Returns the spans between exclusions that are at least as wide as a minimum, from left to right.
    private func free(from top: CGFloat, to bottom: CGFloat, least: CGFloat) -> [ClosedRange<CGFloat>] {
        // Without a width, text is limited only by what is beside it.
        var start: CGFloat = 0
        var result: [ClosedRange<CGFloat>] = []
        func add(to end: CGFloat) {
            if end - start >= least { result.append(start + padding...max(start + padding, end - padding)) }
        }
        let blocked = exclusions.flatMap { $0.spans(from: top, to: bottom) }.sorted { $0.lowerBound < $1.lowerBound }
        for span in blocked {
            if span.lowerBound >= width { break }
            add(to: span.lowerBound)
            start = max(start, span.upperBound)
        }
        if start < width { add(to: width) }
        return result
    }
}

/// The regions of a layout, one below the other. Text continues in the next one when a region is full.
struct RegionColumn {
    let regions: [TextRegion]

    /// The top of each region.
    let tops: [CGFloat]

    init(_ regions: [TextRegion]) {
        self.regions = regions
        var top: CGFloat = 0
        tops = regions.map { region in
            defer { top += region.height }
            return top
        }
    }

    /// Returns the index of the region at a vertical position.
    func index(at y: CGFloat) -> Int { max(0, (tops.firstIndex { $0 > y + 1e-6 } ?? tops.count) - 1) }

    func row(at top: CGFloat, height: CGFloat) -> TypesetParagraph.Row? {
        for index in self.index(at: top)..<regions.count {
            if var row = regions[index].row(at: top - tops[index], height: height) {
                row.top += tops[index]
                return row
            }
        }
        return nil
    }

    /// A Boolean value that indicates whether there may be text that is not shown, or that continues elsewhere.
    var isLimited: Bool { regions.count != 1 || regions.contains(where: \.isLimited) }

    /// The position down to which the layout of a paragraph depends on its position.
    var irregularHeight: CGFloat { isLimited ? .infinity : regions.first?.bottomOfExclusions ?? 0 }

    /// The maximum number of lines, or `nil` for no limit. It applies to a single region.
    var maximumLineCount: Int? {
        guard regions.count == 1, let count = regions.first?.maximumLineCount, count > 0 else { return nil }
        return count
    }

    var truncation: TextParagraphStyle.LineBreakMode { regions.last?.truncation ?? .wordWrapping }
}
