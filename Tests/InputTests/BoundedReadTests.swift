import CInput
import CoreGraphics
import LinuxIO
import Synchronization
import Testing

@testable import Input

/// Devices in disorder, which send without end, and recordings that are late: a read ends, and the rest follows.
@Suite struct BoundedReadTests {
    private final class Counter: Sendable {
        private let count: Mutex<Int>
        init() { count = Mutex(0) }
        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
        var value: Int { count.withLock { $0 } }
    }

    @Test func endlessEncoderEndsRead() {
        let reads = Counter()
        var calls = SystemCalls()
        calls.read = { (_, size) throws(Errno) in
            if reads.next() > 10_000 { throw .wouldBlock }
            return [UInt8](repeating: 0, count: size)
        }
        var encoder = EvdevEncoder(id: 1)
        var reports: [DeviceReport] = []
        #expect(EncoderSource.readEvents(of: 5, calls, &encoder, into: &reports))
        #expect((1...64).contains(reads.value))
        calls.read = { (_, _) throws(Errno) in throw Errno(rawValue: ENODEV) }
        #expect(!EncoderSource.readEvents(of: 5, calls, &encoder, into: &reports), "the device is gone")
    }

    @Test func endlessTouchScreenEndsRead() throws {
        let screen = ScriptedTouchScreen()
        let reader = try screen.reader()
        let reads = screen.state.withLock { state in
            state.isEndless = true
            return state.readCount
        }
        _ = reader.read()
        #expect((1...1000).contains(screen.state.withLock { $0.readCount } - reads))
    }

    /// A recording that begins in the past: its samples come in parts, in order.
    @Test func lateRecordingIsReadInParts() throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-short"))
        let clock = MonotonicClock()
        let area = CGRect(x: 0, y: 0, width: 100, height: 100)
        let start = clock.now - MonotonicDuration.seconds(3600)
        let source = try ReplaySource(recording, area: area, clock: clock, startTime: start)
        var parts: [Int] = []
        var samples: [TouchSample] = []
        while !source.isFinished {
            var polled = pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            try #require(poll(&polled, 1, 20_000) == 1)
            let touches = try source.read().compactMap { if case .touch(let sample) = $0 { sample } else { nil } }
            parts.append(touches.count)
            samples += touches
        }
        #expect(parts.max() == ReplaySource.samplesPerRead && parts.count == 6, "\(parts)")
        let virtual = try ReplaySource(recording, area: area, clock: VirtualClock(now: clock.now), startTime: start)
        let all = try virtual.read().compactMap { if case .touch(let sample) = $0 { sample } else { nil } }
        #expect(samples == all)
    }
}
