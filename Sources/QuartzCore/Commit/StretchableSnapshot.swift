import Compositor
import CoreGraphics

/// A part of a layer snapshot, shown in another layer and fitted to its bounds.
///
/// It shares the pixels of the original layers: they are pinned, and later drawing goes to other copies.
package final class StretchableSnapshot: Sendable {
    private let source: CGRect
    private let insets: [CGFloat]
    /// A copy of the layer tree for each of up to nine parts, the same in every commit.
    private let copies: [(id: UInt64, layer: RenderLayer)]

    /// Creates a snapshot of a part of a layer.
    /// - Parameters:
    ///   - source: The part, in the layer's own coordinates.
    ///   - top: The height of the area at the top edge that is not stretched vertically, in points; likewise for the
    ///     other edges.
    package init?(
        of snapshot: LayerSnapshot,
        _ source: CGRect,
        top: CGFloat = 0,
        left: CGFloat = 0,
        bottom: CGFloat = 0,
        right: CGFloat = 0
    ) {
        guard source.isFinite else { return nil }
        var source = source.standardized
        if snapshot.isReflected { source.origin.y = snapshot.bounds.minY + snapshot.bounds.maxY - source.maxY }
        self.source = source
        insets = [top, left, bottom, right].map { $0.isFinite ? max(0, $0) : 0 }
        let count = insets.allSatisfy { $0 == 0 } ? 1 : 9
        copies = (0..<count).map { _ in
            (Identifiers.next(), snapshot.layer.copy(pinning: true, Identifiers.next))
        }
    }

    /// Returns the layers that show the snapshot in bounds.
    func layers(in bounds: CGRect) -> [RenderLayer] {
        guard bounds.isFinite else { return [] }
        guard copies.count > 1 else {
            return Part(from: source, to: bounds).map { [$0.layer(id: copies[0].id, of: copies[0].layer)] } ?? []
        }
        let columns = Self.spans(
            source.minX..<source.maxX,
            bounds.minX..<bounds.maxX,
            first: insets[1],
            last: insets[3]
        )
        let rows = Self.spans(source.minY..<source.maxY, bounds.minY..<bounds.maxY, first: insets[0], last: insets[2])
        var layers: [RenderLayer] = []
        for (row, y) in rows.enumerated() {
            for (column, x) in columns.enumerated() {
                let copy = copies[row * 3 + column]
                let part = Part(from: Self.rect(x.from, y.from), to: Self.rect(x.to, y.to))
                if let part { layers.append(part.layer(id: copy.id, of: copy.layer)) }
            }
        }
        return layers
    }

    private static func rect(_ x: Range<CGFloat>, _ y: Range<CGFloat>) -> CGRect {
        CGRect(
            x: x.lowerBound,
            y: y.lowerBound,
            width: x.upperBound - x.lowerBound,
            height: y.upperBound - y.lowerBound
        )
    }

    /// Returns the spans of the first cap, the stretched center and the last cap. Caps that exceed the available length
    /// share it in proportion.
    private static func spans(
        _ source: Range<CGFloat>,
        _ target: Range<CGFloat>,
        first: CGFloat,
        last: CGFloat
    ) -> [(from: Range<CGFloat>, to: Range<CGFloat>)] {
        func split(_ range: Range<CGFloat>, _ first: CGFloat, _ last: CGFloat) -> [Range<CGFloat>] {
            let length = range.upperBound - range.lowerBound
            let share = first + last > length ? length / (first + last) : 1
            let start = range.lowerBound + first * share
            let end = max(start, range.upperBound - last * share)
            return [range.lowerBound..<start, start..<end, end..<max(end, range.upperBound)]
        }
        let length = source.upperBound - source.lowerBound
        let share = first + last > length ? length / (first + last) : 1
        return zip(split(source, first, last), split(target, first * share, last * share)).map { ($0, $1) }
    }
}
