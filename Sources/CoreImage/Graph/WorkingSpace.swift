import CRaster
import Foundation

/// A color in computations: red, green, blue, alpha.
typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
    /// Returns the components with another alpha.
    @inline(__always) func with(alpha: Float) -> Pixel { Pixel(x, y, z, alpha) }

    /// The straight color of a premultiplied one; black if alpha is 0.
    @inline(__always) var straight: Pixel {
        if w == 1 { return self }
        return w > 0 ? (self / w).with(alpha: w) : Pixel(0, 0, 0, 0)
    }

    /// The premultiplied color of a straight one.
    @inline(__always) var premultiplied: Pixel { w == 1 ? self : (self * w).with(alpha: w) }

    /// The luminance of a color in linear sRGB, with the weights of Rec. 709.
    @inline(__always) var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}

/// The color space of filter computations.
enum WorkingSpace: Hashable, Sendable {
    /// Linear light with the primaries of sRGB: Core Image's default.
    case linear

    /// The components as stored, without color management.
    case stored

    /// Converts a straight color of the screen to the working space. Components outside of 0…1 are preserved.
    @inline(__always) func working(_ color: Pixel) -> Pixel {
        if self == .stored { return color }
        return Transfer.isTabulated(color) ? Transfer.decode(color) : Transfer.each(color, Transfer.exactDecode)
    }

    /// Converts a straight color of the working space to that of the screen.
    @inline(__always) func encoded(_ color: Pixel) -> Pixel {
        if self == .stored { return color }
        return Transfer.isTabulated(color) ? Transfer.encode(color) : Transfer.each(color, Transfer.exactEncode)
    }
}

/// The transfer function of sRGB (IEC 61966-2-1), in tables. The error of linear interpolation is negligible.
enum Transfer {
    private static let decodeSteps = Int(EASEL_FILTER_DECODE_STEPS)
    private static let encodeSteps = 16384

    /// The address of numbers.
    ///
    /// Its sendability is unchecked, because it is a pointer: the numbers are written once, in `table(_:_:)`, and never
    /// freed, so any thread may read them.
    struct Table: @unchecked Sendable { let start: UnsafePointer<Float> }

    /// The linear light of each byte, as `easel_filter_unpack` takes it.
    static let linearBytes = bytes(exactDecode)
    /// The same of each byte divided by 255.
    static let storedBytes = bytes { $0 }
    static let decoded = table(decodeSteps + 2) {
        exactDecode(Float($0) / Float(decodeSteps))
    }
    private static let encodedValues = table(encodeSteps + 2) {
        exactEncode(Float($0) / Float(encodeSteps))
    }

    private static func table(_ count: Int, _ value: (Int) -> Float) -> Table {
        let table = UnsafeMutablePointer<Float>.allocate(capacity: count)
        for index in 0..<count { (table + index).initialize(to: value(index)) }
        return Table(start: table)
    }

    private static func bytes(_ light: (Float) -> Float) -> Table {
        table(Int(EASEL_FILTER_TABLE_COUNT)) { index in
            if index >= 1024 { return light(Float(index - 1024) / 255) }
            if index % 2 == 1 { return index < 512 ? 0 : 1 }
            return light(Float(index % 512 / 2) / 255)
        }
    }

    // In double precision, so that 1 maps to 1 in both directions.

    static func exactDecode(_ value: Float) -> Float {
        let value = Double(value)
        return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    static func exactEncode(_ value: Float) -> Float {
        let value = Double(value)
        return Float(value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }

    /// Returns a Boolean value that indicates whether the tables contain all components of a color.
    @inline(__always) static func isTabulated(_ color: Pixel) -> Bool {
        let color = color.with(alpha: 0)
        return all((color .>= 0) .& (color .<= 1))
    }

    /// Applies a function to each component. Negative components are mirrored; components that are not finite become
    /// zero.
    static func each(_ color: Pixel, _ function: (Float) -> Float) -> Pixel {
        func value(_ x: Float) -> Float { x.isFinite ? (x < 0 ? -function(-x) : function(x)) : 0 }
        return Pixel(value(color.x), value(color.y), value(color.z), color.w)
    }

    /// Converts sRGB components in 0…1 to linear light.
    @inline(__always) static func decode(_ color: Pixel) -> Pixel {
        interpolate(decoded.start, color * Float(decodeSteps)).with(alpha: color.w)
    }

    /// Converts linear light in 0…1 to sRGB components.
    @inline(__always) static func encode(_ color: Pixel) -> Pixel {
        interpolate(encodedValues.start, color * Float(encodeSteps)).with(alpha: color.w)
    }

    @inline(__always)
    private static func interpolate(_ table: UnsafePointer<Float>, _ position: Pixel) -> Pixel {
        // Adding 2²³ rounds a number and places it in the lowest bits, which is faster than a conversion that may trap.
        let early = position - 0.5
        let rounded = early.replacing(with: 0, where: early .< 0) + 8_388_608
        let index = unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0x7F_FFFF
        let (x, y, z) = (table + Int(index.x), table + Int(index.y), table + Int(index.z))
        let low = Pixel(x[0], y[0], z[0], 0)
        let high = Pixel(x[1], y[1], z[1], 0)
        return low + (high - low) * (position - (rounded - 8_388_608))
    }
}

extension WorkingSpace {
    /// Converts stored pixels (premultiplied ARGB32) to the working space.
    func read(_ source: UnsafePointer<UInt32>, _ count: Int, into pixels: UnsafeMutablePointer<Pixel>) {
        let isStored = self == .stored
        easel_filter_unpack(
            pixels.floats,
            source,
            count,
            isStored ? Transfer.storedBytes.start : Transfer.linearBytes.start,
            isStored ? nil : Transfer.decoded.start
        )
    }

    /// Writes colors of the working space as stored pixels. Each channel is rounded to the nearest value and limited to
    /// alpha. NaN is written as zero.
    /// - Returns: A Boolean value that indicates whether all pixels are opaque.
    func write(_ pixels: UnsafeMutablePointer<Pixel>, _ count: Int, to target: UnsafeMutablePointer<UInt32>) -> Bool {
        var alphas: UInt32 = 255
        easel_filter_pack(target, pixels.floats, count, self == .linear ? 1 : 0, &alphas)
        return alphas == 255
    }
}
