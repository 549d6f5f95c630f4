@testable import EaselLogging
import Glibc
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

    func log(event: LogEvent) { messages.withLock { $0.append("\(event.level) \(event.message)") } }
}

/// Logs and messages with the names of Apple's `os`. The module re-exports swift-log.
@Suite struct OSLogTests {
    private func text(_ message: OSLogMessage, _ arguments: Any?...) -> String { message.text(with: arguments) }

    @Test func literalsHaveFormats() {
        #expect(text("100%% of %d %@", 3, "files") == "100% of 3 files")
        #expect(text("%{public}s %{private}@ %{sensitive}d", "a", "b", 1) == "a <private> <sensitive>")
        #expect(text("%{public, name=count}ld %u %x %#X %o", -5, 7 as UInt8, 255, 255, 8) == "-5 7 ff 0XFF 10")
        #expect(text("%.2f %8.3f|%-6d|%06d|%+d", 1.005, 3.14159, 42, 42, 42) == "1.00    3.142|42    |000042|+42")
        #expect(text("%*d|%.*f", 5, 42, 1, 2.25) == "   42|2.2")
        #expect(text("%{bool}d %{BOOL}d %c", true, 0, 65) == "true NO A")
        #expect(text("%x %u %d", -1 as Int8, -1 as Int32, Int.min) == "ff 4294967295 -9223372036854775808")
        #expect(text("%5s|%-5s|%.2s", "ab", "ab", "abc") == "   ab|ab   |ab")
    }

    @Test func valuesHaveNoFormats() {
        let name = "50% off %d"
        #expect(text("\(name) %d") == "50% off %d %d")
    }

    @Test func formatsWithoutTheirValuesStay() {
        #expect(text("%d and %@ at 5% end%", 1) == "1 and %@ at 5% end%")
        #expect(text("%{public d", 1) == "%{public d")
        #expect(text("%@ %s", nil, nil) == "(null) (null)")
        // A value of another kind is described.
        #expect(text("%d %f %x", "text", "more", [1]) == "text more [1]")
        #expect(text("%9999999999999d", 1).count == 400)
    }

    @Test func privateValuesAreNotWritten() {
        #expect(
            text("%{private, mask.hash}@ %{mask.hash}s %{ private }.3f", "a", "b", 1.5)
                == "<private> <private> <private>"
        )
        #expect(text("%{private}-12d|%{sensitive}*d", 1, 3, 2) == "<private>   |<sensitive>")
        // The description of an error takes no value.
        #expect(
            OSLogMessage(stringLiteral: "%m: %{private}@").text(with: ["a"], error: ENOENT)
                == "No such file or directory: <private>"
        )
    }

    @Test func literalsOfCallsAreMessages() {
        let log = OSLog(subsystem: "com.example", category: "till")
        var isCalled = false
        func value() -> Int {
            isCalled = true
            return 1
        }
        // A disabled log evaluates nothing.
        os_log("\(value())", log: .disabled, type: .error)
        os_log(.error, log: .disabled, "\(value())")
        #expect(!isCalled && !OSLog.disabled.isEnabled(type: .fault))
        #expect(log.logger?.label == "com.example.till")
        #expect(OSLog(subsystem: "a", category: .pointsOfInterest).logger?.label == "a.PointsOfInterest")
        #expect(Logger(log).label == "com.example.till" && Logger().label == "default")
        let format: StaticString = "%d files"
        os_log(format, log: .disabled, type: .info, 3)
        os_log(.info, log: .disabled, format, 3)
    }

    @Test func levelsAreThoseOfSwiftLog() {
        let recorder = Recorder()
        let log = Logger(label: "x") { _ in recorder }
        let type: OSLogType = .fault
        log.log(level: type, "a \(255, format: .hex) \(2.5, format: .fixed(precision: 2))")
        log.debug(
            "b \(7, format: .decimal(explicitPositiveSign: true, minDigits: 3)) \("c", align: .right(columns: 3))|"
        )
        log.info(
            "\(10, format: .hex(includePrefix: true, uppercase: true), align: .left(columns: 5), privacy: .public)|"
        )
        log.info("\(3, format: .octal, privacy: .private)")
        #expect(
            recorder.messages.withLock { $0 } == [
                "critical a ff 2.50", "debug b +007   c|", "info 0xA  |", "info <private>",
            ]
        )
    }
}

/// Locks with the names of Apple's `os`.
@Suite struct UnfairLockTests {
    @Test func stateIsChangedByOneThreadAtATime() async {
        let count = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<500 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 2000)
    }

    @Test func lockedLocksAreNotAvailable() {
        let lock = OSAllocatedUnfairLock()
        // A copy is the same lock.
        let copy = lock
        lock.lock()
        #expect(!copy.lockIfAvailable())
        #expect(copy.withLockIfAvailable { 1 } == nil)
        lock.unlock()
        #expect(copy.withLockIfAvailable { 1 } == 1)
        #expect(lock.lockIfAvailable())
        lock.unlock()
        struct Failure: Error {}
        #expect(throws: Failure.self) { try lock.withLock { () throws -> Void in throw Failure() } }
        #expect(lock.lockIfAvailable())
        lock.unlock()
    }

    @Test func functionsLockAtAnAddress() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        defer { lock.deallocate() }
        os_unfair_lock_lock(lock)
        #expect(!os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
        #expect(os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
    }
}
