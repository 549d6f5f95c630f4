/// A size in pixels.
///
/// Here and below, `@usableFromInline` is required for `@inlinable` to have an effect: without it, the compiler keeps
/// package declarations in their module, and each access to a width is a function call.
@usableFromInline package struct PixelSize: Hashable, Sendable {
    @usableFromInline package var width: Int
    @usableFromInline package var height: Int

    @inlinable package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The number of pixels; zero for an empty size.
    @inlinable package var area: Int { isEmpty ? 0 : width * height }
}

/// A point on the pixel grid. Coordinates refer to the corners between pixels.
@usableFromInline package struct PixelPoint: Hashable, Sendable {
    @usableFromInline package var x: Int
    @usableFromInline package var y: Int

    @inlinable package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    package static let zero = PixelPoint(x: 0, y: 0)
}

/// A rectangle of pixels. The right and bottom edges are exclusive; a rectangle with a width or height of zero or less
/// is empty.
@usableFromInline package struct PixelRect: Hashable, Sendable {
    @usableFromInline package var minX: Int
    @usableFromInline package var minY: Int
    @usableFromInline package var maxX: Int
    @usableFromInline package var maxY: Int

    @inlinable package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(minX: x, minY: y, maxX: x &+ width, maxY: y &+ height)
    }

    @inlinable package init(size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    @inlinable package var width: Int { maxX &- minX }
    @inlinable package var height: Int { maxY &- minY }
    @inlinable package var origin: PixelPoint { PixelPoint(x: minX, y: minY) }
    @inlinable package var size: PixelSize { PixelSize(width: width, height: height) }
    @inlinable package var isEmpty: Bool { maxX <= minX || maxY <= minY }

    /// The number of pixels; zero for an empty rectangle.
    @inlinable package var area: Int { isEmpty ? 0 : width * height }

    /// Returns the pixels that are in both rectangles; empty if they do not intersect.
    @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX),
            minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY)
        )
    }

    @inlinable package func intersects(_ other: PixelRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns the smallest rectangle that contains both rectangles. An empty rectangle has no effect.
    @inlinable package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX),
            minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY)
        )
    }

    @inlinable package func contains(_ other: PixelRect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    @inlinable package func contains(x: Int, y: Int) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

    @inlinable package func offsetBy(x: Int, y: Int) -> PixelRect {
        PixelRect(minX: minX &+ x, minY: minY &+ y, maxX: maxX &+ x, maxY: maxY &+ y)
    }

    /// Returns the rectangle reduced by `amount` on every side, or enlarged if `amount` is negative.
    @inlinable package func insetBy(_ amount: Int) -> PixelRect {
        PixelRect(minX: minX &+ amount, minY: minY &+ amount, maxX: maxX &- amount, maxY: maxY &- amount)
    }
}
