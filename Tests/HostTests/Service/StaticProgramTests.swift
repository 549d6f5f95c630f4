import Foundation
import TestSupport
import Testing

/// Programs that Swift's libraries are linked into, such as those of boards, packages and images: the functions of Foundation are
/// replaced in them as well. It builds the toolkit once more.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil), .timeLimit(.minutes(60)))
struct StaticProgramTests {
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a command, and returns its output.
    private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = Checkout.url("")
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(arguments) ended with status \(process.terminationStatus): \(output)")
        }
        return output
    }

    @Test func functionsOfFoundationAreReplaced() throws {
        let build = """
            options=$(bash scripts/static-options)
            mapfile -t options <<<"$options"
            build=(swift build --configuration release "${options[@]}" --scratch-path .build/static --product HostProbe)
            "${build[@]}" >&2
            "${build[@]}" --show-bin-path
            """
        // The probe is part of a build with tests.
        let lines = try run(["bash", "-euc", build]).split(separator: "\n")
        let program = "\(try #require(lines.last))/HostProbe"
        let libraries = try run(["ldd", program])
        #expect(!libraries.contains("libFoundation.so") && libraries.contains("libc.so"), "\(libraries)")
        let parent = FileManager.default.temporaryDirectory.appendingPathComponent("easel-static-\(UUID())")
        defer { try? FileManager.default.removeItem(at: parent) }
        let root = parent.appendingPathComponent("HostProbe").standardizedFileURL.path
        let file = "\(root)/Library/Preferences/HostProbe.plist"
        let output = try run(
            [program, "folders", file],
            [
                "EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none", "EASEL_STORAGE": "",
                "STATE_DIRECTORY": parent.path, "EASEL_LANGUAGE": "he-IL,en",
            ]
        )
        let values = Dictionary(
            grouping: output.split(separator: "\n").compactMap { line -> (String, String)? in
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            },
            by: \.0
        ).mapValues { $0.map(\.1) }
        #expect(values["documents"] == ["\(root)/Documents"] && values["temporary"] == ["\(root)/tmp"])
        #expect(values["locale"] == ["he_IL"] && values["languages"] == ["he-IL,en"])
        // Each save replaces the file.
        let files = try #require(values["file"])
        #expect(values["saved"] == ["true", "true"] && files.count == 2 && files[0] != "0" && files[0] != files[1])
    }
}
