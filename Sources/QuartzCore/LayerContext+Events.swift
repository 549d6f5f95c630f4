extension LayerContext {
    package var nextAnimationEvent: TimeInterval? { nil }
    package func serveAnimations(at time: TimeInterval) {}
}
