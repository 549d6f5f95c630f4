/// What the components of a colour mean: greys, or the panel's own RGB, in which Easel draws; or a pattern.
public final class CGColorSpace: Sendable {
    /// What kind of components a colour space has.
    package enum Model: Hashable, Sendable {
        case gray
        case rgb
    }

    package let model: Model

    /// Whether there are patterns in place of colours; `base` is then the space of their stencils' colours, if any.
    let isPattern: Bool
    let base: CGColorSpace?

    private init(_ model: Model, isPattern: Bool = false, base: CGColorSpace? = nil) {
        self.model = model
        self.isPattern = isPattern
        self.base = base
    }

    /// Makes a colour space of patterns. Nil for one that is based on patterns again.
    /// - Parameter patternBaseSpace: of the colours that patterns without their own are drawn in; nil when there are only
    ///   patterns that have them.
    public convenience init?(patternBaseSpace: CGColorSpace?) {
        if let patternBaseSpace, patternBaseSpace.isPattern { return nil }
        self.init(patternBaseSpace?.model ?? .gray, isPattern: true, base: patternBaseSpace)
    }

    /// Creates a color space by its name; nil for one whose components would have to be converted: only sRGB, which the
    /// panel's components are taken for, and its grays are drawn as they are.
    public convenience init?(name: CFString) {
        switch name {
        case CGColorSpace.sRGB, CGColorSpace.extendedSRGB: self.init(.rgb)
        case CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray: self.init(.gray)
        default: return nil
        }
    }

    /// The name of the standard color space of the web.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"

    /// The name of sRGB with components that may lie outside of 0 to 1. Drawn colors are clamped.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"

    /// The name of the gray color space with a gamma of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    /// The name of the gray color space with components that may lie outside of 0 to 1. Drawn colors are clamped.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"

    package static let deviceRGB = CGColorSpace(.rgb)
    package static let deviceGray = CGColorSpace(.gray)

    /// How many components a colour of this space has, alpha not counted; of patterns, those of the base space, if any.
    public var numberOfComponents: Int {
        if isPattern { return base?.numberOfComponents ?? 0 }
        return model == .rgb ? 3 : 1
    }
}

extension CGColorSpace: Hashable {
    /// Whether components mean the same in both.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.model == right.model && left.isPattern == right.isPattern && left.base == right.base
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(model)
        hasher.combine(isPattern)
    }
}

/// The colour space of red, green and blue in the panel's own terms.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The colour space of a single grey component, from black to white.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
