import CLinux
import Glibc

/// The system calls of this module, each named for its C function, so that tests can replace them.
struct SystemCalls: Sendable {
    /// Opens a file for reading, without blocking if it is a pipe.
    var open: @Sendable (String) throws(ErrorNumber) -> CInt = { (path) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    }

    /// Opens a device with the flags that libinput specifies.
    var openDevice: @Sendable (String, CInt) throws(ErrorNumber) -> CInt = { (path, flags) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, flags) }
    }

    /// Returns the status of the file at a path, following links.
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

    /// Reads at most the specified number of bytes; returns no bytes at the end of the file.
    var read: @Sendable (CInt, Int) throws(ErrorNumber) -> [UInt8] = { (descriptor, count) throws(ErrorNumber) in
        var bytes = [UInt8](repeating: 0, count: count)
        let length = try ErrorNumber.check { Glibc.read(descriptor, &bytes, count) }
        bytes.removeLast(count - length)
        return bytes
    }

    /// Polls descriptors without blocking.
    var poll: @Sendable ([pollfd]) throws(ErrorNumber) -> [pollfd] = { (descriptors) throws(ErrorNumber) in
        var descriptors = descriptors
        try ErrorNumber.check { Glibc.poll(&descriptors, nfds_t(descriptors.count), 0) }
        return descriptors
    }

    var epoll_create1: @Sendable () throws(ErrorNumber) -> CInt = { () throws(ErrorNumber) in
        try ErrorNumber.check { CLinux.epoll_create1(CInt(EPOLL_CLOEXEC)) }
    }

    /// Adds a descriptor to an epoll instance, for reading.
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

    /// Sets the absolute time at which a timer fires; zero disarms it.
    var timerfd_settime: @Sendable (CInt, timespec) throws(ErrorNumber) -> Void = {
        (descriptor, time) throws(ErrorNumber) in
        var setting = itimerspec()
        setting.it_value = time
        try ErrorNumber.check {
            CLinux.timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME), &setting, nil)
        }
    }
}

/// The value of `errno` after a failed call.
struct ErrorNumber: Error, Hashable, CustomStringConvertible {
    let rawValue: CInt

    init(_ rawValue: CInt) { self.rawValue = rawValue }

    var description: String { "\(String(cString: strerror(rawValue))) (errno \(rawValue))" }

    /// Repeats a call that a signal interrupted, and throws `errno` if the result is negative.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(ErrorNumber) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw ErrorNumber(errno) }
        }
    }
}
