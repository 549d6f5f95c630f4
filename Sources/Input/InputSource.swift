import CoreGraphics

/// Something that tells of touches: the devices of a seat, a recording, a remote viewer.
///
/// All calls come from one thread. None of them blocks.
package protocol InputSource: AnyObject {
    /// What to call the source in messages.
    var name: String { get }

    /// Readable when `read()` has something to tell; nil where time is virtual.
    var descriptor: CInt? { get }

    /// What happened since the last call, for each device oldest first. A device is added before its first sample; a removed one has
    /// no live contact.
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

    /// Tells the devices of one source apart. Not negative.
    package let id: Int
    package let name: String
    package let kind: Kind

    package init(id: Int, name: String, kind: Kind) {
        self.id = id
        self.name = name
        self.kind = kind
    }
}

/// One report of one contact: a finger, a pen tip, a pressed pointer.
package struct TouchSample: Hashable, Sendable {
    package enum Phase: String, Hashable, Sendable, CaseIterable {
        case began, moved, ended, cancelled
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case direct, pencil, indirectPointer
    }

    /// In seconds, on the clock that frames are measured with.
    package var time: TimeInterval
    package var deviceID: InputDevice.ID
    /// Tells the live contacts of one device apart.
    package var contactID: Int
    package var phase: Phase
    /// In points, from the screen's top left corner.
    package var position: CGPoint
    /// From 0 to 1; nil where the device does not tell.
    package var force: Double?
    /// In points; nil where the device does not tell.
    package var majorRadius: Double?
    package var type: Kind
    /// The direction of a pen; nil where the device does not tell.
    package var angles: PenAngles?

    package init(
        time: TimeInterval,
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
