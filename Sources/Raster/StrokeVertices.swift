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

    /// The direction of the curve at this point, of any length; zero outside of curves and where it is not known.
    ///
    /// A chord's own direction is not enough for a wide pen: its normal is off by half the angle between two chords.
    var tangent = SIMD2<Double>.zero

    /// The direction of the segment, of any length.
    var direction: SIMD2<Double> { SIMD2(-normal.y, normal.x) }

    /// The curve's normal at this point, as long as the pen's radius; nil where there is none.
    func curveNormal(radius: Double) -> SIMD2<Double>? {
        if length == 0 { return normal }
        return Self.normal(along: SIMD2(tangent.y, -tangent.x), radius: radius)
    }

    /// A vector as long as a pen's radius; nil for none.
    static func normal(along vector: SIMD2<Double>, radius: Double) -> SIMD2<Double>? {
        let square = vector.x * vector.x + vector.y * vector.y
        let ratio = square / (radius * radius)
        // Between two normals next to each other: as good to a thousandth of the radius.
        if abs(ratio - 1) < 0.04 { return vector * (1.5 - 0.5 * ratio) }
        let factor = radius / square.squareRoot()
        return factor.isFinite ? vector * factor : nil
    }
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

    /// Adds a straight segment and moves to its end, unless it is too short to have a direction.
    @inline(__always)
    mutating func appendChord(
        from current: inout SIMD2<Double>,
        to point: SIMD2<Double>,
        pen: StrokePen,
        isSmooth: Bool,
        tangent: SIMD2<Double> = .zero
    ) {
        let step = point - current
        let square = step.x * step.x + step.y * step.y
        guard square > pen.shortest * pen.shortest else { return }
        let length = square.squareRoot()
        let factor = pen.radius / length
        append(
            StrokeVertex(
                point: current,
                normal: SIMD2(step.y * factor, -step.x * factor),
                length: length,
                isSmooth: isSmooth,
                tangent: tangent
            )
        )
        current = point
    }

    /// Adds chords to equally spaced parameters of a cubic polynomial, the last one, to its end, left out.
    /// - Returns: the polynomial's direction where the last one begins.
    mutating func appendChords(
        from current: inout SIMD2<Double>,
        count: Int,
        coefficients: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>),
        pen: StrokePen
    ) -> SIMD2<Double> {
        let (a, b, c, d) = coefficients
        let step = 1 / Double(count)
        var t = step
        var tangent = c
        for _ in 1..<max(count, 1) {
            appendChord(from: &current, to: ((a * t + b) * t + c) * t + d, pen: pen, isSmooth: true, tangent: tangent)
            tangent = (a * (3 * t) + b * 2) * t + c
            t += step
        }
        return tangent
    }

    /// Replaces the direction of the curve at a vertex.
    mutating func setTangent(_ tangent: SIMD2<Double>, at index: Int) {
        guard index < count else { return }
        base[index].tangent = tangent
    }

    /// A Boolean value that indicates whether any segment has a length.
    var hasLength: Bool {
        for index in 0..<count where base[index].length > 0 { return true }
        return false
    }

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
