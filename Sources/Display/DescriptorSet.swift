import CLinux
import Glibc

/// A set of descriptors, combined into one that is readable if any of them is.
final class DescriptorSet: Sendable {
    let descriptor: CInt

    init(_ members: [CInt]) throws(DisplayError) {
        let descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .systemCall("epoll_create1", argument: "", errorNumber: errno) }
        self.descriptor = descriptor
        for member in members {
            var event = epoll_event()
            event.events = UInt32(EPOLLIN.rawValue)
            event.data.fd = member
            guard epoll_ctl(descriptor, EPOLL_CTL_ADD, member, &event) == 0 else {
                throw .systemCall("epoll_ctl", argument: "\(member)", errorNumber: errno)
            }
        }
    }

    deinit { close(descriptor) }
}
