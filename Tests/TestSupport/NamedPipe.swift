import Foundation
import Synchronization

/// A named pipe without a writer, for tests that nothing waits for one.
package final class NamedPipe: Sendable {
    package let path: String

    /// Creates a pipe.
    /// - Parameter path: The path; `nil` for one in the folder for temporary files.
    package init(at path: String? = nil) {
        self.path = path ?? NSTemporaryDirectory() + "easel-pipe-\(UUID().uuidString)"
        mkfifo(self.path, 0o600)
    }

    deinit { unlink(path) }

    /// Calls a closure, and returns a Boolean value that indicates whether it waited for a writer. In that case, it gets one
    /// after some seconds, so that the test ends.
    package func makesWait(_ body: () throws -> Void) rethrows -> Bool {
        let state = Shared()
        let watch = Thread { [path] in
            while state.ended.wait(timeout: .now() + 5) == .timedOut {
                // Fails unless there is a reader.
                let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                guard writer >= 0 else { continue }
                close(writer)
                state.waited.store(true, ordering: .sequentiallyConsistent)
            }
        }
        watch.start()
        defer { state.ended.signal() }
        try body()
        return state.waited.load(ordering: .sequentiallyConsistent)
    }

    private final class Shared: Sendable {
        let ended = DispatchSemaphore(value: 0)
        let waited = Atomic(false)
    }
}
