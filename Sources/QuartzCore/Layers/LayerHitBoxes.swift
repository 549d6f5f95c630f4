import CoreGraphics

/// The bounding boxes of sibling layers in the coordinates of their superlayer, which tell hit tests which layers to
/// skip.
///
/// A layer reports the first change of its geometry after its box was set. The box is then updated before the next
/// search, so that a change costs hardly more than without boxes.
package final class LayerHitBoxes {
    /// The position of a layer in the boxes that it reports changes to.
    struct Membership {
        fileprivate var boxes: LayerHitBoxes?
        fileprivate var index: Int32 = 0

        /// Reports a change of the layer's geometry.
        mutating func geometryDidChange() {
            guard let boxes else { return }
            boxes.changed.append(Int(index))
            self.boxes = nil
        }
    }

    /// For each layer: the smallest coordinates, and the negated largest ones.
    private var boxes: [SIMD4<Double>]

    /// The indices of the layers whose geometry has changed since their boxes were set.
    private var changed: [Int]

    /// Creates boxes that are to be set before the first search.
    package init(count: Int) {
        boxes = Array(repeating: Self.everywhere, count: count)
        changed = Array((0..<count).reversed())
    }

    package var count: Int { boxes.count }

    /// A Boolean value that indicates whether boxes are to be set.
    package var hasChanges: Bool { !changed.isEmpty }

    /// Returns the index of a layer whose box is to be set by ``setBox(of:at:isBounded:)``, and removes it from the
    /// changes.
    package func takeChange() -> Int? { changed.popLast() }

    /// Sets the box of a layer, and observes its geometry.
    /// - Parameter isBounded: A Boolean value that indicates whether hit tests may skip the layer at points outside of
    ///   its bounds.
    package func setBox(of layer: CALayer, at index: Int, isBounded: Bool) {
        boxes[index] = isBounded ? layer.hitBox ?? Self.everywhere : Self.everywhere
        layer.hitBoxMembership = Membership(boxes: self, index: Int32(index))
    }

    /// Returns the last layer before an index whose box contains a point, or `nil` if there is none.
    /// - Parameter point: A point with finite coordinates.
    package func last(before end: Int, containing point: CGPoint) -> Int? {
        let limits = SIMD4(point.x, point.y, -point.x, -point.y)
        return boxes.withUnsafeBufferPointer { boxes in
            var index = end
            while index > 0 {
                index &-= 1
                if all(boxes[index] .<= limits) { return index }
            }
            return nil
        }
    }

    private static let everywhere = SIMD4(repeating: -Double.infinity)
}

extension CALayer {
    /// Reports a change that hit tests of the layer depend on, other than of its geometry.
    package func hitTestingDidChange() { hitBoxMembership.geometryDidChange() }

    /// The box outside of which no point of the superlayer is in the layer, in the form that searches need; `nil` if it
    /// is not known, which includes all layers of other classes than `CALayer`.
    fileprivate var hitBox: SIMD4<Double>? {
        guard type(of: self) == CALayer.self, let toSuper = transformToSuperlayer else { return nil }
        // The inverse of a transform that nearly flattens the layer is not precise enough.
        let norm = toSuper.a * toSuper.a + toSuper.b * toSuper.b + toSuper.c * toSuper.c + toSuper.d * toSuper.d
        guard norm < 1e6 * abs(toSuper.a * toSuper.d - toSuper.b * toSuper.c) else { return nil }
        let box = bounds.applying(toSuper)
        let (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX, box.maxY)
        let largest = max(max(abs(minX), abs(minY)), max(abs(maxX), abs(maxY)))
        guard largest < 1e12 else { return nil }
        // More than hit tests can be off by, which map the point to the layer's coordinates.
        let margin = 1e-6 * (1 + largest)
        return SIMD4(minX - margin, minY - margin, -maxX - margin, -maxY - margin)
    }
}
