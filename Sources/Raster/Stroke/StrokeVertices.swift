/// A point of a flattened subpath and the segment that begins there.
///
/// A segment may have zero length and still have a direction: so the ends of a curve keep their tangents, regardless of
/// the directions of the first and the last chord, and the cap of a dash of zero length has an orientation.
struct StrokeVertex {
    var point: SIMD2<Double>

    /// The normal of the segment, with the length of the pen's radius: the segment's direction rotated backward by a
    /// right angle, so that increasing angles from this normal to the next trace the outside of a turn.
    var normal: SIMD2<Double>

    /// The length of the segment, in the pen's circle space.
    var length: Double

    /// A Boolean value that indicates whether the path is smooth here, within a curve.
    var isSmooth: Bool

    /// The direction of the curve at this point, of any length; zero outside of curves and if it is unknown.
    ///
    /// A chord's own direction is not accurate enough for a wide pen: its normal is off by half the angle between two
    /// chords.
    var tangent = SIMD2<Double>.zero

    /// The direction of the segment, of any length.
    var direction: SIMD2<Double> { SIMD2(-normal.y, normal.x) }

    /// Returns the curve's normal at this point, with the length of the pen's radius; `nil` if there is none.
    func curveNormal(radius: Double) -> SIMD2<Double>? {
        if length == 0 { return normal }
        return Self.normal(along: SIMD2(tangent.y, -tangent.x), radius: radius)
    }

    /// Returns a vector scaled to the length of a pen's radius; `nil` if it has no direction.
    static func normal(along vector: SIMD2<Double>, radius: Double) -> SIMD2<Double>? {
        let square = vector.x * vector.x + vector.y * vector.y
        let ratio = square / (radius * radius)
        // For vectors between two adjacent normals: accurate to a thousandth of the radius.
        if abs(ratio - 1) < 0.04 { return vector * (1.5 - 0.5 * ratio) }
        let factor = radius / square.squareRoot()
        return factor.isFinite ? vector * factor : nil
    }
}

/// A list of vertices that retains its memory between uses.
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

    /// Adds chords to equally spaced parameters of a cubic polynomial, except the last one, which ends at its end.
    /// - Returns: The direction of the polynomial at the start of the last chord.
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
