import DrawingSupport
import TestSupport
import Testing
import Typography

@testable import CoreGraphics

/// Blend modes through contexts, against the published formulas.
struct BlendModeDrawingTests {
    private static let side = 24

    /// Random premultiplied pixels.
    private static func ground(_ random: inout SeededGenerator, opaque: Bool) -> Canvas {
        let canvas = Canvas(side, side, opaque: opaque)
        for y in 0..<side {
            for x in 0..<side { canvas.surface[x, y] = color(&random, opaque: opaque).premultipliedARGB }
        }
        return canvas
    }

    private static func color(_ random: inout SeededGenerator, opaque: Bool = false) -> CGColor {
        func part() -> CGFloat {
            [0, 1, random.number(0...1), random.number(0...1)].randomElement(using: &random) ?? 0
        }
        return CGColor(red: part(), green: part(), blue: part(), alpha: opaque ? 1 : part())
    }

    /// Returns the result of blending a pixel under partial coverage.
    private static func expected(
        _ source: UInt32,
        on destination: UInt32,
        _ mode: CGBlendMode,
        coverage: Double = 1,
        opaque: Bool
    ) -> BlendFormula.Pixel {
        let below = BlendFormula.Pixel(destination)
        // The source-over kernels fade the source; for this mode that is the same.
        let blended = BlendFormula.blend(.init(source), onto: below, mode.kernelBlend)
        return BlendFormula.Pixel(
            color: below.color + (blended.color - below.color) * coverage,
            alpha: opaque ? 1 : below.alpha + (blended.alpha - below.alpha) * coverage
        )
    }

    /// Names and numbers are those of Core Graphics, and of the kernels.
    @Test func blendModeNamesAndRawValuesMatchApple() {
        #expect(CGBlendMode.allCases.map(\.rawValue) == Array(0...27))
        for mode in CGBlendMode.allCases { #expect("\(mode.kernelBlend)" == "\(mode)") }
    }

    /// Every way to draw, each pixel of it: fills of rectangles and paths, lines, images, gradients, layers.
    @Test(arguments: CGBlendMode.allCases, [false, true])
    func blendModeMatchesItsFormula(mode: CGBlendMode, opaque: Bool) throws {
        var random = SeededGenerator(seed: Int(mode.rawValue) * 2 + (opaque ? 1 : 0))
        for way in 0..<6 {
            for _ in 0..<6 {
                let ground = Self.ground(&random, opaque: opaque)
                let canvas = Canvas(copying: ground, opaque: opaque)
                let color = Self.color(&random)
                let source = color.premultipliedARGB
                let context = canvas.context
                context.setBlendMode(mode)
                context.setFillColor(color)
                context.setStrokeColor(color)
                let box = rect(5, 6, 12, 9)
                switch way {
                case 0: context.fill(box)
                case 1:
                    context.addRect(rect(0, 0, 24, 24))
                    context.clip()
                    context.addLines(between: [point(5, 6), point(17, 6), point(17, 15), point(5, 15)])
                    context.fillPath()
                case 2:
                    context.setLineWidth(9)
                    context.strokeLineSegments(between: [point(5, 10.5), point(17, 10.5)])
                case 3:
                    let imageCanvas = Canvas(12, 9)
                    for y in 0..<9 { for x in 0..<12 { imageCanvas.surface[x, y] = source } }
                    context.draw(try #require(imageCanvas.context.makeImage()), in: box)
                case 4:
                    context.clip(to: box)
                    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [color], locations: nil))
                    context.drawConicGradient(gradient, center: .zero, angle: 0)
                default:
                    context.clip(to: box)
                    context.beginTransparencyLayer(auxiliaryInfo: nil)
                    context.fill(rect(0, 0, 24, 24))
                    context.endTransparencyLayer()
                }
                for y in 0..<Self.side {
                    for x in 0..<Self.side {
                        guard PixelRect(x: 5, y: 6, width: 12, height: 9).contains(x: x, y: y) else {
                            try #require(canvas[x, y] == ground[x, y], "\(mode) outside, way \(way)")
                            continue
                        }
                        let exact = Self.expected(source, on: ground[x, y], mode, opaque: opaque)
                        let distance = BlendFormula.Pixel(canvas[x, y]).distance(to: exact)
                        try #require(distance < 1.01, "\(mode), way \(way), \(distance)")
                    }
                }
            }
        }
    }

    /// At antialiased edges, results lie between what is there and the blended color by the coverage.
    @Test(arguments: CGBlendMode.allCases, [false, true])
    func antialiasedEdgesLieBetweenBackdropAndBlendedColor(mode: CGBlendMode, opaque: Bool) throws {
        var random = SeededGenerator(seed: Int(mode.rawValue) + 100)
        let shape = CGPath(ellipseIn: rect(2.3, 3.1, 18, 17), transform: nil)
        let covered = Canvas(Self.side, Self.side)
        covered.context.addPath(shape)
        covered.context.fillPath()
        for way in 0..<2 {
            let ground = Self.ground(&random, opaque: opaque)
            let canvas = Canvas(copying: ground, opaque: opaque)
            let color = Self.color(&random)
            canvas.context.setBlendMode(mode)
            canvas.context.setFillColor(color)
            canvas.context.addPath(shape)
            if way == 0 {
                canvas.context.fillPath()
            } else {
                canvas.context.clip()
                canvas.context.fill(rect(0, 0, 24, 24))
            }
            for y in 0..<Self.side {
                for x in 0..<Self.side {
                    let coverage = Double(covered.alpha(x, y)) / 255
                    let exact = Self.expected(
                        color.premultipliedARGB,
                        on: ground[x, y],
                        mode,
                        coverage: coverage,
                        opaque: opaque
                    )
                    let distance = BlendFormula.Pixel(canvas[x, y]).distance(to: exact)
                    try #require(distance < 2, "\(mode), way \(way), \(distance)")
                }
            }
        }
    }

    /// A letter's pixels, by the coverage that it has in white on nothing.
    @Test(arguments: CGBlendMode.allCases)
    func textIsBlendedByGlyphCoverage(mode: CGBlendMode) throws {
        var random = SeededGenerator(seed: Int(mode.rawValue) + 200)
        let line = TextLine("ag", font: FontDescription(pointSize: 18))
        let covered = Canvas(Self.side, Self.side)
        covered.context.draw(line, at: point(1, 0))
        #expect(covered.inkedCount > 50)
        let ground = Self.ground(&random, opaque: false)
        let canvas = Canvas(copying: ground)
        let color = Self.color(&random)
        canvas.context.setFillColor(color)
        canvas.context.setBlendMode(mode)
        canvas.context.draw(line, at: point(1, 0))
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let exact = Self.expected(
                    color.premultipliedARGB,
                    on: ground[x, y],
                    mode,
                    coverage: Double(covered.alpha(x, y)) / 255,
                    opaque: false
                )
                let distance = BlendFormula.Pixel(canvas[x, y]).distance(to: exact)
                try #require(distance < 2, "\(mode), \(distance)")
            }
        }
    }

    /// The alpha of the state fades the source, and is no coverage: a copy at half of it leaves nothing of the ground.
    @Test func setAlphaScalesTheSource() {
        let canvas = Canvas(4, 4)
        canvas.context.setFillColor(.white)
        canvas.context.fill(rect(0, 0, 4, 4))
        canvas.context.setBlendMode(.copy)
        canvas.context.setAlpha(0.5)
        canvas.context.setFillColor(.black)
        canvas.context.fill(rect(0, 0, 4, 4))
        #expect(canvas[1, 1] == 0x8000_0000)
        canvas.context.setBlendMode(.sourceIn)
        canvas.context.fill(rect(0, 0, 4, 4))
        #expect(canvas[1, 1] == 0x4000_0000)
    }
}
