import Compositor
import CoreGraphics
import Synchronization

/// How a layer's bounds map to the pixels of its backing store.
struct StoreGeometry: Equatable {
    let bounds: CGRect
    let scale: CGFloat
    let size: PixelSize

    /// The longest side that can be drawn on, in pixels. A longer picture is drawn smaller and shown stretched.
    private static let longestSide: CGFloat = 32_767

    init(bounds: CGRect, scale: CGFloat) {
        let longest = max(bounds.width, bounds.height)
        let scale = longest * scale > Self.longestSide ? Self.longestSide / longest : scale
        self.bounds = bounds
        self.scale = scale
        func pixels(_ length: CGFloat) -> Int {
            let pixels = length * scale
            // A hair over a whole number is a rounding error of the layout, not another pixel.
            return pixels > 0 && pixels.isFinite ? Int((pixels - 1e-6).rounded(.up)) : 0
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
        let rect = rect.standardized
        let minX = (rect.origin.x - bounds.origin.x) * scale
        let minY = (rect.origin.y - bounds.origin.y) * scale
        let maxX = minX + rect.size.width * scale
        let maxY = minY + rect.size.height * scale
        // Also false for numbers that are none.
        guard minX < maxX, minY < maxY, minX < CGFloat(size.width), minY < CGFloat(size.height), maxX > 0, maxY > 0
        else { return .empty }
        return PixelRect(
            minX: Int(max(0, minX)),
            minY: Int(max(0, minY)),
            maxX: Int(min(CGFloat(size.width), maxX.rounded(.up))),
            maxY: Int(min(CGFloat(size.height), maxY.rounded(.up)))
        )
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
        /// Kept ones are never written again.
        let lease = PixelLease()
        /// What other copies have drawn since this one was in front.
        var stale: Region
        /// Around all pixels that are not transparent.
        var ink = PixelRect.empty
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
    /// Of the tree that the layer was in when it last drew in one: says which copies are still being read.
    private var fence: CommitFence?
    /// More copies than this are not kept: one shown, two that a compositor may lag behind, one to draw into.
    private static let maximumCopies = 4

    init(geometry: StoreGeometry, isOpaque: Bool) {
        self.geometry = geometry
        self.isOpaque = isOpaque
        changes = ContentChanges(version: Identifiers.next())
    }

    /// Finds pixels that may be written, up to date outside `region`. Nil when there is no memory.
    /// - Parameters:
    ///   - keepingItsPixels: whether `region` has to be up to date as well.
    ///   - fence: of the tree that the layer is in; nil when it is in none. Trees that it was in before may still be read
    ///     then.
    func beginDrawing(
        _ region: Region,
        keepingItsPixels: Bool,
        fence: CommitFence?,
        counters: inout DrawingCounters
    ) -> Surface? {
        target = nil
        if let front, !isPublished, !front.lease.isKept {
            target = front
            return front.surface
        }
        if let fence, fence !== self.fence {
            // Another compositor than before: nothing tells when the former is done with the copies it knows.
            if self.fence != nil { copies = [] }
            self.fence = fence
        }
        guard let target = freeCopy() ?? newCopy(&counters) else { return nil }
        if let front {
            // Where neither copy has anything there is nothing to bring.
            let owed = (keepingItsPixels ? target.stale : target.stale.subtracting(region))
                .intersection(Region(front.ink.union(target.ink)))
            for rect in owed { PixelKernels.copy(to: target.surface, in: rect, from: front.surface, at: rect.origin) }
            counters.pixelsBroughtForward += owed.area
            target.ink = target.ink.union(front.ink.intersection(owed.bounds))
        }
        self.target = target
        return target.surface
    }

    /// Around the pixels that are not transparent of what is drawn on.
    var targetInk: PixelRect { target?.ink ?? .empty }

    /// The copy that is nearest to being up to date, of those that no compositor reads any more.
    private func freeCopy() -> Copy? {
        let taken = fence?.newestTaken ?? 0
        var best: Copy?
        var leastArea = Int.max
        for copy in copies where copy !== front && !copy.lease.isKept {
            guard let retired = copy.retired, retired <= taken else { continue }
            let area = copy.stale.area
            if area < leastArea { (best, leastArea) = (copy, area) }
        }
        return best
    }

    private func newCopy(_ counters: inout DrawingCounters) -> Copy? {
        guard let surface = Surface(size: geometry.size) else { return nil }
        counters.surfacesAllocated += 1
        let copy = Copy(surface: surface, stale: Region(PixelRect(size: geometry.size)))
        copies.append(copy)
        return copy
    }

    /// Puts what was drawn in front.
    /// - Parameters:
    ///   - ink: around the pixels that were painted.
    ///   - isAllNew: whether all of the region was cleared before.
    /// - Returns: false when nothing was drawn, since there was no memory.
    func endDrawing(_ region: Region, ink: PixelRect, isAllNew: Bool) -> Bool {
        guard let target else { return false }
        self.target = nil
        let isWhole = region.bounds == target.surface.bounds && region.isRectangle
        target.ink = isWhole && isAllNew ? ink : target.ink.union(ink)
        for copy in copies where copy !== target { copy.stale.formUnion(region) }
        target.stale = .empty
        if target !== front {
            // What someone else keeps is theirs from now on.
            if let front, front.lease.isKept { copies.removeAll { $0 === front } }
            retiring = front
            front = target
            isPublished = false
        }
        target.retired = nil
        let version = Identifiers.next()
        changes = isWhole ? ContentChanges(version: version) : changes.adding(region, version: version)
        published = nil
        return true
    }

    /// The copy that the next commit will take out of sight.
    private var retiring: Copy?

    /// The picture for the commit that is being made.
    /// - Parameter serial: the commit's.
    func publish(_ placement: ContentsPlacement, in bounds: CGRect, serial: UInt64) -> RenderContents? {
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
        if let published, published.placement == placement, published.transform == placement.transform(in: bounds) {
            return published
        }
        published = picture(placement, in: bounds)
        return published
    }

    /// The picture as it is now, for whoever does not commit it: true until the next drawing, unless it is kept.
    func picture(_ placement: ContentsPlacement, in bounds: CGRect) -> RenderContents? {
        guard let front else { return nil }
        return RenderContents(
            surface: front.surface,
            source: PixelRect(size: geometry.size),
            ink: front.ink,
            isOpaque: isOpaque,
            transform: placement.transform(in: bounds),
            changes: changes,
            placement: placement,
            lease: front.lease
        )
    }
}
