import Geometry
import LinuxIO

/// A source of input events, such as the devices of a seat, a recording, or a remote viewer.
///
/// All calls come from one thread. None of them blocks.
package protocol InputSource: AnyObject {
    /// The name of the source in messages.
    var name: String { get }

    /// A descriptor that becomes readable when `read()` has events; `nil` if time is virtual.
    var descriptor: CInt? { get }

    /// Returns the events since the last call, for each device oldest first. A device is added before its first sample;
    /// a removed device has no active contact.
    func read() throws(InputError) -> [InputEvent]
}

package enum InputEvent: Hashable, Sendable {
    case touch(TouchSample)
    case pointer(PointerSample)
    case key(KeySample)
    case deviceAdded(InputDevice)
    case deviceRemoved(InputDevice)
}

package struct InputDevice: Hashable, Sendable, Identifiable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case touchscreen, pointer, pen, keyboard
    }

    /// The identifier of the device, unique within the source; not negative.
    package let id: Int
    package let name: String
    package let kind: Kind

    package init(id: Int, name: String, kind: Kind) {
        self.id = id
        self.name = name
        self.kind = kind
    }
}

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
    package var deviceID: InputDevice.ID
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

    package init(
        time: MonotonicInstant,
        deviceID: InputDevice.ID,
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
