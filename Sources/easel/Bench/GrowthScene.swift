import UIKit

/// The `growth` scene: the cost of a frame as one quantity grows.
///
/// Each variant names the quantity and its value: `views 1000`.
@MainActor
enum GrowthScene {
    /// A quantity that grows.
    enum Quantity: String, CaseIterable {
        case views, ink, damage, threads, screens, shadows

        /// The title of the table and the plot.
        var title: String {
            switch self {
            case .views: "One view of 40×40 moves over static views"
            case .ink: "A stroke of 3 pixels gains 8 points"
            case .damage: "Squares of 8×8 change their color"
            case .threads: "200 sprites of 96×96 move, at fractions of pixels"
            case .screens: "A gradient over the whole screen moves"
            case .shadows: "Layers of 24×24 with a shadow move"
            }
        }

        /// The name of the horizontal axis.
        var axis: String {
            switch self {
            case .views: "static views"
            case .ink: "points of the stroke"
            case .damage: "squares"
            case .threads: "threads"
            case .screens: "pixels of the screen"
            case .shadows: "layers"
            }
        }
    }

    /// The sizes of panels, from 480×272 to 4K.
    private static let sizes = [(480, 272), (800, 480), (1280, 800), (1920, 1080), (3840, 2160)]

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        try Quantity.allCases.flatMap { try run($0, options) }
    }

    private static func run(_ quantity: Quantity, _ options: BenchOptions) throws -> [SceneResult] {
        switch quantity {
        case .views:
            return try SmallScene.grow(options).map { renamed($0, quantity, $0.variant) }
        case .ink:
            return try [10, 100, 1000, 20_000].map {
                renamed(try InkScene.run(.smooth, points: $0, options), quantity, "\($0)")
            }
        case .damage:
            return try [1, 5, 20, 100, 500].map { renamed(try damage(squares: $0, options), quantity, "\($0)") }
        case .threads:
            return try [1, 2].flatMap { threads in
                var options = options
                options.threads = threads
                return try SpriteScene.runAtFractions(options).map { renamed($0, quantity, "\(threads)") }
            }
        case .screens:
            return try sizes.map { width, height in
                let size = PixelSize(width: width, height: height)
                return renamed(try movingGradient(size, options), quantity, "\(width)x\(height)")
            }
        case .shadows:
            return try [1, 10, 100, 1000].map { renamed(try shadows(count: $0, options), quantity, "\($0)") }
        }
    }

    private static func renamed(_ result: SceneResult, _ quantity: Quantity, _ value: String) -> SceneResult {
        var result = result
        result.scene = "growth"
        result.variant = "\(quantity.rawValue) \(value)"
        return result
    }

    /// Squares that do not touch: each is a rectangle of damage of its own.
    private static func damage(squares count: Int, _ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let columns = max(1, bench.size.width / 40)
        let views = (0..<count).map { index in
            let view = UIView(
                frame: CGRect(x: index % columns * 40 + 16, y: index / columns * 40 + 16, width: 8, height: 8)
            )
            bench.window.addSubview(view)
            return view
        }
        return bench.measure("damage") { frame in
            let color: UIColor = frame % 2 == 0 ? .red : .blue
            for view in views { view.backgroundColor = color }
        }
    }

    private static func movingGradient(_ size: PixelSize, _ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options, size: size)
        let view = GradientView(frame: bench.screen.bounds.insetBy(dx: -8, dy: -8))
        bench.window.addSubview(view)
        let center = view.center
        return bench.measure("screens") { frame in
            view.center = CGPoint(x: center.x + CGFloat(frame % 8), y: center.y + CGFloat(frame % 5))
        }
    }

    private static func shadows(count: Int, _ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        bench.window.backgroundColor = .white
        let columns = max(1, bench.size.width / 48)
        let views = (0..<count).map { index in
            let view = UIView(
                frame: CGRect(x: index % columns * 48 + 12, y: index / columns * 43 + 10, width: 24, height: 24)
            )
            view.backgroundColor = .orange
            view.layer.cornerRadius = 6
            view.layer.shadowOpacity = 0.35
            view.layer.shadowOffset = CGSize(width: 0, height: 2)
            view.layer.shadowRadius = 3
            bench.window.addSubview(view)
            return view
        }
        let centers = views.map(\.center)
        return bench.measure("shadows") { frame in
            for (view, center) in zip(views, centers) {
                view.center = CGPoint(x: center.x + CGFloat(frame % 4), y: center.y)
            }
        }
    }
}
