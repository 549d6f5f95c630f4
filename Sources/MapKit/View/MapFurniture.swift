import CoreLocation
import UIKit

/// A control that an app has put beside a map.
@MainActor
protocol MapControl: AnyObject {
    /// Shows the state of the map.
    func update(_ viewport: MapViewport)
    func setStyle(_ style: MapStyle)
}

/// The controls and texts over a map: the credit of the data, the compass and the scale.
@MainActor
final class MapFurniture {
    private let attribution = UILabel()
    private let compass = MapCompass()
    private let scale = MapScale()
    private var style = MapStyle.of(MapStyle.Variant())

    private struct Attached {
        weak var control: (any MapControl)?
    }
    private var attached: [Attached] = []

    func add(to map: MKMapView) {
        attribution.text = MapCredit.standard
        attribution.font = .systemFont(ofSize: 9)
        attribution.textAlignment = .center
        attribution.layer.cornerRadius = 3
        attribution.clipsToBounds = true
        compass.isHidden = true
        scale.isHidden = true
        for view in [attribution, compass, scale] { map.addSubview(view) }
        compass.onTap = { [weak map] in map?.change(animated: true) { $0.heading = 0 } }
        setVariant(MapStyle.Variant())
    }

    /// Adds a control of the app.
    func add(_ control: any MapControl) {
        remove(control)
        attached.append(Attached(control: control))
        control.setStyle(style)
    }

    func remove(_ control: any MapControl) {
        attached.removeAll { $0.control == nil || $0.control === control }
    }

    /// Sets the text that credits the authors of the data.
    func setCredit(_ text: String) { attribution.text = text }

    func setVariant(_ variant: MapStyle.Variant) {
        style = MapStyle.of(variant)
        for entry in attached { entry.control?.setStyle(style) }
        attribution.textColor = UIColor(cgColor: style.interestText.cgColor)
        attribution.backgroundColor = UIColor(cgColor: style.halo.cgColor(alpha: 0.7))
        compass.setStyle(style)
        scale.setStyle(style)
    }

    /// Arranges the controls for a viewport.
    func update(_ viewport: MapViewport, in map: MKMapView) {
        let bounds = map.bounds
        let insets = map.layoutMargins
        let size = attribution.sizeThatFits(bounds.size)
        let width = min(size.width + 6, bounds.width)
        attribution.frame = CGRect(
            x: max(bounds.width - insets.right - width, 0),
            y: bounds.height - insets.bottom / 2 - size.height - 2,
            width: width,
            height: size.height + 2
        )
        let side = MapCompass.side
        compass.isHidden = !map.showsCompass || viewport.heading == 0
        compass.frame = CGRect(
            x: bounds.width - insets.right - side,
            y: insets.top,
            width: side,
            height: side
        )
        compass.heading = viewport.heading
        scale.isHidden = !map.showsScale
        if map.showsScale {
            scale.frame = CGRect(x: insets.left, y: insets.top, width: min(bounds.width / 2, 180), height: 22)
            scale.update(metersPerPoint: viewport.metersPerPoint)
        }
        for entry in attached { entry.control?.update(viewport) }
    }
}

extension MapViewport {
    /// The meters per point in the middle of the map.
    var metersPerPoint: Double { MKMetersPerMapPointAtLatitude(center.clamped.coordinate.latitude) / scale }
}
