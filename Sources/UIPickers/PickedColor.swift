import QuartzCore
import UIKitCore

/// A color by its components, from 0 to 1.
struct PickedColor: Hashable {
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
    var alpha: CGFloat

    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red.clamped(to: 0...1)
        self.green = green.clamped(to: 0...1)
        self.blue = blue.clamped(to: 0...1)
        self.alpha = alpha.clamped(to: 0...1)
    }

    /// Creates the components of a color; black for a pattern.
    @MainActor
    init(_ color: UIColor, isOpaque: Bool = false) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        self.init(red: red, green: green, blue: blue, alpha: isOpaque ? 1 : alpha)
    }

    @MainActor
    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        self.init(UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1))
    }

    var color: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }

    var opaque: PickedColor { PickedColor(red: red, green: green, blue: blue, alpha: 1) }

    /// The color with another opacity.
    func with(alpha: CGFloat) -> PickedColor { PickedColor(red: red, green: green, blue: blue, alpha: alpha) }

    /// The red, green and blue components from 0 to 255.
    var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }

    /// The red, green and blue components as six hexadecimal digits.
    var hex: String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }
}

/// The colors of the grid of a color picker: a row of grays, and rows of hues from dark to light. The components are
/// chosen values.
enum ColorGrid {
    static let columnCount = 12
    static let rowCount = 10

    /// Returns the color of a cell.
    @MainActor
    static func color(column: Int, row: Int) -> PickedColor {
        if row == 0 {
            let white = 1 - CGFloat(column) / CGFloat(columnCount - 1)
            return PickedColor(red: white, green: white, blue: white, alpha: 1)
        }
        // The first hue is cyan; the last one is green.
        let hue = (195 + 30 * CGFloat(column)).truncatingRemainder(dividingBy: 360) / 360
        // The fifth row has the pure colors.
        if row <= 4 { return PickedColor(hue: hue, saturation: 1, brightness: [0.29, 0.45, 0.62, 0.8][row - 1]) }
        return PickedColor(hue: hue, saturation: [1, 0.74, 0.54, 0.36, 0.19][row - 5], brightness: 1)
    }

    /// Returns the cell with a color, if there is one.
    @MainActor
    static func cell(of color: PickedColor) -> (column: Int, row: Int)? {
        for row in 0..<rowCount {
            for column in 0..<columnCount where self.color(column: column, row: row).bytes == color.bytes {
                return (column, row)
            }
        }
        return nil
    }
}
