import UIKit

/// A pin whose point is at the position.
open class MKPinAnnotationView: MKAnnotationView {
    private let pin = PinShape(frame: CGRect(x: 0, y: 0, width: 20, height: 36))

    /// Creates a red pin.
    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        bounds.size = pin.bounds.size
        pin.isOpaque = false
        pin.isUserInteractionEnabled = false
        pin.color = Self.redPinColor()
        addSubview(pin)
        centerOffset = CGPoint(x: 0, y: -16)
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { nil }

    /// The color of the head.
    open var pinTintColor: UIColor? {
        get { storedColor }
        set {
            storedColor = newValue
            pin.color = newValue ?? Self.redPinColor()
        }
    }
    private var storedColor: UIColor?

    /// A Boolean value that indicates whether the pin drops from above when it appears.
    open var animatesDrop = false

    open override func prepareForDisplay() {
        super.prepareForDisplay()
        guard animatesDrop, window != nil else { return }
        pin.transform = CGAffineTransform(translationX: 0, y: -frame.maxY)
        UIView.animate(withDuration: 0.35, delay: 0, options: .curveEaseIn) { self.pin.transform = .identity }
    }

    /// The color of destinations.
    open class func redPinColor() -> UIColor { .systemRed }

    /// The color of starts.
    open class func greenPinColor() -> UIColor { .systemGreen }

    /// The color of positions that the user has selected.
    open class func purplePinColor() -> UIColor { .systemPurple }
}

/// The shape of a pin: a head on a needle.
private final class PinShape: UIView {
    var color = UIColor.systemRed {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ rect: CGRect) {
        let middle = bounds.midX
        UIColor.gray.setFill()
        UIBezierPath(rect: CGRect(x: middle - 0.75, y: 14, width: 1.5, height: 20)).fill()
        color.setFill()
        UIBezierPath(ovalIn: CGRect(x: middle - 8, y: 1, width: 16, height: 16)).fill()
        UIColor.white.withAlphaComponent(0.6).setFill()
        UIBezierPath(ovalIn: CGRect(x: middle - 5, y: 4, width: 5, height: 5)).fill()
    }
}
