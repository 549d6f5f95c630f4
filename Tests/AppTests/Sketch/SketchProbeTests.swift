import Foundation
import TestSupport
import Testing

/// Storage of a drawing under SIGKILL and on a full disk.
@Suite struct SketchProbeTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "easel-probe-\(UUID().uuidString)"
    )

    /// Runs a program from where the build puts it.
    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private func probe() throws -> String { try Self.program("SketchProbe") }

    /// The path of a program of the package.
    private static func program(_ name: String) throws -> String {
        var url =
            Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        while url.path != "/" {
            let path = url.appendingPathComponent(name).path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
            url.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// Children that draw with ten fingers are killed; what they have said to be kept is there, and what is there is
    /// what they had drawn up to some moment after that. Each goes on with what the one before has left.
    @Test(.timeLimit(.minutes(20))) func killsLoseNoSavedChange() throws {
        let kills = TestEffort.rounds(200, reduced: 60)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try run(probe(), ["kill", folder.path, "\(kills)", "1"])
        #expect(result.status == 0 && result.output.hasPrefix("\(kills) kills: "), "\(result.output)")
    }

    /// A Boolean value that indicates whether the user may mount tmpfs in a namespace.
    private static let mayMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        process.standardError = FileHandle.nullDevice
        return (try? process.run()) != nil
            && {
                process.waitUntilExit(); return process.terminationStatus == 0
            }()
    }()

    /// A file system of 64 KiB.
    @Test(.enabled(if: mayMount)) func fullDiskLosesNoSavedChange() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try run(
            "/usr/bin/env",
            [
                "unshare", "-rm", "sh", "-c", #"mount -t tmpfs -o size=64k tmpfs "$1" && exec "$0" full "$1""#, probe(),
                folder.path,
            ]
        )
        let lines = result.output.split(separator: "\n")
        #expect(result.status == 0, "\(result.output)")
        #expect(lines.first == "cannot write \(folder.path)/sketch/drawing.journal: No space left on device")
        #expect(lines.dropFirst().first?.hasSuffix("changes, then all changes") == true)
        #expect(lines.last?.hasSuffix("unsaved changes; nothing was written afterward") == true)
    }

    /// The monkey draws on a file system of 64 KiB, which another file fills, wholly or but for a few bytes, again and
    /// again: what was reported as saved is there at each look, and at each of ten launches.
    @Test(.enabled(if: mayMount)) func monkeyOnFullDiskLosesNoSavedChange() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try run(
            "/usr/bin/env",
            [
                "unshare", "-rm", "sh", "-c",
                #"""
                mount -t tmpfs -o size=64k tmpfs "$1" && exec "$0" monkey sketch --seed 5 --events 6000 \
                    --size 240x160 --fonts "$2" --storage "$1/sketch" --ballast 64
                """#,
                Self.program("easel"), folder.path, TestFonts.folder,
            ]
        )
        #expect(result.status == 0, "\(result.output)")
        let line = result.output.split(separator: "\n").first { $0.hasPrefix("journal: ") } ?? ""
        let counts = line.split { !$0.isNumber }.compactMap { Int($0) }
        #expect(counts.count == 4 && counts.allSatisfy { $0 > 3 }, "\(result.output)")
    }
}
