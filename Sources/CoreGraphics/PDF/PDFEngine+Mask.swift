import CCairo

extension PDFEngine {
    /// Draws an operation multiplied by the images of the clip, using a group with a soft mask for each. The rest of
    /// the clip must be set already.
    func putMasked(_ drawing: PDFDrawing, _ state: DrawingState, on cairo: OpaquePointer, within bounds: PixelRect) {
        let masks = state.clip.images
        if masks.isEmpty { return put(drawing, state, on: cairo, within: bounds) }
        for _ in masks { cairo_push_group(cairo) }
        var inner = state
        inner.blendMode = .normal
        put(drawing, inner, on: cairo, within: bounds)
        for (index, mask) in masks.enumerated() {
            cairo_pop_group_to_source(cairo)
            let isOutermost = index == masks.count - 1
            cairo_set_operator(
                cairo,
                isOutermost ? state.blendMode.cairoOperator ?? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_OVER
            )
            guard let pattern = mask.pattern() else { continue }
            cairo_mask(cairo, pattern)
            cairo_pattern_destroy(pattern)
        }
        // Cairo would retain the group for as long as it is the source.
        cairo_set_source_rgb(cairo, 0, 0, 0)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }
}

extension Clip {
    /// The images of the clip, innermost first.
    var images: [ClipImage] {
        var images: [ClipImage] = []
        var next = path
        while let path = next {
            if let image = path.image { images.append(image) }
            next = path.parent
        }
        return images
    }
}

extension ClipImage {
    /// Returns the coverage of the image as a cairo pattern with alpha, or `nil` if there is not enough memory.
    fileprivate func pattern() -> OpaquePointer? {
        let source = image.surface
        let size = source.size
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))
        defer { cairo_surface_destroy(surface) }
        guard let samples = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let shift = image.coverageShift
        for y in 0..<size.height {
            let pixels = source.row(y)
            let row = samples + y * stride
            for x in 0..<size.width { row[x] = UInt8(truncatingIfNeeded: pixels[x] &>> shift) }
        }
        cairo_surface_mark_dirty(surface)
        guard let pattern = cairo_pattern_create_for_surface(surface) else { return nil }
        var matrix = transform.inverted().cairoMatrix
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, quality == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
        // The clip path limits the image, so its edges must not fade.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return pattern
    }
}
