extension CGContext {
    /// Paints a gradient along the line from one point to another, everywhere inside the clip. The color is constant
    /// perpendicular to the line.
    ///
    /// Paints nothing if both points are the same. The current path is not affected.
    /// - Parameter options: The options that extend the first and the last color beyond the points.
    public func drawLinearGradient(
        _ gradient: CGGradient,
        start startPoint: CGPoint,
        end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        draw(.linear(gradient, from: startPoint, to: endPoint, options))
    }

    /// Paints a gradient between two circles, everywhere inside the clip. If several circles pass through a point, the
    /// last one determines its color.
    ///
    /// Paints nothing if a radius is negative, both are zero, or both circles are the same. The current path is not
    /// affected.
    /// - Parameter options: The options that extend the gradient beyond the two circles with the first and the last
    ///   color.
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

    /// Paints a gradient that sweeps once around a point, everywhere inside the clip. The current path is not affected.
    /// - Parameter angle: The start angle in radians, measured from the x-axis toward the y-axis of user space. The
    ///   gradient sweeps in this direction.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        draw(.conic(gradient, around: center, angle: angle))
    }

    private func draw(_ shape: GradientShape) {
        guard state.transform.isInvertible else { return }
        engine.draw(shape, transform: state.transform, state: drawingState(color: .black))
    }
}
