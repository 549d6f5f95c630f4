import CCairo

/// What is drawn on: a page, a transparency layer, or the cell of a pattern.
///
/// Drawing is recorded by cairo, and stays shapes and text. Once something is drawn that PDF has no words for, what was
/// recorded becomes pixels, and so does all that is drawn on this layer after it.
final class PDFLayer {
    /// The device points that the layer has.
    let bounds: PixelRect

    /// How the layer is put onto what is below it; nil for a page and for a cell.
    let state: DrawingState?

    /// What was drawn, and the context that draws it.
    let recording: OpaquePointer
    let cairo: OpaquePointer

    /// Around all that was drawn, in device space.
    private(set) var ink = CGRect.null

    /// The pixels that are drawn on instead of the recording.
    var raster: PDFRaster?

    /// How many layers were begun on the pixels.
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

    /// What of the layer a clip lets through; null for nothing.
    func visible(_ clip: Clip) -> CGRect {
        let region = clip.region.intersection(Region(bounds)).bounds
        guard !region.isEmpty else { return .null }
        let rect = CGRect(region)
        return clip.path.map { rect.intersection($0.bounds) } ?? rect
    }

    func note(_ rect: CGRect) { ink = ink.union(rect) }

    /// Makes the recording's clip what a state says.
    func setClip(_ clip: Clip) {
        if let appliedClip, appliedClip.path === clip.path, appliedClip.region == clip.region { return }
        appliedClip = clip
        PDFCairo.setClip(clip, within: bounds, cairo)
    }

    /// Paints what was drawn with an alpha, on a context that has the device's coordinates.
    func paint(on cairo: OpaquePointer, alpha: CGFloat = 1) {
        if let raster {
            guard let picture = PDFCairo.surface(of: raster.surface, isOpaque: false) else { return }
            defer { cairo_surface_destroy(picture) }
            var matrix = raster.toPixels.inverted().cairoMatrix
            cairo_save(cairo)
            cairo_transform(cairo, &matrix)
            cairo_set_source_surface(cairo, picture, 0, 0)
            cairo_paint_with_alpha(cairo, PDFCairo.unit(alpha))
            cairo_restore(cairo)
        } else {
            cairo_set_source_surface(cairo, recording, 0, 0)
            cairo_paint_with_alpha(cairo, PDFCairo.unit(alpha))
        }
    }

    /// Makes pixels of what was recorded, which are drawn on from now on. Nil when there is no memory for them.
    func rasterize() -> PDFRaster? {
        if let raster { return raster }
        guard let new = PDFRaster(bounds: bounds) else { return nil }
        new.draw { paint(on: $0) }
        raster = new
        return new
    }
}
