/// What turns shapes into pixels.
///
/// A context keeps the state and does the geometry; an engine gets finished shapes and an immutable ``DrawingState``.
/// Device space is the pixel grid of the surface that the engine was made for, y down. An engine draws nothing for a
/// transform that cannot be undone, and nothing outside the state's clip.
///
/// **Clip independence.** Views are redrawn in parts. The pixels that a call gives inside a clip are those it would give
/// without one, to the last bit; the clip selects pixels and does nothing else.
package protocol DrawingEngine: AnyObject {
    /// Around all pixels that may have been painted so far.
    var inkedBounds: PixelRect { get }

    /// Fills a path with the state's colour. Open subpaths are closed.
    /// - Parameter transform: maps the path to device space.
    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState)

    /// Fills a rectangle with the state's colour, as its path would be filled.
    func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState)

    /// Draws a line along a path in the state's colour.
    /// - Parameter transform: maps the path to device space; the pen has its own.
    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState)

    /// The outline of a line along a path in device space, to be filled by the winding rule.
    func outline(of path: PathData, style: StrokeStyle) -> PathData

    /// Draws an image.
    /// - Parameter transform: maps the image's pixels, top row first, to device space.
    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState)

    /// Draws a line of text in the state's colour.
    /// - Parameter transform: maps points, with the origin at the line's top left and y down, to device space.
    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState)

    /// Paints a gradient wherever the clip lets it.
    /// - Parameter transform: maps the gradient's geometry to device space.
    func draw(_ gradient: GradientShape, transform: CGAffineTransform, state: DrawingState)

    /// Lets what is drawn from now on go to a transparent layer.
    /// - Parameters:
    ///   - content: the device pixels that the layer needs to have; nil for all that can be seen.
    ///   - state: how the layer will be put onto what is there.
    /// - Returns: the clip to draw with in the layer.
    func beginLayer(content: CGRect?, state: DrawingState) -> Clip

    /// Puts the layer that was begun last onto what is below it. Nothing happens without one.
    func endLayer()

    /// What stands for a pattern when something is painted with it; nil when that is nothing.
    /// - Parameters:
    ///   - base: from the space that the pattern's matrix leads to, to device space.
    ///   - color: of a stencil; of a coloured pattern only its alpha counts.
    func drawn(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor) -> DrawnPattern?
}

extension DrawingEngine {
    package func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState) {
        var path = PathData()
        path.addRect(rect)
        fill(path, transform: transform, rule: .winding, state: state)
    }

    package func drawn(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor) -> DrawnPattern? {
        DrawnPattern(pattern, base: base, color: color)
    }
}

/// How painted pixels come about, apart from the shape.
package struct DrawingState: Sendable {
    package var color: CGColor
    package var alpha: CGFloat
    package var blendMode: CGBlendMode
    package var antialiases: Bool
    package var interpolationQuality: CGInterpolationQuality
    package var clip: Clip
    package var shadow: DrawnShadow?
}

/// The shadow that drawing casts, in device space.
package final class DrawnShadow: Sendable {
    /// In device pixels; whole ones, so that a shadow is as sharp as what casts it.
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

/// The part of a surface that may be painted: whole pixels, further cut by any number of paths.
package struct Clip: Sendable {
    /// Device pixels outside stay as they are.
    package var region: Region

    /// The innermost path that cuts the region; nil for none.
    package var path: ClipPath?
}

/// One path of a clip, and those it was cut by before. A list that contexts share instead of copying: saving the state
/// costs a reference.
package final class ClipPath: Sendable {
    /// The path in device space.
    package let path: PathData
    package let rule: CGPathFillRule
    package let antialiases: Bool

    /// What the path's inside is multiplied by; nil for nothing.
    package let image: ClipImage?

    /// Around the points of this path and of all outer ones, control points included, in device space.
    package let bounds: CGRect

    /// Written by `deinit` only, of this clip or of the only owner it had.
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
        // The curves' own bounds would cost as much as rasterising a small path.
        bounds = parent.map { $0.bounds.intersection(path.controlBounds) } ?? path.controlBounds
    }

    /// Frees a long list one by one; left to itself it would free it recursively, and run out of stack.
    deinit {
        var next = parent
        parent = nil
        while isKnownUniquelyReferenced(&next), let outer = next?.parent {
            next?.parent = nil
            next = outer
        }
    }
}

/// An image whose samples say how much of a clip is left.
package struct ClipImage: Sendable {
    /// Its coverage is ``CGImage/coverageShift``.
    package let image: CGImage

    /// Maps the image's pixels, top row first, to device space.
    package let transform: CGAffineTransform
    package let quality: CGInterpolationQuality
}

/// The shape of a line drawn along a path.
package struct StrokeStyle: Hashable, Sendable {
    /// In the pen's space; zero is the thinnest line there is, one device pixel.
    package var width: CGFloat = 1
    package var cap: CGLineCap = .butt
    package var join: CGLineJoin = .miter
    package var miterLimit: CGFloat = 10

    /// Lengths of dashes and gaps by turns, in the pen's space; empty for a solid line.
    package var dashLengths: [CGFloat] = []
    package var dashPhase: CGFloat = 0

    /// Maps the pen, and the dashes with it, to device space. Its translation does not matter.
    package var pen: CGAffineTransform = .identity

    package init() {}

    /// A number of dashes that Core Graphics would accept: nil when one is negative or not finite, or all are zero.
    package static func validDashLengths(_ lengths: [CGFloat]) -> [CGFloat]? {
        guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        return lengths.isEmpty || lengths.contains { $0 > 0 } ? lengths : nil
    }
}
