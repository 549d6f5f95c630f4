import CLinux
import Glibc

/// A descriptor by which one thread wakes another.
package final class WakeDescriptor: Sendable {
    package let descriptor: CInt

    package init() throws(HostError) {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system("eventfd", errno: errno) }
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
