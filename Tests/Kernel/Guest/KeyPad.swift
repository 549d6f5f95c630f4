import CKernelGuest
import Glibc

/// A virtual keyboard of the kernel with the keys of an ordinary one.
struct KeyPad {
    let device: VirtualDevice

    init(name: String) throws {
        let keys = (1...127 as ClosedRange<Int32>).map { VirtualDevice.Capability.key($0) }
        device = try VirtualDevice(name: name, product: 0x5346, [.events(EV_SYN), .events(EV_KEY)] + keys)
    }

    /// Presses and releases a key, at the same time: a key that is held repeats.
    func press(_ code: Int32) throws {
        try device.send([(EV_KEY, code, 1), (EV_SYN, SYN_REPORT, 0), (EV_KEY, code, 0), (EV_SYN, SYN_REPORT, 0)])
    }
}
