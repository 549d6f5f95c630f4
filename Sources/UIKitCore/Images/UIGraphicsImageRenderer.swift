import CoreGraphics

/// The settings of an image renderer.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// The scale in pixels per point. The default is the main screen's scale; zero has the same meaning.
    public var scale: CGFloat = UIScreen.mainTraits.displayScale

    /// A Boolean value that indicates whether images have no transparency. Opaque images are black initially. The
    /// default is `false`.
    public var opaque = false

    /// The ranges of colors of an image.
    public enum Range: Int, Hashable, Sendable {
        /// No range is specified.
        case unspecified = -1
        /// The range that fits the screen.
        case automatic = 0
        /// Colors beyond sRGB.
        case extended = 1
        /// The colors of sRGB.
        case standard = 2
    }

    /// The preferred range of colors. The default is `automatic`. Images are sRGB, the range of the panels, whatever it is.
    public var preferredRange = Range.automatic

    /// Creates the same format as `default()`.
    public required init() { super.init() }

    /// Creates a format for an environment: its display scale is the scale. Without one, the format is `default()`.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
    }

    /// Returns the format that fits the main screen best.
    public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    func copy(bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let copy = UIGraphicsImageRendererFormat()
        copy.scale = scale == 0 ? UIScreen.mainTraits.displayScale : scale
        copy.opaque = opaque
        copy.preferredRange = preferredRange
        copy.bounds = bounds
        return copy
    }
}

/// An object that creates images by drawing, on any thread.
///
/// ```swift
/// let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
/// let dot = renderer.image { _ in
///     UIColor.systemRed.setFill()
///     UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).fill()
/// }
/// ```
public final class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// A closure that draws an image.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let imageFormat: UIGraphicsImageRendererFormat

    /// The renderer's own copy of its format.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }

    /// A Boolean value that indicates whether the renderer creates images. Always `true`.
    public override var allowsImageOutput: Bool { true }

    /// Creates a renderer for images of a size in points.
    public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

    /// Creates a renderer for images of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer for images of a rectangle in points.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// Creates a renderer for images of a rectangle in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        imageFormat = format.copy(bounds: bounds.standardized)
        super.init(owning: imageFormat)
    }

    /// Returns an image drawn by a closure. The image's context is current while `actions` runs.
    ///
    /// If the rectangle is empty, not finite, or more than 32,767 pixels on a side, `actions` does not run and the
    /// image is a single transparent pixel.
    public func image(actions: DrawingActions) -> UIImage {
        let context = render(actions)
        guard let bitmap = context?.cgContext.makeImage() else { return Self.empty }
        return UIImage(cgImage: bitmap, scale: format.scale, orientation: .up)
    }

    /// Returns an image drawn by a closure, encoded as PNG. The data is empty if the bitmap cannot be created.
    public func pngData(actions: DrawingActions) -> Data {
        (render(actions)?.currentImage.pngData()) ?? Data()
    }

    /// Returns an image drawn by a closure, encoded as JPEG. The data is empty if the bitmap cannot be created.
    /// - Parameter compressionQuality: The quality, from 0 (smallest) to 1 (best).
    public func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
        (render(actions)?.currentImage.jpegData(compressionQuality: compressionQuality)) ?? Data()
    }

    private func render(_ actions: DrawingActions) -> UIGraphicsImageRendererContext? {
        let bounds = format.bounds
        guard let context = CGContext.bitmap(size: bounds.size, scale: format.scale, isOpaque: format.opaque) else {
            return nil
        }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        let rendererContext = UIGraphicsImageRendererContext(context, format)
        UIGraphicsPushContext(context)
        actions(rendererContext)
        UIGraphicsPopContext()
        return rendererContext
    }

    private static let empty: UIImage = {
        guard let surface = Surface(size: PixelSize(width: 1, height: 1)) else { preconditionFailure("out of memory") }
        return UIImage(cgImage: CGImage(surface: surface, isOpaque: false))
    }()
}

/// The bitmap context of an image renderer.
public final class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    private let imageFormat: UIGraphicsImageRendererFormat

    /// The renderer's format.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        imageFormat = format
        super.init(context, owning: format)
    }

    /// An image of the content drawn so far.
    public var currentImage: UIImage {
        guard let bitmap = cgContext.makeImage() else { preconditionFailure("cannot allocate a copy of the image") }
        return UIImage(cgImage: bitmap, scale: format.scale, orientation: .up)
    }
}
