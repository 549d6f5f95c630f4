import SketchApp
import UIKit

/// `ink`: a stroke gains 8 points a frame.
@MainActor
enum InkScene {
    static func run(size: PixelSize) throws -> [SceneResult] {
        try [10, 1000, 20_000].map { try run(points: $0, size: size) }
    }

    private static func run(points: Int, size: PixelSize) throws -> SceneResult {
        let bench = try BenchScreen(size: size)
        let view = InkView(frame: bench.screen.bounds)
        bench.window.addSubview(view)
        var generator = BenchGenerator()
        var place = CGPoint(x: size.width / 2, y: size.height / 2)
        func next() -> CGPoint {
            // A walk of small steps that stays on the screen, as a hand writes.
            place.x = max(8, min(CGFloat(size.width) - 8, place.x + .random(in: -4...4, using: &generator)))
            place.y = max(8, min(CGFloat(size.height) - 8, place.y + .random(in: -4...4, using: &generator)))
            return place
        }
        for _ in 0..<points { view.add(next()) }
        return bench.measure("ink", variant: "\(points)") { _ in
            for _ in 0..<8 { view.add(next()) }
        }
    }
}

/// One stroke, drawn as the sketch app draws.
private final class InkView: UIView {
    private var ink = Ink()
    private var stroke: Int?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
    }

    required init?(coder: NSCoder) { nil }

    func add(_ point: CGPoint) {
        if let stroke {
            ink.extend(stroke, to: point)
            setNeedsDisplay(ink.liveExtent(of: stroke))
        } else {
            stroke = ink.begin(color: .black, width: 3, at: point)
        }
    }

    override func draw(_ rect: CGRect) { ink.draw(in: rect) }
}
