import UIKit

/// A page with balls in a field. The finger moves the center of the field; without a finger, the balls come to rest.
final class FieldsPage: DynamicsPage {
    /// The kind of field.
    enum Kind: Int, CaseIterable {
        case attraction
        case vortex
        case noise

        var title: String {
            switch self {
            case .attraction: "Attraction"
            case .vortex: "Vortex"
            case .noise: "Noise"
            }
        }
    }

    private var balls: [UIView] = []
    private var field: UIFieldBehavior?

    var kind = Kind.attraction

    private static let diameter: CGFloat = 28

    override func start() {
        let colors: [UIColor] = [.systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue]
        let spacing = Self.diameter + 12
        let columns = max(1, Int((bounds.width - spacing) / spacing))
        let rows = max(1, min(4, Int((bounds.height - spacing) / spacing)))
        balls = (0..<columns * rows).map { index in
            let origin = CGPoint(
                x: spacing / 2 + CGFloat(index % columns) * spacing,
                y: spacing / 2 + CGFloat(index / columns) * spacing
            )
            let size = CGSize(width: Self.diameter, height: Self.diameter)
            return addBox(
                CGRect(origin: origin, size: size),
                color: colors[index % colors.count],
                cornerRadius: Self.diameter / 2
            )
        }
        field = nil
        animator.addBehavior(makeWalls(for: balls))
        let surface = UIDynamicItemBehavior(items: balls)
        surface.resistance = 1
        surface.angularResistance = 1
        surface.elasticity = 0.6
        animator.addBehavior(surface)
    }

    // MARK: The finger

    override func press(at location: CGPoint) {
        guard field == nil else { return }
        let field = makeField(at: location)
        for ball in balls { field.addItem(ball) }
        animator.addBehavior(field)
        self.field = field
    }

    override func drag(to location: CGPoint) { field?.position = location }

    override func release() {
        if let field { animator.removeBehavior(field) }
        field = nil
    }

    private func makeField(at location: CGPoint) -> UIFieldBehavior {
        let field: UIFieldBehavior
        switch kind {
        case .attraction:
            field = .radialGravityField(position: location)
            field.strength = 8
        case .vortex:
            field = .vortexField()
            field.strength = 4
        case .noise:
            field = .noiseField(smoothness: 0.5, animationSpeed: 1)
            field.strength = 10
        }
        field.position = location
        return field
    }
}
