import CLinux
import Glibc

/// The system calls this module makes, each named for its C function, so that a test can put a failing one in place.
struct SystemCalls: Sendable {
    /// Opens a file to be read. Does not wait, should it be a pipe.
    var open: @Sendable (String) throws(ErrorNumber) -> CInt = { (path) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    }

    /// Opens a device with the flags that libinput asks for.
    var openDevice: @Sendable (String, CInt) throws(ErrorNumber) -> CInt = { (path, flags) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, flags) }
    }

    /// What a path leads to, links followed.
    var fstatat: @Sendable (String) throws(ErrorNumber) -> stat = { (path) throws(ErrorNumber) in
        var status = stat()
        try ErrorNumber.check { Glibc.fstatat(AT_FDCWD, path, &status, 0) }
        return status
    }

    var fstat: @Sendable (CInt) throws(ErrorNumber) -> stat = { (descriptor) throws(ErrorNumber) in
        var status = stat()
        try ErrorNumber.check { Glibc.fstat(descriptor, &status) }
        return status
    }

    /// Reads at most a number of bytes; none at the end.
    var read: @Sendable (CInt, Int) throws(ErrorNumber) -> [UInt8] = { (descriptor, count) throws(ErrorNumber) in
        var bytes = [UInt8](repeating: 0, count: count)
        let length = try ErrorNumber.check { Glibc.read(descriptor, &bytes, count) }
        bytes.removeLast(count - length)
        return bytes
    }

    /// Asks about descriptors without waiting.
    var poll: @Sendable ([pollfd]) throws(ErrorNumber) -> [pollfd] = { (descriptors) throws(ErrorNumber) in
        var descriptors = descriptors
        try ErrorNumber.check { Glibc.poll(&descriptors, nfds_t(descriptors.count), 0) }
        return descriptors
    }

    var epoll_create1: @Sendable () throws(ErrorNumber) -> CInt = { () throws(ErrorNumber) in
        try ErrorNumber.check { CLinux.epoll_create1(CInt(EPOLL_CLOEXEC)) }
    }

    /// Adds a descriptor to be waited for until it can be read.
    var epoll_ctl: @Sendable (CInt, CInt) throws(ErrorNumber) -> Void = { (epoll, descriptor) throws(ErrorNumber) in
        var event = epoll_event()
        event.events = UInt32(EPOLLIN.rawValue)
        event.data.fd = descriptor
        try ErrorNumber.check { CLinux.epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) }
    }

    var timerfd_create: @Sendable () throws(ErrorNumber) -> CInt = { () throws(ErrorNumber) in
        try ErrorNumber.check {
            CLinux.timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        }
    }

    /// Sets the absolute time a timer fires at; zero disarms it.
    var timerfd_settime: @Sendable (CInt, timespec) throws(ErrorNumber) -> Void = {
        (descriptor, time) throws(ErrorNumber) in
        var setting = itimerspec()
        setting.it_value = time
        try ErrorNumber.check {
            CLinux.timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME), &setting, nil)
        }
    }
}

/// What `errno` said after a failed call.
struct ErrorNumber: Error, Hashable, CustomStringConvertible {
    let rawValue: CInt

    init(_ rawValue: CInt) { self.rawValue = rawValue }

    var description: String { "\(String(cString: strerror(rawValue))) (errno \(rawValue))" }

    /// Calls again when a signal interrupted; throws `errno` on a negative result.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(ErrorNumber) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw ErrorNumber(errno) }
        }
    }
}
