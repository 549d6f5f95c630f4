/// Tables of the rows of a stored image, of which only those near the last used row are kept.
final class RowWindow<Element> {
    private let stored: StoredPixels
    private let stride: Int
    private let capacity: Int
    private let memory: UnsafeMutablePointer<Element>
    private var rows: [Int?]
    private let fill: (UnsafePointer<Pixel>, Int, UnsafeMutablePointer<Element>) -> Void

    /// Creates a window.
    /// - Parameters:
    ///   - count: The maximum number of adjacent rows that are used at the same time.
    ///   - stride: The number of elements of a table.
    ///   - zero: The initial value of elements.
    ///   - fill: A function that writes the table of a row. It receives the pixels and their number.
    init(
        _ stored: StoredPixels,
        count: Int,
        stride: Int,
        zero: Element,
        fill: @escaping (UnsafePointer<Pixel>, Int, UnsafeMutablePointer<Element>) -> Void
    ) {
        self.stored = stored
        self.stride = stride
        self.fill = fill
        capacity = max(1, min(count, stored.region.height))
        memory = .allocate(capacity: capacity * stride)
        memory.initialize(repeating: zero, count: capacity * stride)
        rows = Array(repeating: nil, count: capacity)
    }

    deinit { memory.deallocate() }

    /// The table of a row, or `nil` for a row that is not stored.
    subscript(y: Int) -> UnsafeMutablePointer<Element>? {
        guard y >= stored.region.minY, y < stored.region.maxY else { return nil }
        let slot = (y - stored.region.minY) % capacity
        let table = memory + slot * stride
        if rows[slot] != y {
            fill(stored.row(y), stored.region.width, table)
            rows[slot] = y
        }
        return table
    }
}
