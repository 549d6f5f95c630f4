import Foundation
import UIKit

/// The program that imports projects, `easel-import`. It is built from the package `EaselApp`.
struct ImportTool {
    /// The path of the program.
    let path: String

    /// Finds the program: beside this one, in `libexec/easel` of the same installation, or built in the checkout of this one.
    /// - Parameter program: The path of this program.
    init(program: String = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path) throws {
        let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
        var candidates = [
            folder.appendingPathComponent("easel-import"),
            folder.deletingLastPathComponent().appendingPathComponent("libexec/easel/easel-import"),
        ]
        if let checkout = EaselSources.checkout(of: program) {
            candidates += ["release", "debug"].map {
                URL(fileURLWithPath: "\(checkout)/EaselApp/.build/\($0)/easel-import")
            }
        }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw CommandFailure(
                description: """
                    easel-import is not installed; in the sources of Easel, build it with \
                    `swift build --package-path EaselApp -c release --product easel-import`
                    """,
                status: 69
            )
        }
        path = found.path
    }

    /// Replaces this process with the importer.
    func execute(_ arguments: [String]) throws -> Never {
        var pointers = ([path] + arguments).map { strdup($0) } + [nil]
        fflush(nil)
        execv(path, &pointers)
        throw CommandFailure(description: "cannot run \(path): \(String(cString: strerror(errno)))", status: 71)
    }

    /// Runs the importer, and returns its output.
    /// - Throws: An error with its status if it fails. The importer has then written the reason to standard error.
    func output(_ arguments: [String]) throws -> Data { try Self.output(path, arguments) }

    /// Runs a program whose errors go to standard error, and returns its output.
    static func output(_ path: String, _ arguments: [String]) throws -> Data {
        let pipe = Pipe()
        let process = try start(path, arguments, output: pipe)
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        try wait(for: process, path)
        return data
    }

    /// Runs a program whose output goes to standard error, as the progress of a command does.
    static func run(_ path: String, _ arguments: [String]) throws {
        let end = try ChildProcess(path, arguments, redirectsOutput: true).wait()
        // `env` finds the program that fails.
        try check(end, path == "/usr/bin/env" ? arguments.first ?? path : path)
    }

    private static func start(_ path: String, _ arguments: [String], output: Any) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw CommandFailure(description: "cannot run \(path): \(error.localizedDescription)", status: 71)
        }
        return process
    }

    private static func wait(for process: Process, _ path: String) throws {
        process.waitUntilExit()
        let isExit = process.terminationReason == .exit
        try check(isExit ? .exit(status: process.terminationStatus) : .signal(process.terminationStatus), path)
    }

    private static func check(_ end: ChildProcess.End, _ path: String) throws {
        guard end != .exit(status: 0) else { return }
        let name = (path as NSString).lastPathComponent
        throw CommandFailure(description: "\(name) failed: see above", status: end.status)
    }
}
