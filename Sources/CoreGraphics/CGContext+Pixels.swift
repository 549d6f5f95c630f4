extension CGContext {
    /// Draws a picture that is made for the pixels of this context, as one image: by the state's clip, alpha, blend mode
    /// and shadow.
    /// - Parameter make: given the current transform, all pixels of the device, and those of which it is enough to know
    ///   what is drawn there. It returns a picture and the device pixel that its first one lies on; nil draws nothing.
    package func drawPixels(
        _ make: (_ transform: CGAffineTransform, _ device: PixelRect, _ visible: PixelRect) -> (Surface, PixelPoint)?
    ) {
        guard state.transform.isInvertible else { return }
        // A page has no pixels: its pictures are made with two for each point.
        let density = surface == nil ? 2 : 1
        let device = (surface?.bounds ?? engine.inkedBounds).scaled(by: density)
        // What is outside of the clip may cast its shadow inside.
        let visible = state.shadow == nil ? state.clip.region.bounds.scaled(by: density) : device
        let enlarging = CGAffineTransform(scaleX: CGFloat(density), y: CGFloat(density))
        guard !visible.isEmpty,
            let (picture, origin) = make(state.transform.concatenating(enlarging), device, visible)
        else { return }
        let placed = CGAffineTransform(translationX: CGFloat(origin.x), y: CGFloat(origin.y))
        engine.draw(
            CGImage(surface: picture, isOpaque: false),
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
