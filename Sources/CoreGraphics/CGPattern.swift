/// Draws one cell of a pattern, in the pattern's own space, on a context that is made for it.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Frees what a pattern's callbacks were given, when the pattern goes.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What a pattern calls.
public struct CGPatternCallbacks {
    /// The version of this structure: 0.
    public var version: UInt32

    /// Draws a cell; a pattern without it paints nothing.
    public var drawPattern: CGPatternDrawPatternCallback?

    /// Called once, when the pattern goes.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Makes callbacks.
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

/// How cells that do not fit whole pixels are laid out. Easel interpolates them where they belong, which suits all.
public enum CGPatternTiling: Int32, Hashable, Sendable {
    /// Cells are not distorted; their distances may be off by a pixel.
    case noDistortion

    /// Distances are right; cells are distorted as little as possible.
    case constantSpacingMinimalDistortion

    /// Distances are right; cells may be distorted more, to be drawn faster.
    case constantSpacing
}

/// A drawing that is repeated all over the plane.
///
/// As on Apple's systems it is fixed to the context and not to the shape: its matrix leads to the space that the context
/// began with, and the current transform does not count.
public final class CGPattern: Sendable {
    let bounds: CGRect
    let matrix: CGAffineTransform
    let xStep: CGFloat
    let yStep: CGFloat
    let isColored: Bool

    /// Whoever makes a pattern says by that, as Core Graphics wants it, that its callbacks can be called by whatever
    /// thread draws with the pattern.
    nonisolated(unsafe) private let info: UnsafeMutableRawPointer?
    nonisolated(unsafe) private let callbacks: CGPatternCallbacks

    /// Makes a pattern. Nil for steps of zero and for numbers that are not finite.
    /// - Parameters:
    ///   - info: handed to the callbacks.
    ///   - bounds: what of pattern space a cell may draw on.
    ///   - matrix: from pattern space to the space that a context began with: in UIKit's contexts points, y down.
    ///   - xStep: from one cell to the next, in pattern space.
    ///   - yStep: from one row of cells to the next, in pattern space.
    ///   - tiling: see ``CGPatternTiling``.
    ///   - isColored: whether cells have colours of their own; otherwise their alpha is a stencil for the colour that the
    ///     pattern is set with.
    ///   - callbacks: copied.
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
        self.info = info
        self.bounds = bounds.standardized
        self.matrix = matrix
        self.xStep = abs(xStep)
        self.yStep = abs(yStep)
        self.isColored = isColored
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }

    /// The distances between cells in the space that the matrix leads to, or `nil` if their rows are turned or skewed.
    package var uprightStep: CGSize? {
        guard matrix.b == 0, matrix.c == 0, matrix.isInvertible else { return nil }
        return CGSize(width: xStep * abs(matrix.a), height: yStep * abs(matrix.d))
    }

    func draw(in context: CGContext) { callbacks.drawPattern?(info, context) }
}
