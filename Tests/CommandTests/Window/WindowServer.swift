import Foundation
import Testing
import UIKit

/// An X server without a screen, for one test: Xvfb.
final class WindowServer {
    static let program = "/usr/bin/Xvfb"
    private let process: Process
    /// The number of the display.
    private let number: Int

    /// A Boolean value that indicates whether the libraries and programs of the tests are installed.
    static var isInstalled: Bool {
        [program, Weston.program, Process.leash].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
            && ["libSDL2-2.0.so.0", "libX11.so.6", "libXtst.so.6"].allSatisfy { LoadedLibrary($0) != nil }
    }

    init() throws {
        process = Process(
            leashed: Self.program,
            ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"]
        )
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The number is written when connections are accepted.
        let reader = output.fileHandleForReading
        var text = ""
        do {
            try Patience.wait("Xvfb writes the number of its display") {
                guard reader.isReadable(for: .milliseconds(10)) else { return false }
                let data = reader.availableData
                text += String(decoding: data, as: UTF8.self)
                return data.isEmpty || text.hasSuffix("\n")
            }
            number = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), "Xvfb has not started")
        } catch {
            process.end()
            throw error
        }
    }

    var display: String { ":\(number)" }

    /// Ends the server, which would remove its files at a signal that it may have inherited as blocked.
    func end() {
        process.end()
        unlink("/tmp/.X11-unix/X\(number)")
        unlink("/tmp/.X\(number)-lock")
    }
}

/// A compositor of Wayland in a window of an X server: its input is that of the server, and its window fills the screen. Its
/// shell gives each program the whole of its screen.
final class Weston {
    static let program = "/usr/bin/weston"
    private let process: Process
    static let socket = "wayland-easel"

    /// Starts the compositor.
    /// - Parameter folder: The folder of its socket.
    init(on server: WindowServer, in folder: String) throws {
        process = Process(
            leashed: Self.program,
            [
                "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--width=640", "--height=400",
                "--socket=\(Self.socket)", "--idle-time=0", "--no-config",
            ]
        )
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = server.display
        environment["XDG_RUNTIME_DIR"] = folder
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let path = "\(folder)/\(Self.socket)"
        do {
            try Patience.wait("Weston listens at \(path)") {
                FileManager.default.fileExists(atPath: path) || !process.isRunning
            }
            try #require(process.isRunning, "Weston has not started")
        } catch {
            process.end()
            throw error
        }
    }

    func end() { process.end() }
}

extension Process {
    /// A program that lets another one die with the thread that has started it.
    static let leash = "/usr/bin/setpriv"

    /// Creates a process that does not outlive the test, even if the process of the test is killed. A test does not leave the thread
    /// that starts it.
    convenience init(leashed program: String, _ arguments: [String]) {
        self.init()
        executableURL = URL(fileURLWithPath: Self.leash)
        self.arguments = ["--pdeathsig", "KILL", program] + arguments
    }

    /// Kills the process, and waits until it has ended.
    func end() {
        guard isRunning else { return }
        kill(processIdentifier, SIGKILL)
        waitUntilExit()
    }
}

extension FileHandle {
    /// Waits for bytes or the end of the file.
    func isReadable(for time: MonotonicDuration) -> Bool {
        var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, CInt(clamping: time.nanoseconds / 1_000_000)) == 1
    }
}

/// Waits for what other processes do.
enum Patience {
    /// The time after which a test fails, which even a machine under load does not need.
    static let time = MonotonicDuration.seconds(60)

    /// Waits until a condition is met. If it is not in time, an error names it.
    static func wait(_ what: @autoclosure () -> Comment, _ isMet: () throws -> Bool) throws {
        let end = MonotonicClock().now + time
        while true {
            if try isMet() { return }
            guard MonotonicClock().now < end else { break }
            usleep(10_000)
        }
        let missing = what()
        try #require(Bool(false), "timed out: \(missing)")
    }
}
