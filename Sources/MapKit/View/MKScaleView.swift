import UIKit

/// A bar with a round distance of a map view, which an app puts beside or over the map.
///
/// ```swift
/// let scale = MKScaleView(mapView: map)
/// scale.frame = CGRect(x: 8, y: 8, width: 180, height: 22)
/// view.addSubview(scale)
/// ```
open class MKScaleView: UIView {
    /// The edge at which the bar begins.
    public enum Alignment: Int, Sendable {
        /// The edge at which lines of text begin.
        case leading = 0
        /// The edge at which lines of text end.
        case trailing = 1
    }

    private let scale = MapScale()
    private var lastScale: Double?

    /// The time for which the scale stays after a zoom, and that of its disappearance, in seconds.
    private static let (delay, duration) = (1.0, 0.3)

    /// Creates the scale of a map.
    public convenience init(mapView: MKMapView?) {
        self.init(frame: CGRect(x: 0, y: 0, width: 180, height: 22))
        self.mapView = mapView
        // Property observers are not called for assignments inside an initializer.
        attach()
    }

    /// Creates a scale without a map.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a scale from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isUserInteractionEnabled = false
        scale.alpha = 0
        addSubview(scale)
    }

    /// The map whose scale is shown.
    open weak var mapView: MKMapView? {
        didSet {
            if mapView === oldValue { return }
            oldValue?.furniture.remove(self)
            attach()
        }
    }

    /// The visibility of the scale. With `adaptive`, it is shown while the map is zoomed, and a second longer.
    open var scaleVisibility = MKFeatureVisibility.adaptive {
        didSet { if scaleVisibility != oldValue { changeVisibility() } }
    }

    /// The edge at which the bar begins.
    open var legendAlignment = Alignment.leading {
        didSet { setNeedsLayout() }
    }

    /// The size of the scale in points.
    open override var intrinsicContentSize: CGSize { CGSize(width: 180, height: 22) }

    private func attach() {
        guard let mapView else { return hide(animated: false) }
        lastScale = mapView.viewport.scale
        mapView.furniture.add(self)
        changeVisibility()
    }

    private func changeVisibility() {
        if scaleVisibility == .visible, mapView != nil { show() } else { hide(animated: false) }
    }

    private func show() {
        scale.layer.removeAllAnimations()
        scale.alpha = 1
    }

    private func hide(animated: Bool) {
        guard animated else {
            scale.layer.removeAllAnimations()
            scale.alpha = 0
            return
        }
        UIView.animate(withDuration: Self.duration, delay: Self.delay, options: .allowUserInteraction) { [scale] in
            scale.alpha = 0
        }
    }

    /// Lays out the bar.
    open override func layoutSubviews() {
        super.layoutSubviews()
        scale.frame = bounds
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        scale.isAtRight = (legendAlignment == .trailing) != isRightToLeft
        if let mapView { scale.update(metersPerPoint: mapView.viewport.metersPerPoint) }
    }
}

extension MKScaleView: MapControl {
    func update(_ viewport: MapViewport) {
        setNeedsLayout()
        defer { lastScale = viewport.scale }
        guard scaleVisibility == .adaptive, let lastScale, lastScale != viewport.scale else { return }
        show()
        hide(animated: true)
    }

    func setStyle(_ style: MapStyle) { scale.setStyle(style) }
}
