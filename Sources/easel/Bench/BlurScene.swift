import UIKit

/// The `blur` scene: an effect view of 800×600, which blurs its background by a Gaussian of 10 pixels, increases its
/// saturation and tints it, drifts over a photograph that does not move, and over one that does.
@MainActor
enum BlurScene {
    private static let size = CGSize(width: 800, height: 600)

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        [try run(options, "static", photoMoves: false), try run(options, "moving", photoMoves: true)]
    }

    private static func run(_ options: BenchOptions, _ variant: String, photoMoves: Bool) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let screen = bench.screen.bounds
        let photo = UIView(frame: CGRect(x: 0, y: 0, width: bench.size.width + 64, height: bench.size.height + 64))
        photo.layer.contents = try ImageScene.photograph(
            PixelSize(width: bench.size.width + 64, height: bench.size.height + 64)
        )
        bench.window.addSubview(photo)
        let panel = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
        panel.frame = CGRect(origin: .zero, size: size)
        bench.window.addSubview(panel)
        let photoMiddle = photo.center
        let room = CGSize(width: max(1, screen.width - size.width), height: max(1, screen.height - size.height))
        return bench.measure("blur", variant: variant) { frame in
            let x = bounce(frame * 7, room.width)
            panel.center = CGPoint(x: x + size.width / 2, y: bounce(frame * 4, room.height) + size.height / 2)
            if photoMoves {
                let drift = bounce(frame * 3, 64)
                photo.center = CGPoint(x: photoMiddle.x - drift, y: photoMiddle.y - drift)
            }
        }
    }

    /// Returns a position that moves back and forth between 0 and `room`.
    private static func bounce(_ distance: Int, _ room: CGFloat) -> CGFloat {
        let distance = CGFloat(distance).truncatingRemainder(dividingBy: 2 * room)
        return (distance < room ? distance : 2 * room - distance).rounded()
    }
}
