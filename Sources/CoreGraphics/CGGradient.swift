/// Colours along a way from 0 to 1, without a shape. Never changes.
///
/// Between two locations colours are interpolated component by component, before they are multiplied by alpha. Before the
/// first location and after the last one, their colours go on.
public final class CGGradient: Sendable {
    let table: Gradient

    /// The colours and their places, as given.
    let stops: [Gradient.Stop]

    /// Makes a gradient of colours, each with its own colour space.
    ///
    /// Nil for no colours, for a list with anything in it that is no `CGColor`, and for numbers that are not finite.
    /// - Parameters:
    ///   - space: the colour space to interpolate in. Easel has only the panel's own, and does not ask.
    ///   - locations: of each colour, from 0 to 1; nil for even distances.
    public convenience init?(
        colorsSpace space: CGColorSpace?,
        colors: CFArray,
        locations: UnsafePointer<CGFloat>?
    ) {
        let known = colors.compactMap { $0 as? CGColor }
        guard known.count == colors.count else { return nil }
        for color in known where color.pattern != nil { color.logUnsuitablePattern(for: "a gradient") }
        self.init(known.map(\.rgba), locations)
    }

    /// Makes a gradient of the components of colours, alpha included, one colour after the other.
    ///
    /// Nil for no colours and for numbers that are not finite.
    /// - Parameters:
    ///   - locations: of each colour, from 0 to 1; nil for even distances.
    ///   - count: how many colours there are.
    public convenience init?(
        colorSpace space: CGColorSpace,
        colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?,
        count: Int
    ) {
        guard count > 0, count <= Self.mostColors else { return nil }
        let width = space.numberOfComponents + 1
        let colors = (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * width) }
        self.init(colors.map(\.rgba), locations)
    }

    private static let mostColors = 1 << 20

    private init?(
        _ colors: [(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)],
        _ locations: UnsafePointer<CGFloat>?
    ) {
        let last = CGFloat(max(colors.count - 1, 1))
        let stops = colors.enumerated().map { index, color in
            Gradient.Stop(
                at: Double(locations?[index] ?? CGFloat(index) / last),
                red: color.red,
                green: color.green,
                blue: color.blue,
                alpha: color.alpha
            )
        }
        guard let table = Gradient(stops) else { return nil }
        self.table = table
        self.stops = stops
    }
}

/// Where a gradient paints beyond its ends. The raw values are Apple's.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt32

    /// Makes options of bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)

    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A gradient and the way it is laid over the plane.
package enum GradientShape {
    case linear(CGGradient, from: CGPoint, to: CGPoint, CGGradientDrawingOptions)
    case radial(CGGradient, from: CGPoint, CGFloat, to: CGPoint, CGFloat, CGGradientDrawingOptions)
    case conic(CGGradient, around: CGPoint, angle: CGFloat)

    /// The paint of device pixels; nil when it would paint nothing.
    /// - Parameter transform: maps the gradient's geometry to device space.
    func paint(transform: CGAffineTransform) -> Paint? {
        let transform = PaintTransform(transform)
        switch self {
        case .linear(let gradient, let start, let end, let options):
            return .linear(
                gradient.table,
                from: SIMD2(start),
                to: SIMD2(end),
                transform: transform,
                extent: options.extent
            )
        case .radial(let gradient, let start, let startRadius, let end, let endRadius, let options):
            return .radial(
                gradient.table,
                from: SIMD2(start),
                radius: startRadius,
                to: SIMD2(end),
                radius: endRadius,
                transform: transform,
                extent: options.extent
            )
        case .conic(let gradient, let center, let angle):
            return .conic(gradient.table, around: SIMD2(center), angle: angle, transform: transform)
        }
    }
}

extension CGGradientDrawingOptions {
    fileprivate var extent: Paint.Extent {
        var extent: Paint.Extent = []
        if contains(.drawsBeforeStartLocation) { extent.insert(.before) }
        if contains(.drawsAfterEndLocation) { extent.insert(.after) }
        return extent
    }
}

extension PaintTransform {
    init(_ transform: CGAffineTransform) {
        self.init(
            a: transform.a,
            b: transform.b,
            c: transform.c,
            d: transform.d,
            tx: transform.tx,
            ty: transform.ty
        )
    }
}
