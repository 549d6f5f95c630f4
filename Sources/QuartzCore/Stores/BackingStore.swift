import Compositor
import CoreGraphics
import Synchronization

/// The mapping from a layer's bounds to the pixels of its backing store.
struct StoreGeometry: Equatable {
    let bounds: CGRect
    let scale: CGFloat
    let size: PixelSize

    /// The longest side of a surface that can be drawn on, in pixels. A larger layer is drawn at a reduced scale and
    /// stretched.
    private static let longestSide: CGFloat = 32_767

    init(bounds: CGRect, scale: CGFloat) {
        let longest = max(bounds.width, bounds.height)
        let scale = longest * scale > Self.longestSide ? Self.longestSide / longest : scale
        self.bounds = bounds
        self.scale = scale
        func pixels(_ length: CGFloat) -> Int {
            let pixels = length * scale
            // A tiny excess over an integer is a rounding error of the layout, not another pixel.
            return pixels > 0 && pixels.isFinite ? Int((pixels - 1e-6).rounded(.up)) : 0
        }
        size = PixelSize(width: pixels(bounds.width), height: pixels(bounds.height))
    }

    /// The size that is drawn, in points.
    var drawnSize: CGSize { bounds.size }

    /// The transform from points of the bounds to pixels of the backing store.
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

    /// Returns the smallest rectangle of pixels that contains a rectangle in points of the bounds, clipped to the
    /// backing store.
    func pixels(touching rect: CGRect) -> PixelRect {
        let rect = rect.standardized
        let minX = (rect.origin.x - bounds.origin.x) * scale
        let minY = (rect.origin.y - bounds.origin.y) * scale
        let maxX = minX + rect.size.width * scale
        let maxY = minY + rect.size.height * scale
        // Also false for NaN.
        guard minX < maxX, minY < maxY, minX < CGFloat(size.width), minY < CGFloat(size.height), maxX > 0, maxY > 0
        else { return .empty }
        return PixelRect(
            minX: Int(max(0, minX)),
            minY: Int(max(0, minY)),
            maxX: Int(min(CGFloat(size.width), maxX.rounded(.up))),
            maxY: Int(min(CGFloat(size.height), maxY.rounded(.up)))
        )
    }

    /// Converts a rectangle of pixels to points of the bounds.
    func points(_ rect: PixelRect) -> CGRect {
        CGRect(
            x: CGFloat(rect.minX) / scale + bounds.origin.x,
            y: CGFloat(rect.minY) / scale + bounds.origin.y,
            width: CGFloat(rect.width) / scale,
            height: CGFloat(rect.height) / scale
        )
    }
}

/// The progress of the compositor: it no longer reads the pixels of any tree older than `newestTaken`.
///
/// The compositor's thread advances it with release ordering; the layers' thread reads it with acquire ordering before
/// it writes to a backing store that an older tree showed.
package final class CommitFence: Sendable {
    private let taken = Atomic<UInt64>(0)

    package init() {}

    /// The serial of the newest tree that the compositor uses.
    package var newestTaken: UInt64 { taken.load(ordering: .acquiring) }

    /// Records that the compositor has taken a tree and released all older ones. Called by the compositor.
    package func take(_ serial: UInt64) { taken.store(serial, ordering: .releasing) }
}

/// The drawn contents of a layer, as pixels.
///
/// A copy that was passed to the compositor is never written while the compositor may read it. A change is drawn into
/// another copy, in which only the stale pixels are updated first; so a small change costs a small copy, independent of
/// the size of the layer. A backing store that never changes has one copy only.
final class BackingStore {
    private final class Copy {
        let surface: Surface
        /// The copy-on-write pin; a pinned copy is never written again.
        let pin = PixelPin()
        /// The region that other copies have drawn since this one was in front, in pixels.
        @exclusivity(unchecked) var staleRegion: Region
        /// The bounding box of all pixels that are not transparent.
        @exclusivity(unchecked) var ink = PixelRect.empty
        /// The drawing that another thread performs, or `nil` if the pixels are complete.
        @exclusivity(unchecked) var pending: AsynchronousDrawing?
        /// The serial of the first commit that no longer shows this copy; `nil` while it is shown, 0 if it never was.
        @exclusivity(unchecked) var retired: UInt64? = 0

        init(surface: Surface, staleRegion: Region) {
            self.surface = surface
            self.staleRegion = staleRegion
        }

        func complete() {
            pending?.complete()
            pending = nil
        }
    }

    // Accesses are not checked for exclusivity at run time, as in layers.

    let geometry: StoreGeometry
    let isOpaque: Bool
    @exclusivity(unchecked) private var copies: [Copy] = []
    @exclusivity(unchecked) private var front: Copy?
    @exclusivity(unchecked) private var target: Copy?
    @exclusivity(unchecked) private var changes: ContentChanges
    /// A Boolean value that indicates whether a commit has published the front copy.
    @exclusivity(unchecked) private var isPublished = false
    @exclusivity(unchecked) private var published: RenderContents?
    /// The fence of the tree that the layer was in when it last drew; determines which copies are still being read.
    @exclusivity(unchecked) private var fence: CommitFence?
    /// The maximum number of copies: one shown, two that a compositor may lag behind, one to draw into.
    private static let maximumCopies = 4

    init(geometry: StoreGeometry, isOpaque: Bool) {
        self.geometry = geometry
        self.isOpaque = isOpaque
        changes = ContentChanges(version: Identifiers.next())
    }

    /// Returns a surface that may be written and is up to date outside of `region`, or `nil` if memory ran out.
    /// - Parameters:
    ///   - preservingPixels: A Boolean value that indicates whether the pixels in `region` must be up to date as well.
    ///   - fence: The fence of the tree that the layer is in; `nil` if it is in none. In that case, its former trees
    ///     may still be read.
    func beginDrawing(
        _ region: Region,
        preservingPixels: Bool,
        fence: CommitFence?,
        counters: inout DrawingCounters
    ) -> Surface? {
        target = nil
        completeFront()
        if let front, !isPublished, !front.pin.isSet {
            target = front
            return front.surface
        }
        if let fence, fence !== self.fence {
            // A different compositor: it is unknown when the former one stops reading its copies.
            if self.fence != nil { copies = [] }
            self.fence = fence
        }
        guard let target = freeCopy() ?? newCopy(&counters) else { return nil }
        target.complete()
        if let front {
            // If both copies are transparent, there is nothing to copy.
            let visible = front.ink.union(target.ink)
            var missing = PixelRect.empty
            target.staleRegion.forEachRect(outside: preservingPixels ? .empty : region) { rect in
                let rect = rect.intersection(visible)
                if rect.isEmpty { return }
                PixelKernels.copy(to: target.surface, in: rect, from: front.surface, at: rect.origin)
                counters.pixelsBroughtForward += rect.area
                missing = missing.union(rect)
            }
            target.ink = target.ink.union(front.ink.intersection(missing))
        }
        self.target = target
        return target.surface
    }

    /// The number of bytes of all copies.
    var byteCount: Int { copies.reduce(0) { $0 + $1.surface.bytesPerRow * $1.surface.size.height } }

    /// Converts a region of the target copy to shades of gray.
    func desaturateTarget(_ region: Region) {
        guard let target else { return }
        for rect in region { PixelKernels.saturate(target.surface, in: rect, by: 0) }
    }

    /// The bounding box of the pixels of the target copy that are not transparent.
    var targetInk: PixelRect { target?.ink ?? .empty }

    /// Returns the copy with the smallest stale region, among those that no compositor reads anymore.
    private func freeCopy() -> Copy? {
        let taken = fence?.newestTaken ?? 0
        var best: Copy?
        var leastArea = Int.max
        for copy in copies where copy !== front && !copy.pin.isSet {
            guard let retired = copy.retired, retired <= taken else { continue }
            let area = copy.staleRegion.area
            if area < leastArea { (best, leastArea) = (copy, area) }
        }
        return best
    }

    private func newCopy(_ counters: inout DrawingCounters) -> Copy? {
        guard let surface = Surface(size: geometry.size) else { return nil }
        counters.surfacesAllocated += 1
        let copy = Copy(surface: surface, staleRegion: Region(PixelRect(size: geometry.size)))
        copies.append(copy)
        return copy
    }

    /// Moves the drawn copy to the front.
    /// - Parameters:
    ///   - ink: The bounding box of the pixels that were painted.
    ///   - isAllNew: A Boolean value that indicates whether the entire region was cleared before.
    ///   - pending: The drawing that another thread performs, or `nil` if the pixels are complete.
    /// - Returns: `false` if nothing was drawn because memory ran out.
    func endDrawing(_ region: Region, ink: PixelRect, isAllNew: Bool, pending: AsynchronousDrawing? = nil) -> Bool {
        guard let target else { return false }
        self.target = nil
        target.pending = pending
        let coversSurface = region.bounds == target.surface.bounds && region.isRectangle
        target.ink = coversSurface && isAllNew ? ink : target.ink.union(ink)
        for copy in copies where copy !== target { copy.staleRegion.formUnion(region) }
        target.staleRegion = .empty
        if target !== front {
            // A pinned copy is no longer part of the backing store.
            if let front, front.pin.isSet { copies.removeAll { $0 === front } }
            retiring = front
            front = target
            isPublished = false
        }
        target.retired = nil
        let version = Identifiers.next()
        changes = coversSurface ? ContentChanges(version: version) : changes.adding(region, version: version)
        published = nil
        return true
    }

    /// The drawing of the current contents that may not be complete yet.
    var pendingDrawing: AsynchronousDrawing? {
        guard let front, let pending = front.pending else { return nil }
        if pending.isComplete { front.pending = nil }
        return front.pending
    }

    /// Waits for the drawing of the current contents.
    func completeFront() { front?.complete() }

    /// The copy that the next commit retires.
    @exclusivity(unchecked) private var retiring: Copy?

    /// Returns the contents for the current commit.
    /// - Parameter serial: The serial of the commit.
    func publish(_ placement: ContentsPlacement, in bounds: CGRect, serial: UInt64) -> RenderContents? {
        guard let front else { return nil }
        if let retiring {
            retiring.retired = serial
            self.retiring = nil
        }
        if copies.count > Self.maximumCopies,
            let oldest = copies.filter({ $0 !== front }).max(by: { $0.staleRegion.area < $1.staleRegion.area })
        {
            copies.removeAll { $0 === oldest }
        }
        isPublished = true
        if let published, published.placement == placement, published.transform == placement.transform(in: bounds) {
            return published
        }
        published = renderContents(placement, in: bounds)
        return published
    }

    /// Returns the current contents for use outside of a commit. They are valid until the next drawing, unless they are
    /// pinned.
    func renderContents(_ placement: ContentsPlacement, in bounds: CGRect) -> RenderContents? {
        guard let front else { return nil }
        return RenderContents(
            surface: front.surface,
            source: PixelRect(size: geometry.size),
            ink: front.ink,
            isOpaque: isOpaque,
            transform: placement.transform(in: bounds),
            changes: changes,
            placement: placement,
            pin: front.pin
        )
    }
}
