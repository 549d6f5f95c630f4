import CLinux
import Glibc

/// The system calls of this module, each named for its C function, so that tests can replace them.
///
/// ```swift
/// var calls = SystemCalls()
/// calls.ftruncate = { (_, _) throws(ErrorNumber) in throw ErrorNumber(ENOSPC) }
/// ```
struct SystemCalls: Sendable {
    var open: @Sendable (String, CInt, mode_t) throws(ErrorNumber) -> CInt = {
        (path, flags, mode) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.open(path, flags, mode) }
    }

    var fstat: @Sendable (CInt) throws(ErrorNumber) -> stat = { (descriptor) throws(ErrorNumber) in
        var status = stat()
        try ErrorNumber.check { Glibc.fstat(descriptor, &status) }
        return status
    }

    /// Acquires the exclusive lock of an open file, without blocking.
    var flock: @Sendable (CInt) throws(ErrorNumber) -> Void = { (descriptor) throws(ErrorNumber) in
        try ErrorNumber.check { easel_flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    /// Reads a number of bytes of a file from an offset on; fewer if the file ends earlier.
    var pread: @Sendable (CInt, Int, Int) throws(ErrorNumber) -> [UInt8] = {
        (descriptor, count, offset) throws(ErrorNumber) in
        var bytes = [UInt8](repeating: 0, count: count)
        let length = try ErrorNumber.check { Glibc.pread(descriptor, &bytes, count, offset) }
        return Array(bytes.prefix(length))
    }

    var ftruncate: @Sendable (CInt, Int) throws(ErrorNumber) -> Void = { (descriptor, length) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.ftruncate(descriptor, length) }
    }

    /// Reserves the first bytes of a file, so that writing to a mapping of it cannot fail for lack of space.
    var posix_fallocate: @Sendable (CInt, Int) throws(ErrorNumber) -> Void = {
        (descriptor, length) throws(ErrorNumber) in
        // Unlike the other functions, this one returns the error number.
        while true {
            let number = Glibc.posix_fallocate(descriptor, 0, length)
            if number == 0 { return }
            if number != EINTR { throw ErrorNumber(number) }
        }
    }

    /// Maps the first bytes of a file as shared memory for reading and writing.
    var mmap: @Sendable (CInt, Int) throws(ErrorNumber) -> UnsafeMutableRawPointer = {
        (descriptor, length) throws(ErrorNumber) in
        let memory = Glibc.mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let memory, memory != MAP_FAILED else { throw ErrorNumber(errno) }
        return memory
    }

    /// Gives the kernel advice about mapped memory.
    var madvise: @Sendable (UnsafeMutableRawPointer, Int, CInt) throws(ErrorNumber) -> Void = {
        (address, length, advice) throws(ErrorNumber) in
        try ErrorNumber.check { Glibc.madvise(address, length, advice) }
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
package struct ErrorNumber: Error, Hashable {
    package let rawValue: CInt

    package init(_ rawValue: CInt) { self.rawValue = rawValue }

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

extension DisplayError {
    /// Performs a system call, and adds an operation and an argument to its error.
    static func naming<Result>(
        _ operation: String,
        _ argument: @autoclosure () -> String,
        _ call: () throws(ErrorNumber) -> Result
    ) throws(DisplayError) -> Result {
        do {
            return try call()
        } catch {
            throw .systemCall(operation, argument: argument(), errorNumber: error.rawValue)
        }
    }
}
