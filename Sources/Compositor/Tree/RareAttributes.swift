import Geometry

/// The attributes of a render layer that few layers have. They are in an object of their own, so that the others take less
/// memory.
struct RareAttributes: Sendable {
    /// The part of an affine transform that is not a translation.
    struct Linear: Equatable, Sendable {
        var a: Double = 1
        var b: Double = 0
        var c: Double = 0
        var d: Double = 1

        init() {}

        init(_ transform: CGAffineTransform) { (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d) }
    }

    /// The attributes of a layer and its copies.
    final class Box: Sendable {
        let attributes: RareAttributes

        init(_ attributes: RareAttributes) { self.attributes = attributes }
    }

    private(set) var linear = Linear()
    var projected: ProjectedLayer?
    var sprites: RenderSprites?
    var backdrop: RenderBackdrop?
    var edge = RenderEdge.plain
    var composition: LayerComposition?
    var zPosition: Double = 0
    var animation: LayerAnimation?

    mutating func setTransform(_ transform: CGAffineTransform) { linear = Linear(transform) }

    /// A Boolean value that indicates whether all attributes have their default values.
    var isDefault: Bool {
        linear == Linear() && projected == nil && sprites == nil && backdrop == nil && composition == nil
            && zPosition == 0 && animation == nil && edge == .plain
    }
}
