extension RasterEngine {
    /// Paints the shadow of an operation before the operation is drawn.
    /// - Parameters:
    ///   - reach: The bounds of the drawing in device space, or `nil` if they are unknown.
    ///   - draw: A closure that draws with the given state.
    func castShadow(_ shadow: DrawnShadow, of reach: CGRect?, _ state: DrawingState, _ draw: (DrawingState) -> Void) {
        guard state.blendMode != .clear, shadow.color.premultipliedARGB >> 24 != 0, let region = paintable(state) else {
            return
        }
        var bounds = shadow.source(of: region.bounds)
        if let reach {
            guard let drawn = PixelRect(around: reach.insetBy(dx: -1, dy: -1), within: bounds) else { return }
            bounds = drawn
        }
        bounds = shadow.aligned(bounds)
        var drawing = state
        drawing.shadow = nil
        drawing.blendMode = .normal
        drawing.clip = push(
            bounds: bounds,
            visible: target.visible.union(shadow.source(of: target.visible)),
            state: drawing
        )
        draw(drawing)
        guard let layer = pop(), let surface = layer.surface else { return }
        // The alpha of the state is already in the bitmap.
        drawing = state
        drawing.alpha = 1
        paint(shadow, of: surface, at: bounds, drawing)
    }

    /// Paints the shadow of a bitmap at a position on the device, with a state's clip, alpha and blend mode.
    func paint(_ shadow: DrawnShadow, of surface: Surface, at bounds: PixelRect, _ state: DrawingState) {
        let reach = shadow.margin
        let area = bounds.insetBy(-reach).offsetBy(x: shadow.offset.x, y: shadow.offset.y)
        guard let region = paintable(state) else { return }
        let painted = area.intersection(region.bounds)
        guard !painted.isEmpty, let blurred = Surface(size: painted.size) else { return }
        tools.blur.blur(
            to: blurred,
            in: blurred.bounds,
            from: surface,
            at: PixelPoint(
                x: painted.minX &- shadow.offset.x &- bounds.minX,
                y: painted.minY &- shadow.offset.y &- bounds.minY
            ),
            sigma: shadow.sigma,
            outside: .transparent
        )
        let mask = tools.scratch
        guard mask.reset(bounds: painted), let base = mask.baseAddress else { return }
        for y in 0..<painted.height {
            let (from, to) = (blurred.row(y), base + y &* mask.stride)
            for x in 0..<painted.width { to[x] = UInt8(truncatingIfNeeded: from[x] &>> 24) }
        }
        var state = state
        state.shadow = nil
        state.color = shadow.color
        paint(state, through: mask, region: region)
    }
}

extension DrawnShadow {
    /// The extent of the blur in pixels.
    var margin: Int { GaussianBlur.reach(sigma: sigma) }

    /// Returns the pixels on which the pixels of a rectangle depend.
    func source(of rect: PixelRect) -> PixelRect {
        rect.offsetBy(x: 0 &- offset.x, y: 0 &- offset.y).insetBy(-margin)
    }

    /// Returns a rectangle enlarged to a grid, so that the blurs of any two rectangles are consistent.
    func aligned(_ rect: PixelRect) -> PixelRect {
        let grid = GaussianBlur.grid(sigma: sigma)
        var rect = rect
        // The grid is a power of two.
        rect.minX &= ~(grid - 1)
        rect.minY &= ~(grid - 1)
        return rect
    }
}
