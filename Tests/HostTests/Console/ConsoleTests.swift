import CGuardian
import CLinux
import Foundation
import Host
import LinuxIO
import Testing

/// The choice and setup of the virtual console, with scripted system calls.
@MainActor @Suite struct ConsoleTests {
    /// The scripted console, with a log of the calls.
    private final class Script {
        var lines: [String] = []
        var record: EaselConsoleRecord?
        var failing: [String: CInt] = [:]
        var isStandardInput = false
        /// The console on screen, and the one that standard input or the path leads to.
        var active = 3
        var number = 3
        /// The number of queries until the kernel has switched; nil for never.
        var switchDelay: Int? = 0
        var waits = 0
        private var wanted: (number: Int, after: Int)?
        var mode = CInt(K_UNICODE)
        var lockCount = 0
        var ownership = ConsoleOwnership.none
        var settings = termios()

        init() { settings.c_lflag = tcflag_t(ECHO | ICANON) }

        func call(_ line: String) throws(Errno) {
            if let number = failing[line] { throw Errno(rawValue: number) }
            lines.append(line)
        }

        var calls: ConsoleCalls {
            var calls = ConsoleCalls()
            calls.open = { (path) throws(Errno) in
                try self.call("open \(path)")
                return path == "/dev/tty0" ? 10 : 11
            }
            calls.duplicate = { (_) throws(Errno) in
                try self.call("dup")
                return 12
            }
            calls.close = { self.lines.append("close \($0)") }
            calls.ttyname = { _ in "/dev/tty5" }
            calls.lock = { (_) throws(Errno) in
                self.lockCount += 1
                if let number = self.failing["lock"] { throw Errno(rawValue: number) }
            }
            calls.takeControl = { (_) throws(Errno) in try self.call("control") }
            calls.keyboardType = { (descriptor) throws(Errno) in
                if descriptor == STDIN_FILENO, !self.isStandardInput { throw Errno(rawValue: ENOTTY) }
                if let number = self.failing["type"] { throw Errno(rawValue: number) }
            }
            calls.activeConsole = { (_) throws(Errno) in
                if let number = self.failing["state"] { throw Errno(rawValue: number) }
                if let wanted = self.wanted {
                    self.wanted = wanted.after > 0 ? (wanted.number, wanted.after - 1) : nil
                    if wanted.after == 0 { self.active = wanted.number }
                }
                return self.active
            }
            calls.number = { (_) throws(Errno) in self.number }
            calls.activate = { (_, number) throws(Errno) in
                try self.call("activate \(number)")
                self.wanted = self.switchDelay.map { (number, $0) }
            }
            calls.sleep = { _ in self.waits += 1 }
            calls.setMode = { (_, mode) throws(Errno) in
                try self.call(mode == CInt(KD_GRAPHICS) ? "graphics" : "text")
            }
            calls.followSwitches = { (_, leave, enter) throws(Errno) in
                try self.call("follow \(leave == SeatSignal.leave && enter == SeatSignal.enter)")
            }
            calls.ignoreSwitches = { (_) throws(Errno) in try self.call("ignore") }
            calls.answerSwitch = { (_, answer) throws(Errno) in try self.call("answer \(answer)") }
            calls.keyboardMode = { (_) throws(Errno) in self.mode }
            calls.setKeyboardMode = { (_, mode) throws(Errno) in try self.call("keyboard \(mode)") }
            calls.tcgetattr = { (_) throws(Errno) in self.settings }
            calls.tcsetattr = { (_, settings) throws(Errno) in
                try self.call(settings.c_lflag & tcflag_t(ECHO) == 0 ? "quiet" : "echo")
                self.settings = settings
            }
            calls.flushInput = { (_) throws(Errno) in try self.call("flush") }
            calls.ownership = { _ in self.ownership }
            calls.startGuardian = { (record) throws(Errno) in
                try self.call("guardian")
                self.record = record
                return (77, 8)
            }
            calls.dismissGuardian = { self.lines.append("dismiss \($0) \($1)") }
            return calls
        }
    }

    // MARK: Switches

    @Test func switchesAreFollowedUntilTheEnd() throws {
        let script = Script()
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        try console.enter()
        script.lines = []
        try console.followSwitches()
        try console.permitSwitch()
        try console.confirmReturn()
        #expect(script.lines == ["follow true", "answer 1", "answer 2"])
        script.lines = []
        try console.leave()
        #expect(script.lines.first == "ignore", "the kernel no longer waits for this process")
        #expect(script.lines.contains("text"))
    }

    @Test func consoleWithoutSwitchesIsNotChanged() throws {
        let script = Script()
        script.failing = ["follow true": EPERM]
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        try console.enter()
        #expect(throws: ConsoleError.self) { try console.followSwitches() }
        try console.leave()
        #expect(!script.lines.contains("ignore"))
    }

    // MARK: A console that a killed program has left

    @Test func restoreTextSwitchesTextAndKeyboardOn() throws {
        let script = Script()
        script.mode = CInt(K_OFF)
        do {
            let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
            try console.restoreText()
        }
        #expect(script.lines == ["open /dev/tty3", "control", "keyboard \(K_UNICODE)", "text", "close 11"])
        #expect(script.lockCount == 1)
    }

    @Test func restoreTextDoesNotChangeAKeyboardThatIsOn() throws {
        let script = Script()
        script.mode = CInt(K_XLATE)
        // It is the controlling terminal already, or that of another session.
        script.failing = ["control": EPERM]
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        try console.restoreText()
        #expect(script.lines == ["open /dev/tty3", "text"])
    }

    @Test func restoreTextDoesNotChangeAConsoleInUse() throws {
        let script = Script()
        script.mode = CInt(K_OFF)
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        script.failing = ["lock": EWOULDBLOCK]
        try console.restoreText()
        #expect(script.lines == ["open /dev/tty3"])
        script.failing = [:]
        try console.enter()
        script.lines = []
        try console.restoreText()
        #expect(script.lines == [])
    }

    @Test func restoreTextReportsFailures() throws {
        let script = Script()
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        script.failing = ["text": EPERM]
        #expect(throws: ConsoleError.systemCall("KDSETMODE(KD_TEXT)", argument: "/dev/tty3", errorNumber: EPERM)) {
            try console.restoreText()
        }
        script.failing = ["lock": EBADF]
        #expect(throws: ConsoleError.systemCall("flock", argument: "/dev/tty3", errorNumber: EBADF)) {
            try console.restoreText()
        }
    }

    // MARK: Choice

    @Test func openUsesNamedConsole() throws {
        let script = Script()
        script.isStandardInput = true
        #expect(try Console.open(path: "/dev/tty7", calls: script.calls)?.path == "/dev/tty7")
        #expect(script.lines == ["open /dev/tty7", "close 11"], "closed with the console")

        script.failing = ["type": ENOTTY]
        script.lines = []
        #expect(throws: ConsoleError.notAConsole(path: "/dev/pts/1")) {
            try Console.open(path: "/dev/pts/1", calls: script.calls)
        }
        #expect(script.lines == ["open /dev/pts/1", "close 11"])
        script.failing = ["open /dev/tty9": ENOENT]
        #expect(throws: ConsoleError.systemCall("open", argument: "/dev/tty9", errorNumber: ENOENT)) {
            try Console.open(path: "/dev/tty9", calls: script.calls)
        }
    }

    @Test func openUsesConsoleOfStandardInput() throws {
        let script = Script()
        script.isStandardInput = true
        #expect(try Console.open(path: nil, calls: script.calls)?.path == "/dev/tty5")
        // It may belong to somebody else, who has handed it over.
        script.failing = ["open /dev/tty5": EACCES]
        #expect(try Console.open(path: nil, calls: script.calls)?.path == "/dev/tty5")
        #expect(script.lines.suffix(2) == ["dup", "close 12"])
    }

    @Test func openUsesActiveConsole() throws {
        let script = Script()
        #expect(try Console.open(path: nil, calls: script.calls)?.path == "/dev/tty3")
        #expect(script.lines == ["open /dev/tty0", "close 10", "open /dev/tty3", "close 11"])
    }

    @Test(arguments: [ENOENT, ENXIO, ENODEV])
    func openWithoutConsolesIsNil(number: CInt) throws {
        let script = Script()
        script.failing = ["open /dev/tty0": number]
        #expect(try Console.open(path: nil, calls: script.calls) == nil)
        script.failing = ["state": ENOTTY]
        #expect(try Console.open(path: nil, calls: script.calls) == nil)
    }

    @Test(arguments: ["/dev/tty0", "/dev/tty3"])
    func missingPermissionErrorHasAdvice(path: String) throws {
        let script = Script()
        script.failing = ["open \(path)": EACCES]
        let error = try #require(throws: ConsoleError.self) { try Console.open(path: nil, calls: script.calls) }
        #expect(error.isPermission)
        #expect(error.description.hasPrefix("cannot open \(path): Permission denied (errno 13); "))
        #expect(error.description.contains("as root"))
        #expect(!error.description.contains("\n"))
    }

    // MARK: Setup

    @Test func enterAsServiceDisablesKeyboard() throws {
        let script = Script()
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        script.lines = []
        try console.enter()
        try console.enter()
        #expect(script.lines == ["guardian", "graphics", "keyboard \(K_OFF)"], "entered once")
        let record = try #require(script.record)
        #expect(record.restores_text == 1 && record.restores_termios == 0 && record.descriptor == 11)
        #expect(record.keyboard_mode_set == CInt(K_OFF) && record.keyboard_mode_former == CInt(K_UNICODE))
        script.lines = []
        try console.leave()
        try console.leave()
        #expect(script.lines == ["keyboard \(K_UNICODE)", "text", "dismiss 77 8"])
    }

    @Test func enterAsJobPreservesSignals() throws {
        let script = Script()
        script.ownership = .job
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        script.lines = []
        try console.enter()
        #expect(script.lines == ["guardian", "graphics", "quiet"])
        #expect(script.settings.c_lflag & tcflag_t(ISIG) != 0)
        let record = try #require(script.record)
        #expect(record.restores_termios == 1 && record.keyboard_mode_set == -1)
        #expect(record.termios_former.c_lflag == tcflag_t(ECHO | ICANON))
        script.lines = []
        try console.leave()
        #expect(script.lines == ["flush", "echo", "text", "dismiss 77 8"])
    }

    @Test func enterWithRelayedKeysPreservesKeyboard() throws {
        let script = Script()
        script.ownership = .relayed
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        script.lines = []
        try console.enter()
        try console.leave()
        #expect(script.lines == ["guardian", "graphics", "text", "dismiss 77 8"])
    }

    @Test func leaveRestoresKeyboardThatWasOff() throws {
        let script = Script()
        script.mode = CInt(K_OFF)
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        try console.enter()
        try console.leave()
        #expect(script.lines.contains("keyboard \(K_UNICODE)"))
    }

    @Test func deinitLeavesConsole() throws {
        let script = Script()
        try Console.open(path: nil, calls: script.calls)?.enter()
        #expect(script.lines.suffix(4) == ["keyboard \(K_UNICODE)", "text", "dismiss 77 8", "close 11"])
    }

    // MARK: On screen

    /// Keys go to the active console, and with a framebuffer device its text as well.
    @Test(arguments: [0, 3]) func enterActivatesConsole(delay: Int) throws {
        let script = Script()
        script.active = 2
        script.switchDelay = delay
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        script.lines = []
        try console.enter()
        #expect(script.lines == ["guardian", "activate 3", "graphics", "keyboard \(K_OFF)"])
        #expect(script.active == 3 && script.waits == delay)
        let record = try #require(script.record)
        #expect(record.console == 3 && record.console_former == 2)
        script.lines = []
        try console.leave()
        #expect(script.lines == ["keyboard \(K_UNICODE)", "text", "activate 2", "dismiss 77 8"])
        #expect(script.active == 2)
    }

    @Test func enterOfActiveConsoleDoesNotSwitch() throws {
        let script = Script()
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        try console.enter()
        try console.leave()
        #expect(!script.lines.contains { $0.hasPrefix("activate") })
        let record = try #require(script.record)
        #expect(record.console == 0 && record.console_former == 0)
    }

    @Test func leaveDoesNotSwitchBackAfterOtherSwitch() throws {
        let script = Script()
        script.active = 2
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        try console.enter()
        (script.lines, script.active) = ([], 5)
        try console.leave()
        #expect(script.lines == ["keyboard \(K_UNICODE)", "text", "dismiss 77 8"])
    }

    /// The active program does not yield: a hidden console is not taken over, and the wait is limited.
    @Test func enterThrowsIfConsoleIsNotActivated() throws {
        let script = Script()
        (script.active, script.switchDelay) = (2, nil)
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        script.lines = []
        let error = try #require(throws: ConsoleError.self) { try console.enter() }
        #expect(error == .notBroughtToFront(path: "/dev/tty3", front: 2))
        #expect(error.exitStatus == 75 && !error.isPermission)
        #expect(error.description.contains("console 2 stays active"))
        #expect((100...1000).contains(script.waits))
        #expect(script.lines == ["guardian", "activate 3", "dismiss 77 8"])
    }

    @Test func enterWithoutPermissionToActivateThrows() throws {
        let script = Script()
        (script.active, script.failing) = (2, ["activate 3": EPERM])
        let console = try #require(try Console.open(path: "/dev/tty3", calls: script.calls))
        script.lines = []
        let expected = ConsoleError.systemCall("VT_ACTIVATE", argument: "/dev/tty3", errorNumber: EPERM)
        #expect(throws: expected) { try console.enter() }
        #expect(expected.isPermission)
        #expect(script.lines == ["guardian", "dismiss 77 8"])
    }

    // MARK: Failures

    @Test func enterOfLockedConsoleThrows() throws {
        let script = Script()
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        (script.lines, script.failing) = ([], ["lock": EWOULDBLOCK])
        let expected = ConsoleError.inUse(path: "/dev/tty3")
        #expect(throws: expected) { try console.enter() }
        #expect(script.lines == [], "nothing is changed, and nothing undone")
        #expect(HostError.console(expected).exitStatus == 75 && expected.description.contains("--tty"))
    }

    /// Its lock would belong to the program that has handed it over, and remain after the end of this one.
    @Test func inheritedConsoleIsNotLocked() throws {
        let script = Script()
        script.isStandardInput = true
        script.failing = ["open /dev/tty5": EACCES]
        try Console.open(path: nil, calls: script.calls)?.enter()
        #expect(script.lines.contains("graphics") && script.lockCount == 0)
    }

    /// A failed setup is undone, and the guardian dismissed.
    @Test(arguments: [
        ("guardian", "fork", []),
        ("graphics", "KDSETMODE(KD_GRAPHICS)", ["guardian", "dismiss 77 8"]),
        ("keyboard 4", "KDSKBMODE(K_OFF)", ["guardian", "graphics", "text", "dismiss 77 8"]),
    ])
    func failedEnterIsUndone(failing: String, operation: String, lines: [String]) throws {
        let script = Script()
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        (script.lines, script.failing) = ([], [failing: EPERM])
        let expected = ConsoleError.systemCall(operation, argument: "/dev/tty3", errorNumber: EPERM)
        #expect(throws: expected) { try console.enter() }
        #expect(script.lines == lines)
        #expect(expected.isPermission)
        script.lines = []
        try console.leave()
        #expect(script.lines == [])
    }

    @Test func leaveContinuesAfterFailure() throws {
        let script = Script()
        let console = try #require(try Console.open(path: nil, calls: script.calls))
        try console.enter()
        (script.lines, script.failing) = ([], ["keyboard \(K_UNICODE)": EIO])
        #expect(throws: ConsoleError.systemCall("KDSKBMODE", argument: "/dev/tty3", errorNumber: EIO)) {
            try console.leave()
        }
        #expect(script.lines == ["text", "dismiss 77 8"])
    }

    @Test func openOfOtherFileThrows() {
        #expect(throws: ConsoleError.notAConsole(path: "/dev/null")) { try Console.open(path: "/dev/null") }
    }
}
