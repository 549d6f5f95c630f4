import UIKit

/// The `image` scene: a photograph, rotated by 10° and scaled by 1.1, covers the screen and drifts.
@MainActor
enum ImageScene {
    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options)
        // A fifth larger than the screen on each side: a rotated image of the screen's size would not cover the
        // corners.
        let size = PixelSize(width: bench.size.width * 6 / 5, height: bench.size.height * 6 / 5)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        view.layer.contents = try photograph(size)
        view.transform = CGAffineTransform(rotationAngle: .pi / 18).scaledBy(x: 1.1, y: 1.1)
        bench.window.addSubview(view)
        let middle = CGPoint(x: bench.screen.bounds.midX, y: bench.screen.bounds.midY)
        return [
            bench.measure("image") { frame in
                let drift = CGFloat(frame % 8) * 0.25
                view.center = CGPoint(x: middle.x + drift, y: middle.y - drift)
            }
        ]
    }

    /// Returns an image of soft colors with noise, which no filter can predict.
    static func photograph(_ size: PixelSize) throws -> CGImage {
        guard let surface = Surface(size: size) else { throw CommandFailure.usage("cannot allocate a photograph") }
        var generator = BenchGenerator()
        for y in 0..<size.height {
            let row = surface.row(y)
            for x in 0..<size.width {
                let grain = generator.next()
                let red = x * 200 / size.width + Int(grain & 31)
                let green = y * 200 / size.height + Int(grain >> 8 & 31)
                let blue = (x + y) * 200 / (size.width + size.height) + Int(grain >> 16 & 31)
                row[x] = 0xFF00_0000 | UInt32(red << 16 | green << 8 | blue)
            }
        }
        return CGImage(surface: surface, isOpaque: true)
    }
}
