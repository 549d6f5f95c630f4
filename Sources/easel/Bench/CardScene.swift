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

/// A card of 300×200 with a shadow below, composited as a group with an opacity of 0.9.
private final class CardView: UIView {
    /// The size of the card.
    static let size = PixelSize(width: 300, height: 200)

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height))
        alpha = 0.9
        backgroundColor = .white
        layer.cornerRadius = 16
        layer.shadowOpacity = 0.35
        layer.shadowOffset = CGSize(width: 0, height: 6)
        // Half the blur of 12.
        layer.shadowRadius = 6
    }

    required init?(coder: NSCoder) { nil }
}
