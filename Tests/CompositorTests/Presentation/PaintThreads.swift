import Compositor
import LinuxIO

/// The threads that the host gives a compositor.
final class PaintThreads: BandExecutor {
    let pool: WorkerPool
    var threadCount: Int { pool.threadCount }

    init(_ threadCount: Int) { pool = WorkerPool(threadCount: threadCount) }

    func perform(parts: Int, _ body: @Sendable (_ part: Int, _ thread: Int) -> Void) {
        pool.perform(parts: parts, body)
    }
}
