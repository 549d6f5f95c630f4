import CoreLocation
import Foundation
import LinuxIO
import MapData
import Synchronization
import UIKit

/// The position of a tile of images.
public struct MKTileOverlayPath: Hashable, Sendable {
    /// The column, from the west.
    public var x: Int
    /// The row, from the north.
    public var y: Int
    /// The zoom.
    public var z: Int
    /// The number of pixels per point of the screen.
    public var contentScaleFactor: CGFloat

    /// Creates the position 0, 0 at zoom 0.
    public init() { (x, y, z, contentScaleFactor) = (0, 0, 0, 1) }

    /// Creates a position.
    public init(x: Int, y: Int, z: Int, contentScaleFactor: CGFloat) {
        (self.x, self.y, self.z, self.contentScaleFactor) = (x, y, z, contentScaleFactor)
    }
}

/// An overlay of images of an app's own, in tiles of 256 by 256 points unless ``tileSize`` is another size.
///
/// Images are read from files whose URLs have the numbers of the tile. Subclasses can provide others by `loadTile(at:result:)`. There
/// is no access to a network: URLs of other schemes are an error.
open class MKTileOverlay: NSObject, MKOverlay, @unchecked Sendable {
    /// The template of URLs, with `{x}`, `{y}`, `{z}` and `{scale}` in place of numbers.
    public let urlTemplate: String?

    /// Creates an overlay.
    /// - Parameter URLTemplate: The template of URLs; `nil` for a subclass that provides the images.
    public init(urlTemplate URLTemplate: String?) { urlTemplate = URLTemplate }

    /// The largest size of an image file in bytes.
    static let byteLimit = 16 * 1024 * 1024

    /// The size of the images in points: 256 by 256 by default, or 256 times a power of two. Larger images are those of a smaller zoom.
    /// Other sizes are rounded to one of these.
    open var tileSize = CGSize(width: 256, height: 256)

    /// A Boolean value that indicates whether rows count from the south.
    open var isGeometryFlipped = false

    /// The first zoom that has images.
    open var minimumZ = 0

    /// The last zoom that has images.
    open var maximumZ = 21

    /// A Boolean value that indicates whether the images replace the map, which is then not drawn; `false` by default.
    open var canReplaceMapContent = false

    /// The center of the world.
    open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 0, longitude: 0) }

    /// The world.
    open var boundingMapRect: MKMapRect { .world }

    /// Returns the URL of a tile. Without a template, it is empty.
    open func url(forTilePath path: MKTileOverlayPath) -> URL {
        let row = isGeometryFlipped && (0...30).contains(path.z) ? (1 << path.z) - 1 - path.y : path.y
        let text = (urlTemplate ?? "")
            .replacingOccurrences(of: "{x}", with: "\(path.x)")
            .replacingOccurrences(of: "{y}", with: "\(row)")
            .replacingOccurrences(of: "{z}", with: "\(path.z)")
            .replacingOccurrences(of: "{scale}", with: "\(Int(path.contentScaleFactor))")
        return URL(string: text) ?? URL(fileURLWithPath: "/")
    }

    /// Loads the image of a tile. Called on any thread.
    /// - Parameter result: A closure that has to be called with the bytes of an image file, or with an error, on any thread.
    open func loadTile(at path: MKTileOverlayPath, result: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        let url = url(forTilePath: path)
        guard url.isFileURL else { return result(nil, CocoaError(.fileReadUnsupportedScheme)) }
        do { result(try RegularFile.data(of: url.path, atMost: Self.byteLimit), nil) } catch { result(nil, error) }
    }
}

/// Draws an overlay of images.
open class MKTileOverlayRenderer: MKOverlayRenderer, @unchecked Sendable {
    private struct State {
        var images: [MKTileOverlayPath: (image: CGImage?, lastUse: Int)] = [:]
        var loading: Set<MKTileOverlayPath> = []
        /// The tiles whose overlay is being asked for an image, which may have it at once.
        var asking: Set<MKTileOverlayPath> = []
        var clock = 0
        var generation = 0
    }

    private let state = Mutex(State())

    /// The largest number of images in memory.
    private static let limit = 256
    /// The last zoom of a map.
    private static let maximumZoom = 30

    /// Creates the renderer of an overlay of images.
    public convenience init(tileOverlay overlay: MKTileOverlay) { self.init(overlay: overlay) }

    /// Creates the renderer of an overlay, which draws overlays of images only.
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }

    /// Loads all images again.
    open func reloadData() {
        state.withLock { state in
            state.images = [:]
            state.loading = []
            state.generation += 1
        }
        setNeedsDisplay()
    }

    /// Returns the image for a tile of the map, which can be larger than the tile; `nil` if there is none.
    private func path(_ mapRect: MKMapRect, _ overlay: MKTileOverlay) -> MKTileOverlayPath? {
        guard mapRect.width > 0 else { return nil }
        let zoom = Int(log2(MKMapSize.world.width / mapRect.width).rounded())
        // Empirical: images of twice the size are those of the zoom before.
        let width = overlay.tileSize.width
        let levels = width > 256 ? Int(log2(min(width, 65536) / 256).rounded()) : 0
        let imageZoom = zoom - levels
        guard (0...Self.maximumZoom).contains(zoom), imageZoom >= 0, imageZoom >= overlay.minimumZ,
            imageZoom <= overlay.maximumZ
        else { return nil }
        let (x, y) = (Int((mapRect.minX / mapRect.width).rounded()), Int((mapRect.minY / mapRect.width).rounded()))
        // Beyond the antimeridian, the renderer is asked for the tile of the world itself, too.
        let range = 0..<1 << zoom
        guard range.contains(x), range.contains(y) else { return nil }
        return MKTileOverlayPath(x: x >> levels, y: y >> levels, z: imageZoom, contentScaleFactor: contentScaleFactor)
    }

    /// Returns the area of an image.
    private static func mapRect(_ path: MKTileOverlayPath) -> MKMapRect {
        MapTileID(zoom: path.z, x: path.x, y: path.y).mapRect
    }

    /// Returns a Boolean value that indicates whether the image of a tile is there. If not, it is loaded.
    open override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool {
        guard let overlay = overlay as? MKTileOverlay, let path = path(mapRect, overlay) else { return false }
        let start = state.withLock { state -> (isKnown: Bool, generation: Int?) in
            state.clock += 1
            if state.images[path] != nil {
                state.images[path]?.lastUse = state.clock
                return (state.images[path]?.image != nil, nil)
            }
            guard state.loading.insert(path).inserted else { return (false, nil) }
            state.asking.insert(path)
            return (false, state.generation)
        }
        guard let generation = start.generation else { return start.isKnown }
        overlay.loadTile(at: path) { [weak self] data, error in self?.finish(path, generation, data, error) }
        return state.withLock { state in
            state.asking.remove(path)
            return state.images[path]?.image != nil
        }
    }

    private func finish(_ path: MKTileOverlayPath, _ generation: Int, _ data: Data?, _ error: (any Error)?) {
        var image: CGImage?
        if let data, data.count <= MKTileOverlay.byteLimit { image = UIImage(data: data)?.cgImage }
        if image == nil {
            let reason = error.map { "\($0)" } ?? "it is no image"
            Log.once("tile overlay", from: "MapKit", "cannot load the tile \(path.z)/\(path.x)/\(path.y): \(reason)")
        }
        let isNew = state.withLock { state -> Bool in
            guard state.generation == generation, state.loading.remove(path) != nil else { return false }
            state.images[path] = (image, state.clock)
            while state.images.count > Self.limit,
                let oldest = state.images.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.images[oldest.key] = nil
            }
            return !state.asking.contains(path)
        }
        // The middle of the image, so that its neighbors are not drawn again.
        let rect = Self.mapRect(path)
        if isNew { setNeedsDisplay(rect.insetBy(dx: rect.width * 0.3, dy: rect.height * 0.3)) }
    }

    /// Draws the image of a tile.
    open override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        guard let overlay = overlay as? MKTileOverlay, let path = path(mapRect, overlay),
            let image = state.withLock({ $0.images[path]?.image })
        else { return }
        let rect = rect(for: Self.mapRect(path))
        context.saveGState()
        // Images are drawn with y up.
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: CGRect(origin: .zero, size: rect.size))
        context.restoreGState()
    }
}
