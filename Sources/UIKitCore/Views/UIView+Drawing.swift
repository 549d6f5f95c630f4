import QuartzCore

extension UIView: @MainActor LayerOwner {}

extension UIView: @MainActor LayerContentProvider {
    package func drawContent(
        of layer: CALayer,
        in rect: CGRect,
        hasContent: Bool,
        drawing: LayerDrawing
    ) -> Bool {
        reachedBaseDraw = false
        let interface = drawingInterface
        let context = drawing.deferredContext(reusing: interface.spareContext.take())
        let outer = interface.drawing
        interface.drawing = ViewDrawing(drawing: drawing, context: context, rect: rect)
        // At this point no context is current. Contexts that the drawing code pushes and does not pop are removed
        // together with this entry.
        let contexts = GraphicsContextStack.current
        contexts.push(NoContext.shared)
        withTraitsAsCurrent { draw(layer, in: context) }
        _ = contexts.popSource()
        interface.drawing = outer
        context.endDeferredDrawing()
        interface.spareContext = context
        if drawing.contextIfMade != nil { return true }
        // The drawing code did not use the context. If it reached the base class's method and there is no earlier
        // content, the view has no drawing of its own. Otherwise the view deliberately drew nothing, and the cleared
        // area is the content. If that is all of the content, the background looks the same without a backing store.
        if reachedBaseDraw && !hasContent || drawing.leavesBackgroundOnly { return false }
        return drawing.context != nil
    }

    package func plainContent(of layer: CALayer) -> PlainText? {
        // Most views have none, and need no traits to tell.
        guard mayHavePlainText else { return nil }
        var text: PlainText?
        withTraitsAsCurrent { text = plainText }
        return text
    }

    private var drawingInterface: UserInterface {
        // Current session: the one whose commit draws, which is cheaper to find than the view's.
        Session.current.userInterface
    }

    package var clearsContent: Bool { clearsContextBeforeDrawing }

    /// Calls `draw(_:)` with a context as the current one.
    func drawAsCurrent(on context: CGContext) {
        let contexts = GraphicsContextStack.current
        guard contexts.isOfMainThread || MainQueue.isCurrent, let own = drawingInterface.drawing,
            own.context === context
        else {
            contexts.push(context)
            draw(context.boundingBoxOfClipPath)
            contexts.popPushed()
            return
        }
        // This context is created on first use: a view that does not use it gets no backing store.
        contexts.push(own.drawing)
        draw(own.rect)
        _ = contexts.popSource()
    }
}

/// Tiled layers draw on another thread, as on iOS.
extension UIView: TileDrawer {
    package nonisolated func drawTile(of layer: CALayer, in context: CGContext) {
        nonisolated(unsafe) let (layer, context) = (layer, context)
        let draw: @MainActor () -> Void = { self.draw(layer, in: context) }
        // The methods of a view are isolated to the main actor. A view of a tiled layer declares by its layer class that
        // its drawing does not depend on that.
        withoutActuallyEscaping(draw) { unsafeBitCast($0, to: (() -> Void).self)() }
    }
}

/// A placeholder on the context stack that represents the absence of a current context.
private final class NoContext: GraphicsContextSource, Sendable {
    static let shared = NoContext()
    var context: CGContext? { nil }
    var contextIfMade: CGContext? { nil }
}

/// The state of a view's drawing in progress.
@MainActor
struct ViewDrawing {
    fileprivate let drawing: LayerDrawing

    /// The context passed to the view's `draw(_:in:)`.
    fileprivate let context: CGContext

    /// The rectangle to draw, in the view's coordinates.
    fileprivate let rect: CGRect
}
