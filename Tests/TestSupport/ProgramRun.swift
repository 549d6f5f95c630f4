import Foundation
import Testing

/// The output and exit status of a program that was built with the tests.
package struct ProgramRun: Sendable {
    /// The kinds of standard error of a program.
    package enum StandardError: String, CaseIterable, Sendable {
        /// A file, which becomes `errors`.
        case file
        /// A device without space.
        case full
        /// A pipe that is not read by any process.
        case brokenPipe
        /// A pipe that is full and not read, and whose writer does not wait.
        case fullPipe
        /// A pipe that is full and not read, and whose writer waits.
        case stuckPipe
        /// Nowhere: the program starts without the descriptor.
        case closed
    }

    package var data: Data
    package var errors: String
    package var status: Int32
    package var output: String { String(decoding: data, as: UTF8.self) }
    package var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The build's folder of programs, a parent of the test bundle.
    private static let directory: URL? = {
        var url =
            Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        while url.path != "/" {
            for program in ["easel", "HostProbe", "RecordProbe"]
            where FileManager.default.isExecutableFile(atPath: url.appendingPathComponent(program).path) { return url }
            url.deleteLastPathComponent()
        }
        return nil
    }()

    /// Returns the path of a program that was built with the tests.
    package static func path(of program: String) throws -> String {
        try #require(directory, "no programs found in the folder of \(CommandLine.arguments[0])")
            .appendingPathComponent(program).path
    }

    /// Runs a program to its end.
    /// - Parameters:
    ///   - program: the name of a program that was built with the tests, or an absolute path.
    ///   - standardError: where the program's standard error leads.
    ///   - onLine: called with all lines so far when the program runs and whenever there are new ones; the process
    ///     identifier is for sending signals.
    package static func run(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        standardError: StandardError = .file,
        onLine: ([String], pid_t) -> Void = { _, _ in }
    ) throws -> ProgramRun {
        let path = program.hasPrefix("/") ? program : try path(of: program)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // The tests may themselves be run by a service.
        var inherited = ProcessInfo.processInfo.environment
        for name in ["NOTIFY_SOCKET", "INVOCATION_ID", "LC_ALL", "LC_MESSAGES"] { inherited[name] = nil }
        // Formats and texts follow the language.
        inherited["LANG"] = "C.UTF-8"
        process.environment = inherited.merging(environment) { $1 }
        let errorPath = NSTemporaryDirectory() + "easel-\(UUID().uuidString).txt"
        _ = FileManager.default.createFile(atPath: errorPath, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: errorPath) }
        let errors = Pipe()
        switch standardError {
        case .file: process.standardError = FileHandle(forWritingAtPath: errorPath)
        case .full: process.standardError = FileHandle(forWritingAtPath: "/dev/full")
        case .brokenPipe:
            try errors.fileHandleForReading.close()
            process.standardError = errors.fileHandleForWriting
        case .fullPipe, .stuckPipe:
            let descriptor = errors.fileHandleForWriting.fileDescriptor
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            let filler = [UInt8](repeating: 0, count: 4096)
            while write(descriptor, filler, filler.count) > 0 {}
            if standardError == .stuckPipe { _ = fcntl(descriptor, F_SETFL, 0) }
            process.standardError = errors.fileHandleForWriting
        case .closed:
            process.arguments = ["-c", #"exec "$0" "$@" 2>&-"#, path] + arguments
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
        }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        onLine([], process.processIdentifier)
        var data = Data()
        while true {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            data += more
            let text = String(decoding: data, as: UTF8.self)
            onLine(text.split(separator: "\n").map(String.init), process.processIdentifier)
        }
        process.waitUntilExit()
        return withExtendedLifetime(errors) {
            ProgramRun(
                data: data,
                errors: (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "",
                status: process.terminationStatus
            )
        }
    }
}
