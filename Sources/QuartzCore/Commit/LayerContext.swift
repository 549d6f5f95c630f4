import Compositor
import CoreGraphics

/// The costs of drawing into backing stores. Exact on any machine.
package struct DrawingCounters: Sendable, Equatable {
    /// The number of times a layer drew its contents.
    package var drawCalls = 0
    /// The number of pixels that layers redrew.
    package var pixelsDrawn = 0
    /// The number of pixels copied between copies of backing stores.
    package var pixelsBroughtForward = 0
    /// The number of surfaces allocated for backing stores.
    package var surfacesAllocated = 0

    package init() {}

    mutating func add(_ other: DrawingCounters) {
        drawCalls += other.drawCalls
        pixelsDrawn += other.pixelsDrawn
        pixelsBroughtForward += other.pixelsBroughtForward
        surfacesAllocated += other.surfacesAllocated
    }
}

/// The costs of commits. Exact on any machine.
package struct CommitCounters: Sendable, Equatable {
    package var commits = 0
    /// The number of layers whose render layer was recreated.
    package var layersCommitted = 0
    package var drawing = DrawingCounters()

    package init() {}
}

/// The result of a commit, for modules that pass it on without using the compositor.
package struct LayerCommit: Sendable {
    /// The tree for the compositor.
    package let tree: RenderTree

    package init(_ tree: RenderTree) { self.tree = tree }
}

/// The root of a layer tree, which commits its changes to a compositor.
///
/// Belongs to the thread of its layers. `commit()` performs layout and drawing, and returns a render tree; between
/// commits, `isDirty` indicates at no cost whether there is anything to commit.
package final class LayerContext {
    /// The root layer; its coordinates are the screen's points.
    package let root: CALayer

    /// The fence that the compositor advances.
    package let fence: CommitFence

    package internal(set) var counters = CommitCounters()

    /// The clock that determines the begin times of animations and the presentation values of layers.
    package var clock: any MediaClock = MonotonicClock() {
        didSet {
            foundEvent = nil
            session?.clock = clock
        }
    }

    /// The session of the screen, whose clock is that of the context.
    package weak var session: Session? {
        didSet {
            session?.clock = clock
            sessionAnimations = session?.animations
        }
    }

    /// The transactions of the session. Cached, because reading a weak reference is slow.
    private var sessionAnimations: AnimationThread?

    /// The thread whose transactions the context commits.
    var animationThread: AnimationThread { sessionAnimations ?? .current }

    /// A Boolean value that indicates whether any layer changed since the last commit.
    var hasChanges = true

    /// A Boolean value that indicates whether there is anything to commit: changes, or animations and transactions that
    /// wait for a commit.
    package var isDirty: Bool { hasChanges || animationThread.hasWork(for: self) }

    /// The layers with animations that a commit has carried. Changed only in LayerContext+Events.swift.
    var animatedLayers: [CALayer] = []

    /// The cached value of `nextAnimationEvent`; `nil` if it must be computed.
    var foundEvent: TimeInterval??

    private let transform: CGAffineTransform
    private let size: PixelSize

    /// A commit in progress.
    struct Pass {
        let context: LayerContext
        let serial: UInt64
    }

    /// Creates a context.
    /// - Parameters:
    ///   - size: The size of the screen, in pixels.
    ///   - scale: The number of pixels per point.
    package init(root: CALayer, size: PixelSize, scale: CGFloat, fence: CommitFence = CommitFence()) {
        self.root = root
        self.size = size
        self.fence = fence
        transform = CGAffineTransform(scaleX: scale, y: scale)
        precondition(root.superlayer == nil, "the root layer of a context must not have a superlayer")
        root.context = self
    }

    package func resetCounters() { counters = CommitCounters() }

    /// Performs pending layout and drawing, and creates the render tree. Commits the thread's implicit transaction.
    ///
    /// Animations that are carried for the first time begin now, all at the same time.
    /// - Returns: A new tree, or `nil` if nothing changed since the last commit.
    package func commit() -> RenderTree? {
        let thread = animationThread
        thread.notifyStopped()
        guard isDirty else { return nil }
        root.layoutSubtree()
        beginAnimations(thread.takeFresh(of: self))
        var tree: RenderTree?
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
