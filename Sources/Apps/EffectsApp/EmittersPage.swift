import UIKit

/// A page with particles: snow, fire, confetti and fireworks.
final class EmittersPage: SamplePage {
    init() {
        super.init([
            Section(
                title: "Emitters",
                samples: [
                    ("Snow", { SnowSample() }), ("Fire", { FireSample() }), ("Confetti", { ConfettiSample() }),
                    ("Fireworks", { FireworksSample() }),
                ]
            )
        ])
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }
}

/// A sample with an emitter layer. It emits while it is visible, and the same particles each time.
class EmitterSample: SampleView {
    /// The layer whose values the controls change.
    let emitter = CAEmitterLayer()

    /// The background, from top to bottom.
    private let backdrop = CAGradientLayer()

    /// The position of the emitter, relative to the bounds.
    private(set) var position: CGPoint

    private let initialPosition: CGPoint

    /// The render modes in the order of their segments.
    private static let renderModes: [CAEmitterLayerRenderMode] = [.unordered, .additive, .oldestLast]

    /// Creates a sample.
    /// - Parameter position: The initial position of the emitter, relative to the bounds.
    init(position: CGPoint, cells: [CAEmitterCell]) {
        (self.position, initialPosition) = (position, position)
        super.init(frame: .zero)
        emitter.emitterCells = cells
        emitter.seed = 7
        layer.addSublayer(backdrop)
        layer.addSublayer(emitter)
        guard isMovable else { return }
        let pan = UIPanGestureRecognizer(target: self, action: EmitterSample.drag)
        pan.maximumNumberOfTouches = 1
        addGestureRecognizer(pan)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// The emitters, from back to front. They share the birth rate, the velocity and the scale.
    var emitters: [CAEmitterLayer] { [emitter] }

    /// The colors of the background, from top to bottom.
    var backdropColors: [UIColor] {
        [UIColor(red: 0.03, green: 0.05, blue: 0.16, alpha: 1), UIColor(red: 0.16, green: 0.2, blue: 0.36, alpha: 1)]
    }

    /// The time for which the emitter has already emitted when the sample appears, in seconds.
    var leadTime: TimeInterval { 0 }

    /// The index of the initial render mode.
    var initialMode: Int { 0 }

    override var controls: [SampleControl] {
        [
            SampleControl("rate", "Birth Rate", .slider(0...3), 1),
            SampleControl("velocity", "Velocity", .slider(0...3), 1),
            SampleControl("scale", "Scale", .slider(0.2...3), 1),
            SampleControl(
                "mode",
                "Render Mode",
                .choice(["Unordered", "Additive", "Oldest Last"]),
                Double(initialMode)
            ),
        ]
    }

    override var isInitial: Bool { super.isInitial && position == initialPosition }

    override func reset() {
        position = initialPosition
        super.reset()
    }

    override func showValues() {
        backdrop.frame = bounds
        backdrop.colors = backdropColors.map { cgColor($0) }
        for emitter in emitters {
            emitter.frame = bounds
            emitter.birthRate = Float(self["rate"])
            emitter.velocity = Float(self["velocity"])
            emitter.scale = Float(self["scale"])
            emitter.emitterPosition = CGPoint(x: position.x * bounds.width, y: position.y * bounds.height)
        }
        emitter.renderMode = Self.renderModes[Int(self["mode"])]
    }

    /// Moves the emitter to a point in the view.
    func moveEmitter(to point: CGPoint) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        position = CGPoint(x: min(max(point.x / bounds.width, 0), 1), y: min(max(point.y / bounds.height, 0), 1))
        update()
    }

    private func drag(_ pan: UIPanGestureRecognizer) { moveEmitter(to: pan.location(in: self)) }

    override func move(by direction: CGVector) {
        moveEmitter(
            to: CGPoint(
                x: position.x * bounds.width + direction.dx * 16,
                y: position.y * bounds.height + direction.dy * 16
            )
        )
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for emitter in emitters { emitter.beginTime = CACurrentMediaTime() - leadTime }
        CATransaction.commit()
    }
}

/// Flakes that fall from above the upper edge. The horizontal position of a finger sets the wind.
private final class SnowSample: EmitterSample {
    init() {
        let cells = [CGFloat(0.9), 0.55, 0.3].enumerated().map { index, size in
            let cell = ParticleImage.flake.cell(birthRate: 16, lifetime: 9)
            cell.emissionLongitude = .pi / 2
            cell.emissionRange = 0.5
            // Nearer flakes are larger and fall faster.
            cell.velocity = 90 * size
            cell.velocityRange = 16
            cell.scale = size
            cell.scaleRange = size * 0.25
            cell.spinRange = 1.5
            cell.color = CGColor(gray: 1, alpha: 0.95 - 0.2 * CGFloat(index))
            return cell
        }
        super.init(position: CGPoint(x: 0.5, y: 0), cells: cells)
        emitter.emitterShape = .line
    }

    required init?(coder: NSCoder) { nil }

    override var leadTime: TimeInterval { 9 }
    override var isMovable: Bool { true }
    override var detail: String { "A line of cells of three sizes. Drag to change the wind." }

    override func showValues() {
        super.showValues()
        emitter.emitterPosition = CGPoint(x: bounds.midX, y: -16)
        emitter.emitterSize = CGSize(width: bounds.width * 1.4, height: 0)
        let wind = (position.x - 0.5) * 30
        for cell in emitter.emitterCells ?? [] { cell.xAcceleration = wind }
    }
}

/// A fire whose flames are added to each other, in front of its smoke.
private final class FireSample: EmitterSample {
    private let smoke = CAEmitterLayer()

    init() {
        let flame = ParticleImage.glow.cell(birthRate: 160, lifetime: 1)
        flame.lifetimeRange = 0.4
        flame.emissionLongitude = -.pi / 2
        flame.emissionRange = 0.7
        flame.velocity = 70
        flame.velocityRange = 30
        flame.yAcceleration = -60
        flame.scale = 0.9
        flame.scaleRange = 0.3
        flame.scaleSpeed = -0.5
        flame.color = CGColor(red: 0.7, green: 0.28, blue: 0.08, alpha: 1)
        flame.redRange = 0.15
        flame.greenRange = 0.08
        flame.alphaSpeed = -0.75
        let spark = ParticleImage.glow.cell(birthRate: 9, lifetime: 1.6)
        spark.emissionLongitude = -.pi / 2
        spark.emissionRange = 1.2
        spark.velocity = 150
        spark.velocityRange = 60
        spark.yAcceleration = 40
        spark.scale = 0.12
        spark.color = CGColor(red: 1, green: 0.75, blue: 0.35, alpha: 1)
        spark.alphaSpeed = -0.6
        super.init(position: CGPoint(x: 0.5, y: 0.82), cells: [flame, spark])
        emitter.emitterShape = .line
        emitter.emitterSize = CGSize(width: 64, height: 0)
        let puff = ParticleImage.glow.cell(birthRate: 14, lifetime: 3.2)
        puff.emissionLongitude = -.pi / 2
        puff.emissionRange = 0.6
        puff.velocity = 62
        puff.velocityRange = 14
        puff.scale = 0.9
        puff.scaleSpeed = 0.7
        puff.color = CGColor(gray: 0.55, alpha: 0.3)
        puff.alphaSpeed = -0.09
        smoke.emitterCells = [puff]
        smoke.seed = 11
        smoke.emitterShape = .line
        smoke.emitterSize = CGSize(width: 40, height: 0)
        layer.insertSublayer(smoke, below: emitter)
    }

    required init?(coder: NSCoder) { nil }

    override var emitters: [CAEmitterLayer] { [smoke, emitter] }
    override var leadTime: TimeInterval { 4 }
    override var initialMode: Int { 1 }
    override var isMovable: Bool { true }
    override var detail: String { "Additive flames, and smoke behind them. Drag the fire." }

    override var backdropColors: [UIColor] {
        [UIColor(red: 0.05, green: 0.05, blue: 0.08, alpha: 1), UIColor(red: 0.14, green: 0.1, blue: 0.1, alpha: 1)]
    }
}

/// Bursts of confetti. Between them, nothing is emitted, and there are no frames.
private final class ConfettiSample: EmitterSample {
    private static let colors: [CGColor] = [
        CGColor(red: 1, green: 0.23, blue: 0.19, alpha: 1), CGColor(red: 1, green: 0.8, blue: 0, alpha: 1),
        CGColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1), CGColor(red: 0, green: 0.48, blue: 1, alpha: 1),
        CGColor(red: 0.69, green: 0.32, blue: 0.87, alpha: 1),
    ]

    init() {
        let cells = Self.colors.enumerated().map { index, color in
            let image: ParticleImage = index % 2 == 0 ? .strip : .disc
            let cell = image.cell(birthRate: 260, lifetime: 3)
            cell.lifetimeRange = 0.5
            cell.emissionLongitude = -.pi / 2
            cell.emissionRange = 2.4
            cell.velocity = 200
            cell.velocityRange = 110
            cell.yAcceleration = 240
            cell.spin = 2
            cell.spinRange = 8
            cell.scale = 0.8
            cell.scaleRange = 0.35
            cell.color = color
            return cell
        }
        super.init(position: CGPoint(x: 0.5, y: 0.5), cells: cells)
    }

    required init?(coder: NSCoder) { nil }

    override var isPlayable: Bool { true }
    override var detail: String { "Tap for a burst." }
    override var backdropColors: [UIColor] { [.systemBackground, .secondarySystemBackground] }

    override func showValues() {
        super.showValues()
        emitter.birthRate = 0
    }

    override func play(at point: CGPoint) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        emitter.emitterPosition = point
        CATransaction.commit()
        // The birth rate of the layer is 0, except while this animation runs.
        let burst = CAKeyframeAnimation(keyPath: "birthRate")
        burst.values = [NSNumber(value: self["rate"])]
        burst.calculationMode = .discrete
        burst.duration = 0.1
        emitter.add(burst, forKey: "burst")
    }
}

/// Rockets that emit sparks on their path, and burst at its end: cells of cells.
private final class FireworksSample: EmitterSample {
    init() {
        let rockets = [(0.9, 0.4, 0.3), (0.4, 0.8, 0.5), (0.45, 0.55, 1.0)].map { red, green, blue in
            let trail = ParticleImage.glow.cell(birthRate: 45, lifetime: 0.5)
            trail.emissionLongitude = .pi / 2
            trail.emissionRange = 0.4
            trail.velocity = 30
            trail.scale = 0.12
            trail.color = CGColor(red: 1, green: 0.8, blue: 0.5, alpha: 0.8)
            trail.alphaSpeed = -1.4
            let star = ParticleImage.glow.cell(birthRate: 6000, lifetime: 1.5)
            star.beginTime = 1.2
            star.duration = 0.05
            star.lifetimeRange = 0.3
            star.emissionRange = 2 * .pi
            star.velocity = 120
            star.velocityRange = 25
            star.yAcceleration = 60
            star.scale = 0.22
            star.scaleRange = 0.06
            star.color = CGColor(red: red, green: green, blue: blue, alpha: 1)
            star.alphaSpeed = -0.6
            let rocket = ParticleImage.glow.cell(birthRate: 0.35, lifetime: 1.26)
            rocket.emissionLongitude = -.pi / 2
            rocket.emissionRange = 0.5
            rocket.velocity = 250
            rocket.velocityRange = 50
            rocket.yAcceleration = 100
            rocket.scale = 0.2
            rocket.emitterCells = [trail, star]
            return rocket
        }
        super.init(position: CGPoint(x: 0.5, y: 1), cells: rockets)
        emitter.emitterShape = .line
    }

    required init?(coder: NSCoder) { nil }

    override var leadTime: TimeInterval { 6 }
    override var initialMode: Int { 1 }
    override var isMovable: Bool { true }
    override var detail: String { "Cells of cells. Drag to move the rockets." }

    override func showValues() {
        super.showValues()
        emitter.emitterPosition.y = bounds.maxY
        emitter.emitterSize = CGSize(width: bounds.width * 0.4, height: 0)
    }
}
