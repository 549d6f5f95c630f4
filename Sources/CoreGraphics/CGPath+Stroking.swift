import Raster

extension CGPath {
    /// The outline of a line along this path.
    ///
    /// As Apple documents, filling it by the winding rule draws the pixels that stroking this path would. It consists of
    /// straight lines, off by about a fiftieth of a unit after the transform, by less for paths of less than a thousand
    /// units, and by more for those of more than a hundred thousand.
    /// - Parameters:
    ///   - lineWidth: the width of the line in this path's units, more than zero. For any other the result is empty.
    ///   - lineCap: how the line ends.
    ///   - lineJoin: how its segments meet.
    ///   - miterLimit: how many times the line's width a miter may be long; a longer one is replaced by a bevel.
    ///   - transform: applied to the outline, and so to the pen as well.
    public func copy(
        strokingWithWidth lineWidth: CGFloat,
        lineCap: CGLineCap,
        lineJoin: CGLineJoin,
        miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        guard lineWidth > 0, lineWidth.isFinite, transform.isInvertible, !isEmpty else { return CGPath(PathData()) }
        var style = StrokeStyle()
        style.width = lineWidth
        style.cap = lineCap
        style.join = lineJoin
        style.miterLimit = miterLimit
        // A unit may be anything here, so the outline is made as if for a picture of some thousand pixels. Powers of two
        // lose no digits.
        let extent = boundingBox
        let size = max(extent.width, extent.height, lineWidth) * transform.maximumScale
        guard size.isFinite, size > 1e-100 else { return CGPath(PathData()) }
        let scale = exp2(ceil(max(0, log2(1000 / size)) + min(0, log2(100_000 / size))))
        let enlarging = CGAffineTransform(scaleX: scale, y: scale)
        let enlarged = transform.concatenating(enlarging)
        style.pen = enlarged
        return CGPath(data.stroked(transform: enlarged, style: style).applying(enlarging.inverted()))
    }

    /// This path cut into dashes, each a subpath of its own. Curves stay curves.
    ///
    /// Stroking the result draws what stroking this path with that dash pattern would. Where a closed subpath begins and
    /// ends within a dash, both parts are one.
    /// - Parameters:
    ///   - phase: how far into the pattern each subpath begins, in this path's units; may be negative.
    ///   - lengths: the lengths of dashes and gaps by turns, in the same units; an odd number goes round twice. If it is
    ///     empty, has a negative or infinite length, or zeros only, the path comes back whole.
    ///   - transform: applied to the dashes, as Core Graphics' header has it.
    ///
    /// A pattern that would give more than a million dashes is made coarser, all lengths by the same factor.
    public func copy(
        dashingWithPhase phase: CGFloat,
        lengths: [CGFloat],
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(data.dashed(phase: phase, lengths: lengths).applying(transform))
    }
}
