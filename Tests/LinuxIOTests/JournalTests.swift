import Foundation
import LinuxIO
import Testing

@Suite struct JournalTests {
    private let fake: FakeJournal

    init() throws { fake = try FakeJournal() }

    /// Returns a logger that writes to the stream of the journal, or to another descriptor.
    private func logger(
        _ prefix: String = "EASEL_",
        showsFields: Bool = false,
        to descriptor: CInt? = nil,
        _ journal: Journal? = nil
    ) -> Logger {
        let (descriptor, journal) = (descriptor ?? fake.stream, journal ?? fake.journal)
        var logger = Logger(label: "easel") { label in
            MessageLogHandler(module: label, fieldPrefix: prefix, showsFields: showsFields) {
                StandardError.write($0, to: descriptor, journal)
            }
        }
        // Independent of the level of the process.
        logger.logLevel = .trace
        return logger
    }

    // MARK: The protocol

    @Test(arguments: [
        ("errno", "EASEL_", "EASEL_ERRNO"), ("exit-status", "EASEL_", "EASEL_EXIT_STATUS"),
        ("Größe", "APP_", "APP_GR__E"), ("a=b\nc", "APP_", "APP_A_B_C"), ("_PID", "", "PID"), ("9lives", "", "LIVES"),
        ("", "", "FIELD"), ("é", "_1", "FIELD"),
    ])
    func fieldNamesAreValid(key: String, prefix: String, name: String) {
        #expect(JournalEntry.fieldName(key, prefix: prefix) == name)
    }

    @Test func longFieldNameIsShortened() {
        let name = JournalEntry.fieldName(String(repeating: "k", count: 100), prefix: "EASEL_")
        #expect(name == "EASEL_" + String(repeating: "K", count: 58))
    }

    /// The example of the protocol's documentation.
    @Test func valueWithLineBreakHasLength() {
        var entry = JournalEntry()
        entry.append("PRIORITY", "3")
        entry.append("MESSAGE", "two\nlines")
        entry.append("EMPTY", "")
        let length: [UInt8] = [9, 0, 0, 0, 0, 0, 0, 0]
        #expect(entry.bytes == Array("PRIORITY=3\nMESSAGE\n".utf8) + length + Array("two\nlines\nEMPTY=\n".utf8))
    }

    @Test(
        arguments: [
            (.trace, 7), (.debug, 7), (.info, 6), (.notice, 5), (.warning, 4), (.error, 3), (.critical, 2),
        ] as [(Logger.Level, CInt)]
    )
    func levelsHavePriorities(level: Logger.Level, priority: CInt) {
        #expect(level.priority == priority)
    }

    // MARK: Delivery

    @Test func messageIsSentWithItsFields() throws {
        errno = 77
        logger().error("cannot open it", metadata: ["device": "/dev/input/event0", "errno": "13"])
        let number = errno
        #expect(number == 77)
        let entry = try #require(fake.receive())
        #expect(entry.seals == nil)
        var fields = entry.fields
        #expect(fields.removeValue(forKey: "CODE_LINE").flatMap { Int($0) } ?? 0 > 0)
        #expect(
            fields == [
                "MESSAGE": "easel: cannot open it", "PRIORITY": "3", "SYSLOG_IDENTIFIER": "program",
                "CODE_FILE": "LinuxIOTests/JournalTests.swift", "EASEL_MODULE": "easel",
                "EASEL_DEVICE": "/dev/input/event0", "EASEL_ERRNO": "13",
            ]
        )
        #expect(fake.text == "" && fake.receive() == nil)
    }

    @Test func linesAreOneMessage() throws {
        logger().warning("one\n\ntwo")
        #expect(fake.receive()?.fields["MESSAGE"] == "easel: one\neasel: \neasel: two")
        #expect(fake.receive() == nil)
    }

    /// Longer than any datagram. The journal accepts only memory that is sealed.
    @Test func largeMessageIsSentAsSealedMemory() throws {
        let text = String(repeating: "long ", count: 200_000)
        logger().notice("\(text)", metadata: ["last": "x"])
        let entry = try #require(fake.receive())
        // F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW and F_SEAL_WRITE, macros that Swift does not import.
        #expect(entry.seals.map { $0 & 0xF } == 0xF)
        #expect(entry.fields["MESSAGE"] == "easel: \(text)" && entry.fields["EASEL_" + "LAST"] == "x")
        #expect(fake.text == "")
    }

    @Test func missingSocketLeadsToTextWithLevel() {
        unlink(fake.path)
        logger().warning("one\ntwo")
        logger().error("three")
        #expect(fake.text == "<4>easel: one\n<4>easel: two\n<3>easel: three\n")
    }

    /// A journal that does not read delays nothing.
    @Test func fullQueueLeadsToTextWithLevel() {
        let logger = logger()
        var (sent, text) = (0, "")
        while text.isEmpty, sent < 100_000 {
            logger.info("message")
            sent += 1
            text = fake.text
        }
        #expect(text == "<6>easel: message\n")
        var received = 0
        while fake.receive() != nil { received += 1 }
        #expect(received == sent - 1 && received > 0)
    }

    @Test func otherDescriptorGetsPlainText() throws {
        let other = try FakeJournal()
        logger(to: other.stream).error("failed", metadata: ["errno": "13"])
        #expect(other.text == "easel: failed\n" && fake.receive() == nil)
    }

    @Test(arguments: [nil, "", ":", "8", "8:", "x:y", "8:9:10", "-1:2", "99999999999999999999:1"])
    func invalidStreamIsNoJournal(stream: String?) {
        let journal = Journal(stream: stream, socketPath: fake.path, identifier: "program")
        #expect(!journal.isConnected(fake.stream))
        logger(journal).error("failed")
        #expect(fake.text == "easel: failed\n" && fake.receive() == nil)
    }

    @Test func closedDescriptorIsNoJournal() { #expect(!fake.journal.isConnected(-1)) }

    @Test func tooLongPathOfSocketIsFailure() throws {
        let path = "/" + String(repeating: "p", count: 200)
        let name = try FakeJournal.name(of: fake.stream)
        logger(Journal(stream: name, socketPath: path, identifier: "program")).info("text")
        #expect(fake.text == "<6>easel: text\n")
    }

    private func logger(_ journal: Journal) -> Logger { logger(to: nil, journal) }

    // MARK: The handler

    @Test func levelOfHandlerDropsMessages() {
        var logger = logger()
        logger.logLevel = .warning
        logger.notice("dropped")
        #expect(fake.receive() == nil && fake.text == "")
        logger.warning("written")
        #expect(fake.receive()?.fields["MESSAGE"] == "easel: written")
    }

    /// The messages of apps show their metadata where it is not stored with them.
    @Test func metadataIsShownOnRequest() throws {
        var logger = logger("APP_", showsFields: true)
        logger[metadataKey: "till"] = "7"
        logger.info("open", metadata: ["drawer": "2"])
        let fields = try #require(fake.receive()).fields
        #expect(fields["MESSAGE"] == "easel: open" && fields["APP_TILL"] == "7" && fields["APP_DRAWER"] == "2")
        unlink(fake.path)
        logger.info("open", metadata: ["drawer": "2", "till": "8"])
        #expect(fake.text == "<6>easel: open [drawer=2 till=8]\n")
    }

    @Test func metadataOfMessagePrecedesProvider() throws {
        let (stream, journal) = (fake.stream, fake.journal)
        let logger = Logger(label: "easel") { label in
            var handler = MessageLogHandler(module: label) { StandardError.write($0, to: stream, journal) }
            handler.metadataProvider = Logger.MetadataProvider { ["request": "1", "user": "a"] }
            handler.metadata = ["request": "0", "zone": "z"]
            return handler
        }
        struct Failure: Error {}
        logger.error("failed", error: Failure(), metadata: ["user": "b"])
        let fields = try #require(fake.receive()).fields
        #expect(
            fields["EASEL_" + "REQUEST"] == "1" && fields["EASEL_" + "USER"] == "b" && fields["EASEL_" + "ZONE"] == "z"
        )
        #expect(fields["EASEL_" + "ERROR"] == "Failure()")
    }

    // MARK: Messages

    @Test func failedCallHasFields() {
        #expect([String: String].fields(ofCallWith: "/dev/fb0", errno: 13) == ["device": "/dev/fb0", "errno": "13"])
        #expect([String: String].fields(ofCallWith: "/run/x", errno: 2) == ["path": "/run/x", "errno": "2"])
        #expect([String: String].fields(ofCallWith: "800x480", errno: 2) == ["errno": "2"])
    }
}
