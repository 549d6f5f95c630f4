import Geometry
import LinuxIO

/// A timed recording of touches and pen strokes on a page of unit size, and of keys: x and y go from 0 to 1 across and down
/// the page.
///
/// A recording is always valid: there is at least one sample or key, times do not decrease, a contact begins before it moves
/// and ends before it begins again, as a key does, no contact or key is down at the end, and every number is finite and within the limits
/// declared here. A player therefore needs no checks.
package struct Recording: Hashable, Sendable {
    package struct Device: Hashable, Sendable, Identifiable {
        /// The number of the device in the recording, from 0 to `maximumID`.
        package let id: Int
        package let name: String
        package let kind: InputDevice.Kind

        package init(id: Int, name: String, kind: InputDevice.Kind) {
            self.id = id
            self.name = name
            self.kind = kind
        }

        /// The device of a source that plays the recording.
        package var inputDevice: InputDevice { InputDevice(id: DeviceID(id), name: name, kind: kind) }
    }

    package struct Sample: Hashable, Sendable {
        /// The time since the start of the recording, in microseconds.
        package var time: Int64
        package var deviceID: Device.ID
        package var contactID: Int
        package var phase: TouchSample.Phase
        package var type: TouchSample.Kind
        /// The distance from the left edge, in page widths.
        package var x: Double
        /// The distance from the top edge, in page heights.
        package var y: Double
        /// The force, from 0 to 1.
        package var force: Double?
        /// The major radius, in page widths.
        package var majorRadius: Double?
        /// The direction of a pen.
        package var angles: PenAngles?

        package init(
            time: Int64,
            deviceID: Device.ID = 0,
            contactID: Int,
            phase: TouchSample.Phase,
            type: TouchSample.Kind = .direct,
            x: Double,
            y: Double,
            force: Double? = nil,
            majorRadius: Double? = nil,
            angles: PenAngles? = nil
        ) {
            self.time = time
            self.deviceID = deviceID
            self.contactID = contactID
            self.phase = phase
            self.type = type
            self.x = x
            self.y = y
            self.force = force
            self.majorRadius = majorRadius
            self.angles = angles
        }
    }

    /// The latest time of a sample, in microseconds: 31 years.
    package static let maximumTime: Int64 = 1_000_000_000_000_000
    /// The greatest magnitude of x and y, in pages, and of a radius, in page widths.
    package static let maximumCoordinate: Double = 1_000_000
    package static let maximumID = Int(Int32.max)
    /// The maximum size of a file, in bytes: 64 MiB.
    package static let maximumByteCount = 64 << 20

    /// The author's comments, one line each, such as the origin and the license.
    package let comments: [String]
    package let devices: [Device]
    package let samples: [Sample]
    /// The keys. Those of the same time as a sample follow it.
    package let keys: [Key]

    package init(
        comments: [String] = [],
        devices: [Device] = [Device(id: 0, name: "recording", kind: .touchscreen)],
        samples: [Sample],
        keys: [Key] = []
    ) throws(RecordingError) {
        var validator = RecordingValidator()
        for (index, comment) in comments.enumerated() where !RecordingValidator.isOneLine(comment) {
            throw .invalid("comment", index: index, expected: "one line without control characters")
        }
        for (index, device) in devices.enumerated() {
            if let problem = validator.add(device) {
                throw .invalid("device", index: index, expected: problem.expected)
            }
        }
        for (index, sample) in samples.enumerated() {
            if let problem = validator.add(sample) {
                throw .invalid("sample", index: index, expected: problem.expected)
            }
        }
        for (index, key) in keys.enumerated() {
            if let problem = validator.add(key) { throw .invalid("key", index: index, expected: problem.expected) }
        }
        if let expected = validator.finish() { throw .invalid("sample", index: samples.count, expected: expected) }
        self.init(comments: comments, validatedDevices: devices, samples: samples, keys: keys)
    }

    /// Creates a recording from parts that a parser has validated.
    init(comments: [String], validatedDevices devices: [Device], samples: [Sample], keys: [Key] = []) {
        self.comments = comments
        self.devices = devices
        self.samples = samples
        self.keys = keys
    }

    /// The time from the start to the last sample or key, in microseconds.
    package var duration: Int64 { max(samples.last?.time ?? 0, keys.last?.time ?? 0) }

    /// The number of contacts that begin.
    package var strokeCount: Int { samples.reduce(0) { $0 + ($1.phase == .began ? 1 : 0) } }
}
