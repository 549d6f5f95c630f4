import Geometry
import LinuxIO

/// A recorder of the events of an input source of any kind.
///
/// ```swift
/// var recorder = InputRecorder(area: screen.bounds)
/// recorder.take(try source.read())
/// let recording = try recorder.recording(comments: ["by hand"])
/// ```
///
/// Touches are recorded, and the presses of pointers and pens; hovering pointers are not. Keys are recorded if they are passed
/// as strokes, unless they are typed into a secret text: only an application knows that. A recording follows
/// rules that devices do not guarantee, so:
///
/// - time starts at the first sample. A sample that arrives late takes the time of the one before it;
/// - a contact that moves without having begun was active before the recording started: it begins there. The end of a
///   contact that is not active is ignored;
/// - a contact that begins twice is canceled in between, and one that is still active at the end is canceled there;
/// - numbers that are outside of a recording's limits are replaced by the nearest valid ones.
package struct InputRecorder {
    /// A device of the source and its number in the recording.
    private struct Device {
        var source: InputDevice
        /// The number of the device in the recording; `nil` until it has a sample.
        var number: Int?
    }

    private struct Key: Hashable {
        let device: Int
        let contact: Int
    }

    private struct HeldKey: Hashable {
        let device: Int
        let code: Int
    }

    /// The maximum number of samples. A file with this many samples and all their devices stays within the size limit
    /// of recordings, independent of the number of digits.
    package static let maximumSampleCount = 300_000

    /// The area that maps to the page, in points.
    private let area: CGRect
    private let maximumCount: Int
    private var devices: [InputDevice.ID: Device] = [:]
    private var declared: [Recording.Device] = []
    private var samples: [Recording.Sample] = []
    private var keys: [Recording.Key] = []
    /// The recorded keys that are down.
    private var heldKeys: Set<HeldKey> = []
    /// The last sample of each active contact, by the device's number in the recording and the source's contact number.
    private var live: [Key: Recording.Sample] = [:]
    /// The time of the first sample.
    private var startTime: MonotonicInstant?

    /// Creates a recorder.
    /// - Parameter area: The area that maps to the page, in points; not empty.
    package init(area: CGRect) { self.init(area: area, maximumCount: Self.maximumSampleCount) }

    init(area: CGRect, maximumCount: Int) {
        self.area = area
        self.maximumCount = maximumCount
    }

    package var sampleCount: Int { samples.count }

    /// A Boolean value that indicates whether the recorder accepts no more samples.
    package var isFull: Bool { samples.count + live.count + keys.count + heldKeys.count >= maximumCount }

    package mutating func take(_ events: [InputEvent]) {
        for event in events {
            switch event {
            case .deviceAdded(let device): add(device)
            case .deviceRemoved(let device): remove(device.id)
            case .touch(let sample): take(sample)
            case .pointer, .key, .rotary: break
            }
        }
    }

    /// Records a stroke of a key, with what it types.
    /// - Parameter isSecret: A Boolean value that indicates whether the key is typed into a secret text. Then its press is not
    ///   recorded.
    package mutating func take(_ stroke: KeyStroke, isSecret: Bool) {
        guard (0...Recording.maximumKeyCode).contains(stroke.code) else { return }
        guard stroke.phase == .began else {
            guard let number = devices[stroke.deviceID]?.number else { return }
            let key = HeldKey(device: number, code: stroke.code)
            guard heldKeys.remove(key) != nil else { return }
            append(key, stroke.phase == .ended ? .released : .lost, at: stroke.time)
            return
        }
        guard !isSecret, !isFull else { return }
        let key = HeldKey(device: number(of: stroke.deviceID, .keyboard), code: stroke.code)
        guard heldKeys.insert(key).inserted else { return }
        if startTime == nil { startTime = stroke.time }
        let text: String? =
            switch stroke.composition {
            case .none: stroke.text.isEmpty ? nil : stroke.text
            case .pending, .broken: ""
            case .composed(let text): text
            }
        append(key, .pressed, at: stroke.time, text)
    }

    private mutating func append(
        _ key: HeldKey,
        _ phase: Recording.Key.Phase,
        at time: MonotonicInstant,
        _ text: String? = nil
    ) {
        let text = text.map { String($0.unicodeScalars.prefix(Recording.maximumKeyText)) }
        keys.append(
            Recording.Key(time: self.time(time), deviceID: key.device, code: key.code, phase: phase, text: text)
        )
    }

    /// Returns the recording so far, in which active contacts are canceled at the end.
    /// - Parameter comments: The comments, one line each.
    /// - Returns: The recording, or `nil` if there is no sample.
    package func recording(comments: [String] = []) throws(RecordingError) -> Recording? {
        guard !samples.isEmpty || !keys.isEmpty else { return nil }
        var finished = self
        finished.cancel { _ in true }
        finished.loseKeys { _ in true }
        return try Recording(
            comments: comments.map(Self.line),
            devices: finished.declared,
            samples: finished.samples,
            keys: finished.keys
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
        loseKeys { $0.device == number }
    }

    private mutating func loseKeys(where isMeant: (HeldKey) -> Bool) {
        for key in heldKeys.filter(isMeant).sorted(by: { ($0.device, $0.code) < ($1.device, $1.code) }) {
            heldKeys.remove(key)
            keys.append(Recording.Key(time: lastTime, deviceID: key.device, code: key.code, phase: .lost))
        }
    }

    /// The time of the last sample or key.
    private var lastTime: Int64 { max(samples.last?.time ?? 0, keys.last?.time ?? 0) }

    /// Returns the recording's number for a device. A device is declared with its first sample; devices without samples
    /// are not declared.
    private mutating func number(of sample: TouchSample) -> Int {
        let kind: InputDevice.Kind =
            switch sample.type {
            case .direct: .touchscreen
            case .pencil: .pen
            case .indirectPointer: .pointer
            }
        return number(of: sample.deviceID, kind)
    }

    private mutating func number(of id: InputDevice.ID, _ kind: InputDevice.Kind) -> Int {
        if let number = devices[id]?.number { return number }
        let source = devices[id]?.source ?? InputDevice(id: id, name: "", kind: kind)
        let name = Self.line(source.name)
        let number = declared.count
        declared.append(Recording.Device(id: number, name: name.isEmpty ? "unnamed" : name, kind: source.kind))
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
        if startTime == nil { startTime = sample.time }
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
            sample.time = lastTime
            sample.phase = .cancelled
            samples.append(sample)
        }
    }

    /// Returns the source's contact number if it is valid in a recording and free, or the lowest free number.
    private func freeContact(for key: Key) -> Int {
        let taken = Set(live.filter { $0.key.device == key.device && $0.key != key }.map(\.value.contactID))
        if (0...Recording.maximumID).contains(key.contact), !taken.contains(key.contact) { return key.contact }
        return (0...taken.count).first { !taken.contains($0) } ?? 0
    }

    private func time(_ time: MonotonicInstant) -> Int64 {
        let elapsed = max(.zero, time - (startTime ?? time))
        return max(lastTime, min(elapsed.microseconds, Recording.maximumTime))
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
