import UIKit

/// A round button whose needle points to the north.
@MainActor
final class MapCompass: UIView {
    static let side: CGFloat = 36

    var onTap: () -> Void = {}

    /// The direction of the top of the map in degrees.
    var heading = 0.0 {
        didSet {
            guard heading != oldValue else { return }
            needle.transform = CGAffineTransform(rotationAngle: -heading * .pi / 180)
            accessibilityValue = "\(Int(heading.rounded()))°"
        }
    }

    private let needle = CompassNeedle(frame: CGRect(x: 0, y: 0, width: side, height: side))

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        layer.cornerRadius = Self.side / 2
        layer.borderWidth = 0.5
        needle.backgroundColor = nil
        needle.isOpaque = false
        addSubview(needle)
        let tap = UITapGestureRecognizer()
        tap.addTarget(self, action: MapCompass.tapped)
        addGestureRecognizer(tap)
        isAccessibilityElement = true
        accessibilityLabel = MapText.compass.localized
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    private func tapped() { onTap() }

    func setStyle(_ style: MapStyle) {
        backgroundColor = UIColor(cgColor: style.halo.cgColor(alpha: 0.9))
        layer.borderColor = style.boundary.cgColor(alpha: 0.5)
        needle.south = UIColor(cgColor: style.streetText.cgColor)
    }
}

/// The needle of a compass: red to the north.
private final class CompassNeedle: UIView {
    var south = UIColor.gray {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ rect: CGRect) {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        for (color, sign) in [(UIColor.systemRed, -1.0), (south, 1.0)] {
            let path = UIBezierPath()
            path.move(to: CGPoint(x: center.x - 4, y: center.y))
            path.addLine(to: CGPoint(x: center.x, y: center.y + sign * 13))
            path.addLine(to: CGPoint(x: center.x + 4, y: center.y))
            path.close()
            color.setFill()
            path.fill()
        }
    }
}
