import CoreGraphics

/// The values of a transaction.
final class TransactionLevel {
    var values: [String: Any] = [:]
    var completion: TransactionCompletion?
}

/// A completion block, and the number of running animations that it waits for.
final class TransactionCompletion {
    let block: () -> Void
    private var running = 0
    private var isClosed = false

    init(_ block: @escaping () -> Void) { self.block = block }

    /// Adds an animation to wait for.
    func add() { running += 1 }

    /// Removes an animation that has ended.
    func remove() {
        running -= 1
        if isClosed, running == 0 { block() }
    }

    /// Marks that no more animations will be added.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if running == 0 { block() }
    }
}

/// The transactions of a thread, and the animations that wait for their commit. Each session has its own transactions on
/// the main thread.
final class AnimationThread {
    /// The explicit transactions that have not been committed, the innermost last.
    var levels: [TransactionLevel] = []

    /// The implicit transaction that encloses all others; created on demand.
    var implicit: TransactionLevel?

    /// The layers with animations that no commit has carried yet.
    private var fresh: [CALayer] = []

    /// The animations that were removed before their end and whose delegates have not been notified.
    private var stopped: [RunningAnimation] = []

    /// The presentation that a copy of a layer is being created for.
    var presenting: PresentedLayer?

    /// The number of layouts in progress, one within another.
    var layoutDepth = 0

    /// The layers that have requested layout during their own layout. The outermost layout requests it again at its end.
    var deferredLayouts: [CALayer] = []

    // MARK: Transactions

    /// The current transaction.
    var innermost: TransactionLevel {
        if let level = levels.last ?? implicit { return level }
        let level = TransactionLevel()
        implicit = level
        return level
    }

    /// Returns the value of the innermost transaction that has one for the key.
    func value(_ key: String) -> Any? {
        // A fast path, because this is called for each change of a layer and there is rarely a value.
        if levels.isEmpty, implicit?.values.isEmpty ?? true { return nil }
        for level in levels.reversed() { if let value = level.values[key] { return value } }
        return implicit?.values[key]
    }

    func setValue(_ value: Any?, _ key: String) { innermost.values[key] = value }

    /// The completion of the animations that are added now.
    var completion: TransactionCompletion? {
        for level in levels.reversed() { if let completion = level.completion { return completion } }
        return implicit?.completion
    }

    func closeImplicitTransaction() {
        guard let level = implicit else { return }
        implicit = nil
        level.completion?.close()
    }

    // MARK: Animations

    /// Records that a layer has an animation that waits for a commit.
    func addFresh(_ layer: CALayer) {
        if fresh.last !== layer { fresh.append(layer) }
    }

    /// Removes and returns the layers in a tree whose animations wait for its commit. Layers in no tree lose their
    /// animations.
    func takeFresh(of context: LayerContext) -> [CALayer] {
        guard !fresh.isEmpty else { return [] }
        var taken: [CALayer] = []
        var left: [CALayer] = []
        var strays: [CALayer] = []
        for layer in fresh {
            if let owner = layer.rootContext {
                if owner === context { taken.append(layer) } else { left.append(layer) }
            } else {
                strays.append(layer)
            }
        }
        fresh = left
        for layer in strays { layer.removeAllAnimations() }
        return taken
    }

    /// Removes the animations of layers that are in no tree.
    func dropStrays() {
        let strays = fresh.filter { $0.rootContext == nil }
        fresh.removeAll { $0.rootContext == nil }
        for layer in strays { layer.removeAllAnimations() }
    }

    /// Records that an animation was removed before its end.
    func addStopped(_ animation: RunningAnimation) {
        if animation.awaitsStop { stopped.append(animation) }
    }

    /// Notifies delegates and transactions of removed animations, in the order of their removal.
    func notifyStopped() {
        // Animations that are removed meanwhile wait for the next call; otherwise, this could loop forever.
        let stopped = stopped
        self.stopped = []
        for animation in stopped { animation.notifyStop(finished: false) }
    }

    /// Returns a Boolean value that indicates whether a commit of a tree would have an effect, even if no layer has
    /// changed.
    func hasWork(for context: LayerContext) -> Bool {
        implicit != nil || !stopped.isEmpty
            || fresh.contains { ($0.rootContext ?? context) === context }
    }

    // MARK: Thread

    static var current: AnimationThread {
        if let animations = Session.enteredAnimations { return animations }
        // Current session: transactions belong to the thread, and those of the main thread to a session.
        if MainQueue.isCurrent, let session = Session.currentIfAny { return session.animations }
        return storage.value
    }

    private static let storage = ThreadLocal { AnimationThread() }
}
