import CoreGraphics

/// The shapes from which an emitter layer emits particles.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The emitter position.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A horizontal line around the emitter position, as long as the emitter is wide.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle around the emitter position.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A box around the emitter position.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle around the emitter position, whose radius is the width of the emitter.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere around the emitter position, whose radius is the width of the emitter.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The parts of a shape from which particles are emitted.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ends or corners of the shape. Shapes without corners are emitted from their outline.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The edges of the shape.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface of the shape.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The inside of the shape.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The orders in which particles are drawn, and the kinds of blending.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No particular order: cell by cell.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest particles are drawn first, behind all others.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest particles are drawn last, in front of all others.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// Particles are drawn in the order of their depth, the farthest first.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// The colors of particles are added to each other and to the content behind the layer.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
