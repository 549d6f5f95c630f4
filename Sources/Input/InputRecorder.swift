import CoreGraphics

/// Makes a recording of what an input source tells, whatever that is.
///
/// ```swift
/// var recorder = InputRecorder(area: screen.bounds)
/// recorder.take(try source.read())
/// let recording = try recorder.recording(comments: ["by hand"])
/// ```
///
/// Touches are recorded, and the presses of pointers and pens; where a pointer hovers and keys are not. A recording obeys
/// rules that devices need not know, so:
///
/// - time starts at the first sample. A sample that is told late takes the time of the one before it;
/// - a contact that moves without having begun was down before the recording started: it begins there. The end of one
///   that is not down says nothing;
/// - a contact that begins twice is cancelled in between, and one that is still down at the end is cancelled there;
/// - numbers that a recording cannot have are replaced by the nearest that it can have.
package struct InputRecorder {
    /// What a device of the source is in the recording.
    private struct Device {
        var source: InputDevice
        /// Nil until there is a sample of it.
        var number: Int?
    }

    private struct Key: Hashable {
        let device: Int
        let contact: Int
    }

    /// A file of so many samples and of all their devices can be read again, however many digits they take.
    package static let maximumSampleCount = 300_000

    /// What becomes the page, in points.
    private let area: CGRect
    private let maximumCount: Int
    private var devices: [InputDevice.ID: Device] = [:]
    private var declared: [InputDevice] = []
    private var samples: [Recording.Sample] = []
    /// The last sample of each contact that is down, by the source's numbers within a device of the recording's.
    private var live: [Key: Recording.Sample] = [:]
    /// Nil until a sample had a time.
    private var startTime: TimeInterval?

    /// - Parameter area: what becomes the page, in points; not empty.
    package init(area: CGRect) { self.init(area: area, maximumCount: Self.maximumSampleCount) }

    init(area: CGRect, maximumCount: Int) {
        self.area = area
        self.maximumCount = maximumCount
    }

    package var sampleCount: Int { samples.count }

    /// When full, the recorder takes no more.
    package var isFull: Bool { samples.count + live.count >= maximumCount }

    package mutating func take(_ events: [InputEvent]) {
        for event in events {
            switch event {
            case .deviceAdded(let device): add(device)
            case .deviceRemoved(let device): remove(device.id)
            case .touch(let sample): take(sample)
            case .pointer, .key: break
            }
        }
    }

    /// What was taken so far; what is down then is cancelled in it.
    /// - Parameter comments: a line each.
    /// - Returns: nil when there was not one sample.
    package func recording(comments: [String] = []) throws(RecordingError) -> Recording? {
        guard !samples.isEmpty else { return nil }
        var finished = self
        finished.cancel { _ in true }
        return try Recording(
            comments: comments.map(Self.line),
            devices: finished.declared,
            samples: finished.samples
        )
    }

    // MARK: Devices

    private mutating func add(_ device: InputDevice) {
        remove(device.id)
        devices[device.id] = Device(source: device)
    }

    private mutating func remove(_ id: InputDevice.ID) {
        guard let device = devices.removeValue(forKey: id), let number = device.number else { return }
        cancel { $0.device == number }
    }

    /// The recording's number for a device. It is declared with its first sample: others do not belong there.
    private mutating func number(of sample: TouchSample) -> Int {
        let id = sample.deviceID
        if let number = devices[id]?.number { return number }
        let kind: InputDevice.Kind =
            switch sample.type {
            case .direct: .touchscreen
            case .pencil: .pen
            case .indirectPointer: .pointer
            }
        let source = devices[id]?.source ?? InputDevice(id: id, name: "", kind: kind)
        let name = Self.line(source.name)
        let number = declared.count
        declared.append(InputDevice(id: number, name: name.isEmpty ? "unnamed" : name, kind: source.kind))
        devices[id] = Device(source: source, number: number)
        return number
    }

    // MARK: Samples

    private mutating func take(_ sample: TouchSample) {
        let isEnd = sample.phase == .ended || sample.phase == .cancelled
        guard isEnd || !isFull else { return }
        if isEnd, devices[sample.deviceID]?.number == nil { return }
        let key = Key(device: number(of: sample), contact: sample.contactID)
        let last = live[key]
        if isEnd, last == nil { return }
        if sample.phase == .began, last != nil { cancel { $0 == key } }
        if startTime == nil, sample.time.isFinite { startTime = sample.time }
        let begins = sample.phase == .began || last == nil
        let new = Recording.Sample(
            time: time(sample.time),
            deviceID: key.device,
            contactID: begins ? freeContact(for: key) : last?.contactID ?? 0,
            phase: begins ? .began : sample.phase,
            type: begins ? sample.type : last?.type ?? sample.type,
            x: Self.coordinate((sample.position.x - area.minX) / area.width, else: last?.x),
            y: Self.coordinate((sample.position.y - area.minY) / area.height, else: last?.y),
            force: Self.number(sample.force, limit: 1),
            majorRadius: Self.number(sample.majorRadius.map { $0 / area.width }, limit: Recording.maximumCoordinate),
            angles: sample.angles
        )
        samples.append(new)
        live[key] = isEnd ? nil : new
    }

    private mutating func cancel(where isMeant: (Key) -> Bool) {
        let keys = live.keys.filter(isMeant).sorted { ($0.device, $0.contact) < ($1.device, $1.contact) }
        for key in keys {
            guard var sample = live.removeValue(forKey: key) else { continue }
            sample.time = samples.last?.time ?? sample.time
            sample.phase = .cancelled
            samples.append(sample)
        }
    }

    /// The source's own number where a recording can have it, else the lowest that is free.
    private func freeContact(for key: Key) -> Int {
        let taken = Set(live.filter { $0.key.device == key.device && $0.key != key }.map(\.value.contactID))
        if (0...Recording.maximumID).contains(key.contact), !taken.contains(key.contact) { return key.contact }
        return (0...taken.count).first { !taken.contains($0) } ?? 0
    }

    private func time(_ time: TimeInterval) -> Int64 {
        let last = samples.last?.time ?? 0
        let microseconds = ((time - (startTime ?? 0)) * 1e6).rounded()
        guard microseconds.isFinite else { return last }
        return max(last, Int64(min(max(microseconds, 0), Double(Recording.maximumTime))))
    }

    // MARK: Numbers and names

    private static func coordinate(_ value: CGFloat, else last: Double?) -> Double {
        guard !value.isNaN else { return last ?? 0 }
        return min(max(Double(value), -Recording.maximumCoordinate), Recording.maximumCoordinate)
    }

    private static func number(_ value: Double?, limit: Double) -> Double? {
        guard let value, !value.isNaN else { return nil }
        return min(max(value, 0), limit)
    }

    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(256).map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7F ? " " : Character(scalar)
        }
        return String(scalars)
    }
}
