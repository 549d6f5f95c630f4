import QuartzCore

/// The view of a sheet: the view of the presented controller with round corners, and the grabber.
@MainActor
final class SheetView: UIView {
    /// The dimensions of the grabber, in points. Empirical; not documented by Apple.
    private static let grabberSize = CGSize(width: 36, height: 5)
    private static let grabberTop: CGFloat = 5

    private let clip = UIView(frame: .zero)
    private let grabber = UIView(frame: .zero)

    /// The corner radius, in points, and the corners to which it applies.
    var corners: (radius: CGFloat, isAttached: Bool) = (0, false) {
        didSet {
            clip.layer.cornerRadius = corners.radius
            clip.layer.maskedCorners =
                corners.isAttached
                ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
                : [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        }
    }

    var showsGrabber = false { didSet { grabber.isHidden = !showsGrabber } }

    init() {
        super.init(frame: .zero)
        isOpaque = false
        clip.isOpaque = false
        clip.clipsToBounds = true
        clip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grabber.backgroundColor = .tertiaryLabel
        grabber.layer.cornerRadius = Self.grabberSize.height / 2
        grabber.isUserInteractionEnabled = false
        grabber.isHidden = true
        addSubview(clip)
        addSubview(grabber)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the view of the controller.
    func embed(_ view: UIView) {
        guard view.superview !== clip else { return }
        view.frame = clip.bounds
        clip.addSubview(view)
        invalidateLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = bounds
        for view in clip.subviews { view.frame = clip.bounds }
        grabber.frame = CGRect(
            origin: CGPoint(x: bounds.midX - Self.grabberSize.width / 2, y: Self.grabberTop),
            size: Self.grabberSize
        )
    }
}
