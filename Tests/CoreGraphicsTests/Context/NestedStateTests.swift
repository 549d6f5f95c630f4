import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// States a thousand deep, and calls that must change nothing.
struct NestedStateTests {
    private static let side = 20

    /// Returns the pixels drawn with the current state, by calls that depend on all of it, and restores the canvas.
    private func probe(_ canvas: Canvas, _ image: CGImage) -> [UInt32] {
        let context = canvas.context
        let before = canvas.pixels
        // In device space, so that all probes fall on the surface; the transform is compared by itself.
        context.saveGState()
        context.concatenate(context.ctm.inverted())
        context.addLines(between: [point(2, 18), point(9, 3), point(17, 17.5)])
        context.drawPath(using: .fillStroke)
        context.draw(image, in: rect(10, 1, 9.5, 7))
        context.draw(TextLine("g", font: FontDescription(pointSize: 12)), at: point(1, 1))
        context.restoreGState()
        let result = canvas.pixels
        for y in 0..<Self.side {
            for x in 0..<Self.side { canvas.surface[x, y] = before[y * Self.side + x] }
        }
        return result
    }

    /// Changes one thing of the state.
    private func change(
        _ context: CGContext,
        _ random: inout SeededGenerator,
        _ item: Int,
        mask: CGImage,
        pattern: CGPattern
    )
        throws
    {
        let color = CGColor(
            red: random.number(0...1),
            green: random.number(0...1),
            blue: 0.5,
            alpha: random.number(0.3...1)
        )
        switch item % 20 {
        case 0: context.translateBy(x: random.number(-1...1), y: random.number(-1...1))
        case 1: context.rotate(by: random.number(-0.2...0.2))
        case 2: context.scaleBy(x: random.number(0.9...1.1), y: random.number(0.9...1.1))
        case 3: context.setFillColor(color)
        case 4: context.setStrokeColor(color)
        case 5: context.setLineWidth(random.number(0...6))
        case 6: context.setLineCap([.butt, .round, .square].randomElement(using: &random) ?? .butt)
        case 7: context.setLineJoin([.miter, .round, .bevel].randomElement(using: &random) ?? .miter)
        case 8: context.setMiterLimit(random.number(1...5))
        case 9:
            let lengths = random.chance(50) ? [] : [random.number(1...5), random.number(0...3)]
            context.setLineDash(phase: random.number(0...3), lengths: lengths)
        case 10: context.setAlpha(random.number(0.4...1))
        case 11: context.setBlendMode(CGBlendMode.allCases.randomElement(using: &random) ?? .normal)
        case 12:
            let offset = CGSize(width: random.number(-2...2), height: random.number(-2...2))
            context.setShadow(offset: offset, blur: random.number(0...2), color: color)
        case 13: context.setShouldAntialias(random.chance(50))
        case 14: context.interpolationQuality = [.none, .low, .high].randomElement(using: &random) ?? .default
        case 15: context.setFlatness(random.number(0...2))
        case 16:
            context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
            context.setFillPattern(pattern, colorComponents: [random.number(0.3...1)])
        case 17:
            context.setStrokeColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
            context.setStrokePattern(pattern, colorComponents: [random.number(0.3...1)])
        case 18: context.setPatternPhase(CGSize(width: random.number(0...3), height: random.number(0...3)))
        default:
            switch Int.random(in: 0..<3, using: &random) {
            case 0: context.clip(to: rect(-40, -40, 100, 100))
            case 1:
                context.addEllipse(in: rect(-40, -40, 100, 100))
                context.clip()
            default: context.clip(to: rect(-40, -40, 100, 100), mask: mask)
            }
        }
    }

    @Test func restoreGStateRestoresEveryParameterAThousandLevelsDeep() throws {
        var random = SeededGenerator(seed: 5)
        let canvas = Canvas(Self.side, Self.side)
        for index in 0..<Self.side * Self.side where index % 3 == 0 {
            canvas.surface[index % Self.side, index / Self.side] = 0xFF30_6090
        }
        let image = try #require(makeGray([0, 200, 90, 255], 2, 2))
        let mask = try #require(makeGray([255, 250, 252, 255], 2, 2))
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in context.fill(rect(0, 0, 2, 1)) },
            releaseInfo: nil
        )
        let pattern = try #require(
            CGPattern(
                info: nil,
                bounds: rect(0, 0, 3, 3),
                matrix: .identity,
                xStep: 3,
                yStep: 3,
                tiling: .constantSpacing,
                isColored: true,
                callbacks: &callbacks
            )
        )
        let context = canvas.context
        var levels: [(CGAffineTransform, CGRect, CGInterpolationQuality, [UInt32])] = []
        for level in 0..<1000 {
            levels.append(
                (context.ctm, context.boundingBoxOfClipPath, context.interpolationQuality, probe(canvas, image))
            )
            context.saveGState()
            for item in 0..<19 { try change(context, &random, item, mask: mask, pattern: pattern) }
            if level % 10 == 0 { try change(context, &random, 19, mask: mask, pattern: pattern) }
        }
        #expect(Set(levels.map(\.3)).count > 400)
        var wrong: [Int] = []
        for level in (0..<1000).reversed() {
            context.restoreGState()
            let (transform, clip, quality, pixels) = levels[level]
            if context.ctm != transform || context.boundingBoxOfClipPath != clip
                || context.interpolationQuality != quality || probe(canvas, image) != pixels
            {
                wrong.append(level)
            }
        }
        #expect(wrong.isEmpty)
        // Below the bottom nothing happens.
        for _ in 0..<10 { context.restoreGState() }
        #expect(context.ctm == levels[0].0 && probe(canvas, image) == levels[0].3)
    }

    // MARK: Calls that change nothing

    private static let bad: [CGFloat] = [.nan, .infinity, -.infinity]

    /// A call with numbers that are not finite, or an empty shape, or under a transform that flattens.
    private func callBadly(_ context: CGContext, _ random: inout SeededGenerator, images: [CGImage], layer: CGLayer) {
        let number = Self.bad.randomElement(using: &random) ?? .nan
        let numbers: [CGFloat] = (0..<4).map { _ in random.number(-30...60) }
        func invalidRect() -> CGRect {
            var values = numbers
            values[Int.random(in: 0..<4, using: &random)] = number
            return rect(values[0], values[1], values[2], values[3])
        }
        func invalidPoint() -> CGPoint { random.chance(50) ? point(number, 3) : point(4, number) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: [CGColor.black, .white], locations: nil),
            let image = images.randomElement(using: &random)
        else { return }
        switch Int.random(in: 0..<27, using: &random) {
        case 0: context.fill(invalidRect())
        case 1: context.fill([invalidRect(), .zero, .null])
        case 2: context.fillEllipse(in: invalidRect())
        case 3: context.stroke(invalidRect())
        case 4: context.stroke(rect(3, 3, 20, 20), width: number)
        case 5: context.strokeEllipse(in: invalidRect())
        case 6: context.strokeLineSegments(between: [invalidPoint(), point(3, 3)])
        case 7: context.clear(invalidRect())
        case 8: context.draw(image, in: invalidRect())
        case 9: context.draw(image, in: invalidRect(), byTiling: true)
        case 10: context.draw(image, in: rect(5, 5, 0, 10))
        case 11: context.draw(layer, in: invalidRect())
        case 12: context.draw(layer, at: invalidPoint())
        case 13: context.draw(TextLine("x", font: FontDescription(pointSize: 12)), at: invalidPoint())
        case 14:
            context.drawLinearGradient(gradient, start: invalidPoint(), end: .zero, options: [.drawsAfterEndLocation])
        case 15:
            context.drawRadialGradient(
                gradient,
                startCenter: invalidPoint(),
                startRadius: 3,
                endCenter: .zero,
                endRadius: 9,
                options: [.drawsAfterEndLocation]
            )
        case 16:
            context.drawRadialGradient(
                gradient,
                startCenter: .zero,
                startRadius: 3,
                endCenter: .zero,
                endRadius: number,
                options: [.drawsAfterEndLocation]
            )
        case 17: context.drawConicGradient(gradient, center: invalidPoint(), angle: 0)
        case 18: context.drawConicGradient(gradient, center: .zero, angle: number)
        case 19:
            context.addArc(center: invalidPoint(), radius: 3, startAngle: 0, endAngle: 2, clockwise: false)
            context.addArc(center: .zero, radius: number, startAngle: 0, endAngle: 2, clockwise: false)
            context.addArc(center: .zero, radius: 9, startAngle: number, endAngle: 2, clockwise: true)
            context.addArc(tangent1End: invalidPoint(), tangent2End: .zero, radius: 3)
            context.addCurve(to: invalidPoint(), control1: .zero, control2: .zero)
            context.addQuadCurve(to: .zero, control: invalidPoint())
            context.drawPath(using: .fillStroke)
        case 20:
            context.addRects([invalidRect(), .null])
            context.addEllipse(in: invalidRect())
            context.addLines(between: [invalidPoint(), invalidPoint()])
            context.drawPath(using: .eoFillStroke)
        case 21:
            context.setLineWidth(number)
            context.setMiterLimit(number)
            context.setLineDash(phase: number, lengths: [1, 2])
            context.setLineDash(phase: 0, lengths: [number])
            context.setAlpha(.nan)
            context.setPatternPhase(CGSize(width: number, height: 0))
            context.setShadow(offset: CGSize(width: number, height: 0), blur: 3)
            context.setShadow(offset: .zero, blur: number)
        case 22:
            context.translateBy(x: number, y: 0)
            context.scaleBy(x: number, y: 1)
            context.rotate(by: number)
            context.concatenate(CGAffineTransform(a: 1, b: number, c: 0, d: 1, tx: 0, ty: 0))
        case 23:
            // A clip that leaves nothing is a clip; it is taken back.
            context.saveGState()
            context.clip(to: invalidRect())
            context.fill(rect(0, 0, 50, 50))
            context.clip(to: invalidRect(), mask: image)
            context.clear(rect(0, 0, 50, 50))
            context.restoreGState()
        case 24:
            context.beginTransparencyLayer(in: invalidRect(), auxiliaryInfo: nil)
            context.fill(rect(0, 0, 50, 50))
            context.endTransparencyLayer()
        case 25:
            context.restoreGState()
            context.endTransparencyLayer()
            context.fill([])
            context.strokeLineSegments(between: [point(3, 3)])
            context.addPath(CGMutablePath())
            context.clip()
        default:
            context.saveGState()
            let flat: [(CGFloat, CGFloat)] = [(0, 1), (1, 0), (0, 0)]
            let (x, y) = flat.randomElement(using: &random) ?? (0, 0)
            context.scaleBy(x: x, y: y)
            context.fill(rect(0, 0, 40, 40))
            context.fillEllipse(in: rect(0, 0, 40, 40))
            context.stroke(rect(1, 1, 30, 30))
            context.strokeEllipse(in: rect(1, 1, 30, 30))
            context.strokeLineSegments(between: [.zero, point(30, 30)])
            context.clear(rect(0, 0, 40, 40))
            context.draw(image, in: rect(0, 0, 40, 40))
            context.draw(image, in: rect(0, 0, 40, 40), byTiling: true)
            context.draw(layer, at: .zero)
            context.draw(TextLine("x", font: FontDescription(pointSize: 12)), at: .zero)
            context.drawLinearGradient(gradient, start: .zero, end: point(9, 9), options: [])
            context.drawConicGradient(gradient, center: .zero, angle: 0)
            context.addEllipse(in: rect(0, 0, 40, 40))
            context.replacePathWithStrokedPath()
            context.drawPath(using: .fillStroke)
            context.clip(to: rect(0, 0, 10, 10), mask: image)
            _ = (context.path, context.boundingBoxOfClipPath, context.currentPointOfPath)
            context.restoreGState()
        }
        context.beginPath()
    }

    /// Invalid calls between valid ones: the result is that of the valid ones alone.
    @Test(arguments: 0..<60)
    func invalidCallsDoNotChangeStateOrPixels(seed: Int) throws {
        let images = [
            try #require(makeGray([0, 200, 90, 255], 2, 2)), try #require(makeMask([0, 200, 90, 255], 2, 2)),
        ]
        var pixels: [[UInt32]] = []
        for isInterrupted in [false, true] {
            let canvas = Canvas(48, 48, opaque: seed % 3 == 0)
            let context = canvas.context
            let layer = try #require(CGLayer(context, size: CGSize(width: 6, height: 6), auxiliaryInfo: nil))
            layer.context?.fill(rect(0, 0, 6, 6))
            var (good, bad) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed + 500))
            for step in 0..<30 {
                if isInterrupted {
                    for _ in 0..<3 { callBadly(context, &bad, images: images, layer: layer) }
                }
                context.setFillColor(red: good.number(0...1), green: 0.4, blue: 0, alpha: good.number(0...1))
                context.setStrokeColor(red: 0, green: good.number(0...1), blue: 1, alpha: 1)
                context.setLineWidth(good.number(0.5...5))
                if good.chance(20) { context.setShadow(offset: CGSize(width: 2, height: 3), blur: 2) }
                if good.chance(20) { context.setBlendMode(CGBlendMode.allCases.randomElement(using: &good) ?? .xor) }
                if good.chance(20) { context.rotate(by: good.number(-0.1...0.1)) }
                let position = CGRect(origin: good.randomPoint(40), size: CGSize(width: 20, height: 14.5))
                switch step % 6 {
                case 0: context.fill(position)
                case 1: context.strokeEllipse(in: position)
                case 2: context.draw(images[0], in: position)
                case 3: context.draw(TextLine("gut", font: FontDescription(pointSize: 16)), at: position.origin)
                case 4: context.clear(position.insetBy(dx: 7, dy: 5))
                default:
                    context.addArc(center: position.origin, radius: 9, startAngle: 0, endAngle: 4, clockwise: false)
                    context.drawPath(using: .fillStroke)
                }
            }
            pixels.append(canvas.pixels)
        }
        #expect(pixels[0] == pixels[1])
        #expect(Set(pixels[0]).count > 50)
    }
}
