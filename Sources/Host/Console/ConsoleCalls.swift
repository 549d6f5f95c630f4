import CGuardian
import CLinux
import Foundation
import LinuxIO

/// The system calls for consoles, each named for its C function or request, so that tests can replace them.
///
/// Each throws the error number of a failed call.
package struct ConsoleCalls {
    package init() {}

    /// Opens a terminal for reading and writing, without making it the controlling terminal.
    package var open: (String) throws(Errno) -> CInt = { (path) throws(Errno) in
        try Errno.check { Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    }

    package var duplicate: (CInt) throws(Errno) -> CInt = { (descriptor) throws(Errno) in
        try Errno.check { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
    }

    package var close: (CInt) -> Void = { Glibc.close($0) }

    /// Acquires the exclusive lock of a console that this process opened, without blocking. The lock is released when
    /// the descriptor and its copy in the guardian are closed.
    package var lock: (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        _ = try Errno.check { easel_flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    /// Makes a terminal the controlling terminal of this process (`TIOCSCTTY`), which must lead a session without one. The
    /// terminal must not be that of another session.
    package var takeControl: (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        _ = try Errno.check { easel_ioctl_value(descriptor, UInt(TIOCSCTTY), 0) }
    }

    /// Returns the path of a terminal, or `nil` if it has none.
    package var ttyname: (CInt) -> String? = { descriptor in
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Calls `KDGKBTYPE`, which consoles support and other terminals do not.
    package var keyboardType: (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        var type: CChar = 0
        _ = try Errno.check { easel_ioctl(descriptor, UInt(KDGKBTYPE), &type) }
    }

    /// Returns the number of the active console (`VT_GETSTATE`).
    package var activeConsole: (CInt) throws(Errno) -> Int = { (descriptor) throws(Errno) in
        var state = vt_stat()
        _ = try Errno.check { easel_ioctl(descriptor, UInt(VT_GETSTATE), &state) }
        return Int(state.v_active)
    }

    /// Returns the number of the console of a descriptor (`TIOCGDEV`), even if its path is an alias.
    package var number: (CInt) throws(Errno) -> Int = { (descriptor) throws(Errno) in
        var device: CUnsignedInt = 0
        _ = try Errno.check { easel_ioctl(descriptor, UInt(EASEL_TIOCGDEV), &device) }
        // Consoles are the first devices with major number 4.
        guard device >> 8 == 4, (1...63).contains(device & 0xFF) else { throw Errno(rawValue: ENOTTY) }
        return Int(device & 0xFF)
    }

    /// Requests a switch to another console (`VT_ACTIVATE`); the kernel switches asynchronously.
    package var activate: (CInt, Int) throws(Errno) -> Void = { (descriptor, number) throws(Errno) in
        _ = try Errno.check { easel_ioctl_value(descriptor, UInt(VT_ACTIVATE), UInt(number)) }
    }

    /// Waits for a number of milliseconds.
    package var sleep: (Int) -> Void = { usleep(UInt32($0 * 1000)) }

    /// Calls `KDSETMODE`.
    package var setMode: (CInt, CInt) throws(Errno) -> Void = { (descriptor, mode) throws(Errno) in
        _ = try Errno.check { easel_ioctl_value(descriptor, UInt(KDSETMODE), UInt(mode)) }
    }

    /// Requests signals of this process for switches to and from a console (`VT_SETMODE` with `VT_PROCESS`): the first one
    /// before it is left, the second one after it is on screen again.
    package var followSwitches: (CInt, CInt, CInt) throws(Errno) -> Void = {
        (descriptor, leave, enter) throws(Errno) in
        var mode = vt_mode()
        mode.mode = CChar(VT_PROCESS)
        mode.relsig = CShort(leave)
        mode.acqsig = CShort(enter)
        _ = try Errno.check { easel_ioctl(descriptor, UInt(VT_SETMODE), &mode) }
    }

    /// Lets the kernel switch consoles by itself (`VT_SETMODE` with `VT_AUTO`).
    package var ignoreSwitches: (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        var mode = vt_mode()
        mode.mode = CChar(VT_AUTO)
        _ = try Errno.check { easel_ioctl(descriptor, UInt(VT_SETMODE), &mode) }
    }

    /// Calls `VT_RELDISP`.
    package var answerSwitch: (CInt, UInt) throws(Errno) -> Void = { (descriptor, answer) throws(Errno) in
        _ = try Errno.check { easel_ioctl_value(descriptor, UInt(VT_RELDISP), answer) }
    }

    /// Calls `KDGKBMODE`.
    package var keyboardMode: (CInt) throws(Errno) -> CInt = { (descriptor) throws(Errno) in
        var mode: CInt = 0
        _ = try Errno.check { easel_ioctl(descriptor, UInt(KDGKBMODE), &mode) }
        return mode
    }

    /// Calls `KDSKBMODE`.
    package var setKeyboardMode: (CInt, CInt) throws(Errno) -> Void = { (descriptor, mode) throws(Errno) in
        _ = try Errno.check { easel_ioctl_value(descriptor, UInt(KDSKBMODE), UInt(mode)) }
    }

    package var tcgetattr: (CInt) throws(Errno) -> termios = { (descriptor) throws(Errno) in
        var settings = termios()
        _ = try Errno.check { Glibc.tcgetattr(descriptor, &settings) }
        return settings
    }

    package var tcsetattr: (CInt, termios) throws(Errno) -> Void = { (descriptor, settings) throws(Errno) in
        var settings = settings
        _ = try Errno.check { Glibc.tcsetattr(descriptor, TCSANOW, &settings) }
    }

    /// Discards unread input.
    package var flushInput: (CInt) throws(Errno) -> Void = { (descriptor) throws(Errno) in
        _ = try Errno.check { tcflush(descriptor, TCIFLUSH) }
    }

    /// Returns the relation of this process to the console.
    package var ownership: (CInt) -> ConsoleOwnership = ConsoleOwnership.init(of:)

    /// Starts a guardian, and returns its process and the connection to it.
    package var startGuardian: (inout EaselConsoleRecord) throws(Errno) -> (pid_t, CInt) = {
        (record) throws(Errno) in
        var connection: CInt = -1
        let process = try Errno.check { easel_guardian_start(&record, &connection) }
        return (process, connection)
    }

    package var dismissGuardian: (pid_t, CInt) -> Void = { easel_guardian_dismiss($0, $1) }
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
            guard let line = try? RegularFile.text(of: "/proc/\(process)/stat", atMost: 4096),
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
