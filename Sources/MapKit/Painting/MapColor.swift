import UIKit

/// An opaque color of a map style.
struct MapColor: Hashable, Sendable, ExpressibleByIntegerLiteral {
    private var red: Double
    private var green: Double
    private var blue: Double

    /// Creates a color from 24 bits of RGB.
    init(integerLiteral value: UInt32) {
        red = Double(value >> 16 & 255) / 255
        green = Double(value >> 8 & 255) / 255
        blue = Double(value & 255) / 255
    }

    var cgColor: CGColor { CGColor(red: red, green: green, blue: blue, alpha: 1) }

    func cgColor(alpha: CGFloat) -> CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

    /// The color as `#rrggbb`.
    var text: String {
        func byte(_ part: Double) -> UInt32 { UInt32((min(max(part, 0), 1) * 255).rounded()) }
        let number = String(byte(red) << 16 | byte(green) << 8 | byte(blue), radix: 16)
        return "#" + String(repeating: "0", count: 6 - number.count) + number
    }

    /// Returns the color with a part of another color.
    func mixed(with other: MapColor, _ part: Double) -> MapColor {
        var mixed = self
        mixed.red += (other.red - red) * part
        mixed.green += (other.green - green) * part
        mixed.blue += (other.blue - blue) * part
        return mixed
    }

    /// The color without most of its saturation.
    var muted: MapColor {
        let gray = 0.3 * red + 0.59 * green + 0.11 * blue
        var muted = self
        muted.red += (gray - red) * 0.7
        muted.green += (gray - green) * 0.7
        muted.blue += (gray - blue) * 0.7
        return muted
    }
}
