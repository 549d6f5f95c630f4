import Compositor
import LinuxIO

/// The threads that the host gives a compositor.
package final class PaintThreads: BandExecutor {
    package let pool: WorkerPool
    package var threadCount: Int { pool.threadCount }

    package init(_ threadCount: Int) { pool = WorkerPool(threadCount: threadCount) }

    package func perform(parts: Int, _ body: @Sendable (_ part: Int, _ thread: Int) -> Void) {
        pool.perform(parts: parts, body)
    }
}
