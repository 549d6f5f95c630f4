import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// A snapshot of a gallery page, at a scale.
@MainActor
struct GallerySnapshot {
    /// Pixels to a point.
    let scale: CGFloat
    let image: ScreenImage

    /// - Parameter background: the background behind the page.
    init(_ page: GalleryPage, scale: CGFloat = 1, on background: UIColor = GalleryPage.paper) throws {
        try self.init(scale: scale, on: background) { page.makeContentView() }
    }

    /// Creates a snapshot of a view of a page's size.
    init(scale: CGFloat = 1, on background: UIColor = GalleryPage.paper, makeView: () -> UIView) throws {
        self.scale = scale
        let screen = try VirtualScreen(size: GalleryPage.size, scale: scale)
        let view = UIView()
        view.backgroundColor = background
        view.addSubview(makeView())
        try screen.show(view)
        try screen.advance(by: 0.1)
        image = screen.snapshot()
    }

    init(named name: String, scale: CGFloat = 1, on background: UIColor = GalleryPage.paper) throws {
        try self.init(#require(GalleryPage.named(name)), scale: scale, on: background)
    }

    /// The pixel that a point in points lies in.
    subscript(x: CGFloat, y: CGFloat) -> Color {
        pixel(Int((x * scale).rounded(.down)), Int((y * scale).rounded(.down)))
    }

    /// The pixel in which a point lies.
    subscript(point: CGPoint) -> Color { self[point.x, point.y] }

    /// A pixel by its number.
    func pixel(_ x: Int, _ y: Int) -> Color {
        Color(image[x, y])
    }

    /// The most that a channel of a pixel differs from that of another snapshot.
    /// - Parameter map: which pixel of the other one belongs to a pixel of this one.
    func largestDifference(
        from other: GallerySnapshot,
        at map: (Int, Int) -> (Int, Int) = { ($0, $1) }
    ) -> Int {
        var largest = 0
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (otherX, otherY) = map(x, y)
                largest = max(largest, pixel(x, y).distance(to: other.pixel(otherX, otherY)))
            }
        }
        return largest
    }

    /// Returns a Boolean value that indicates whether a part equals, to the bit, the part of another snapshot at `corner`, in points.
    func part(_ rect: CGRect, equals other: GallerySnapshot, at corner: CGPoint) -> Bool {
        for y in 0..<Int(rect.height * scale) {
            for x in 0..<Int(rect.width * scale) {
                let own = pixel(Int(rect.minX * scale) + x, Int(rect.minY * scale) + y)
                let its = other.pixel(Int(corner.x * scale) + x, Int(corner.y * scale) + y)
                if own != its { return false }
            }
        }
        return true
    }

    struct Color: Equatable, ApproximatelyComparable, CustomStringConvertible {
        var red, green, blue: Int

        var comparedNumbers: [Double] { [Double(red), Double(green), Double(blue)] }

        var description: String { "(\(red), \(green), \(blue))" }

        /// Returns the largest difference of a channel.
        func distance(to other: Color) -> Int {
            max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
        }

        var brightness: Int { red + green + blue }

        /// A color as light interfaces show it.
        @MainActor
        init(_ color: UIColor) {
            var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
            _ = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
                .getRed(&red, green: &green, blue: &blue, alpha: nil)
            self.init(
                red: Int((red * 255).rounded()),
                green: Int((green * 255).rounded()),
                blue: Int((blue * 255).rounded())
            )
        }

        /// A pixel.
        init(_ pixel: (red: UInt8, green: UInt8, blue: UInt8)) {
            self.init(red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
        }

        init(red: Int, green: Int, blue: Int) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        @MainActor static let paper = Color(GalleryPage.paper)
        static let black = Color(red: 0, green: 0, blue: 0)
        static let red = Color(red: 255, green: 0, blue: 0)
        static let blue = Color(red: 0, green: 0, blue: 255)
    }
}
