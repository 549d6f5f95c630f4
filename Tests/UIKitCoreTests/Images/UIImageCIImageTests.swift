import DrawingSupport
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

struct UIImageCIImageTests {
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
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        var random = SeededGenerator(seed: 1)
        let bitmap = try #require(
            UIGraphicsImageRenderer(size: CGSize(width: 5, height: 3), format: format).image { context in
                for x in 0..<5 {
                    for y in 0..<3 {
                        let parts = (0..<3).map { _ in CGFloat(UInt8.random(in: 0...255, using: &random)) / 255 }
                        UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1).setFill()
                        context.fill(CGRect(x: x, y: y, width: 1, height: 1))
                    }
                }
            }.cgImage
        )
        let image = try #require(CIImage(image: UIImage(cgImage: bitmap, scale: 2, orientation: .right)))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 5, height: 3))
        #expect(try pixels(of: image) == bitmap.pixels)
        let again = try #require(CIImage(image: UIImage(ciImage: image)))
        #expect(try pixels(of: again) == bitmap.pixels)
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

    /// Only the drawing and the rendering of the filters write pixels.
    @MainActor @Test func pipelineOfDrawingFiltersAndViewCopiesNoPixels() throws {
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        let input = try #require(CIImage(image: drawn))
        #expect(input.cgImage === drawn.cgImage)
        let filtered = UIImage(ciImage: input.applyingFilter("CIColorInvert"))
        let bitmap = filtered.content.bitmap
        #expect(bitmap === filtered.content.bitmap && bitmap.pixels.allSatisfy { $0 == 0xFF00_FFFF })
        let view = UIImageView(image: filtered)
        #expect(view.layer.contents as? CGImage === bitmap)
    }

    /// The pixels of an image in a context that computes with components as they are stored.
    private func pixels(of image: CIImage) throws -> [UInt32] {
        let context = CIContext(options: [.workingColorSpace: NSNull()])
        return try #require(context.createCGImage(image, from: image.extent)).pixels
    }
}
