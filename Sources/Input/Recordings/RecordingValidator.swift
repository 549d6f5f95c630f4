/// A validator that checks a recording part by part, in order, whether it is parsed or created by a program.
struct RecordingValidator {
    /// The invalid part of a sample or device, for a parser's error position.
    enum Field: Hashable {
        case time, phase, device, contact, type, x, y, force, majorRadius, altitude, azimuth, name, code, text
    }

    struct Problem: Hashable {
        let field: Field
        let expected: String
    }

    private struct ContactKey: Hashable {
        let device: Recording.Device.ID
        let contact: Int
    }

    private var deviceIDs: Set<Recording.Device.ID> = []
    private var live: [ContactKey: TouchSample.Kind] = [:]
    private var lastTime: Int64 = 0
    private var isEmpty = true
    private var lastKeyTime: Int64 = 0
    /// The codes of the keys that are down, by their devices.
    private var heldKeys: [Recording.Device.ID: Set<Int>] = [:]

    mutating func add(_ device: Recording.Device) -> Problem? {
        guard (0...Recording.maximumID).contains(device.id) else {
            return Problem(field: .device, expected: "a device from 0 to \(Recording.maximumID)")
        }
        guard !device.name.isEmpty, Self.isOneLine(device.name) else {
            return Problem(field: .name, expected: "a name of one line without control characters")
        }
        guard deviceIDs.insert(device.id).inserted else {
            return Problem(field: .device, expected: "a device number that is not used yet")
        }
        return nil
    }

    mutating func add(_ sample: Recording.Sample) -> Problem? {
        if let problem = checkNumbers(sample) { return problem }
        guard deviceIDs.contains(sample.deviceID) else {
            return Problem(field: .device, expected: "a declared device")
        }
        let key = ContactKey(device: sample.deviceID, contact: sample.contactID)
        if sample.phase == .began {
            guard live.updateValue(sample.type, forKey: key) == nil else {
                return Problem(
                    field: .phase,
                    expected: "the end of contact \(sample.contactID) first: it is already down"
                )
            }
        } else {
            guard let type = live[key] else {
                return Problem(field: .phase, expected: "the beginning of contact \(sample.contactID) first")
            }
            guard type == sample.type else {
                return Problem(field: .type, expected: "the touch type with which contact \(sample.contactID) began")
            }
            if sample.phase != .moved { live[key] = nil }
        }
        lastTime = sample.time
        isEmpty = false
        return nil
    }

    mutating func add(_ key: Recording.Key) -> Problem? {
        guard key.time >= 0, key.time <= Recording.maximumTime else {
            return Problem(field: .time, expected: "a time from 0 to \(Recording.maximumTime) µs")
        }
        guard key.time >= lastKeyTime else {
            return Problem(field: .time, expected: "a time no earlier than \(lastKeyTime) µs")
        }
        guard deviceIDs.contains(key.deviceID) else { return Problem(field: .device, expected: "a declared device") }
        guard (0...Recording.maximumKeyCode).contains(key.code) else {
            return Problem(field: .code, expected: "a code from 0 to \(Recording.maximumKeyCode)")
        }
        if let text = key.text {
            guard key.phase == .pressed else { return Problem(field: .text, expected: "no text of a release") }
            guard text.unicodeScalars.count <= Recording.maximumKeyText else {
                return Problem(field: .text, expected: "at most \(Recording.maximumKeyText) characters")
            }
        }
        if key.phase == .pressed {
            guard heldKeys[key.deviceID, default: []].insert(key.code).inserted else {
                return Problem(field: .phase, expected: "the release of key \(key.code) first: it is already down")
            }
        } else if heldKeys[key.deviceID]?.remove(key.code) == nil {
            return Problem(field: .phase, expected: "the press of key \(key.code) first")
        }
        lastKeyTime = key.time
        isEmpty = false
        return nil
    }

    private func checkNumbers(_ sample: Recording.Sample) -> Problem? {
        // Comparisons with NaN are false, so that NaN results in an error.
        guard sample.time >= 0, sample.time <= Recording.maximumTime else {
            return Problem(field: .time, expected: "a time from 0 to \(Recording.maximumTime) µs")
        }
        guard sample.time >= lastTime else {
            return Problem(field: .time, expected: "a time no earlier than \(lastTime) µs")
        }
        guard (0...Recording.maximumID).contains(sample.contactID) else {
            return Problem(field: .contact, expected: "a contact from 0 to \(Recording.maximumID)")
        }
        let limit = Recording.maximumCoordinate
        guard sample.x.magnitude <= limit else { return Problem(field: .x, expected: "x within ±\(limit)") }
        guard sample.y.magnitude <= limit else { return Problem(field: .y, expected: "y within ±\(limit)") }
        if let force = sample.force, !(force >= 0 && force <= 1) {
            return Problem(field: .force, expected: "a force from 0 to 1")
        }
        if let radius = sample.majorRadius, !(radius >= 0 && radius <= limit) {
            return Problem(field: .majorRadius, expected: "a radius from 0 to \(limit)")
        }
        if let angles = sample.angles {
            guard PenAngles.altitudes.contains(angles.altitude) else {
                return Problem(field: .altitude, expected: "an altitude from 0 to π ÷ 2")
            }
            guard PenAngles.azimuths.contains(angles.azimuth) else {
                return Problem(field: .azimuth, expected: "an azimuth from −π to π")
            }
        }
        return nil
    }

    /// Returns the missing part that the recording needs to be complete, or `nil` if it is complete.
    func finish() -> String? {
        if isEmpty { return "at least one sample" }
        if let contact = live.keys.map(\.contact).min() { return "the end of contact \(contact)" }
        return heldKeys.values.joined().min().map { "the release of key \($0)" }
    }

    static func isOneLine(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
