/// An immutable color: components in a color space, and an alpha value.
///
/// Components are stored as given. Values outside 0…1, or not a number, are clamped when the color is drawn.
public final class CGColor: Sendable {
    private let space: CGColorSpace
    private let values: Values

    /// The components followed by alpha, without an allocation: gray, RGB, or the alpha of a colored pattern.
    private struct Values: Hashable {
        var first: CGFloat
        var second: CGFloat = 0
        var third: CGFloat = 0
        var fourth: CGFloat = 0
        var count: UInt8

        var array: [CGFloat] { Array([first, second, third, fourth].prefix(Int(count))) }

        var alpha: CGFloat {
            get {
                switch count {
                case 1: first
                case 2: second
                default: fourth
                }
            }
            set {
                switch count {
                case 1: first = newValue
                case 2: second = newValue
                default: fourth = newValue
                }
            }
        }

        static func gray(_ gray: CGFloat, _ alpha: CGFloat) -> Values { Values(first: gray, second: alpha, count: 2) }
    }

    /// The rendered pattern that replaces the color. Only the colors of a context have one.
    let drawnPattern: DrawnPattern?

    /// The pattern that replaces the color, and the color that it is drawn with.
    let patternFill: PatternFill?

    /// The pixel value of the color: `0xAARRGGBB`, premultiplied, each channel rounded to the nearest.
    package let premultipliedARGB: UInt32

    private init(
        space: CGColorSpace,
        values: Values,
        drawnPattern: DrawnPattern? = nil,
        patternFill: PatternFill? = nil
    ) {
        self.space = space
        self.values = values
        self.drawnPattern = drawnPattern
        self.patternFill = patternFill
        let rgba = patternFill == nil ? Self.rgba(values, space) : (0, 0, 0, 0)
        premultipliedARGB = Self.premultiplied(rgba, alpha: 1)
    }

    /// Creates a color that stands for a rendered pattern while a context draws with it.
    convenience init(drawnPattern: DrawnPattern) {
        self.init(space: .deviceGray, values: .gray(0, 1), drawnPattern: drawnPattern)
    }

    /// Creates an RGB color from components in 0…1, not premultiplied.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(
            space: .deviceRGB,
            values: Values(first: red, second: green, third: blue, fourth: alpha, count: 4)
        )
    }

    /// Creates a gray, from 0 (black) to 1 (white).
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: .gray(gray, alpha))
    }

    /// Creates a color in a color space, or returns `nil` if the space is a pattern space.
    /// - Parameter components: The components followed by alpha: one more value than the space has components. Further
    ///   values are not read.
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        if colorSpace.isPattern { return nil }
        let values: Values =
            switch colorSpace.kind {
            case .gray: .gray(components[0], components[1])
            case .rgb, .displayP3:
                Values(
                    first: components[0],
                    second: components[1],
                    third: components[2],
                    fourth: components[3],
                    count: 4
                )
            }
        self.init(space: colorSpace, values: values)
    }

    /// Creates a color that is a pattern. Contexts fill shapes and stroke lines with it, and layers draw it as their
    /// background. Gradients, shadows and borders support only plain colors: they treat it as transparent and log a
    /// message once. Returns `nil` if the space is not a pattern space, or if the pattern is a stencil and the space
    /// has no base space.
    /// - Parameter components: For a colored pattern, its alpha; for a stencil, the components of its color in the base
    ///   space, followed by alpha.
    public convenience init?(patternSpace: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        guard let fill = patternSpace.patternFill(pattern, components) else { return nil }
        self.init(
            space: patternSpace,
            values: pattern.isColored ? Values(first: fill.color.alpha, count: 1) : fill.color.values,
            patternFill: fill
        )
    }

    /// The pattern, or `nil` for a plain color.
    public var pattern: CGPattern? { patternFill?.pattern }

    /// The color space of the components.
    public var colorSpace: CGColorSpace? { space }

    /// The components followed by alpha.
    public var components: [CGFloat]? { values.array }

    /// The number of components, including alpha.
    public var numberOfComponents: Int { Int(values.count) }

    /// The opacity, from 0 (invisible) to 1 (opaque).
    public var alpha: CGFloat { values.alpha }

    /// Returns the same color with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        let fill = patternFill.flatMap { fill in
            fill.color.copy(alpha: alpha).map { PatternFill(pattern: fill.pattern, color: $0) }
        }
        var values = values
        values.alpha = alpha
        return CGColor(space: space, values: values, drawnPattern: drawnPattern, patternFill: fill)
    }

    /// Opaque black, in the gray color space.
    public static let black = CGColor(gray: 0, alpha: 1)

    /// Opaque white, in the gray color space.
    public static let white = CGColor(gray: 1, alpha: 1)

    /// Transparent black, in the gray color space.
    public static let clear = CGColor(gray: 0, alpha: 0)
}

extension CGColor: Hashable {
    /// Returns a Boolean value that indicates whether color space, components and alpha are equal. As on Apple's
    /// systems, a gray does not equal an RGB color of the same appearance.
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right
            || (left.space == right.space && left.values == right.values && left.pattern === right.pattern
                && left.drawnPattern === right.drawnPattern)
    }

    /// Hashes the color space and the components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }
}

extension CGColor {
    /// Logs a message, once per use, that patterns are transparent in that use.
    package func logUnsuitablePattern(for use: String) {
        Log.once(
            "pattern for \(use)",
            from: "CoreGraphics",
            "\(use) does not support pattern colors; the color is treated as transparent"
        )
    }

    /// The red, green, blue and alpha components in the space of the panel, not premultiplied. For a pattern, transparent black.
    package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        patternFill == nil ? Self.rgba(values, space) : (0, 0, 0, 0)
    }

    private static func rgba(
        _ values: Values,
        _ space: CGColorSpace
    ) -> (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        switch space.kind {
        case .gray: return (values.first, values.first, values.first, values.second)
        case .rgb: return (values.first, values.second, values.third, values.fourth)
        case .displayP3:
            let color = DisplayP3.convertToSRGB(values.first, values.second, values.third)
            return (color.red, color.green, color.blue, values.fourth)
        }
    }

    /// Returns the pixel value of the color after its alpha is multiplied by a factor.
    package func premultipliedARGB(alpha factor: CGFloat) -> UInt32 {
        factor == 1 ? premultipliedARGB : Self.premultiplied(rgba, alpha: factor)
    }

    private static func premultiplied(
        _ color: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat),
        alpha factor: CGFloat
    ) -> UInt32 {
        let opacity = unit(color.alpha) * unit(factor)
        func rounded(_ value: CGFloat) -> UInt32 {
            // Half a level is rounded up, without the call that `rounded()` is on most processors.
            let whole = UInt32(value)
            return value - CGFloat(whole) >= 0.5 ? whole + 1 : whole
        }
        func channel(_ value: CGFloat) -> UInt32 { rounded(unit(value) * opacity * 255) }
        let top = rounded(opacity * 255)
        return top << 24 | min(channel(color.red), top) << 16 | min(channel(color.green), top) << 8
            | min(channel(color.blue), top)
    }

    /// Creates a color from a premultiplied pixel, the inverse of `premultipliedARGB`.
    package convenience init(premultipliedARGB pixel: UInt32) {
        let alpha = CGFloat(pixel >> 24)
        func channel(_ shift: UInt32) -> CGFloat {
            alpha == 0 ? 0 : min(1, CGFloat((pixel >> shift) & 0xFF) / alpha)
        }
        self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha / 255)
    }

    private static func unit(_ value: CGFloat) -> CGFloat { value >= 0 ? min(value, 1) : 0 }
}
