/// The models of color spaces: what their components are.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
    /// A single component, from black to white.
    case monochrome = 0

    /// Red, green and blue.
    case rgb = 1

    /// Patterns instead of colors.
    case pattern = 6
}

/// A color space: gray, the RGB space of the panel, in which Easel draws, or a space of patterns.
public final class CGColorSpace: Sendable {
    /// The kind of components of a color space.
    package enum Kind: Hashable, Sendable {
        case gray
        case rgb
        /// RGB components that are converted to those of the panel.
        case displayP3
    }

    package let kind: Kind

    /// A Boolean value that indicates whether the space holds patterns instead of colors. `base` is then the color
    /// space of stencils, if any.
    let isPattern: Bool
    let base: CGColorSpace?

    private init(_ kind: Kind, isPattern: Bool = false, base: CGColorSpace? = nil) {
        self.kind = kind
        self.isPattern = isPattern
        self.base = base
    }

    /// Creates a pattern color space, or returns `nil` if the base space is itself a pattern space.
    /// - Parameter patternBaseSpace: The color space of uncolored patterns (stencils), or `nil` if the space holds only
    ///   colored patterns.
    public convenience init?(patternBaseSpace: CGColorSpace?) {
        if let patternBaseSpace, patternBaseSpace.isPattern { return nil }
        self.init(patternBaseSpace?.kind ?? .gray, isPattern: true, base: patternBaseSpace)
    }

    /// Creates a color space by its name, or returns `nil` if there is none.
    ///
    /// sRGB, which is assumed for the panel, and its grays are drawn without conversion. Colors and gradients of Display P3 are
    /// converted to sRGB; images and bitmap contexts cannot have this space.
    public convenience init?(name: CFString) {
        switch name {
        case CGColorSpace.sRGB, CGColorSpace.extendedSRGB: self.init(.rgb)
        case CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray: self.init(.gray)
        case CGColorSpace.displayP3: self.init(.displayP3)
        default: return nil
        }
    }

    /// The name of the standard color space of the web.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"

    /// The name of sRGB with components that may lie outside of 0 to 1. Drawn colors are clamped.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"

    /// The name of the Display P3 color space. Colors outside of sRGB are drawn as the nearest components within it.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"

    /// The name of the gray color space with a gamma of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    /// The name of the gray color space with components that may lie outside of 0 to 1. Drawn colors are clamped.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"

    package static let deviceRGB = CGColorSpace(.rgb)
    package static let deviceGray = CGColorSpace(.gray)

    /// The model of the space.
    public var model: CGColorSpaceModel {
        if isPattern { return .pattern }
        return kind == .gray ? .monochrome : .rgb
    }

    /// The number of components of a color in this space, without alpha. For a pattern space, the number of components
    /// of its base space, or 0.
    public var numberOfComponents: Int {
        if isPattern { return base?.numberOfComponents ?? 0 }
        return kind == .gray ? 1 : 3
    }
}

extension CGColorSpace: Hashable {
    /// Returns a Boolean value that indicates whether components have the same meaning in both spaces.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.kind == right.kind && left.isPattern == right.isPattern && left.base == right.base
    }

    /// Hashes the kind of components and whether the space is a pattern space.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(isPattern)
    }
}

/// Returns the RGB color space of the panel.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns the color space of a single gray component, from black to white.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
