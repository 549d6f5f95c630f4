import CoreGraphics

/// The settings of a renderer: the base class of the formats of images and of PDF documents.
public class UIGraphicsRendererFormat: NSObject {
    /// The rectangle that a renderer with this format draws, in points.
    public internal(set) var bounds = CGRect.zero

    /// Creates the same format as `default()`.
    public required override init() { super.init() }

    /// Returns the format that fits the main screen best.
    public class func `default`() -> Self { self.init() }
}

/// An object that renders images or PDF documents: the base class of the two renderers.
public class UIGraphicsRenderer: NSObject {
    private let ownFormat: UIGraphicsRendererFormat

    /// The renderer's own copy of its format.
    public var format: UIGraphicsRendererFormat { ownFormat }

    /// A Boolean value that indicates whether the renderer creates images: `true` for image renderers, `false` for PDF
    /// renderers.
    public var allowsImageOutput: Bool { false }

    init(owning format: UIGraphicsRendererFormat) { ownFormat = format }
}

/// The context that a renderer draws in.
public class UIGraphicsRendererContext: NSObject {
    /// The Core Graphics context.
    public let cgContext: CGContext

    private let ownFormat: UIGraphicsRendererFormat

    /// The renderer's format.
    public var format: UIGraphicsRendererFormat { ownFormat }

    init(_ context: CGContext, owning format: UIGraphicsRendererFormat) {
        cgContext = context
        ownFormat = format
    }

    /// Fills a rectangle with the fill color.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Fills a rectangle with the fill color.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Strokes the inner edge of a rectangle with the stroke color, one unit wide.
    public func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

    /// Strokes the inner edge of a rectangle with the stroke color, one unit wide.
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
        cgContext.restoreGState()
    }

    /// Intersects the clip with a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
