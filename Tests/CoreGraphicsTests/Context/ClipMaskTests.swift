import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

/// Clips by images.
struct ClipMaskTests {
    private static let samples: [UInt8] = [0, 51, 102, 255]

    /// A sample S of an image mask leaves a coverage of 1 − S, a sample of a gray image leaves S. The bottom row is at the
    /// least y.
    @Test func clipToMaskUsesInvertedMaskOrGraySamples() throws {
        let mask = try #require(makeMask(Self.samples, 2, 2))
        let gray = try #require(makeGray(Self.samples, 2, 2))
        for (image, levels) in [(mask, [255, 204, 153, 0]), (gray, [0, 51, 102, 255])] {
            let canvas = Canvas(4, 4)
            canvas.context.clip(to: rect(1, 1, 2, 2), mask: image)
            canvas.context.fill(rect(0, 0, 4, 4))
            #expect([canvas.alpha(1, 2), canvas.alpha(2, 2), canvas.alpha(1, 1), canvas.alpha(2, 1)] == levels)
            #expect(canvas.inkedCount == 3)
            #expect(canvas.context.boundingBoxOfClipPath == rect(1, 1, 2, 2))
        }
    }

    /// With y pointing up, a mask is upright as an image is.
    @Test func clipToMaskAlignsWithDrawnImage() throws {
        let gray = try #require(makeGray(Self.samples, 2, 2))
        let data = try #require(
            CGContext(
                data: nil,
                width: 4,
                height: 4,
                bitsPerComponent: 8,
                bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            )
        )
        data.clip(to: rect(1, 1, 2, 2), mask: gray)
        data.fill(rect(0, 0, 4, 4))
        let source = try #require(data.makeImage()).surface
        #expect((0..<4).map { source[1 + $0 % 2, 1 + $0 / 2] >> 24 } == [0, 51, 102, 255])
    }

    /// An image with alpha counts by it.
    @Test func clipToMaskUsesAlphaOfColorImage() throws {
        let source = Canvas(2, 1)
        source.surface[0, 0] = 0x8040_0000
        let canvas = Canvas(2, 1)
        canvas.context.clip(to: rect(0, 0, 2, 1), mask: try #require(source.context.makeImage()))
        canvas.context.fill(rect(0, 0, 2, 1))
        #expect(canvas.alpha(0, 0) == 128 && canvas.alpha(1, 0) == 0)
    }

    /// Filling through a mask matches drawing an image of the color with the mask's alpha.
    @Test(arguments: 0..<40)
    func fillThroughMaskMatchesDrawingMask(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let (width, height) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
        let samples = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let mask = try #require(makeMask(samples, width, height, interpolates: random.chance(70)))
        let position = CGRect(
            origin: random.randomPoint(30),
            size: CGSize(width: random.number(1...40), height: random.number(1...40))
        )
        let (angle, scale) = (random.chance(50) ? random.number(-2...2) : 0, random.number(0.4...2))
        let through = Canvas(48, 48)
        let drawn = Canvas(48, 48)
        for canvas in [through, drawn] {
            canvas.context.rotate(by: angle)
            canvas.context.scaleBy(x: scale, y: -scale)
            canvas.context.translateBy(x: 0, y: -30)
            canvas.context.setFillColor(red: 0.2, green: 0.9, blue: 0.4, alpha: 1)
        }
        through.context.clip(to: position, mask: mask)
        through.context.fill(rect(-500, -500, 1000, 1000))
        drawn.context.draw(mask, in: position)
        #expect(through.difference(from: drawn) <= 2)
    }

    /// Masks, paths and rectangles intersect, and are restored one by one.
    @Test func clipMasksIntersectPathsAndAreRestored() throws {
        let half = try #require(makeGray([128], 1, 1))
        let canvas = Canvas(10, 10)
        let context = canvas.context
        context.saveGState()
        context.clip(to: rect(0, 0, 8, 8), mask: half)
        context.saveGState()
        context.addEllipse(in: rect(-20, -20, 60, 60))
        context.clip()
        context.clip(to: rect(2, 2, 20, 20), mask: half)
        context.fill(rect(0, 0, 10, 10))
        #expect(canvas.inkedBounds == PixelRect(x: 2, y: 2, width: 6, height: 6) && canvas.alpha(5, 5) == 64)
        context.restoreGState()
        context.clear(rect(0, 0, 10, 10))
        context.setFillColor(.black)
        context.fill(rect(0, 0, 10, 10))
        #expect(canvas.inkedBounds == PixelRect(x: 0, y: 0, width: 8, height: 8))
        context.restoreGState()
        context.fill(rect(0, 0, 10, 10))
        #expect(canvas.inkedCount == 100 && canvas.alpha(9, 9) == 255)
    }

    @Test func gradientIsClippedByMask() throws {
        let mask = try #require(makeMask([0, 255], 2, 1, interpolates: false))
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [CGColor.black, .white], locations: nil))
        let canvas = Canvas(8, 2)
        canvas.context.clip(to: rect(0, 0, 8, 2), mask: mask)
        for _ in 0..<2 {
            canvas.context.drawLinearGradient(gradient, start: .zero, end: point(8, 0), options: [])
            #expect(canvas.inkedBounds == PixelRect(x: 0, y: 0, width: 4, height: 2))
        }
    }

    @Test func clipToMaskWithInvalidRectClipsEverything() throws {
        let mask = try #require(makeMask([0], 1, 1))
        for bad in [CGRect.zero, .null, .infinite, rect(.nan, 0, 5, 5), rect(0, 0, 0, 5), rect(0, 0, .infinity, 1)] {
            let canvas = Canvas(10, 10)
            canvas.context.clip(to: bad, mask: mask)
            canvas.context.fill(rect(0, 0, 10, 10))
            if bad != .infinite { #expect(canvas.inkedCount == 0, "\(bad)") }
        }
        let canvas = Canvas(10, 10)
        canvas.context.scaleBy(x: 0, y: 1)
        canvas.context.clip(to: rect(0, 0, 10, 10), mask: mask)
        canvas.context.fill(rect(0, 0, 10, 10))
        #expect(canvas.inkedCount == 0)
    }

    /// The current path is preserved. Empirical; not documented by Apple.
    @Test func clipToMaskPreservesCurrentPath() throws {
        let canvas = Canvas(10, 10)
        canvas.context.addRect(rect(1, 1, 5, 5))
        canvas.context.clip(to: rect(0, 0, 4, 4), mask: try #require(makeMask([0], 1, 1)))
        canvas.context.fillPath()
        #expect(canvas.inkedBounds == PixelRect(x: 1, y: 1, width: 3, height: 3))
    }
}
