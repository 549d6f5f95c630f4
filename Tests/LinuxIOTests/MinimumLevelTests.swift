import LinuxIO
import Testing

/// The level of the process, which other tests do not use.
@Suite(.serialized) struct MinimumLevelTests {
    @Test func levelOfProcessIsThatOfLoggers() {
        defer { Log.setMinimumLevel(Log.standardLevel) }
        #expect(Log.minimumLevel == .info)
        let logger = Logger(label: "a") { MessageLogHandler(module: $0) }
        #expect(logger.logLevel == .info)
        Log.setMinimumLevel(.error)
        #expect(logger.logLevel == .error)
        Log.write(LogMessage("dropped", .warning), from: "tests")
        Log.write(LogMessage("an expected error of the tests", .error), from: "tests")
        // Other tests may write at the same time.
        let lines = StandardError.lastLines.filter { $0.text.hasPrefix("tests: ") }
        #expect(lines.map(\.text) == ["tests: an expected error of the tests"])
        #expect(lines.map(\.level) == [.error])
    }
}
