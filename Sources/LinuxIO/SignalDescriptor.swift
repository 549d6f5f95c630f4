import CLinux
import Glibc
import SystemPackage

/// A descriptor that delivers signals as events, instead of asynchronous handlers.
package final class SignalDescriptor<Failure: SystemCallError>: Sendable {
    package let descriptor: CInt

    /// Creates a descriptor, and blocks the signals in this thread and all threads that it starts from now on.
    package init(_ signals: [CInt]) throws(Failure) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        let blocked = pthread_sigmask(SIG_BLOCK, &set, nil)
        guard blocked == 0 else {
            throw Failure.systemCall("pthread_sigmask", argument: "", errorNumber: blocked)
        }
        descriptor = try Failure.naming("signalfd") { () throws(Errno) in
            try Errno.check { signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK)) }
        }
    }

    deinit { close(descriptor) }

    /// Returns the next pending signal, or `nil` if there is none.
    package func read() -> CInt? {
        var info = signalfd_siginfo()
        guard Glibc.read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) > 0 else { return nil }
        return CInt(info.ssi_signo)
    }
}
