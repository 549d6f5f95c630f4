import Display
import Foundation
import Glibc
import LinuxIO
import Testing

@testable import Host

/// A session on a seat, with a fake of libseat.
@Suite struct SeatSessionTests {
    /// The calls that libseat has received, and the events that it sends next.
    private final class Fake {
        var log: [String] = []
        /// The events of the next dispatches.
        var events: [[SeatSession.Event]] = [[.enabled]]
        var opensSeat = true
        /// The error numbers of the next devices; `nil` for a device that is opened.
        var failures: [CInt?] = []
        var dispatchFailure: CInt?
        private var isClosed = false
        private var listener: UnsafePointer<SeatLibrary.Listener>?
        private var data: UnsafeMutableRawPointer?
        private var count: CInt = 0
        // Any address but null.
        private let seat = OpaquePointer(bitPattern: 16)

        var library: SeatLibrary {
            SeatLibrary(
                openSeat: { [self] listener, data in
                    self.listener = listener
                    self.data = data
                    isClosed = false
                    errno = ENOENT
                    return opensSeat ? seat : nil
                },
                disableSeat: { [self] _ in
                    log.append("acknowledge")
                    return 0
                },
                closeSeat: { [self] _ in
                    log.append("close seat")
                    isClosed = true
                    return 0
                },
                // A closed seat is freed memory.
                seatName: { [self] _ in isClosed ? "freed" : "fake" },
                descriptor: { _ in 7 },
                dispatch: { [self] seat, _ in
                    if let dispatchFailure {
                        errno = dispatchFailure
                        return -1
                    }
                    guard !events.isEmpty else { return 0 }
                    for event in events.removeFirst() {
                        let callback = event == .enabled ? listener?.pointee.enable : listener?.pointee.disable
                        callback?(seat, data)
                    }
                    return 1
                },
                openDevice: { [self] _, path in
                    log.append("open \(path)")
                    if !failures.isEmpty, let failure = failures.removeFirst() {
                        errno = failure
                        return (-1, -1)
                    }
                    count += 1
                    return (count, open("/dev/null", O_RDWR | O_CLOEXEC))
                },
                closeDevice: { [self] _, identifier in
                    log.append("close \(identifier)")
                    return 0
                }
            )
        }
    }

    private let fake = Fake()

    private func openSession(patience: MonotonicDuration = .seconds(1)) throws(SeatError) -> SeatSession {
        try SeatSession(fake.library, patience: patience)
    }

    @Test func eventsAreReadOnce() throws {
        fake.events = [[], [.enabled], [.disabled], [.enabled, .disabled]]
        let session = try openSession()
        #expect(session.name == "fake" && session.descriptor == 7)
        #expect(try session.read() == [.disabled])
        try session.acknowledge()
        #expect(fake.log == ["acknowledge"])
        #expect(try session.read() == [.enabled, .disabled])
        #expect(try session.read().isEmpty)
    }

    @Test func devicesAreOpenedAndClosedByTheDaemon() throws {
        let session = try openSession()
        let card = try session.drmCalls.open("/dev/dri/card0")
        let event = try session.inputCalls.open("/dev/input/event0", O_RDWR, 0)
        #expect(card >= 0 && event >= 0 && card != event)
        session.inputCalls.close(event)
        session.inputCalls.close(event)
        #expect(fcntl(event, F_GETFD) == -1, "libseat does not close descriptors")
        session.drmCalls.close(card)
        #expect(fake.log == ["open /dev/dri/card0", "open /dev/input/event0", "close 2", "close 1"])
        fake.log = []
        let again = try session.open("/dev/dri/card0")
        #expect(throws: Errno(rawValue: EBUSY)) { try session.open("/dev/dri/card0") }
        #expect(fake.log == ["open /dev/dri/card0"], "seatd would return the same open file")
        session.close(again)
        fake.failures = [EPERM]
        #expect(throws: Errno(rawValue: EPERM)) { try session.open("/dev/input/event1") }
    }

    /// A link, such as one in /dev/input/by-path, is another name of an open device.
    @Test func linkToOpenDeviceIsNotOpenedAgain() throws {
        let session = try openSession()
        let link = NSTemporaryDirectory() + "easel-seat-\(UUID().uuidString)"
        try #require(symlink("/dev/null", link) == 0)
        defer { unlink(link) }
        let device = try session.open("/dev/null")
        #expect(throws: Errno(rawValue: EBUSY)) { try session.open(link) }
        session.close(device)
        session.close(try session.open(link))
        #expect(fake.log == ["open /dev/null", "close 1", "open \(link)", "close 2"])
    }

    @Test func endedSessionOpensNothing() throws {
        let session = try openSession()
        let card = try session.open("/dev/dri/card0")
        session.end()
        session.end()
        #expect(fake.log == ["open /dev/dri/card0", "close seat"])
        session.close(card)
        #expect(fcntl(card, F_GETFD) == -1)
        #expect(throws: Errno(rawValue: ENODEV)) { try session.open("/dev/dri/card0") }
        #expect(try session.read().isEmpty)
    }

    @Test func failuresAreNamed() throws {
        fake.events = []
        let late = #expect(throws: SeatError.self) { try openSession(patience: .milliseconds(1)) }
        #expect(late == .notEnabled(name: "fake", seconds: 0.001) && late?.exitStatus == 75)
        #expect(fake.log == ["close seat"])
        fake.opensSeat = false
        let missing = #expect(throws: SeatError.self) { try openSession() }
        #expect(
            missing.map { "\($0)" }
                == "cannot open the seat: No such file or directory (errno 2); "
                + "start seatd and add the user to its group, or log in at the seat"
        )
        #expect(missing?.exitStatus == 69)
        fake.opensSeat = true
        fake.events = [[.enabled]]
        let session = try openSession()
        fake.dispatchFailure = EPIPE
        #expect(throws: SeatError.systemCall("libseat_dispatch", argument: "fake", errorNumber: EPIPE)) {
            try session.read()
        }
    }

    @Test func missingLibraryIsNotLoaded() { #expect(SeatLibrary(name: "libnothing-\(getpid()).so.1") == nil) }

    // MARK: Choice

    private func choose(
        _ choice: SeatChoice,
        kind: DisplayOptions.Kind = .auto,
        cards: [String] = ["/dev/dri/card0"],
        accessible: Set<String> = [],
        hasDaemon: Bool = true,
        fails: Bool = false
    ) throws(SeatError) -> (isUsed: Bool, log: [String]) {
        var options = DisplayOptions()
        options.kind = kind
        var log: [String] = []
        let session = try choice.session(
            for: options,
            cards: { cards },
            hasDaemon: { hasDaemon },
            isAccessible: { accessible.contains($0) },
            log: { log.append("\($0)") },
            openSession: { () throws(SeatError) in
                if fails { throw .noLibrary }
                return 1
            }
        )
        return (session == 1, log)
    }

    @Test func automaticChoiceNeedsACardWithoutRightsAndADaemon() throws {
        #expect(try choose(.auto).isUsed)
        #expect(try !choose(.auto, kind: .virtual).isUsed)
        #expect(try !choose(.auto, kind: .fbdev).isUsed)
        #expect(try !choose(.auto, cards: []).isUsed)
        #expect(try !choose(.auto, accessible: ["/dev/dri/card0"]).isUsed)
        #expect(try !choose(.auto, hasDaemon: false).isUsed)
        let failed = try choose(.auto, fails: true)
        #expect(!failed.isUsed && failed.log == ["\(SeatError.noLibrary)"])
    }

    @Test func namedChoicesAreFollowed() throws {
        #expect(try !choose(.none).isUsed)
        #expect(try choose(.libseat, accessible: ["/dev/dri/card0"], hasDaemon: false).isUsed)
        #expect(throws: SeatError.noLibrary) { try choose(.libseat, fails: true) }
    }
}
