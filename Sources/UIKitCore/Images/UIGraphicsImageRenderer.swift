import CoreGraphics

/// How images are rendered.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Pixels to a point. The main screen's at first; zero means that as well.
    public var scale: CGFloat = UIScreen.mainScale

    /// Whether images have no transparency; they begin black then. False at first.
    public var opaque = false

    /// Makes a format as `default()` does.
    public required init() { super.init() }

    /// The format that suits the main screen.
    public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    func copy(bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let copy = UIGraphicsImageRendererFormat()
        copy.scale = scale == 0 ? UIScreen.mainScale : scale
        copy.opaque = opaque
        copy.bounds = bounds
        return copy
    }
}

/// Makes images by drawing, on any thread.
///
/// ```swift
/// let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
/// let dot = renderer.image { _ in
///     UIColor.systemRed.setFill()
///     UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).fill()
/// }
/// ```
public final class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// What a renderer draws.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let imageFormat: UIGraphicsImageRendererFormat

    /// The renderer's own copy of its format.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }

    /// True.
    public override var allowsImageOutput: Bool { true }

    /// Makes a renderer of images of a size in points.
    public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

    /// Makes a renderer of images of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Makes a renderer of images of a rectangle in points.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// Makes a renderer of images of a rectangle in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        imageFormat = format.copy(bounds: bounds.standardized)
        super.init(owning: imageFormat)
    }

    /// Draws an image. Its context is current while `actions` run.
    ///
    /// For a rectangle that is empty, not finite, or of more than 32,767 pixels a side, `actions` do not run and the
    /// image is a single transparent pixel.
    public func image(actions: DrawingActions) -> UIImage {
        let context = render(actions)
        guard let picture = context?.cgContext.makeImage() else { return Self.empty }
        return UIImage(cgImage: picture, scale: format.scale, orientation: .up)
    }

    /// Draws an image and writes it as a PNG file's bytes; none when there is nothing to draw on.
    public func pngData(actions: DrawingActions) -> Data {
        (render(actions)?.currentImage.pngData()) ?? Data()
    }

    /// Draws an image and writes it as a JPEG file's bytes; none when there is nothing to draw on.
    /// - Parameter compressionQuality: 0, smallest, to 1, best.
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

/// The bitmap that a renderer draws on.
public final class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    private let imageFormat: UIGraphicsImageRendererFormat

    /// The renderer's format.
    public override var format: UIGraphicsImageRendererFormat { imageFormat }

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        imageFormat = format
        super.init(context, owning: format)
    }

    /// What has been drawn so far.
    public var currentImage: UIImage {
        guard let picture = cgContext.makeImage() else { preconditionFailure("no memory for a copy of the picture") }
        return UIImage(cgImage: picture, scale: format.scale, orientation: .up)
    }
}
