import CCairo

/// Pixels in place of shapes: where PDF has no words for what was drawn.
final class PDFRaster {
    /// Pixels per point: 144 to an inch, which shows no more than text on a good screen does.
    static let scale = 2.0

    /// Larger pictures have fewer pixels to a point.
    private static let mostPixels = 64.0 * 1024 * 1024

    let surface: Surface
    let scale: Double

    /// The rectangle of device space.
    let bounds: PixelRect

    /// From device space to the pixels.
    let toPixels: CGAffineTransform

    /// Made when something is drawn on the pixels.
    private(set) lazy var engine = RasterEngine(surface: surface, isOpaque: false, clip: nil)

    private var clipPaths: [(original: ClipPath, scaled: ClipPath)] = []

    /// Transparent pixels for a rectangle of device space; nil when there is no memory for them.
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

    /// Lends a context of cairo's that draws on the pixels, in device coordinates.
    func draw(_ body: (OpaquePointer) -> Void) {
        guard let target = PDFCairo.surface(of: surface, isOpaque: false) else { return }
        defer { cairo_surface_destroy(target) }
        guard let cairo = cairo_create(target) else { return }
        defer { cairo_destroy(cairo) }
        var matrix = toPixels.cairoMatrix
        // A transform of the surface, so that the context's own is the identity as everywhere.
        cairo_surface_set_device_scale(target, scale, scale)
        cairo_surface_set_device_offset(target, matrix.x0, matrix.y0)
        cairo_matrix_init_identity(&matrix)
        cairo_set_matrix(cairo, &matrix)
        PDFCairo.prepareText(cairo)
        body(cairo)
        cairo_surface_flush(target)
    }

    /// A state for the pixels.
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
        // From the innermost outwards, as far as there is none yet.
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
