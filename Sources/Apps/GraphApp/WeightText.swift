import UIKit

/// The text format of entries in a file.
///
/// ```text
/// easel weights 1
/// 2026-02-27 80.5
/// 2026-02-28 80.1
/// end 2
/// ```
///
/// The last line contains the number of entries, so that an incomplete file is detected.
package enum WeightText {
    private static let heading = "easel weights 1"

    package static func text(of entries: [WeightEntry]) -> String {
        var text = heading + "\n"
        for entry in entries { text += "\(entry.day) \(entry.weight.number)\n" }
        return text + "end \(entries.count)\n"
    }

    /// The reason why a text cannot be parsed.
    package struct Damage: Error, Equatable {
        /// The number of the line, from 1.
        package var line: Int
        package var reason: String

        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    package static func entries(in text: String) throws(Damage) -> [WeightEntry] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first.map(String.init) == heading else {
            throw Damage(line: 1, reason: "expected “\(heading)”")
        }
        guard lines.last == "" else { throw Damage(line: lines.count, reason: "the line is not terminated") }
        lines.removeLast()
        var entries: [WeightEntry] = []
        for (index, line) in lines.enumerated().dropFirst() {
            let number = index + 1
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2 else { throw Damage(line: number, reason: "invalid entry") }
            if words[0] == "end" {
                guard words[1] == "\(entries.count)" else {
                    throw Damage(line: number, reason: "the number of entries is \(entries.count)")
                }
                guard number == lines.count else {
                    throw Damage(line: number + 1, reason: "unexpected text after the end")
                }
                return entries
            }
            guard let day = Day(words[0]) else { throw Damage(line: number, reason: "invalid date") }
            guard let weight = Weight(words[1]) else { throw Damage(line: number, reason: "invalid weight") }
            if let last = entries.last, day < last.day {
                throw Damage(line: number, reason: "its date is earlier than the previous one")
            }
            guard entries.count < WeightLog.mostEntries else {
                throw Damage(line: number, reason: "more than \(WeightLog.mostEntries) entries")
            }
            entries.append(WeightEntry(day, weight))
        }
        throw Damage(line: lines.count + 1, reason: "the line “end” is missing")
    }
}
