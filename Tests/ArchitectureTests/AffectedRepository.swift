import Foundation
import TestSupport
import Testing

/// The table of the tests on real kernels in scripts/affected.
struct KernelSuiteTable {
    /// The targets of all suites.
    var base: Set<String> = []
    /// Further programs by suite.
    var suites: [String: Set<String>] = [:]

    init(script: String) throws {
        func words(_ text: Substring) -> Set<String> {
            Set(text.matches(of: /"([\w-]+)"/).map { String($0.output.1) })
        }
        base = words(try #require(script.firstMatch(of: /KERNEL_BASE = \{([^}]*)\}/)).output.1)
        let table = try #require(script.firstMatch(of: /(?s)KERNEL_SUITES = \{\n(.*?)\n\}/)).output.1
        for match in table.matches(of: /"([\w\/]+)": (set\(\)|\{[^}]*\})/) {
            suites[String(match.output.1)] = words(match.output.2)
        }
    }
}

/// The targets of scripts/fuzz in scripts/affected.
enum FuzzTable {
    static func names(in script: String) -> [String] {
        guard let list = script.firstMatch(of: /(?m)^FUZZ = \[([^\]]*)\]/)?.output.1 else { return [] }
        return list.matches(of: /"(\w+)"/).map { String($0.output.1) }
    }

    /// The patterns of the files that read the bytes of a target that needs the whole toolkit.
    static func readers(in script: String) -> [String: [String]] {
        guard let table = script.firstMatch(of: /(?m)^FUZZ_READERS = \{\n((?:    .*\n)*)\}/)?.output.1 else {
            return [:]
        }
        var readers: [String: [String]] = [:]
        for match in table.matches(of: /"(\w+)": \[([^\]]*)\]/) {
            readers[String(match.output.1)] = match.output.2.matches(of: /"([^"]+)"/).map { String($0.output.1) }
        }
        return readers
    }

    /// The targets of a change that cannot be judged.
    static func namesForEverything(in script: String) -> [String] {
        let readers = readers(in: script)
        return names(in: script).filter { readers[$0] == nil }
    }
}

/// A repository with scripts/affected, a few files of this package at their paths, and a nested package.
final class ScratchRepository {
    /// The lines for a change that reaches everything.
    let all: Set<String>
    /// The text of scripts/sanitizers.
    let sanitizers: String
    private let folder = FileManager.default.temporaryDirectory.appending(path: "easel-affected-\(UUID().uuidString)")
    private var description: String { folder.appending(path: ".git/description.json").path }

    init() throws {
        sanitizers = try WorkingCopy.text(of: "scripts/sanitizers")
        let script = try WorkingCopy.text(of: "scripts/affected")
        let tested = sanitizers.prefix(upTo: try #require(sanitizers.firstRange(of: "\ncase ")).lowerBound)
            .matches(of: /(?m)^(?:address|thread)\+?="([^"]*)"/).flatMap { $0.output.1.split(separator: " ") }
        all = Set(try KernelSuiteTable(script: script).suites.keys.map { "kernel \($0)" })
            .union(tested.map { "sanitizers \($0)" }).union(["package Services/Records"])
            .union(FuzzTable.namesForEverything(in: script).map { "fuzz \($0)" })
        try write("scripts/affected", text: script)
        try write("scripts/sanitizers", text: sanitizers)
        try write("Package.swift", text: WorkingCopy.text(of: "Package.swift"))
        try write("Makefile", text: WorkingCopy.text(of: "Makefile"))
        try write(".ci/run", ".gitignore", "scripts/test", "README.md", "Sources/Input/Source.swift")
        try write("Services/Records/Package.swift", text: #".package(path: "../..")"#)
        try git("init", "--quiet", "--initial-branch", "main")
        try git("add", "--all")
        try git("commit", "--quiet", "--message", "Begin")
        try Self.describedPackage.get().write(toFile: description, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The package manager's description, which takes seconds.
    private static let describedPackage = Result {
        let scratch = NSTemporaryDirectory() + "easel-describe-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        return try Shell.run(
            [
                "swift", "package", "--package-path", WorkingCopy.folder.path, "--scratch-path", scratch, "describe",
                "--type", "json",
            ],
            ["EASEL_FUZZ": "none"]
        ).output
    }

    /// Writes files that differ from their former versions.
    func write(_ paths: String..., text: String? = nil) throws {
        for path in paths {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try (text ?? UUID().uuidString).write(to: file, atomically: true, encoding: .utf8)
        }
    }

    /// Replaces a text of the package's manifest, which has it once.
    func changeManifest(_ text: String, _ replacement: String) throws {
        try change("Package.swift", text, replacement)
    }

    /// Replaces a text of the Makefile, which has it once.
    func changeMakefile(_ text: String, _ replacement: String) throws { try change("Makefile", text, replacement) }

    private func change(_ path: String, _ text: String, _ replacement: String) throws {
        let former = try self.text(of: path)
        try #require(former.components(separatedBy: text).count == 2, "\(path) has \(text) once")
        try write(path, text: former.replacingOccurrences(of: text, with: replacement))
    }

    func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--message", "Change")
    }

    /// The text of a file, or an empty one if it is not there.
    func text(of path: String) throws -> String {
        let file = folder.appending(path: path)
        return FileManager.default.fileExists(atPath: file.path) ? try String(contentsOf: file, encoding: .utf8) : ""
    }

    func move(_ path: String, to other: String) throws {
        try write(other, text: try text(of: path))
        try FileManager.default.removeItem(at: folder.appending(path: path))
    }

    func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
        let run = try Shell.run(["git", "-C", folder.path] + identity + arguments)
        try #require(run.status == 0, "git \(arguments)")
    }

    /// Returns the lines of the script.
    func affected(base: String? = "main", options: [String] = []) throws -> Set<String> {
        let arguments = ["python3", folder.appending(path: "scripts/affected").path, "--description", description]
        let run = try Shell.run(arguments + options + (base.map { ["--base=\($0)"] } ?? []))
        try #require(run.status == 0, "\(run.output)")
        return Set(run.output.split(separator: "\n").map(String.init))
    }
}

/// Programs that run to their end.
enum Shell {
    static func run(
        _ arguments: [String],
        _ variables: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("EASEL_") }
            .merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
