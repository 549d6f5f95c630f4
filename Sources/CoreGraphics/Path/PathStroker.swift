import Raster

extension Stroker {
    /// Appends the outline of a stroke along a path to a buffer: in device space, to be filled by the nonzero rule.
    ///
    /// Does not allocate in the steady state.
    /// - Parameters:
    ///   - transform: The transform from the path to device space. The pen has its own transform.
    ///   - tolerance: The largest distance of the outline from the exact one, in device pixels.
    ///   - visible: The visible part of device space, or `nil` if it is unknown. Pass the entire surface and not its
    ///     clip, so that the result does not depend on the clip.
    /// - Returns: `false` for a line that covers nothing.
    @discardableResult
    package func outline(
        of path: PathData,
        transform: CGAffineTransform = .identity,
        style: StrokeStyle,
        tolerance: Double = Stroker.defaultTolerance,
        visible: CGRect? = nil,
        into buffer: inout OutlineBuffer
    ) -> Bool {
        var parameters = StrokeParameters(style)
        parameters.tolerance = tolerance
        if let visible, !visible.isNull {
            parameters.visible = (SIMD2(visible.minX, visible.minY), SIMD2(visible.maxX, visible.maxY))
        }
        let before = buffer.count
        let isDrawn = style.dashLengths.withUnsafeBytes { dashes in
            begin(
                parameters,
                dashes: dashes.assumingMemoryBound(to: Double.self),
                xColumn: SIMD2(transform.a, transform.b),
                yColumn: SIMD2(transform.c, transform.d),
                translation: SIMD2(transform.tx, transform.ty),
                into: &buffer
            )
        }
        guard isDrawn else { return false }
        path.points.withUnsafeBufferPointer { points in
            guard var next = points.baseAddress else { return }
            path.verbs.withUnsafeBufferPointer { verbs in
                var index = 0
                while index < verbs.count {
                    let verb = verbs[index]
                    index &+= 1
                    switch verb {
                    case .moveToPoint:
                        move(to: SIMD2(next[0]), into: &buffer)
                    case .addLineToPoint:
                        // Consecutive lines are common and are added together.
                        let first = index
                        while index < verbs.count, verbs[index] == .addLineToPoint { index &+= 1 }
                        let count = index &- first &+ 1
                        addLines(to: UnsafeRawPointer(next).assumingMemoryBound(to: Double.self), count: count)
                        next += count
                        continue
                    case .addQuadCurveToPoint:
                        addQuadCurve(to: SIMD2(next[1]), control: SIMD2(next[0]))
                    case .addCurveToPoint:
                        addCurve(to: SIMD2(next[2]), control1: SIMD2(next[0]), control2: SIMD2(next[1]))
                    case .closeSubpath:
                        close(into: &buffer)
                    }
                    next += verb.pointCount
                }
            }
        }
        finish(into: &buffer)
        return buffer.count > before
    }
}

extension SIMD2<Double> {
    @inline(__always)
    init(_ point: CGPoint) { self.init(point.x, point.y) }
}

extension StrokeParameters {
    /// Creates the rasterizer's parameters from a stroke style.
    package init(_ style: StrokeStyle) {
        self.init()
        width = style.width
        cap =
            switch style.cap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
        join =
            switch style.join {
            case .miter: .miter
            case .round: .round
            case .bevel: .bevel
            }
        miterLimit = style.miterLimit
        dashPhase = style.dashPhase
        penX = SIMD2(style.pen.a, style.pen.b)
        penY = SIMD2(style.pen.c, style.pen.d)
    }
}

extension PathData {
    /// Returns the outline of a stroke along this path, to be filled by the winding rule: closed polygons in device
    /// space.
    package func stroked(
        transform: CGAffineTransform = .identity,
        style: StrokeStyle,
        tolerance: Double = Stroker.defaultTolerance
    ) -> PathData {
        var buffer = OutlineBuffer()
        Stroker().outline(of: self, transform: transform, style: style, tolerance: tolerance, into: &buffer)
        return PathData(buffer)
    }

    package init(_ outline: borrowing OutlineBuffer) {
        self.init()
        for index in 0..<outline.subpathCount {
            let polygon = outline.subpath(index)
            guard let first = polygon.first else { continue }
            move(to: CGPoint(x: first.x, y: first.y))
            for point in polygon.dropFirst() { addLine(to: CGPoint(x: point.x, y: point.y)) }
            closeSubpath()
        }
    }
}
