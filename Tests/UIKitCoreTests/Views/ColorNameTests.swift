import Testing
import UIKit

@testable import UIKitCore

/// `UIColor.tintColor`, literals, and colors of Display P3.
@MainActor
@Suite struct ColorNameTests {
    @Test func tintColorIsThatOfTheView() {
        let screen = ViewScreen(width: 40, height: 20)
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        outer.tintColor = .red
        let plain = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        plain.backgroundColor = .tintColor
        let drawn = DrawnView(frame: CGRect(x: 20, y: 0, width: 20, height: 20)) { rect in
            UIColor.tintColor.withAlphaComponent(1).setFill()
            UIRectFill(rect)
        }
        outer.addSubview(plain)
        outer.addSubview(drawn)
        screen.add(outer)
        screen.show()
        // The background was set before the view had a superview, whose tint color it inherits.
        #expect(screen[30, 10] == Pixel.red)
        outer.tintColor = .green
        screen.show()
        #expect(screen[10, 10] == Pixel.green && screen[30, 10] == Pixel.green)
        #expect(UIColor.tintColor.resolvedColor(with: .current) == UIColor.systemBlue.resolvedColor(with: .current))
        let other = DrawnView(frame: outer.bounds) { fillRect($0) }
        outer.addSubview(other)
        screen.show()
        let count = other.drawCount
        outer.tintColor = .blue
        screen.show()
        #expect(other.drawCount == count, "a view that has not used the color is not drawn again")
    }

    @Test func literalsAreColorsAndImages() {
        let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
        let text: UIColor = #colorLiteral(red: 0, green: 0, blue: 0, alpha: 1)
        #expect(text.cgColor.alpha == 1)
    }

    @Test func literalsOfMissingImagesTrap() async {
        await #expect(processExitsWith: .failure) { _ = #imageLiteral(resourceName: "missing") }
    }

    @Test func colorsOfDisplayP3AreConverted() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        #expect(space.model == .rgb && space.numberOfComponents == 3 && space != CGColorSpaceCreateDeviceRGB())
        let color = try #require(CGColor(colorSpace: space, components: [0.5, 0.25, 0, 1]))
        #expect(color.components == [0.5, 0.25, 0, 1] && color.colorSpace == space)
        let expected = UIColor(displayP3Red: 0.5, green: 0.25, blue: 0, alpha: 1).cgColor
        #expect(color.premultipliedARGB == expected.premultipliedARGB && color.premultipliedARGB != 0xFF80_4000)
        let info = CGImageAlphaInfo.premultipliedFirst.rawValue
        let context = CGContext(
            data: nil,
            width: 1,
            height: 1,
            bitsPerComponent: 8,
            bytesPerRow: 0,
            space: space,
            bitmapInfo: info
        )
        #expect(context == nil, "pixels are sRGB")
    }
}
