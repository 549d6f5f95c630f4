import Foundation
import TestSupport
import Testing

/// The program `windowed` of the probe, whose screen is a window.
final class WindowedProgram {
    private let process: Process
    private let output = Pipe()
    private let errors: String
    private var text = ""
    /// The lines that have not been expected yet.
    private var lines: [String] = []
    /// The folder with screenshots and recordings.
    let folder: String

    init(in folder: String, _ environment: [String: String]) throws {
        self.folder = folder
        errors = folder + "/errors.txt"
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        process = Process(leashed: try ProgramRun.path(of: "HostProbe"), ["windowed"])
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var inherited = ProcessInfo.processInfo.environment
        for name in ["NOTIFY_SOCKET", "INVOCATION_ID", "RUNTIME_DIRECTORY", "DISPLAY", "WAYLAND_DISPLAY", "XMODIFIERS"]
        {
            inherited[name] = nil
        }
        process.environment = inherited.merging(
            [
                "EASEL_DISPLAY": "window", "EASEL_SIZE": "320x240", "EASEL_STORAGE": "none", "EASEL_CONFIG": "none",
                // The layout of the app, and not that of the server, determines what keys type.
                "EASEL_KEYBOARD": "de", "LANG": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder,
            ].merging(environment) { $1 }
        ) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    var identifier: pid_t { process.processIdentifier }

    /// The messages of the program.
    var messages: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

    /// Waits for a line of the program, and drops it with those before it.
    func expect(_ line: String) throws {
        while true {
            if let index = lines.firstIndex(of: line) {
                lines.removeFirst(index + 1)
                return
            }
            let reader = output.fileHandleForReading
            try #require(reader.isReadable(for: Patience.time), "timed out: \(line) after \(lines); \(messages)")
            let data = reader.availableData
            try #require(!data.isEmpty, "the program has ended before \(line), after \(lines); \(messages)")
            text += String(decoding: data, as: UTF8.self)
            var parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            text = parts.removeLast()
            lines += parts
        }
    }

    /// Waits for a file that the program writes, and returns its path.
    func file(_ name: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Patience.wait("\(name) is written; \(messages)") { FileManager.default.fileExists(atPath: path) }
        return path
    }

    /// Waits for the end of the program, and returns its status.
    func status() throws -> CInt {
        try Patience.wait("the program ends; \(messages)") { !process.isRunning }
        return process.terminationStatus
    }

    /// Ends the program as a failed test leaves it.
    func end() { process.end() }
}
