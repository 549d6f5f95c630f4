import Foundation
import Testing

/// Only `make docs` needs the plugin of DocC: no other build depends on it, so none downloads it.
@Suite struct PluginTests {
    @Test func onlyTheDocumentationDependsOnThePlugin() throws {
        #expect(try Self.manifest(environment: [:]).contains("swift-argument-parser"))
        #expect(try !Self.manifest(environment: [:]).contains("swift-docc-plugin"))
        #expect(try Self.manifest(environment: ["EASEL_DOCS": "1"]).contains("swift-docc-plugin"))
    }

    /// Returns the manifest of the package as JSON.
    private static func manifest(environment: [String: String]) throws -> String {
        // The build that runs this test may hold the lock of the package's own build folder.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "easel-manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", WorkingCopy.folder.path, "--scratch-path", scratch.path,
            "dump-package",
        ]
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "EASEL_DOCS" }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let json = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: json, as: UTF8.self)
    }
}
