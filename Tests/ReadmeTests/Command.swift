import Foundation

/// A program that has run to its end.
struct Command {
    var status: Int32
    /// The text written to standard output and standard error.
    var output: String

    /// Runs a program without blocking the thread, and ends it after `limit` seconds.
    /// - Parameter environment: replaces the `EASEL_…` variables of this process.
    static func run(
        _ arguments: [String],
        limit: Int,
        environment: [String: String] = [:]
    ) async throws -> Command {
        let log = FileManager.default.temporaryDirectory.appending(path: "easel-readme-\(UUID().uuidString).log")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let output = try FileHandle(forWritingTo: log)
        defer { try? output.close() }

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["timeout", "--kill-after=5", "\(limit)"] + arguments
        process.environment = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("EASEL_") }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return Command(status: status, output: try String(contentsOf: log, encoding: .utf8))
    }
}
