import Typography

/// An engine that converts shapes into pixels or into the content of a document.
///
/// A context manages the state and the geometry; an engine receives complete shapes and an immutable ``DrawingState``.
/// Device space is the pixel grid of the surface that the engine was created for, y down. An engine draws nothing if a
/// transform is not invertible, and nothing outside the state's clip.
///
/// **Clip independence.** Views are redrawn in parts. Inside a clip, the pixels drawn by a call are bit-identical to
/// those drawn without a clip; the clip only selects pixels.
package protocol DrawingEngine: AnyObject {
    /// The bounding rectangle of all pixels that may have been painted so far.
    var inkedBounds: PixelRect { get }

    /// Fills a path with the state's color. Open subpaths are closed.
    /// - Parameter transform: The transform from the path to device space.
    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState)

    /// Fills a rectangle with the state's color. The result is the same as for its path.
    func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState)

    /// Fills a rectangle in device space with a premultiplied pixel value in normal blend mode, without a state, whose
    /// copy would take longer than filling a small rectangle.
    /// - Parameters:
    ///   - from: A corner of the rectangle.
    ///   - to: The opposite corner.
    ///   - bounds: The clip.
    /// - Returns: `false`, without drawing, if the engine needs a state.
    func fillPlainly(from: CGPoint, to: CGPoint, pixel: UInt32, antialiases: Bool, within bounds: PixelRect) -> Bool

    /// Strokes a path in the state's color.
    /// - Parameter transform: The transform from the path to device space. The pen has its own transform.
    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState)

    /// Returns the outline of a stroke along a path in device space, to be filled by the winding rule.
    func outline(of path: PathData, style: StrokeStyle) -> PathData

    /// Draws an image.
    /// - Parameter transform: The transform from the image's pixels, top row first, to device space.
    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState)

    /// Draws a line of text in the state's color.
    /// - Parameter transform: The transform from points, with the origin at the line's top left and y down, to device
    ///   space.
    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState)

    /// Paints a gradient everywhere inside the clip.
    /// - Parameter transform: The transform from the gradient's geometry to device space.
    func draw(_ gradient: GradientShape, transform: CGAffineTransform, state: DrawingState)

    /// Redirects subsequent drawing to a transparent layer.
    /// - Parameters:
    ///   - content: The device pixels that the layer needs, or `nil` for all that are visible.
    ///   - state: The state for compositing the layer.
    /// - Returns: The clip for drawing into the layer.
    func beginLayer(content: CGRect?, state: DrawingState) -> Clip

    /// Composites the innermost open layer. Has no effect if there is none.
    func endLayer()

    /// Returns the rendered form of a pattern, or `nil` if it paints nothing.
    /// - Parameters:
    ///   - base: The transform from the space that the pattern's matrix maps to, to device space.
    ///   - color: The color of a stencil. Only its alpha applies to a colored pattern.
    func drawn(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor) -> DrawnPattern?
}

extension DrawingEngine {
    package func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState) {
        var path = PathData()
        path.addRect(rect)
        fill(path, transform: transform, rule: .winding, state: state)
    }

    package func fillPlainly(
        from: CGPoint,
        to: CGPoint,
        pixel: UInt32,
        antialiases: Bool,
        within bounds: PixelRect
    ) -> Bool { false }

    package func drawn(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor) -> DrawnPattern? {
        DrawnPattern(pattern, base: base, color: color)
    }
}

/// The parameters of a drawing operation, apart from its shape.
package struct DrawingState: Sendable {
    package var color: CGColor
    package var alpha: CGFloat
    package var blendMode: CGBlendMode
    package var antialiases: Bool
    package var interpolationQuality: CGInterpolationQuality
    package var clip: Clip
    package var shadow: DrawnShadow?
}

/// The shadow of drawing, in device space.
package final class DrawnShadow: Sendable {
    /// The offset in device pixels. It is pixel-aligned so that the shadow is as sharp as the drawing.
    package let offset: PixelPoint

    /// The standard deviation of the blur in device pixels.
    package let sigma: Double
    package let color: CGColor

    package init(offset: PixelPoint, sigma: Double, color: CGColor) {
        self.offset = offset
        self.sigma = sigma
        self.color = color
    }
}

/// The part of a surface that may be painted: a region of pixels, intersected with any number of paths.
package struct Clip: Sendable {
    /// The device pixels that may be painted; all others are unchanged.
    package var region: Region

    /// The innermost clip path, or `nil` if there is none.
    package var path: ClipPath?
}

/// A path of a clip, linked to the paths set before it. Contexts share the list: saving the state copies only a
/// reference.
package final class ClipPath: Sendable {
    /// The path in device space.
    package let path: PathData
    package let rule: CGPathFillRule
    package let antialiases: Bool

    /// The image that multiplies the clip inside the path, or `nil` if there is none.
    package let image: ClipImage?

    /// The bounding box of the points of this path intersected with those of all outer paths, including control points,
    /// in device space.
    package let bounds: CGRect

    /// The next outer path. Written only by `deinit`, of this clip path or of its sole owner.
    nonisolated(unsafe) package private(set) var parent: ClipPath?

    package init(
        _ path: PathData,
        rule: CGPathFillRule,
        antialiases: Bool,
        parent: ClipPath?,
        image: ClipImage? = nil
    ) {
        self.image = image
        self.path = path
        self.rule = rule
        self.antialiases = antialiases
        self.parent = parent
        // The exact bounds of curves would cost as much as rasterizing a small path.
        bounds = parent.map { $0.bounds.intersection(path.controlBounds) } ?? path.controlBounds
    }

    /// Releases a long list iteratively. Recursive deinitialization would overflow the stack.
    deinit {
        var next = parent
        parent = nil
        while isKnownUniquelyReferenced(&next), let outer = next?.parent {
            next?.parent = nil
            next = outer
        }
    }
}

/// An image whose samples multiply a clip.
package struct ClipImage: Sendable {
    /// The image. Its coverage is at the bit offset ``CGImage/coverageShift``.
    package let image: CGImage

    /// The transform from the image's pixels, top row first, to device space.
    package let transform: CGAffineTransform
    package let quality: CGInterpolationQuality
}

/// The style of a stroke.
package struct StrokeStyle: Hashable, Sendable {
    /// The line width in the pen's space; zero is the thinnest line, one device pixel.
    package var width: CGFloat = 1
    package var cap: CGLineCap = .butt
    package var join: CGLineJoin = .miter
    package var miterLimit: CGFloat = 10

    /// The alternating lengths of dashes and gaps in the pen's space, or an empty array for a solid line.
    package var dashLengths: [CGFloat] = []
    package var dashPhase: CGFloat = 0

    /// The transform of the pen and its dashes to device space. Its translation is ignored.
    package var pen: CGAffineTransform = .identity

    package init() {}

    /// Returns the dash lengths if Core Graphics would accept them, or `nil` if one is negative or not finite, or if
    /// all are zero.
    package static func validDashLengths(_ lengths: [CGFloat]) -> [CGFloat]? {
        guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        return lengths.isEmpty || lengths.contains { $0 > 0 } ? lengths : nil
    }
}
