import EaselLogging
import Logging
import Testing

@Suite struct JournalLogHandlerTests {
    /// The rule of swift-log for its handlers.
    @Test func levelAndMetadataAreValues() {
        var first = Logger(label: "first") { JournalLogHandler(label: $0) }
        first.logLevel = .debug
        first[metadataKey: "only-on"] = "first"
        var second = first
        second.logLevel = .error
        second[metadataKey: "only-on"] = "second"
        #expect(first.logLevel == .debug && second.logLevel == .error)
        #expect(first[metadataKey: "only-on"] == "first" && second[metadataKey: "only-on"] == "second")
    }
}
