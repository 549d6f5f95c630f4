/// What the components of a colour mean. There are two: Easel draws in the panel's own RGB.
public final class CGColorSpace: Sendable {
    /// What kind of components a colour space has.
    package enum Model: Hashable, Sendable {
        case gray
        case rgb
    }

    package let model: Model

    private init(_ model: Model) { self.model = model }

    package static let deviceRGB = CGColorSpace(.rgb)
    package static let deviceGray = CGColorSpace(.gray)

    /// How many components a colour of this space has, alpha not counted.
    public var numberOfComponents: Int { model == .rgb ? 3 : 1 }
}

extension CGColorSpace: Hashable {
    /// Whether components mean the same in both.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.model == right.model }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// The colour space of red, green and blue in the panel's own terms.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The colour space of a single grey component, from black to white.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
