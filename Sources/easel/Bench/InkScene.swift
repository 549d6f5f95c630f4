import SketchApp
import UIKit

/// The `ink` scene: a stroke grows by 8 points per frame.
@MainActor
enum InkScene {
    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        try [10, 1000, 20_000].map { try run(points: $0, options) }
    }

    static func run(points: Int, _ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let size = bench.size
        let view = InkView(frame: bench.screen.bounds)
        bench.window.addSubview(view)
        var hand = Handwriting(size: size)
        view.add((0..<points).map { _ in hand.next() })
        var added: [CGPoint] = []
        var result = bench.measure("ink", variant: "\(points)") { frame in
            if frame == options.warmUpFrames { view.drawingTimes = [] }
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

/// A view with one stroke, drawn as in the sketch app.
private final class InkView: UIView {
    private var ink = Ink()
    private var isBegun = false
    private var points: [InkPoint] = []

    /// The time spent in the app's own drawing code, for each frame.
    var drawingTimes: [UInt64] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
    }

    required init?(coder: NSCoder) { nil }

    /// Adds the positions of a finger in one event.
    func add(_ locations: [CGPoint]) {
        points.removeAll(keepingCapacity: true)
        for location in locations { points.append(InkPoint(location, width: 3)) }
        if !isBegun, let first = points.first {
            ink.begin(0, pen: .pen, color: .black, at: first)
            points.removeFirst()
            isBegun = true
        }
        for area in ink.extend(0, by: points) { setNeedsDisplay(area) }
    }

    override func draw(_ rect: CGRect) {
        // The first access creates the context, and with it the bitmap.
        _ = UIGraphicsGetCurrentContext()
        let start = nanoseconds()
        ink.draw(in: rect)
        drawingTimes.append(nanoseconds() - start)
    }
}
