import EaselLogging
import Logging
import Synchronization
import Testing

/// A handler that retains its messages.
private final class Recorder: LogHandler, Sendable {
    let messages = Mutex<[String]>([])

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        messages.withLock {
            $0.append("\(event.level) \(event.message) \(event.file.split(separator: "/").last ?? "")")
        }
    }

    /// The messages without their files.
    var texts: [String] { messages.withLock { $0.map { String($0.prefix { $0 != "\n" }) } } }
}

/// Loggers with the names of Apple's `os`.
@Suite struct LoggerSubsystemTests {
    @Test func labelIsSubsystemAndCategory() {
        #expect(Logger(subsystem: "com.example.shop", category: "till").label == "com.example.shop.till")
        #expect(Logger(subsystem: "com.example.shop", category: "").label == "com.example.shop")
    }

    @Test func levelsOfBothLibrariesAreWritten() {
        let recorder = Recorder()
        let log = Logger(label: "x") { _ in recorder }
        log.log("a")
        log.fault("b")
        log.log(level: .fault, "c")
        log.log(level: .default, "d")
        log.debug("e")
        log.warning("f")
        let file = "LoggerSubsystemTests.swift"
        #expect(
            recorder.texts == [
                "notice a \(file)", "critical b \(file)", "critical c \(file)", "notice d \(file)", "debug e \(file)",
                "warning f \(file)",
            ]
        )
    }

    @Test func privateValuesAreReplaced() {
        let name = "Ada"
        let message: Logger.Message = """
            \(name) \(name, privacy: .public) \(7, privacy: .auto) \(name, privacy: .private) \
            \(name, privacy: .sensitive) \(name, privacy: .private(mask: .none))
            """
        #expect("\(message)" == "Ada Ada 7 <private> <sensitive> <private>")
    }

    @Test func hashesOfEqualValuesAreEqual() {
        func text(_ value: String) -> String { "\(value, privacy: .private(mask: .hash))" }
        #expect(text("Ada") == text("Ada") && text("Ada") != text("Bob"))
        #expect(text("Ada").hasPrefix("<private ") && !text("Ada").contains("Ada"))
        #expect("\(1, privacy: .sensitive(mask: .hash))".hasPrefix("<sensitive "))
    }
}
