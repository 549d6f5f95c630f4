extension CGContext {
    /// Draws a picture that is made for the pixels of this context, as one image: by the state's clip, alpha, blend mode
    /// and shadow.
    /// - Parameter make: given the current transform, all pixels of the device, and those of which it is enough to know
    ///   what is drawn there. It returns a picture and the device pixel that its first one lies on; nil draws nothing.
    package func drawPixels(
        _ make: (_ transform: CGAffineTransform, _ device: PixelRect, _ visible: PixelRect) -> (Surface, PixelPoint)?
    ) {
        guard state.transform.isInvertible else { return }
        // What is outside of the clip may cast its shadow inside.
        let visible = state.shadow == nil ? state.clip.region.bounds : surface.bounds
        guard !visible.isEmpty, let (picture, origin) = make(state.transform, surface.bounds, visible) else { return }
        engine.draw(
            CGImage(surface: picture, isOpaque: false),
            transform: CGAffineTransform(translationX: CGFloat(origin.x), y: CGFloat(origin.y)),
            state: drawingState(color: state.fillColor)
        )
    }
}
