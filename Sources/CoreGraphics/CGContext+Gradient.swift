extension CGContext {
    /// Paints a gradient from one point to another, the same along lines across the way, wherever the clip lets it.
    ///
    /// Nothing is painted when both points are the same. The path being built stays as it is.
    /// - Parameter options: whether the first and the last colour go on beyond the points.
    public func drawLinearGradient(
        _ gradient: CGGradient,
        start startPoint: CGPoint,
        end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        draw(.linear(gradient, from: startPoint, to: endPoint, options))
    }

    /// Paints a gradient of circles from one to another, wherever the clip lets it. Of several circles that go through a
    /// place, the last one counts.
    ///
    /// Nothing is painted when a radius is negative, both are zero, or both circles are the same. The path being built
    /// stays as it is.
    /// - Parameter options: whether circles go on, with the first and the last colour, beyond the two.
    public func drawRadialGradient(
        _ gradient: CGGradient,
        startCenter: CGPoint,
        startRadius: CGFloat,
        endCenter: CGPoint,
        endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        draw(.radial(gradient, from: startCenter, startRadius, to: endCenter, endRadius, options))
    }

    /// Paints a gradient that goes once around a point, wherever the clip lets it. The path being built stays as it is.
    /// - Parameter angle: where it begins, in radians from the x axis towards the y axis of user space; in this direction
    ///   it goes on.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        draw(.conic(gradient, around: center, angle: angle))
    }

    private func draw(_ shape: GradientShape) {
        guard state.transform.isInvertible else { return }
        engine.draw(shape, transform: state.transform, state: drawingState(color: .black))
    }
}
