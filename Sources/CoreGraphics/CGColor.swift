/// A colour: components in a colour space, and an alpha. Never changes.
///
/// Components are kept as given. Outside 0…1, or not a number, they are brought into range when something is drawn.
public final class CGColor: Sendable {
    private let space: CGColorSpace
    private let values: [CGFloat]

    /// What is painted in place of the colour. Only a context's own colours have one.
    let drawnPattern: DrawnPattern?

    /// The pattern in place of the colour, and the colour it is drawn with.
    let patternFill: PatternFill?

    private init(
        space: CGColorSpace,
        values: [CGFloat],
        drawnPattern: DrawnPattern? = nil,
        patternFill: PatternFill? = nil
    ) {
        self.space = space
        self.values = values
        self.drawnPattern = drawnPattern
        self.patternFill = patternFill
    }

    /// Makes a colour that stands for a pattern while a context draws with it.
    convenience init(drawnPattern: DrawnPattern) {
        self.init(space: .deviceGray, values: [0, 1], drawnPattern: drawnPattern)
    }

    /// Makes an RGB colour; components from 0 to 1, not premultiplied.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceRGB, values: [red, green, blue, alpha])
    }

    /// Makes a grey, from 0 (black) to 1 (white).
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: [gray, alpha])
    }

    /// Makes a colour of a colour space; nil for one of patterns.
    /// - Parameter components: the components followed by alpha, as many as the space has plus one; more are not read.
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        if colorSpace.isPattern { return nil }
        let count = colorSpace.numberOfComponents + 1
        self.init(space: colorSpace, values: Array(UnsafeBufferPointer(start: components, count: count)))
    }

    /// Makes a colour that is a pattern. Contexts fill shapes and draw lines with it, and layers their backgrounds; where
    /// only a colour will do, as in gradients, shadows and borders, it is transparent, and a message says so once. Nil when the space is none of patterns, or a stencil's
    /// colour has no space.
    /// - Parameter components: of a coloured pattern its alpha; of a stencil the components of its colour in the base
    ///   space, and alpha.
    public convenience init?(patternSpace: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        guard let fill = patternSpace.patternFill(pattern, components) else { return nil }
        self.init(
            space: patternSpace,
            values: pattern.isColored ? [fill.color.alpha] : fill.color.values,
            patternFill: fill
        )
    }

    /// The pattern that the colour is; nil for a colour.
    public var pattern: CGPattern? { patternFill?.pattern }

    /// The space that the components belong to.
    public var colorSpace: CGColorSpace? { space }

    /// The components followed by alpha.
    public var components: [CGFloat]? { values }

    /// How many components there are, alpha counted.
    public var numberOfComponents: Int { values.count }

    /// The opacity, from 0 (invisible) to 1 (opaque).
    public var alpha: CGFloat { values[values.count - 1] }

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        let fill = patternFill.flatMap { fill in
            fill.color.copy(alpha: alpha).map { PatternFill(pattern: fill.pattern, color: $0) }
        }
        return CGColor(space: space, values: values.dropLast() + [alpha], drawnPattern: drawnPattern, patternFill: fill)
    }

    /// Opaque black, a grey.
    public static let black = CGColor(gray: 0, alpha: 1)

    /// Opaque white, a grey.
    public static let white = CGColor(gray: 1, alpha: 1)

    /// Transparent black, a grey.
    public static let clear = CGColor(gray: 0, alpha: 0)
}

extension CGColor: Hashable {
    /// Whether space, components and alpha are the same. As on Apple's systems a grey is not equal to an RGB colour
    /// that looks the same.
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right
            || (left.space == right.space && left.values == right.values && left.pattern === right.pattern
                && left.drawnPattern === right.drawnPattern)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }
}

extension CGColor {
    /// Writes a message, once for each use, that a pattern is transparent there.
    package func logUnsuitablePattern(for use: String) {
        Log.once(
            "pattern for \(use)",
            from: "CoreGraphics",
            "a pattern cannot be the color of \(use), and is transparent"
        )
    }

    /// Red, green, blue and alpha, not premultiplied, as given. Of a pattern, those of transparent black.
    package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        if patternFill != nil { return (0, 0, 0, 0) }
        return switch space.model {
        case .gray: (values[0], values[0], values[0], values[1])
        case .rgb: (values[0], values[1], values[2], values[3])
        }
    }

    /// The pixel this colour makes: `0xAARRGGBB`, premultiplied, each channel rounded to the nearest.
    package var premultipliedARGB: UInt32 { premultipliedARGB(alpha: 1) }

    /// The pixel this colour makes when its alpha is multiplied by another one first.
    package func premultipliedARGB(alpha factor: CGFloat) -> UInt32 {
        let (red, green, blue, alpha) = rgba
        let opacity = Self.unit(alpha) * Self.unit(factor)
        func channel(_ value: CGFloat) -> UInt32 { UInt32((Self.unit(value) * opacity * 255).rounded()) }
        let top = UInt32((opacity * 255).rounded())
        return top << 24 | min(channel(red), top) << 16 | min(channel(green), top) << 8 | min(channel(blue), top)
    }

    /// Makes an opaque or translucent colour of a premultiplied pixel; what `premultipliedARGB` gives back.
    package convenience init(premultipliedARGB pixel: UInt32) {
        let alpha = CGFloat(pixel >> 24)
        func channel(_ shift: UInt32) -> CGFloat {
            alpha == 0 ? 0 : min(1, CGFloat((pixel >> shift) & 0xFF) / alpha)
        }
        self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha / 255)
    }

    private static func unit(_ value: CGFloat) -> CGFloat { value >= 0 ? min(value, 1) : 0 }
}
