import CRaster

extension PathData {
    /// Lends the path as the rasterizer wants it.
    @inline(__always)
    func withShape(
        transform: CGAffineTransform,
        rule: CGPathFillRule,
        antialiases: Bool,
        _ body: (inout EaselShape) -> Void
    ) {
        verbs.withUnsafeBytes { verbs in
            points.withUnsafeBytes { points in
                var shape = EaselShape()
                // A verb is the byte that says which case it is, in the order of `EaselVerb`; a test holds it to that.
                shape.verbs = verbs.baseAddress?.assumingMemoryBound(to: UInt8.self)
                shape.verb_count = verbs.count
                shape.points = points.baseAddress?.assumingMemoryBound(to: Double.self)
                shape.point_count = self.points.count
                shape.a = transform.a
                shape.b = transform.b
                shape.c = transform.c
                shape.d = transform.d
                shape.tx = transform.tx
                shape.ty = transform.ty
                shape.even_odd = rule == .evenOdd
                shape.antialiases = antialiases
                if shape.verbs != nil, shape.points != nil { body(&shape) }
            }
        }
    }
}

extension OutlineBuffer {
    /// Lends the polygons as the rasterizer wants them.
    @inline(__always)
    borrowing func withShape(antialiases: Bool, _ body: (inout EaselShape) -> Void) {
        var shape = EaselShape()
        shape.points = UnsafeRawPointer(points).assumingMemoryBound(to: Double.self)
        shape.point_count = count
        shape.starts = UnsafePointer(starts)
        shape.start_count = subpathCount
        shape.a = 1
        shape.d = 1
        shape.antialiases = antialiases
        if let sharedRows {
            shape.shared_min_y = sharedRows.lowerBound
            shape.shared_max_y = sharedRows.upperBound
        }
        body(&shape)
    }
}
