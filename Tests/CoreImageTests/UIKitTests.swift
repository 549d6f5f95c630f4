import Testing
import UIKit

struct CoreImageInUIKitTests {
    @Test func imageWithCIImageRendersWhenDrawn() throws {
        let recipe = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 8, height: 4))
        let image = UIImage(ciImage: recipe, scale: 2, orientation: .up)
        #expect(image.cgImage == nil && image.ciImage === recipe)
        #expect(image.size == CGSize(width: 4, height: 2))
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 2), format: format).image { _ in
            image.draw(at: CGPoint(x: 1, y: 0))
        }
        let pixels = try #require(drawn.cgImage).pixels
        #expect(pixels.filter { $0 == 0xFFFF_0000 }.count == 32)
        #expect(pixels[0] == 0 && pixels[2] == 0xFFFF_0000)
    }

    @Test func variantsPreserveCIImage() throws {
        let recipe = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 8, height: 4))
        let image = UIImage(ciImage: recipe)
        #expect(image.withRenderingMode(.alwaysTemplate).ciImage === recipe)
        #expect(image.pngData() != nil)
        #expect(UIImage(ciImage: recipe, scale: 1, orientation: .right).size == CGSize(width: 4, height: 8))
    }

    @Test func imageWithInfiniteOrEmptyCIImageDrawsNothing() {
        for recipe in [CIImage(color: .red), .empty()] {
            let image = UIImage(ciImage: recipe)
            #expect(image.size == .zero)
            let drawn = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { _ in
                image.draw(at: .zero)
                image.draw(in: CGRect(x: 0, y: 0, width: 3, height: 3))
            }
            #expect(drawn.cgImage?.pixels.allSatisfy { $0 == 0 } == true)
        }
    }

    @Test func initWithImageUsesItsPixels() throws {
        let bitmap = try randomImage(5, 3, seed: 1)
        let image = try #require(CIImage(image: UIImage(cgImage: bitmap, scale: 2, orientation: .right)))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 5, height: 3))
        #expect(try image.pixels(image.extent) == bitmap.pixels)
        let again = try #require(CIImage(image: UIImage(ciImage: image)))
        #expect(try again.pixels(again.extent) == bitmap.pixels)
    }

    @Test func ciColorAndUIColorRoundTrip() {
        let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        #expect(UIColor(ciColor: CIColor(color: color)) == color)
    }

    @MainActor @Test func imageViewShowsCIImage() throws {
        let recipe = CIImage(color: .green).cropped(to: CGRect(x: 0, y: 0, width: 8, height: 4))
        let view = UIImageView(image: UIImage(ciImage: recipe))
        #expect(view.bounds.size == CGSize(width: 8, height: 4))
        #expect((view.layer.contents as? CGImage)?.pixels.allSatisfy { $0 == 0xFF00_FF00 } == true)
    }
}
