import Geometry
@_exported import InputEvents
import LinuxIO

/// A source of input events, such as the devices of a seat, a recording, or a remote viewer.
///
/// All calls come from one thread. None of them blocks.
package protocol InputSource: AnyObject {
    /// The name of the source in messages.
    var name: String { get }

    /// A Boolean value that indicates whether the pointers of the source have cursors of their own, outside of the screen.
    var drawsCursors: Bool { get }

    /// A descriptor that becomes readable when `read()` has events; `nil` if time is virtual.
    var descriptor: CInt? { get }

    /// Returns the events since the last call, for each device oldest first. A device is added before its first sample;
    /// a removed device has no active contact. Devices are numbered within the source (``DeviceID``).
    ///
    /// One call does a bounded amount of work, so that no source delays the others and the frames. What is left over is read
    /// in the next iteration of the event loop.
    func read() throws(InputError) -> [InputEvent]

    /// Returns the text that the user of a remote viewer has copied since the last call; `nil` if there is none.
    func takeCopiedText() -> String?

    /// Continues after all events that were read have been delivered to the application, or dropped. Sources that any number
    /// of events may reach from outside of the machine limit those of a delivery.
    func didDeliver()

    /// Closes the devices, which another program is about to use. The next read returns their removal.
    func suspend()

    /// Opens the devices again after `suspend()`. The next read returns their addition.
    func resume()

    /// Shows the state of locks on all keyboards of the source, and on those that are added later.
    func show(_ lights: KeyboardLights)

    /// Follows a rotation of the screen. Contacts that are in progress continue at their new locations.
    /// - Parameters:
    ///   - rotation: The rotation of the screen relative to the panel.
    ///   - area: The bounds of the screen, in points.
    func screenDidRotate(to rotation: ScreenRotation, area: CGRect)
}

extension InputSource {
    package var drawsCursors: Bool { false }

    /// Returns `nil`: the source has no clipboard.
    package func takeCopiedText() -> String? { nil }

    /// Does nothing: the devices of the source limit the number of events.
    package func didDeliver() {}

    /// Does nothing: the source has no devices that are closed.
    package func suspend() {}

    /// Does nothing: the source has no devices that were closed.
    package func resume() {}

    /// Does nothing: the source has no keyboards with lights.
    package func show(_ lights: KeyboardLights) {}

    /// Does nothing: the samples of the source are in coordinates of the screen.
    package func screenDidRotate(to rotation: ScreenRotation, area: CGRect) {}
}

package enum InputEvent: Hashable, Sendable {
    case touch(TouchSample)
    case pointer(PointerSample)
    case key(KeySample)
    case rotary(RotarySample)
    case deviceAdded(InputDevice)
    case deviceRemoved(InputDevice)

    /// Returns the event with a source for its device, in place of the former one.
    package func of(_ source: DeviceID.Source) -> InputEvent {
        func device(_ id: DeviceID) -> DeviceID { DeviceID(id.number, of: source) }
        switch self {
        case .touch(var sample):
            sample.deviceID = device(sample.deviceID)
            return .touch(sample)
        case .pointer(var sample):
            sample.deviceID = device(sample.deviceID)
            return .pointer(sample)
        case .key(var sample):
            sample.deviceID = device(sample.deviceID)
            return .key(sample)
        case .rotary(var sample):
            sample.deviceID = device(sample.deviceID)
            return .rotary(sample)
        case .deviceAdded(let added):
            return .deviceAdded(added.with(device(added.id)))
        case .deviceRemoved(let removed):
            return .deviceRemoved(removed.with(device(removed.id)))
        }
    }
}

package struct InputDevice: Hashable, Sendable, Identifiable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case touchscreen, pointer, pen, keyboard
    }

    package let id: DeviceID
    package let name: String
    package let kind: Kind
    /// A Boolean value that indicates whether the device has keys for letters. Power buttons and remote controls have none.
    package let typesText: Bool

    package init(id: DeviceID, name: String, kind: Kind, typesText: Bool = false) {
        self.id = id
        self.name = name
        self.kind = kind
        self.typesText = typesText
    }

    /// Returns the device with another identity.
    fileprivate func with(_ id: DeviceID) -> InputDevice {
        InputDevice(id: id, name: name, kind: kind, typesText: typesText)
    }
}
