import CoreGraphics

extension String {
    /// The size in points that the text takes when it is drawn, with the lines it has itself.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        TextSetting(self, attributes).size()
    }

    /// Draws the text in the current context, with the lines it has itself.
    /// - Parameter point: the top left corner of the first line, in user space.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard let context = currentContextOrWarning(for: "String.draw(at:)") else { return }
        TextSetting(self, attributes).draw(at: point, in: context)
    }

    /// Draws the text in the current context, in lines no wider than a rectangle, from its top to as far down as lines
    /// have room. The first line is drawn in any case. Glyphs are not cut off.
    /// - Parameter rect: in user space.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard let context = currentContextOrWarning(for: "String.draw(in:)") else { return }
        TextSetting(self, attributes).draw(in: rect, context: context)
    }

    /// Draws the text in the current context.
    /// - Parameters:
    ///   - rect: in user space. Its origin is where the first baseline begins or, with `usesLineFragmentOrigin`, the top
    ///     left corner; then its width breaks lines, and lines that have no room in its height are left out. A width or
    ///     height of zero is no limit; this is known from use.
    ///   - options: how to draw.
    ///   - attributes: how all of it is set.
    ///   - context: whether the text may become smaller, and whether it did.
    public func draw(
        with rect: CGRect,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        guard let target = currentContextOrWarning(for: "String.draw(with:)") else { return }
        TextSetting(self, attributes).draw(
            with: rect,
            options: options,
            drawingContext: context,
            context: target
        )
    }

    /// What drawing the text takes, in points, from the origin of the rectangle that it would be drawn with. Ink may
    /// reach beyond, as slanted letters, marks, lines along outlines and shadows do.
    /// - Parameters:
    ///   - size: the room there is. The height is that of the whole text, unless it is truncated. Zero is no limit.
    ///   - options: how it would be drawn.
    ///   - attributes: how all of it is set.
    ///   - context: whether the text may become smaller, and whether it did.
    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        TextSetting(self, attributes).boundingRect(
            with: size,
            options: options,
            drawingContext: context
        )
    }
}

extension NSString {
    /// The size in points that the text takes when it is drawn, with the lines it has itself.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        TextSetting(String._unconditionallyBridgeFromObjectiveC(self), attributes).size()
    }

    /// Draws the text in the current context, with the lines it has itself.
    /// - Parameter point: the top left corner of the first line, in user space.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard let context = currentContextOrWarning(for: "NSString.draw(at:)") else { return }
        TextSetting(String._unconditionallyBridgeFromObjectiveC(self), attributes).draw(at: point, in: context)
    }

    /// Draws the text in the current context, in lines no wider than a rectangle, from its top to as far down as lines
    /// have room. The first line is drawn in any case. Glyphs are not cut off.
    /// - Parameter rect: in user space.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard let context = currentContextOrWarning(for: "NSString.draw(in:)") else { return }
        TextSetting(String._unconditionallyBridgeFromObjectiveC(self), attributes).draw(in: rect, context: context)
    }

    /// Draws the text in the current context.
    /// - Parameters:
    ///   - rect: in user space. Its origin is where the first baseline begins or, with `usesLineFragmentOrigin`, the top
    ///     left corner; then its width breaks lines, and lines that have no room in its height are left out. A width or
    ///     height of zero is no limit; this is known from use.
    ///   - options: how to draw.
    ///   - attributes: how all of it is set.
    ///   - context: whether the text may become smaller, and whether it did.
    public func draw(
        with rect: CGRect,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        guard let target = currentContextOrWarning(for: "NSString.draw(with:)") else { return }
        TextSetting(String._unconditionallyBridgeFromObjectiveC(self), attributes).draw(
            with: rect,
            options: options,
            drawingContext: context,
            context: target
        )
    }

    /// What drawing the text takes, in points, from the origin of the rectangle that it would be drawn with. Ink may
    /// reach beyond, as slanted letters, marks, lines along outlines and shadows do.
    /// - Parameters:
    ///   - size: the room there is. The height is that of the whole text, unless it is truncated. Zero is no limit.
    ///   - options: how it would be drawn.
    ///   - attributes: how all of it is set.
    ///   - context: whether the text may become smaller, and whether it did.
    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        TextSetting(String._unconditionallyBridgeFromObjectiveC(self), attributes).boundingRect(
            with: size,
            options: options,
            drawingContext: context
        )
    }
}
