/// Extents are whole pixels, y up. What is farther than 2³⁰ pixels from the origin counts as infinitely far.
extension PixelRect {
    private static let far = 1 << 30

    /// The extent of what has no end.
    static let everything = PixelRect(minX: -far, minY: -far, maxX: far, maxY: far)

    /// The smallest extent around a rectangle; empty for one that is null or has a number that is not one.
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

    /// Whether a side is infinitely far.
    var isEndless: Bool { minX <= -Self.far || minY <= -Self.far || maxX >= Self.far || maxY >= Self.far }

    /// As Core Image tells it: infinite when all sides are far, null when there is nothing.
    var extentRect: CGRect {
        if isEmpty { return .null }
        if contains(.everything) { return .infinite }
        return CGRect(x: CGFloat(minX), y: CGFloat(minY), width: CGFloat(width), height: CGFloat(height))
    }

    /// Moved; sides that are infinitely far stay where they are.
    func movedBy(x: Int, y: Int) -> PixelRect {
        if isEmpty { return .empty }
        func moved(_ value: Int, _ by: Int) -> Int {
            abs(value) >= Self.far ? value : min(max(value + by, -Self.far), Self.far)
        }
        let result = PixelRect(minX: moved(minX, x), minY: moved(minY, y), maxX: moved(maxX, x), maxY: moved(maxY, y))
        return result.isEmpty ? .empty : result
    }

    /// Larger by so many pixels on every side; sides that are infinitely far stay.
    func grownBy(x: Int, y: Int) -> PixelRect {
        if isEmpty { return .empty }
        func moved(_ value: Int, _ by: Int) -> Int {
            abs(value) >= Self.far ? value : min(max(value + by, -Self.far), Self.far)
        }
        return PixelRect(minX: moved(minX, -x), minY: moved(minY, -y), maxX: moved(maxX, x), maxY: moved(maxY, y))
    }

    /// The pixels in both, `empty` when there are none.
    func common(_ other: PixelRect) -> PixelRect {
        let result = intersection(other)
        return result.isEmpty ? .empty : result
    }
}
