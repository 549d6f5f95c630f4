import Geometry
import LinuxIO

/// A report of a contact, such as a finger, a pen tip, or a pressed pointer.
package struct TouchSample: Hashable, Sendable {
    package enum Phase: String, Hashable, Sendable, CaseIterable {
        case began, moved, ended, cancelled
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case direct, pencil, indirectPointer
    }

    /// The time of the report on the clock that measures frames.
    package var time: MonotonicInstant
    package var deviceID: DeviceID
    /// The identifier of the contact, unique among the active contacts of the device.
    package var contactID: Int
    package var phase: Phase
    /// The position, in points from the screen's top-left corner.
    package var position: CGPoint
    /// The force, from 0 to 1; `nil` if the device does not report it.
    package var force: Double?
    /// The major radius, in points; `nil` if the device does not report it.
    package var majorRadius: Double?
    package var type: Kind
    /// The direction of a pen; `nil` if the device does not report it.
    package var angles: PenAngles?
    /// The buttons of a pointer that cause the contact, as bits in which the primary button is 1.
    package var buttons = 1

    package init(
        time: MonotonicInstant,
        deviceID: DeviceID,
        contactID: Int,
        phase: Phase,
        position: CGPoint,
        force: Double? = nil,
        majorRadius: Double? = nil,
        type: Kind = .direct,
        angles: PenAngles? = nil
    ) {
        self.time = time
        self.deviceID = deviceID
        self.contactID = contactID
        self.phase = phase
        self.position = position
        self.force = force
        self.majorRadius = majorRadius
        self.type = type
        self.angles = angles
    }
}
