import UIKit

/// The `cards` scene: 40 cards with round corners and a soft shadow, each faded as a group, all moved in each frame.
@MainActor
enum CardScene {
    private static let count = 40

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options)
        bench.window.addSubview(GradientView(frame: bench.screen.bounds))
        let cards = (0..<count).map { _ in
            let card = CardView()
            bench.window.addSubview(card)
            return card
        }
        var generator = BenchGenerator()
        let half = CGPoint(x: CGFloat(CardView.size.width) / 2, y: CGFloat(CardView.size.height) / 2)
        return [
            bench.measure("cards") { _ in
                for card in cards {
                    let position = generator.position(of: CardView.size, on: bench.size)
                    card.center = CGPoint(x: position.x + half.x, y: position.y + half.y)
                }
            }
        ]
    }
}

/// A card of 300×200 with a shadow below: two layers, composited as a group with an opacity of 0.9.
private final class CardView: UIView {
    /// The size of the card.
    static let size = PixelSize(width: 300, height: 200)
    private static let radius: CGFloat = 16
    private static let shadowOffset: CGFloat = 6
    /// The standard deviation of the bell curve of the shadow's edge: half the blur of 12.
    private static let deviation = 6.0
    /// The distance by which the shadow extends beyond the card.
    private static let margin: CGFloat = 18

    init() {
        let plate = CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        super.init(frame: plate)
        alpha = 0.9
        isOpaque = false
        let shadow = ShadowView(
            frame: plate.offsetBy(dx: 0, dy: Self.shadowOffset).insetBy(dx: -Self.margin, dy: -Self.margin)
        )
        addSubview(shadow)
        addSubview(PlateView(frame: plate))
    }

    required init?(coder: NSCoder) { nil }

    private final class PlateView: UIView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            isOpaque = false
        }

        required init?(coder: NSCoder) { nil }

        override func draw(_ rect: CGRect) {
            UIColor.white.setFill()
            UIBezierPath(roundedRect: bounds, cornerRadius: radius).fill()
        }
    }

    /// The shadow, drawn once as a stack of rounded rectangles whose opacities add up to the integral of the bell
    /// curve.
    private final class ShadowView: UIView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            isOpaque = false
        }

        required init?(coder: NSCoder) { nil }

        override func draw(_ rect: CGRect) {
            let strength = 0.35
            var covered = 0.0
            for step in 0...Int(2 * margin) {
                let outset = margin - CGFloat(step)
                let wanted = strength * 0.5 * erfc(Double(outset) / deviation / 2.0.squareRoot())
                UIColor(white: 0, alpha: (wanted - covered) / (1 - covered)).setFill()
                covered = wanted
                UIBezierPath(
                    roundedRect: bounds.insetBy(dx: CGFloat(step), dy: CGFloat(step)),
                    cornerRadius: max(1, radius + outset)
                ).fill()
            }
        }
    }
}
