import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

struct ImageTests {
    /// Red over green over blue over white, four pixels square.
    private func stripedImage() throws -> CGImage {
        let canvas = Canvas(4, 4)
        for (row, color) in [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF].enumerated() {
            for x in 0..<4 { canvas.surface[x, row] = UInt32(color) }
        }
        return try #require(canvas.context.makeImage())
    }

    @Test func drawUprightAtNativeSizeCopiesPixels() throws {
        let image = try stripedImage()
        let canvas = Canvas(10, 10)
        canvas.context.drawUpright(image, in: rect(3, 2, 4, 4))
        for y in 0..<4 {
            for x in 0..<4 { #expect(canvas[x + 3, y + 2] == image.surface[x, y]) }
        }
        #expect(canvas.inkedCount == 16)
    }

    @Test func drawIsUpsideDownIfYPointsDown() throws {
        let image = try stripedImage()
        let flipped = Canvas(4, 4)
        flipped.context.draw(image, in: rect(0, 0, 4, 4))
        #expect(flipped[0, 0] == 0xFFFF_FFFF && flipped[0, 3] == 0xFFFF_0000)
        // Turning the context over, as the documentation advises, puts it right.
        let corrected = Canvas(4, 4)
        corrected.context.translateBy(x: 0, y: 4)
        corrected.context.scaleBy(x: 1, y: -1)
        corrected.context.draw(image, in: rect(0, 0, 4, 4))
        let upright = Canvas(4, 4)
        upright.context.drawUpright(image, in: rect(0, 0, 4, 4))
        #expect(corrected.pixels == upright.pixels)
    }

    @Test func interpolationQualityNoneEnlargesInBlocks() throws {
        let canvas = Canvas(12, 12)
        canvas.context.interpolationQuality = .none
        canvas.context.drawUpright(try stripedImage(), in: rect(0, 0, 12, 12))
        #expect(canvas[0, 2] == 0xFFFF_0000 && canvas[0, 3] == 0xFF00_FF00 && canvas[11, 11] == 0xFFFF_FFFF)
        let smooth = Canvas(12, 12)
        smooth.context.drawUpright(try stripedImage(), in: rect(0, 0, 12, 12))
        #expect(Set(smooth.pixels).count > 4)
        #expect(smooth.pixels.allSatisfy { $0 >> 24 == 255 }, "edges are not faded")
    }

    @Test func downscalingAveragesAllPixels() throws {
        let canvas = Canvas(64, 64)
        for y in 0..<64 { for x in 0..<64 where (x + y) % 2 == 0 { canvas.surface[x, y] = 0xFFFF_FFFF } }
        let image = try #require(canvas.context.makeImage())
        let small = Canvas(8, 8)
        small.context.drawUpright(image, in: rect(0, 0, 8, 8))
        #expect(small.pixels.allSatisfy { abs(Int($0 & 255) - 128) <= 4 }, "\(small.pixels)")
    }

    @Test func drawAtFractionalOriginAntialiasesEdges() throws {
        let canvas = Canvas(8, 8)
        canvas.context.drawUpright(try stripedImage(), in: rect(1.5, 1, 4, 4))
        #expect(abs(canvas.alpha(1, 2) - 128) <= 1 && canvas.alpha(2, 2) == 255 && abs(canvas.alpha(5, 2) - 128) <= 1)
    }

    @Test func drawAppliesAlphaAndBlendMode() throws {
        let canvas = Canvas(4, 4)
        canvas.context.setAlpha(0.5)
        canvas.context.drawUpright(try stripedImage(), in: rect(0, 0, 4, 4))
        #expect(canvas[0, 0] == 0x8080_0000)
        canvas.context.setBlendMode(.copy)
        canvas.context.drawUpright(try stripedImage(), in: rect(0, 0, 4, 4))
        #expect(canvas[0, 0] == 0x8080_0000)
        canvas.context.setAlpha(1)
        canvas.context.setBlendMode(.clear)
        canvas.context.drawUpright(try stripedImage(), in: rect(0, 0, 4, 2))
        #expect(canvas[0, 0] == 0 && canvas[0, 3] != 0)
    }

    @Test func croppingSharesPixelsAndClampsToImage() throws {
        let image = try stripedImage()
        let part = try #require(image.cropping(to: rect(1, 1.5, 2, 9)))
        #expect(part.width == 2 && part.height == 3)
        #expect(part.surface[0, 0] == 0xFF00_FF00 && part.surface[1, 2] == 0xFFFF_FFFF)
        #expect(image.cropping(to: rect(4, 0, 2, 2)) == nil)
        #expect(image.cropping(to: rect(0, 0, .nan, 2)) == nil)
        #expect(image.cropping(to: .null) == nil)
        #expect(try #require(part.cropping(to: rect(1, 1, 1, 1))).surface[0, 0] == 0xFF00_00FF)
    }

    @Test(arguments: [0, -5, CGFloat.nan, .infinity, 1e-9, 1e9])
    func drawInExtremeRectsDoesNotCrash(side: CGFloat) throws {
        let canvas = Canvas(8, 8)
        canvas.context.draw(try stripedImage(), in: rect(0, 0, side, 4))
        canvas.context.draw(try stripedImage(), in: rect(side, 0, 4, side))
        canvas.context.clear(rect(0, 0, 8, 8))
        canvas.context.drawUpright(try stripedImage(), in: rect(0, 0, 4, 4))
        #expect(canvas.inkedCount == 16)
    }
}
