import CGuardian
import CLinux
import Foundation

/// The system calls for consoles, each named for its C function or request, so that tests can replace them.
///
/// Each returns -1 and sets `errno` on failure, or throws an error.
package struct ConsoleCalls {
    /// An error of the kernel.
    package struct Failure: Error {
        package let number: CInt
        package init(number: CInt) { self.number = number }
    }

    package init() {}

    /// Opens a terminal for reading and writing, without making it the controlling terminal.
    package var open: (String) throws(Failure) -> CInt = { (path) throws(Failure) in
        try check { Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    }

    package var duplicate: (CInt) throws(Failure) -> CInt = { (descriptor) throws(Failure) in
        try check { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
    }

    package var close: (CInt) -> Void = { Glibc.close($0) }

    /// Acquires the exclusive lock of a console that this process opened, without blocking. The lock is released when
    /// the descriptor and its copy in the guardian are closed.
    package var lock: (CInt) throws(Failure) -> Void = { (descriptor) throws(Failure) in
        _ = try check { easel_flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    /// Returns the path of a terminal, or `nil` if it has none.
    package var ttyname: (CInt) -> String? = { descriptor in
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Calls `KDGKBTYPE`, which consoles support and other terminals do not.
    package var keyboardType: (CInt) throws(Failure) -> Void = { (descriptor) throws(Failure) in
        var type: CChar = 0
        _ = try check { easel_ioctl(descriptor, UInt(KDGKBTYPE), &type) }
    }

    /// Returns the number of the active console (`VT_GETSTATE`).
    package var activeConsole: (CInt) throws(Failure) -> Int = { (descriptor) throws(Failure) in
        var state = vt_stat()
        _ = try check { easel_ioctl(descriptor, UInt(VT_GETSTATE), &state) }
        return Int(state.v_active)
    }

    /// Returns the number of the console of a descriptor (`TIOCGDEV`), even if its path is an alias.
    package var number: (CInt) throws(Failure) -> Int = { (descriptor) throws(Failure) in
        var device: CUnsignedInt = 0
        _ = try check { easel_ioctl(descriptor, UInt(EASEL_TIOCGDEV), &device) }
        // Consoles are the first devices with major number 4.
        guard device >> 8 == 4, (1...63).contains(device & 0xFF) else { throw Failure(number: ENOTTY) }
        return Int(device & 0xFF)
    }

    /// Requests a switch to another console (`VT_ACTIVATE`); the kernel switches asynchronously.
    package var activate: (CInt, Int) throws(Failure) -> Void = { (descriptor, number) throws(Failure) in
        _ = try check { easel_ioctl_value(descriptor, UInt(VT_ACTIVATE), UInt(number)) }
    }

    /// Waits for a number of milliseconds.
    package var sleep: (Int) -> Void = { usleep(UInt32($0 * 1000)) }

    /// Calls `KDSETMODE`.
    package var setMode: (CInt, CInt) throws(Failure) -> Void = { (descriptor, mode) throws(Failure) in
        _ = try check { easel_ioctl_value(descriptor, UInt(KDSETMODE), UInt(mode)) }
    }

    /// Calls `KDGKBMODE`.
    package var keyboardMode: (CInt) throws(Failure) -> CInt = { (descriptor) throws(Failure) in
        var mode: CInt = 0
        _ = try check { easel_ioctl(descriptor, UInt(KDGKBMODE), &mode) }
        return mode
    }

    /// Calls `KDSKBMODE`.
    package var setKeyboardMode: (CInt, CInt) throws(Failure) -> Void = { (descriptor, mode) throws(Failure) in
        _ = try check { easel_ioctl_value(descriptor, UInt(KDSKBMODE), UInt(mode)) }
    }

    package var tcgetattr: (CInt) throws(Failure) -> termios = { (descriptor) throws(Failure) in
        var settings = termios()
        _ = try check { Glibc.tcgetattr(descriptor, &settings) }
        return settings
    }

    package var tcsetattr: (CInt, termios) throws(Failure) -> Void = { (descriptor, settings) throws(Failure) in
        var settings = settings
        _ = try check { Glibc.tcsetattr(descriptor, TCSANOW, &settings) }
    }

    /// Discards unread input.
    package var flushInput: (CInt) throws(Failure) -> Void = { (descriptor) throws(Failure) in
        _ = try check { tcflush(descriptor, TCIFLUSH) }
    }

    /// Returns the relation of this process to the console.
    package var ownership: (CInt) -> ConsoleOwnership = ConsoleOwnership.init(of:)

    /// Starts a guardian, and returns its process and the connection to it.
    package var startGuardian: (inout EaselConsoleRecord) throws(Failure) -> (pid_t, CInt) = {
        (record) throws(Failure) in
        var connection: CInt = -1
        let process = try check { easel_guardian_start(&record, &connection) }
        return (process, connection)
    }

    package var dismissGuardian: (pid_t, CInt) -> Void = { easel_guardian_dismiss($0, $1) }

    private static func check(_ call: () -> CInt) throws(Failure) -> CInt {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw Failure(number: errno) }
        }
    }
}

/// The relation of this process to a console, which determines the handling of keys.
package enum ConsoleOwnership: Hashable {
    /// A foreground job of a shell on the console: Control-C ends it, and no other process reads the keys.
    case job
    /// A process started on the console by a program that relays the keys, such as `sudo`.
    case relayed
    /// A service, a background job, or a process started elsewhere: another process reads the console's keys.
    case none

    package init(of descriptor: CInt) {
        if getsid(0) != getpid(), tcgetsid(descriptor) == getsid(0), tcgetpgrp(descriptor) == getpgrp() {
            self = .job
        } else if Self.isHomeOfAncestor(descriptor) {
            self = .relayed
        } else {
            self = .none
        }
    }

    /// Returns a Boolean value that indicates whether the console is the controlling terminal of an ancestor of this
    /// process, but not of this process.
    private static func isHomeOfAncestor(_ descriptor: CInt) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, tcgetsid(descriptor) != getsid(0) else { return false }
        // /proc reports device numbers in the kernel's old format, which is identical for consoles.
        let device = Int(status.st_rdev)
        var process = getppid()
        for _ in 0..<64 where process > 1 {
            guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                // The name, in parentheses, may contain any characters.
                let end = line.lastIndex(of: ")")
            else { return false }
            let fields = line[line.index(after: end)...].split(separator: " ")
            guard fields.count > 4, let parent = pid_t(fields[1]), let terminal = Int(fields[4]) else { return false }
            if terminal == device { return true }
            process = parent
        }
        return false
    }
}
