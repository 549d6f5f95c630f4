import CCairo

/// A destination of drawing: a page, a transparency layer, or the cell of a pattern.
///
/// Drawing is recorded by cairo as shapes and text. The first operation that PDF cannot express converts the recording
/// to pixels; subsequent drawing into this layer uses the pixels as well.
final class PDFLayer {
    /// The bounds of the layer in device points.
    let bounds: PixelRect

    /// The state for compositing the layer, or `nil` for a page or cell.
    let state: DrawingState?

    /// The recorded drawing, and the cairo context that records.
    let recording: OpaquePointer
    let cairo: OpaquePointer

    /// The bounding rectangle of the drawing, in device space.
    private(set) var ink = CGRect.null

    /// The pixels that replace the recording, or `nil`.
    var raster: PDFRaster?

    /// The number of transparency layers that are open on the pixels.
    var rasterDepth = 0

    private var appliedClip: Clip?

    init?(bounds: PixelRect, state: DrawingState?) {
        var extents = cairo_rectangle_t(
            x: Double(bounds.minX),
            y: Double(bounds.minY),
            width: Double(bounds.width),
            height: Double(bounds.height)
        )
        guard let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents) else { return nil }
        guard let cairo = cairo_create(recording), cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(recording)
            return nil
        }
        self.bounds = bounds
        self.state = state
        self.recording = recording
        self.cairo = cairo
        PDFCairo.prepareText(cairo)
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(recording)
    }

    /// Returns the bounds of the layer inside a clip, or `null` if there is nothing.
    func visible(_ clip: Clip) -> CGRect {
        let region = clip.region.intersection(Region(bounds)).bounds
        guard !region.isEmpty else { return .null }
        let rect = CGRect(region)
        return clip.path.map { rect.intersection($0.bounds) } ?? rect
    }

    func note(_ rect: CGRect) { ink = ink.union(rect) }

    /// Sets the clip of the recording.
    func setClip(_ clip: Clip) {
        if let appliedClip, appliedClip.path === clip.path, appliedClip.region == clip.region { return }
        appliedClip = clip
        PDFCairo.setClip(clip, within: bounds, cairo)
    }

    /// Paints the content with an alpha into a cairo context with device coordinates.
    func paint(on cairo: OpaquePointer, alpha: CGFloat = 1) {
        if let raster {
            guard let imageSurface = PDFCairo.surface(of: raster.surface, isOpaque: false) else { return }
            defer { cairo_surface_destroy(imageSurface) }
            var matrix = raster.toPixels.inverted().cairoMatrix
            cairo_save(cairo)
            cairo_transform(cairo, &matrix)
            cairo_set_source_surface(cairo, imageSurface, 0, 0)
            cairo_paint_with_alpha(cairo, PDFCairo.unit(alpha))
            cairo_restore(cairo)
        } else {
            cairo_set_source_surface(cairo, recording, 0, 0)
            cairo_paint_with_alpha(cairo, PDFCairo.unit(alpha))
        }
    }

    /// Converts the recording to pixels, which subsequent drawing uses. Returns `nil` if there is not enough memory.
    func rasterize() -> PDFRaster? {
        if let raster { return raster }
        guard let new = PDFRaster(bounds: bounds) else { return nil }
        new.draw { paint(on: $0) }
        raster = new
        return new
    }
}
