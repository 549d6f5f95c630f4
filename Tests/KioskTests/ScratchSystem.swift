import Foundation
import TestSupport

/// A folder in the place of the file system of a machine, in which a script of an image runs. Programs in it precede those of
/// this machine. It is removed with its last owner.
final class ScratchSystem {
    let folder = "/tmp/easel-kiosk-\(UUID().uuidString.prefix(8))"

    /// The output of a program, and its status.
    struct Result {
        var output: String
        var errors: String
        var status: Int32
    }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The path of a file of the system on this machine.
    func path(_ path: String) -> String { folder + path }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder + path) }

    func text(_ path: String) throws -> String { try String(contentsOfFile: folder + path, encoding: .utf8) }

    func write(_ path: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: created(path)))
    }

    /// Creates the folder of a file, and returns the file's path on this machine.
    private func created(_ path: String) throws -> String {
        let folder = URL(fileURLWithPath: self.path(path)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return self.path(path)
    }

    /// Adds a shell script that is executable; `$ROOT` is the folder of the system.
    func program(_ path: String, _ text: String) throws {
        try ExecutableFile.write("#!/bin/sh\nROOT=\(folder)\n" + text + "\n", to: created(path))
    }

    /// Adds a script of images, whose absolute paths are those of this system.
    /// - Parameters:
    ///   - path: The path of the script in an image.
    ///   - paths: The beginnings of the paths that are in this system.
    func install(_ path: String, paths: [String]) throws {
        var text = try Checkout.text(of: "board/root\(path)")
        for path in paths { text = text.replacingOccurrences(of: path, with: folder + path) }
        try program(path, String(text.drop { $0 != "\n" }))
    }

    /// Runs a program of this system.
    func run(_ path: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: folder + path)
        process.arguments = arguments
        process.environment = ["PATH": "\(folder)/bin:/usr/sbin:/usr/bin:/sbin:/bin"].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Files rather than pipes, which would have to be read at the same time.
        let files = [folder + "/output", folder + "/errors"]
        for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
        process.standardOutput = FileHandle(forWritingAtPath: files[0])
        process.standardError = FileHandle(forWritingAtPath: files[1])
        try process.run()
        process.waitUntilExit()
        return Result(output: try text("/output"), errors: try text("/errors"), status: process.terminationStatus)
    }
}
