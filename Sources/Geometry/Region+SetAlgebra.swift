import CPixman

/// Set operations. Trivial cases (disjoint, nested, or rectangles whose result is a rectangle) are computed here
/// without allocation; all others use pixman.
extension Region {
    package func union(_ other: Region) -> Region {
        if isEmpty { return other }
        if other.isEmpty { return self }
        if isRectangle, bounds.contains(other.bounds) { return self }
        if other.isRectangle, other.bounds.contains(bounds) { return other }
        if isRectangle, other.isRectangle, let joined = bounds.joined(with: other.bounds) { return Region(joined) }
        return combine(other) { pixman_region32_union($0, $1, $2) }
    }

    package func intersection(_ other: Region) -> Region {
        guard bounds.intersects(other.bounds) else { return .empty }
        if isRectangle, other.isRectangle { return Region(bounds.intersection(other.bounds)) }
        if isRectangle, bounds.contains(other.bounds) { return other }
        if other.isRectangle, other.bounds.contains(bounds) { return self }
        return combine(other) { pixman_region32_intersect($0, $1, $2) }
    }

    package func subtracting(_ other: Region) -> Region {
        guard bounds.intersects(other.bounds) else { return self }
        if other.isRectangle, other.bounds.contains(bounds) { return .empty }
        if isRectangle, other.isRectangle, let rest = bounds.rest(without: other.bounds) { return Region(rest) }
        return combine(other) { pixman_region32_subtract($0, $1, $2) }
    }

    package mutating func formUnion(_ other: Region) { self = union(other) }
    package mutating func formIntersection(_ other: Region) { self = intersection(other) }
    package mutating func subtract(_ other: Region) { self = subtracting(other) }

    package mutating func formUnion(_ rect: PixelRect) { self = union(Region(rect)) }

    /// Returns the pixels in exactly one of the two regions.
    package func symmetricDifference(_ other: Region) -> Region {
        subtracting(other).union(other.subtracting(self))
    }

    /// Returns the region offset by a vector.
    package func offsetBy(x: Int, y: Int) -> Region {
        if isEmpty || (x == 0 && y == 0) { return self }
        if isRectangle { return Region(bounds.offsetBy(x: x, y: y)) }
        return Region(map { $0.offsetBy(x: x, y: y) })
    }

    /// Returns a Boolean value that indicates whether every pixel of `rect` is in the region: `true` for an empty
    /// rectangle.
    package func contains(_ rect: PixelRect) -> Bool {
        if rect.isEmpty { return true }
        guard bounds.contains(rect) else { return false }
        return isRectangle || Region(rect).subtracting(self).isEmpty
    }

    package func contains(x: Int, y: Int) -> Bool {
        guard bounds.contains(x: x, y: y) else { return false }
        if isRectangle { return true }
        return withRaw { pixman_region32_contains_point($0, Int32(x), Int32(y), nil) != 0 }
    }

    package func intersects(_ rect: PixelRect) -> Bool {
        guard bounds.intersects(rect) else { return false }
        return isRectangle || contains { $0.intersects(rect) }
    }

    /// Calls a closure with the rectangles of the difference with another region. Those of the difference of two rectangles
    /// are not stored.
    package func forEachRect(outside other: Region, _ body: (PixelRect) -> Void) {
        if isRectangle, other.isRectangle {
            bounds.forEachPart(outside: other.bounds, body)
        } else {
            for rect in subtracting(other) { body(rect) }
        }
    }

    private func combine(
        _ other: Region,
        _ operation: (
            UnsafeMutablePointer<pixman_region32_t>, UnsafePointer<pixman_region32_t>, UnsafePointer<pixman_region32_t>
        ) -> pixman_bool_t
    ) -> Region {
        withRaw { left in
            other.withRaw { right in
                var result = pixman_region32_t()
                pixman_region32_init(&result)
                precondition(operation(&result, left, right) != 0, "out of memory")
                return Region(adopting: result)
            }
        }
    }
}

extension PixelRect {
    /// Calls a closure with the parts that are not in another rectangle, from top to bottom and from left to right.
    fileprivate func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
        let common = intersection(other)
        if common.isEmpty { return body(self) }
        func pass(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
            if minX < maxX, minY < maxY { body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)) }
        }
        pass(minX, minY, maxX, common.minY)
        pass(minX, common.minY, common.minX, common.maxY)
        pass(common.maxX, common.minY, maxX, common.maxY)
        pass(minX, common.maxY, maxX, maxY)
    }

    /// Returns the union of two rectangles that touch or overlap, neither empty, or `nil` if it is not a rectangle.
    fileprivate func joined(with other: PixelRect) -> PixelRect? {
        if minY == other.minY, maxY == other.maxY {
            guard minX <= other.maxX, other.minX <= maxX else { return nil }
        } else if minX == other.minX, maxX == other.maxX {
            guard minY <= other.maxY, other.minY <= maxY else { return nil }
        } else {
            return nil
        }
        return union(other)
    }

    /// Returns the difference with a rectangle that overlaps but does not contain this one, or `nil` if it is not a
    /// rectangle.
    fileprivate func rest(without other: PixelRect) -> PixelRect? {
        var rest = self
        if other.minX <= minX, other.maxX >= maxX {
            if other.minY <= minY { rest.minY = other.maxY } else if other.maxY >= maxY { rest.maxY = other.minY }
        } else if other.minY <= minY, other.maxY >= maxY {
            if other.minX <= minX { rest.minX = other.maxX } else if other.maxX >= maxX { rest.maxX = other.minX }
        }
        return rest == self ? nil : rest
    }
}
