import Glibc

// The inner side of curves that are tighter than their pen.
//
// Between two points of a curve, the pen sweeps over the area between the normals at these points. Beyond the center of
// curvature the normals cross, and the outline of that piece consists of two triangles that meet at the crossing, one
// of which has the opposite orientation. That one is added twice more with the correct orientation, so that the
// non-zero rule gives the union of both.

extension StrokePen {
    /// Returns the end of the curve's normal at a vertex, relative to the vertex; `nil` if the curve has no normal
    /// between those of its chords, as at a cusp.
    @inline(never)
    func section(
        at vertex: StrokeVertex,
        side: Double,
        from: SIMD2<Double>,
        to: SIMD2<Double>
    ) -> SIMD2<Double>? {
        guard let normal = vertex.curveNormal(radius: radius) else { return nil }
        let section = normal * side
        let least = radiusSquared / 2
        guard section.x * from.x + section.y * from.y > least, section.x * to.x + section.y * to.y > least else {
            return nil
        }
        return section
    }

    /// Corrects the outline if the two ends of a segment on one side of the line are swapped, seen from the
    /// corresponding points of the line.
    /// - Parameters:
    ///   - start: The point of the line at the start of the segment.
    ///   - end: The point of the line at the end of the segment.
    ///   - normal: The segment's normal, for a segment at the start of the outline.
    ///   - mark: The index of the first point of the outline at the end of the segment.
    @inline(never)
    func unfold(
        from start: SIMD2<Double>,
        to end: SIMD2<Double>,
        normal: SIMD2<Double>,
        at mark: Int,
        of outline: inout OutlineBuffer
    ) {
        guard mark < outline.count else { return }
        let near = outline.pointsInSubpath(before: mark) > 0 ? outline.points[mark - 1] : start + normal
        let far = outline.points[mark]
        let first = near - start
        let second = far - end
        let chord = end - start
        let cross = first.x * second.y - first.y * second.x
        let along = (chord.x * second.y - chord.y * second.x) / cross
        let across = (chord.x * first.y - chord.y * first.x) / cross
        // False for parallel lines as well.
        guard along > 0, along < 1, across > 0, across < 1 else { return }
        let crossing = start + first * along

        outline.reserve(arcSteps &+ 8)
        let moved = outline.count - mark
        outline.appendReserved(crossing)
        outline.appendReserved(far)
        addLobe(around: crossing, from: far - crossing, to: near - crossing, into: &outline)
        outline.appendReserved(near)
        outline.appendReserved(crossing)
        outline.rotate(from: mark, by: moved)
    }

    /// Adds the points of the far side of a fold between its ends. The memory for them must be reserved.
    private func addLobe(
        around center: SIMD2<Double>,
        from: SIMD2<Double>,
        to: SIMD2<Double>,
        into outline: inout OutlineBuffer
    ) {
        let angle = atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y)
        let steps = (angle * Double(arcSteps) / Double.pi).rounded(.up)
        guard steps > 1 else { return }
        let step = SIMD2(cos(angle / steps), sin(angle / steps))
        // The distances of the ends differ if the curvature varies.
        let growth = ((to.x * to.x + to.y * to.y) / (from.x * from.x + from.y * from.y)).squareRoot() - 1
        guard growth.isFinite else { return }
        var arm = from
        for index in 1..<min(Int(steps), arcSteps) {
            arm = SIMD2(arm.x * step.x - arm.y * step.y, arm.x * step.y + arm.y * step.x)
            outline.appendReserved(center + arm * ((1 + growth * Double(index) / steps) * arcScale))
        }
    }
}
