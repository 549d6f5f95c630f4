/// A point of a flattened subpath and the segment that begins there.
///
/// A segment may have no length and a direction all the same: so the ends of a curve keep their tangents, whichever way
/// the first and the last chord run, and so a dash of no length knows how its cap is turned.
struct StrokeVertex {
    var point: SIMD2<Double>

    /// To the side of the segment, as long as the pen's radius: its direction turned back by a right angle, so that
    /// going from this normal to the next by increasing angles goes around the outside of a turn.
    var normal: SIMD2<Double>

    /// Of the segment, in the pen's circle space.
    var length: Double

    /// Whether the path goes on smoothly here, within a curve.
    var isSmooth: Bool
}

/// A list of vertices whose memory is kept between uses.
struct StrokeVertices: ~Copyable {
    private(set) var base: UnsafeMutablePointer<StrokeVertex>
    private(set) var count = 0
    private(set) var allocationCount = 1
    private var capacity = 128

    /// The largest absolute value of any coordinate.
    private(set) var reach = 0.0

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    mutating func removeAll() {
        count = 0
        reach = 0
    }

    @inline(__always)
    mutating func append(_ vertex: StrokeVertex) {
        if count == capacity { grow() }
        base[count] = vertex
        count &+= 1
        reach = max(reach, abs(vertex.point.x), abs(vertex.point.y))
    }

    /// Adds a point from which no segment begins.
    @inline(__always)
    mutating func appendEnd(_ point: SIMD2<Double>) {
        append(StrokeVertex(point: point, normal: .zero, length: 0, isSmooth: false))
    }

    mutating func removeLast() { count -= 1 }

    mutating func append(contentsOf other: borrowing StrokeVertices) {
        for index in 0..<other.count { append(other.base[index]) }
    }

    @inline(never)
    private mutating func grow() {
        let memory = UnsafeMutablePointer<StrokeVertex>.allocate(capacity: capacity * 2)
        memory.moveInitialize(from: base, count: count)
        base.deallocate()
        base = memory
        capacity *= 2
        allocationCount += 1
    }
}
