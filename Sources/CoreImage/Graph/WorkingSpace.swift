import Foundation

/// A colour while it is computed with: red, green, blue, alpha.
typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
    /// The components with another alpha.
    @inline(__always) func with(alpha: Float) -> Pixel { Pixel(x, y, z, alpha) }

    /// A premultiplied colour as it is without its alpha; black where there is none.
    @inline(__always) var straight: Pixel {
        if w == 1 { return self }
        return w > 0 ? (self / w).with(alpha: w) : Pixel(0, 0, 0, 0)
    }

    /// A straight colour multiplied by its alpha.
    @inline(__always) var premultiplied: Pixel { w == 1 ? self : (self * w).with(alpha: w) }

    /// The light a colour of linear sRGB gives, by the weights of Rec. 709.
    @inline(__always) var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}

/// The colours that filters compute with.
enum WorkingSpace: Hashable, Sendable {
    /// Linear light with the primaries of sRGB: Core Image's default.
    case linear

    /// The components as they are stored, without colour management.
    case stored

    /// A straight colour of the screen in the working space. Components outside of 0…1 keep their meaning.
    @inline(__always) func working(_ color: Pixel) -> Pixel {
        if self == .stored { return color }
        return Transfer.isTabulated(color) ? Transfer.decode(color) : Transfer.each(color, Transfer.exactDecode)
    }

    /// A straight colour of the working space as the screen has it.
    @inline(__always) func encoded(_ color: Pixel) -> Pixel {
        if self == .stored { return color }
        return Transfer.isTabulated(color) ? Transfer.encode(color) : Transfer.each(color, Transfer.exactEncode)
    }
}

/// The transfer function of sRGB (IEC 61966-2-1), in tables: between two entries it is all but straight.
enum Transfer {
    private static let decodeSteps = 2048
    private static let encodeSteps = 16384

    // Written here and never again, and never freed: any thread may read them.

    /// Each byte's light.
    nonisolated(unsafe) static let light = table(256) { exactDecode(Float($0) / 255) }
    /// Each byte as a part of 255.
    nonisolated(unsafe) static let parts = table(256) { Float($0) / 255 }
    nonisolated(unsafe) private static let decoded = table(decodeSteps + 2) {
        exactDecode(Float($0) / Float(decodeSteps))
    }
    nonisolated(unsafe) private static let encodedValues = table(encodeSteps + 2) {
        exactEncode(Float($0) / Float(encodeSteps))
    }

    private static func table(_ count: Int, _ value: (Int) -> Float) -> UnsafePointer<Float> {
        let table = UnsafeMutablePointer<Float>.allocate(capacity: count)
        for index in 0..<count { (table + index).initialize(to: value(index)) }
        return UnsafePointer(table)
    }

    // In double precision, so that 1 is 1 either way.

    static func exactDecode(_ value: Float) -> Float {
        let value = Double(value)
        return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    static func exactEncode(_ value: Float) -> Float {
        let value = Double(value)
        return Float(value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }

    /// Whether the tables have all of a colour's components.
    @inline(__always) static func isTabulated(_ color: Pixel) -> Bool {
        let color = color.with(alpha: 0)
        return all((color .>= 0) .& (color .<= 1))
    }

    /// Component by component, those below zero mirrored. What is not finite becomes zero.
    static func each(_ color: Pixel, _ function: (Float) -> Float) -> Pixel {
        func value(_ x: Float) -> Float { x.isFinite ? (x < 0 ? -function(-x) : function(x)) : 0 }
        return Pixel(value(color.x), value(color.y), value(color.z), color.w)
    }

    /// From components of sRGB to light; they must be in 0…1.
    @inline(__always) static func decode(_ color: Pixel) -> Pixel {
        interpolate(decoded, color * Float(decodeSteps)).with(alpha: color.w)
    }

    /// From light to components of sRGB; they must be in 0…1.
    @inline(__always) static func encode(_ color: Pixel) -> Pixel {
        interpolate(encodedValues, color * Float(encodeSteps)).with(alpha: color.w)
    }

    @inline(__always)
    private static func interpolate(_ table: UnsafePointer<Float>, _ place: Pixel) -> Pixel {
        // Added to 2²³ a number is rounded, and stands in the lowest bits: faster than a conversion, which may trap.
        let early = place - 0.5
        let rounded = early.replacing(with: 0, where: early .< 0) + 8_388_608
        let index = unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0x7F_FFFF
        let (x, y, z) = (table + Int(index.x), table + Int(index.y), table + Int(index.z))
        let low = Pixel(x[0], y[0], z[0], 0)
        let high = Pixel(x[1], y[1], z[1], 0)
        return low + (high - low) * (place - (rounded - 8_388_608))
    }
}

extension WorkingSpace {
    /// Reads stored pixels (premultiplied ARGB32) into the working space.
    func read(_ source: UnsafePointer<UInt32>, _ count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        let parts = Transfer.parts
        let light = self == .stored ? parts : Transfer.light
        for index in 0..<count {
            let word = source[index]
            if word >= 0xFF00_0000 {
                pixels[index] = Pixel(
                    light[Int(word >> 16 & 255)],
                    light[Int(word >> 8 & 255)],
                    light[Int(word & 255)],
                    1
                )
            } else if word == 0 {
                pixels[index] = .zero
            } else {
                let stored = Pixel(
                    parts[Int(word >> 16 & 255)],
                    parts[Int(word >> 8 & 255)],
                    parts[Int(word & 255)],
                    parts[Int(word >> 24)]
                )
                pixels[index] = self == .stored ? stored : working(stored.straight).premultiplied
            }
        }
    }

    /// Writes colours of the working space as stored pixels: each channel rounded to the nearest, and none brighter than
    /// its alpha. What is not a number is written as zero.
    /// - Returns: whether all of them are opaque.
    func write(_ pixels: UnsafePointer<Pixel>, _ count: Int, to target: UnsafeMutablePointer<UInt32>) -> Bool {
        var alphas: UInt32 = 255
        for index in 0..<count {
            let pixel = pixels[index]
            // A comparison with what is not a number is false.
            let alpha = pixel.w > 0 ? min(pixel.w, 1) : 0
            var straight = alpha < 1 && alpha > 0 ? pixel / alpha : pixel
            straight.replace(with: 0, where: .!(straight .> 0))
            straight.replace(with: 1, where: straight .> 1)
            let shown = self == .stored ? straight : Transfer.encode(straight)
            // Rounded as in the tables: the nearest number stands in the lowest bits.
            let scaled = (shown * alpha).with(alpha: alpha) * 255 + 8_388_608
            let bits = unsafeBitCast(scaled, to: SIMD4<UInt32>.self) & 0xFF
            alphas &= bits.w
            let top = bits.w
            target[index] = top << 24 | min(bits.x, top) << 16 | min(bits.y, top) << 8 | min(bits.z, top)
        }
        return alphas == 255
    }
}
