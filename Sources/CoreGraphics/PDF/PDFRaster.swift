import CCairo

/// The bitmap that replaces content that PDF cannot express.
final class PDFRaster {
    /// The scale in pixels per point: 144 pixels per inch, the resolution of text on a high-density screen.
    static let scale = 2.0

    /// The maximum number of pixels. Larger bitmaps have a smaller scale.
    private static let mostPixels = 64.0 * 1024 * 1024

    let surface: Surface
    let scale: Double

    /// The bounds in device space.
    let bounds: PixelRect

    /// The transform from device space to the pixels.
    let toPixels: CGAffineTransform

    /// The engine that draws into the pixels, created when it is first used.
    private(set) lazy var engine = RasterEngine(surface: surface, isOpaque: false, clip: nil)

    private var clipPaths: [(original: ClipPath, scaled: ClipPath)] = []

    /// Creates transparent pixels for a rectangle of device space, or returns `nil` if there is not enough memory.
    init?(bounds: PixelRect) {
        guard !bounds.isEmpty else { return nil }
        let area = Double(bounds.width) * Double(bounds.height)
        let longest = Double(max(bounds.width, bounds.height))
        let scale = min(
            Self.scale,
            (Self.mostPixels / area).squareRoot(),
            (Double(RasterEngine.maximumSide) - 1) / longest
        )
        func pixels(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded(.up))) }
        guard let surface = Surface(size: PixelSize(width: pixels(bounds.width), height: pixels(bounds.height))) else {
            return nil
        }
        self.surface = surface
        self.bounds = bounds
        self.scale = scale
        toPixels = CGAffineTransform(translationX: -CGFloat(bounds.minX), y: -CGFloat(bounds.minY))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    }

    /// Calls a closure with a cairo context that draws into the pixels in device coordinates.
    func draw(_ body: (OpaquePointer) -> Void) {
        guard let target = PDFCairo.surface(of: surface, isOpaque: false) else { return }
        defer { cairo_surface_destroy(target) }
        guard let cairo = cairo_create(target) else { return }
        defer { cairo_destroy(cairo) }
        var matrix = toPixels.cairoMatrix
        // The transform is set on the surface, so that the context's own transform is the identity, as everywhere.
        cairo_surface_set_device_scale(target, scale, scale)
        cairo_surface_set_device_offset(target, matrix.x0, matrix.y0)
        cairo_matrix_init_identity(&matrix)
        cairo_set_matrix(cairo, &matrix)
        PDFCairo.prepareText(cairo)
        body(cairo)
        cairo_surface_flush(target)
    }

    /// Returns a state converted to the scale of the pixels.
    func state(_ state: DrawingState) -> DrawingState {
        var scaled = state
        scaled.clip = clip(state.clip)
        scaled.shadow = state.shadow.map { shadow in
            DrawnShadow(
                offset: PixelPoint(
                    x: Int((Double(shadow.offset.x) * scale).rounded()),
                    y: Int((Double(shadow.offset.y) * scale).rounded())
                ),
                sigma: min(shadow.sigma * scale, GaussianBlur.maximumSigma),
                color: shadow.color
            )
        }
        if let pattern = state.color.drawnPattern {
            scaled.color = pattern.cell?.color(for: toPixels) ?? .clear
        }
        return scaled
    }

    private func clip(_ clip: Clip) -> Clip {
        let region = Region(
            clip.region.compactMap { rect in
                let scaled = CGRect(rect).applying(toPixels)
                return PixelRect(
                    minX: Int(scaled.minX.rounded()),
                    minY: Int(scaled.minY.rounded()),
                    maxX: Int(scaled.maxX.rounded()),
                    maxY: Int(scaled.maxY.rounded())
                )
            }
        )
        // From the innermost path outward, up to the first one that is already converted.
        var missing: [ClipPath] = []
        var next = clip.path
        var scaled: ClipPath?
        while let path = next {
            scaled = clipPaths.last { $0.original === path }?.scaled
            if scaled != nil { break }
            missing.append(path)
            next = path.parent
        }
        for path in missing.reversed() {
            let new = ClipPath(
                path.path.applying(toPixels),
                rule: path.rule,
                antialiases: path.antialiases,
                parent: scaled,
                image: path.image.map {
                    ClipImage(image: $0.image, transform: $0.transform.concatenating(toPixels), quality: $0.quality)
                }
            )
            clipPaths.append((path, new))
            if clipPaths.count > 12 { clipPaths.removeFirst() }
            scaled = new
        }
        return Clip(region: region, path: scaled)
    }
}
