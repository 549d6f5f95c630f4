import CCairo

// Conversions to cairo's types. The current matrix is the identity between operations.

extension CGAffineTransform {
    var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

/// A key of data that an object of cairo holds. Only its address is used; the memory is never written to or freed.
struct CairoDataKey: Sendable {
    private let address = UInt(bitPattern: UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1))

    var pointer: UnsafePointer<cairo_user_data_key_t>? { UnsafePointer(bitPattern: address) }
}

enum PDFCairo {
    /// Returns a cairo surface for pixels, which it retains.
    static func surface(of image: Surface, isOpaque: Bool) -> OpaquePointer? {
        let surface = cairo_image_surface_create_for_data(
            image.baseAddress.assumingMemoryBound(to: UInt8.self),
            isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            Int32(image.size.width),
            Int32(image.size.height),
            Int32(image.bytesPerRow)
        )
        let owner = Unmanaged.passRetained(image)
        let status = cairo_surface_set_user_data(surface, imageKey.pointer, owner.toOpaque()) { raw in
            if let raw { Unmanaged<Surface>.fromOpaque(raw).release() }
        }
        if status == CAIRO_STATUS_SUCCESS { return surface }
        owner.release()
        cairo_surface_destroy(surface)
        return nil
    }

    private static let imageKey = CairoDataKey()

    /// Adds a path to cairo's current path.
    static func add(_ path: PathData, transform: CGAffineTransform = .identity, to cairo: OpaquePointer) {
        var current = CGPoint.zero
        path.forEach { verb, points in
            func point(_ index: Int) -> CGPoint { points[index].applying(transform) }
            switch verb {
            case .moveToPoint:
                current = point(0)
                cairo_move_to(cairo, current.x, current.y)
            case .addLineToPoint:
                current = point(0)
                cairo_line_to(cairo, current.x, current.y)
            case .addQuadCurveToPoint:
                let (first, second) = PathData.cubicControls(current, point(0), point(1))
                current = point(1)
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, current.x, current.y)
            case .addCurveToPoint:
                let (first, second) = (point(0), point(1))
                current = point(2)
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, current.x, current.y)
            case .closeSubpath:
                cairo_close_path(cairo)
                var x = 0.0
                var y = 0.0
                cairo_get_current_point(cairo, &x, &y)
                current = CGPoint(x: x, y: y)
            }
        }
    }

    static func setRule(_ rule: CGPathFillRule, _ cairo: OpaquePointer) {
        cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    }

    /// Sets the clip of a cairo context to a state's clip, limited to device pixels.
    static func setClip(_ clip: Clip, within bounds: PixelRect, _ cairo: OpaquePointer) {
        cairo_reset_clip(cairo)
        if clip.region.intersection(Region(bounds)) != Region(bounds) {
            for rect in clip.region {
                cairo_rectangle(cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
            }
            setRule(.winding, cairo)
            cairo_clip(cairo)
        }
        var paths: [ClipPath] = []
        var next = clip.path
        while let path = next {
            paths.append(path)
            next = path.parent
        }
        for path in paths.reversed() {
            cairo_new_path(cairo)
            add(path.path.clippedForFilling(), to: cairo)
            setRule(path.rule, cairo)
            cairo_clip(cairo)
        }
    }

    /// Returns a number clamped to 0…1; not-a-number becomes 0.
    static func unit(_ value: CGFloat) -> Double { value >= 0 ? min(value, 1) : 0 }

    static func setSource(_ color: CGColor, alpha: CGFloat, _ cairo: OpaquePointer) {
        let rgba = color.rgba
        cairo_set_source_rgba(cairo, unit(rgba.red), unit(rgba.green), unit(rgba.blue), unit(rgba.alpha) * unit(alpha))
    }

    /// Disables hinting, since a document has no pixels.
    static func prepareText(_ cairo: OpaquePointer) {
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_set_font_options(cairo, options)
        cairo_font_options_destroy(options)
    }
}
