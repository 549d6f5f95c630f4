import Compositor
import CoreGraphics
import Synchronization

/// The drawing of a layer's contents on another thread.
///
/// The layer's thread has queued it, and does not wait for it. The thread that needs the pixels first completes it: the
/// compositor's, or the layer's if it draws into or copies from the same pixels again. If no other thread has begun with it
/// then, it performs the drawing itself, so that a busy processor delays nothing.
final class AsynchronousDrawing: PendingDrawing {
    /// The queued drawing; `nil` when it has been performed. The lock is held meanwhile, so that others wait.
    private let drawing: Mutex<QueuedDrawing?>
    private let finish: @Sendable () -> Void
    private let isDone = Atomic(false)
    private let count: WorkerCount

    /// The number of drawings that were performed on other threads than the main thread and the compositor's.
    final class WorkerCount: Sendable {
        private let number = Atomic(0)
        var value: Int { number.load(ordering: .acquiring) }
        func increase() { number.add(1, ordering: .releasing) }
    }

    /// Creates the drawing.
    /// - Parameter finish: A closure that is called after the drawing, on the same thread.
    init(_ drawing: QueuedDrawing, counting count: WorkerCount, finish: @escaping @Sendable () -> Void) {
        self.drawing = Mutex(drawing)
        self.count = count
        self.finish = finish
    }

    var isComplete: Bool { isDone.load(ordering: .acquiring) }

    /// Starts the drawing on another thread.
    func start() {
        Task.detached(priority: .userInitiated) { [self] in
            if perform(), !Thread.isMainThread { count.increase() }
        }
    }

    func complete() {
        if !isComplete { perform() }
    }

    /// Performs the drawing, or waits for the thread that does.
    /// - Returns: A Boolean value that indicates whether this thread has performed it.
    @discardableResult
    private func perform() -> Bool {
        drawing.withLock { drawing in
            guard let queued = drawing else { return false }
            drawing = nil
            queued.perform()
            finish()
            isDone.store(true, ordering: .releasing)
            return true
        }
    }
}
