import Raster

extension CGPath {
    /// Returns the outline of a stroke along this path.
    ///
    /// As Apple documents, filling the outline by the winding rule draws the pixels that stroking this path would draw.
    /// The outline consists of straight lines, with an error of about a fiftieth of a unit after the transform. The
    /// error is smaller for paths of less than a thousand units, and larger for paths of more than a hundred thousand.
    /// - Parameters:
    ///   - lineWidth: The width of the line in this path's units. If it is not positive and finite, the result is
    ///     empty.
    ///   - lineCap: The cap style of the ends.
    ///   - lineJoin: The join style of the segments.
    ///   - miterLimit: The longest miter, in line widths. A longer miter is replaced by a bevel.
    ///   - transform: The transform applied to the outline, and therefore to the pen as well.
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
        // The units of the path are arbitrary, so the outline is computed at the scale of a bitmap of some thousand
        // pixels. Powers of two lose no precision.
        let extent = boundingBox
        let size = max(extent.width, extent.height, lineWidth) * transform.maximumScale
        guard size.isFinite, size > 1e-100 else { return CGPath(PathData()) }
        let scale = exp2(ceil(max(0, log2(1000 / size)) + min(0, log2(100_000 / size))))
        let enlarging = CGAffineTransform(scaleX: scale, y: scale)
        let enlarged = transform.concatenating(enlarging)
        style.pen = enlarged
        return CGPath(data.stroked(transform: enlarged, style: style).applying(enlarging.inverted()))
    }

    /// Returns this path divided into dashes, each a separate subpath. Curves remain curves.
    ///
    /// Stroking the result draws the same as stroking this path with the dash pattern. If a closed subpath begins and
    /// ends within a dash, both parts form one dash.
    /// - Parameters:
    ///   - phase: The offset into the pattern at which each subpath begins, in this path's units. It may be negative.
    ///   - lengths: The alternating lengths of dashes and gaps, in the same units. An odd number of lengths repeats
    ///     with dashes and gaps exchanged. If the array is empty, contains a negative or infinite length, or contains
    ///     only zeros, the path is returned undivided.
    ///   - transform: The transform applied to the dashes, as declared by Core Graphics' header.
    ///
    /// A pattern that would create more than a million dashes is made coarser, all lengths by the same factor.
    public func copy(
        dashingWithPhase phase: CGFloat,
        lengths: [CGFloat],
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(data.dashed(phase: phase, lengths: lengths).applying(transform))
    }
}
