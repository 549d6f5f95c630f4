import CoreLocation
import Synchronization
import UIKit

/// Makes an image of a map.
///
/// Annotations and overlays are not in the image: apps draw them at the points that the snapshot returns.
open class MKMapSnapshotter: NSObject, @unchecked Sendable {
    /// A closure that is called with a snapshot, or with an error.
    public typealias CompletionHandler = (Snapshot?, (any Error)?) -> Void

    /// A closure of the app, which is called on one queue only.
    private struct Handler: @unchecked Sendable {
        let queue: DispatchQueue
        let call: CompletionHandler
    }

    /// The traits and the configuration of a copy, which no one changes.
    fileprivate struct Fixed: @unchecked Sendable { let options: Options }

    private struct State {
        var number = 0
        var handler: Handler?
    }

    private let options: Fixed
    private let state = Mutex(State())

    /// Creates a snapshotter. Later changes of the options have no effect.
    public init(options: Options) {
        self.options = Fixed(options: options.copy() as? Options ?? Options())
    }

    /// Creates a snapshotter of the world, in an image of 256 by 256 points.
    public override convenience init() { self.init(options: Options()) }

    /// A Boolean value that indicates whether a snapshot is being made.
    open var isLoading: Bool { state.withLock { $0.handler != nil } }

    /// Makes the snapshot, and calls the closure on the main thread.
    open func start(completionHandler: @escaping CompletionHandler) {
        start(with: .main, completionHandler: completionHandler)
    }

    /// Makes the snapshot, and calls the closure on a queue. A second call before the end is an error, of which its closure is told.
    open func start(with queue: DispatchQueue, completionHandler: @escaping CompletionHandler) {
        let handler = Handler(queue: queue, call: completionHandler)
        let number = state.withLock { state -> Int? in
            guard state.handler == nil else { return nil }
            state.number += 1
            state.handler = handler
            return state.number
        }
        guard let number else {
            return queue.async { handler.call(nil, MapSnapshotError.isLoading) }
        }
        let drawing =
            Thread.isMainThread
            ? MainActor.assumeIsolated { SnapshotDrawing(options) }
            : DispatchQueue.main.sync { MainActor.assumeIsolated { SnapshotDrawing(options) } }
        Task {
            let snapshot = drawing?.snapshot()
            guard let handler = self.take(number) else { return }
            handler.queue.async { handler.call(snapshot, snapshot == nil ? MapSnapshotError.size : nil) }
        }
    }

    /// Cancels the snapshot. Its closure is not called.
    open func cancel() { _ = take(nil) }

    /// Ends the work with a number, or any for `nil`, and returns its handler; `nil` if it has ended before.
    private func take(_ number: Int?) -> Handler? {
        state.withLock { state in
            guard number == nil || number == state.number else { return nil }
            defer { state.handler = nil }
            return state.handler
        }
    }

    /// An image of a map.
    open class Snapshot: NSObject, @unchecked Sendable {
        /// The image.
        public let image: UIImage
        /// The traits with which the image was made.
        public let traitCollection: UITraitCollection
        private let viewport: MapViewport

        init(_ image: UIImage, _ traits: UITraitCollection, _ viewport: MapViewport) {
            (self.image, traitCollection, self.viewport) = (image, traits, viewport)
        }

        /// Returns the point of the image that shows a coordinate, in points. It can be outside of the image.
        open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
            viewport.viewPoint(of: viewport.nearest(MKMapPoint(coordinate)))
        }
    }

    /// The options of a snapshot.
    open class Options: NSObject, NSCopying {
        /// The region of the image, which is enlarged to its shape.
        open var region: MKCoordinateRegion {
            get { MKCoordinateRegion(mapRect) }
            set { mapRect = MKMapRect(newValue) }
        }

        /// The rectangle of the map in the image, which is enlarged to its shape.
        open var mapRect = MKMapRect.world {
            didSet { storedCamera = nil }
        }

        /// The viewpoint of the image, instead of a rectangle.
        open var camera: MKMapCamera {
            get { storedCamera ?? MKMapCamera() }
            set { storedCamera = newValue }
        }
        fileprivate var storedCamera: MKMapCamera?

        /// The size of the image in points.
        open var size = CGSize(width: 256, height: 256)

        /// The number of pixels per point; 0 for that of the screen.
        open var scale: CGFloat = 0

        /// The configuration of the map.
        open var preferredConfiguration: MKMapConfiguration = MKStandardMapConfiguration()

        /// The kind of the map. Maps of satellite images show the standard map, for want of a source.
        open var mapType = MKMapType.standard {
            didSet {
                preferredConfiguration = MKStandardMapConfiguration(
                    emphasisStyle: mapType == .mutedStandard ? .muted : .default
                )
            }
        }

        /// The points of interest on the map; `nil` for those of the configuration.
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        /// The traits of the image, such as the dark interface style.
        open var traitCollection = UITraitCollection.current

        /// Creates the options of an image of the world.
        public override init() {}

        /// Returns a copy.
        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = Options()
            (copy.mapRect, copy.size, copy.scale, copy.mapType) = (mapRect, size, scale, mapType)
            copy.storedCamera = storedCamera.flatMap { $0.copy() as? MKMapCamera }
            copy.preferredConfiguration = preferredConfiguration.copy() as? MKMapConfiguration ?? preferredConfiguration
            (copy.pointOfInterestFilter, copy.traitCollection) = (pointOfInterestFilter, traitCollection)
            return copy
        }

        /// The viewport of the image.
        fileprivate var viewport: MapViewport {
            var viewport = MapViewport()
            viewport.size = size
            if let storedCamera { viewport.move(to: storedCamera) } else { viewport.fit(mapRect) }
            viewport.normalize()
            return viewport
        }
    }
}

/// An error of a snapshot.
enum MapSnapshotError: Error, LocalizedError {
    /// The snapshotter is making another snapshot.
    case isLoading
    /// The size of the image is empty, or too large.
    case size

    var errorDescription: String? {
        switch self {
        case .isLoading: "cannot make a snapshot of a map: the snapshotter is making another one"
        case .size: "cannot make a snapshot of a map: its size is empty, or larger than 8192 pixels"
        }
    }
}

/// The drawing of a snapshot, on any thread.
private struct SnapshotDrawing: Sendable {
    let viewport: MapViewport
    let scale: CGFloat
    let content: SharedStyle.Content
    let traits: UITraitCollection
    let source: MapTileSource
    let placer: LabelPlacer

    /// - Returns: `nil` without an application.
    @MainActor
    init?(_ fixed: MKMapSnapshotter.Fixed) {
        let options = fixed.options
        // Current session: a snapshot belongs to no view.
        guard let session = Session.currentIfAny else { return nil }
        viewport = options.viewport
        traits = options.traitCollection
        let displayScale = traits.displayScale > 0 ? traits.displayScale : session.screen.scale
        scale = options.scale > 0 ? options.scale : displayScale
        let standard = options.preferredConfiguration as? MKStandardMapConfiguration
        content = SharedStyle.Content(
            variant: MapStyle.Variant(
                isDark: traits.userInterfaceStyle == .dark,
                isMuted: standard?.emphasisStyle == .muted
            ),
            filter: options.pointOfInterestFilter ?? standard?.pointOfInterestFilter
        )
        source = MapTileSource.of(session.application)
        placer = LabelPlacer(source: source, style: SharedStyle(content)) { [weak session] body in
            if let session { session.perform(body) }
        }
    }

    func snapshot() -> MKMapSnapshotter.Snapshot? {
        let picture = MapPicture(viewport: viewport, scale: scale, content: content, source: source, placer: placer)
        guard let image = picture.image() else { return nil }
        return MKMapSnapshotter.Snapshot(UIImage(cgImage: image, scale: scale, orientation: .up), traits, viewport)
    }
}
