import Typography

/// The rule by which parts of a frame's path are inside.
public enum CTFramePathFillRule: UInt32, Hashable, Sendable {
    /// The inside of an odd number of outlines.
    case evenOdd = 0

    /// The inside of outlines whose directions do not cancel each other.
    case windingNumber = 1
}

/// The key of the rule by which parts of the path are inside, a ``CTFramePathFillRule`` or its number. The default is
/// `evenOdd`.
public let kCTFramePathFillRuleAttributeName: CFString = "CTFramePathFillRule"

/// The key of paths that lines avoid, an array of paths or of dictionaries with ``kCTFramePathClippingPathAttributeName``.
public let kCTFrameClippingPathsAttributeName: CFString = "CTFrameClippingPaths"

/// The key of a path that lines avoid.
public let kCTFramePathClippingPathAttributeName: CFString = "CTFramePathClippingPath"

/// The space of a frame, with its origin at the top left corner of the path's bounding box, and y down.
struct FrameShape {
    /// A closed outline, or several.
    private struct Outline {
        /// The edges, from their upper ends to their lower ones.
        var edges: [(top: CGPoint, bottom: CGPoint, winding: Int)] = []
        /// The edges that have no sides.
        var horizontal: [(y: CGFloat, range: ClosedRange<CGFloat>)] = []
        var isEvenOdd: Bool

        init(_ path: CGPath, _ bounds: CGRect, isEvenOdd: Bool) {
            self.isEvenOdd = isEvenOdd
            var (start, last) = (CGPoint.zero, CGPoint.zero)
            func add(_ end: CGPoint) {
                if last.y == end.y { horizontal.append((end.y, min(last.x, end.x)...max(last.x, end.x))) }
                if last.y < end.y { edges.append((last, end, 1)) }
                if last.y > end.y { edges.append((end, last, -1)) }
                last = end
            }
            func point(_ element: UnsafePointer<CGPathElement>) -> CGPoint {
                let point = element.pointee.points[0]
                return CGPoint(x: point.x - bounds.minX, y: bounds.maxY - point.y)
            }
            path.flattened(threshold: 0.1).applyWithBlock { element in
                switch element.pointee.type {
                case .moveToPoint:
                    add(start)
                    start = point(element)
                    last = start
                case .closeSubpath: add(start)
                default: add(point(element))
                }
            }
            add(start)
        }

        /// Returns the parts of a band through which an outline passes.
        func occupied(_ top: CGFloat, _ bottom: CGFloat) -> [ClosedRange<CGFloat>] {
            horizontal.filter { $0.y > top && $0.y < bottom }.map(\.range)
                + edges.compactMap { edge in
                    guard edge.top.y < bottom, edge.bottom.y > top else { return nil }
                    func x(_ y: CGFloat) -> CGFloat {
                        let part = (y - edge.top.y) / (edge.bottom.y - edge.top.y)
                        return edge.top.x + (edge.bottom.x - edge.top.x) * min(max(part, 0), 1)
                    }
                    let (first, second) = (x(max(top, edge.top.y)), x(min(bottom, edge.bottom.y)))
                    return min(first, second)...max(first, second)
                }
        }

        func contains(_ point: CGPoint) -> Bool {
            var winding = 0
            for edge in edges where edge.top.y <= point.y && edge.bottom.y > point.y {
                let part = (point.y - edge.top.y) / (edge.bottom.y - edge.top.y)
                if edge.top.x + (edge.bottom.x - edge.top.x) * part < point.x { winding += edge.winding }
            }
            return isEvenOdd ? winding % 2 != 0 : winding != 0
        }
    }

    /// The width, or `nil` for lines of any width.
    let width: CGFloat?
    let height: CGFloat

    /// The outline of the space; `nil` for a rectangle.
    private let outline: Outline?
    private let avoided: [Outline]

    var isRectangle: Bool { outline == nil && avoided.isEmpty }

    /// Creates a rectangle.
    init(width: CGFloat?, height: CGFloat) {
        (self.width, self.height) = (width, height)
        (outline, avoided) = (nil, [])
    }

    init(_ path: CGPath, _ bounds: CGRect, _ attributes: CFDictionary?) {
        (width, height) = (bounds.width, bounds.height)
        let rule: CTFramePathFillRule? =
            switch attributes?[kCTFramePathFillRuleAttributeName] {
            case let rule as CTFramePathFillRule: rule
            case let number as Int: UInt32(exactly: number).flatMap { CTFramePathFillRule(rawValue: $0) }
            case let number as UInt32: CTFramePathFillRule(rawValue: number)
            case let number as NSNumber: CTFramePathFillRule(rawValue: number.uint32Value)
            default: nil
            }
        var rect = CGRect.zero
        outline = path.isRect(&rect) ? nil : Outline(path, bounds, isEvenOdd: rule != .windingNumber)
        let list = attributes?[kCTFrameClippingPathsAttributeName] as? CFArray ?? []
        avoided = list.compactMap { entry in
            let path = entry as? CGPath ?? (entry as? CFDictionary)?[kCTFramePathClippingPathAttributeName] as? CGPath
            return path.map { Outline($0, bounds, isEvenOdd: false) }
        }
    }

    private func contains(_ point: CGPoint) -> Bool {
        (outline?.contains(point) ?? true) && !avoided.contains { $0.contains(point) }
    }

    /// Returns a Boolean value that indicates whether a part of a band through which outlines pass has the inside on both sides of
    /// them, as with outlines of the same direction.
    private func isInside(_ left: CGFloat, _ right: CGFloat, _ top: CGFloat, _ bottom: CGFloat) -> Bool {
        let step = max((right - left) / 16, 1e-4)
        return stride(from: left - step, through: right + step, by: step).allSatisfy { x in
            [top + 1e-3, (top + bottom) / 2, bottom - 1e-3].allSatisfy { contains(CGPoint(x: x, y: $0)) }
        }
    }

    /// Returns the parts of a band that are inside as a whole, from left to right.
    func intervals(_ top: CGFloat, _ bottom: CGFloat) -> [Range<CGFloat>] {
        guard let width, !isRectangle else { return [0..<(width ?? .greatestFiniteMagnitude)] }
        let bottom = max(bottom, top + 1e-3)
        var occupied = (outline?.occupied(top, bottom) ?? [0...0, width...width])
        for outline in avoided { occupied += outline.occupied(top, bottom) }
        occupied.sort { $0.lowerBound < $1.lowerBound }
        var result: [Range<CGFloat>] = []
        var end = occupied.first?.lowerBound ?? 0
        for part in occupied {
            // No outline passes between these parts: one point of the space is like all others.
            if part.lowerBound > end + 1e-3 {
                if contains(CGPoint(x: (end + part.lowerBound) / 2, y: (top + bottom) / 2)) {
                    if let last = result.last, isInside(last.upperBound, end, top, bottom) {
                        result[result.count - 1] = last.lowerBound..<part.lowerBound
                    } else {
                        result.append(end..<part.lowerBound)
                    }
                }
            }
            end = max(end, part.upperBound)
        }
        return result
    }
}
