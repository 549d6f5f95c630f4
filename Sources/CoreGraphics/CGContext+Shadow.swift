import Glibc

extension CGContext {
    /// Sets a shadow in black at a third of its opacity, which all drawing casts from now on.
    /// - Parameters:
    ///   - offset: as for ``setShadow(offset:blur:color:)``.
    ///   - blur: as for ``setShadow(offset:blur:color:)``.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1.0 / 3))
    }

    /// Sets the shadow that all drawing casts from now on. Numbers that are not finite leave the old one.
    ///
    /// Each operation casts its own, blended like the operation itself; a transparency layer begun now casts one for all
    /// that is drawn in it. `clear(_:)` casts none.
    /// - Parameters:
    ///   - offset: from the drawing to its shadow, in the units and directions of the context as it was made, whatever the
    ///     current transform: in UIKit's contexts, points to the right and down. It is rounded to whole pixels.
    ///   - blur: twice the standard deviation of the Gaussian that blurs the shadow, in the same units; 0 for a sharp one.
    ///   - color: of the shadow; nil for no shadow. A pattern casts none.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
        guard let color, color.alpha > 0 else {
            state.shadow = nil
            return
        }
        if color.pattern != nil { color.logUnsuitablePattern(for: "a shadow") }
        // A vector: what moves the origin does not count.
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

    /// Pixels; as far as the longest side of a surface.
    private static let farthestShadow: CGFloat = 32_767
}
