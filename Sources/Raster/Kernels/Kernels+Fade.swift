import CRaster

extension PixelKernels {
    /// Returns a premultiplied color multiplied by `alpha` / 255, with the rounding of the kernels.
    package static func fade(_ color: UInt32, by alpha: UInt8) -> UInt32 {
        if alpha == 255 { return color }
        func part(_ shift: UInt32) -> UInt32 { product((color &>> shift) & 255, UInt32(alpha)) &<< shift }
        return part(24) | part(16) | part(8) | part(0)
    }

    /// Multiplies coverage by `alpha` / 255.
    package static func fade(_ mask: UnsafeMutablePointer<UInt8>, count: Int, by alpha: UInt8) {
        let alpha = UInt32(alpha)
        for index in 0..<count { mask[index] = UInt8(truncatingIfNeeded: product(UInt32(mask[index]), alpha)) }
    }

    /// Replaces the colors in `rect` of a surface by one color. The alpha of each pixel is multiplied by the color's.
    /// - Parameter color: A premultiplied color.
    package static func recolor(_ surface: Surface, in rect: PixelRect, with color: UInt32) {
        let rect = rect.intersection(surface.bounds)
        guard !rect.isEmpty else { return }
        let count = min(rect.width, 256)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { row in
            row.initialize(repeating: color)
            guard let row = row.baseAddress else { return }
            for x in stride(from: rect.minX, to: rect.maxX, by: count) {
                easel_blend_rect(
                    surface.pixels(at: PixelPoint(x: x, y: rect.minY)),
                    surface.stride,
                    row,
                    0,
                    nil,
                    0,
                    min(count, rect.maxX - x),
                    rect.height,
                    255,
                    255,
                    BlendMode.sourceIn.kernelMode
                )
            }
        }
    }

    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: product(UInt32(a), UInt32(b))) }

    /// Returns the product of two numbers that represent 0…1, exactly rounded, as in pixman.
    @inline(__always)
    private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let t = a &* b &+ 128
        return (t &+ (t &>> 8)) &>> 8
    }
}
