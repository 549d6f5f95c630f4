import CLinux
import Foundation
import TestSupport
import Testing

/// The guardian with real processes and a real terminal instead of a virtual console (see
/// `Tests/ConsoleProbe`): its modes are the terminal's own, since those of consoles are not available here.
@Suite(.timeLimit(.minutes(20))) struct GuardianTests {
    /// A new pseudoterminal.
    private final class Terminal {
        let master: CInt
        let path: String
        let slave: CInt

        init() throws {
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (number, locked): (CInt, CInt) = (0, 0)
            // TIOCGPTN and TIOCSPTLCK, macros that Swift does not import.
            try #require(easel_ioctl(master, 0x8004_5430, &number) == 0)
            try #require(easel_ioctl(master, 0x4004_5431, &locked) == 0)
            path = "/dev/pts/\(number)"
            slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            try #require(slave >= 0)
        }

        deinit {
            close(slave)
            close(master)
        }

        var echoes: Bool {
            var settings = termios()
            return tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
        }

        func type(_ text: String) { _ = write(master, text, text.utf8.count) }

        /// The number of bytes that a reader would get.
        var waitingInput: Int {
            var count: CInt = 0
            return easel_ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
        }
    }

    private let lock = NSTemporaryDirectory() + "easel-console-\(UUID().uuidString)"

    private func eventually(_ condition: () -> Bool) -> Bool {
        for _ in 0..<1000 {
            if condition() { return true }
            usleep(5000)
        }
        return condition()
    }

    /// Returns the guardian of a process: the child with that name, which it sets after a moment.
    private func guardian(of process: pid_t) -> pid_t? {
        var found: pid_t?
        _ = eventually {
            found = namedGuardian(of: process)
            return found != nil
        }
        return found
    }

    private func namedGuardian(of process: pid_t) -> pid_t? {
        let path = "/proc/\(process)/task/\(process)/children"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { pid_t($0) }.first { child in
            (try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)) == "easel-guardian\n"
        }
    }

    private func isAlive(_ process: pid_t) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !line.contains(") Z ")
    }

    private func isLockFree() -> Bool {
        let file = open(lock, O_RDWR | O_CLOEXEC)
        defer { close(file) }
        return easel_flock(file, LOCK_EX | LOCK_NB) == 0
    }

    @Test(arguments: ["return", "orphan"])
    func orderlyEndNeedsNoGuardian(ending: String) throws {
        defer { unlink(lock) }
        let terminal = try Terminal()
        let run = try ProgramRun.run("ConsoleProbe", [terminal.path, lock, ending])
        #expect(run.lines == ["entered", "children 0"])
        #expect(run.status == 0)
        #expect(terminal.echoes)
        #expect(run.errors == "", "the guardian says nothing when it does nothing")
    }

    /// The terminal is restored for every kind of end.
    @Test(arguments: [("kill", SIGKILL), ("crash", SIGSEGV), ("end", SIGTERM), ("exit", 3)])
    func guardianRestoresConsole(ending: String, status: CInt) throws {
        defer { unlink(lock) }
        let terminal = try Terminal()
        terminal.type("rm -r important\n")
        #expect(eventually { terminal.waitingInput > 0 })
        let run = try ProgramRun.run("ConsoleProbe", [terminal.path, lock, ending])
        #expect(run.lines == ["entered"])
        #expect(run.status == status)
        #expect(eventually { terminal.echoes })
        #expect(terminal.waitingInput == 0, "typed input is discarded")
    }

    @Test func consoleIsTakenWhileProgramRuns() throws {
        defer { unlink(lock) }
        let terminal = try Terminal()
        #expect(terminal.echoes)
        var seen = false
        var message = ""
        let run = try ProgramRun.run("ConsoleProbe", [terminal.path, lock, "wait"]) { lines, process in
            guard lines == ["entered"], !seen else { return }
            seen = true
            #expect(!terminal.echoes)
            guard let guardian = self.guardian(of: process) else {
                Issue.record("there is no guardian")
                kill(process, SIGKILL)
                return
            }
            // Of what the program has open: the terminal, standard error, the connection and the process.
            let folder = "/proc/\(guardian)/fd"
            #expect(
                eventually { (try? FileManager.default.contentsOfDirectory(atPath: folder).count) == 4 },
                "\((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])"
            )
            #expect(getpgid(guardian) != getpgid(process))
            for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE] { kill(guardian, signal) }
            usleep(50_000)
            #expect(isAlive(guardian))
            #expect(!terminal.echoes)
            #expect(!isLockFree())
            kill(process, SIGKILL)
            // When it acts, the kernel has closed all that the dead had open.
            while isAlive(guardian), !terminal.echoes { sched_yield() }
            #expect(isLockFree())
            #expect(eventually { !isAlive(guardian) })
            #expect(terminal.echoes)
            message = "done"
        }
        #expect(seen && message == "done")
        #expect(run.status == SIGKILL)
        #expect(run.errors == "easel: the program ended unexpectedly; restored text mode of console \(terminal.path)\n")
    }

    /// A faster shell has its own settings by then, which are preserved.
    @Test func guardianPreservesSettingsOfOtherPrograms() throws {
        defer { unlink(lock) }
        let terminal = try Terminal()
        var found: pid_t?
        _ = try ProgramRun.run("ConsoleProbe", [terminal.path, lock, "wait"]) { lines, process in
            guard lines == ["entered"], found == nil else { return }
            found = self.guardian(of: process)
            var settings = termios()
            tcgetattr(terminal.slave, &settings)
            settings.c_lflag &= ~tcflag_t(ICANON)
            tcsetattr(terminal.slave, TCSANOW, &settings)
            kill(process, SIGKILL)
        }
        let guardian = try #require(found)
        #expect(eventually { !isAlive(guardian) })
        #expect(!terminal.echoes)
    }

    /// Standard error may be a full pipe without a reader.
    @Test func guardianDoesNotWaitForReader() throws {
        defer { unlink(lock) }
        let terminal = try Terminal()
        var found: pid_t?
        let run = try ProgramRun.run(
            "ConsoleProbe",
            [terminal.path, lock, "wait"],
            standardError: .stuckPipe
        ) { lines, process in
            guard lines == ["entered"], found == nil else { return }
            found = self.guardian(of: process)
            kill(process, SIGKILL)
        }
        #expect(run.status == SIGKILL)
        let guardian = try #require(found)
        let hasEnded = eventually { !isAlive(guardian) }
        #expect(hasEnded)
        if !hasEnded { kill(guardian, SIGKILL) }
        #expect(terminal.echoes)
    }
}
