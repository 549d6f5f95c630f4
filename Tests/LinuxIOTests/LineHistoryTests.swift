import LinuxIO
import Testing

@Suite struct LineHistoryTests {
    @Test func lastLinesRemain() {
        let history = LineHistory(byteCount: 200)
        #expect(history.lines.isEmpty)
        for number in 0..<100 { history.add("line \(number)", at: .seconds(Double(number))) }
        let lines = history.lines
        #expect(lines.last?.time == .seconds(99) && lines.last?.text == "line 99")
        #expect(lines.count > 5 && lines.count < 20)
        for (line, next) in zip(lines, lines.dropFirst()) { #expect(next.time - line.time == .seconds(1)) }
        #expect(lines.allSatisfy { $0.text == "line \(Int($0.time.seconds))" })
    }

    @Test func longLinesAndLineBreaksFit() {
        let history = LineHistory(byteCount: 4096)
        history.add(String(repeating: "é", count: 5000), at: .zero)
        history.add("a\nb", at: .zero)
        #expect(history.lines.map(\.text.utf8.count) == [1000, 3])
        #expect(history.lines.last?.text == "a b")
        // Lines longer than the memory remain readable.
        let small = LineHistory(byteCount: 64)
        small.add(String(repeating: "x", count: 100), at: .zero)
        small.add("y", at: .zero)
        #expect(small.lines.last?.text == "y")
    }

    @Test func levelsRemain() {
        let history = LineHistory(byteCount: 200)
        history.add("<error> a", at: .seconds(1))
        history.add("b", at: .seconds(1), level: .warning)
        history.add("<c> d", at: .seconds(1), level: .error)
        #expect(history.lines.map(\.level) == [nil, .warning, .error])
        #expect(history.lines.map(\.text) == ["<error> a", "b", "<c> d"])
    }

    /// Memory that nothing, or something else, was written to.
    @Test func otherBytesAreIgnored() {
        var generator = SystemRandomNumberGenerator()
        for count in [0, 7, 8, 9, 100] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let lines = bytes.withUnsafeBytes { LineHistory.lines(in: $0) }
            #expect(lines.count <= count)
            let zeros = [UInt8](repeating: 0, count: count).withUnsafeBytes { LineHistory.lines(in: $0) }
            #expect(zeros.isEmpty)
        }
    }
}
