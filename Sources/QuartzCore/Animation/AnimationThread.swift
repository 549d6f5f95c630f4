import CoreGraphics
import Glibc

/// What one transaction says.
final class TransactionLevel {
    var values: [String: Any] = [:]
    var completion: TransactionCompletion?
}

/// What is to be called when the animations of a transaction have ended.
final class TransactionCompletion {
    let block: () -> Void
    private var running = 0
    private var isClosed = false

    init(_ block: @escaping () -> Void) { self.block = block }

    /// One more animation to wait for.
    func add() { running += 1 }

    /// One of the animations has ended.
    func remove() {
        running -= 1
        if isClosed, running == 0 { block() }
    }

    /// No more animations come.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if running == 0 { block() }
    }
}

/// The transactions of a thread, and what waits for their commit.
final class AnimationThread {
    /// Begun and not committed, the innermost last.
    var levels: [TransactionLevel] = []

    /// Around all others; made when first needed.
    var implicit: TransactionLevel?

    /// Layers with animations that no commit has carried yet.
    private var fresh: [CALayer] = []

    /// Animations that were removed before their end, and whose delegates do not know yet.
    private var stopped: [RunningAnimation] = []

    // MARK: Transactions

    /// The transaction that changes belong to now.
    var innermost: TransactionLevel {
        if let level = levels.last ?? implicit { return level }
        let level = TransactionLevel()
        implicit = level
        return level
    }

    /// From the innermost transaction that says something.
    func value(_ key: String) -> Any? {
        // Asked at each change of a layer, mostly where nobody has said anything.
        if levels.isEmpty, implicit?.values.isEmpty ?? true { return nil }
        for level in levels.reversed() { if let value = level.values[key] { return value } }
        return implicit?.values[key]
    }

    func setValue(_ value: Any?, _ key: String) { innermost.values[key] = value }

    /// What waits for animations that are added now.
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

    /// Notes that a layer has an animation that waits for a commit.
    func addFresh(_ layer: CALayer) {
        if fresh.last !== layer { fresh.append(layer) }
    }

    /// Hands over the layers in a tree whose animations wait for its commit. Those that are in no tree lose theirs.
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

    /// Layers in no tree lose their animations.
    func dropStrays() {
        let strays = fresh.filter { $0.rootContext == nil }
        fresh.removeAll { $0.rootContext == nil }
        for layer in strays { layer.removeAllAnimations() }
    }

    /// Notes that an animation was removed before its end.
    func addStopped(_ animation: RunningAnimation) {
        if animation.awaitsStop { stopped.append(animation) }
    }

    /// Tells delegates and transactions of animations that were removed, in the order of their removal.
    func tellStopped() {
        // What is removed meanwhile waits for the next occasion, or this might never end.
        let stopped = stopped
        self.stopped = []
        for animation in stopped { animation.tellStop(finished: false) }
    }

    /// Whether a commit of a tree would do something, even where no layer has changed.
    func hasWork(for context: LayerContext) -> Bool {
        implicit != nil || !stopped.isEmpty
            || fresh.contains { ($0.rootContext ?? context) === context }
    }

    // MARK: The thread

    static var current: AnimationThread {
        if let raw = pthread_getspecific(key) {
            return Unmanaged<AnimationThread>.fromOpaque(raw).takeUnretainedValue()
        }
        let thread = AnimationThread()
        pthread_setspecific(key, Unmanaged.passRetained(thread).toOpaque())
        return thread
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { raw in
            if let raw { Unmanaged<AnimationThread>.fromOpaque(raw).release() }
        }
        precondition(result == 0, "no thread-specific storage left")
        return key
    }()
}
