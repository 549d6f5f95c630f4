import Foundation
import Testing

/// What a program that was built beside the tests wrote and how it ended.
struct ProgramRun: Sendable {
    var output: String
    var errors: String
    var status: Int32
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Where the build puts programs: the folder above the test bundle's that holds them.
    private static let directory: URL? = {
        var url =
            Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        while url.path != "/" {
            if FileManager.default.isExecutableFile(atPath: url.appendingPathComponent("easel").path) { return url }
            url.deleteLastPathComponent()
        }
        return nil
    }()

    /// Runs a program to its end.
    /// - Parameter onLine: called with all lines so far whenever there are new ones; the process identifier is for
    ///   sending signals.
    static func run(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        onLine: ([String], pid_t) -> Void = { _, _ in }
    ) throws -> ProgramRun {
        let folder = try #require(directory, "no programs beside \(CommandLine.arguments[0])")
        let process = Process()
        process.executableURL = folder.appendingPathComponent(program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let errorPath = NSTemporaryDirectory() + "easel-\(UUID().uuidString).txt"
        _ = FileManager.default.createFile(atPath: errorPath, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: errorPath) }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: errorPath)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
            onLine(text.split(separator: "\n").map(String.init), process.processIdentifier)
        }
        process.waitUntilExit()
        return ProgramRun(
            output: text,
            errors: try String(contentsOfFile: errorPath, encoding: .utf8),
            status: process.terminationStatus
        )
    }
}
