import CLinux
import Glibc
import SystemPackage

/// A descriptor by which one thread wakes another.
package final class WakeDescriptor<Failure: SystemCallError>: Sendable {
    package let descriptor: CInt

    package init() throws(Failure) {
        descriptor = try Failure.naming("eventfd") { () throws(Errno) in
            try Errno.check { eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)) }
        }
    }

    deinit { close(descriptor) }

    /// Makes the descriptor readable.
    package func wake() {
        var one: UInt64 = 1
        // Fails only when the counter is full: then the other thread is awake already.
        _ = write(descriptor, &one, 8)
    }

    /// Makes the descriptor unreadable until the next `wake()`.
    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
