import TestSupport
import Typography
import UIKitCore

/// A random sequence of drawing calls, the same for the same seed on any context.
struct RandomDrawing {
    /// The kind of drawing calls.
    enum Kind: CaseIterable {
        case shapes, clips, masks, gradients, images, text, layers, shadows, patterns, blending, everything
    }

    static let size = CGSize(width: 120, height: 90)

    private var random: SeededGenerator
    private let kind: Kind
    private let context: CGContext

    init(_ kind: Kind, seed: UInt64, on context: CGContext) {
        random = SeededGenerator(seed: seed)
        self.kind = kind
        self.context = context
    }

    mutating func draw() {
        for _ in 0..<6 {
            context.saveGState()
            step(kind == .everything ? Kind.allCases[int(0, Kind.allCases.count - 2)] : kind)
            context.restoreGState()
        }
    }

    private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    private mutating func int(_ low: Int, _ high: Int) -> Int { .random(in: low...high, using: &random) }
    private mutating func point() -> CGPoint { CGPoint(x: number(-10...130), y: number(-10...100)) }
    private mutating func rect() -> CGRect {
        CGRect(x: number(-10...90), y: number(-10...70), width: number(5...70), height: number(5...60))
    }

    private mutating func color() -> CGColor {
        CGColor(
            red: number(0...1),
            green: number(0...1),
            blue: number(0...1),
            alpha: random.chance(50) ? 1 : number(0.2...1)
        )
    }

    private mutating func path() -> CGPath {
        let path = CGMutablePath()
        path.move(to: point())
        for _ in 0..<int(1, 4) {
            switch int(0, 4) {
            case 0: path.addCurve(to: point(), control1: point(), control2: point())
            case 1: path.addQuadCurve(to: point(), control: point())
            case 2: path.addEllipse(in: rect())
            default: path.addLine(to: point())
            }
        }
        if random.chance(50) { path.closeSubpath() }
        return path
    }

    private mutating func transform() {
        if random.chance(60) { return }
        context.translateBy(x: number(-10...10), y: number(-10...10))
        context.rotate(by: number(-0.5...0.5))
        context.scaleBy(x: number(0.6...1.4), y: number(0.6...1.4))
    }

    private mutating func shape() {
        transform()
        context.setFillColor(color())
        context.setStrokeColor(color())
        context.setAlpha(random.chance(70) ? 1 : number(0.2...1))
        if random.chance(50) {
            context.addPath(path())
            context.fillPath(using: random.chance(50) ? .winding : .evenOdd)
        } else {
            context.setLineWidth(number(1...9))
            context.setLineCap([.butt, .round, .square][int(0, 2)])
            context.setLineJoin([.miter, .round, .bevel][int(0, 2)])
            if random.chance(30) { context.setLineDash(phase: number(0...9), lengths: [number(2...9), number(2...9)]) }
            context.addPath(path())
            context.strokePath()
        }
    }

    private mutating func gradient() {
        let count = int(2, 4)
        let colors = (0..<count).map { _ in color() }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else { return }
        let options: CGGradientDrawingOptions = [
            [], [.drawsBeforeStartLocation], [.drawsAfterEndLocation],
            [.drawsBeforeStartLocation, .drawsAfterEndLocation],
        ][int(0, 3)]
        context.clip(to: rect())
        transform()
        switch int(0, 2) {
        case 0: context.drawLinearGradient(gradient, start: point(), end: point(), options: options)
        case 1:
            context.drawRadialGradient(
                gradient,
                startCenter: point(),
                startRadius: number(0...20),
                endCenter: point(),
                endRadius: number(20...50),
                options: options
            )
        default: context.drawConicGradient(gradient, center: point(), angle: number(0...6))
        }
    }

    private mutating func image() {
        let colors = (0..<4).map { _ in color() }
        guard let bitmap = CGContext.bitmap(size: CGSize(width: 24, height: 16), scale: 1, isOpaque: random.chance(50))
        else { return }
        for (index, color) in colors.enumerated() {
            bitmap.setFillColor(color)
            bitmap.fill(CGRect(x: index * 6, y: index * 2, width: 6, height: 8))
        }
        guard let image = bitmap.makeImage() else { return }
        transform()
        context.setAlpha(random.chance(70) ? 1 : number(0.2...1))
        context.drawUpright(image, in: rect())
    }

    /// An image whose alpha grows in both directions.
    private mutating func maskImage() -> CGImage? {
        guard let bitmap = CGContext.bitmap(size: CGSize(width: 16, height: 12), scale: 1, isOpaque: false) else {
            return nil
        }
        for y in 0..<12 {
            for x in 0..<16 {
                bitmap.setFillColor(gray: 0, alpha: CGFloat(x * 12 + y * 6) / 255)
                bitmap.fill(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return bitmap.makeImage()
    }

    private mutating func text() {
        let line = TextLine("Hamburg öffnet 123", font: FontDescription(pointSize: number(9...22)))
        context.setFillColor(color())
        context.draw(
            line,
            at: CGPoint(x: CGFloat(int(-5, 40)), y: CGFloat(int(0, 70)) - line.ascent + line.ascent.rounded())
        )
    }

    private mutating func pattern() {
        let size = CGFloat(int(6, 14))
        let (first, second) = (color(), color())
        let cell = Cell { context in
            context.setFillColor(first)
            context.fillEllipse(in: CGRect(x: 1, y: 1, width: size / 2, height: size / 2))
            context.setFillColor(second)
            context.fill(CGRect(x: size / 2, y: size / 2, width: size / 3, height: size / 3))
        }
        guard let pattern = cell.pattern(size: size), let space = CGColorSpace(patternBaseSpace: nil) else { return }
        context.setFillColorSpace(space)
        context.setFillPattern(pattern, colorComponents: [random.chance(50) ? 1 : number(0.3...1)])
        context.addPath(path())
        context.fillPath()
    }

    private mutating func step(_ kind: Kind) {
        switch kind {
        case .shapes: shape()
        case .clips:
            if random.chance(50) { context.clip(to: rect()) }
            context.addPath(path())
            context.clip(using: random.chance(50) ? .winding : .evenOdd)
            shape()
        case .masks:
            guard let mask = maskImage() else { return }
            context.clip(to: rect(), mask: mask)
            if random.chance(30) { context.clip(to: rect(), mask: mask) }
            if random.chance(30) { image() } else { shape() }
        case .gradients: gradient()
        case .images: image()
        case .text: text()
        case .layers:
            context.setAlpha(number(0.3...1))
            if random.chance(50) { context.clip(to: rect()) }
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            for _ in 0..<2 { shape() }
            context.endTransparencyLayer()
        case .shadows:
            context.setShadow(
                offset: CGSize(width: int(-8, 8), height: int(-8, 8)),
                blur: random.chance(30) ? 0 : number(1...12),
                color: color()
            )
            if random.chance(30) {
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                for _ in 0..<2 { shape() }
                context.endTransparencyLayer()
            } else {
                shape()
            }
        case .patterns: pattern()
        case .blending:
            context.setBlendMode(CGBlendMode.allCases[int(0, CGBlendMode.allCases.count - 1)])
            shape()
        case .everything: break
        }
    }
}

/// Draws a pattern's cell.
private final class Cell {
    let draw: (CGContext) -> Void

    init(_ draw: @escaping (CGContext) -> Void) { self.draw = draw }

    func pattern(size: CGFloat) -> CGPattern? {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { info, context in
                guard let info else { return }
                Unmanaged<Cell>.fromOpaque(info).takeUnretainedValue().draw(context)
            },
            releaseInfo: { info in
                if let info { Unmanaged<Cell>.fromOpaque(info).release() }
            }
        )
        return CGPattern(
            info: Unmanaged.passRetained(self).toOpaque(),
            bounds: CGRect(x: 0, y: 0, width: size, height: size),
            matrix: .identity,
            xStep: size,
            yStep: size,
            tiling: .constantSpacing,
            isColored: true,
            callbacks: &callbacks
        )
    }
}
