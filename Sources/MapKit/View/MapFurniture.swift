import CoreLocation
import UIKit

/// The controls and texts over a map: the credit of the data, the compass and the scale.
@MainActor
final class MapFurniture {
    private let attribution = UILabel()
    private let compass = MapCompass()
    private let scale = MapScale()

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

    /// Sets the text that credits the authors of the data.
    func setCredit(_ text: String) { attribution.text = text }

    func setVariant(_ variant: MapStyle.Variant) {
        let style = MapStyle.of(variant)
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
            scale.update(
                metersPerPoint: MKMetersPerMapPointAtLatitude(viewport.center.clamped.coordinate.latitude)
                    / viewport.scale
            )
        }
    }
}
