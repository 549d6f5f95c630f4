import AppFiles
import SketchApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import easel

/// A monkey draws on a disk that fills and empties, and whose power may fail at any look.
@MainActor @Suite(.serialized) struct StoredMonkeyTests {
    private static let folder = URL(fileURLWithPath: "/d")
    private let disk = SimulatedDisk()

    private func play(_ calls: StorageCalls? = nil) throws -> (MonkeyRun.Report, StoredSketchAudit) {
        let random = Shared(MonkeyRandom(seed: 8))
        let disk = disk
        let audit = StoredSketchAudit(
            folder: Self.folder,
            seed: 8,
            calls: calls ?? disk.calls,
            compactionLength: 2000,
            disk: StoredSketchAudit.Disk(
                fill: { disk.limit(disk.usedLength + $0 / 8) },
                empty: { disk.limit(1 << 16) },
                read: { () throws(StorageError) in
                    var luck = 0.0
                    random.change { luck = $0.number(0...1) }
                    return try SketchStore.read(
                        Self.folder,
                        calls: disk.afterPowerFailure(.some(seed: UInt64(luck * 1e6))).calls
                    )
                }
            )
        )
        let command = try MonkeyCommand.parse(
            ["sketch", "--seed", "8", "--events", "3000", "--size", "240x160", "--fonts", TestFonts.folder]
        )
        return (try command.makeMonkey(AppStorage("/d"), audit).run(), audit)
    }

    @Test func monkeyLosesNoSavedChange() throws {
        let (report, audit) = try play()
        #expect(report.findings == [])
        // It has met what it is for.
        #expect(audit.failureCount > 5 && audit.recoveryCount > 5 && audit.checkCount > 20, "\(audit.summary)")
        #expect(audit.savedCount > 200, "\(audit.summary)")
    }

    /// A disk that only pretends to sync is found out.
    @Test func auditFindsLostChanges() throws {
        var calls = disk.calls
        calls.fdatasync = { _ in 0 }
        let findings = try play(calls).0.findings
        #expect(findings.first?.contains("reported as saved") == true, "\(findings)")
    }

    @Test(arguments: [
        ["sketch", "--ballast", "64"], ["sketch", "--storage", "none", "--ballast", "64"],
        ["graph", "--storage", "/tmp/x", "--ballast", "64"], ["sketch", "--storage", "/tmp/x", "--ballast", "0"],
    ])
    func ballastOptionNeedsSketchStorage(arguments: [String]) {
        #expect(throws: (any Error).self) { try MonkeyCommand.parse(arguments + ["--seed", "1"]) }
    }
}
