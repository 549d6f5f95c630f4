import Geometry
import LinuxIO

/// A filter for touch screens that lose contacts for a moment, such as resistive ones, or those touched with gloves.
///
/// The end of a contact is held back for a time. A contact that begins meanwhile at almost the same position continues the
/// former one, which then never ended. All other samples pass at once. The price is that each touch ends later by that time.
package struct TouchDebouncer: Sendable {
    /// The maximum distance between the end of a contact and the beginning of the one that continues it, in points.
    package static let distance = 24.0

    private struct Contact: Hashable {
        var device: InputDevice.ID
        var id: Int
    }

    /// The time for which the end of a contact is held back.
    private let interval: MonotonicDuration
    /// The ends that are held back, oldest first, with the identifiers that the application knows.
    private var held: [TouchSample] = []
    /// The identifiers that the application knows, of the contacts that are in progress.
    private var reported: [Contact: Int] = [:]

    /// Creates a filter.
    package init(interval: MonotonicDuration) { self.interval = interval }

    /// The time at which the oldest end that is held back is due; `nil` if there is none.
    package var nextRelease: MonotonicInstant? { held.map { $0.time + interval }.min() }

    /// Returns the samples that a sample results in, in order.
    package mutating func filter(_ sample: TouchSample) -> [TouchSample] {
        let contact = Contact(device: sample.deviceID, id: sample.contactID)
        switch sample.phase {
        case .began: return begin(sample, contact)
        case .moved: return [renamed(sample, contact)]
        case .cancelled:
            let cancelled = renamed(sample, contact)
            reported[contact] = nil
            return [cancelled]
        case .ended:
            let ended = renamed(sample, contact)
            reported[contact] = nil
            // A button of a pointer is pressed for as short a time as its user wants.
            if sample.type == .indirectPointer { return [ended] }
            held.append(ended)
            return []
        }
    }

    private mutating func begin(_ sample: TouchSample, _ contact: Contact) -> [TouchSample] {
        let due = release(at: sample.time)
        let former = held.indices.filter {
            held[$0].deviceID == sample.deviceID && held[$0].type == sample.type
                && distance(held[$0], sample) <= Self.distance
        }
        if let index = former.min(by: { distance(held[$0], sample) < distance(held[$1], sample) }) {
            var continued = sample
            continued.phase = .moved
            continued.contactID = held.remove(at: index).contactID
            reported[contact] = continued.contactID
            return due + [continued]
        }
        var began = sample
        let used = Set(
            held.filter { $0.deviceID == sample.deviceID }.map(\.contactID)
                + reported.filter { $0.key.device == sample.deviceID }.map(\.value)
        )
        if used.contains(began.contactID) { began.contactID = (used.max() ?? 0) + 1 }
        reported[contact] = began.contactID
        return due + [began]
    }

    /// Returns the ends that are due, oldest first.
    package mutating func release(at time: MonotonicInstant) -> [TouchSample] {
        let due = held.filter { $0.time + interval <= time }
        held.removeAll { $0.time + interval <= time }
        return due
    }

    /// Returns the ends of a device that is removed.
    package mutating func release(device: InputDevice.ID) -> [TouchSample] {
        let ends = held.filter { $0.deviceID == device }
        held.removeAll { $0.deviceID == device }
        reported = reported.filter { $0.key.device != device }
        return ends
    }

    private func renamed(_ sample: TouchSample, _ contact: Contact) -> TouchSample {
        var sample = sample
        sample.contactID = reported[contact] ?? sample.contactID
        return sample
    }

    private func distance(_ first: TouchSample, _ second: TouchSample) -> Double {
        let (x, y) = (first.position.x - second.position.x, first.position.y - second.position.y)
        return Double((x * x + y * y).squareRoot())
    }
}
