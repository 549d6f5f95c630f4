import CInput
import Geometry
import LinuxIO

extension LibinputSource {
    /// The description of a device from libinput.
    package struct DeviceDescription: Hashable, Sendable, Identifiable {
        package enum Capability: String, Hashable, Sendable, CaseIterable {
            case touch, tabletTool, pointer, keyboard, tabletPad, gesture, lidOrTabletSwitch
        }

        /// The identifier, equal to that of the `InputDevice` in events.
        package let id: InputDevice.ID
        package let name: String
        /// The path of the device, such as `/dev/input/event3`.
        package let path: String
        /// The size of the surface, in millimeters; `nil` if the device does not report it.
        package let size: CGSize?
        package let capabilities: Set<Capability>
        /// The number of simultaneous touches; `nil` if the device does not report it or is not a touch screen.
        package let touchCount: Int?
        /// The calibration of the device's surface, in coordinates from 0 to 1 in both directions; `nil` for a device
        /// without a surface.
        package let calibration: CGAffineTransform?
        /// A Boolean value that indicates whether the device has the keys Q, A and Z of a keyboard.
        let hasLetters: Bool

        /// The kind of the device as a source of events; `nil` for a device without events, such as a lid switch.
        ///
        /// For a device with several capabilities, the first of touch screen, pen, pointer and keyboard determines its
        /// kind. It is still one device, and reports the events of all its capabilities.
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
    /// Shows the state of locks, if the device is a keyboard.
    /// - Parameter device: The `struct libinput_device` of libinput.
    func show(_ lights: KeyboardLights, on device: OpaquePointer) {
        guard capabilities.contains(.keyboard) else { return }
        libinput_device_led_update(device, libinput_led(rawValue: lights.rawValue))
    }

    var inputDevice: InputDevice? { kind.map { InputDevice(id: id, name: name, kind: $0, typesText: hasLetters) } }

    /// Creates the description of a device.
    /// - Parameter device: The `struct libinput_device` of libinput.
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
        hasLetters =
            capabilities.contains(.keyboard)
            && Self.letterCodes.allSatisfy { libinput_device_keyboard_has_key(device, $0) > 0 }
    }

    /// The kernel's codes of the keys Q, A and Z (`KEY_Q`, `KEY_A`, `KEY_Z`).
    private static let letterCodes: [UInt32] = [16, 30, 44]

    /// Calibrates a touch screen. Other devices keep libinput's calibration.
    static func calibrate(_ device: OpaquePointer, _ calibrations: [TouchCalibration]) {
        guard libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0,
            libinput_device_config_calibration_has_matrix(device) != 0,
            let name = libinput_device_get_name(device),
            let calibration = calibrations.calibration(of: String(cString: name))
        else { return }
        // Can only fail for devices without a matrix.
        _ = libinput_device_config_calibration_set_matrix(device, calibration.matrix.map { Float($0) })
    }

    private static func calibration(of device: OpaquePointer) -> CGAffineTransform? {
        guard libinput_device_config_calibration_has_matrix(device) != 0 else { return nil }
        // The two rows of a matrix that is multiplied by a column vector.
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
