import Geometry
import LinuxIO

/// Tracks active contacts per device; guarantees that each begins and ends exactly once.
struct TouchContacts {
    private struct Key: Hashable {
        let device: InputDevice.ID
        let contact: Int
    }

    /// The last sample of each active contact.
    private var live: [Key: TouchSample] = [:]

    func isLive(_ contact: Int, of device: InputDevice.ID) -> Bool {
        live[Key(device: device, contact: contact)] != nil
    }

    /// Begins a contact. An active contact with the same number is canceled first. A sample whose position is not
    /// finite is ignored.
    mutating func begin(_ sample: TouchSample, into events: inout [InputEvent]) {
        guard sample.position.isFinite else { return }
        let key = Key(device: sample.deviceID, contact: sample.contactID)
        if live[key] != nil { finish(key, .cancelled, sample.time, into: &events) }
        live[key] = sample
        events.append(.touch(sample))
    }

    /// Moves a contact. Ignored if the contact is not active.
    mutating func move(
        _ contact: Int,
        of device: InputDevice.ID,
        to position: CGPoint,
        force: Double? = nil,
        angles: PenAngles? = nil,
        time: MonotonicInstant,
        into events: inout [InputEvent]
    ) {
        let key = Key(device: device, contact: contact)
        guard var sample = live[key], position.isFinite else { return }
        sample.phase = .moved
        sample.time = time
        sample.position = position
        sample.force = force
        sample.angles = angles
        live[key] = sample
        events.append(.touch(sample))
    }

    /// Ends a contact. Ignored if the contact is not active.
    /// - Parameter position: The final position; `nil` for the contact's last position, if the device does not report
    ///   one.
    mutating func end(
        _ contact: Int,
        of device: InputDevice.ID,
        as phase: TouchSample.Phase,
        at position: CGPoint? = nil,
        force: Double? = nil,
        angles: PenAngles? = nil,
        time: MonotonicInstant,
        into events: inout [InputEvent]
    ) {
        let key = Key(device: device, contact: contact)
        if let position, position.isFinite { live[key]?.position = position }
        if let force { live[key]?.force = force }
        if let angles { live[key]?.angles = angles }
        finish(key, phase, time, into: &events)
    }

    /// Cancels the contacts of a removed device, at the times of their last samples.
    mutating func cancelAll(of device: InputDevice.ID, into events: inout [InputEvent]) {
        let keys = live.keys.filter { $0.device == device }.sorted { $0.contact < $1.contact }
        for key in keys { finish(key, .cancelled, nil, into: &events) }
    }

    private mutating func finish(
        _ key: Key,
        _ phase: TouchSample.Phase,
        _ time: MonotonicInstant?,
        into events: inout [InputEvent]
    ) {
        guard var sample = live.removeValue(forKey: key) else { return }
        sample.phase = phase
        if let time { sample.time = time }
        events.append(.touch(sample))
    }
}
