import CInput
import CoreGraphics

extension LibinputSource {
    /// What libinput knows of a device.
    package struct DeviceDescription: Hashable, Sendable, Identifiable {
        package enum Capability: String, Hashable, Sendable, CaseIterable {
            case touch, tabletTool, pointer, keyboard, tabletPad, gesture, lidOrTabletSwitch
        }

        /// The same as that of the `InputDevice` in events.
        package let id: InputDevice.ID
        package let name: String
        /// `/dev/input/event3`
        package let path: String
        /// In millimetres; nil where the device does not tell.
        package let size: CGSize?
        package let capabilities: Set<Capability>
        /// How many fingers a touch screen tells apart; nil where it does not say, or is none.
        package let touchCount: Int?
        /// What maps the device's surface (from 0 to 1 in both directions) to itself; nil for what has no surface.
        package let calibration: CGAffineTransform?

        /// What the device is as a source of events; nil for one that has nothing to tell, such as the switch of a lid.
        ///
        /// Of a device that is several things, the first of touch screen, pen, pointer and keyboard counts. It is one
        /// device all the same, and tells of everything it has.
        package var kind: InputDevice.Kind? { Self.kind(of: capabilities) }

        static func kind(of capabilities: Set<Capability>) -> InputDevice.Kind? {
            if capabilities.contains(.touch) { return .touchscreen }
            if capabilities.contains(.tabletTool) { return .pen }
            if capabilities.contains(.pointer) { return .pointer }
            return capabilities.contains(.keyboard) ? .keyboard : nil
        }
    }
}

extension LibinputSource.DeviceDescription {
    var inputDevice: InputDevice? { kind.map { InputDevice(id: id, name: name, kind: $0) } }

    /// - Parameter device: libinput's `struct libinput_device`.
    init(_ device: OpaquePointer, id: InputDevice.ID) {
        self.id = id
        name = libinput_device_get_name(device).map { String(cString: $0) } ?? ""
        path = "/dev/input/" + (libinput_device_get_sysname(device).map { String(cString: $0) } ?? "")
        var width = 0.0
        var height = 0.0
        let hasSize = libinput_device_get_size(device, &width, &height) == 0
        size = hasSize ? CGSize(width: width, height: height) : nil
        let known: [(Capability, libinput_device_capability)] = [
            (.touch, LIBINPUT_DEVICE_CAP_TOUCH), (.tabletTool, LIBINPUT_DEVICE_CAP_TABLET_TOOL),
            (.pointer, LIBINPUT_DEVICE_CAP_POINTER), (.keyboard, LIBINPUT_DEVICE_CAP_KEYBOARD),
            (.tabletPad, LIBINPUT_DEVICE_CAP_TABLET_PAD), (.gesture, LIBINPUT_DEVICE_CAP_GESTURE),
            (.lidOrTabletSwitch, LIBINPUT_DEVICE_CAP_SWITCH),
        ]
        capabilities = Set(known.filter { libinput_device_has_capability(device, $0.1) != 0 }.map(\.0))
        let count = capabilities.contains(.touch) ? Int(libinput_device_touch_get_touch_count(device)) : 0
        touchCount = count > 0 ? count : nil
        calibration = Self.calibration(of: device)
    }

    private static func calibration(of device: OpaquePointer) -> CGAffineTransform? {
        guard libinput_device_config_calibration_has_matrix(device) != 0 else { return nil }
        // Two rows of a matrix that is multiplied by a column.
        var rows: [Float] = [1, 0, 0, 0, 1, 0]
        _ = libinput_device_config_calibration_get_matrix(device, &rows)
        let numbers = rows.map { Double($0) }
        return CGAffineTransform(
            a: numbers[0],
            b: numbers[3],
            c: numbers[1],
            d: numbers[4],
            tx: numbers[2],
            ty: numbers[5]
        )
    }
}
