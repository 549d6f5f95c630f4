import UIKit

/// `small` and `grow`: one small view moves over many that stand still.
@MainActor
enum SmallScene {
    static func run(size: PixelSize) throws -> [SceneResult] {
        [try run("small", variant: nil, count: 1000, size: size)]
    }

    static func grow(size: PixelSize) throws -> [SceneResult] {
        try [10, 100, 1000, 10_000, 100_000].map { try run("grow", variant: "\($0)", count: $0, size: size) }
    }

    private static func run(_ name: String, variant: String?, count: Int, size: PixelSize) throws -> SceneResult {
        let bench = try BenchScreen(size: size)
        let columns = max(1, size.width / 48)
        let rows = max(1, size.height / 43)
        for index in 0..<count {
            // More views than places: they lie on each other, a little aside.
            let place = index % (columns * rows)
            let layer = index / (columns * rows)
            let view = UIView(
                frame: CGRect(
                    x: place % columns * 48 + layer % 7,
                    y: place / columns * 43 + layer / 7 % 7,
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
            let times = (0..<BenchScreen.measuredFrames).map { _ in
                let point = CGPoint(
                    x: .random(in: 0..<CGFloat(size.width), using: &generator),
                    y: .random(in: 0..<CGFloat(size.height), using: &generator)
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
