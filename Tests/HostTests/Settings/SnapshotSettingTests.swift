import Foundation
import TestSupport
import Testing
import UIKit

/// `EASEL_SNAPSHOT` with a program that never becomes idle (see `Tests/HostProbe`).
@Suite(.timeLimit(.minutes(20))) struct SnapshotSettingTests {
    private func snapshot(at time: String?) throws -> (run: ProgramRun, exists: Bool) {
        let path = NSTemporaryDirectory() + "easel-\(UUID().uuidString).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var environment = ["EASEL_SNAPSHOT": path]
        environment["EASEL_SNAPSHOT_AT"] = time
        let run = try ProgramRun.run("HostProbe", ["moving"], environment: environment)
        return (run, FileManager.default.fileExists(atPath: path))
    }

    @Test func snapshotOfProgramThatNeverBecomesIdle() throws {
        let (run, exists) = try snapshot(at: nil)
        #expect(run.status == 0 && exists)
        #expect(run.errors.contains("EASEL_SNAPSHOT_AT"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func snapshotIsTakenAtRequestedTime() throws {
        let (run, exists) = try snapshot(at: "0.1")
        #expect(run.status == 0 && exists && run.errors == "")
        #expect(try #require(Double(run.lines.last ?? "")) >= 0.1, "the time that the program ran")
    }

    @Test func invalidSnapshotTimeThrows() {
        #expect(throws: HostError.self) { try RunSettings(environment: ["EASEL_SNAPSHOT_AT": "soon"]) }
    }
}
