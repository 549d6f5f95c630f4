import Compositor
import CoreGraphics

/// What drawing into backing stores has cost. Exact on any machine.
package struct DrawingCounters: Sendable, Equatable {
    /// How often a layer drew its contents.
    package var drawCalls = 0
    /// Pixels that layers drew anew.
    package var pixelsDrawn = 0
    /// Pixels copied from one copy of a backing store to another.
    package var pixelsBroughtForward = 0
    /// Pieces of memory allocated for backing stores.
    package var surfacesAllocated = 0

    package init() {}

    mutating func add(_ other: DrawingCounters) {
        drawCalls += other.drawCalls
        pixelsDrawn += other.pixelsDrawn
        pixelsBroughtForward += other.pixelsBroughtForward
        surfacesAllocated += other.surfacesAllocated
    }
}

/// What commits have cost. Exact on any machine.
package struct CommitCounters: Sendable, Equatable {
    package var commits = 0
    /// Layers whose picture for the compositor was made anew.
    package var layersCommitted = 0
    package var drawing = DrawingCounters()

    package init() {}
}

/// What a commit hands over, by a name that the modules above can say without knowing the compositor.
package typealias CommittedTree = RenderTree

/// How a layer shows what lies behind it.
package typealias LayerBackdrop = RenderBackdrop

/// The root of a layer tree, and the way of its changes to a compositor.
///
/// Belongs to the thread of its layers. `commit()` lays out, draws and hands over; in between, `isDirty` tells whether
/// there is anything to do, at no cost.
package final class LayerContext {
    /// The layer that holds all others; it is placed in the screen's points.
    package let root: CALayer

    /// Told forward by the compositor.
    package let fence: CommitFence

    package internal(set) var counters = CommitCounters()

    /// Tells the time that animations begin at, and what layers show now.
    package var clock: any MediaClock = MonotonicClock() {
        didSet {
            foundEvent = nil
            if isMain { MediaTime.clock = clock }
        }
    }

    /// Whether this is the main screen's, whose clock ``CACurrentMediaTime()`` reads.
    package var isMain = false {
        didSet { if isMain { MediaTime.clock = clock } }
    }

    /// Whether any layer changed since the last commit.
    var hasChanges = true

    /// Whether there is anything to commit: changes, or animations and transactions that wait for it.
    package var isDirty: Bool { hasChanges || AnimationThread.current.hasWork(for: self) }

    /// Layers with animations that a commit has carried. Changed in LayerContext+Events.swift only.
    var animatedLayers: [CALayer] = []

    /// What `nextAnimationEvent` has found; nil when it has to look.
    var foundEvent: TimeInterval??

    private let transform: CGAffineTransform
    private let size: PixelSize

    /// One commit under way.
    struct Pass {
        let context: LayerContext
        let serial: UInt64
    }

    /// - Parameters:
    ///   - size: the screen's, in pixels.
    ///   - scale: pixels to a point.
    package init(root: CALayer, size: PixelSize, scale: CGFloat, fence: CommitFence = CommitFence()) {
        self.root = root
        self.size = size
        self.fence = fence
        transform = CGAffineTransform(scaleX: scale, y: scale)
        precondition(root.superlayer == nil, "the root of a context has no superlayer")
        root.context = self
    }

    package func resetCounters() { counters = CommitCounters() }

    /// Lays out what waits for layout, draws what is marked, and makes the picture of the tree. Commits the thread's
    /// implicit transaction.
    ///
    /// Animations that are carried for the first time begin now, all at one time.
    /// - Returns: a new tree, or nil when nothing changed since the last commit.
    package func commit() -> CommittedTree? {
        let thread = AnimationThread.current
        thread.tellStopped()
        guard isDirty else { return nil }
        root.layoutSubtree()
        beginAnimations(thread.takeFresh(of: self))
        var tree: CommittedTree?
        if hasChanges {
            hasChanges = false
            let serial = Identifiers.next()
            let layer = root.commit(Pass(context: self, serial: serial))
            counters.commits += 1
            tree = RenderTree(serial: serial, root: layer, transform: transform, size: size)
        }
        endAnimationsOfLayersThatLeft()
        thread.closeImplicitTransaction()
        return tree
    }
}
