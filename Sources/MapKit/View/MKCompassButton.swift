import UIKit

/// A round button with a needle that points to the north of a map view, which an app puts beside or over the map.
///
/// A tap rotates the map so that north is at the top.
open class MKCompassButton: UIView {
    private let compass = MapCompass()

    /// Creates the compass of a map.
    public convenience init(mapView: MKMapView?) {
        self.init(frame: CGRect(x: 0, y: 0, width: MapCompass.side, height: MapCompass.side))
        self.mapView = mapView
        // Property observers are not called for assignments inside an initializer.
        attach()
    }

    /// Creates a compass without a map.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a compass from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        addSubview(compass)
        compass.onTap = { [weak self] in self?.mapView?.change(animated: true) { $0.heading = 0 } }
        updateVisibility()
    }

    /// The map that the compass belongs to.
    open weak var mapView: MKMapView? {
        didSet {
            if mapView === oldValue { return }
            oldValue?.furniture.remove(self)
            attach()
        }
    }

    /// The visibility of the compass. With `adaptive`, it is shown while the north is not at the top.
    open var compassVisibility = MKFeatureVisibility.adaptive {
        didSet { updateVisibility() }
    }

    /// The size of the compass in points.
    open override var intrinsicContentSize: CGSize { CGSize(width: MapCompass.side, height: MapCompass.side) }

    private func attach() {
        mapView?.furniture.add(self)
        updateVisibility()
    }

    private func updateVisibility() {
        let heading = mapView?.viewport.heading ?? 0
        compass.heading = heading
        compass.isHidden =
            switch compassVisibility {
            case .hidden: true
            case .visible: mapView == nil
            case .adaptive: mapView == nil || heading == 0
            }
    }

    /// Centers the compass.
    open override func layoutSubviews() {
        super.layoutSubviews()
        compass.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}

extension MKCompassButton: MapControl {
    func update(_ viewport: MapViewport) { updateVisibility() }

    func setStyle(_ style: MapStyle) { compass.setStyle(style) }
}
