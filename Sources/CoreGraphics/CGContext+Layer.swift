extension CGContext {
    /// A transparency layer that was begun, and what ending it goes back to.
    struct OpenLayer {
        let state: GraphicsState
        let savedStateCount: Int

        /// The clip that drawing in the layer begins with.
        let clip: Clip
    }

    /// Begins a transparency layer: until ``endTransparencyLayer()``, drawing goes to a transparent picture of its own.
    ///
    /// As Apple documents, in the layer alpha is 1, there is no shadow and the blend mode is normal, until they are set;
    /// the rest of the state stays. Layers may be nested.
    /// - Parameter auxiliaryInfo: not used by Apple either.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(content: nil) }

    /// Begins a transparency layer that has pixels only around a rectangle in user space. What is drawn outside of it is
    /// lost.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        // A rectangle that is no number leaves nothing, as it does as a clip.
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

    /// Puts the layer that was begun last onto what is below it, as one picture, by the alpha, blend mode, shadow and clip
    /// of the state in which it was begun; that state is the context's again. Without a layer nothing happens.
    ///
    /// A blend mode that changes pixels under a transparent source, such as `copy`, does so in all of the clip.
    public func endTransparencyLayer() {
        guard let layer = openLayers.popLast() else { return }
        savedStates.removeSubrange(layer.savedStateCount...)
        state = layer.state
        engine.endLayer()
    }
}
