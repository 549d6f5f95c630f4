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
    func working(_ color: Pixel) -> Pixel {
        if self == .stored { return color }
        return Pixel(Transfer.decode(color.x), Transfer.decode(color.y), Transfer.decode(color.z), color.w)
    }

    /// A straight colour of the working space as the screen has it.
    func encoded(_ color: Pixel) -> Pixel {
        if self == .stored { return color }
        return Pixel(Transfer.encode(color.x), Transfer.encode(color.y), Transfer.encode(color.z), color.w)
    }
}

/// The transfer function of sRGB (IEC 61966-2-1), in tables.
enum Transfer {
    private static let decodeSteps = 2048
    private static let encodeSteps = 16384

    /// Each byte's light.
    static let bytes: [Float] = (0...255).map { exactDecode(Float($0) / 255) }
    private static let decoded: [Float] = (0...decodeSteps + 1).map { exactDecode(Float($0) / Float(decodeSteps)) }
    private static let encodedValues: [Float] = (0...encodeSteps + 1).map {
        exactEncode(Float($0) / Float(encodeSteps))
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

    /// From a component of sRGB to light; mirrored for negative ones, and exact beyond 1.
    static func decode(_ value: Float) -> Float {
        if value < 0 { return -decode(-value) }
        guard value <= 1 else { return value.isFinite ? exactDecode(value) : 0 }
        return decoded.withUnsafeBufferPointer { interpolate($0, value * Float(decodeSteps)) }
    }

    /// From light to a component of sRGB.
    static func encode(_ value: Float) -> Float {
        if value < 0 { return -encode(-value) }
        guard value <= 1 else { return value.isFinite ? exactEncode(value) : 0 }
        return encodedValues.withUnsafeBufferPointer { interpolate($0, value * Float(encodeSteps)) }
    }

    @inline(__always)
    private static func interpolate(_ table: UnsafeBufferPointer<Float>, _ place: Float) -> Float {
        let index = Int(place)
        let low = table[index]
        return low + (table[index + 1] - low) * (place - Float(index))
    }
}

extension WorkingSpace {
    /// Reads stored pixels (premultiplied ARGB32) into the working space.
    func read(_ source: UnsafePointer<UInt32>, _ count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        Transfer.bytes.withUnsafeBufferPointer { light in
            for index in 0..<count {
                let word = source[index]
                let bytes = SIMD4<UInt32>(word >> 16 & 255, word >> 8 & 255, word & 255, word >> 24)
                if bytes.w == 0 {
                    pixels[index] = .zero
                } else if self == .stored {
                    pixels[index] = Pixel(bytes) / 255
                } else if bytes.w == 255 {
                    pixels[index] = Pixel(light[Int(bytes.x)], light[Int(bytes.y)], light[Int(bytes.z)], 1)
                } else {
                    let stored = Pixel(bytes) / 255
                    pixels[index] = working(stored.straight).premultiplied
                }
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
            let top = UInt32(alpha * 255 + 0.5)
            alphas &= top
            guard top > 0 else {
                target[index] = 0
                continue
            }
            var straight = alpha < 1 ? pixel / alpha : pixel
            straight.replace(with: 0, where: .!(straight .> 0))
            straight.replace(with: 1, where: straight .> 1)
            let scaled = encoded(straight) * (alpha * 255) + 0.5
            let red = min(UInt32(scaled.x), top)
            let green = min(UInt32(scaled.y), top)
            let blue = min(UInt32(scaled.z), top)
            target[index] = top << 24 | red << 16 | green << 8 | blue
        }
        return alphas == 255
    }
}
