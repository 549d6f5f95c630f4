import CoreGraphics
import TestSupport
import Testing

@testable import Input

struct InputRecorderTests {
    private let page = CGRect(x: 0, y: 0, width: 1, height: 1)
    private let panel = InputDevice(id: 5, name: "FT5406", kind: .touchscreen)

    private func touch(
        _ phase: TouchSample.Phase,
        time: TimeInterval,
        device: DeviceID = 5,
        contact: Int = 0,
        x: Double = 0.5,
        y: Double = 0.5,
        type: TouchSample.Kind = .direct
    ) -> InputEvent {
        .touch(
            TouchSample(
                time: .seconds(time),
                deviceID: device,
                contactID: contact,
                phase: phase,
                position: CGPoint(x: x, y: y),
                type: type
            )
        )
    }

    private func recording(_ events: [InputEvent], area: CGRect? = nil) throws -> Recording? {
        var recorder = InputRecorder(area: area ?? page)
        recorder.take(events)
        return try recorder.recording()
    }

    @Test func timesAreMicrosecondsFromFirstSample() throws {
        let start = 123_456.789012
        let result = try #require(
            try recording([
                .deviceAdded(panel), touch(.began, time: start), touch(.moved, time: start + 0.008333, x: 0.25),
                touch(.ended, time: start + 2),
            ])
        )
        #expect(result.devices == [Recording.Device(id: 0, name: "FT5406", kind: .touchscreen)])
        #expect(result.samples.map(\.time) == [0, 8333, 2_000_000])
        #expect(result.samples.map(\.x) == [0.5, 0.25, 0.5])
        #expect(result.strokeCount == 1)
    }

    @Test func recordingWithoutTouchesIsNil() throws {
        #expect(try recording([]) == nil)
        let key = KeySample(time: .seconds(1), deviceID: 5, code: 30, isDown: true)
        let pointer = PointerSample(time: .seconds(1), deviceID: 5, position: .zero)
        #expect(try recording([.deviceAdded(panel), .key(key), .pointer(pointer), .deviceRemoved(panel)]) == nil)
        #expect(try recording([touch(.ended, time: 1), touch(.cancelled, time: 2)]) == nil)
    }

    @Test func openContactsAreCancelledAtEnd() throws {
        let result = try #require(
            try recording([touch(.began, time: 1, contact: 2), touch(.began, time: 3, contact: 1, x: 0.125)])
        )
        #expect(result.samples.map(\.phase) == [.began, .began, .cancelled, .cancelled])
        #expect(result.samples.map(\.contactID) == [2, 1, 1, 2])
        #expect(result.samples.map(\.time) == [0, 2_000_000, 2_000_000, 2_000_000])
        #expect(result.samples.map(\.x) == [0.5, 0.125, 0.125, 0.5])
    }

    /// Reading the recording does not affect the recorder.
    @Test func recordingDoesNotChangeRecorder() throws {
        var recorder = InputRecorder(area: page)
        recorder.take([touch(.began, time: 1)])
        let first = try recorder.recording()
        #expect(try recorder.recording() == first)
        recorder.take([touch(.ended, time: 2)])
        #expect(try recorder.recording()?.samples.map(\.phase) == [.began, .ended])
    }

    @Test func timesAreMonotonic() throws {
        let result = try #require(
            try recording([
                touch(.began, time: 10), touch(.moved, time: 10.5), touch(.moved, time: 9), touch(.moved, time: .nan),
                touch(.moved, time: 1e300), touch(.ended, time: 11),
            ])
        )
        let latest = Recording.maximumTime
        #expect(result.samples.map(\.time) == [0, 500_000, 500_000, 500_000, latest, latest])
    }

    @Test func positionsAndRadiiAreRelativeToArea() throws {
        var sample = TouchSample(
            time: .zero,
            deviceID: 0,
            contactID: 0,
            phase: .began,
            position: CGPoint(x: 210, y: 100),
            force: 0.5,
            majorRadius: 20
        )
        let begin = InputEvent.touch(sample)
        sample.phase = .ended
        sample.position = CGPoint(x: Double.nan, y: Double.infinity)
        sample.force = 7
        sample.majorRadius = .nan
        let area = CGRect(x: 10, y: 20, width: 400, height: 160)
        let result = try #require(try recording([begin, .touch(sample)], area: area))
        #expect(
            result.samples == [
                .init(time: 0, contactID: 0, phase: .began, x: 0.5, y: 0.5, force: 0.5, majorRadius: 0.05),
                .init(time: 0, contactID: 0, phase: .ended, x: 0.5, y: 1e6, force: 1),
            ]
        )
    }

    @Test func reconnectedDeviceGetsNewNumber() throws {
        let again = InputDevice(id: 5, name: "two\nlines", kind: .pen)
        let result = try #require(
            try recording([
                .deviceAdded(panel), .deviceAdded(InputDevice(id: 9, name: "silent", kind: .keyboard)),
                touch(.began, time: 0), .deviceRemoved(panel), .deviceAdded(again), touch(.began, time: 1),
                touch(.began, time: 2, device: 7, type: .indirectPointer),
            ])
        )
        #expect(
            result.devices == [
                Recording.Device(id: 0, name: "FT5406", kind: .touchscreen),
                Recording.Device(id: 1, name: "two lines", kind: .pen),
                Recording.Device(id: 2, name: "unnamed", kind: .pointer),
            ]
        )
        #expect(result.samples.map(\.deviceID) == [0, 0, 1, 2, 1, 2])
        #expect(result.samples.map(\.phase) == [.began, .cancelled, .began, .began, .cancelled, .cancelled])
    }

    @Test func invalidContactNumbersAreReplaced() throws {
        let result = try #require(
            try recording([
                touch(.began, time: 0, contact: 0), touch(.began, time: 0, contact: .max),
                touch(.began, time: 0, contact: -1), touch(.moved, time: 1, contact: .max),
                touch(.ended, time: 2, contact: 0), touch(.ended, time: 2, contact: -1),
            ])
        )
        #expect(result.samples.map(\.contactID) == [0, 1, 2, 1, 0, 2, 1])
    }

    @Test func fullRecorderStaysValid() throws {
        var recorder = InputRecorder(area: page, maximumCount: 10)
        recorder.take([touch(.began, time: 0, contact: 1), touch(.began, time: 0, contact: 2)])
        for step in 1...100 { recorder.take([touch(.moved, time: Double(step), contact: 1)]) }
        #expect(recorder.isFull)
        recorder.take([touch(.ended, time: 101, contact: 1), touch(.began, time: 102, contact: 3)])
        let result = try #require(try recorder.recording())
        #expect(result.samples.count == 10)
        #expect(result.samples.suffix(2).map(\.phase) == [.ended, .cancelled])
    }

    /// A full recording of the longest lines can be read again.
    @Test func fullRecordingFitsFileLimit() {
        let sample = Recording.Sample(
            time: Recording.maximumTime,
            deviceID: Recording.maximumID,
            contactID: Recording.maximumID,
            phase: .cancelled,
            type: .indirectPointer,
            x: -2.2250738585072014e-308,
            y: -2.2250738585072014e-308,
            force: 2.2250738585072014e-308,
            majorRadius: 2.2250738585072014e-308
        )
        let recording = Recording(comments: [], validatedDevices: [], samples: [sample])
        #expect(recording.text().utf8.count * InputRecorder.maximumSampleCount < Recording.maximumByteCount)
    }

    // MARK: Random input

    @Test(arguments: 0..<40 as Range<UInt64>)
    func randomEventsAreRecordedValidAndComplete(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var recorder = InputRecorder(area: CGRect(x: -3, y: 5, width: 320, height: 200))
        let events = (0..<400).map { _ in InputEvent.random(using: &random) }
        for event in events { recorder.take([event]) }
        let result = try #require(try recorder.recording(comments: ["a\nb", ""]))
        // Making a recording checks it; reading what it writes checks it again.
        #expect(try Recording(text: Array(result.text().utf8)) == result)
        #expect(result.comments == ["a b", ""])
        // Every beginning and every move is a sample, and each of its contacts ends.
        let begins = events.count { if case .touch(let sample) = $0 { sample.phase == .began } else { false } }
        let moves = events.count { if case .touch(let sample) = $0 { sample.phase == .moved } else { false } }
        let phases = result.samples.map(\.phase)
        #expect(phases.count { $0 == .began || $0 == .moved } == begins + moves)
        #expect(phases.count { $0 == .began } == phases.count { $0 == .ended || $0 == .cancelled })
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func replayedRecordingIsRecordedIdentically(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let source = try Recording.random(using: &random, sampleCount: 200)
        let clock = VirtualClock()
        let replay = try ReplaySource(source, area: page, clock: clock, startTime: .seconds(100))
        var recorder = InputRecorder(area: page)
        while !replay.isFinished {
            clock.advance(by: .seconds(0.05))
            recorder.take(try replay.read())
        }
        let result = try #require(try recorder.recording(comments: source.comments))
        let start = source.samples[0].time
        // Devices are numbered as they come in, those without samples left out; all else is the same to the bit.
        let recordedIDs = Dictionary(zip(source.samples.map(\.deviceID), result.samples.map(\.deviceID))) { first, _ in
            first
        }
        let expected = source.samples.map { sample in
            var sample = sample
            sample.time -= start
            sample.deviceID = recordedIDs[sample.deviceID] ?? -1
            return sample
        }
        #expect(result.samples == expected)
        #expect(result.comments == source.comments)
    }
}

extension InputEvent {
    /// Returns a random event, valid or not.
    fileprivate static func random(using random: inout SeededGenerator) -> InputEvent {
        let id = random.element(of: [0, 1, 2, -1, DeviceID(.max)])
        let device = InputDevice(
            id: id,
            name: random.element(of: ["", "panel", "a\u{7F}b\n", String(repeating: "画", count: 999)]),
            kind: random.element(of: InputDevice.Kind.allCases)
        )
        if random.chance(5) { return .deviceAdded(device) }
        if random.chance(3) { return .deviceRemoved(device) }
        func number() -> Double {
            random.chance(80)
                ? .random(in: -10...400, using: &random)
                : random.element(of: [0, -0.0, .nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude])
        }
        return .touch(
            TouchSample(
                time: .seconds(number()),
                deviceID: id,
                contactID: random.element(of: [0, 1, 2, 7, -1, .max, .min]),
                phase: random.element(of: TouchSample.Phase.allCases),
                position: CGPoint(x: number(), y: number()),
                force: random.chance(50) ? nil : number(),
                majorRadius: random.chance(50) ? nil : number(),
                type: random.element(of: TouchSample.Kind.allCases)
            )
        )
    }
}
