import CoreLocation
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

/// A screen with a map view that fills it.
@MainActor
final class MapStage {
    let screen: VirtualScreen
    let map: MKMapView
    let delegate = RecordingDelegate()
    /// Another delegate, which the map does not retain.
    var retained: AnyObject?

    /// The main station of Helsinki.
    static let station = CLLocationCoordinate2D(latitude: 60.1713, longitude: 24.9415)

    /// - Parameters:
    ///   - maps: The setting of map files; `none` for no files, and `nil` for that of Helsinki.
    ///   - source: The tiles of the map; `nil` for those of the map files.
    init(
        size: CGSize = CGSize(width: 300, height: 200),
        scale: CGFloat = 1,
        maps: String? = "none",
        source: MapTileSource? = nil
    ) throws {
        screen = try VirtualScreen(size: size, scale: scale)
        let session = screen.host.session
        session.userInterface.mapSetting = try maps ?? HelsinkiMap.path()
        // Tiles are decoded once for all tests.
        if let source = try source ?? (maps == nil ? HelsinkiMap.source() : nil) {
            session.userInterface.services[ObjectIdentifier(MapTileSource.self)] = source
        }
        map = session.perform { MKMapView(frame: CGRect(origin: .zero, size: size)) }
        map.layoutMargins = .zero
        map.insetsLayoutMarginsFromSafeArea = false
        let root = session.perform { UIView(frame: CGRect(origin: .zero, size: size)) }
        root.addSubview(map)
        try screen.show(root)
        try screen.advance(by: 0)
        map.delegate = delegate
    }

    /// Shows a coordinate at a zoom at which the world is 256 points times its power of two.
    func look(at coordinate: CLLocationCoordinate2D = MapStage.station, zoom: Double) throws {
        map.change(animated: false) { viewport in
            viewport.center = MKMapPoint(coordinate)
            viewport.zoom = zoom
        }
        try screen.advance(by: 0.1)
    }

    /// Advances until nothing moves.
    func settle() throws { try screen.advance(by: 3) }
}

/// A delegate that records its calls.
@MainActor
final class RecordingDelegate: MKMapViewDelegate {
    var calls: [String] = []

    func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) { calls.append("will \(animated)") }

    func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {
        let last = calls.last { !$0.contains("load") && !$0.contains("render") }
        if last != "changes" { calls.append("changes") }
    }

    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) { calls.append("did \(animated)") }

    func mapViewWillStartLoadingMap(_ mapView: MKMapView) { calls.append("starts loading") }

    func mapViewDidFinishLoadingMap(_ mapView: MKMapView) { calls.append("loaded") }

    func mapViewDidFailLoadingMap(_ mapView: MKMapView, withError error: any Error) {
        calls.append("load failed: \((error as? MKError)?.code.rawValue ?? 0)")
    }

    func mapViewWillStartRenderingMap(_ mapView: MKMapView) { calls.append("starts rendering") }

    func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {
        calls.append("rendered \(fullyRendered)")
    }
}
