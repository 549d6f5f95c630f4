import CoreGraphics

extension NSAttributedString {
    /// Returns the size of the drawn text, in points. Lines are broken only at line breaks in the text.
    public func size() -> CGSize { StyledText(self).size() }

    /// Draws the text in the current context. Lines are broken only at line breaks in the text.
    /// - Parameter point: The top left corner of the first line, in user space.
    public func draw(at point: CGPoint) {
        guard let context = currentContextOrWarning(for: "NSAttributedString.draw(at:)") else { return }
        StyledText(self).draw(at: point, in: context)
    }

    /// Draws the text in the current context, in lines that are at most as wide as a rectangle, from its top. Lines
    /// that do not fit its height are omitted, except for the first line. Glyphs are not clipped.
    /// - Parameter rect: The rectangle in user space.
    public func draw(in rect: CGRect) {
        guard let context = currentContextOrWarning(for: "NSAttributedString.draw(in:)") else { return }
        StyledText(self).draw(in: rect, context: context)
    }

    /// Draws the text in the current context.
    /// - Parameters:
    ///   - rect: The rectangle in user space. Its origin is the start of the first baseline or, with
    ///     `usesLineFragmentOrigin`, the top left corner of the text; with that option, lines are broken at its width,
    ///     and lines that do not fit its height are omitted. A width or height of zero sets no limit. Empirical; not
    ///     documented by Apple.
    ///   - options: The drawing options.
    ///   - context: The context that allows the text to be scaled down and receives the actual scale, or `nil`.
    public func draw(
        with rect: CGRect,
        options: NSStringDrawingOptions = [],
        context: NSStringDrawingContext?
    ) {
        guard let target = currentContextOrWarning(for: "NSAttributedString.draw(with:)") else { return }
        StyledText(self).draw(
            with: rect,
            options: options,
            drawingContext: context,
            context: target
        )
    }

    /// Returns the bounding box of the drawn text, in points, relative to the origin of the rectangle it is drawn with.
    /// Slanted letters, marks, stroked outlines, and shadows may extend beyond it.
    /// - Parameters:
    ///   - size: The available size. The height of the result is that of all of the text, unless the text is truncated.
    ///     Zero sets no limit.
    ///   - options: The drawing options.
    ///   - context: The context that allows the text to be scaled down and receives the actual scale, or `nil`.
    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        context: NSStringDrawingContext?
    ) -> CGRect {
        StyledText(self).boundingRect(
            with: size,
            options: options,
            drawingContext: context
        )
    }
}
