import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// Clipped drawing matches unclipped drawing bit by bit inside of the clip. Partial redraw depends on it.
struct ClipIndependenceTests {
    private static let side = 96

    /// Draws twice on equal backgrounds, once clipped, and compares: equal inside of the clip, unchanged outside.
    private func check(
        seed: Int,
        scale: CGFloat = 1,
        opaque: Bool = false,
        _ draw: (CGContext, inout SeededGenerator) -> Void
    ) {
        var random = SeededGenerator(seed: seed)
        let ground = Canvas(Self.side, Self.side)
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                ground.surface[x, y] = opaque ? 0xFF20_4080 : (x + y) % 3 == 0 ? 0x8040_2010 : 0
            }
        }
        let whole = Canvas(copying: ground, scale: scale, opaque: opaque)
        let drawing = random
        draw(whole.context, &random)
        expectInkedBoundsCoverChanges(whole, ground, "seed \(seed)")
        for attempt in 0..<4 {
            let region = random.region(side: Self.side)
            let part = Canvas(copying: ground, scale: scale, opaque: opaque, clip: region)
            var same = drawing
            draw(part.context, &same)
            // The same through the state's clip instead of the context's.
            let state = Canvas(copying: ground, scale: scale, opaque: opaque)
            state.context.clip(
                to: region.map {
                    rect(CGFloat($0.minX), CGFloat($0.minY), CGFloat($0.width), CGFloat($0.height))
                        .applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
                }
            )
            same = drawing
            draw(state.context, &same)
            var wrong = 0
            for y in 0..<Self.side {
                for x in 0..<Self.side {
                    let expected = (region.contains(x: x, y: y) ? whole : ground)[x, y]
                    if part[x, y] != expected { wrong += 1 }
                    // More than one rectangle becomes a path clip, which covers whole pixels just as well.
                    if state[x, y] != expected { wrong += 1 }
                }
            }
            #expect(wrong == 0, "seed \(seed), attempt \(attempt), clip \(region)")
            for canvas in [part, state] {
                expectInkedBoundsCoverChanges(canvas, ground, "seed \(seed), clip \(region)")
            }
        }
    }

    /// Checks that the context's inked bounds contain all changed pixels: a view's bitmap is not used outside of them.
    private func expectInkedBoundsCoverChanges(_ canvas: Canvas, _ ground: Canvas, _ comment: Comment) {
        let inked = canvas.context.inkedBounds
        var missed = 0
        for y in 0..<Self.side {
            for x in 0..<Self.side where canvas[x, y] != ground[x, y] && !inked.contains(x: x, y: y) { missed += 1 }
        }
        #expect(missed == 0, comment)
    }

    private func randomPath(_ random: inout SeededGenerator, elements: Int) -> CGPath {
        let path = CGMutablePath()
        let side = CGFloat(Self.side)
        path.move(to: random.randomPoint(side))
        for _ in 0..<elements {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: path.addLine(to: random.randomPoint(side))
            case 2: path.addQuadCurve(to: random.randomPoint(side), control: random.randomPoint(side))
            case 3:
                path.addCurve(
                    to: random.randomPoint(side),
                    control1: random.randomPoint(side),
                    control2: random.randomPoint(side)
                )
            default:
                path.closeSubpath()
                path.move(to: random.randomPoint(side))
            }
        }
        return path
    }

    private func setStyle(_ context: CGContext, _ random: inout SeededGenerator) {
        context.setLineWidth(random.number(0.2...14))
        context.setLineCap([.butt, .round, .square].randomElement(using: &random) ?? .butt)
        context.setLineJoin([.miter, .round, .bevel].randomElement(using: &random) ?? .miter)
        if Bool.random(using: &random) {
            context.setLineDash(phase: random.number(0...10), lengths: [random.number(0...9), random.number(1...9)])
        }
        setPaint(context, &random)
    }

    private func setPaint(_ context: CGContext, _ random: inout SeededGenerator) {
        let alpha: CGFloat = Bool.random(using: &random) ? 1 : random.number(0...1)
        let color = CGColor(red: random.number(0...1), green: random.number(0...1), blue: 0.3, alpha: alpha)
        context.setFillColor(color)
        context.setStrokeColor(color)
        context.setShouldAntialias(Int.random(in: 0..<8, using: &random) != 0)
        context.setBlendMode(Int.random(in: 0..<6, using: &random) == 0 ? .copy : .normal)
        if random.chance(20) { context.setBlendMode(CGBlendMode.allCases.randomElement(using: &random) ?? .xor) }
        if random.chance(10) { setShadow(context, &random) }
    }

    private func setShadow(_ context: CGContext, _ random: inout SeededGenerator) {
        context.setShadow(
            offset: CGSize(width: random.number(-15...15), height: random.number(-15...15)),
            blur: random.chance(30) ? 0 : random.number(0...40),
            color: CGColor(red: 0.5, green: random.number(0...1), blue: 0.1, alpha: random.number(0.2...1))
        )
    }

    private func randomGradient(_ random: inout SeededGenerator) -> CGGradient? {
        let alpha: CGFloat = random.chance(60) ? 1 : 0.5
        let count = Int.random(in: 1...7, using: &random)
        let colors = (0..<count).map { _ in
            CGColor(red: random.number(0...1), green: random.number(0...1), blue: 0.5, alpha: alpha)
        }
        return CGGradient(colorsSpace: nil, colors: colors, locations: (0..<count).map { _ in random.number(0...1) })
    }

    private func drawGradient(_ context: CGContext, _ random: inout SeededGenerator) {
        guard let gradient = randomGradient(&random) else { return }
        let options = CGGradientDrawingOptions(rawValue: UInt32.random(in: 0...3, using: &random))
        let (first, second) = (random.randomPoint(80), random.randomPoint(80))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: context.drawConicGradient(gradient, center: first, angle: random.number(0...7))
        case 1:
            context.drawRadialGradient(
                gradient,
                startCenter: first,
                startRadius: random.number(0...20),
                endCenter: random.chance(50) ? first : second,
                endRadius: random.number(0...60),
                options: options
            )
        default: context.drawLinearGradient(gradient, start: first, end: second, options: options)
        }
    }

    /// Gradients without a clip, through a new clip path, a reused one and nested ones.
    @Test(arguments: 0..<120)
    func clippedGradientsMatchUnclipped(seed: Int) {
        check(seed: seed + 7000, scale: seed % 2 == 0 ? 1 : 2, opaque: seed % 3 == 0) { context, random in
            setPaint(context, &random)
            context.setAlpha(random.chance(60) ? 1 : 0.6)
            if random.chance(30) { context.rotate(by: random.number(-1...1)) }
            if random.chance(50) { drawGradient(context, &random) }
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                context.addPath(randomPath(&random, elements: 6))
                context.clip()
                for _ in 0..<Int.random(in: 1...3, using: &random) { drawGradient(context, &random) }
            }
        }
    }

    @Test(arguments: 0..<80)
    func clippedShadowsMatchUnclipped(seed: Int) {
        check(seed: seed + 8000, scale: seed % 2 == 0 ? 1 : 2, opaque: seed % 3 == 0) { context, random in
            setStyle(context, &random)
            setShadow(context, &random)
            context.setAlpha(random.chance(60) ? 1 : 0.6)
            if random.chance(30) {
                context.addPath(randomPath(&random, elements: 6))
                context.clip()
            }
            context.addPath(randomPath(&random, elements: 5))
            context.drawPath(using: .fillStroke)
            context.fill(rect(random.number(-30...60), random.number(-30...60), 20, 25.5))
            context.draw(TextLine("Schatten", font: FontDescription(pointSize: 20)), at: random.randomPoint(60))
        }
    }

    @Test(arguments: 0..<80)
    func clippedTransparencyLayersMatchUnclipped(seed: Int) {
        check(seed: seed + 9000, scale: seed % 2 == 0 ? 1 : 2, opaque: seed % 3 == 0) { context, random in
            for _ in 0..<2 {
                setPaint(context, &random)
                if random.chance(50) { setShadow(context, &random) }
                context.setAlpha(random.chance(60) ? 1 : 0.6)
                if random.chance(50) {
                    context.addPath(randomPath(&random, elements: 6))
                    context.clip()
                }
                if random.chance(60) {
                    context.beginTransparencyLayer(auxiliaryInfo: nil)
                } else {
                    let corner = random.randomPoint(50)
                    context.beginTransparencyLayer(in: rect(corner.x, corner.y, 50, 60.5), auxiliaryInfo: nil)
                }
                setStyle(context, &random)
                context.addPath(randomPath(&random, elements: 8))
                context.drawPath(using: .fillStroke)
                drawGradient(context, &random)
            }
            context.endTransparencyLayer()
            context.fill(rect(20, 30, 20, 20.5))
            context.endTransparencyLayer()
        }
    }

    @Test(arguments: 0..<200)
    func clippedFillsMatchUnclipped(seed: Int) {
        check(seed: seed, opaque: seed % 3 == 0) { context, random in
            setPaint(context, &random)
            context.addPath(randomPath(&random, elements: Int.random(in: 2...40, using: &random)))
            context.fillPath(using: seed % 2 == 0 ? .winding : .evenOdd)
        }
    }

    @Test(arguments: 0..<200)
    func clippedStrokesMatchUnclipped(seed: Int) {
        check(seed: seed + 1000, scale: seed % 2 == 0 ? 1 : 2, opaque: seed % 3 == 0) { context, random in
            setStyle(context, &random)
            context.addPath(randomPath(&random, elements: Int.random(in: 1...12, using: &random)))
            context.strokePath()
        }
    }

    /// Ink: many short segments with round caps and joins.
    @Test(arguments: 0..<80)
    func clippedInkStrokesMatchUnclipped(seed: Int) {
        check(seed: seed + 2000) { context, random in
            context.setLineWidth(random.number(1...9))
            context.setLineCap(.round)
            context.setLineJoin(.round)
            var at = random.randomPoint(80)
            context.move(to: at)
            for _ in 0..<120 {
                at = point(at.x + random.number(-4...5), at.y + random.number(-4...5))
                context.addLine(to: at)
            }
            context.strokePath()
        }
    }

    @Test(arguments: 0..<80)
    func clippedTransformedShapesMatchUnclipped(seed: Int) {
        check(seed: seed + 3000) { context, random in
            setStyle(context, &random)
            context.translateBy(x: random.number(0...60), y: random.number(0...60))
            context.rotate(by: random.number(0...6))
            context.scaleBy(x: random.number(0.3...2), y: random.number(-2...(-0.3)))
            context.fill(rect(-10, -20, random.number(5...50), random.number(5...50)))
            context.strokeEllipse(in: rect(-20, -10, random.number(5...50), random.number(5...50)))
        }
    }

    @Test(arguments: 0..<80)
    func clippedPathClipsMatchUnclipped(seed: Int) {
        check(seed: seed + 4000) { context, random in
            setPaint(context, &random)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                context.addPath(randomPath(&random, elements: 6))
                context.clip(using: .evenOdd)
                context.fill(rect(0, 0, 96, 96))
            }
            context.addPath(randomPath(&random, elements: 6))
            context.fillPath()
        }
    }

    @Test(arguments: 0..<80)
    func clippedMaskClipsMatchUnclipped(seed: Int) throws {
        var samples = SeededGenerator(seed: seed + 70)
        let (width, height) = (Int.random(in: 1...30, using: &samples), Int.random(in: 1...30, using: &samples))
        let bytes = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &samples) }
        let gray = try #require(makeGray(bytes, width, height))
        let stencil = try #require(makeMask(bytes, width, height, interpolates: seed % 4 != 0))
        check(seed: seed + 10_000, scale: seed % 2 == 0 ? 1 : 2, opaque: seed % 3 == 0) { context, random in
            setPaint(context, &random)
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                if random.chance(40) { context.rotate(by: random.number(-1...1)) }
                if random.chance(30) {
                    context.addPath(randomPath(&random, elements: 6))
                    context.clip()
                }
                let size = CGSize(width: random.number(5...90), height: random.number(5...90))
                context.clip(
                    to: CGRect(origin: random.randomPoint(50), size: size),
                    mask: random.chance(50) ? gray : stencil
                )
                context.fill(rect(-100, -100, 300, 300))
                drawGradient(context, &random)
            }
            context.draw(stencil, in: rect(random.number(0...40), 20, 30, 40.5))
        }
    }

    @Test(arguments: 0..<40)
    func clippedTilesAndCGLayersMatchUnclipped(seed: Int) throws {
        let source = try #require(makeGray((0..<35).map { UInt8($0 * 7) }, 7, 5))
        check(seed: seed + 11_000, scale: seed % 2 == 0 ? 1 : 2, opaque: seed % 3 == 0) { context, random in
            setPaint(context, &random)
            if random.chance(40) { context.rotate(by: random.number(-1...1)) }
            let size = CGSize(width: random.number(3...30), height: random.number(3...30))
            context.draw(source, in: CGRect(origin: random.randomPoint(50), size: size), byTiling: true)
            guard let layer = CGLayer(context, size: CGSize(width: 20, height: 15.5), auxiliaryInfo: nil) else {
                return
            }
            layer.context?.fillEllipse(in: rect(1, 1, 18, 13))
            context.draw(layer, at: random.randomPoint(60))
            context.draw(layer, in: CGRect(origin: random.randomPoint(60), size: size))
        }
    }

    @Test(arguments: 0..<80)
    func clippedImagesMatchUnclipped(seed: Int) throws {
        var pixels = SeededGenerator(seed: seed)
        let source = Canvas(17, 23, opaque: seed % 2 == 0)
        for _ in 0..<6 {
            setPaint(source.context, &pixels)
            source.context.fill(rect(pixels.number(0...17), pixels.number(0...20), 6, 8))
        }
        let image = try #require(source.context.makeImage())
        check(seed: seed + 5000, opaque: seed % 3 == 0) { context, random in
            setPaint(context, &random)
            context.setAlpha(Bool.random(using: &random) ? 1 : 0.4)
            context.interpolationQuality = [.none, .low, .high].randomElement(using: &random) ?? .default
            if Bool.random(using: &random) { context.rotate(by: random.number(-0.5...0.5)) }
            let at = random.randomPoint(80)
            let factors: [CGFloat] = [0.3, 1, 1, 3.7]
            let factor = factors.randomElement(using: &random) ?? 1
            context.draw(image, in: rect(at.x, at.y, 17 * factor, 23 * factor))
            context.drawUpright(image, in: rect(at.y.rounded(), at.x.rounded(), 17, 23))
        }
    }

    @Test(arguments: 0..<80)
    func clippedTextMatchesUnclipped(seed: Int) {
        check(seed: seed + 6000, scale: seed % 2 == 0 ? 1 : 1.5) { context, random in
            setPaint(context, &random)
            let font = FontDescription(pointSize: random.number(6...40), isItalic: seed % 5 == 0)
            if seed % 4 == 0 { context.rotate(by: random.number(-0.5...0.5)) }
            context.draw(TextLine("Grüße, jgfy 123", font: font), at: random.randomPoint(60))
        }
    }
}
