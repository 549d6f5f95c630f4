import UIKit

/// The blue dot at the user's location, with a beam in the direction of the device.
final class UserLocationView: MKAnnotationView {
    private let dot = UIView()
    private let beam = HeadingBeam(frame: CGRect(x: 0, y: 0, width: 60, height: 60))

    private static let side = 22.0

    override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        bounds.size = CGSize(width: Self.side, height: Self.side)
        beam.isOpaque = false
        beam.isHidden = true
        dot.frame = bounds
        dot.backgroundColor = .systemBlue
        dot.layer.cornerRadius = Self.side / 2
        dot.layer.borderColor = UIColor.white.cgColor
        dot.layer.borderWidth = 3
        addSubview(beam)
        addSubview(dot)
        canShowCallout = true
        collisionMode = .none
        zPriority = .max
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the direction of the device.
    /// - Parameter angle: The angle from the top of the view in radians, clockwise; `nil` for no direction.
    func setHeading(_ angle: CGFloat?) {
        beam.isHidden = angle == nil
        guard let angle else { return }
        beam.center = CGPoint(x: bounds.midX, y: bounds.midY)
        beam.transform = CGAffineTransform(rotationAngle: angle)
    }
}

/// A beam to the top.
private final class HeadingBeam: UIView {
    override func draw(_ rect: CGRect) {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let path = UIBezierPath()
        path.move(to: center)
        path.addArc(
            withCenter: center,
            radius: bounds.width / 2,
            startAngle: -.pi * 0.65,
            endAngle: -.pi * 0.35,
            clockwise: true
        )
        path.close()
        UIColor.systemBlue.withAlphaComponent(0.35).setFill()
        path.fill()
    }
}
