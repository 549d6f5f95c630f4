import SketchApp
import UIKit

/// The `ink` scene: a stroke grows by 8 points per frame.
@MainActor
enum InkScene {
    /// The shape of a stroke.
    enum Shape: String, CaseIterable {
        /// Straight lines, drawn by a view's `draw(_:)`: the lines that the programs for other libraries draw.
        case lines
        /// Smooth curves, drawn as in the sketch app.
        case smooth
    }

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        try Shape.allCases.flatMap { shape in
            try [10, 1000, 20_000].map { try run(shape, points: $0, options) }
        }
    }

    static func run(_ shape: Shape, points: Int, _ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let view: InkView =
            switch shape {
            case .lines: LineView(frame: bench.screen.bounds)
            case .smooth: CurveView(frame: bench.screen.bounds)
            }
        bench.window.addSubview(view)
        var hand = Handwriting(size: bench.size)
        view.drawingTimes.reserveCapacity(options.warmUpFrames + options.frames)
        view.add((0..<points).map { _ in hand.next() })
        var added: [CGPoint] = []
        var result = bench.measure("ink", variant: "\(shape.rawValue) \(points)") { frame in
            if frame == options.warmUpFrames { view.drawingTimes.removeAll(keepingCapacity: true) }
            added.removeAll(keepingCapacity: true)
            for _ in 0..<8 { added.append(hand.next()) }
            view.add(added)
        }
        result.times["drawing"] = Spread(nanoseconds: view.drawingTimes)
        return result
    }
}

/// The positions of a stroke: line after line across the screen, in steps of 4 points with jitter, like handwriting.
private struct Handwriting {
    private let size: PixelSize
    private var generator = BenchGenerator()
    private var index = 0

    init(size: PixelSize) {
        self.size = size
    }

    mutating func next() -> CGPoint {
        let perLine = max(2, (size.width - 40) / 4)
        let lines = max(1, (size.height - 40) / 20)
        let (line, column) = (index / perLine % lines, index % perLine)
        index += 1
        return CGPoint(
            x: 20 + CGFloat(line % 2 == 0 ? column : perLine - 1 - column) * 4,
            y: 20 + CGFloat(line) * 20 + 4 * generator.unit() - 2
        )
    }
}

/// A white view with one black stroke, 3 points wide.
private class InkView: UIView {
    /// The time spent in the app's own drawing code, for each frame.
    final var drawingTimes: [UInt64] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
    }

    required init?(coder: NSCoder) { nil }

    /// Adds the positions of a finger in one event.
    func add(_ locations: [CGPoint]) {}

    /// Draws the stroke in a rectangle.
    func drawStroke(in rect: CGRect, _ context: CGContext) {}

    final override func draw(_ rect: CGRect) {
        // The first access creates the context, and with it the bitmap.
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let start = nanoseconds()
        drawStroke(in: rect, context)
        drawingTimes.append(nanoseconds() - start)
    }
}

/// A view whose stroke consists of straight lines.
private final class LineView: InkView {
    private var stroke = Polyline()
    private let color = UIColor.black.cgColor

    override func add(_ locations: [CGPoint]) {
        let area = stroke.add(locations)
        if !area.isNull { setNeedsDisplay(area) }
    }

    override func drawStroke(in rect: CGRect, _ context: CGContext) {
        context.setStrokeColor(color)
        context.setLineWidth(3)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        stroke.addPath(in: rect, to: context)
        context.strokePath()
    }
}

/// Straight lines from point to point, of which those in a rectangle are found quickly, however many there are.
private struct Polyline {
    /// The smallest rectangle that contains points.
    private struct Box {
        var minX = CGFloat.infinity
        var minY = CGFloat.infinity
        var maxX = -CGFloat.infinity
        var maxY = -CGFloat.infinity

        mutating func include(_ point: CGPoint) {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }

        func meets(_ other: Box) -> Bool {
            minY < other.maxY && other.minY < maxY && minX < other.maxX && other.minX < maxX
        }

        /// Returns a Boolean value that indicates whether a line's own box meets this one.
        func meets(_ start: CGPoint, _ end: CGPoint) -> Bool {
            min(start.y, end.y) < maxY && minY < max(start.y, end.y) && min(start.x, end.x) < maxX
                && minX < max(start.x, end.x)
        }
    }

    /// Half the width of the stroke, and half a point for the errors of its outline.
    private static let margin: CGFloat = 2
    private static let linesPerBox = 64

    private var points: [CGPoint] = []
    /// The boxes of ``linesPerBox`` lines each.
    private var boxes: [Box] = []

    /// Adds lines to points.
    /// - Returns: The area of these lines; the null rectangle if there are none.
    mutating func add(_ locations: [CGPoint]) -> CGRect {
        var changed = Box()
        for location in locations {
            if let last = points.last {
                if (points.count - 1) % Self.linesPerBox == 0 {
                    boxes.append(Box())
                    boxes[boxes.count - 1].include(last)
                }
                boxes[boxes.count - 1].include(location)
                changed.include(last)
                changed.include(location)
            }
            points.append(location)
        }
        guard changed.minX <= changed.maxX else { return .null }
        return CGRect(
            x: changed.minX - Self.margin,
            y: changed.minY - Self.margin,
            width: changed.maxX - changed.minX + 2 * Self.margin,
            height: changed.maxY - changed.minY + 2 * Self.margin
        )
    }

    /// Adds the lines in a rectangle to the path of a context.
    func addPath(in rect: CGRect, to context: CGContext) {
        var area = Box()
        area.include(CGPoint(x: rect.minX - Self.margin, y: rect.minY - Self.margin))
        area.include(CGPoint(x: rect.maxX + Self.margin, y: rect.maxY + Self.margin))
        var end = -1
        for index in boxes.indices where boxes[index].meets(area) {
            let first = index * Self.linesPerBox
            for line in first..<min(first + Self.linesPerBox, points.count - 1)
            where area.meets(points[line], points[line + 1]) {
                if end != line { context.move(to: points[line]) }
                context.addLine(to: points[line + 1])
                end = line + 1
            }
        }
    }
}

/// A view whose stroke is that of the sketch app.
private final class CurveView: InkView {
    private var ink = Ink()
    private var isBegun = false
    private var points: [InkPoint] = []

    override func add(_ locations: [CGPoint]) {
        points.removeAll(keepingCapacity: true)
        for location in locations { points.append(InkPoint(location, width: 3)) }
        if !isBegun, let first = points.first {
            ink.begin(0, pen: .pen, color: .black, at: first)
            points.removeFirst()
            isBegun = true
        }
        ink.extend(0, by: points) { setNeedsDisplay($0) }
    }

    override func drawStroke(in rect: CGRect, _ context: CGContext) { ink.draw(in: rect, context) }
}
