import Compositor
import CoreGraphics
import Motion

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
    /// The number of drawings that were queued for another thread.
    package var asynchronousDrawings = 0
    /// The number of texts that are shown as glyphs. They count as drawings, too.
    package var runsMade = 0
    /// The number of glyphs that were looked up for them. A text in another color needs none.
    package var glyphsPlaced = 0

    package init() {}

    mutating func add(_ other: DrawingCounters) {
        drawCalls += other.drawCalls
        pixelsDrawn += other.pixelsDrawn
        pixelsBroughtForward += other.pixelsBroughtForward
        surfacesAllocated += other.surfacesAllocated
        asynchronousDrawings += other.asynchronousDrawings
        runsMade += other.runsMade
        glyphsPlaced += other.glyphsPlaced
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

/// The time that commits have spent, on the clock of the layers.
package struct CommitTimes: Sendable, Equatable {
    /// The time of layout.
    package var layout = MonotonicDuration.zero
    /// The time of drawing into backing stores on the thread of the layers.
    package var drawing = MonotonicDuration.zero

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

    @exclusivity(unchecked) package internal(set) var counters = CommitCounters()

    /// The time spent so far.
    @exclusivity(unchecked) package internal(set) var times = CommitTimes()

    /// A Boolean value that indicates whether layers show plain text as glyphs. With `false`, they draw it into backing
    /// stores, with the same pixels; for tests.
    package var showsGlyphs = true

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
    @exclusivity(unchecked) var hasChanges = true

    /// A Boolean value that indicates whether there is anything to commit: changes, or animations and transactions that
    /// wait for a commit.
    package var isDirty: Bool { hasChanges || animationThread.hasWork(for: self) }

    /// The layers with animations that a commit has carried.
    private(set) var animatedLayers: [CALayer] = []

    /// The tiled layers in the tree.
    var tiledLayers = TiledLayers()

    /// The drawings that other threads perform, which the next tree shows.
    private var pendingDrawings: [AsynchronousDrawing] = []

    /// The counter of the drawings that other threads have performed.
    let drawingWorkers = AsynchronousDrawing.WorkerCount()

    /// The context of the last drawing, which the next one reuses: creating one takes a dozen allocations.
    @exclusivity(unchecked) var spareContext: CGContext?

    /// The redraws that animations require.
    lazy var redraws = LayerRedraws(self)

    /// The cached value of `nextAnimationEvent`; `nil` if it must be computed.
    private var foundEvent: TimeInterval??

    private let transform: CGAffineTransform
    private var size: PixelSize

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

    /// The number of pixels per point.
    var scale: CGFloat { transform.maximumScale }

    /// Changes the size of the screen, in pixels.
    package func resize(_ size: PixelSize) {
        self.size = size
        hasChanges = true
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
        let start = clock.now
        root.layoutSubtree()
        times.layout += clock.now - start
        beginAnimations(thread.takeFresh(of: self))
        if hasChanges { updateTiles(at: clock.now.seconds) }
        var tree: RenderTree?
        if hasChanges {
            hasChanges = false
            let serial = Identifiers.next()
            let layer = root.commit(Pass(context: self, serial: serial))
            counters.commits += 1
            pendingDrawings.removeAll(where: \.isComplete)
            tree = RenderTree(
                serial: serial,
                root: layer,
                transform: transform,
                size: size,
                pendingDrawings: pendingDrawings
            )
        }
        endAnimationsOfLayersThatLeft()
        thread.closeImplicitTransaction()
        scheduleRedraws()
        return tree
    }
}

extension LayerContext {
    /// The number of drawings that threads other than the main thread and the compositor's have performed.
    package var drawingsByWorkers: Int { drawingWorkers.value }

    /// Adds a drawing that must be complete before the next tree is painted.
    func addPending(_ drawing: AsynchronousDrawing) {
        if !pendingDrawings.contains(where: { $0 === drawing }) { pendingDrawings.append(drawing) }
    }

    /// Waits for all drawings, before the pixels of a tree are read.
    func completeDrawings() {
        for drawing in pendingDrawings { drawing.complete() }
        pendingDrawings = []
    }
}

/// Delivery of animation start and stop events. The compositor plays animations without feedback; the times of the
/// events are computed here.
extension LayerContext {
    /// Discards the cached time of the next event, after a change of a layer's timing.
    func invalidateNextEvent() { foundEvent = nil }

    /// The time of the next call of `serveAnimations(at:)`, in seconds of the clock; `nil` for never. A time in the
    /// past means now.
    package var nextAnimationEvent: TimeInterval? {
        if let foundEvent { return foundEvent }
        var next = NextChange()
        if !animatedLayers.isEmpty {
            let now = clock.now.seconds
            for layer in animatedLayers {
                guard let animations = layer.motion?.animations else { continue }
                let clock = layer.clock(at: now)
                for animation in animations { next.add(animation.nextEvent(clock)) }
            }
            next.add(redraws.time)
        }
        next.add(tiledLayers.nextUpdate)
        foundEvent = .some(next.time)
        return next.time
    }

    /// Removes animations that have ended, and notifies delegates and transactions of starts and ends: in the order of
    /// time, and in the order of addition for equal times.
    /// - Parameter time: The current time, in seconds of the clock.
    package func serveAnimations(at time: TimeInterval) {
        animationThread.notifyStopped()
        if let update = tiledLayers.nextUpdate, update <= time { updateTiles(at: time) }
        guard !animatedLayers.isEmpty else { return }
        foundEvent = nil
        redraws.serve(at: time)
        var events: [AnimationEvent] = []
        for layer in animatedLayers { takeEvents(of: layer, at: time, &events) }
        releaseIdleLayers()
        events.sort { $0.order < $1.order }
        for event in events {
            if event.isStop { event.animation.notifyStop(finished: true) } else { event.animation.notifyStart() }
        }
    }

    private struct AnimationEvent {
        let time: TimeInterval
        let isStop: Bool
        let animation: RunningAnimation

        var order: (TimeInterval, UInt64, Int) { (time, animation.serial, isStop ? 1 : 0) }
    }

    private func takeEvents(of layer: CALayer, at time: TimeInterval, _ events: inout [AnimationEvent]) {
        guard let motion = layer.motion else { return }
        let clock = layer.clock(at: time)
        var removed: [RunningAnimation] = []
        for animation in motion.animations {
            if let start = animation.dueStart(clock) {
                events.append(AnimationEvent(time: start, isStop: false, animation: animation))
            }
            guard let stop = animation.dueStop(clock) else { continue }
            events.append(AnimationEvent(time: stop, isStop: true, animation: animation))
            if animation.animation.isRemovedOnCompletion { removed.append(animation) }
        }
        guard !removed.isEmpty else { return }
        motion.animations.removeAll { animation in removed.contains { $0 === animation } }
        layer.markMoved(by: removed)
    }

    // MARK: Commits

    /// Starts the animations that a commit carries for the first time, at the time of the commit.
    func beginAnimations(_ layers: [CALayer]) {
        foundEvent = nil
        guard !layers.isEmpty else { return }
        let now = clock.now.seconds
        for layer in layers {
            layer.commitAnimations(at: now)
            guard let motion = layer.motion, !motion.animations.isEmpty, motion.context !== self else { continue }
            motion.context = self
            animatedLayers.append(layer)
        }
    }

    /// Removes the animations of layers that have left the tree.
    func endAnimationsOfLayersThatLeft() {
        guard !animatedLayers.isEmpty else { return }
        var left: [CALayer] = []
        for layer in animatedLayers where layer.rootContext !== self { left.append(layer) }
        for layer in left { layer.removeAllAnimations() }
        releaseIdleLayers()
    }

    /// Releases layers that have no animations left.
    private func releaseIdleLayers() {
        animatedLayers.removeAll { layer in
            guard let motion = layer.motion else { return true }
            guard motion.animations.isEmpty else { return false }
            motion.context = nil
            return true
        }
    }
}
