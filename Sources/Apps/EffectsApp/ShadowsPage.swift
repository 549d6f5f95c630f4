import UIKit

/// A page with the shadows of layers: a finger that moves across the stage moves them, and so do arrow keys.
final class ShadowsPage: SamplePage {
    init() {
        super.init([
            Section(
                title: "Shadows",
                samples: [
                    ("Card", { CardShadowSample() }), ("Text", { TextShadowSample() }),
                    ("Photograph", { PhotoShadowSample() }), ("Many Cards", { ManyCardsSample() }),
                ]
            )
        ])
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }
}

/// A sample with shadows. Its subclasses have the layers that cast them.
class ShadowSample: SampleView {
    /// The offset of the shadows, in points.
    private(set) var offset = CGSize(width: 0, height: 8)
    private var grip = CGSize.zero

    private static let colors: [UIColor] = [.black, .systemBlue, .systemPink, .systemGreen]

    override init(frame: CGRect) {
        super.init(frame: frame)
        let pan = UIPanGestureRecognizer(target: self, action: ShadowSample.drag)
        pan.maximumNumberOfTouches = 1
        addGestureRecognizer(pan)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// The layers that cast shadows.
    var casters: [CALayer] { [] }

    /// Arranges the layers in the bounds.
    func arrange() {}

    /// Returns the path of a layer's content, or `nil` if the shadow follows the content itself.
    func outline(of caster: CALayer) -> UIBezierPath? { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("color", "Color", .choice(["Black", "Blue", "Pink", "Green"])),
            SampleControl("path", "Path", .choice(["Content", "Oval", "Curved"])),
            SampleControl("opacity", "Opacity", .slider(0...1), 0.5),
            SampleControl("radius", "Radius", .slider(0...40), 14),
        ]
    }

    override var detail: String {
        "Drag to move the shadow. Offset: \(Int(offset.width.rounded())), \(Int(offset.height.rounded()))"
    }

    override var isMovable: Bool { true }

    override func move(by direction: CGVector) {
        setOffset(CGSize(width: offset.width + 4 * direction.dx, height: offset.height + 4 * direction.dy))
    }

    override var isInitial: Bool { super.isInitial && offset == CGSize(width: 0, height: 8) }

    override func reset() {
        offset = CGSize(width: 0, height: 8)
        super.reset()
    }

    override func showValues() {
        backgroundColor = .tertiarySystemGroupedBackground
        arrange()
        let color = Self.colors[Int(self["color"])]
        for caster in casters {
            caster.shadowColor = cgColor(color)
            caster.shadowOpacity = Float(self["opacity"])
            caster.shadowRadius = self["radius"]
            caster.shadowOffset = offset
            caster.shadowPath = path(of: caster)?.cgPath
        }
    }

    private func path(of caster: CALayer) -> UIBezierPath? {
        let bounds = caster.bounds
        switch Int(self["path"]) {
        case 0: return outline(of: caster)
        case 1:
            // Under an object that stands on the ground.
            let height = bounds.height * 0.16
            return UIBezierPath(ovalIn: CGRect(x: 0, y: bounds.maxY - height / 2, width: bounds.width, height: height))
        default:
            // Under a sheet whose lower corners are lifted.
            let path = UIBezierPath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: bounds.maxX, y: 0))
            path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY + 6))
            path.addQuadCurve(
                to: CGPoint(x: 0, y: bounds.maxY + 6),
                controlPoint: CGPoint(x: bounds.midX, y: bounds.maxY - bounds.height * 0.16)
            )
            path.close()
            return path
        }
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        if pan.state == .began { grip = offset }
        let moved = pan.translation(in: self)
        setOffset(CGSize(width: grip.width + moved.x, height: grip.height + moved.y))
    }

    private func setOffset(_ size: CGSize) {
        offset = CGSize(width: min(max(size.width, -60), 60), height: min(max(size.height, -60), 60))
        update()
    }
}

/// One card with rounded corners.
private final class CardShadowSample: ShadowSample {
    private let card = UIView()
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        card.backgroundColor = .systemBackground
        card.layer.cornerRadius = 16
        card.layer.cornerCurve = .continuous
        label.text = "A card"
        label.font = .systemFont(ofSize: 22, weight: .semibold)
        label.textAlignment = .center
        card.addSubview(label)
        addSubview(card)
    }

    required init?(coder: NSCoder) { nil }

    override var casters: [CALayer] { [card.layer] }

    override func arrange() {
        let size = CGSize(
            width: min(260, bounds.width * 0.6).rounded(),
            height: min(150, bounds.height * 0.6).rounded()
        )
        card.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(),
            y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width,
            height: size.height
        )
        label.frame = card.bounds
    }

    override func outline(of caster: CALayer) -> UIBezierPath? {
        UIBezierPath(roundedRect: caster.bounds, cornerRadius: 16)
    }
}

/// A label without a background, whose letters cast shadows.
private final class TextShadowSample: ShadowSample {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.text = "Shadow"
        label.textColor = .systemOrange
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override var casters: [CALayer] { [label.layer] }

    override func arrange() {
        label.font = .systemFont(ofSize: min(96, bounds.width / 6).rounded(), weight: .bold)
        let size = label.sizeThatFits(bounds.size)
        label.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(),
            y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width.rounded(.up),
            height: size.height.rounded(.up)
        )
    }
}

/// A photograph with a mask, in a layer that casts the shadow of what the mask leaves.
private final class PhotoShadowSample: ShadowSample {
    private let frameView = UIView()
    private let photo = PhotoView(.valley)
    private let star = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        photo.layer.mask = star
        frameView.addSubview(photo)
        addSubview(frameView)
    }

    required init?(coder: NSCoder) { nil }

    override var casters: [CALayer] { [frameView.layer] }

    override func arrange() {
        let side = max(0, min(bounds.width - 60, bounds.height - 60)).rounded()
        frameView.frame = CGRect(
            x: ((bounds.width - side) / 2).rounded(),
            y: ((bounds.height - side) / 2).rounded(),
            width: side,
            height: side
        )
        photo.frame = frameView.bounds
        star.frame = photo.bounds
        let path = UIBezierPath()
        for index in 0..<16 {
            let angle = CGFloat(index) / 16 * 2 * .pi
            let length = side / 2 * (index % 2 == 0 ? 1 : 0.72)
            let point = CGPoint(x: side / 2 + length * cos(angle), y: side / 2 + length * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        star.path = path.cgPath
    }
}

/// Many cards of a few sizes that move while the page is visible. Each size is blurred once.
private final class ManyCardsSample: ShadowSample {
    private let cards = (0..<36).map { _ in UIView() }
    private static let colors: [UIColor] = [
        .systemBackground, .systemYellow, .systemTeal, .systemOrange, .systemPurple, .systemGreen,
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (index, card) in cards.enumerated() {
            card.backgroundColor = Self.colors[index % Self.colors.count]
            card.layer.cornerRadius = 8
            addSubview(card)
        }
    }

    required init?(coder: NSCoder) { nil }

    override var casters: [CALayer] { cards.map(\.layer) }

    override func arrange() {
        for (index, card) in cards.enumerated() {
            card.bounds.size = CGSize(width: 46 + 10 * CGFloat(index % 3), height: 34 + 8 * CGFloat(index % 3))
            card.center = CGPoint(
                x: (bounds.width * (CGFloat(index % 9) + 0.5) / 9).rounded(),
                y: (bounds.height * (CGFloat(index / 9) + 0.5) / 4).rounded()
            )
        }
    }

    override func outline(of caster: CALayer) -> UIBezierPath? {
        UIBezierPath(roundedRect: caster.bounds, cornerRadius: 8)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        for (index, card) in cards.enumerated() {
            card.layer.removeAllAnimations()
            guard window != nil else { continue }
            let motion = CABasicAnimation(keyPath: "position")
            motion.fromValue = CGPoint(x: -CGFloat(20 + index % 5 * 8), y: -CGFloat(10 + index % 4 * 6))
            motion.toValue = CGPoint(x: CGFloat(20 + index % 5 * 8), y: CGFloat(10 + index % 4 * 6))
            motion.isAdditive = true
            motion.duration = 1.2 + 0.13 * Double(index % 7)
            motion.autoreverses = true
            motion.repeatCount = .infinity
            motion.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            card.layer.add(motion, forKey: "motion")
        }
    }
}
