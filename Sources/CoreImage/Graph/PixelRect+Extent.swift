/// Extents in pixels, y up. Coordinates farther than 2³⁰ pixels from the origin are treated as infinite.
extension PixelRect {
    private static let far = 1 << 30

    /// The extent of an unbounded image.
    static let everything = PixelRect(minX: -far, minY: -far, maxX: far, maxY: far)

    /// Creates the smallest extent that contains a rectangle, or an empty one if the rectangle is null or has a number
    /// that is NaN.
    init(extent rect: CGRect) {
        if rect.isInfinite {
            self = .everything
            return
        }
        func bound(_ value: CGFloat) -> Int { Int(min(max(value, CGFloat(-Self.far)), CGFloat(Self.far))) }
        let rect = rect.standardized
        let isNumber = !rect.isNull && !(rect.minX + rect.minY + rect.width + rect.height).isNaN
        guard isNumber, rect.width > 0, rect.height > 0 else {
            self = .empty
            return
        }
        self.init(
            minX: bound(rect.minX.rounded(.down)),
            minY: bound(rect.minY.rounded(.down)),
            maxX: bound(rect.maxX.rounded(.up)),
            maxY: bound(rect.maxY.rounded(.up))
        )
        if isEmpty { self = .empty }
    }

    /// A Boolean value that indicates whether a side is infinitely far.
    var isEndless: Bool { minX <= -Self.far || minY <= -Self.far || maxX >= Self.far || maxY >= Self.far }

    /// The extent as Core Image reports it: infinite if all sides are, `null` if it is empty.
    var extentRect: CGRect {
        if isEmpty { return .null }
        if contains(.everything) { return .infinite }
        return CGRect(x: CGFloat(minX), y: CGFloat(minY), width: CGFloat(width), height: CGFloat(height))
    }

    /// Returns the extent moved by an offset. Infinite sides are unchanged.
    func movedBy(x: Int, y: Int) -> PixelRect {
        if isEmpty { return .empty }
        func moved(_ value: Int, _ by: Int) -> Int {
            abs(value) >= Self.far ? value : min(max(value + by, -Self.far), Self.far)
        }
        let result = PixelRect(minX: moved(minX, x), minY: moved(minY, y), maxX: moved(maxX, x), maxY: moved(maxY, y))
        return result.isEmpty ? .empty : result
    }

    /// Returns the extent enlarged on every side. Infinite sides are unchanged.
    func grownBy(x: Int, y: Int) -> PixelRect {
        if isEmpty { return .empty }
        func moved(_ value: Int, _ by: Int) -> Int {
            abs(value) >= Self.far ? value : min(max(value + by, -Self.far), Self.far)
        }
        return PixelRect(minX: moved(minX, -x), minY: moved(minY, -y), maxX: moved(maxX, x), maxY: moved(maxY, y))
    }

    /// Returns the pixels in both extents, or `empty` if there are none.
    func common(_ other: PixelRect) -> PixelRect {
        let result = intersection(other)
        return result.isEmpty ? .empty : result
    }
}
