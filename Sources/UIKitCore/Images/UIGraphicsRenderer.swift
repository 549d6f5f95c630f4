import CoreGraphics

/// How something is rendered: what the formats of images and of PDF documents have in common.
public class UIGraphicsRendererFormat: NSObject {
    /// The rectangle that a renderer with this format draws, in points.
    public internal(set) var bounds = CGRect.zero

    /// Makes a format as `default()` does.
    public required override init() { super.init() }

    /// The format that suits the main screen.
    public class func `default`() -> Self { self.init() }
}

/// Renders images or PDF documents: what its two subclasses have in common.
public class UIGraphicsRenderer: NSObject {
    private let ownFormat: UIGraphicsRendererFormat

    /// The renderer's own copy of its format.
    public var format: UIGraphicsRendererFormat { ownFormat }

    /// Whether there are pixels to be had of what is drawn: true for images, false for documents.
    public var allowsImageOutput: Bool { false }

    init(owning format: UIGraphicsRendererFormat) { ownFormat = format }
}

/// What a renderer draws on.
public class UIGraphicsRendererContext: NSObject {
    /// The context of Core Graphics.
    public let cgContext: CGContext

    private let ownFormat: UIGraphicsRendererFormat

    /// The renderer's format.
    public var format: UIGraphicsRendererFormat { ownFormat }

    init(_ context: CGContext, owning format: UIGraphicsRendererFormat) {
        cgContext = context
        ownFormat = format
    }

    /// Fills a rectangle with the fill colour.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Fills a rectangle with the fill colour.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Draws the inside edge of a rectangle, one unit wide, in the line colour.
    public func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

    /// Draws the inside edge of a rectangle, one unit wide, in the line colour.
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
        cgContext.restoreGState()
    }

    /// Cuts the clip to a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
