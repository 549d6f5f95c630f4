import TestSupport
import Testing

@testable import TextEngine

/// The storage of characters, compared with an array of units.
struct TextBufferTests {
    private static let fragments = [
        "a", "Hello, world. ", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "Grüße ", "日本語", "مرحبا ", "👩‍👩‍👧‍👦",
        "🇩🇪🇫🇷", "e\u{301}", "क्षि", "\u{0B}", "\t", String(repeating: "xyz ", count: 700),
    ]

    private static func randomText(
        _ generator: inout SeededGenerator,
        _ count: Int,
        of fragments: [String] = fragments
    ) -> String {
        (0..<count).map { _ in generator.element(of: fragments) }.joined()
    }

    @Test func `random edits equal those of an array`() {
        var generator = SeededGenerator(seed: 44)
        for _ in 0..<TestEffort.rounds(8, reduced: 2) {
            var expected = Array(Self.randomText(&generator, 20).utf16)
            var buffer = TextBuffer(String(decoding: expected, as: UTF16.self))
            for _ in 0..<60 {
                let lower = Int.random(in: 0...expected.count, using: &generator)
                let longest = generator.chance(10) ? expected.count : 40
                let upper = min(expected.count, lower + Int.random(in: 0...longest, using: &generator))
                let new = Array(Self.randomText(&generator, Int.random(in: 0...3, using: &generator)).utf16)
                expected.replaceSubrange(lower..<upper, with: new)
                buffer.replaceSubrange(lower..<upper, with: new)
                #expect(buffer.count == expected.count)
            }
            #expect(buffer.units(in: 0..<buffer.count) == expected)
            checkLines(buffer, expected)
            for offset in stride(from: 0, to: expected.count, by: 97) { #expect(buffer[offset] == expected[offset]) }
        }
    }

    private func checkLines(_ buffer: TextBuffer, _ units: [UInt16]) {
        var ends: [Int] = []
        for (index, unit) in units.enumerated() where unit.isLineBreak {
            if unit == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { continue }
            ends.append(index + 1)
        }
        #expect(buffer.breakCount == ends.count)
        for (number, end) in ends.enumerated() { #expect(buffer.endOfBreak(number) == end) }
        #expect(buffer.endOfBreak(ends.count) == nil)
        for offset in stride(from: 0, through: units.count, by: 13) {
            let start = ends.last { $0 <= offset } ?? 0
            #expect(buffer.unbrokenRange(containing: offset) == start..<(ends.first { $0 > offset } ?? units.count))
        }
    }

    @Test func `characters are those of String`() {
        var generator = SeededGenerator(seed: 45)
        for _ in 0..<TestEffort.rounds(200, reduced: 8) {
            let text = Self.randomText(&generator, 12, of: Array(Self.fragments.dropLast()))
            let buffer = TextBuffer(text)
            var boundaries: [Int] = []
            var position = 0
            for character in text {
                boundaries.append(position)
                position += character.utf16.count
            }
            boundaries.append(position)
            #expect(buffer.characterBoundaries(in: 0..<buffer.count) == Array(boundaries.dropFirst().dropLast()))
            for offset in stride(from: 0, to: buffer.count, by: Int.random(in: 1...9, using: &generator)) {
                let start = boundaries.last { $0 <= offset } ?? 0
                let end = boundaries.first { $0 > offset } ?? position
                #expect(buffer.character(at: offset) == start..<end)
                #expect(buffer.characterBoundary(after: offset) == end)
                #expect(buffer.characterBoundary(before: end) == start)
                #expect(buffer.isCharacterBoundary(offset) == (start == offset))
            }
        }
    }

    @Test func `unpaired surrogates are single characters`() {
        var buffer = TextBuffer("a😀b")
        buffer.replaceSubrange(2..<3, with: "")
        #expect(buffer.string == "a\u{FFFD}b")
        #expect(buffer.character(at: 1) == 1..<2)
    }

    @Test func `a long text takes a byte for each character and a flat tree`() {
        var buffer = TextBuffer(String(repeating: "The quick brown fox.\n", count: 500_000))
        #expect(buffer.count == 10_500_000)
        #expect(buffer.byteCount < buffer.count * 11 / 10)
        for index in 0..<1000 { buffer.replaceSubrange(5_000_000 + index..<5_000_000 + index, with: "x") }
        #expect(buffer.depth < 20)
        #expect(buffer.chunkCount < 8000)
        #expect(buffer.breakCount == 500_000)
    }

    @Test func `paragraphs contain line separators`() {
        let buffer = TextBuffer("one\u{2028}two\r\nthree")
        #expect(buffer.paragraphRange(containing: 1) == 0..<9)
        #expect(buffer.paragraphRange(containing: 5) == 0..<9)
        #expect(buffer.paragraphRange(containing: 9) == 9..<14)
        #expect(buffer.unbrokenRange(containing: 5) == 4..<9)
        #expect(buffer.breakLength(atEndOf: 4..<9) == 2)
    }
}
