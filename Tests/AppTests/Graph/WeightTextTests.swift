import GraphApp
import Testing
import UIKit

/// The text format of stored weights.
@Suite struct WeightTextTests {
    private let weights = "2026-02-01 80.5,2026-02-01 80.7,2026-02-03 79.9"
    private let text = "easel weights 1\n2026-02-01 80.5\n2026-02-01 80.7\n2026-02-03 79.9\nend 3\n"

    @Test func weightTextRoundTrips() throws {
        let entries = try entries(weights)
        #expect(WeightText.text(of: entries) == text)
        #expect(try WeightText.entries(in: text) == entries)
        #expect(WeightText.text(of: []) == "easel weights 1\nend 0\n")
        #expect(try WeightText.entries(in: "easel weights 1\nend 0\n") == [])
    }

    @Test func truncatedTextIsRefused() throws {
        for count in 0..<text.utf8.count {
            let half = String(decoding: text.utf8.prefix(count), as: UTF8.self)
            #expect(throws: WeightText.Damage.self, "\(count)") { try WeightText.entries(in: half) }
        }
    }

    @Test(arguments: [
        ("", 1), ("easel weights 2\nend 0\n", 1), ("easel weights 1\n2026-02-30 80.5\nend 1\n", 2),
        ("easel weights 1\n2026-02-01 0.0\nend 1\n", 2), ("easel weights 1\n2026-02-01 nan\nend 1\n", 2),
        ("easel weights 1\n2026-02-01 80.5\n2026-01-31 80.5\nend 2\n", 3),
        ("easel weights 1\n2026-02-01 80.5\nend 2\n", 3), ("easel weights 1\nend 0\nend 0\n", 3),
        ("easel weights 1\n2026-02-01 80.5 \nend 1\n", 2), ("easel weights 1\n\nend 0\n", 2),
        ("easel weights 1\r\nend 0\r\n", 1), ("easel weights 1\nend 0", 2), ("easel weights 1\nend -0\n", 2),
    ])
    func damageReportsItsLine(text: String, line: Int) throws {
        let damage = #expect(throws: WeightText.Damage.self) { try WeightText.entries(in: text) }
        #expect(damage?.line == line, "\(damage?.reason ?? "")")
    }

    @Test func tooManyEntriesAreRefused() throws {
        let line = "2026-02-01 80.5\n"
        let count = WeightLog.mostEntries
        let text = "easel weights 1\n" + String(repeating: line, count: count)
        #expect(try WeightText.entries(in: text + "end \(count)\n").count == count)
        let damage = #expect(throws: WeightText.Damage.self) {
            try WeightText.entries(in: text + line + "end \(count + 1)\n")
        }
        #expect(damage?.line == count + 2)
    }
}
