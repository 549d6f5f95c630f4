// Traces one side of a line, with the line to its right.
//
// An outline follows one side, goes around the end, follows the other side, which is the first side of the reversed
// line, and goes around the start. On the inside of a corner it passes through the corner itself: the outline is then
// the sum of one rectangle for each segment and one wedge for each corner, all with the same orientation, so that the
// non-zero rule gives their union, regardless of segment length and curvature. If both segments are long enough, the
// two inner edges meet in a point, which encloses the same area.
//
// Within a curve that is tighter than its pen, rectangles perpendicular to chords would extend beyond the area that the
// pen sweeps over, past butt caps too. There, the pieces between the ends of two chords are bounded by the curve's
// normals at these points, which neighbors share; see `StrokePen+Folds.swift`.

extension StrokePen {
    /// Adds the corner between two segments.
    /// - Parameter wasTight: A Boolean value that indicates whether the previous corner is within a curve tighter than
    ///   the pen.
    /// - Returns: The same value for this corner.
    @inline(__always)
    func addJoin(
        _ first: StrokeVertex,
        _ second: StrokeVertex,
        wasTight: Bool,
        into outline: inout OutlineBuffer
    ) -> Bool {
        let mark = outline.count
        let isTight = addJoin(
            at: second,
            from: first.normal,
            to: second.normal,
            lengths: (first.length, second.length),
            side: 1,
            into: &outline
        )
        if wasTight || isTight {
            unfold(from: first.point, to: second.point, normal: first.normal, at: mark, of: &outline)
        }
        return isTight
    }

    /// Adds the corner between two segments of the reversed line: `second` comes before `first`.
    @inline(__always)
    func addReversedJoin(
        _ first: StrokeVertex,
        _ second: StrokeVertex,
        from previous: SIMD2<Double>,
        wasTight: Bool,
        into outline: inout OutlineBuffer
    ) -> Bool {
        let mark = outline.count
        let isTight = addJoin(
            at: first,
            from: -first.normal,
            to: -second.normal,
            lengths: (first.length, second.length),
            side: -1,
            into: &outline
        )
        if wasTight || isTight {
            unfold(from: previous, to: first.point, normal: -first.normal, at: mark, of: &outline)
        }
        return isTight
    }

    /// - Parameter side: 1 along the line, -1 along the reversed line.
    @inline(__always)
    private func addJoin(
        at vertex: StrokeVertex,
        from: SIMD2<Double>,
        to: SIMD2<Double>,
        lengths: (Double, Double),
        side: Double,
        into outline: inout OutlineBuffer
    ) -> Bool {
        let corner = vertex.point
        let isSmooth = vertex.isSmooth
        let cross = from.x * to.y - from.y * to.x
        let sum = radiusSquared + from.x * to.x + from.y * to.y
        outline.reserve(4)
        let isSimple: Bool
        if cross >= 0 {
            isSimple = sum >= (isSmooth ? smoothThreshold : cornerThreshold)
        } else {
            // The inner edges meet radius · tan(half the turn) before and after the corner. Up to half of either
            // segment may be used; the other half may be needed at its other end.
            let shorter = min(lengths.0, lengths.1) + tolerance / 8
            isSimple = 4 * radiusSquared * (2 * radiusSquared - sum) <= shorter * shorter * sum
        }
        // The end of a curve: the direction there and that of the last chord differ very little, by half as much as two
        // chords.
        if isSmooth, lengths.0 == 0 || lengths.1 == 0, !isSimple || cross != 0 {
            let longer = max(lengths.0, lengths.1)
            if sum >= smoothThreshold, 16 * radiusSquared * (2 * radiusSquared - sum) <= longer * longer * sum {
                return false
            }
        }
        if isSimple {
            outline.appendReserved(corner + (from + to) * (radiusSquared / sum))
        } else if cross < 0 {
            if isSmooth, let section = section(at: vertex, side: side, from: from, to: to) {
                outline.appendReserved(corner + section)
                return true
            }
            outline.appendReserved(corner + from)
            outline.appendReserved(corner)
            outline.appendReserved(corner + to)
        } else {
            addOuterJoin(at: corner, from: from, to: to, isRound: isSmooth || join == .round, into: &outline)
        }
        return false
    }

    @inline(never)
    private func addOuterJoin(
        at corner: SIMD2<Double>,
        from: SIMD2<Double>,
        to: SIMD2<Double>,
        isRound: Bool,
        into outline: inout OutlineBuffer
    ) {
        outline.reserve(arcSteps &+ 4)
        outline.appendReserved(corner + from)
        if isRound { addArc(around: corner, from: from, to: to, into: &outline) }
        outline.appendReserved(corner + to)
    }

    /// Adds the points between the ends of an arc of at most half a circle. The memory for them must be reserved.
    @inline(__always)
    func addArc(
        around center: SIMD2<Double>,
        from: SIMD2<Double>,
        to: SIMD2<Double>,
        into outline: inout OutlineBuffer
    ) {
        var normal = from
        for _ in 0..<arcSteps {
            normal = rotated(normal)
            let cross = normal.x * to.y - normal.y * to.x
            // Past the end, or at it. The other side of the circle does not count.
            if cross <= 0, normal.x * to.x + normal.y * to.y > 0 { return }
            outline.appendReserved(center + normal * arcScale)
        }
    }

    @inline(__always)
    private func rotated(_ normal: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(normal.x * arcStep.x - normal.y * arcStep.y, normal.x * arcStep.y + normal.y * arcStep.x)
    }

    /// Adds the outline around the end of a line, including both corners.
    @inline(__always)
    func addCap(at end: SIMD2<Double>, normal: SIMD2<Double>, into outline: inout OutlineBuffer) {
        outline.reserve(arcSteps &+ 4)
        switch cap {
        case .butt:
            outline.appendReserved(end + normal)
            outline.appendReserved(end - normal)
        case .square:
            let ahead = SIMD2(-normal.y, normal.x)
            outline.appendReserved(end + normal + ahead)
            outline.appendReserved(end - normal + ahead)
        case .round:
            outline.appendReserved(end + normal)
            var direction = normal
            for _ in 1..<arcSteps {
                direction = rotated(direction)
                outline.appendReserved(end + direction * arcScale)
            }
            outline.appendReserved(end - normal)
        }
    }
}

extension StrokePen {
    /// Adds the outline of an open line through all vertices. The last vertex only marks the end.
    func addOpenLine(_ vertices: borrowing StrokeVertices, into outline: inout OutlineBuffer) {
        let segments = vertices.count &- 1
        guard segments > 0 else { return }
        let base = vertices.base
        outline.beginSubpath()
        var isTight = false
        for index in 1..<max(segments, 1) {
            isTight = addJoin(base[index &- 1], base[index], wasTight: isTight, into: &outline)
        }
        addCap(at: base[segments].point, normal: base[segments &- 1].normal, into: &outline)
        addReversedSide(vertices, into: &outline)
        addCap(at: base[0].point, normal: -base[0].normal, into: &outline)
        outline.endSubpath()
    }

    /// Adds the outlines of the two sides of a closed line. The last vertex repeats the point of the first one.
    func addClosedLine(_ vertices: borrowing StrokeVertices, into outline: inout OutlineBuffer) {
        let segments = vertices.count &- 1
        guard segments > 1 else { return addOpenLine(vertices, into: &outline) }
        let base = vertices.base
        outline.beginSubpath()
        // A subpath starts with a line or with the direction of a curve, never within a curve.
        var isTight = addJoin(base[segments &- 1], base[0], wasTight: false, into: &outline)
        for index in 1..<segments {
            isTight = addJoin(base[index &- 1], base[index], wasTight: isTight, into: &outline)
        }
        outline.endSubpath()

        outline.beginSubpath()
        isTight = addReversedSide(vertices, into: &outline)
        let next = base[1].point
        _ = addReversedJoin(base[0], base[segments &- 1], from: next, wasTight: isTight, into: &outline)
        outline.endSubpath()
    }

    /// Adds all corners of the reversed line except the one at its end.
    /// - Returns: A Boolean value that indicates whether the last corner is within a curve tighter than the pen.
    @inline(__always)
    @discardableResult
    private func addReversedSide(_ vertices: borrowing StrokeVertices, into outline: inout OutlineBuffer) -> Bool {
        let base = vertices.base
        var index = vertices.count &- 2
        var isTight = false
        while index > 0 {
            let previous = base[index &+ 1].point
            isTight = addReversedJoin(base[index], base[index &- 1], from: previous, wasTight: isTight, into: &outline)
            index &-= 1
        }
        return isTight
    }
}
