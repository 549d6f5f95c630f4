import Glibc

extension CGContext {
    /// Sets a black shadow with an alpha of one third for all subsequent drawing.
    /// - Parameters:
    ///   - offset: The offset, as in ``setShadow(offset:blur:color:)``.
    ///   - blur: The blur, as in ``setShadow(offset:blur:color:)``.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1.0 / 3))
    }

    /// Sets the shadow for all subsequent drawing. If a number is not finite, the current shadow is unchanged.
    ///
    /// Each operation casts its own shadow, which is blended like the operation itself. A transparency layer begun
    /// while a shadow is set casts one shadow for all of its content. `clear(_:)` casts none.
    /// - Parameters:
    ///   - offset: The offset of the shadow from the drawing, in the base space of the context, independent of the
    ///     current transform: in UIKit's contexts, points to the right and down. It is rounded to device pixels.
    ///   - blur: Twice the standard deviation of the Gaussian blur, in the same units, or 0 for a sharp shadow.
    ///   - color: The color of the shadow, or `nil` for no shadow. A pattern casts no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
        guard let color, color.alpha > 0 else {
            state.shadow = nil
            return
        }
        if color.pattern != nil { color.logUnsuitablePattern(for: "a shadow") }
        // A vector, so the translation does not apply.
        let base = baseTransform
        let x = base.a * offset.width + base.c * offset.height
        let y = base.b * offset.width + base.d * offset.height
        func pixels(_ value: CGFloat) -> Int {
            Int(min(max(value, -Self.farthestShadow), Self.farthestShadow).rounded(.toNearestOrAwayFromZero))
        }
        state.shadow = DrawnShadow(
            offset: PixelPoint(x: pixels(x), y: pixels(y)),
            sigma: min(max(blur, 0) / 2 * abs(base.determinant).squareRoot(), ShadowCache.maximumSigma),
            color: color
        )
    }

    /// The largest offset in pixels: the longest side of a surface.
    private static let farthestShadow: CGFloat = 32_767
}
