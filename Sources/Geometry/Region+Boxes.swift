import CPixman
import CRaster

extension Region {
    /// Calls a closure with the rectangles in the rasterizer's format; none for an empty region.
    @inline(__always)
    package func withBoxes(_ body: (UnsafePointer<EaselBox>, Int) -> Void) {
        if isRectangle {
            var box = EaselBox(bounds)
            return body(&box, 1)
        }
        return withRaw { raw in
            var header = raw.pointee
            var count: Int32 = 0
            guard let boxes = pixman_region32_rectangles(&header, &count), count > 0 else {
                var none = EaselBox()
                return body(&none, 0)
            }
            // Both types are four 32-bit numbers in the same order.
            return boxes.withMemoryRebound(to: EaselBox.self, capacity: Int(count)) { body($0, Int(count)) }
        }
    }
}

extension EaselBox {
    /// Creates a box.
    /// - Precondition: The rectangle consists of pixels of a surface.
    package init(_ rect: PixelRect) {
        self.init(
            min_x: Int32(truncatingIfNeeded: rect.minX),
            min_y: Int32(truncatingIfNeeded: rect.minY),
            max_x: Int32(truncatingIfNeeded: rect.maxX),
            max_y: Int32(truncatingIfNeeded: rect.maxY)
        )
    }
}
