import UIKit

/// A photograph behind a mask that a finger moves.
final class MaskSample: SampleView {
    private let photo = PhotoView(.city)
    private let shape = CAShapeLayer()
    private let text = CATextLayer()

    /// The center of the mask, relative to the size of the photograph.
    private var position = CGPoint(x: 0.5, y: 0.5)

    override init(frame: CGRect) {
        super.init(frame: frame)
        text.string = "MASK"
        text.font = UIFont.systemFont(ofSize: 20, weight: .black)
        text.alignmentMode = .center
        let pan = UIPanGestureRecognizer(target: self, action: MaskSample.drag)
        pan.maximumNumberOfTouches = 1
        addGestureRecognizer(pan)
        addSubview(photo)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("shape", "Shape", .choice(["Circle", "Ring", "Text"])),
            SampleControl("size", "Size", .slider(40...300), 190),
        ]
    }

    override var isPlayable: Bool { true }
    override var isMovable: Bool { true }
    override var detail: String { "CALayer.mask. Drag the mask, or tap to move it." }

    /// The layer that masks the photograph.
    private var maskLayer: CALayer { self["shape"] == 2 ? text : shape }

    override func showValues() {
        photo.frame = bounds
        let size = CGFloat(self["size"])
        shape.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        let path = UIBezierPath(ovalIn: shape.bounds)
        if self["shape"] == 1 { path.append(UIBezierPath(ovalIn: shape.bounds.insetBy(dx: size / 5, dy: size / 5))) }
        shape.path = path.cgPath
        shape.fillRule = .evenOdd
        text.contentsScale = window?.screen.scale ?? 1
        text.fontSize = size / 2
        text.foregroundColor = UIColor.black.cgColor
        text.bounds = CGRect(x: 0, y: 0, width: size * 2, height: (size * 0.62).rounded())
        photo.layer.mask = maskLayer
        place()
    }

    private func place() {
        maskLayer.position = CGPoint(x: position.x * bounds.width, y: position.y * bounds.height)
    }

    private func move(to point: CGPoint) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        position = CGPoint(
            x: min(max(point.x / bounds.width, 0), 1),
            y: min(max(point.y / bounds.height, 0), 1)
        )
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        move(to: pan.location(in: self))
        update()
    }

    override func move(by direction: CGVector) {
        let (x, y) = (position.x * bounds.width, position.y * bounds.height)
        move(to: CGPoint(x: x + direction.dx * 16, y: y + direction.dy * 16))
        update()
    }

    override func play(at point: CGPoint) {
        let old = maskLayer.position
        move(to: point)
        update()
        let motion = CABasicAnimation(keyPath: "position")
        motion.fromValue = old
        motion.duration = 0.5
        motion.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        maskLayer.add(motion, forKey: "position")
    }
}

/// The same corners with both curves.
final class CornerSample: SampleView {
    private let tiles: [(photo: PhotoView, label: UILabel)] = [
        (PhotoView(.valley), UILabel()), (PhotoView(.valley), UILabel()),
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (tile, title) in zip(tiles, ["Circular", "Continuous"]) {
            tile.label.text = title
            tile.label.font = .systemFont(ofSize: 13)
            tile.label.textColor = .secondaryLabel
            tile.label.textAlignment = .center
            tile.photo.clipsToBounds = true
            addSubview(tile.photo)
            addSubview(tile.label)
        }
        tiles[1].photo.layer.cornerCurve = .continuous
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("radius", "Radius", .slider(0...90), 56),
            SampleControl("border", "Border Width", .slider(0...12), 3),
        ]
    }

    override var isPlayable: Bool { true }
    override var detail: String { "cornerCurve. Tap to animate the radius." }

    override func showValues() {
        let side = max(0, min(bounds.height - 56, (bounds.width - 72) / 2)).rounded()
        for (index, tile) in tiles.enumerated() {
            let middle = bounds.width * (index == 0 ? 0.27 : 0.73)
            let left = (middle - side / 2).rounded()
            tile.photo.frame = CGRect(x: left, y: 16, width: side, height: side)
            tile.label.frame = CGRect(x: left, y: side + 22, width: side, height: 18)
            tile.photo.layer.cornerRadius = min(self["radius"], side / 2)
            tile.photo.layer.borderWidth = self["border"]
            tile.photo.layer.borderColor = cgColor(.systemOrange)
        }
    }

    override func play(at point: CGPoint) {
        for tile in tiles {
            let growth = CABasicAnimation(keyPath: "cornerRadius")
            growth.fromValue = 0
            growth.duration = 0.8
            tile.photo.layer.add(growth, forKey: "cornerRadius")
        }
    }
}

/// Discs that are blended with a photograph, and with each other.
final class BlendSample: SampleView {
    private let photo = PhotoView(.valley)
    private let discs = (0..<3).map { _ in CALayer() }

    /// The modes, by the names of their filters.
    private static let filters = [
        "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "differenceBlendMode",
        "darkenBlendMode", "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode", "softLightBlendMode",
        "hardLightBlendMode", "exclusionBlendMode", "hueBlendMode", "saturationBlendMode", "colorBlendMode",
        "luminosityBlendMode",
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(photo)
        for disc in discs { photo.layer.addSublayer(disc) }
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("mode", "Mode", .integer(0...Double(Self.filters.count - 1)), 2),
            SampleControl("opacity", "Opacity", .slider(0...1), 1),
        ]
    }

    private var filter: String { Self.filters[min(max(Int(self["mode"].rounded()), 0), Self.filters.count - 1)] }

    override var detail: String { "compositingFilter: \(filter)" }

    override func showValues() {
        photo.frame = bounds
        let radius = max(0, min(bounds.width, bounds.height) * 0.27)
        for (index, disc) in discs.enumerated() {
            let angle = CGFloat(index) * 2 * .pi / 3 - .pi / 2
            disc.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
            disc.cornerRadius = radius
            disc.position = CGPoint(
                x: bounds.midX + 0.62 * radius * cos(angle),
                y: bounds.midY + 0.62 * radius * sin(angle) + radius * 0.12
            )
            disc.backgroundColor = cgColor([UIColor.systemRed, .systemGreen, .systemBlue][index])
            disc.compositingFilter = filter
            disc.opacity = Float(self["opacity"])
        }
    }
}

/// Photographs that are rotated in space, in one perspective.
final class SpaceSample: SampleView {
    private let cards = [PhotoView(.valley), PhotoView(.city), PhotoView(.valley)]

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .tertiarySystemGroupedBackground
        for card in cards {
            card.clipsToBounds = true
            card.layer.cornerRadius = 12
            card.layer.borderWidth = 3
            card.layer.borderColor = UIColor.white.cgColor
            addSubview(card)
        }
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override var controls: [SampleControl] {
        [
            SampleControl("y", "Rotation Y", .angle(-.pi ... .pi), 0.7),
            SampleControl("x", "Rotation X", .angle(-.pi ... .pi), -0.2),
            SampleControl("distance", "Distance", .slider(300...2000), 800),
            SampleControl("z", "Depth", .slider(-200...200)),
        ]
    }

    override var isPlayable: Bool { true }
    override var detail: String { "transform and sublayerTransform. Tap to turn the photographs over." }

    override func showValues() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / CGFloat(self["distance"])
        layer.sublayerTransform = perspective
        let height = max(0, bounds.height - 72).rounded()
        let width = min((height * 0.9).rounded(), max(0, (bounds.width * 0.27).rounded()))
        var transform = CATransform3DMakeTranslation(0, 0, self["z"])
        transform = CATransform3DRotate(transform, self["x"], 1, 0, 0)
        transform = CATransform3DRotate(transform, self["y"], 0, 1, 0)
        for (index, card) in cards.enumerated() {
            card.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            card.center = CGPoint(x: bounds.width * (CGFloat(index) + 0.5) / 3, y: bounds.midY)
            card.layer.transform = transform
        }
    }

    override func play(at point: CGPoint) {
        for (index, card) in cards.enumerated() {
            let turn = CABasicAnimation(keyPath: "transform.rotation.y")
            turn.byValue = 2 * CGFloat.pi
            turn.duration = 1.2
            turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            turn.beginTime = CACurrentMediaTime() + 0.12 * Double(index)
            turn.fillMode = .backwards
            card.layer.add(turn, forKey: "turn")
        }
    }
}
