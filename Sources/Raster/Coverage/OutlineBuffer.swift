/// Closed polygons in device space, to be filled together by the non-zero rule.
///
/// The buffer retains its memory. After it has held the largest outline of a scene, it allocates no more.
///
/// ```swift
/// outline.removeAll()
/// stroker.…(into: &outline)
/// for index in 0..<outline.subpathCount {
///     let polygon = outline.subpath(index)  // x and y alternate; the last point is joined to the first
/// }
/// ```
package struct OutlineBuffer: ~Copyable {
    package typealias Point = SIMD2<Double>

    /// The points of all polygons, in order, as pairs of doubles for C. Valid until points are added.
    package private(set) var points: UnsafeMutablePointer<Point>

    /// The number of points.
    package private(set) var count = 0

    /// The index in `points` of the first point of each polygon.
    package private(set) var starts: UnsafeMutablePointer<Int>

    /// The number of polygons.
    package private(set) var subpathCount = 0

    /// The number of memory allocations since the buffer was created.
    package private(set) var allocationCount = 2

    /// A Boolean value that indicates whether strokers search for parts of their lines that overlap.
    package var findsOverlaps = false

    /// The rows of pixels in which polygons may overlap, as far as they were searched for; `nil` for none.
    package private(set) var sharedRows: Range<Int32>?

    var overlaps = StrokeOverlaps()

    private var capacity: Int
    private var subpathCapacity: Int

    package init() {
        capacity = 256
        subpathCapacity = 16
        points = .allocate(capacity: capacity)
        starts = .allocate(capacity: subpathCapacity)
    }

    deinit {
        points.deallocate()
        starts.deallocate()
    }

    package var isEmpty: Bool { count == 0 }

    /// Removes all polygons and retains the memory.
    package mutating func removeAll() {
        count = 0
        subpathCount = 0
        sharedRows = nil
        overlaps.removeAll()
    }

    /// Searches for rows in which the polygons of one operation overlap.
    /// - Parameter toRow: Maps the space of the line's segments to the vertical axis of device space.
    mutating func findOverlaps(toRow: Point) {
        if let rows = overlaps.rows(toRow: toRow) {
            let known = sharedRows ?? rows
            sharedRows = min(known.lowerBound, rows.lowerBound)..<max(known.upperBound, rows.upperBound)
        }
        overlaps.removeAll()
    }

    /// Returns the points of one polygon.
    package borrowing func subpath(_ index: Int) -> UnsafeBufferPointer<Point> {
        precondition(index >= 0 && index < subpathCount)
        let end = index + 1 < subpathCount ? starts[index + 1] : count
        return UnsafeBufferPointer(start: points + starts[index], count: end - starts[index])
    }

    /// Returns the smallest and the largest coordinates; `nil` if there are no points.
    package borrowing func extent() -> (minimum: Point, maximum: Point)? {
        guard count > 0 else { return nil }
        var low = points[0]
        var high = points[0]
        for index in 1..<max(count, 1) {
            low = pointwiseMin(low, points[index])
            high = pointwiseMax(high, points[index])
        }
        return (low, high)
    }

    /// Begins a polygon. If the last polygon has no points yet, it is used instead.
    @inline(__always)
    package mutating func beginSubpath() {
        if subpathCount > 0, starts[subpathCount &- 1] == count { return }
        if subpathCount == subpathCapacity { growSubpaths() }
        starts[subpathCount] = count
        subpathCount &+= 1
    }

    /// Removes the last polygon if it encloses no area.
    @inline(__always)
    mutating func endSubpath() {
        let start = starts[subpathCount &- 1]
        if count &- start < 3 {
            count = start
            subpathCount &-= 1
        }
    }

    /// Reserves memory for a number of additional points.
    @inline(__always)
    package mutating func reserve(_ additional: Int) {
        if count &+ additional > capacity { grow(by: additional) }
    }

    /// Adds a point to the last polygon. The memory for it must be reserved.
    @inline(__always)
    package mutating func appendReserved(_ point: Point) {
        assert(count < capacity && subpathCount > 0)
        points[count] = point
        count &+= 1
    }

    /// Returns the number of points of the last polygon before an index.
    func pointsInSubpath(before index: Int) -> Int { index - (subpathCount > 0 ? starts[subpathCount - 1] : 0) }

    /// Rotates the points from `start` on: moves the first `moved` of them to the end.
    mutating func rotate(from start: Int, by moved: Int) {
        var all = UnsafeMutableBufferPointer(start: points + start, count: count - start)
        all[..<moved].reverse()
        all[moved...].reverse()
        all.reverse()
    }

    /// Applies a linear mapping to the points from `start` on.
    mutating func map(from start: Int, xColumn: Point, yColumn: Point) {
        for index in start..<max(start, count) {
            let point = points[index]
            points[index] = xColumn * point.x + yColumn * point.y
        }
    }

    @inline(never)
    private mutating func grow(by additional: Int) {
        let larger = max(capacity * 2, count + additional)
        let memory = UnsafeMutablePointer<Point>.allocate(capacity: larger)
        memory.moveInitialize(from: points, count: count)
        points.deallocate()
        points = memory
        capacity = larger
        allocationCount += 1
    }

    @inline(never)
    private mutating func growSubpaths() {
        let memory = UnsafeMutablePointer<Int>.allocate(capacity: subpathCapacity * 2)
        memory.moveInitialize(from: starts, count: subpathCount)
        starts.deallocate()
        starts = memory
        subpathCapacity *= 2
        allocationCount += 1
    }
}
