import CoreGraphics
import LinuxIO
import TestSupport
import Testing

@testable import Input

struct ReplaySourceTests {
    private let area = CGRect(x: 10, y: -20, width: 800, height: 480)

    private func replay(
        _ recording: Recording,
        clock: VirtualClock,
        startTime: MonotonicInstant = .seconds(5),
        speed: Double = 1
    ) throws -> ReplaySource {
        try ReplaySource(recording, area: area, clock: clock, startTime: startTime, speed: speed)
    }

    /// Returns all events, reading after each call of `step`, which advances the clock.
    private func events(_ source: ReplaySource, step: () -> Void) throws -> [InputEvent] {
        var events: [InputEvent] = []
        while !source.isFinished {
            step()
            events += try source.read()
        }
        #expect(try source.read().isEmpty)
        #expect(source.nextSampleTime == nil)
        return events
    }

    @Test(arguments: [1, 0.37, 8])
    func eventsAreIndependentOfPollingRate(speed: Double) throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-short"))
        let all = VirtualClock(now: .seconds(1e6))
        let reference = try events(replay(recording, clock: all, speed: speed)) {}
        #expect(reference.count == 1470 + 2)
        #expect(reference.first == .deviceAdded(recording.devices[0].inputDevice))
        #expect(reference.last == .deviceRemoved(recording.devices[0].inputDevice))
        for rate in [1.0 / 7, 60, 59.94, 1000] {
            let clock = VirtualClock()
            let source = try replay(recording, clock: clock, speed: speed)
            #expect(try events(source) { clock.advance(by: .seconds(1 / rate)) } == reference)
        }
        for seed: UInt64 in 1...5 {
            var random = SeededGenerator(seed: seed)
            let clock = VirtualClock()
            let source = try replay(recording, clock: clock, speed: speed)
            #expect(
                try events(source) { clock.advance(by: .seconds(.random(in: 0...0.5, using: &random))) } == reference
            )
        }
        let clock = VirtualClock()
        let source = try replay(recording, clock: clock, speed: speed)
        #expect(try events(source) { clock.advance(to: source.nextSampleTime ?? .zero) } == reference)
    }

    @Test(arguments: [0, 5, 1234.567891234, 315_360_000] as [Double], [1, 3, 0.001, 1000] as [Double])
    func timesAndPositionsMatchRecording(startTime: TimeInterval, speed: Double) throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-latin"))
        let startTime = MonotonicInstant(seconds: startTime)
        let clock = VirtualClock(now: startTime)
        let source = try replay(recording, clock: clock, startTime: startTime, speed: speed)
        var index = 0
        while let time = source.nextSampleTime {
            clock.advance(to: time)
            let events = try source.read()
            #expect(!events.isEmpty, "events that are due are delivered")
            for case .touch(let touch) in events {
                let sample = recording.samples[index]
                #expect(touch.time == startTime + .microseconds(sample.time) / speed)
                #expect(touch.position == CGPoint(x: 10 + sample.x * 800, y: -20 + sample.y * 480))
                #expect(touch.phase == sample.phase && touch.contactID == sample.contactID)
                index += 1
            }
        }
        #expect(index == recording.samples.count && index == 2494)
        #expect(source.descriptor == nil)
    }

    @Test func readReturnsNothingBeforeSampleTime() throws {
        let recording = try Recording(samples: [
            .init(time: 1000, contactID: 7, phase: .began, type: .pencil, x: 0, y: 0, force: 0.25, majorRadius: 0.01),
            .init(time: 3000, contactID: 7, phase: .ended, type: .pencil, x: 1, y: 1),
        ])
        let clock = VirtualClock()
        let source = try replay(recording, clock: clock)
        #expect(try source.read().isEmpty)
        clock.advance(to: .seconds(5.0009))
        #expect(try source.read().isEmpty)
        #expect(source.nextSampleTime == .seconds(5.001))
        clock.advance(to: .seconds(5.002))
        let began = TouchSample(
            time: .seconds(5.001),
            deviceID: 0,
            contactID: 7,
            phase: .began,
            position: CGPoint(x: 10, y: -20),
            force: 0.25,
            majorRadius: 8,
            type: .pencil
        )
        #expect(try source.read() == [.deviceAdded(recording.devices[0].inputDevice), .touch(began)])
        #expect(!source.isFinished)
        clock.advance(to: .seconds(5.003))
        #expect(try source.read().count == 2)
        #expect(source.isFinished)
    }

    // MARK: The machine's clock

    private func isReadable(_ descriptor: CInt, within milliseconds: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) == 1
    }

    @Test func descriptorWakesForEachSample() throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-short"))
        let clock = MonotonicClock()
        let startTime = clock.now
        let source = try ReplaySource(recording, area: area, clock: clock, startTime: startTime, speed: 1000)
        let descriptor = try #require(source.descriptor)
        var seen: [InputEvent] = []
        while !source.isFinished {
            try #require(isReadable(descriptor, within: 20_000))
            let events = try source.read()
            #expect(!events.isEmpty, "woken for nothing")
            for case .touch(let touch) in events { #expect(touch.time <= clock.now) }
            seen += events
        }
        #expect(!isReadable(descriptor, within: 20), "a finished replay wakes no one")
        let late = VirtualClock(now: startTime + .seconds(1e6))
        let reference = try ReplaySource(recording, area: area, clock: late, startTime: startTime, speed: 1000)
        #expect(try seen == reference.read())
    }

    @Test func futureReplayDoesNotWakeDescriptor() throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-short"))
        let clock = MonotonicClock()
        let source = try ReplaySource(recording, area: area, clock: clock, startTime: clock.now + .seconds(3600))
        #expect(!isReadable(try #require(source.descriptor), within: 20))
        #expect(try source.read().isEmpty)
    }

    // MARK: Errors

    @Test func invalidArgumentsThrow() throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-short"))
        func error(
            _ area: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
            startTime: MonotonicInstant = .zero,
            speed: Double = 1
        ) -> InputError? {
            do {
                let clock = VirtualClock()
                _ = try ReplaySource(recording, area: area, clock: clock, startTime: startTime, speed: speed)
                return nil
            } catch { return error }
        }
        #expect(error() == nil)
        let areas = [
            CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
            CGRect(x: CGFloat.infinity, y: 0, width: 1, height: 1), CGRect(x: 2e6, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: 5, height: 0),
        ]
        for area in areas { #expect(error(area)?.description.hasPrefix("replay: the area ") == true) }
        #expect(error(startTime: .seconds(.nan)) == nil, "zero")
        for time in [MonotonicInstant.distantPast, .distantFuture, .seconds(.infinity), .seconds(1e10)] {
            #expect(error(startTime: time)?.description.hasPrefix("replay: the start time \(time)") == true)
        }
        for speed in [0, -1, Double.nan, .infinity, 1e-5, 1e5] {
            #expect(error(speed: speed)?.description.hasPrefix("replay: the speed \(speed)") == true)
        }
    }

    @Test func timerErrorsAreThrown() throws {
        let recording = try Recording(contentsOf: recordingPath("handwriting-short"))
        let clock = MonotonicClock()
        var calls = SystemCalls()
        calls.timerfd_create = { () throws(Errno) in throw Errno(rawValue: EMFILE) }
        let created = InputError.systemCall("timerfd_create", argument: "for samples", errorNumber: EMFILE)
        #expect(throws: created) {
            try ReplaySource(recording, area: area, clock: clock, startTime: .zero, calls: calls)
        }
        #expect(created.description == "timerfd_create for samples: Too many open files (errno 24)")
        calls = SystemCalls()
        calls.timerfd_settime = { (_, _) throws(Errno) in throw Errno(rawValue: EINVAL) }
        let error = #expect(throws: InputError.self) {
            try ReplaySource(recording, area: area, clock: clock, startTime: .zero, calls: calls)
        }
        #expect(error?.description.hasPrefix("timerfd_settime to ") == true)
    }
}
