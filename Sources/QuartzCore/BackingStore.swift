import Compositor
import CoreGraphics
import Synchronization

/// How a layer's bounds map to the pixels of its backing store.
struct StoreGeometry: Equatable {
    let bounds: CGRect
    let scale: CGFloat
    let size: PixelSize

    init(bounds: CGRect, scale: CGFloat) {
        self.bounds = bounds
        self.scale = scale
        func pixels(_ length: CGFloat) -> Int {
            let pixels = length * scale
            // A hair over a whole number is a rounding error of the layout, not another pixel.
            return pixels.isFinite && pixels < 1e6 ? Int((pixels - 1e-6).rounded(.up)) : 0
        }
        size = PixelSize(width: pixels(bounds.width), height: pixels(bounds.height))
    }

    /// The size that is drawn, in points.
    var drawnSize: CGSize { bounds.size }

    /// From points of the bounds to pixels of the store.
    var toPixels: CGAffineTransform {
        CGAffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: scale,
            tx: -bounds.origin.x * scale,
            ty: -bounds.origin.y * scale
        )
    }

    /// Every pixel that a rectangle of the bounds touches.
    func pixels(touching rect: CGRect) -> PixelRect {
        let rect = rect.applying(toPixels)
        return PixelRect(
            minX: Int(rect.minX.rounded(.down)),
            minY: Int(rect.minY.rounded(.down)),
            maxX: Int(rect.maxX.rounded(.up)),
            maxY: Int(rect.maxY.rounded(.up))
        ).intersection(PixelRect(size: size))
    }

    /// A rectangle of pixels in points of the bounds.
    func points(_ rect: PixelRect) -> CGRect {
        CGRect(
            x: CGFloat(rect.minX) / scale + bounds.origin.x,
            y: CGFloat(rect.minY) / scale + bounds.origin.y,
            width: CGFloat(rect.width) / scale,
            height: CGFloat(rect.height) / scale
        )
    }
}

/// How far the compositor has come: it never again reads the pixels of a tree older than `newestTaken`.
///
/// The compositor's thread moves it forward with release ordering, the layers' thread reads it with acquire ordering
/// before it writes to a backing store that an older tree showed.
package final class CommitFence: Sendable {
    private let taken = Atomic<UInt64>(0)

    package init() {}

    /// The serial of the newest tree that the compositor works with.
    package var newestTaken: UInt64 { taken.load(ordering: .acquiring) }

    /// Called by the compositor when it has turned to a tree and let go of all before it.
    package func take(_ serial: UInt64) { taken.store(serial, ordering: .releasing) }
}

/// What a layer has drawn, kept as pixels.
///
/// The picture that was handed to the compositor is never written while the compositor may read it. A change is drawn
/// into another copy, of which only the pixels that have become old are brought forward first; so a small change costs
/// a small copy, whatever the size of the picture. A picture that never changes has one copy only.
final class BackingStore {
    private final class Copy {
        let surface: Surface
        /// What other copies have drawn since this one was in front.
        var stale: Region
        /// The commit from which on no tree shows this copy; nil while it is shown, 0 when it never was.
        var retired: UInt64? = 0

        init(surface: Surface, stale: Region) {
            self.surface = surface
            self.stale = stale
        }
    }

    let geometry: StoreGeometry
    let isOpaque: Bool
    private var copies: [Copy] = []
    private var front: Copy?
    private var target: Copy?
    private var changes: ContentChanges
    /// Whether a commit has handed out the copy in front.
    private var isPublished = false
    private var published: RenderContents?
    /// More copies than this are not kept: one shown, one taken by the compositor, one to draw into.
    private static let maximumCopies = 3

    init(geometry: StoreGeometry, isOpaque: Bool) {
        self.geometry = geometry
        self.isOpaque = isOpaque
        changes = ContentChanges(version: Identifiers.next())
    }

    func fits(_ other: StoreGeometry) -> Bool {
        geometry.size == other.size && geometry.scale == other.scale && geometry.bounds == other.bounds
    }

    /// Finds pixels that may be written, up to date outside `region`. Nil when there is no memory.
    func beginDrawing(_ region: Region, fence: CommitFence?, counters: inout DrawingCounters) -> Surface? {
        if let front, !isPublished {
            target = front
            return front.surface
        }
        let taken = fence?.newestTaken ?? .max
        let free = copies.filter { copy in copy !== front && copy.retired.map { $0 <= taken } ?? false }
        if let best = free.min(by: { $0.stale.area < $1.stale.area }) {
            target = best
        } else {
            guard let surface = Surface(size: geometry.size) else { return nil }
            counters.surfacesAllocated += 1
            let copy = Copy(surface: surface, stale: Region(PixelRect(size: geometry.size)))
            copies.append(copy)
            target = copy
        }
        guard let target else { return nil }
        if let front {
            let owed = target.stale.subtracting(region)
            for rect in owed { PixelKernels.copy(to: target.surface, in: rect, from: front.surface, at: rect.origin) }
            counters.pixelsBroughtForward += owed.area
        }
        return target.surface
    }

    /// Puts what was drawn in front.
    func endDrawing(_ region: Region) {
        guard let target else { return }
        self.target = nil
        for copy in copies where copy !== target { copy.stale.formUnion(region) }
        target.stale = .empty
        if target !== front {
            retiring = front
            front = target
            isPublished = false
        }
        target.retired = nil
        changes = changes.adding(region, version: Identifiers.next())
        published = nil
    }

    /// The copy that the next commit will take out of sight.
    private var retiring: Copy?

    /// The picture for the commit that is being made.
    /// - Parameter serial: the commit's.
    func publish(transform: CGAffineTransform, serial: UInt64) -> RenderContents? {
        guard let front else { return nil }
        if let retiring {
            retiring.retired = serial
            self.retiring = nil
        }
        if copies.count > Self.maximumCopies,
            let oldest = copies.filter({ $0 !== front }).max(by: { $0.stale.area < $1.stale.area })
        {
            copies.removeAll { $0 === oldest }
        }
        isPublished = true
        if let published, published.transform == transform { return published }
        let contents = RenderContents(
            surface: front.surface,
            source: PixelRect(size: geometry.size),
            isOpaque: isOpaque,
            transform: transform,
            changes: changes
        )
        published = contents
        return contents
    }
}
