import CoreGraphics

/// The geometry of a page control's indicators along their row, in points.
struct PageIndicatorRow: Equatable {
    /// The number of pages.
    let pageCount: Int
    /// The length of an indicator at its full size.
    let length: CGFloat
    /// The number of indicators that fit.
    let capacity: Int

    /// The distance between indicators.
    static let spacing: CGFloat = 10
    /// The distance of the indicators from the ends.
    static let margin: CGFloat = 12
    /// The maximum number of indicators, which is beyond the size of screens. It limits the number of views.
    static let maximumCapacity: CGFloat = 500
    /// The sizes of indicators at an end beyond which there are more pages.
    private static let scales: [CGFloat] = [0.5, 0.75]

    /// Creates the geometry of a row.
    /// - Parameter room: The available length.
    init(pageCount: Int, length: CGFloat, room: CGFloat) {
        self.pageCount = pageCount
        self.length = length
        let fitting = (room - 2 * Self.margin + Self.spacing + 0.01) / (length + Self.spacing)
        // The comparison is false for NaN.
        let limited = fitting > 1 ? min(fitting, Self.maximumCapacity) : 1
        capacity = min(pageCount, Int(limited))
    }

    /// The distance between the centers of neighboring indicators.
    var pitch: CGFloat { length + Self.spacing }

    /// Returns the length of a number of indicators, with the margins.
    static func length(of count: Int, _ length: CGFloat) -> CGFloat {
        let count = CGFloat(max(0, count))
        return 2 * margin + count * length + max(0, count - 1) * spacing
    }

    /// The number of indicators at an end that shrink.
    private var shrinkingCount: Int { min(Self.scales.count, max(0, (capacity - 1) / 2)) }

    /// Returns the first visible page, which differs as little as possible from the former one.
    func first(showing page: Int, from former: Int) -> Int {
        let last = page - shrinkingCount
        let first = page - (capacity - 1 - shrinkingCount)
        return max(0, min(max(first, min(former, last)), pageCount - capacity))
    }

    /// Returns the size of a visible page's indicator, relative to its full size.
    func scale(of page: Int, first: Int) -> CGFloat {
        func scale(_ distance: Int) -> CGFloat { distance < shrinkingCount ? Self.scales[distance] : 1 }
        let start = first > 0 ? scale(page - first) : 1
        let end = first + capacity < pageCount ? scale(first + capacity - 1 - page) : 1
        return min(start, end)
    }

    /// Returns the center of a visible page's indicator, relative to the middle of the row.
    func center(of page: Int, first: Int) -> CGFloat {
        (CGFloat(page - first) - CGFloat(capacity - 1) / 2) * pitch
    }
}
