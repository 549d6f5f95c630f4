import UIKit

/// The `paths` scene: the number of shapes that can be drawn per millisecond, into one image that is not shown, as with the
/// other libraries.
@MainActor
enum PathScene {
    /// The kinds of fills.
    enum Paint: String, CaseIterable {
        case solid
        case linear
        case radial
    }

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        try [32, 256].flatMap { side in try Paint.allCases.map { try run(side: side, $0, options) } }
    }

    private static func run(side: Int, _ paint: Paint, _ options: BenchOptions) throws -> SceneResult {
        let size = options.screenSize
        let canvas = PathCanvas(size: size, side: side, paint)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        Session(size: size, scale: 1, refreshRate: 60).perform {
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: size.width, height: size.height), format: format)
            _ = renderer.image { image in
                for shape in PathCanvas.Shape.allCases {
                    canvas.measure(
                        shape,
                        frames: options.frames,
                        warmUpFrames: options.warmUpFrames,
                        in: image.cgContext
                    )
                }
            }
        }
        var result = SceneResult(
            "paths",
            variant: "\(side) \(paint.rawValue)",
            size: size,
            frames: options.frames
        )
        for (shape, tally) in canvas.tallies {
            result.rates[shape.rawValue] = Spread(tally.rates)
            guard AllocationCounter.count != nil else { continue }
            result.counts["allocations-\(shape.rawValue)"] = Double(tally.allocations) / Double(tally.calls)
        }
        if AllocationCounter.count != nil { result.notes.append("allocations are per call") }
        return result
    }
}

/// Draws each shape many times, at varying positions and in varying colors, and measures the time.
@MainActor
private final class PathCanvas {
    enum Shape: String, CaseIterable {
        case rect
        case roundRect = "round-rect"
        case circle
        case polygon
        case polygonStroke = "polygon-stroke"
        case butterfly
    }

    struct Tally {
        /// The calls per millisecond, for each frame.
        var rates: [Double] = []
        var calls = 0
        var allocations: UInt64 = 0
    }

    private(set) var tallies: [Shape: Tally] = [:]
    private let size: PixelSize
    private let side: Int
    private let polygon: CGPath
    private let butterfly: CGPath
    private let paint: PathScene.Paint
    private let colors: [CGColor]
    private let gradients: [CGGradient]
    private var generator = BenchGenerator()

    init(size: PixelSize, side: Int, _ paint: PathScene.Paint) {
        self.size = size
        self.side = side
        self.paint = paint
        polygon = BenchShapes.polygon(side: CGFloat(side))
        butterfly = BenchShapes.butterfly(side: CGFloat(side))
        var generator = BenchGenerator()
        colors = (0..<64).map { _ in
            let (red, green, blue) = (generator.unit(), generator.unit(), generator.unit())
            return UIColor(red: red, green: green, blue: blue, alpha: 1).cgColor
        }
        gradients = colors.compactMap {
            CGGradient(colorsSpace: nil, colors: [$0, UIColor.white.cgColor], locations: [0, 1])
        }
    }

    /// Draws a shape in frames of several calls, and measures each frame.
    func measure(_ shape: Shape, frames: Int, warmUpFrames: Int, in context: CGContext) {
        context.setLineWidth(4)
        let calls = side < 100 ? 128 : 16
        var tally = Tally()
        for frame in 0..<warmUpFrames + frames {
            let positions = (0..<calls).map { _ in
                generator.position(of: PixelSize(width: side, height: side), on: size)
            }
            let allocationsBefore = AllocationCounter.count ?? 0
            let start = nanoseconds()
            if paint == .solid {
                for (index, position) in positions.enumerated() {
                    draw(shape, at: position, colors[index % 64], in: context)
                }
            } else {
                for (index, position) in positions.enumerated() {
                    draw(shape, at: position, gradients[index % 64], in: context)
                }
            }
            let time = nanoseconds() - start
            guard frame >= warmUpFrames else { continue }
            tally.rates.append(Double(calls) / (Double(max(1, time)) / 1e6))
            tally.calls += calls
            tally.allocations += (AllocationCounter.count ?? 0) - allocationsBefore
        }
        tallies[shape] = tally
    }

    private func draw(_ shape: Shape, at position: CGPoint, _ color: CGColor, in context: CGContext) {
        let rect = CGRect(x: position.x, y: position.y, width: CGFloat(side), height: CGFloat(side))
        switch shape {
        case .rect:
            context.setFillColor(color)
            context.fill(rect)
        case .roundRect:
            context.setFillColor(color)
            UIBezierPath(roundedRect: rect, cornerRadius: CGFloat(side) / 8).fill()
        case .circle:
            context.setFillColor(color)
            context.fillEllipse(in: rect)
        case .polygon, .butterfly:
            context.setFillColor(color)
            context.translateBy(x: position.x, y: position.y)
            context.addPath(shape == .polygon ? polygon : butterfly)
            context.fillPath()
            context.translateBy(x: -position.x, y: -position.y)
        case .polygonStroke:
            context.setStrokeColor(color)
            context.translateBy(x: position.x, y: position.y)
            context.addPath(polygon)
            context.strokePath()
            context.translateBy(x: -position.x, y: -position.y)
        }
    }

    /// Draws a gradient through a clip. A linear gradient goes from corner to corner, a radial one from the center to
    /// the sides.
    private func draw(_ shape: Shape, at position: CGPoint, _ gradient: CGGradient, in context: CGContext) {
        let side = CGFloat(side)
        let rect = CGRect(x: 0, y: 0, width: side, height: side)
        context.saveGState()
        context.translateBy(x: position.x, y: position.y)
        switch shape {
        case .rect: context.clip(to: rect)
        case .roundRect: UIBezierPath(roundedRect: rect, cornerRadius: side / 8).addClip()
        case .circle:
            context.addEllipse(in: rect)
            context.clip()
        case .polygon, .butterfly:
            context.addPath(shape == .polygon ? polygon : butterfly)
            context.clip()
        case .polygonStroke:
            context.addPath(polygon)
            context.replacePathWithStrokedPath()
            context.clip()
        }
        if paint == .linear {
            context.drawLinearGradient(
                gradient,
                start: .zero,
                end: CGPoint(x: side, y: side),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]
            )
        } else {
            let middle = CGPoint(x: side / 2, y: side / 2)
            context.drawRadialGradient(
                gradient,
                startCenter: middle,
                startRadius: 0,
                endCenter: middle,
                endRadius: side / 2,
                options: .drawsAfterEndLocation
            )
        }
        context.restoreGState()
    }
}
