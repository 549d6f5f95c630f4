import UIKit

/// A point of a stroke, and the width of its line there, both in points.
package struct InkPoint: Hashable, Sendable {
    package let location: CGPoint
    /// The width, with the precision of a `Float`, as in files.
    package let width: CGFloat

    package init(_ location: CGPoint, width: CGFloat) {
        self.location = location
        self.width = CGFloat(Float(width))
    }

    /// The bounding box of the ink of the point, a round dot.
    var dot: CGRect { CGRect(origin: location, size: .zero).insetBy(dx: -width / 2, dy: -width / 2) }
}

/// The pen of a stroke.
package enum Pen: UInt8, Sendable {
    /// A pen of constant width.
    case pen = 0
    /// A brush that is wider at higher pressure or, if the device reports no pressure, at lower speed.
    case brush = 1
}

/// A color of ink. It does not depend on the interface style.
package struct InkColor: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    package static let black = InkColor(red: 0, green: 0, blue: 0)

    /// Creates the color with the current components of a `UIColor`.
    init(_ color: UIColor) {
        var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
        var white: CGFloat = 0
        if color.getWhite(&white, alpha: nil) {
            (red, green, blue) = (white, white, white)
        } else {
            color.getRed(&red, green: &green, blue: &blue, alpha: nil)
        }
        func byte(_ value: CGFloat) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        self.init(red: byte(red), green: byte(green), blue: byte(blue))
    }

    var cgColor: CGColor {
        CGColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    }
}
