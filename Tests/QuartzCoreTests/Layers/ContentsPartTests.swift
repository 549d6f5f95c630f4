import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CALayer.contentsRect` and `contentsCenter`.
@Suite struct ContentsPartTests {
    /// A layer of 12 × 8 points at (4, 4) that shows an image of four colors, red and green above blue and white.
    private func scene(_ width: Int = 12, _ height: Int = 8) -> (screen: LayerScreen, layer: CALayer) {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 40, height: 30)
        let layer = CALayer()
        layer.frame = CGRect(x: 4, y: 4, width: 12, height: 8)
        layer.contents = fourColors(width: width, height: height)
        screen.root.addSublayer(layer)
        screen.show()
        return (screen, layer)
    }

    @Test func contentsRectShowsPartOfImage() {
        let (screen, layer) = scene()
        #expect(screen[4, 4] == Pixel.red && screen[15, 11] == Pixel.white)
        layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        screen.show()
        #expect(screen[4, 4] == Pixel.green && screen[15, 11] == Pixel.green && screen[16, 4] == Pixel.black)
        layer.contentsRect = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)
        screen.show()
        #expect(screen[4, 4] == Pixel.blue && screen[15, 11] == Pixel.white)
        layer.contentsGravity = .bottomLeft
        screen.show()
        #expect(screen[4, 7] == Pixel.blue && screen[4, 8] == Pixel.black)
        layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
        screen.show()
        #expect(screen[4, 4] == Pixel.red && screen[4, 11] == Pixel.blue)
    }

    @Test func partBeyondImageIsTransparent() {
        let (screen, layer) = scene()
        layer.contentsRect = CGRect(x: 0, y: 0, width: 2, height: 1)
        screen.show()
        // The image fills the left half, the rest of the part is empty.
        #expect(screen[4, 4] == Pixel.red && screen[9, 11] == Pixel.white && screen[11, 8] == Pixel.black)
        let parts = [
            CGRect(x: 3, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 0, height: 1),
            CGRect(x: 1e300, y: 0, width: 1, height: 1),
        ]
        for part in parts {
            layer.contentsRect = part
            screen.show()
            #expect(screen[4, 4] == Pixel.black, "\(part)")
        }
        layer.contentsRect = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        #expect(layer.contentsRect.origin.x == 1e300)
    }

    @Test func spriteAnimationShowsPartsInTurn() throws {
        let screen = AnimationScreen()
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.contents = fourColors(width: 8, height: 8)
        screen.root.addSublayer(layer)
        screen.commit()
        let sprites = CAKeyframeAnimation(keyPath: "contentsRect")
        sprites.values = [(0, 0), (0.5, 0), (0, 0.5), (0.5, 0.5)].map {
            CGRect(x: $0.0, y: $0.1, width: 0.5, height: 0.5)
        }
        sprites.calculationMode = .discrete
        sprites.duration = 4
        layer.add(sprites, forKey: nil)
        screen.commit()
        for (index, source) in [(0, 0), (4, 0), (0, 4), (4, 4)].enumerated() {
            let contents = try #require(screen.shown(0, at: Double(index) + 0.5).contents)
            #expect(contents.source == PixelRect(x: source.0, y: source.1, width: 4, height: 4), "frame \(index)")
            #expect(contents.frame == CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        screen.advance(to: 2.5)
        #expect(layer.presentation()?.contentsRect == CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5))
    }

    /// An image of 6 × 6 pixels with a border of two pixels: corners red, edges green, center blue.
    private func frameImage() throws -> CGImage {
        let space = CGColorSpaceCreateDeviceRGB()
        let info = CGImageAlphaInfo.premultipliedFirst.rawValue
        let context = try #require(
            CGContext(
                data: nil,
                width: 6,
                height: 6,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: space,
                bitmapInfo: info
            )
        )
        context.setFillColor(.red)
        context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
        context.setFillColor(.green)
        context.fill(CGRect(x: 2, y: 0, width: 2, height: 6))
        context.fill(CGRect(x: 0, y: 2, width: 6, height: 2))
        context.setFillColor(.blue)
        context.fill(CGRect(x: 2, y: 2, width: 2, height: 2))
        return try #require(context.makeImage())
    }

    @Test func contentsCenterIsStretchedAlone() throws {
        let (screen, layer) = scene()
        layer.contents = try frameImage()
        layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
        for size in [CGSize(width: 12, height: 8), CGSize(width: 30, height: 20), CGSize(width: 6, height: 6)] {
            layer.frame = CGRect(origin: CGPoint(x: 4, y: 4), size: size)
            screen.show()
            let (width, height) = (Int(size.width), Int(size.height))
            for y in 0..<height {
                for x in 0..<width {
                    let isEdge = (x < 2 || x >= width - 2, y < 2 || y >= height - 2)
                    let expected =
                        isEdge.0 && isEdge.1 ? Pixel.red : isEdge.0 || isEdge.1 ? Pixel.green : Pixel.blue
                    #expect(screen[4 + x, 4 + y] == expected, "\(size) \(x), \(y)")
                }
            }
            #expect(screen.repainted() == pixels(screen.surface))
        }
        // Without room, the outer parts are compressed and the center disappears.
        layer.frame.size = CGSize(width: 2, height: 12)
        screen.show()
        #expect(screen[4, 4] == Pixel.red && screen[5, 10] == Pixel.green)
        layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.frame.size = CGSize(width: 18, height: 18)
        screen.show()
        #expect(screen[8, 8] == Pixel.red && screen[13, 13] == Pixel.blue)
    }

    @Test func nonsenseCentersDoNotCrash() throws {
        let (screen, layer) = scene()
        layer.contents = try frameImage()
        let centers = [
            CGRect(x: -1, y: -1, width: 5, height: 5), CGRect(x: 0.5, y: 0.5, width: 0, height: 0),
            CGRect(x: 2, y: 2, width: 1, height: 1), CGRect(x: 0.9, y: 0, width: -0.8, height: 1),
        ]
        for center in centers {
            layer.contentsCenter = center
            screen.show()
            #expect(screen.repainted() == pixels(screen.surface))
        }
        layer.contents = nil
        screen.show()
        #expect(screen[8, 8] == Pixel.black)
    }

    @Test func centerIsPartOfContentsRect() throws {
        let (screen, layer) = scene()
        layer.contents = try frameImage()
        // The left column and the middle one: the right edge is cut off.
        layer.contentsRect = CGRect(x: 0, y: 0, width: 2.0 / 3, height: 1)
        layer.contentsCenter = CGRect(x: 0.5, y: 1.0 / 3, width: 0.5, height: 1.0 / 3)
        screen.show()
        #expect(screen[4, 4] == Pixel.red && screen[6, 4] == Pixel.green && screen[15, 4] == Pixel.green)
        #expect(screen[15, 8] == Pixel.blue)
    }
}
