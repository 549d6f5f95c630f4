import Foundation

/// Runs the package manager, which compiles and runs manifests.
enum PackageTool {
    /// The maximum duration of a run, in seconds.
    private static let longestRun = 120.0

    /// Returns the description of the package in a folder, in JSON.
    static func describe(_ folder: String) throws(ImportError) -> Data {
        let swift = Process()
        let output = Pipe()
        swift.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        swift.arguments = ["swift", "package", "--package-path", folder, "dump-package"]
        swift.standardOutput = output
        do {
            try swift.run()
        } catch {
            throw ImportError(path: folder, "cannot run swift: \(error.localizedDescription)")
        }
        let limit = DispatchWorkItem { swift.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + longestRun, execute: limit)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        swift.waitUntilExit()
        limit.cancel()
        if swift.terminationStatus == 127 {
            throw ImportError(.noInput, path: folder, "swift not found; install Swift 6.2 or newer")
        }
        guard swift.terminationReason == .exit, swift.terminationStatus == 0 else {
            throw ImportError(
                path: folder + "/Package.swift",
                "the package manager cannot read the manifest: see above"
            )
        }
        return data
    }
}
