import CInput
import Glibc
import LinuxIO
import Testing

@testable import Input

/// A keyboard of the kernel in a pipe.
private final class Keyboard: Sendable {
    let reader: KeyReader
    private let ends: (read: CInt, write: CInt)
    /// - Parameter start: The time at which the device is opened.
    init(start: MonotonicInstant = .seconds(1)) throws {
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        self.ends = (ends[0], ends[1])
        let descriptor = ends[0]
        var calls = SystemCalls()
        calls.open = { (path, _, _) throws(Errno) in
            guard path == "/dev/input/event7" else { throw .noSuchFileOrDirectory }
            return descriptor
        }
        var keyCalls = KeyCalls()
        keyCalls.useMonotonicClock = { (_) throws(Errno) in }
        keyCalls.held = { (_) throws(Errno) in [30, 0x110] }
        reader = try KeyReader(calls: calls, keyCalls: keyCalls, clock: VirtualClock(now: start))
    }

    deinit {
        reader.end()
        close(ends.write)
    }

    func send(_ events: [(type: CInt, code: CInt, value: Int32)], at microseconds: Int = 0) {
        let structures = events.map { event in
            input_event(
                time: timeval(tv_sec: 1, tv_usec: microseconds),
                type: UInt16(event.type),
                code: UInt16(event.code),
                value: event.value
            )
        }
        structures.withUnsafeBytes { bytes in
            #expect(write(ends.write, bytes.baseAddress, bytes.count) == bytes.count)
        }
    }

    func press(_ code: CInt, _ value: Int32, at microseconds: Int = 0) {
        send([(EV_MSC, MSC_SCAN, 7), (EV_KEY, code, value), (EV_SYN, SYN_REPORT, 0)], at: microseconds)
    }

    /// The number of bytes that nobody has read.
    var unread: Int {
        var count: CInt = 0
        #expect(ioctl(ends.read, UInt(FIONREAD), &count) == 0)
        return Int(count)
    }
}

@Suite struct KeyReaderTests {
    private func keys(_ reports: [DeviceReport]) -> [String] {
        reports.map { report in
            guard case .key(let code, let isDown) = report.fact else { return "?" }
            return "\(isDown ? "+" : "-")\(code)"
        }
    }

    /// A thread reads the keys of a scanner while the source does not.
    @Test func keysAreReadWhileTheSourceIsBusy() throws {
        let keyboard = try Keyboard()
        #expect(keyboard.reader.add(4, path: "/dev/input/event7") && keyboard.reader.reads(4, at: .seconds(1)))
        var expected: [String] = []
        for index in 0..<60 {
            let code = CInt(2 + index % 40)
            keyboard.press(code, 1, at: index * 600)
            keyboard.press(code, 0, at: index * 600 + 300)
            expected += ["+\(code)", "-\(code)"]
        }
        // It is only a matter of time.
        while keyboard.unread > 0 { sched_yield() }
        let reports = keyboard.reader.take()
        #expect(keys(reports) == expected && reports.allSatisfy { $0.deviceID == 4 })
        #expect(reports[2].time == .seconds(1) + .microseconds(600))
        #expect(keyboard.reader.take().isEmpty)
    }

    @Test func sourceReadsWithoutTheThread() throws {
        let keyboard = try Keyboard()
        _ = keyboard.reader.add(4, path: "/dev/input/event7")
        keyboard.press(30, 1)
        keyboard.press(30, 2)
        keyboard.press(0x110, 1)
        keyboard.press(48, 0)
        #expect(keys(keyboard.reader.take()) == ["+30", "-48"], "no repetition and no button")
    }

    /// Keys from before the device was opened are libinput's.
    @Test func formerKeysAreLibinputs() throws {
        let keyboard = try Keyboard(start: .seconds(1) + .microseconds(500))
        _ = keyboard.reader.add(4, path: "/dev/input/event7")
        keyboard.press(30, 1, at: 499)
        keyboard.press(48, 1, at: 500)
        keyboard.press(30, 0, at: 600)
        #expect(keys(keyboard.reader.take()) == ["+48", "-30"])
        #expect(!keyboard.reader.reads(4, at: .seconds(1) + .microseconds(499)))
        #expect(keyboard.reader.reads(4, at: .seconds(1) + .microseconds(500)))
    }

    @Test func lostEventsAreReplacedByTheState() throws {
        let keyboard = try Keyboard()
        _ = keyboard.reader.add(4, path: "/dev/input/event7")
        keyboard.press(48, 1)
        keyboard.send([(EV_SYN, SYN_DROPPED, 0), (EV_KEY, 46, 1), (EV_SYN, SYN_REPORT, 0)])
        keyboard.press(32, 1)
        #expect(keys(keyboard.reader.take()) == ["+48", "-48", "+30", "+32"])
    }

    @Test func removedKeyboardReleasesItsKeys() throws {
        let keyboard = try Keyboard()
        _ = keyboard.reader.add(4, path: "/dev/input/event7")
        keyboard.press(48, 1)
        keyboard.press(30, 1)
        keyboard.press(48, 0)
        #expect(keys(keyboard.reader.remove(4)) == ["+48", "+30", "-48", "-30"])
        #expect(
            !keyboard.reader.reads(4, at: .seconds(1)) && keyboard.reader.take().isEmpty
                && keyboard.reader.remove(4).isEmpty
        )
    }

    @Test func closedKeyboardIsRemovedLater() throws {
        let keyboard = try Keyboard()
        _ = keyboard.reader.add(4, path: "/dev/input/event7")
        keyboard.press(30, 1)
        keyboard.reader.suspend()
        #expect(keyboard.reader.reads(4, at: .seconds(1)))
        #expect(keys(keyboard.reader.take()) == ["+30"] && keys(keyboard.reader.remove(4)) == ["-30"])
    }

    @Test func deviceThatCannotBeOpenedIsLibinputs() throws {
        let keyboard = try Keyboard()
        #expect(!keyboard.reader.add(5, path: "/dev/input/event8") && !keyboard.reader.reads(5, at: .seconds(1)))
    }

    /// A device in disorder fills a bounded queue.
    @Test func queueIsBounded() throws {
        let keyboard = try Keyboard()
        _ = keyboard.reader.add(4, path: "/dev/input/event7")
        var count = 0
        for _ in 0..<2 * KeyReader.capacity / 400 {
            for _ in 0..<200 where keyboard.unread < 40_000 {
                keyboard.press(30, 1)
                keyboard.press(30, 0)
            }
            sched_yield()
            count += 1
        }
        #expect(keyboard.reader.take().count <= KeyReader.capacity + 64)
    }

    @Test(arguments: [
        (1, true), (255, true), (0x100, false), (0x110, false), (0x160, true), (0x220, false), (0x2C0, false),
    ])
    func keysAreNoButtons(code: Int, isKey: Bool) { #expect(KeyReader.isKey(code) == isKey) }
}
