import QuartzCore

/// A cursor that is drawn with the screen: a layer in front of all windows, which belongs to no view.
@MainActor
package final class ScreenCursor {
    private unowned let screen: UIScreen
    private var hotSpot = PixelPoint(x: 0, y: 0)
    private let layer = CALayer()

    /// Creates a cursor, which is hidden at first.
    package init(_ screen: UIScreen, _ arrow: PointerArrow) {
        self.screen = screen
        layer.contentsScale = screen.scale
        layer.anchorPoint = .zero
        replaceImage(by: arrow)
        // In front of windows that appear later, and of the frame of the screen reader.
        layer.zPosition = 2_000_000
    }

    /// Replaces the image. The next call of ``show(at:)`` positions it.
    package func replaceImage(by arrow: PointerArrow) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        hotSpot = arrow.hotSpot
        layer.contents = arrow.image
        layer.bounds.size = CGSize(
            width: CGFloat(arrow.image.width) / screen.scale,
            height: CGFloat(arrow.image.height) / screen.scale
        )
        CATransaction.commit()
    }

    /// Shows the cursor with its tip on the pixel at a location, in points of the screen.
    package func show(at location: CGPoint) {
        let scale = screen.scale
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position = CGPoint(
            x: ((location.x * scale).rounded(.down) - CGFloat(hotSpot.x)) / scale,
            y: ((location.y * scale).rounded(.down) - CGFloat(hotSpot.y)) / scale
        )
        if layer.superlayer == nil { screen.layers.root.addSublayer(layer) }
        CATransaction.commit()
    }

    /// Removes the cursor from the layer tree.
    package func hide() { layer.removeFromSuperlayer() }
}
