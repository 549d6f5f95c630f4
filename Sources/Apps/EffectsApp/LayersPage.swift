import UIKit

/// A page with the special layers, and with properties that all layers have.
final class LayersPage: SamplePage {
    init() {
        super.init([
            Section(
                title: "Special layers",
                samples: [
                    ("Shape", { ShapeSample() }), ("Gradient", { GradientSample() }), ("Text", { TextSample() }),
                    ("Replicator", { ReplicatorSample() }),
                ]
            ),
            Section(
                title: "All layers",
                samples: [
                    ("Mask", { MaskSample() }), ("Corners", { CornerSample() }), ("Blend Mode", { BlendSample() }),
                    ("3D", { SpaceSample() }),
                ]
            ),
        ])
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }
}

/// A star whose line is drawn, and whose path changes.
private final class ShapeSample: SampleView {
    private let shape = CAShapeLayer()
    private var isFlower = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        shape.lineJoin = .round
        shape.lineCap = .round
        layer.addSublayer(shape)
    }

    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("points", "Points", .integer(3...12), 6),
            SampleControl("end", "Stroke End", .slider(0...1), 1),
            SampleControl("width", "Line Width", .slider(1...24), 8), SampleControl("dash", "Dash", .slider(0...40)),
        ]
    }

    override var isPlayable: Bool { true }
    override var detail: String { "CAShapeLayer. Tap to change the path." }

    /// Returns a star, whose inner points lie nearer to the middle than its outer ones.
    private func path(depth: CGFloat) -> CGPath {
        let radius = max(0, min(bounds.width, bounds.height) / 2 - 24)
        let count = 2 * Int(self["points"].rounded())
        let path = UIBezierPath()
        for index in 0..<count {
            let angle = CGFloat(index) / CGFloat(count) * 2 * .pi - .pi / 2
            let length = index % 2 == 0 ? radius : radius * depth
            let point = CGPoint(x: bounds.midX + length * cos(angle), y: bounds.midY + length * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return path.cgPath
    }

    private var path: CGPath { path(depth: isFlower ? 0.94 : 0.5) }

    override func showValues() {
        shape.frame = bounds
        shape.path = path
        shape.fillColor = cgColor(.systemTeal.withAlphaComponent(0.3))
        shape.strokeColor = cgColor(.systemBlue)
        shape.strokeEnd = self["end"]
        shape.lineWidth = self["width"]
        let dash = self["dash"]
        shape.lineDashPattern = dash < 1 ? nil : [NSNumber(value: dash), NSNumber(value: dash + 2 * self["width"])]
    }

    override func play(at point: CGPoint) {
        let old = shape.path
        isFlower.toggle()
        update()
        let change = CABasicAnimation(keyPath: "path")
        change.fromValue = old
        let draw = CABasicAnimation(keyPath: "strokeEnd")
        draw.fromValue = 0
        for (key, animation) in [("path", change), ("strokeEnd", draw)] {
            animation.duration = 0.8
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            shape.add(animation, forKey: key)
        }
    }
}

/// A gradient of three types.
private final class GradientSample: SampleView {
    private let gradient = CAGradientLayer()
    private var palette = 0

    private static let palettes: [[UIColor]] = [
        [.systemIndigo, .systemPink, .systemOrange], [.systemBlue, .systemTeal, .systemGreen],
        [.systemRed, .systemYellow, .systemPurple],
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        gradient.cornerRadius = 24
        gradient.cornerCurve = .continuous
        layer.addSublayer(gradient)
    }

    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("type", "Type", .choice(["Axial", "Radial", "Conic"])),
            SampleControl("angle", "Angle", .angle(-.pi ... .pi), 0.5),
            SampleControl("middle", "Middle Color", .slider(0.05...0.95), 0.5),
        ]
    }

    override var isPlayable: Bool { true }
    override var detail: String { "CAGradientLayer. Tap to change the colors." }

    private var colors: [CGColor] { Self.palettes[palette].map { cgColor($0) } }

    override func showValues() {
        gradient.frame = bounds.insetBy(dx: 24, dy: 24)
        gradient.colors = colors
        gradient.locations = [0, NSNumber(value: self["middle"]), 1]
        let angle = CGFloat(self["angle"])
        let vector = CGVector(dx: 0.5 * cos(angle), dy: 0.5 * sin(angle))
        switch Int(self["type"]) {
        case 0:
            gradient.type = .axial
            gradient.startPoint = CGPoint(x: 0.5 - vector.dx, y: 0.5 - vector.dy)
            gradient.endPoint = CGPoint(x: 0.5 + vector.dx, y: 0.5 + vector.dy)
        case 1:
            gradient.type = .radial
            gradient.startPoint = CGPoint(x: 0.5 - vector.dx / 2, y: 0.5 - vector.dy / 2)
            gradient.endPoint = CGPoint(x: gradient.startPoint.x + 0.7, y: gradient.startPoint.y + 0.7)
        default:
            gradient.type = .conic
            gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
            gradient.endPoint = CGPoint(x: 0.5 + vector.dx, y: 0.5 + vector.dy)
        }
    }

    override func play(at point: CGPoint) {
        let old = gradient.colors
        palette = (palette + 1) % Self.palettes.count
        update()
        let change = CABasicAnimation(keyPath: "colors")
        change.fromValue = old
        change.duration = 0.6
        gradient.add(change, forKey: "colors")
    }
}

/// A text that is wrapped, truncated and aligned.
private final class TextSample: SampleView {
    private let text = CATextLayer()
    private let paper = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        paper.cornerRadius = 12
        paper.cornerCurve = .continuous
        layer.addSublayer(paper)
        text.string =
            "A text layer draws a string in one font, aligned, wrapped at the width of the layer, or truncated."
        text.font = UIFont.systemFont(ofSize: 20)
        layer.addSublayer(text)
    }

    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("alignment", "Alignment", .choice(["Left", "Center", "Right"])),
            SampleControl("size", "Font Size", .slider(12...60), 28),
            SampleControl("wrap", "Lines", .choice(["One", "Wrapped"]), 1),
            SampleControl("truncation", "Truncation", .choice(["None", "Start", "Middle", "End"]), 3),
        ]
    }

    override var isPlayable: Bool { true }
    override var detail: String { "CATextLayer. Tap to swing the text." }

    override func showValues() {
        paper.frame = bounds.insetBy(dx: 16, dy: 16)
        paper.backgroundColor = cgColor(.secondarySystemBackground)
        text.frame = bounds.insetBy(dx: 32, dy: 28)
        text.contentsScale = window?.screen.scale ?? 1
        text.foregroundColor = cgColor(.label)
        text.fontSize = self["size"]
        text.isWrapped = self["wrap"] == 1
        text.alignmentMode = [CATextLayerAlignmentMode.left, .center, .right][Int(self["alignment"])]
        text.truncationMode = [CATextLayerTruncationMode.none, .start, .middle, .end][Int(self["truncation"])]
    }

    override func play(at point: CGPoint) {
        let swing = CAKeyframeAnimation(keyPath: "transform.rotation")
        swing.values = [0, 0.06, -0.05, 0.03, -0.02, 0]
        swing.duration = 1
        for part in [paper, text] { part.add(swing, forKey: "swing") }
    }
}

/// A ring of dots that are copies of one layer, with delays. They pulsate while the page is visible.
private final class ReplicatorSample: SampleView {
    private let replicator = CAReplicatorLayer()
    private let dot = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        replicator.addSublayer(dot)
        layer.addSublayer(replicator)
    }

    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("count", "Instances", .integer(1...24), 12),
            SampleControl("delay", "Delay", .slider(0...0.2), 0.1),
            SampleControl("size", "Size", .slider(6...40), 22),
            SampleControl("hue", "Red Offset", .slider(-0.08...0), -0.05),
        ]
    }

    override var detail: String { "CAReplicatorLayer" }

    override func showValues() {
        let count = max(1, Int(self["count"].rounded()))
        let size = CGFloat(self["size"])
        replicator.frame = bounds
        replicator.instanceCount = count
        replicator.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
        replicator.instanceDelay = self["delay"]
        replicator.instanceRedOffset = Float(self["hue"])
        let radius = max(0, min(bounds.width, bounds.height) / 2 - 44)
        dot.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        dot.cornerRadius = size / 2
        dot.position = CGPoint(x: bounds.midX, y: bounds.midY - radius)
        dot.backgroundColor = cgColor(.systemOrange)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        dot.removeAllAnimations()
        guard window != nil else { return }
        let pulse = CABasicAnimation(keyPath: "transform.scale")
        (pulse.fromValue, pulse.toValue) = (1, 0.3)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (1, 0.3)
        let both = CAAnimationGroup()
        both.animations = [pulse, fade]
        both.duration = 0.6
        both.autoreverses = true
        both.repeatCount = .infinity
        dot.add(both, forKey: "pulse")
    }
}
