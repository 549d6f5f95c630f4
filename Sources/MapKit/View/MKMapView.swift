import CoreLocation
import UIKit

/// A view with a map of the map files.
///
/// ```swift
/// let map = MKMapView(frame: view.bounds)
/// let center = CLLocationCoordinate2D(latitude: 60.1699, longitude: 24.9384)
/// map.region = MKCoordinateRegion(center: center, latitudinalMeters: 1000, longitudinalMeters: 1000)
/// view.addSubview(map)
/// ```
///
/// Tiles are drawn on other threads. A pan moves them, and draws only those that appear. Coordinates outside of the map files are on
/// an empty background. The source of the data is credited at the lower right edge of the map, always.
///
/// The layout margins are insets of the map: its center is in the middle of what they leave.
open class MKMapView: UIView {
    /// The object that is told about changes, and that has the views of annotations and overlays.
    open weak var delegate: (any MKMapViewDelegate)?

    var viewport = MapViewport()
    private var storedCanvas: MapCanvas?
    let furniture = MapFurniture()
    let gestures = MapGestures()
    let annotationStore = MapAnnotations()
    let user = MapUserLocation()
    let overlayStore = MapOverlays()
    private var motion: MapMotion?
    private var motionLink: CADisplayLink?
    /// The rectangle or the camera, and the center, that the map shows when it has a size.
    private var pending: (shape: PendingShape?, center: MKMapPoint?) = (nil, nil)

    private enum PendingShape {
        case fit(MKMapRect, padding: UIEdgeInsets)
        case camera(MKMapCamera)
    }
    private var loading = MapLoading()

    // MARK: Creation

    /// Creates a map of the world.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a map from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        isMultipleTouchEnabled = true
        annotationStore.map = self
        user.map = self
        overlayStore.map = self
        addSubview(annotationStore.container)
        furniture.add(to: self)
        gestures.add(to: self)
    }

    /// The layers of the map, once the view is in a window.
    var canvas: MapCanvas? {
        if let storedCanvas { return storedCanvas }
        guard let session = window?.screen.session else { return nil }
        let canvas = MapCanvas(
            session: session,
            content: content,
            overlays: Self.levels.compactMap { overlayStore.renderers[$0] },
            isImmediate: session.clock is VirtualClock,
            notify: { [weak self] in self?.setNeedsLayout() }
        )
        storedCanvas = canvas
        furniture.setCredit(MapTileSource.of(session.application).credit)
        layer.insertSublayer(canvas.layer, at: 0)
        return canvas
    }

    private static let levels = [MKOverlayLevel.aboveRoads, .aboveLabels]

    /// Requests that overlays are drawn again.
    /// - Parameter rect: The part of the map; `nil` for all.
    func overlaysChanged(in rect: MKMapRect? = nil) {
        storedCanvas?.overlaysChanged(in: rect)
        setNeedsLayout()
    }

    /// The style of the map.
    private var content: SharedStyle.Content {
        let standard = preferredConfiguration as? MKStandardMapConfiguration
        return SharedStyle.Content(
            variant: MapStyle.Variant(
                isDark: traitCollection.userInterfaceStyle == .dark,
                isMuted: standard?.emphasisStyle == .muted
            ),
            filter: pointOfInterestFilter ?? standard?.pointOfInterestFilter
        )
    }

    // MARK: Kinds of maps

    /// The configuration of the map. The map has a copy.
    @NSCopying open var preferredConfiguration: MKMapConfiguration = MKStandardMapConfiguration() {
        didSet { updateStyle() }
    }

    /// The kind of the map. Maps of satellite images show the standard map, for want of a source.
    open var mapType = MKMapType.standard {
        didSet {
            preferredConfiguration = MKStandardMapConfiguration(
                emphasisStyle: mapType == .mutedStandard ? .muted : .default
            )
        }
    }

    /// The points of interest on the map; `nil` for those of the configuration.
    @NSCopying open var pointOfInterestFilter: MKPointOfInterestFilter? {
        didSet { updateStyle() }
    }

    private func updateStyle() {
        storedCanvas?.setContent(content)
        overlayStore.setTraits(traitCollection)
        user.updateColors(traitCollection)
        furniture.setVariant(content.variant)
        setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateStyle()
    }

    // MARK: Layout

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window == nil else { return updateStyle() }
        // A motion that is not visible is at its end.
        if let motion {
            move(to: motion.viewport(at: .infinity).viewport)
            finishMotion()
        }
        storedCanvas?.cancel()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if viewport.size != bounds.size || viewport.insets != layoutMargins {
            viewport.size = bounds.size
            viewport.insets = layoutMargins
            showPending()
            viewport.normalize(zooms: zooms(viewport))
        }
        show()
    }

    /// Shows the positions that were set before the map had a size.
    private func showPending() {
        if bounds.isEmpty || pending.shape == nil && pending.center == nil { return }
        let (shape, center) = pending
        pending = (nil, nil)
        switch shape {
        case .fit(let rect, let padding): viewport.fitNorth(rect, padding: padding)
        case .camera(let camera): viewport.move(to: camera)
        case nil: break
        }
        if let center { viewport.center = center }
        viewport = limited(viewport)
    }

    /// Shows the viewport.
    private func show() {
        guard !bounds.isEmpty, let canvas else { return }
        overlayStore.setScale(traitCollection.displayScale)
        overlayStore.requestRenderers()
        canvas.update(
            viewport,
            scale: traitCollection.displayScale,
            isTurning: isMoving || gestures.isActive,
            isReplaced: overlayStore.all().contains { $0.canReplaceMapContent },
            hasOverlays: Self.levels.map { !overlayStore.all($0).isEmpty }
        )
        annotationStore.update(viewport)
        user.update(viewport)
        furniture.update(viewport, in: self)
        let (start, end, error) = loading.update(canvas)
        if start { delegate?.mapViewWillStartLoadingMap(self) }
        if start { delegate?.mapViewWillStartRenderingMap(self) }
        guard end else { return }
        if let error {
            delegate?.mapViewDidFailLoadingMap(self, withError: error)
        } else {
            delegate?.mapViewDidFinishLoadingMap(self)
        }
        delegate?.mapViewDidFinishRenderingMap(self, fullyRendered: error == nil)
    }

    // MARK: Limits

    /// The area that the center of the map stays in; `nil` for the world.
    open var cameraBoundary: CameraBoundary? {
        get { storedBoundary }
        set { setCameraBoundary(newValue, animated: false) }
    }
    private var storedBoundary: CameraBoundary?

    /// Sets the area that the center of the map stays in.
    open func setCameraBoundary(_ cameraBoundary: CameraBoundary?, animated: Bool) {
        storedBoundary = cameraBoundary
        change(animated: animated) { _ in }
    }

    /// The distances that the camera can have.
    open var cameraZoomRange: CameraZoomRange? {
        get { storedZoomRange }
        set { setCameraZoomRange(newValue, animated: false) }
    }
    private var storedZoomRange: CameraZoomRange?

    /// Sets the distances that the camera can have; `nil` for no limits.
    open func setCameraZoomRange(_ cameraZoomRange: CameraZoomRange?, animated: Bool) {
        storedZoomRange = cameraZoomRange
        change(animated: animated) { _ in }
    }

    private func zooms(_ viewport: MapViewport) -> ClosedRange<Double>? { storedZoomRange?.zooms(viewport) }

    /// Returns a viewport within the limits.
    func limited(_ viewport: MapViewport) -> MapViewport {
        var viewport = viewport
        if let rect = storedBoundary?.mapRect {
            let center = viewport.center
            let x = MKMapPoint(x: rect.midX, y: rect.midY)
            var near = viewport
            near.center = x
            let point = near.nearest(center)
            viewport.center = MKMapPoint(
                x: min(max(point.x, rect.minX), rect.maxX),
                y: min(max(point.y, rect.minY), rect.maxY)
            )
        }
        viewport.normalize(zooms: zooms(viewport))
        return viewport
    }

    // MARK: Changes

    /// Changes the viewport by a call of the app.
    func change(animated: Bool, _ body: (inout MapViewport) -> Void) {
        var target = viewport
        body(&target)
        target = limited(target)
        let isAnimated = animated && window != nil && !bounds.isEmpty && UIView.areAnimationsEnabled
        finishMotion()
        if isAnimated, target == viewport { return }
        delegate?.mapView(self, regionWillChangeAnimated: isAnimated)
        if isAnimated {
            start(MapMotion(from: viewport, to: target, start: CACurrentMediaTime()))
        } else {
            move(to: target)
            delegate?.mapView(self, regionDidChangeAnimated: false)
        }
    }

    /// Shows another viewport.
    func move(to target: MapViewport) {
        viewport = limited(target)
        delegate?.mapViewDidChangeVisibleRegion(self)
        setNeedsLayout()
    }

    /// Starts a motion. The delegate has been told about its start.
    func start(_ motion: MapMotion) {
        self.motion = motion
        if motionLink == nil {
            let link = CADisplayLink { [weak self] link in
                guard let self else { return link.invalidate() }
                step(link)
            }
            link.add(to: .main, forMode: .common)
            motionLink = link
        }
    }

    private func step(_ link: CADisplayLink) {
        guard let motion else { return stopMotion() }
        let (target, isFinished) = motion.viewport(at: link.targetTimestamp)
        move(to: target)
        if isFinished { finishMotion() }
    }

    /// A Boolean value that indicates whether the map moves by itself.
    var isMoving: Bool { motion != nil }

    /// Ends a motion where it is, and tells the delegate.
    func finishMotion() {
        guard motion != nil else { return }
        stopMotion()
        delegate?.mapView(self, regionDidChangeAnimated: true)
    }

    private func stopMotion() {
        motion = nil
        motionLink?.invalidate()
        motionLink = nil
        // Labels are placed for the heading at the end.
        setNeedsLayout()
    }

    /// Fits a rectangle of the map into the view, now or when it has a size.
    func fit(_ rect: MKMapRect, padding: UIEdgeInsets, animated: Bool) {
        if rect.isNull { return }
        if viewport.size != bounds.size { layoutIfNeeded() }
        if bounds.isEmpty { pending = (.fit(rect, padding: padding), nil) }
        change(animated: animated) { $0.fitNorth(rect, padding: padding) }
    }

    /// Moves the map to a viewpoint, now or when it has a size.
    func show(_ camera: MKMapCamera, animated: Bool) {
        if viewport.size != bounds.size { layoutIfNeeded() }
        if bounds.isEmpty, let copy = camera.copy() as? MKMapCamera { pending = (.camera(copy), nil) }
        change(animated: animated) { $0.move(to: camera) }
    }

    /// Moves the map to a center, now or when it has a size.
    func show(center: MKMapPoint, animated: Bool) {
        if viewport.size != bounds.size { layoutIfNeeded() }
        if bounds.isEmpty { pending.center = center }
        change(animated: animated) { $0.center = center }
    }

    // MARK: Regions

    /// The region that the map shows. A region is enlarged to the shape of the view. It is shown with north at the top.
    open var region: MKCoordinateRegion {
        get { MKCoordinateRegion(viewport.visibleRect) }
        set { setRegion(newValue, animated: false) }
    }

    /// Shows a region. A region that is not valid is not shown.
    open func setRegion(_ region: MKCoordinateRegion, animated: Bool) {
        fit(MKMapRect(region), padding: .zero, animated: animated)
    }

    /// The coordinate in the middle of the map.
    open var centerCoordinate: CLLocationCoordinate2D {
        get { viewport.center.clamped.coordinate }
        set { setCenter(newValue, animated: false) }
    }

    /// Moves the map to a coordinate, without a change of the zoom. A coordinate that is not valid has no effect.
    open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
        guard CLLocationCoordinate2DIsValid(coordinate) else { return }
        show(center: MKMapPoint(coordinate), animated: animated)
    }

    /// The smallest rectangle that contains what the map shows. A rectangle that is set is shown with north at the top.
    open var visibleMapRect: MKMapRect {
        get { viewport.visibleRect }
        set { setVisibleMapRect(newValue, animated: false) }
    }

    /// Shows a rectangle of the map. One that is nowhere is not shown.
    open func setVisibleMapRect(_ mapRect: MKMapRect, animated: Bool) {
        setVisibleMapRect(mapRect, edgePadding: .zero, animated: animated)
    }

    /// Shows a rectangle of the map.
    /// - Parameter insets: The distances between the rectangle and the edges of the view, in addition to the layout margins.
    open func setVisibleMapRect(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets, animated: Bool) {
        fit(mapRect, padding: insets, animated: animated)
    }

    /// The viewpoint of the map. A change of the object that is returned has no effect.
    open var camera: MKMapCamera {
        get { viewport.camera }
        set { setCamera(newValue, animated: false) }
    }

    /// Moves the map to a viewpoint.
    open func setCamera(_ camera: MKMapCamera, animated: Bool) {
        show(camera, animated: animated)
    }

    // MARK: Annotations

    /// The annotations of the map, in the order of addition.
    open var annotations: [any MKAnnotation] { annotationStore.all }

    /// Adds an annotation. Its view is requested when it is visible.
    open func addAnnotation(_ annotation: any MKAnnotation) { annotationStore.add([annotation]) }

    /// Adds annotations.
    open func addAnnotations(_ annotations: [any MKAnnotation]) { annotationStore.add(annotations) }

    /// Removes an annotation.
    open func removeAnnotation(_ annotation: any MKAnnotation) { removeAnnotations([annotation]) }

    /// Removes annotations. The user's location stays.
    open func removeAnnotations(_ annotations: [any MKAnnotation]) {
        annotationStore.remove(annotations.filter { !($0 is MKUserLocation) })
    }

    /// Returns the view of an annotation; `nil` if it is not visible.
    open func view(for annotation: any MKAnnotation) -> MKAnnotationView? {
        annotationStore.entry(of: annotation)?.view
    }

    /// Returns a view that is not used any more, or a new one of the class that is registered; `nil` if there is neither.
    open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? {
        annotationStore.reuse.view(identifier)
    }

    /// The annotations that are selected: one at most.
    open var selectedAnnotations: [any MKAnnotation] {
        get { annotationStore.selected }
        set {
            for annotation in annotationStore.selected where !newValue.contains(where: { $0 === annotation }) {
                annotationStore.deselect(annotation)
            }
            if let first = newValue.first { annotationStore.select(first) }
        }
    }

    /// Selects an annotation of the map, and shows its callout.
    open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
        annotationStore.select(annotation, animated: animated)
    }

    /// Deselects an annotation.
    open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
        if let annotation { annotationStore.deselect(annotation, animated: animated) }
    }

    /// Adds the annotations that are not on the map yet, and shows the smallest region with all of them.
    open func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
        show(annotations, animated: animated)
    }

    // MARK: The location of the user

    /// A Boolean value that indicates whether the map shows the user's location. The app has to ask for authorization with a
    /// `CLLocationManager`.
    open var showsUserLocation: Bool {
        get { user.isShown }
        set { if newValue { user.show() } else { user.hide() } }
    }

    /// The annotation of the user's location.
    open var userLocation: MKUserLocation { user.annotation }

    /// The way in which the map follows the user. A mode shows the user's location; a gesture that moves the map ends it.
    open var userTrackingMode: MKUserTrackingMode {
        get { user.mode }
        set { setUserTrackingMode(newValue, animated: false) }
    }

    /// Sets the way in which the map follows the user.
    open func setUserTrackingMode(_ mode: MKUserTrackingMode, animated: Bool) {
        user.setMode(mode, animated: animated)
    }

    // MARK: Overlays

    /// The overlays of the map.
    open var overlays: [any MKOverlay] { overlayStore.all() }

    /// Adds an overlay above the labels of the map.
    open func addOverlay(_ overlay: any MKOverlay) { addOverlay(overlay, level: .aboveLabels) }

    /// Adds overlays above the labels of the map.
    open func addOverlays(_ overlays: [any MKOverlay]) { addOverlays(overlays, level: .aboveLabels) }

    /// Adds an overlay above the others of a level.
    open func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
        overlayStore.insert(overlay, level: level)
    }

    /// Adds overlays above the others of a level.
    open func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) {
        for overlay in overlays { addOverlay(overlay, level: level) }
    }

    /// Removes an overlay.
    open func removeOverlay(_ overlay: any MKOverlay) { overlayStore.remove([overlay]) }

    /// Removes overlays.
    open func removeOverlays(_ overlays: [any MKOverlay]) { overlayStore.remove(overlays) }

    /// Returns the renderer of an overlay; `nil` before the delegate was asked for it.
    open func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? { overlayStore.renderer(for: overlay) }

    // MARK: Gestures

    /// A Boolean value that indicates whether the user can zoom the map.
    open var isZoomEnabled = true {
        didSet { gestures.update(self) }
    }

    /// A Boolean value that indicates whether the user can move the map.
    open var isScrollEnabled = true {
        didSet { gestures.update(self) }
    }

    /// A Boolean value that indicates whether the user can rotate the map.
    open var isRotateEnabled = true {
        didSet { gestures.update(self) }
    }

    /// A Boolean value that indicates whether the user can tilt the map.
    open var isPitchEnabled = true {
        didSet { gestures.update(self) }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        // A touch stops the map.
        finishMotion()
        super.touchesBegan(touches, with: event)
    }

    // MARK: Controls

    /// A Boolean value that indicates whether a rotated map has a compass. A tap on it turns the map to the north.
    open var showsCompass = true {
        didSet { setNeedsLayout() }
    }

    /// A Boolean value that indicates whether the map has a scale.
    open var showsScale = false {
        didSet { setNeedsLayout() }
    }
}

extension MKMapView {
    /// Returns a Boolean value that indicates whether touches of a view move the map.
    func mayMove(by view: UIView) -> Bool {
        if let callout = annotationStore.callout, view.isDescendant(of: callout) { return false }
        return !(view is UIControl) && !(view is MapCompass)
    }

    /// Notices that the user moves the map, which then does not follow the user's location any more.
    func userMoves() { user.setMode(.none, animated: false) }
}
