/// A callback that draws one cell of a pattern, in pattern space. It receives the pattern's info and a context for the
/// cell.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// A callback that releases the info of a pattern.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern.
public struct CGPatternCallbacks {
    /// The version of this structure: 0.
    public var version: UInt32

    /// The callback that draws a cell. A pattern without it paints nothing.
    public var drawPattern: CGPatternDrawPatternCallback?

    /// The callback that is called once, when the pattern is deallocated.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates callbacks.
    public init(
        version: UInt32,
        drawPattern: CGPatternDrawPatternCallback?,
        releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// The treatment of cells that do not align with pixels. Easel interpolates cells at their exact positions, which
/// satisfies every option.
public enum CGPatternTiling: Int32, Hashable, Sendable {
    /// A tiling without distortion; the spacing of cells may be off by a pixel.
    case noDistortion

    /// A tiling with exact spacing and as little distortion of cells as possible.
    case constantSpacingMinimalDistortion

    /// A tiling with exact spacing and possibly more distortion of cells, for speed.
    case constantSpacing
}

/// A drawing that tiles the plane.
///
/// As on Apple's systems, a pattern is anchored to the context and not to the shape: its matrix maps to the initial
/// user space of the context, and the current transform does not apply.
public final class CGPattern: Sendable {
    let bounds: CGRect
    let matrix: CGAffineTransform
    let xStep: CGFloat
    let yStep: CGFloat
    let isColored: Bool

    /// The callbacks and their info. As Core Graphics requires, the creator of a pattern ensures that its callbacks can
    /// be called from any thread that draws with the pattern.
    nonisolated(unsafe) private let drawing: (callbacks: CGPatternCallbacks, info: UnsafeMutableRawPointer?)

    /// Creates a pattern, or returns `nil` if a step is zero or a number is not finite.
    /// - Parameters:
    ///   - info: The first argument of the callbacks.
    ///   - bounds: The bounds of a cell in pattern space; drawing is clipped to them.
    ///   - matrix: The transform from pattern space to the initial user space of a context: in UIKit's contexts points,
    ///     y down.
    ///   - xStep: The horizontal spacing of cells, in pattern space.
    ///   - yStep: The vertical spacing of cells, in pattern space.
    ///   - tiling: The tiling option; see ``CGPatternTiling``.
    ///   - isColored: A Boolean value that indicates whether cells have their own colors. Otherwise their alpha is a
    ///     stencil for the color that the pattern is set with.
    ///   - callbacks: The callbacks, which are copied.
    public init?(
        info: UnsafeMutableRawPointer?,
        bounds: CGRect,
        matrix: CGAffineTransform,
        xStep: CGFloat,
        yStep: CGFloat,
        tiling: CGPatternTiling,
        isColored: Bool,
        callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        guard bounds.isFinite, matrix.isFinite, xStep.isFinite, yStep.isFinite, xStep != 0, yStep != 0 else {
            return nil
        }
        self.bounds = bounds.standardized
        self.matrix = matrix
        self.xStep = abs(xStep)
        self.yStep = abs(yStep)
        self.isColored = isColored
        drawing = (callbacks.pointee, info)
    }

    deinit { drawing.callbacks.releaseInfo?(drawing.info) }

    /// The spacing of cells in the space that the matrix maps to, or `nil` if their rows are rotated or skewed.
    package var uprightStep: CGSize? {
        guard matrix.b == 0, matrix.c == 0, matrix.isInvertible else { return nil }
        return CGSize(width: xStep * abs(matrix.a), height: yStep * abs(matrix.d))
    }

    func draw(in context: CGContext) { drawing.callbacks.drawPattern?(drawing.info, context) }
}
