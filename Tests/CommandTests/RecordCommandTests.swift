import Foundation
import TestSupport
import Testing

/// `easel record`, without touches.
@Suite(.timeLimit(.minutes(20))) struct RecordCommandTests {
    private let folder = NSTemporaryDirectory() + "easel-record-\(UUID().uuidString)"

    private func withFolder(_ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    @Test(arguments: [
        (["record"], 64, "output"),
        (["record", "x", "--seconds", "0"], 64, "--seconds"),
        (["record", "x", "--seconds", "nan"], 64, "--seconds"),
        (["record", "/nowhere/at/all"], 73, "/nowhere/at/all"),
        (["record", "/tmp"], 73, "/tmp"),
    ])
    func invalidArgumentsAreNamed(arguments: [String], status: Int32, name: String) throws {
        let result = try ProgramRun.run("easel", arguments)
        #expect(result.status == status)
        #expect(result.output == "")
        #expect(result.errors.contains(name), "\(result.errors)")
    }

    @Test(arguments: ["/dev/null", "/nowhere/event0", "/tmp"])
    func invalidTouchDeviceIsNamedInOneLine(path: String) throws {
        try withFolder {
            let result = try ProgramRun.run("easel", ["record", "\(folder)/out", "--touch-device", path])
            #expect(result.status == 66)
            #expect(result.errors.contains(path), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        }
    }

    @Test func recordWithoutTouchesPreservesOldFile() throws {
        try withFolder {
            let path = "\(folder)/out"
            try "old".write(toFile: path, atomically: false, encoding: .utf8)
            let result = try ProgramRun.run("easel", ["record", path, "--seconds", "0.2"])
            #expect(result.status == 66)
            #expect(result.errors.hasSuffix("easel: cannot write \(path): no touches were recorded\n"))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func recordEndsOnSignal(signal: Int32) throws {
        try withFolder {
            let folder = folder
            // Signals are served from before the moment at which the file beside the output appears; it bears the
            // number of the process.
            let watcher = Thread {
                while true {
                    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                    let number = names.first { $0.hasPrefix(".easel-") }.flatMap { Int32($0.split(separator: "-")[1]) }
                    if let number {
                        kill(number, signal)
                        return
                    }
                    Thread.sleep(forTimeInterval: 0.01)
                }
            }
            watcher.start()
            let result = try ProgramRun.run("easel", ["record", "\(folder)/out"])
            #expect(result.status == 66, "\(result.errors)")
            #expect(result.errors.contains("no touches were recorded"))
        }
    }
}
