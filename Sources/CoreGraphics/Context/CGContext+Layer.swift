extension CGContext {
    /// An open transparency layer, and the state to restore when it ends.
    struct OpenLayer {
        let state: GraphicsState
        let savedStateCount: Int

        /// The initial clip of the layer.
        let clip: Clip
    }

    /// Begins a transparency layer: until ``endTransparencyLayer()``, drawing goes into a separate transparent bitmap.
    ///
    /// As Apple documents, a layer begins with an alpha of 1, no shadow and the normal blend mode; the rest of the
    /// state is unchanged. Layers may be nested.
    /// - Parameter auxiliaryInfo: Ignored, as on Apple's systems.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(content: nil) }

    /// Begins a transparency layer with pixels only inside the bounds of a rectangle in user space. Drawing outside of
    /// them is lost.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        // A rectangle that is not finite leaves nothing to draw on, as for a clip.
        beginLayer(content: rect.isFinite ? rect.applying(state.transform) : .zero)
    }

    private func beginLayer(content: CGRect?) {
        let outer = state
        state.clip = engine.beginLayer(content: content, state: drawingState(color: .black))
        openLayers.append(OpenLayer(state: outer, savedStateCount: savedStates.count, clip: state.clip))
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }

    /// Ends the innermost transparency layer and composites it as a unit, with the alpha, blend mode, shadow and clip
    /// of the state in which it began, and restores that state. Has no effect if no layer is open.
    ///
    /// A blend mode that changes pixels under a transparent source, such as `copy`, applies to all of the clip.
    public func endTransparencyLayer() {
        guard let layer = openLayers.popLast() else { return }
        savedStates.removeSubrange(layer.savedStateCount...)
        state = layer.state
        engine.endLayer()
    }
}
