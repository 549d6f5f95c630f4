import Compositor
import CoreGraphics

/// A mapping from the coordinates of one layer to those of another. Most mappings are affine, and are computed as such.
package enum PlaneMapping {
    case affine(CGAffineTransform)
    case projection(Projection)

    /// Creates the mapping from a layer's own coordinates to its superlayer's.
    init(of layer: CALayer) {
        self = layer.transformToSuperlayer.map { .affine($0) } ?? PlaneMapping(layer.ownProjection)
    }

    init(_ projection: Projection) { self = projection.affine.map { .affine($0) } ?? .projection(projection) }

    var isIdentity: Bool {
        if case .affine(let transform) = self { transform.isIdentity } else { false }
    }

    private var projection: Projection {
        switch self {
        case .affine(let transform): Projection(transform)
        case .projection(let projection): projection
        }
    }

    /// Returns the mapping that applies this mapping first, then the other.
    func concatenating(_ other: PlaneMapping) -> PlaneMapping {
        if case .affine(let own) = self, case .affine(let other) = other { return .affine(own.concatenating(other)) }
        return .projection(projection.concatenating(other.projection))
    }

    /// The inverse mapping, or the mapping itself if it is not invertible, as with affine transforms.
    var inverted: PlaneMapping {
        switch self {
        case .affine(let transform): .affine(transform.inverted())
        case .projection(let projection): projection.inverse.map { .projection($0) } ?? self
        }
    }

    func apply(_ point: CGPoint) -> CGPoint {
        switch self {
        case .affine(let transform): point.applying(transform)
        case .projection(let projection): projection.formal(point)
        }
    }

    func apply(_ rect: CGRect) -> CGRect {
        switch self {
        case .affine(let transform): rect.applying(transform)
        case .projection(let projection): rect.isNull || rect.isInfinite ? rect : projection.frame(around: rect)
        }
    }
}

extension Projection {
    /// Returns the bounding box of a rectangle's projected corners, even if they are not visible.
    func frame(around rect: CGRect) -> CGRect {
        if let affine { return rect.applying(affine) }
        let seen = box(around: rect)
        if !seen.isNull { return seen }
        return CGRect(
            around: [
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
            ].lazy.map { formal($0) }
        )
    }
}
