import DrawingSupport
import CoreGraphics
import TestSupport
import Testing

struct ContextQueryTests {
    @Test func convertToDeviceSpaceMapsToPixels() {
        let canvas = Canvas(40, 40, scale: 2)
        let context = canvas.context
        context.translateBy(x: 3, y: 4)
        context.scaleBy(x: 2, y: -1)
        #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
        #expect(context.convertToDeviceSpace(point(1, 2)) == point(10, 4))
        #expect(context.convertToDeviceSpace(CGSize(width: 1, height: 2)) == CGSize(width: 4, height: -4))
        #expect(context.convertToDeviceSpace(rect(1, 2, 3, 1)) == rect(10, 2, 12, 2))
        #expect(context.convertToUserSpace(point(10, 4)) == point(1, 2))
        #expect(context.convertToUserSpace(CGSize(width: 4, height: -4)) == CGSize(width: 1, height: 2))
        #expect(context.convertToUserSpace(rect(10, 2, 12, 2)) == rect(1, 2, 3, 1))
        context.scaleBy(x: 0, y: 1)
        #expect(context.convertToUserSpace(point(10, 4)) == point(10, 4))
    }

    @Test(arguments: 0..<30)
    func convertToDeviceAndUserSpaceRoundTrips(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let context = Canvas(10, 10, scale: 2).context
        context.rotate(by: random.number(-3...3))
        context.scaleBy(x: random.number(0.2...3), y: random.number(-3...(-0.2)))
        context.translateBy(x: random.number(-50...50), y: random.number(-50...50))
        for _ in 0..<10 {
            let position = random.randomPoint(100)
            #expect(isClose(context.convertToUserSpace(context.convertToDeviceSpace(position)), position, within: 1e-9))
        }
    }

    /// `pathContains` agrees with the pixels that painting covers.
    @Test(arguments: [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke])
    func pathContainsAgreesWithPaintedPixels(mode: CGPathDrawingMode) {
        func build(_ context: CGContext) {
            context.translateBy(x: 3, y: -2)
            context.rotate(by: 0.3)
            context.setLineWidth(3)
            context.addEllipse(in: rect(6, 2, 30, 20))
            context.addRect(rect(12, 6, 18, 9))
        }
        let canvas = Canvas(40, 40)
        canvas.context.setShouldAntialias(false)
        build(canvas.context)
        let query = Canvas(40, 40)
        build(query.context)
        canvas.context.drawPath(using: mode)
        var wrong = 0
        for y in 0..<40 {
            for x in 0..<40 {
                let position = query.context.convertToUserSpace(point(CGFloat(x) + 0.5, CGFloat(y) + 0.5))
                if query.context.pathContains(position, mode: mode) != (canvas.alpha(x, y) > 0) { wrong += 1 }
            }
        }
        // Centers that lie on an edge, to within the rasterizer's rounding.
        #expect(wrong <= 2, "\(mode)")
        #expect(canvas.inkedCount > 100)
        #expect(!query.context.pathContains(point(.nan, 3), mode: mode))
        query.context.beginPath()
        #expect(!query.context.pathContains(point(15, 10), mode: mode))
    }

    @Test func antialiasingRequiresAllowsAndShouldAntialias() {
        func levels(_ allows: Bool, _ wants: Bool) -> Int {
            let canvas = Canvas(20, 20)
            canvas.context.saveGState()
            canvas.context.setAllowsAntialiasing(allows)
            canvas.context.setShouldAntialias(wants)
            canvas.context.fillEllipse(in: rect(1, 1, 17, 17))
            return Set(canvas.pixels).count
        }
        #expect(levels(true, true) > 2 && levels(true, false) == 2 && levels(false, true) == 2)
        // The context's, not the state's.
        let canvas = Canvas(20, 20)
        canvas.context.saveGState()
        canvas.context.setAllowsAntialiasing(false)
        canvas.context.restoreGState()
        canvas.context.fillEllipse(in: rect(1, 1, 17, 17))
        #expect(Set(canvas.pixels).count == 2)
        canvas.context.clear(rect(0, 0, 20, 20))
        canvas.context.addEllipse(in: rect(1, 1, 17, 17))
        canvas.context.clip()
        canvas.context.fill(rect(0, 0, 20, 20))
        #expect(Set(canvas.pixels).count == 2)
    }

    @Test func resetClipRestoresInitialClip() {
        let region = Region(PixelRect(x: 2, y: 0, width: 16, height: 20))
        let canvas = Canvas(20, 20, clip: region)
        let context = canvas.context
        context.clip(to: rect(5, 5, 2, 2))
        context.addEllipse(in: rect(0, 0, 3, 3))
        context.clip()
        context.resetClip()
        #expect(context.clipRegion == region && context.boundingBoxOfClipPath == rect(2, 0, 16, 20))
        context.clip(to: rect(5, 5, 6, 6))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.clip(to: rect(6, 6, 1, 1))
        context.resetClip()
        context.fill(rect(0, 0, 20, 20))
        context.endTransparencyLayer()
        #expect(canvas.inkedBounds == PixelRect(x: 5, y: 5, width: 6, height: 6))
    }

    @Test func setFillColorComponentsUseCurrentColorSpace() throws {
        let canvas = Canvas(4, 1)
        let context = canvas.context
        // Gray at first.
        context.setFillColor([1, 0.5])
        context.fill(rect(0, 0, 1, 1))
        context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
        context.fill(rect(1, 0, 1, 1))
        context.setFillColor([1, 0, 0.2, 1])
        context.fill(rect(2, 0, 1, 1))
        // A color brings its space along.
        context.setFillColor(gray: 0, alpha: 1)
        context.setFillColor([1, 1])
        context.fill(rect(3, 0, 1, 1))
        #expect(canvas.pixels == [0x8080_8080, 0xFF00_0000, 0xFFFF_0033, 0xFFFF_FFFF])
        context.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
        context.setStrokeColor([0, 1, 0, 1])
        context.setLineWidth(4)
        context.strokeLineSegments(between: [point(0, 0.5), point(4, 0.5)])
        #expect(Set(canvas.pixels) == [0xFF00_FF00])
        context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
        context.setFillColor([1])
        context.fill(rect(0, 0, 1, 1))
        #expect(canvas[0, 0] == 0xFF00_0000)
    }

    // MARK: Tiles

    @Test(arguments: [1, 2] as [CGFloat])
    func drawByTilingRepeatsImage(scale: CGFloat) throws {
        let image = try #require(makeGray((0..<12).map { UInt8($0 * 20) }, 4, 3))
        let tiled = Canvas(40, 40, scale: scale)
        let drawn = Canvas(40, 40, scale: scale)
        for canvas in [tiled, drawn] {
            canvas.context.translateBy(x: 1, y: 2)
            canvas.context.clip(to: rect(1, 1, 30, 25))
            canvas.context.setAlpha(0.7)
        }
        tiled.context.draw(image, in: rect(5, -7, 4, 3), byTiling: true)
        for row in -10..<20 {
            for column in -5..<15 {
                drawn.context.draw(image, in: rect(5 + CGFloat(column) * 4, -7 + CGFloat(row) * 3, 4, 3))
            }
        }
        #expect(tiled.difference(from: drawn) <= 1)
        #expect(tiled.inkedCount > 300)
    }

    @Test func drawByTilingInInvalidRectDrawsNothing() throws {
        let image = try #require(makeGray([0], 1, 1))
        let canvas = Canvas(10, 10)
        for bad in [CGRect.zero, .null, rect(.nan, 0, 1, 1), rect(0, 0, .infinity, 1)] {
            canvas.context.draw(image, in: bad, byTiling: true)
        }
        canvas.context.scaleBy(x: 0, y: 1)
        canvas.context.draw(image, in: rect(0, 0, 1, 1), byTiling: true)
        #expect(canvas.inkedCount == 0)
    }

    // MARK: Layers to draw with

    @Test(arguments: [1, 2, 3] as [CGFloat])
    func cgLayerDrawingMatchesDirectDrawing(scale: CGFloat) throws {
        func drawContent(_ context: CGContext) {
            context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            context.fillEllipse(in: rect(1, 2, 9, 5))
            context.setShadow(offset: CGSize(width: 1, height: 2), blur: 0)
            context.fill(rect(0, 0, 3, 1.5))
        }
        let direct = Canvas(60, 60, scale: scale)
        direct.context.translateBy(x: 4, y: 5)
        drawContent(direct.context)
        let layered = Canvas(60, 60, scale: scale)
        let layer = try #require(CGLayer(layered.context, size: CGSize(width: 11, height: 9), auxiliaryInfo: nil))
        #expect(layer.size == CGSize(width: 11, height: 9))
        drawContent(try #require(layer.context))
        layered.context.draw(layer, at: point(4, 5))
        #expect(layered.pixels == direct.pixels && direct.inkedCount > 20)
        // Twice as large.
        let scaled = Canvas(60, 60)
        scaled.context.draw(layer, in: rect(0, 0, 22, 18))
        #expect(scaled.alpha(11, 9) == 128 && scaled.alpha(21, 16) == 0)
    }

    /// A layer of a context with y pointing up also has y pointing up.
    @Test func cgLayerInheritsAxesOfContext() throws {
        let context = try #require(
            CGContext(
                data: nil,
                width: 10,
                height: 10,
                bitsPerComponent: 8,
                bytesPerRow: 40,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            )
        )
        let layer = try #require(CGLayer(context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
        layer.context?.fill(rect(0, 0, 4, 1))
        context.draw(layer, at: point(2, 3))
        let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        let inked = (0..<100).filter { data[$0 * 4 + 3] == 255 }
        #expect(inked == [62, 63, 64, 65])
    }

    @Test func cgLayerOfInvalidSizeIsNil() throws {
        let canvas = Canvas(10, 10)
        for size in [
            CGSize.zero, CGSize(width: -3, height: 4), CGSize(width: CGFloat.nan, height: 4),
            CGSize(width: 4, height: CGFloat.infinity), CGSize(width: 40_000, height: 1),
        ] {
            #expect(CGLayer(canvas.context, size: size, auxiliaryInfo: nil) == nil)
        }
        let layer = try #require(CGLayer(canvas.context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
        let own = try #require(layer.context)
        own.fill(rect(0, 0, 1, 1))
        // On itself as it was.
        own.draw(layer, at: point(1, 1))
        own.draw(layer, at: point(.nan, 1))
        own.draw(layer, in: .null)
        canvas.context.draw(layer, at: .zero)
        canvas.context.draw(layer, at: point(.infinity, 0))
        #expect(canvas.inkedCount == 2 && canvas.alpha(0, 0) == 255 && canvas.alpha(1, 1) == 255)
    }
}
