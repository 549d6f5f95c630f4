import CoreLocation
import UIKit

/// The screen with a map, on which the user searches places, reads about them, and follows routes.
///
/// It is that of the app `maps`, and the one that `MKMapItem.openInMaps(launchOptions:)` presents over an app.
package final class MapsViewController: UIViewController {
    /// The map.
    package let mapView = MKMapView()
    private let panel = MapsPanel()
    private let closeButton = UIButton(type: .close)
    private let launch: MapsLaunch
    private let search = MapsSearchController()
    private var content: (any MapsPanelContent)?
    private var markers: [PlaceMarker] = []
    private var routes: [MKRoute] = []
    private var selectedRoute = 0

    /// The width in points from which on the panel is beside the map.
    private static let wideWidth = 600.0

    /// Creates a screen.
    /// - Parameter launch: What the screen shows at first.
    package init(launch: MapsLaunch = MapsLaunch()) {
        self.launch = launch
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a screen from an archive.
    package required init?(coder: NSCoder) {
        launch = MapsLaunch()
        super.init(coder: coder)
    }

    // MARK: Layout

    package override func viewDidLoad() {
        super.viewDidLoad()
        mapView.delegate = self
        mapView.showsScale = true
        mapView.mapType = launch.mapType
        view.addSubview(mapView)
        view.addSubview(panel)
        closeButton.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .primaryActionTriggered)
        view.addSubview(closeButton)
        search.region = { [weak self] in self?.mapView.region ?? MKCoordinateRegion() }
        search.onResults = { [weak self] in self?.show($0) }
        search.onSelect = { [weak self] in self?.select($0) }
        begin()
    }

    package override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        closeButton.isHidden = presentingViewController == nil
    }

    package override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size
        let safe = view.bounds.inset(by: view.safeAreaInsets)
        var margins = view.safeAreaInsets
        margins.left += 8
        margins.top += 8
        margins.right += 8
        var map = view.bounds
        if size.width >= Self.wideWidth {
            let height = min(safe.height - 32, content?.preferredHeight ?? 0)
            panel.frame = CGRect(x: safe.minX + 16, y: safe.minY + 16, width: 320, height: height)
            margins.left = panel.frame.maxX + 8
        } else {
            let share = content?.heightShare ?? 0
            let height = min(content?.preferredHeight ?? 0, (safe.height * share).rounded())
            // The corners at the lower edge are outside.
            panel.frame = CGRect(x: 0, y: safe.maxY - height, width: size.width, height: height + 14)
            // The map is behind the corners at the upper edge, and credits its source above them.
            map.size.height = panel.frame.minY + 14
            margins.bottom = 34
        }
        mapView.frame = map
        mapView.layoutMargins = margins
        closeButton.frame = CGRect(x: safe.maxX - 46, y: safe.minY + 10, width: 36, height: 36)
    }

    /// Shows a controller in the panel.
    private func show(_ controller: any MapsPanelContent) {
        content?.willMove(toParent: nil)
        content?.removeFromParent()
        addChild(controller)
        panel.content = controller.view
        content = controller
        controller.didMove(toParent: self)
        view.setNeedsLayout()
        view.layoutIfNeeded()
    }

    private func showSearch() {
        clearRoutes()
        mapView.selectedAnnotations.forEach { mapView.deselectAnnotation($0, animated: true) }
        show(search)
    }

    // MARK: Beginning

    private func begin() {
        let items = launch.items
        show(search)
        if let type = launch.transportType, let destination = items.last {
            let source = items.count > 1 ? items[0] : MKMapItem.forCurrentLocation()
            setMarkers(items.filter { !$0.isCurrentLocation })
            showRoute(from: source, to: destination, by: type)
        } else if !items.isEmpty {
            setMarkers(items.filter { !$0.isCurrentLocation })
            search.loadViewIfNeeded()
            search.show(items)
        }
        fitMap(items)
    }

    private func fitMap(_ items: [MKMapItem]) {
        if let camera = launch.camera { return mapView.setCamera(camera, animated: false) }
        let first = items.first { !$0.isCurrentLocation }?.placemark.coordinate
        if launch.center != nil || launch.span != nil {
            let center = launch.center ?? first ?? mapView.centerCoordinate
            let span = launch.span ?? MKCoordinateSpan(latitudeDelta: 0.02, longitudeDelta: 0.02)
            return mapView.setRegion(MKCoordinateRegion(center: center, span: span), animated: false)
        }
        if markers.isEmpty {
            guard let box = MapLibrary.of(UIApplication.shared).box else { return }
            mapView.setVisibleMapRect(box, animated: false)
        } else {
            fit(markers.map(\.coordinate), animated: false)
        }
    }

    /// Shows coordinates with some space around them.
    private func fit(_ coordinates: [CLLocationCoordinate2D], animated: Bool) {
        var rect = MKMapRect.null
        for coordinate in coordinates where CLLocationCoordinate2DIsValid(coordinate) {
            rect = rect.union(MKMapRect(origin: MKMapPoint(coordinate), size: MKMapSize()))
        }
        guard !rect.isNull else { return }
        // At least 600 m, and a quarter more than the box.
        let least = 600 * MKMapPointsPerMeterAtLatitude(MKMapPoint(x: rect.midX, y: rect.midY).coordinate.latitude)
        let (width, height) = (max(rect.width * 1.25, least), max(rect.height * 1.25, least))
        mapView.setVisibleMapRect(
            MKMapRect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height),
            animated: animated
        )
    }

    // MARK: Places

    private func setMarkers(_ items: [MKMapItem]) {
        mapView.removeAnnotations(markers)
        markers = items.map(PlaceMarker.init)
        mapView.addAnnotations(markers)
    }

    private func show(_ items: [MKMapItem]) {
        setMarkers(items)
        if !items.isEmpty { fit(items.prefix(10).map(\.placemark.coordinate), animated: true) }
    }

    private func select(_ item: MKMapItem) {
        guard let marker = markers.first(where: { $0.item === item }) else { return }
        mapView.selectAnnotation(marker, animated: true)
    }

    private func showCard(of item: MKMapItem) {
        clearRoutes()
        let card = PlaceCardController(item: item)
        card.onClose = { [weak self] in self?.showSearch() }
        card.onDirections = { [weak self] in
            self?.showRoute(from: .forCurrentLocation(), to: item, by: .automobile)
        }
        show(card)
        mapView.setCenter(item.placemark.coordinate, animated: true)
    }

    // MARK: Routes

    private func showRoute(from source: MKMapItem, to destination: MKMapItem, by type: MKDirectionsTransportType) {
        if source.isCurrentLocation { mapView.showsUserLocation = true }
        let controller = RouteController(from: source, to: destination, by: type)
        controller.onRoutes = { [weak self] routes, selected in self?.show(routes, selected) }
        controller.onStep = { [weak self] step in
            let points = step.polyline.mapPoints
            self?.fit(points.map(\.coordinate), animated: true)
        }
        controller.onFollow = { [weak self] isFollowing in
            self?.mapView.setUserTrackingMode(isFollowing ? .followWithHeading : .none, animated: true)
        }
        controller.onClose = { [weak self] in self?.showSearch() }
        show(controller)
    }

    private func clearRoutes() {
        mapView.removeOverlays(routes.map(\.polyline))
        mapView.setUserTrackingMode(.none, animated: false)
        routes = []
    }

    private func show(_ routes: [MKRoute], _ selected: Int) {
        let isNew = routes.map(ObjectIdentifier.init) != self.routes.map(ObjectIdentifier.init)
        mapView.removeOverlays(self.routes.map(\.polyline))
        (self.routes, selectedRoute) = (routes, selected)
        // The selected one is above the others.
        for (index, route) in routes.enumerated() where index != selected { mapView.addOverlay(route.polyline) }
        guard routes.indices.contains(selected) else { return }
        mapView.addOverlay(routes[selected].polyline)
        if isNew { fit(routes.flatMap { $0.polyline.mapPoints.map(\.coordinate) }, animated: false) }
    }
}

/// A place on the map.
final class PlaceMarker: NSObject, MKAnnotation {
    let item: MKMapItem
    var coordinate: CLLocationCoordinate2D { item.placemark.coordinate }
    var title: String? { item.displayName }

    init(_ item: MKMapItem) { self.item = item }
}

extension MapsViewController: MKMapViewDelegate {
    package func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
        guard let marker = annotation as? PlaceMarker else { return nil }
        let view = MKMarkerAnnotationView(annotation: marker, reuseIdentifier: nil)
        view.canShowCallout = false
        view.titleVisibility = .visible
        view.addInteraction(UIContextMenuInteraction(delegate: self))
        return view
    }

    package func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {
        if let marker = annotation as? PlaceMarker { showCard(of: marker.item) }
    }

    package func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        guard let line = overlay as? MKPolyline else { return MKOverlayRenderer(overlay: overlay) }
        let renderer = MKPolylineRenderer(polyline: line)
        let isSelected = routes.indices.contains(selectedRoute) && routes[selectedRoute].polyline === line
        renderer.strokeColor = isSelected ? .systemBlue : .systemGray
        renderer.lineWidth = isSelected ? 7 : 5
        return renderer
    }
}

extension MapsViewController: UIContextMenuInteractionDelegate {
    package func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let view = interaction.view as? MKAnnotationView, let marker = view.annotation as? PlaceMarker else {
            return nil
        }
        let item = marker.item
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            PlaceActions.menu(of: item) { self?.showRoute(from: .forCurrentLocation(), to: item, by: .automobile) }
        }
    }
}
