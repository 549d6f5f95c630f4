import UIKit

extension VirtualScreen {
    /// The input devices that a test controls.
    package enum Device {
        package static let touchScreen = InputDevice(id: DeviceID(0), name: "touch screen", kind: .touchscreen)
        package static let pen = InputDevice(id: DeviceID(1), name: "pen", kind: .pen)
        package static let keyboard = InputDevice(id: DeviceID(2), name: "keyboard", kind: .keyboard)
        package static let pointer = InputDevice(id: DeviceID(3), name: "pointer", kind: .pointer)
    }
}
