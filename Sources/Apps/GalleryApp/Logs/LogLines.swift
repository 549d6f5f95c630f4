import Foundation

/// The lines of a log. Their texts are computed from their numbers, so that a million lines need no memory.
struct LogLines: Sendable {
    /// The number of lines.
    var count: Int

    private static let levels = ["info", "info", "info", "debug", "info", "warning", "info", "error"]
    private static let units = ["pump", "valve", "boiler", "gate", "fan", "lamp"]
    private static let events = [
        "started", "stopped", "pressure is high", "pressure is normal", "waits for water", "temperature is normal",
        "temperature is low", "does not answer", "answers", "was restarted",
    ]

    /// Returns the text of a line, such as "00:01:40 valve 3 info: waits for water".
    func text(_ line: Int) -> String {
        // The high bits of the product of a number and 2⁶⁴ ÷ φ are distributed evenly.
        let mixed = (UInt64(line + 1) &* 0x9E37_79B9_7F4A_7C15) >> 32
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let level = Self.levels[Int(mixed % 8)]
        let unit = Self.units[Int(mixed / 8 % 6)]
        let event = Self.events[Int(mixed / 48 % 10)]
        let time = "\(two(line / 3600 % 24)):\(two(line / 60 % 60)):\(two(line % 60))"
        return "\(time) \(unit) \(mixed / 480 % 9 + 1) \(level): \(event)"
    }

    /// Returns the lines of a range that contain a text, in any case; fewer, if the task is canceled.
    func matches(_ words: String, in range: Range<Int>) -> [Int] {
        let words = Array(words.lowercased().utf8)
        var found: [Int] = []
        for line in range {
            if line % 256 == 0, Task.isCancelled { break }
            if Self.contains(Array(text(line).utf8), words) { found.append(line) }
        }
        return found
    }

    /// Returns a Boolean value that indicates whether a text contains another one. Both are in lower case.
    private static func contains(_ text: [UInt8], _ words: [UInt8]) -> Bool {
        guard let first = words.first else { return true }
        guard text.count >= words.count else { return false }
        for start in 0...(text.count - words.count) where text[start] == first {
            if text[start..<(start + words.count)].elementsEqual(words) { return true }
        }
        return false
    }
}
