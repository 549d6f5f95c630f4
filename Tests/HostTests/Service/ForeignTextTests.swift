import Foundation
import Testing
import UIKit

@testable import Host

/// Text from other programs, devices and files cannot control the terminal of the person who reads it.
@Suite struct ForeignTextTests {
    private static let hostile = "\u{1B}[2J\u{9B}31m\u{202E}evil\r\n\u{7F}"
    private static let shown = "\\u{1B}[2J\\u{9B}31m\\u{202E}evil\\r\\n\\u{7F}"

    private static func status() throws -> ProgramStatus {
        let text = try String(decoding: JSONEncoder().encode(hostile), as: UTF8.self)
        let zero = FrameStage.allCases.map { "\"\($0.rawValue)\": 0" }.joined(separator: ", ")
        let json = """
            {"app": \(text), "version": \(text), "process": 7, "program": \(text), "started": "2026-11-28T10:00:00Z",
            "uptime": 5, "responding": true, "state": "active", "threads": 1, "processorTime": 1,
            "display": {"name": \(text), "size": [100, 50], "refreshRate": 60, "scale": 1, "rotation": 0},
            "frames": {"shown": 1, "missed": 0, "late": {\(zero)}}, "stages": {},
            "memory": {"resident": 1, "own": 1, "peak": 1},
            "messages": [{"time": "2026-11-28T10:00:00Z", "level": \(text), "text": \(text)}]}
            """
        return try ProgramStatus.decoder.decode(ProgramStatus.self, from: Data(json.utf8))
    }

    private func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeInText }
    }

    @Test func statusOfAnotherProgramIsPrintable() throws {
        let status = try Self.status()
        let text = status.description
        #expect(isPrintable(text), "\(text.debugDescription)")
        #expect(text.hasPrefix("\(Self.shown) \(Self.shown): active"))
        #expect(text.components(separatedBy: Self.shown).count == 6)
        #expect(text.split(separator: "\n").count == 7, "no line is forged")
    }

    @Test func metricsOfAnotherProgramArePrintable() throws {
        let text = Metrics([try Self.status()], silent: [Self.hostile]).text
        #expect(isPrintable(text))
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("easel_") || $0.hasPrefix("# ") })
    }

    @Test func effectiveSettingsArePrintableAndValid() throws {
        let folder = NSTemporaryDirectory() + "easel-\u{1B}[1m\u{202E}-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = "\(folder)/easel.toml"
        let device = "/dev/input/\u{202E}\u{7F}"
        let text = "[input]\ndevices = [\"/dev/input/\\u202E\\u007F\"]\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let configuration = try Configuration(app: nil, environment: ["EASEL_CONFIG": file])
        let lines = configuration.effectiveSettings.map { "\($0)" }
        #expect(lines.allSatisfy { isPrintable($0) && !$0.contains("\n") })
        let line = try #require(lines.first { $0.hasPrefix("input.devices = ") })
        let document = try TOMLDocument(Array(line.utf8))
        guard case .table(let entries)? = document.entries.first?.value, case .array(let values)? = entries.first?.value
        else {
            Issue.record("\(line)")
            return
        }
        #expect(values == [.string(device)])
        #expect(TOMLValue.quoted("\u{E0041}") == "\"\\U000E0041\"")
    }

    @Test func namesOfAppsArePartsOfFileNames() {
        #expect(CrashReports.fileName(of: "sketch") == "sketch")
        #expect(CrashReports.fileName(of: "a/b\u{1B}c\n") == "a-b-c-")
        #expect(CrashReports.fileName(of: String(repeating: "ä", count: 300)) == String(repeating: "ä", count: 50))
    }
}
