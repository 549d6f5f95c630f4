import CoreGraphics

/// What fingers and pens did, with its own timing, on a page without a size: x and y go from 0 to 1 across and down it.
///
/// A recording is valid from the moment it exists: there is at least one sample, times do not go backwards, a contact
/// begins before it moves and ends before it begins again, nothing is left touching at the end, and every number is
/// finite and within the limits stated here. So whoever plays one has nothing to check.
package struct Recording: Hashable, Sendable {
    package struct Sample: Hashable, Sendable {
        /// Microseconds from the start of the recording.
        package var time: Int64
        package var deviceID: InputDevice.ID
        package var contactID: Int
        package var phase: TouchSample.Phase
        package var type: TouchSample.Kind
        /// In pages, from the left edge.
        package var x: Double
        /// In pages, from the top edge.
        package var y: Double
        /// From 0 to 1.
        package var force: Double?
        /// In page widths.
        package var majorRadius: Double?
        /// The direction of a pen.
        package var angles: PenAngles?

        package init(
            time: Int64,
            deviceID: InputDevice.ID = 0,
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
    /// No file larger than this is read: 64 MiB.
    package static let maximumByteCount = 64 << 20

    /// Notes of whoever made the recording, a line each: where it comes from, its licence.
    package let comments: [String]
    package let devices: [InputDevice]
    package let samples: [Sample]

    package init(
        comments: [String] = [],
        devices: [InputDevice] = [InputDevice(id: 0, name: "recording", kind: .touchscreen)],
        samples: [Sample]
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
        if let expected = validator.finish() { throw .invalid("sample", index: samples.count, expected: expected) }
        self.init(comments: comments, validatedDevices: devices, samples: samples)
    }

    /// For parsers, which have checked each part where they found it.
    init(comments: [String], validatedDevices devices: [InputDevice], samples: [Sample]) {
        self.comments = comments
        self.devices = devices
        self.samples = samples
    }

    /// From the start to the last sample, in microseconds.
    package var duration: Int64 { samples.last?.time ?? 0 }

    /// How many times a contact began.
    package var strokeCount: Int { samples.reduce(0) { $0 + ($1.phase == .began ? 1 : 0) } }
}
