import Glibc
import SystemPackage

/// A set of descriptors, combined into one that is readable if any of them is.
/// `Failure` is the error type of its calls.
package final class DescriptorSet<Failure: SystemCallError>: Sendable {
    package let descriptor: CInt

    package init(_ members: [CInt], calls: SystemCalls = SystemCalls()) throws(Failure) {
        descriptor = try Failure.naming("epoll_create1") { () throws(Errno) in try calls.epoll_create1() }
        for member in members {
            try Failure.naming("epoll_ctl", "\(member)") { () throws(Errno) in
                try calls.epoll_ctl(descriptor, member)
            }
        }
    }

    deinit { close(descriptor) }
}
