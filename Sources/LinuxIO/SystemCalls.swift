import CLinux
import Glibc
import SystemPackage

/// The system calls for files, timers and descriptors, each named for its C function, so that tests can replace them.
///
/// ```swift
/// var calls = SystemCalls()
/// calls.ftruncate = { (_, _) throws(Errno) in throw .noSpace }
/// ```
package struct SystemCalls: Sendable {
    /// Creates the system's own calls.
    package init() {}

    package var open: @Sendable (String, CInt, mode_t) throws(Errno) -> CInt = {
        (path, flags, mode) throws(Errno) in
        try Errno.check { Glibc.open(path, flags, mode) }
    }

    package var close: @Sendable (CInt) -> Void = { Glibc.close($0) }

    package var fstat: @Sendable (CInt) throws(Errno) -> stat = { (descriptor) throws(Errno) in
        var status = stat()
        try Errno.check { Glibc.fstat(descriptor, &status) }
        return status
    }

    /// Acquires the exclusive lock of an open file, without blocking.
    package var flock: @Sendable (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        try Errno.check { easel_flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    /// Reads a number of bytes of a file from an offset on; fewer if the file ends earlier.
    package var pread: @Sendable (CInt, Int, Int) throws(Errno) -> [UInt8] = {
        (descriptor, count, offset) throws(Errno) in
        var bytes = [UInt8](repeating: 0, count: count)
        let length = try Errno.check { Glibc.pread(descriptor, &bytes, count, offset) }
        return Array(bytes.prefix(length))
    }

    package var ftruncate: @Sendable (CInt, Int) throws(Errno) -> Void = { (descriptor, length) throws(Errno) in
        try Errno.check { Glibc.ftruncate(descriptor, length) }
    }

    /// Reserves the first bytes of a file, so that writing to a mapping of it cannot fail for lack of space.
    package var posix_fallocate: @Sendable (CInt, Int) throws(Errno) -> Void = {
        (descriptor, length) throws(Errno) in
        // Unlike the other functions, this one returns the error number.
        while true {
            let number = Glibc.posix_fallocate(descriptor, 0, length)
            if number == 0 { return }
            if number != EINTR { throw Errno(rawValue: number) }
        }
    }

    /// Maps the first bytes of a file as shared memory for reading and writing.
    package var mmap: @Sendable (CInt, Int) throws(Errno) -> UnsafeMutableRawPointer = {
        (descriptor, length) throws(Errno) in
        let memory = Glibc.mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let memory, memory != MAP_FAILED else { throw Errno(rawValue: errno) }
        return memory
    }

    /// Gives the kernel advice about mapped memory.
    package var madvise: @Sendable (UnsafeMutableRawPointer, Int, CInt) throws(Errno) -> Void = {
        (address, length, advice) throws(Errno) in
        try Errno.check { Glibc.madvise(address, length, advice) }
    }

    /// Returns the status of the file at a path, following links.
    package var fstatat: @Sendable (String) throws(Errno) -> stat = { (path) throws(Errno) in
        var status = stat()
        try Errno.check { Glibc.fstatat(AT_FDCWD, path, &status, 0) }
        return status
    }

    /// Reads at most the specified number of bytes; returns no bytes at the end of the file.
    package var read: @Sendable (CInt, Int) throws(Errno) -> [UInt8] = { (descriptor, count) throws(Errno) in
        var bytes = [UInt8](repeating: 0, count: count)
        let length = try Errno.check { Glibc.read(descriptor, &bytes, count) }
        bytes.removeLast(count - length)
        return bytes
    }

    /// Polls descriptors without blocking.
    package var poll: @Sendable ([pollfd]) throws(Errno) -> [pollfd] = { (descriptors) throws(Errno) in
        var descriptors = descriptors
        try Errno.check { Glibc.poll(&descriptors, nfds_t(descriptors.count), 0) }
        return descriptors
    }

    package var epoll_create1: @Sendable () throws(Errno) -> CInt = { () throws(Errno) in
        try Errno.check { CLinux.epoll_create1(CInt(EPOLL_CLOEXEC)) }
    }

    /// Adds a descriptor to an epoll instance, for reading.
    package var epoll_ctl: @Sendable (CInt, CInt) throws(Errno) -> Void = { (epoll, descriptor) throws(Errno) in
        var event = epoll_event()
        event.events = UInt32(EPOLLIN.rawValue)
        event.data.fd = descriptor
        try Errno.check { CLinux.epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) }
    }

    package var timerfd_create: @Sendable () throws(Errno) -> CInt = { () throws(Errno) in
        try Errno.check {
            CLinux.timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        }
    }

    /// Sets the absolute time at which a timer fires; zero disarms it.
    package var timerfd_settime: @Sendable (CInt, timespec) throws(Errno) -> Void = {
        (descriptor, time) throws(Errno) in
        var setting = itimerspec()
        setting.it_value = time
        try Errno.check {
            CLinux.timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME), &setting, nil)
        }
    }
}
