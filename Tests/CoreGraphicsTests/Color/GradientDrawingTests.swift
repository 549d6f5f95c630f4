import CCairo
import DrawingSupport
import TestSupport
import Testing

@testable import CoreGraphics

/// Gradients through contexts.
struct GradientDrawingTests {
    private static let side = 128

    private static func gradient(_ colors: [CGColor], _ locations: [CGFloat]? = nil) -> CGGradient? {
        guard let locations else { return CGGradient(colorsSpace: nil, colors: colors, locations: nil) }
        return CGGradient(colorsSpace: nil, colors: colors, locations: locations)
    }

    private static let blackToWhite = gradient([.black, .white])

    @Test func initWithInvalidColorsOrLocationsReturnsNil() {
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [CGColor.black, "white"], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: [0, .nan]) == nil)
        #expect(
            CGGradient(colorSpace: .deviceRGB, colorComponents: [1, 0, 0, 1], locations: [0], count: 0) == nil
        )
        #expect(
            CGGradient(colorSpace: .deviceRGB, colorComponents: [.infinity, 0, 0, 1], locations: [0], count: 1) == nil
        )
    }

    /// Both initializers give the same, with locations and with even distances.
    @Test func colorComponentsInitializerMatchesColorsInitializer() throws {
        let components: [CGFloat] = [1, 0, 0, 1, 0, 1, 0, 0.5, 0, 0, 1, 1]
        let colors = [
            CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 0.5),
            CGColor(red: 0, green: 0, blue: 1, alpha: 1),
        ]
        func linePixels(_ gradient: CGGradient?) throws -> [UInt32] {
            let canvas = Canvas(32, 2)
            canvas.context.drawLinearGradient(
                try #require(gradient),
                start: point(3, 0),
                end: point(29, 0),
                options: .drawsAfterEndLocation
            )
            return canvas.pixels
        }
        let even = try linePixels(
            CGGradient(colorSpace: .deviceRGB, colorComponents: components, locations: nil, count: 3)
        )
        #expect(try linePixels(Self.gradient(colors)) == even)
        #expect(try linePixels(Self.gradient(colors, [0, 0.5, 1])) == even)
        let uneven = try linePixels(
            CGGradient(colorSpace: .deviceRGB, colorComponents: components, locations: [0, 0.2, 1], count: 3)
        )
        #expect(try linePixels(Self.gradient(colors, [0, 0.2, 1])) == uneven)
        #expect(uneven != even)
        #expect(even[0] == 0 && even[31] == 0xFF00_00FF)
        let gray = CGGradient(colorSpace: .deviceGray, colorComponents: [0, 1, 1, 1], locations: [0, 1], count: 2)
        #expect(try linePixels(gray) == linePixels(Self.blackToWhite))
    }

    /// Every pixel of a gradient under a scale, against the closed form at the pixel's center.
    @Test func linearGradientMatchesClosedForm() throws {
        let canvas = Canvas(64, 8, scale: 2)
        canvas.context.drawLinearGradient(
            try #require(Self.blackToWhite),
            start: point(4, 0),
            end: point(28, 0),
            options: .drawsAfterEndLocation
        )
        for x in 0..<64 {
            let location = ((Double(x) + 0.5) / 2 - 4) / 24
            let pixel = canvas[x, 3]
            if location < 0 {
                #expect(pixel == 0)
            } else {
                #expect(pixel >> 24 == 255 && abs(Double(pixel & 255) - 255 * min(location, 1)) <= 0.51)
            }
        }
    }

    @Test func radialGradientMatchesClosedForm() throws {
        let canvas = Canvas(64, 64)
        canvas.context.drawRadialGradient(
            try #require(Self.blackToWhite),
            startCenter: point(30, 33),
            startRadius: 4,
            endCenter: point(30, 33),
            endRadius: 24,
            options: .drawsBeforeStartLocation
        )
        for y in 0..<64 {
            for x in 0..<64 {
                let location = (hypot(Double(x) - 29.5, Double(y) - 32.5) - 4) / 20
                if location > 1 {
                    #expect(canvas[x, y] == 0)
                } else {
                    #expect(abs(Double(canvas[x, y] & 255) - 255 * max(location, 0)) <= 0.51)
                }
            }
        }
    }

    /// In a view, where y points down, angles grow clockwise.
    @Test func conicGradientRunsFromXToY() throws {
        let canvas = Canvas(64, 64)
        canvas.context.drawConicGradient(try #require(Self.blackToWhite), center: point(32, 32), angle: 0)
        for (x, y, revolutions) in [(60, 34, 0.0), (34, 60, 0.25), (4, 34, 0.5), (30, 4, 0.75)] {
            let angle = atan2(Double(y) - 31.5, Double(x) - 31.5) / (2 * .pi)
            let location = angle < 0 ? angle + 1 : angle
            #expect(abs(location - revolutions) < 0.02)
            #expect(abs(Double(canvas[x, y] & 255) - 255 * location) <= 0.6)
        }
    }

    @Test func degenerateGradientDrawsNothing() throws {
        let canvas = Canvas(16, 16)
        let gradient = try #require(Self.blackToWhite)
        let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        canvas.context.drawLinearGradient(gradient, start: point(3, 3), end: point(3, 3), options: both)
        canvas.context.drawLinearGradient(gradient, start: point(.nan, 3), end: point(3, 3), options: both)
        for radius in [-1, .infinity, 0] as [CGFloat] {
            canvas.context.drawRadialGradient(
                gradient,
                startCenter: point(8, 8),
                startRadius: radius,
                endCenter: point(8, 8),
                endRadius: radius,
                options: both
            )
        }
        canvas.context.drawConicGradient(gradient, center: point(8, 8), angle: .nan)
        canvas.context.scaleBy(x: 0, y: 1)
        canvas.context.drawConicGradient(gradient, center: point(8, 8), angle: 0)
        #expect(canvas.inkedCount == 0)
    }

    /// A path clips the first gradient without a mask and the next ones with a mask: both give the same pixels.
    @Test(arguments: 0..<60)
    func newPathClipMatchesItsCachedMask(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let path = CGMutablePath()
        path.move(to: random.randomPoint(60))
        for _ in 0..<6 {
            path.addCurve(
                to: random.randomPoint(60),
                control1: random.randomPoint(60),
                control2: random.randomPoint(60)
            )
        }
        let alpha: CGFloat = seed % 2 == 0 ? 1 : 0.7
        let colors = (0..<3).map { _ in
            CGColor(red: random.number(0...1), green: random.number(0...1), blue: 0.3, alpha: alpha)
        }
        let gradient = try #require(Self.gradient(colors))
        let mode: CGBlendMode = seed % 3 == 0 ? .normal : CGBlendMode.allCases.randomElement(using: &random) ?? .copy
        let (start, end) = (random.randomPoint(60), random.randomPoint(60))
        func draw(warm: Bool, nested: Bool) -> Canvas {
            let canvas = Canvas(64, 64, opaque: seed % 5 == 0)
            let context = canvas.context
            context.setFillColor(CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.5))
            context.fill(rect(10, 10, 40, 40))
            if nested {
                context.addEllipse(in: rect(3, 4, 50, 55))
                context.clip()
            }
            context.addPath(path)
            context.clip()
            if warm {
                // Changes nothing, and leaves a mask.
                context.setFillColor(.clear)
                context.fill(rect(0, 0, 64, 64))
                context.setBlendMode(.destinationOver)
                context.fill(rect(0, 0, 64, 64))
            }
            context.setBlendMode(mode)
            let options: CGGradientDrawingOptions = seed % 4 == 0 ? [] : [.drawsBeforeStartLocation]
            context.drawLinearGradient(gradient, start: start, end: end, options: options)
            return canvas
        }
        for nested in [false, true] {
            #expect(draw(warm: false, nested: nested).pixels == draw(warm: true, nested: nested).pixels)
        }
    }

    /// In the steady state, a gradient through a clip asks for no memory.
    @Test func gradientThroughClipDoesNotAllocateInSteadyState() throws {
        let surface = try #require(Surface(size: PixelSize(width: 200, height: 200)))
        let engine = try #require(RasterEngine(surface: surface, isOpaque: false, clip: nil))
        let shape = GradientShape.linear(try #require(Self.blackToWhite), from: .zero, to: point(200, 100), [])
        func draw() {
            var path = PathData()
            path.addEllipse(in: rect(3, 4, 180, 170))
            var clip = Clip(region: Region(surface.bounds), path: nil)
            clip.path = ClipPath(path, rule: .winding, antialiases: true, parent: nil)
            let state = DrawingState(
                color: .black,
                alpha: 1,
                blendMode: .normal,
                antialiases: true,
                interpolationQuality: .default,
                clip: clip,
                shadow: nil
            )
            engine.draw(shape, transform: .identity, state: state)
        }
        draw()
        let before = engine.tools.allocationCount
        for _ in 0..<20 { draw() }
        #expect(engine.tools.allocationCount == before)
        // No mask was made either.
        #expect(engine.clipMasks.isEmpty)
        #expect(surface[100, 80] >> 24 == 255)
    }

    /// The outline that `replacePathWithStrokedPath` makes is what a stroke draws, where the line does not meet itself: a
    /// fill adds up areas within a pixel.
    @Test func replacePathWithStrokedPathClipsToStroke() throws {
        func canvas(_ draw: (CGContext) -> Void) -> Canvas {
            let canvas = Canvas(48, 48, scale: 1.5)
            canvas.context.setLineWidth(5)
            canvas.context.setLineJoin(.round)
            canvas.context.setLineDash(phase: 2, lengths: [9, 3])
            canvas.context.addLines(between: [point(4, 5), point(28, 9), point(40, 27)])
            draw(canvas.context)
            return canvas
        }
        let stroked = canvas { $0.strokePath() }
        let filled = canvas {
            $0.replacePathWithStrokedPath()
            $0.fillPath()
        }
        #expect(stroked.inkedCount > 100)
        #expect(stroked.difference(from: filled) <= 1)
    }
}
