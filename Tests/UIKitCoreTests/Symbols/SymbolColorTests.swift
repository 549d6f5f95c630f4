import CoreGraphics
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Symbols in several colors.
@MainActor
@Suite struct SymbolColorTests {
    private typealias Configuration = UIImage.SymbolConfiguration

    private func image(_ name: String, _ configuration: UIImage.Configuration) throws -> UIImage {
        TestFonts.use()
        return try #require(UIImage(systemName: name, withConfiguration: configuration))
    }

    private func configuration(_ colors: Configuration) -> UIImage.Configuration {
        Configuration(pointSize: 100).applying(colors)
    }

    /// The premultiplied pixel at a position, as fractions of the size.
    private func pixel(_ image: UIImage, _ x: Double, _ y: Double) -> UInt32 {
        let surface = image.bitmap.surface
        return surface[Int(Double(surface.size.width) * x), Int(Double(surface.size.height) * y)]
    }

    @Test func paletteColorsSymbolAndCircle() throws {
        let image = try image("plus.circle.fill", configuration(Configuration(paletteColors: [.red, .blue])))
        #expect(!image.isTemplate && image.isSymbolImage)
        #expect(pixel(image, 0.5, 0.5) == Pixel.red && pixel(image, 0.2, 0.5) == Pixel.blue)
        let one = try self.image("plus.circle.fill", configuration(Configuration(paletteColors: [.red])))
        #expect(pixel(one, 0.5, 0.5) == Pixel.red && pixel(one, 0.2, 0.5) == Pixel.red)
    }

    @Test func hierarchyHasShades() throws {
        let image = try image("plus.circle.fill", configuration(Configuration(hierarchicalColor: .red)))
        #expect(pixel(image, 0.5, 0.5) == Pixel.red)
        let circle = pixel(image, 0.2, 0.5)
        #expect(circle >> 24 == 128 || circle >> 24 == 127)
        #expect(circle & 0xFFFF == 0 && (circle >> 16) & 0xFF == circle >> 24)
    }

    @Test func templateErasesSymbol() throws {
        let image = try image("plus.circle.fill", Configuration(pointSize: 100))
        #expect(pixel(image, 0.5, 0.5) == 0 && image.isTemplate)
        let multicolor = configuration(Configuration.preferringMulticolor())
        #expect(try self.image("plus.circle.fill", multicolor).isTemplate)
    }

    @Test func viewsShowColors() throws {
        let screen = ViewScreen()
        let view = UIImageView(image: UIImage(systemName: "plus.circle.fill"))
        view.preferredSymbolConfiguration = Configuration(pointSize: 80)
            .applying(Configuration(paletteColors: [.white, .red]))
        view.tintColor = .blue
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        view.contentMode = .center
        screen.add(view)
        screen.show()
        #expect(screen[50, 50] == Pixel.white && screen[22, 50] == Pixel.red)
        view.preferredSymbolConfiguration = view.preferredSymbolConfiguration?
            .applying(Configuration.preferringMonochrome())
        screen.show()
        #expect(screen[22, 50] == Pixel.blue)
    }

    @Test func configurationsAreCompared() {
        #expect(Configuration(paletteColors: [.red]) == Configuration(paletteColors: [.red]))
        #expect(Configuration(paletteColors: [.red]) != Configuration(hierarchicalColor: .red))
        #expect(Configuration(paletteColors: []) == .unspecified)
    }

    @Test func standardSymbolsExist() {
        TestFonts.use()
        for image: UIImage in [.add, .remove, .actions, .checkmark, .strokedCheckmark] {
            #expect(image.isSymbolImage && image.size.width > 5)
        }
    }
}
