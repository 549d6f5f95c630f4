import CPixman

/// A set of pixels, stored as non-overlapping rectangles in rows from top to bottom and from left to right.
///
/// Damage, clips and occlusion are regions. An empty region and a single rectangle are stored inline, without
/// allocation; all other regions share an immutable pixman region.
///
/// ```swift
/// var damage = Region(PixelRect(x: 0, y: 0, width: 40, height: 40))
/// damage.formUnion(Region(PixelRect(x: 20, y: 20, width: 40, height: 40)))
/// damage.area         // 2800
/// damage.bounds       // 0,0 60×60
/// for rect in damage { … }   // three rectangles
/// ```
///
/// Coordinates are limited to ±2³⁰ pixels; rectangles are clipped to this range.
package struct Region: Sendable {
    /// The bounding box of the region, or `.empty` for an empty region.
    package let bounds: PixelRect

    /// The rectangles, or `nil` if the region is empty or equals `bounds`.
    private let complex: ComplexRegion?

    package init() {
        bounds = .empty
        complex = nil
    }

    package init(_ rect: PixelRect) {
        let clipped = rect.intersection(Self.coordinateLimits)
        bounds = clipped.isEmpty ? .empty : clipped
        complex = nil
    }

    /// Creates the union of rectangles, which may overlap.
    package init(_ rects: some Sequence<PixelRect>) {
        var boxes: [pixman_box32_t] = []
        for rect in rects {
            let clipped = rect.intersection(Self.coordinateLimits)
            if !clipped.isEmpty { boxes.append(pixman_box32_t(clipped)) }
        }
        if boxes.count <= 1 {
            self.init(boxes.first.map(PixelRect.init) ?? .empty)
            return
        }
        var raw = pixman_region32_t()
        precondition(pixman_region32_init_rects(&raw, boxes, Int32(boxes.count)) != 0, "out of memory")
        self.init(adopting: raw)
    }

    /// Creates a region from a pixman region and takes ownership of it.
    package init(adopting raw: pixman_region32_t) {
        var raw = raw
        let count = pixman_region32_n_rects(&raw)
        bounds = count == 0 ? .empty : PixelRect(raw.extents)
        if count > 1 {
            complex = ComplexRegion(adopting: raw)
        } else {
            pixman_region32_fini(&raw)
            complex = nil
        }
    }

    package static let empty = Region()

    private static let coordinateLimits = PixelRect(minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30)

    package var isEmpty: Bool { bounds.isEmpty }

    /// A Boolean value that indicates whether the region is a single rectangle: `false` for an empty region.
    package var isRectangle: Bool { complex == nil && !isEmpty }

    /// The number of rectangles that represent the region.
    package var rectangleCount: Int { complex?.boxes.count ?? (isEmpty ? 0 : 1) }

    /// The number of pixels in the region.
    package var area: Int {
        guard let complex else { return bounds.area }
        return complex.boxes.reduce(0) { $0 &+ PixelRect($1).area }
    }

    /// Calls a closure with the region as a pixman region, which must not be modified.
    package func withRaw<Result>(_ body: (UnsafePointer<pixman_region32_t>) -> Result) -> Result {
        if let complex {
            // A copy of the header suffices: it points to the shared rectangles, and pixman does not write to a source.
            var raw = complex.raw
            return withExtendedLifetime(complex) { body(&raw) }
        }
        var raw = pixman_region32_t()
        if isEmpty {
            pixman_region32_init(&raw)
        } else {
            var box = pixman_box32_t(bounds)
            pixman_region32_init_with_extents(&raw, &box)
        }
        return body(&raw)
    }
}

/// The rectangles of a region with more than one. Immutable, so that copies share it.
package final class ComplexRegion: Sendable {
    /// The owned pixman region, freed in `deinit`. Never written to after `init`, so any thread may read it.
    package nonisolated(unsafe) let raw: pixman_region32_t

    package init(adopting raw: pixman_region32_t) { self.raw = raw }

    deinit {
        var raw = raw
        pixman_region32_fini(&raw)
    }

    /// The rectangles in the heap block owned by `raw`, valid while this object exists.
    package var boxes: UnsafeBufferPointer<pixman_box32_t> {
        var header = raw
        var count: Int32 = 0
        let start = pixman_region32_rectangles(&header, &count)
        return UnsafeBufferPointer(start: start, count: Int(count))
    }
}

extension Region: Sequence {
    /// An iterator over the rectangles from top to bottom and from left to right.
    package struct Iterator: IteratorProtocol {
        private let single: PixelRect
        private let complex: ComplexRegion?
        private let boxes: UnsafeBufferPointer<pixman_box32_t>?
        private var index = 0

        fileprivate init(single: PixelRect, complex: ComplexRegion?) {
            self.single = single
            self.complex = complex
            boxes = complex?.boxes
        }

        package mutating func next() -> PixelRect? {
            defer { index &+= 1 }
            guard let boxes else { return index == 0 && !single.isEmpty ? single : nil }
            guard index < boxes.count else { return nil }
            return withExtendedLifetime(complex) { PixelRect(boxes[index]) }
        }
    }

    package func makeIterator() -> Iterator { Iterator(single: bounds, complex: complex) }

    package var underestimatedCount: Int { rectangleCount }
}

extension Region: Equatable {
    package static func == (left: Region, right: Region) -> Bool {
        guard left.bounds == right.bounds else { return false }
        guard left.complex != nil || right.complex != nil else { return true }
        return left.withRaw { left in right.withRaw { right in pixman_region32_equal(left, right) != 0 } }
    }
}

extension Region: CustomStringConvertible {
    package var description: String {
        isEmpty
            ? "empty" : map { "\($0.minX),\($0.minY) \($0.width)×\($0.height)" }.joined(separator: "; ")
    }
}

extension pixman_box32_t {
    fileprivate init(_ rect: PixelRect) {
        self.init(x1: Int32(rect.minX), y1: Int32(rect.minY), x2: Int32(rect.maxX), y2: Int32(rect.maxY))
    }
}

extension PixelRect {
    package init(_ box: pixman_box32_t) {
        self.init(minX: Int(box.x1), minY: Int(box.y1), maxX: Int(box.x2), maxY: Int(box.y2))
    }
}
