import UIKit

/// The `text` scene: 200 labels of 20 characters at 16 pixels, with new text in each frame, and moved without changes.
@MainActor
enum TextScene {
    private static let count = 200
    private static let length = 20

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        [try runNew(options), try runMoved(options)]
    }

    private static func runNew(_ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        var generator = BenchGenerator()
        let labels = makeLabels(in: bench.window, of: bench.size, &generator)
        return bench.measure("text", variant: "new") { _ in
            for label in labels { label.text = generator.text(length: length) }
        }
    }

    private static func runMoved(_ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        var generator = BenchGenerator()
        let labels = makeLabels(in: bench.window, of: bench.size, &generator)
        return bench.measure("text", variant: "moved") { frame in
            // Down and up again, by a pixel per frame.
            let step: CGFloat = frame / 8 % 2 == 0 ? 1 : -1
            for label in labels { label.center.y += step }
        }
    }

    /// Adds the labels to a window.
    static func makeLabels(in window: UIWindow, of size: PixelSize, _ generator: inout BenchGenerator) -> [UILabel] {
        window.backgroundColor = .white
        let columns = max(1, size.width / 240)
        let rows = max(1, size.height / 40)
        return (0..<count).map { index in
            let label = UILabel(
                frame: CGRect(x: index % columns * 240 + 4, y: index / columns % rows * 40 + 4, width: 232, height: 24)
            )
            label.font = BenchOptions.font(ofSize: 16)
            label.text = generator.text(length: length)
            window.addSubview(label)
            return label
        }
    }
}
