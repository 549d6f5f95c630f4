import CGuardian
import CLinux
import Foundation
import LinuxIO

/// The virtual console of a panel, while a program shows its own graphics on it.
///
/// ```swift
/// // Before there are other threads.
/// let console = try Console.open()        // nil on boards without virtual consoles
/// try console?.enter()                    // text drawing stops, and keys no longer reach a hidden shell
/// defer { try? console?.leave() }
/// ```
///
/// Between `enter()` and `leave()`, the console is on screen in graphics mode: the kernel draws no text. It switches
/// consoles only after `followSwitches()`, with the consent of the program. At the end, the console that was on screen
/// before is restored. If the process ends in any other way than through `leave()`, a small process that `enter()` started
/// restores the console: see `Sources/CGuardian`. When the console returns to text mode, the kernel redraws its contents,
/// including the cursor with its former visibility.
package final class Console {
    /// The path of the console's device.
    package let path: String
    private let descriptor: CInt
    private let calls: ConsoleCalls
    /// A Boolean value that indicates whether the descriptor can be locked: the duplicate of an inherited descriptor
    /// shares its lock with the parent process.
    private let isOpenedHere: Bool
    private var entered: Entered?

    /// The changes to undo.
    private struct Entered {
        var guardian: (process: pid_t, connection: CInt)?
        /// The console that was on screen, if it was another one.
        var switched: (number: Int, former: Int)?
        var isGraphics = false
        var followsSwitches = false
        var keyboardMode: CInt?
        var termios: termios?
    }

    /// Opens the console at `path`, or else the console of standard input, or else the console on screen.
    /// - Returns: The console, or `nil` if there are no virtual consoles. A path that is not a console is an error.
    package static func open(path: String? = nil) throws(ConsoleError) -> Console? {
        try open(path: path, calls: ConsoleCalls())
    }

    package static func open(path: String?, calls: ConsoleCalls) throws(ConsoleError) -> Console? {
        if let path { return try Console(path: path, calls: calls) }
        do throws(Errno) {
            try calls.keyboardType(STDIN_FILENO)
            let path = calls.ttyname(STDIN_FILENO)
            if let path, let descriptor = try? calls.open(path) {
                return Console(path: path, descriptor: descriptor, calls: calls)
            }
            // Inherited from a process that has permission to open it; this process does not.
            let descriptor = try calls.duplicate(STDIN_FILENO)
            return Console(path: path ?? "standard input", descriptor: descriptor, calls: calls, isOpenedHere: false)
        } catch {
            // Standard input is not a console.
        }
        guard let number = try activeConsole(calls) else { return nil }
        return try Console(path: "/dev/tty\(number)", calls: calls)
    }

    /// Returns the number of the console on screen, or `nil` if there are no virtual consoles.
    private static func activeConsole(_ calls: ConsoleCalls) throws(ConsoleError) -> Int? {
        let path = "/dev/tty0"
        do throws(Errno) {
            let descriptor = try calls.open(path)
            defer { calls.close(descriptor) }
            return try calls.activeConsole(descriptor)
        } catch {
            if [ENOENT, ENXIO, ENODEV, ENOTTY, EINVAL].contains(error.rawValue) { return nil }
            throw .systemCall("open", argument: path, errorNumber: error.rawValue)
        }
    }

    private convenience init(path: String, calls: ConsoleCalls) throws(ConsoleError) {
        let descriptor: CInt
        do throws(Errno) {
            descriptor = try calls.open(path)
        } catch {
            throw .systemCall("open", argument: path, errorNumber: error.rawValue)
        }
        do throws(Errno) {
            try calls.keyboardType(descriptor)
        } catch {
            calls.close(descriptor)
            if error.rawValue == ENOTTY || error.rawValue == EINVAL { throw .notAConsole(path: path) }
            throw .systemCall("KDGKBTYPE", argument: path, errorNumber: error.rawValue)
        }
        self.init(path: path, descriptor: descriptor, calls: calls)
    }

    private init(path: String, descriptor: CInt, calls: ConsoleCalls, isOpenedHere: Bool = true) {
        self.isOpenedHere = isOpenedHere
        self.path = path
        self.descriptor = descriptor
        self.calls = calls
    }

    deinit {
        try? leave()
        calls.close(descriptor)
    }

    /// Starts the guardian and takes over the console. If any step fails, the console is restored.
    ///
    /// Must be called before the process has other threads. Entering twice has no effect.
    package func enter() throws(ConsoleError) {
        guard entered == nil else { return }
        var entered = Entered()
        do throws(ConsoleError) {
            try take(&entered)
        } catch {
            undo(entered) { _ in }
            throw error
        }
        self.entered = entered
    }

    /// Restores the console and ends the guardian. Leaving twice has no effect.
    ///
    /// Must be called after the display is closed: the kernel redraws the text, which it does not do while a process is
    /// DRM master. If a step fails, the remaining steps are still performed; the first error is thrown.
    package func leave() throws(ConsoleError) {
        guard let entered else { return }
        self.entered = nil
        var first: ConsoleError?
        undo(entered) { first = first ?? $0 }
        if let first { throw first }
    }

    /// Returns a console that a killed program has left in graphics mode to text mode, and switches its keyboard on.
    ///
    /// A console that another program uses, or this one, remains unchanged.
    package func restoreText() throws(ConsoleError) {
        guard entered == nil else { return }
        do throws(ConsoleError) {
            try lock()
        } catch {
            if case .inUse = error { return }
            throw error
        }
        // The kernel permits the changes only to the session of the console. The service manager makes it the controlling
        // terminal of commands that run after the app as well in Debian 12 (systemd 252), but not in Debian 13 (257).
        try? calls.takeControl(descriptor)
        let keyboard = try naming("KDGKBMODE") { () throws(Errno) in try calls.keyboardMode(descriptor) }
        if keyboard == CInt(K_OFF) {
            try naming("KDSKBMODE(K_UNICODE)") { () throws(Errno) in
                try calls.setKeyboardMode(descriptor, CInt(K_UNICODE))
            }
        }
        // Without effect in text mode.
        try naming("KDSETMODE(KD_TEXT)") { () throws(Errno) in try calls.setMode(descriptor, CInt(KD_TEXT)) }
    }

    /// Performs a call that concerns switches of consoles. The first one is undone at the end.
    func perform(
        _ operation: String,
        _ call: (ConsoleCalls, CInt) throws(Errno) -> Void
    ) throws(ConsoleError) {
        try naming(operation) { () throws(Errno) in try call(calls, descriptor) }
        entered?.followsSwitches = true
    }

    /// Prevents other Easel programs from taking over the console, and from setting text mode while this program uses
    /// the panel.
    private func lock() throws(ConsoleError) {
        do throws(Errno) {
            if isOpenedHere { try calls.lock(descriptor) }
        } catch {
            if error.rawValue == EWOULDBLOCK { throw .inUse(path: path) }
            throw .systemCall("flock", argument: path, errorNumber: error.rawValue)
        }
    }

    private func take(_ entered: inout Entered) throws(ConsoleError) {
        try lock()
        let ownership = calls.ownership(descriptor)
        var change: (former: termios, set: termios)?
        var formerMode: CInt?
        switch ownership {
        case .job:
            let former = try naming("tcgetattr") { () throws(Errno) in try calls.tcgetattr(descriptor) }
            change = (former, Self.quiet(former))
        case .none:
            formerMode = try naming("KDGKBMODE") { () throws(Errno) in
                try calls.keyboardMode(descriptor)
            }
        case .relayed:
            break
        }
        // If the keyboard is off, a former program did not restore it.
        if formerMode == CInt(K_OFF) { formerMode = CInt(K_UNICODE) }

        let number = try naming("TIOCGDEV") { () throws(Errno) in try calls.number(descriptor) }
        let front = try frontConsole()
        let switched = front == number ? nil : (number: number, former: front)

        entered.guardian = try startGuardian(keyboardMode: formerMode, change, switched)
        if let switched {
            entered.switched = switched
            try bringToFront(switched.number)
        }
        try naming("KDSETMODE(KD_GRAPHICS)") { () throws(Errno) in
            try calls.setMode(descriptor, CInt(KD_GRAPHICS))
        }
        entered.isGraphics = true
        if let formerMode {
            try naming("KDSKBMODE(K_OFF)") { () throws(Errno) in
                try calls.setKeyboardMode(descriptor, CInt(K_OFF))
            }
            entered.keyboardMode = formerMode
        }
        if let change {
            try naming("tcsetattr") { () throws(Errno) in
                try calls.tcsetattr(descriptor, change.set)
            }
            entered.termios = change.former
        }
    }

    private func frontConsole() throws(ConsoleError) -> Int {
        try naming("VT_GETSTATE") { () throws(Errno) in try calls.activeConsole(descriptor) }
    }

    private func bringToFront(_ number: Int) throws(ConsoleError) {
        let consoles = ConsoleSwitch(descriptor: descriptor, calls: calls)
        let isThere = try naming("VT_ACTIVATE") { () throws(Errno) in try consoles.activate(number) }
        if !isThere { throw .notBroughtToFront(path: "/dev/tty\(number)", front: try frontConsole()) }
    }

    /// Undoes the changes, and reports each failure.
    private func undo(_ entered: Entered, _ report: (ConsoleError) -> Void) {
        func attempt(_ operation: String, _ call: () throws(Errno) -> Void) {
            do throws(ConsoleError) { try naming(operation, call) } catch { report(error) }
        }
        // First, because the kernel waits for this process before each switch.
        if entered.followsSwitches {
            attempt("VT_SETMODE(VT_AUTO)") { () throws(Errno) in try calls.ignoreSwitches(descriptor) }
        }
        if let former = entered.termios {
            // Discard unread keystrokes, which must not reach the shell.
            attempt("tcflush") { () throws(Errno) in try calls.flushInput(descriptor) }
            attempt("tcsetattr") { () throws(Errno) in try calls.tcsetattr(descriptor, former) }
        }
        if let mode = entered.keyboardMode {
            attempt("KDSKBMODE") { () throws(Errno) in try calls.setKeyboardMode(descriptor, mode) }
        }
        if entered.isGraphics {
            attempt("KDSETMODE(KD_TEXT)") { () throws(Errno) in
                try calls.setMode(descriptor, CInt(KD_TEXT))
            }
        }
        if let switched = entered.switched {
            do throws(ConsoleError) {
                // Only in this case: the user may have switched consoles meanwhile.
                if try frontConsole() == switched.number { try bringToFront(switched.former) }
            } catch {
                report(error)
            }
        }
        // Last, so that if this process dies before, the guardian does the rest.
        if let guardian = entered.guardian { calls.dismissGuardian(guardian.process, guardian.connection) }
    }

    private func startGuardian(
        keyboardMode: CInt?,
        _ change: (former: termios, set: termios)?,
        _ switched: (number: Int, former: Int)?
    ) throws(ConsoleError) -> (process: pid_t, connection: CInt) {
        var record = EaselConsoleRecord()
        record.descriptor = descriptor
        record.restores_text = 1
        record.keyboard_mode_set = keyboardMode == nil ? -1 : CInt(K_OFF)
        record.keyboard_mode_former = keyboardMode ?? -1
        if let change {
            record.restores_termios = 1
            record.termios_set = change.set
            record.termios_former = change.former
        }
        if let switched {
            record.console = CInt(switched.number)
            record.console_former = CInt(switched.former)
        }
        record.message_descriptor = STDERR_FILENO
        let message = "easel: the program ended unexpectedly; restored text mode of console \(path)\n"
        // The guardian is a copy of this process, and has its own copies of these.
        let (pathCopy, messageCopy) = (strdup(path), strdup(message))
        defer {
            free(pathCopy)
            free(messageCopy)
        }
        record.path = UnsafePointer(pathCopy)
        record.message = UnsafePointer(messageCopy)
        record.message_length = message.utf8.count
        do throws(Errno) {
            return try calls.startGuardian(&record)
        } catch {
            throw .systemCall("fork", argument: path, errorNumber: error.rawValue)
        }
    }

    /// Returns settings without echo, in which Control-C ends the program and Control-Z does not suspend it, which
    /// would leave its graphics on screen.
    private static func quiet(_ settings: termios) -> termios {
        var settings = settings
        settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        settings.c_lflag |= tcflag_t(ISIG)
        withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = 0 }
        return settings
    }

    @discardableResult
    private func naming<Result>(
        _ operation: String,
        _ call: () throws(Errno) -> Result
    ) throws(ConsoleError) -> Result {
        try ConsoleError.naming(operation, path, call)
    }
}
