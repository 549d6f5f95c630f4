import CKernelGuest
import Glibc

/// A virtual keyboard of the kernel with the keys and lights of an ordinary one.
struct KeyPad {
    let device: VirtualDevice

    init(name: String) throws {
        let keys = (1...127 as ClosedRange<Int32>).map { VirtualDevice.Capability.key($0) }
        let lights = [LED_NUML, LED_CAPSL, LED_SCROLLL].map { VirtualDevice.Capability.light($0) }
        device = try VirtualDevice(
            name: name,
            product: 0x5346,
            [.events(EV_SYN), .events(EV_KEY), .events(EV_LED)] + keys + lights
        )
    }

    /// Presses and releases a key, at the same time: a key that is held repeats.
    func press(_ code: Int32) throws {
        try device.send([(EV_KEY, code, 1), (EV_SYN, SYN_REPORT, 0), (EV_KEY, code, 0), (EV_SYN, SYN_REPORT, 0)])
    }

    /// Presses or releases a key.
    func set(_ code: Int32, isDown: Bool) throws {
        try device.send([(EV_KEY, code, isDown ? 1 : 0), (EV_SYN, SYN_REPORT, 0)])
    }
}
