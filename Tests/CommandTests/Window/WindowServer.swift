import Foundation
import Testing
import UIKit

/// An X server without a screen, for one test: Xvfb.
final class WindowServer {
    static let program = "/usr/bin/Xvfb"
    private let process = Process()
    /// The number of the display.
    private let number: Int

    /// A Boolean value that indicates whether the libraries and programs of the tests are installed.
    static var isInstalled: Bool {
        [program, Weston.program].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
            && ["libSDL2-2.0.so.0", "libX11.so.6", "libXtst.so.6"].allSatisfy { LoadedLibrary($0) != nil }
    }

    init() throws {
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The number is written when connections are accepted.
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        number = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), "Xvfb has not started")
    }

    var display: String { ":\(number)" }

    /// Ends the server, which would remove its files at a signal that it may have inherited as blocked.
    func end() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        unlink("/tmp/.X11-unix/X\(number)")
        unlink("/tmp/.X\(number)-lock")
    }
}

/// A compositor of Wayland in a window of an X server: its input is that of the server, and its window fills the screen. Its
/// shell gives each program the whole of its screen.
final class Weston {
    static let program = "/usr/bin/weston"
    private let process = Process()
    static let socket = "wayland-easel"

    /// Starts the compositor.
    /// - Parameter folder: The folder of its socket.
    init(on server: WindowServer, in folder: String) throws {
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = [
            "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--width=640", "--height=400",
            "--socket=\(Self.socket)", "--idle-time=0", "--no-config",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = server.display
        environment["XDG_RUNTIME_DIR"] = folder
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let path = "\(folder)/\(Self.socket)"
        try Patience.wait("Weston listens") { FileManager.default.fileExists(atPath: path) || !process.isRunning }
        try #require(process.isRunning, "Weston has not started")
    }

    func end() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

/// Waits for what other processes do.
enum Patience {
    /// Waits until a condition is met. An error is thrown after half a minute, which a machine under load does not need.
    static func wait(_ what: Comment, _ isMet: () throws -> Bool) throws {
        for _ in 0..<3000 {
            if try isMet() { return }
            usleep(10_000)
        }
        try #require(Bool(false), "timed out: \(what)")
    }
}
