import DrawingSupport
import TestSupport
import Testing

@testable import CoreGraphics

/// The rasterizer's engine against cairo's, which is the reference.
struct RasterEngineTests {
    private static let side = 128

    static func state(_ clip: Clip) -> DrawingState {
        DrawingState(
            color: .white,
            alpha: 1,
            blendMode: .normal,
            antialiases: true,
            interpolationQuality: .default,
            clip: clip,
            shadow: nil
        )
    }

    static func randomPath(_ random: inout SeededGenerator) -> PathData {
        var path = PathData()
        let side = CGFloat(Self.side)
        func position() -> CGPoint {
            CGPoint(x: random.number(-0.1 * side...1.1 * side), y: random.number(-0.1 * side...1.1 * side))
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            path.addEllipse(in: rect(position().x / 2, position().y / 2, random.number(1...90), random.number(1...90)))
        case 1:
            path.addRoundedRect(
                rect(position().x / 2, position().y / 2, random.number(1...90), random.number(1...90)),
                radii: CGSize(width: random.number(0...20), height: random.number(0...20))
            )
        default:
            path.move(to: position())
            for _ in 0..<Int.random(in: 2...6, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0, 1: path.addLine(to: position())
                case 2: path.addQuadCurve(to: position(), control: position())
                default: path.addCurve(to: position(), control1: position(), control2: position())
                }
            }
        }
        return path
    }

    /// The verbs that C reads are bytes in the order of `EaselVerb`.
    @Test func pathVerbsMatchEaselVerb() {
        let verbs: [PathData.Verb] = [
            .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
        ]
        #expect(verbs.withUnsafeBytes { Array($0) } == [0, 1, 2, 3, 4])
    }

    /// Differences that add up over a batch of random fills.
    private struct Differences {
        var sum = 0
        var covered = 0
        var farOff = 0

        /// Compares coverage. A pixel is far off if it differs by more than 32 levels though there is no edge within
        /// a pixel of it: if its surroundings are uniform in both bitmaps.
        mutating func add(_ ours: Surface, _ theirs: Surface) {
            let side = RasterEngineTests.side
            for y in 0..<side {
                let (left, right) = (ours.row(y), theirs.row(y))
                for x in 0..<side {
                    let (a, b) = (Int(left[x] >> 24), Int(right[x] >> 24))
                    if a | b == 0 { continue }
                    covered += 1
                    let difference = abs(a - b)
                    sum += difference
                    if difference > 32, isFlat(theirs, x, y) { farOff += 1 }
                }
            }
        }

        private func isFlat(_ surface: Surface, _ x: Int, _ y: Int) -> Bool {
            let first = surface.row(y)[x]
            let around = PixelRect(x: x - 1, y: y - 1, width: 3, height: 3).intersection(surface.bounds)
            return (around.minY..<around.maxY)
                .allSatisfy { y in (around.minX..<around.maxX).allSatisfy { surface.row(y)[$0] == first } }
        }
    }

    /// 20,000 paths in all, with both rules, transforms and clips. `EASEL_SLOW_TESTS` draws all of them; otherwise it
    /// is every tenth.
    @Test(arguments: 0..<20)
    func fillsMatchCairo(batch: Int) throws {
        let isSlow = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil
        var random = SeededGenerator(seed: batch + 1)
        var differences = Differences()
        let size = PixelSize(width: Self.side, height: Self.side)
        for _ in 0..<(isSlow ? 1000 : 100) {
            let ours = try #require(Surface(size: size))
            let theirs = try #require(Surface(size: size))
            let engine = try #require(RasterEngine(surface: ours, isOpaque: false, clip: nil))
            let cairo = CairoReference(surface: theirs)
            let path = Self.randomPath(&random)
            let rule: CGPathFillRule = Bool.random(using: &random) ? .winding : .evenOdd
            var transform = CGAffineTransform.identity
            if Bool.random(using: &random) {
                transform = CGAffineTransform(translationX: random.number(-20...20), y: random.number(-20...20))
                    .rotated(by: random.number(-1...1)).scaledBy(
                        x: random.number(0.4...1.5),
                        y: random.number(-1.5...1.5)
                    )
            }
            guard transform.isInvertible else { continue }
            var clip = Clip(region: Region(ours.bounds), path: nil)
            if Int.random(in: 0..<4, using: &random) == 0 { clip.region = random.region(side: Self.side) }
            if Int.random(in: 0..<4, using: &random) == 0 {
                clip.path = ClipPath(Self.randomPath(&random), rule: rule, antialiases: true, parent: nil)
            }
            engine.fill(path, transform: transform, rule: rule, state: Self.state(clip))
            cairo.fill(path, transform: transform, rule: rule, state: Self.state(clip))
            differences.add(ours, theirs)
        }
        let mean = Double(differences.sum) / Double(max(differences.covered, 1))
        #expect(differences.covered > 10_000)
        #expect(mean <= 0.5)
        #expect(differences.farOff == 0)
    }

    @Test(arguments: 0..<10)
    func strokesMatchCairo(batch: Int) throws {
        var random = SeededGenerator(seed: batch + 100)
        var differences = Differences()
        let size = PixelSize(width: Self.side, height: Self.side)
        for _ in 0..<40 {
            let ours = try #require(Surface(size: size))
            let theirs = try #require(Surface(size: size))
            let engine = try #require(RasterEngine(surface: ours, isOpaque: false, clip: nil))
            let cairo = CairoReference(surface: theirs)
            var style = StrokeStyle()
            style.width = random.number(0.5...12)
            style.cap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
            style.join = [.round, .bevel].randomElement(using: &random) ?? .round
            var path = PathData()
            path.move(to: random.randomPoint(100))
            for _ in 0..<4 { path.addLine(to: random.randomPoint(100)) }
            let clip = Clip(region: Region(ours.bounds), path: nil)
            engine.stroke(path, transform: .identity, style: style, state: Self.state(clip))
            cairo.stroke(path, transform: .identity, style: style, state: Self.state(clip))
            differences.add(ours, theirs)
        }
        #expect(Double(differences.sum) / Double(max(differences.covered, 1)) <= 1)
        #expect(differences.farOff == 0)
    }

    /// A rectangle drawn as a path and as a rectangle gives the same pixels.
    @Test(arguments: 0..<50)
    func fillOfRectMatchesRectPath(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let shape = rect(random.number(-5...30), random.number(-5...30), random.number(0...20), random.number(0...20))
        let direct = Canvas(32, 32)
        direct.context.fill(shape)
        let path = Canvas(32, 32)
        path.context.addRect(shape)
        path.context.fillPath()
        let clipped = Canvas(32, 32)
        clipped.context.addRect(shape)
        clipped.context.clip()
        clipped.context.fill(rect(0, 0, 32, 32))
        #expect(direct.pixels == path.pixels)
        #expect(direct.difference(from: clipped) <= 1)
    }

    /// In any state, a rectangle gives the same pixels as its path. Most states need no copy for it.
    @Test(arguments: 0..<80)
    func fillOfRectInAnyStateMatchesRectPath(seed: Int) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
        func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
        let (direct, path) = (Canvas(32, 32), Canvas(32, 32))
        for _ in 0..<6 {
            let whole = chance(2)
            func value(_ range: ClosedRange<CGFloat>) -> CGFloat { whole ? number(range).rounded() : number(range) }
            let shape = rect(value(-5...30), value(-5...30), value(-20...20), value(-20...20))
            let color = CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
            let clip = rect(value(-5...20), value(-5...20), value(5...40), value(5...40))
            let rotation = CGFloat(Int.random(in: 0..<4, using: &random)) * .pi / 2
            let (alpha, angle) = (number(0...1), number(0...1))
            let (fades, clips, isRough, rotates, leans) = (chance(3), chance(3), chance(4), chance(3), chance(6))
            let mode: CGBlendMode = chance(4) ? .copy : chance(4) ? .multiply : .normal
            for canvas in [direct, path] {
                let context = canvas.context
                context.saveGState()
                context.setFillColor(color)
                if fades { context.setAlpha(alpha) }
                if clips { context.clip(to: clip) }
                if isRough { context.setShouldAntialias(false) }
                if rotates {
                    context.translateBy(x: 16, y: 16)
                    context.concatenate(
                        CGAffineTransform(
                            a: cos(rotation).rounded(),
                            b: sin(rotation).rounded(),
                            c: -sin(rotation).rounded(),
                            d: cos(rotation).rounded(),
                            tx: 0,
                            ty: 0
                        )
                    )
                    context.translateBy(x: -16, y: -16)
                }
                if leans { context.rotate(by: angle) }
                context.setBlendMode(mode)
                if canvas.surface === direct.surface {
                    context.fill(shape)
                } else {
                    context.addRect(shape)
                    context.fillPath()
                }
                context.restoreGState()
            }
            #expect(direct.pixels == path.pixels)
            #expect(direct.context.inkedBounds == path.context.inkedBounds)
        }
    }

    /// Engines come and go with every view's drawing; their memory stays.
    @Test(arguments: ["rectangle", "rounded", "ellipse", "polygon", "curves", "large"], [false, true])
    func repeatedFillDoesNotAllocate(shape: String, clipped: Bool) throws {
        let surface = try #require(Surface(size: PixelSize(width: 700, height: 700)))
        let engine = try #require(RasterEngine(surface: surface, isOpaque: false, clip: nil))
        var path = PathData()
        switch shape {
        case "rectangle": path.addRect(rect(3.5, 4, 180, 170))
        case "rounded": path.addRoundedRect(rect(3, 4.25, 180, 170), radii: CGSize(width: 20, height: 12))
        case "ellipse": path.addEllipse(in: rect(3, 4, 180, 170))
        case "polygon":
            path.addLines(
                between: (0..<40).map { (index: Int) -> CGPoint in
                    CGPoint(x: index * 37 % 200, y: index * 61 % 190)
                }
            )
        case "curves":
            path.move(to: point(10, 10))
            path.addCurve(to: point(150, 20), control1: point(-40, 170), control2: point(220, 180))
            path.addQuadCurve(to: point(20, 90), control: point(90, -80))
        // In several bands.
        default: path.addEllipse(in: rect(1, 2, 690, 680))
        }
        var clip = Clip(region: Region([rect(0, 0, 500, 700), rect(300, 30, 400, 600)].map(Self.pixels)), path: nil)
        if clipped {
            var round = PathData()
            round.addEllipse(in: rect(2, 2, 600, 500))
            clip.path = ClipPath(round, rule: .winding, antialiases: true, parent: nil)
        }
        let state = Self.state(clip)
        func draw() {
            for rule in [CGPathFillRule.winding, .evenOdd] {
                engine.fill(path, transform: .identity, rule: rule, state: state)
            }
            engine.fill(rect(5, 5.5, 40, 30), transform: .identity, state: state)
            for style in [StrokeStyle(), StrokeStyle(width: 7, cap: .round, join: .round, dashes: [9, 5])] {
                engine.stroke(path, transform: .identity, style: style, state: state)
            }
        }
        draw()
        let before = engine.tools.allocationCount
        for _ in 0..<5 { draw() }
        #expect(engine.tools.allocationCount == before)
    }

    private static func pixels(_ rect: CGRect) -> PixelRect {
        PixelRect(x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width), height: Int(rect.height))
    }

    /// The coverage of nested clips is the product of both.
    @Test func nestedClipsMultiplyCoverage() {
        let canvas = Canvas(10, 10)
        canvas.context.addRect(rect(2.5, 0, 10, 10))
        canvas.context.clip()
        canvas.context.addRect(rect(0, 2.5, 10, 10))
        canvas.context.clip()
        canvas.context.fill(rect(0, 0, 10, 10))
        #expect(canvas.alpha(2, 5) == 128 && canvas.alpha(5, 2) == 128 && canvas.alpha(2, 2) == 64)
        #expect(canvas.alpha(5, 5) == 255 && canvas.alpha(1, 5) == 0)
    }
}
