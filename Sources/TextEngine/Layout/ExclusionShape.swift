import Geometry

/// An area that text flows around, made of polygons.
package struct ExclusionShape: Hashable, Sendable {
    private struct Edge: Hashable, Sendable {
        /// The ends, the upper one first.
        var top: CGPoint
        var bottom: CGPoint

        /// 1 if the edge of the polygon leads down, or -1.
        var winding: Int

        func x(at y: CGFloat) -> CGFloat {
            let height = bottom.y - top.y
            return height > 0 ? top.x + (bottom.x - top.x) * min(max((y - top.y) / height, 0), 1) : top.x
        }
    }

    private var edges: [Edge] = []
    private let usesEvenOddRule: Bool

    /// The vertical extent.
    package private(set) var minY = CGFloat.infinity
    package private(set) var maxY = -CGFloat.infinity

    /// Creates a shape of polygons, which are closed.
    package init(polygons: [[CGPoint]], usesEvenOddRule: Bool = false) {
        self.usesEvenOddRule = usesEvenOddRule
        for polygon in polygons where polygon.count > 2 {
            for (index, point) in polygon.enumerated() {
                let next = polygon[(index + 1) % polygon.count]
                guard point.x.isFinite, point.y.isFinite, next.x.isFinite, next.y.isFinite, point.y != next.y else {
                    continue
                }
                edges.append(
                    point.y < next.y
                        ? Edge(top: point, bottom: next, winding: 1) : Edge(top: next, bottom: point, winding: -1)
                )
                minY = min(minY, point.y, next.y)
                maxY = max(maxY, point.y, next.y)
            }
        }
    }

    package init(_ rect: CGRect) {
        self.init(
            polygons: [
                [
                    CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                    CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
                ]
            ]
        )
    }

    package var isEmpty: Bool { edges.isEmpty }

    /// Returns the horizontal extents of the shape between two vertical positions, in no order; they may overlap.
    func spans(from top: CGFloat, to bottom: CGFloat) -> [ClosedRange<CGFloat>] {
        guard top < maxY, bottom > minY else { return [] }
        let crossing = edges.filter { $0.top.y < bottom && $0.bottom.y > top }
        var levels = [max(top, minY), min(bottom, maxY)]
        for edge in crossing { levels += [edge.top.y, edge.bottom.y].filter { $0 > levels[0] && $0 < levels[1] } }
        levels.sort()
        var result: [ClosedRange<CGFloat>] = []
        for (upper, lower) in zip(levels, levels.dropFirst()) where upper < lower {
            let middle = (upper + lower) / 2
            let active = crossing.filter { $0.top.y < middle && $0.bottom.y > middle }
                .sorted { $0.x(at: middle) < $1.x(at: middle) }
            var winding = 0
            var start: Edge?
            for edge in active {
                winding += edge.winding
                let isInside = usesEvenOddRule ? winding & 1 != 0 : winding != 0
                if isInside, start == nil { start = edge }
                if !isInside, let first = start {
                    let left = min(first.x(at: upper), first.x(at: lower))
                    result.append(left...max(left, edge.x(at: upper), edge.x(at: lower)))
                    start = nil
                }
            }
        }
        return result
    }
}
