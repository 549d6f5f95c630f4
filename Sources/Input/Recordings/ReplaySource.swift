import Geometry
import LinuxIO

/// An input source that plays a recording in an area of the screen.
///
/// ```swift
/// let replay = try ReplaySource(recording, area: screen.bounds, clock: clock, startTime: clock.now)
/// while let time = replay.nextSampleTime {
///     clock.advance(to: time)
///     for event in try replay.read() { … }
/// }
/// ```
///
/// The times and positions of the samples depend only on the recording and the arguments, never on the time of a call
/// to `read()`. The recording's devices are added with its first sample and removed with its last.
///
/// With the monotonic clock, `descriptor` becomes readable when the next sample is due; with any other clock, it is
/// `nil`.
package final class ReplaySource: InputSource {
    package static let speeds = 0.001...1000

    /// The maximum number of samples of a read in real time.
    static let samplesPerRead = 256

    package let name: String
    package let recording: Recording
    /// The area of the screen that the page maps to, in points.
    package let area: CGRect
    package let startTime: MonotonicInstant
    package let speed: Double
    private let clock: any MediaClock
    private let timer: MonotonicTimer<InputError>?
    /// The samples and the keys, in the order of their times.
    private let events: [Event]
    private var nextIndex = 0

    /// A sample or a key, by its index.
    private enum Event {
        case sample(Int)
        case key(Int)
    }

    /// Creates a source that plays a recording.
    /// - Parameters:
    ///   - area: The area of the screen that the page maps to, in points.
    ///   - startTime: The clock's time at which the recording starts; may be in the past.
    ///   - speed: The playback speed; 2 plays in half the time.
    package init(
        _ recording: Recording,
        name: String = "replay",
        area: CGRect,
        clock: any MediaClock,
        startTime: MonotonicInstant,
        speed: Double = 1,
        calls: SystemCalls = SystemCalls()
    ) throws(InputError) {
        func require(_ condition: Bool, _ argument: String, _ requirement: String) throws(InputError) {
            if !condition { throw .unsupported(operation: "replay", argument: argument, requirement: requirement) }
        }
        let edges = [area.minX, area.minY, area.maxX, area.maxY]
        try require(
            edges.allSatisfy { $0.magnitude <= 1e6 } && area.width > 0 && area.height > 0,
            "the area \(area.origin.x), \(area.origin.y), \(area.size.width) × \(area.size.height)",
            "an area must not be empty, and its coordinates must be within ±1000000 points"
        )
        try require(startTime.seconds.magnitude <= 1e9, "the start time \(startTime)", "times must be within ±1e9 s")
        try require(Self.speeds.contains(speed), "the speed \(speed)", "must be in \(Self.speeds)")
        self.recording = recording
        events = Self.events(of: recording)
        self.name = name
        self.area = area.standardized
        self.clock = clock
        self.startTime = startTime
        self.speed = speed
        timer = clock is MonotonicClock ? try MonotonicTimer(purpose: "for samples", calls: calls) : nil
        try timer?.set(nextSampleTime)
    }

    package var descriptor: CInt? { timer?.descriptor }

    /// The time at which the next sample is due; `nil` if all samples have been returned.
    package var nextSampleTime: MonotonicInstant? { isFinished ? nil : time(of: nextIndex) }

    package var isFinished: Bool { nextIndex == events.count }

    private static func events(of recording: Recording) -> [Event] {
        var events: [Event] = []
        events.reserveCapacity(recording.samples.count + recording.keys.count)
        var nextKey = 0
        for (index, sample) in recording.samples.enumerated() {
            while nextKey < recording.keys.count, recording.keys[nextKey].time < sample.time {
                events.append(.key(nextKey))
                nextKey += 1
            }
            events.append(.sample(index))
        }
        return events + (nextKey..<recording.keys.count).map { .key($0) }
    }

    package func read() throws(InputError) -> [InputEvent] {
        let now = clock.now
        let count = self.events.count
        // In real time, the samples of a recording that starts in the past do not delay other sources. The timer of the rest
        // is due at once.
        let limit = timer == nil ? count : min(count, nextIndex + Self.samplesPerRead)
        var end = nextIndex
        while end < limit, time(of: end) <= now { end += 1 }
        guard end > nextIndex else { return [] }
        // Before the state changes, so that no sample is lost if the timer fails.
        try timer?.set(end < count ? time(of: end) : nil)
        var events: [InputEvent] = nextIndex == 0 ? recording.devices.map { .deviceAdded($0.inputDevice) } : []
        for event in self.events[nextIndex..<end] {
            switch event {
            case .sample(let index): events.append(.touch(sample(index)))
            case .key(let index): events.append(.key(key(index)))
            }
        }
        if end == count { events += recording.devices.map { .deviceRemoved($0.inputDevice) } }
        nextIndex = end
        return events
    }

    private func time(of index: Int) -> MonotonicInstant {
        switch events[index] {
        case .sample(let index): time(recording.samples[index].time)
        case .key(let index): time(recording.keys[index].time)
        }
    }

    private func time(_ microseconds: Int64) -> MonotonicInstant { startTime + .microseconds(microseconds) / speed }

    private func key(_ index: Int) -> KeySample {
        let key = recording.keys[index]
        return KeySample(
            time: time(key.time),
            deviceID: DeviceID(key.deviceID),
            code: key.code,
            isDown: key.phase == .pressed,
            isCancelled: key.phase == .lost,
            text: key.text
        )
    }

    private func sample(_ index: Int) -> TouchSample {
        let sample = recording.samples[index]
        return TouchSample(
            time: time(sample.time),
            deviceID: DeviceID(sample.deviceID),
            contactID: sample.contactID,
            phase: sample.phase,
            position: CGPoint(x: area.minX + sample.x * area.width, y: area.minY + sample.y * area.height),
            force: sample.force,
            majorRadius: sample.majorRadius.map { $0 * area.width },
            type: sample.type,
            angles: sample.angles
        )
    }
}
