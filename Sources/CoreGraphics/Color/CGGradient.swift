/// An immutable gradient: colors at locations from 0 to 1, without a geometry.
///
/// Between two locations, colors are interpolated component by component, before premultiplication. The colors of the
/// first and the last location extend beyond them.
public final class CGGradient: Sendable {
    let table: Gradient

    /// The colors and their locations, as given.
    let stops: [Gradient.Stop]

    /// Creates a gradient from colors, each with its own color space.
    ///
    /// Returns `nil` if there are no colors, if the list contains anything other than `CGColor`, or if a number is not
    /// finite.
    /// - Parameters:
    ///   - space: The color space of the interpolation. Ignored: Easel interpolates in the panel's own color space.
    ///   - locations: The location of each color, from 0 to 1, or `nil` for even spacing.
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

    /// Creates a gradient from the components of colors, including alpha, one color after the other.
    ///
    /// Returns `nil` if there are no colors or if a number is not finite.
    /// - Parameters:
    ///   - locations: The location of each color, from 0 to 1, or `nil` for even spacing.
    ///   - count: The number of colors.
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

/// The options that extend a gradient beyond its ends. The raw values are Apple's.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The raw value of the options.
    public let rawValue: UInt32

    /// Creates options from a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The option that extends the gradient before the start with the first color.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)

    /// The option that extends the gradient after the end with the last color.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A gradient and its geometry.
package enum GradientShape {
    case linear(CGGradient, from: CGPoint, to: CGPoint, CGGradientDrawingOptions)
    case radial(CGGradient, from: CGPoint, CGFloat, to: CGPoint, CGFloat, CGGradientDrawingOptions)
    case conic(CGGradient, around: CGPoint, angle: CGFloat)

    /// Returns the paint for device pixels, or `nil` if it would paint nothing.
    /// - Parameter transform: The transform from the gradient's geometry to device space.
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
