import QuartzCore

extension UIView: @MainActor LayerContentProvider {
    package func drawContent(
        of layer: CALayer,
        in rect: CGRect,
        hasContent: Bool,
        drawing: LayerDrawing
    ) -> Bool {
        reachedBaseDraw = false
        let context = drawing.deferredContext(reusing: ViewDrawing.takeSpareContext())
        let outer = ViewDrawing.current
        ViewDrawing.current = ViewDrawing(drawing: drawing, context: context, rect: rect)
        // No context is current yet, and what the drawing pushes and forgets goes with this.
        let contexts = GraphicsContextStack.current
        contexts.push(NoContext.shared)
        withTraitsAsCurrent { draw(layer, in: context) }
        _ = contexts.popSource()
        ViewDrawing.current = outer
        context.endDeferredDrawing()
        ViewDrawing.spareContext = context
        if drawing.contextIfMade != nil { return true }
        // Nobody asked for the context. Where the base class's method ran and nothing has been drawn before, the view
        // has no drawing of its own; else it drew nothing on purpose, and the cleared part is the picture. Where that is
        // the whole of it, the background shows the same without one.
        if reachedBaseDraw && !hasContent || drawing.leavesBackgroundOnly { return false }
        return drawing.context != nil
    }

    package var clearsContent: Bool { clearsContextBeforeDrawing }

    /// Makes a context the current one and calls `draw(_:)`.
    func drawAsCurrent(on context: CGContext) {
        let contexts = GraphicsContextStack.current
        guard let own = ViewDrawing.current, own.context === context else {
            contexts.push(context)
            draw(context.boundingBoxOfClipPath)
            contexts.popPushed()
            return
        }
        // The context that is made when it is asked for: a view that asks for none gets no picture.
        contexts.push(own.drawing)
        draw(own.rect)
        _ = contexts.popSource()
    }
}

/// Stands on the stack of contexts where none is current.
private final class NoContext: GraphicsContextSource, Sendable {
    static let shared = NoContext()
    var context: CGContext? { nil }
    var contextIfMade: CGContext? { nil }
}

/// The drawing of a view that is going on.
@MainActor
private struct ViewDrawing {
    let drawing: LayerDrawing

    /// What the view's `draw(_:in:)` is given.
    let context: CGContext

    /// What has to be drawn, in the view's coordinates.
    let rect: CGRect

    /// Views may be drawn while one is drawn.
    static var current: ViewDrawing?

    /// A context of an earlier drawing: most views never touch theirs, so that it need not be made for each.
    static var spareContext: CGContext?

    static func takeSpareContext() -> CGContext? {
        defer { spareContext = nil }
        return spareContext
    }
}
