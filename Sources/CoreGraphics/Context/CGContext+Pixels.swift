extension CGContext {
    /// Draws a bitmap rendered for the pixels of this context as one image, with the clip, alpha, blend mode and shadow
    /// of the state.
    /// - Parameter make: A closure that renders the bitmap. It receives the current transform, all pixels of the
    ///   device, and the pixels whose content matters. It returns the bitmap and the device pixel of its top-left
    ///   corner, or `nil` to draw nothing.
    package func drawPixels(
        _ make: (_ transform: CGAffineTransform, _ device: PixelRect, _ visible: PixelRect) -> (Surface, PixelPoint)?
    ) {
        guard state.transform.isInvertible else { return }
        // A PDF page has no pixels; its bitmaps have two per point.
        let density = surface == nil ? 2 : 1
        let device = (surface?.bounds ?? engine.inkedBounds).scaled(by: density)
        // Content outside the clip may cast a shadow inside.
        let visible = state.shadow == nil ? state.clip.region.bounds.scaled(by: density) : device
        let enlarging = CGAffineTransform(scaleX: CGFloat(density), y: CGFloat(density))
        guard !visible.isEmpty,
            let (bitmap, origin) = make(state.transform.concatenating(enlarging), device, visible)
        else { return }
        let placed = CGAffineTransform(translationX: CGFloat(origin.x), y: CGFloat(origin.y))
        engine.draw(
            CGImage(surface: bitmap, isOpaque: false),
            transform: placed.concatenating(enlarging.inverted()),
            state: drawingState(color: state.fillColor)
        )
    }
}

extension PixelRect {
    fileprivate func scaled(by factor: Int) -> PixelRect {
        PixelRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
    }
}
