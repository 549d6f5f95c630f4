import UIKit

/// The `small` and `grow` scenes: one small view moves over many that do not move.
@MainActor
enum SmallScene {
    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        [try run("small", variant: "", count: 1000, options)]
    }

    static func grow(_ options: BenchOptions) throws -> [SceneResult] {
        try [10, 100, 1000, 10_000, 100_000].map { try run("grow", variant: "\($0)", count: $0, options) }
    }

    private static func run(
        _ name: String,
        variant: String,
        count: Int,
        _ options: BenchOptions
    ) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let size = bench.size
        let columns = max(1, size.width / 48)
        let rows = max(1, size.height / 43)
        for index in 0..<count {
            // More views than positions: they overlap, slightly shifted.
            let cell = index % (columns * rows)
            let layer = index / (columns * rows)
            let view = UIView(
                frame: CGRect(
                    x: cell % columns * 48 + layer % 7,
                    y: cell / columns * 43 + layer / 7 % 7,
                    width: 48,
                    height: 32
                )
            )
            view.backgroundColor = UIColor(hue: CGFloat(index % 100) / 100, saturation: 0.5, brightness: 0.9, alpha: 1)
            bench.window.addSubview(view)
        }
        let mover = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
        mover.backgroundColor = .red
        bench.window.addSubview(mover)
        var result = bench.measure(name, variant: variant) { frame in
            mover.center = CGPoint(x: 120 + frame * 3 % 600, y: 300)
        }
        if name == "grow" {
            var generator = BenchGenerator()
            let times = (0..<options.frames).map { _ in
                let point = CGPoint(
                    x: generator.unit() * CGFloat(size.width),
                    y: generator.unit() * CGFloat(size.height)
                )
                let start = nanoseconds()
                _ = bench.window.hitTest(point, with: nil)
                return nanoseconds() - start
            }
            result.times["hit-test"] = Spread(nanoseconds: times)
        }
        return result
    }
}
