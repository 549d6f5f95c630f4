import Compositor
import CoreGraphics
import Motion

/// The values of a layer's shadow.
struct LayerShadowStyle {
    var color: CGColor? = CGColor(gray: 0, alpha: 1)
    var opacity: Float = 0
    var offset = CGSize(width: 0, height: -3)
    var radius: CGFloat = 3
    var path: CGPath?

    /// Returns the shadow for the compositor, or `nil` if it is not visible.
    func render(isReflected: Bool) -> RenderShadow? {
        guard opacity > 0 else { return nil }
        var values = LayerValues()
        write(to: &values)
        return values.reflected(isReflected ? .content : []).shadow(Self.cover)
    }

    func write(to values: inout LayerValues) {
        values[.shadowColor] = .color(color.map { AnimationColor($0) })
        values[.shadowOffset] = .size(offset)
        values[.shadowOpacity] = .scalar(Double(opacity))
        values[.shadowPath] = .path(path?.data)
        values[.shadowRadius] = .scalar(Double(radius))
    }

    mutating func read(from values: LayerValues, insteadOf old: LayerValues) {
        func changed(_ property: LayerProperty) -> AnimationValue? {
            values[property] == old[property] ? nil : values[property]
        }
        if case .color(let value)? = changed(.shadowColor) { color = value?.cgColor }
        if case .size(let value)? = changed(.shadowOffset) { offset = value }
        if case .scalar(let value)? = changed(.shadowOpacity) { opacity = Float(value) }
        if case .path(let value)? = changed(.shadowPath) { path = value.map { CGPath($0) } }
        if case .scalar(let value)? = changed(.shadowRadius) { radius = CGFloat(value) }
    }

    /// Renders the coverage of a path.
    static let cover: RenderShadow.Outline.Cover = { path, transform in
        let path = path.applying(transform)
        let box = path.controlBounds
        guard let rect = PixelRect(around: box, within: longest), !rect.isEmpty, rect.area <= largestArea,
            let surface = Surface(size: rect.size)
        else { return nil }
        let context = CGContext(surface: surface, isOpaque: false, baseTransform: .identity)
        context.translateBy(x: -CGFloat(rect.minX), y: -CGFloat(rect.minY))
        context.addPath(CGPath(path))
        context.fillPath()
        return (surface, rect)
    }

    /// Shadows farther away than any screen is large are not visible.
    private static let longest = PixelRect(minX: -16_384, minY: -16_384, maxX: 16_384, maxY: 16_384)
    private static let largestArea = 1 << 25
}

extension CALayer {
    /// The values of the shadow.
    var shadowStyle: LayerShadowStyle { effects?.shadow ?? LayerShadowStyle() }

    /// Changes a value of the shadow.
    func setShadow<Value: Equatable>(_ path: WritableKeyPath<LayerShadowStyle, Value>, _ value: Value, _ key: String) {
        guard value != shadowStyle[keyPath: path] else { return }
        willChange(key)
        makeEffects().shadow[keyPath: path] = value
        changed(key)
    }
}
