import CKernelGuest
import Glibc

/// A virtual keyboard of the kernel with the keys of an ordinary one.
///
/// It is plugged in as long as its descriptor is open in any process.
struct KeyPad {
    let descriptor: CInt

    /// Plugs it in.
    init(name: String) throws {
        descriptor = open("/dev/uinput", O_WRONLY)
        guard descriptor >= 0 else { throw TouchPad.failure("open /dev/uinput") }
        try control(EASEL_UI_SET_EVBIT, EV_SYN)
        try control(EASEL_UI_SET_EVBIT, EV_KEY)
        for code in 1...127 as ClosedRange<Int32> { try control(EASEL_UI_SET_KEYBIT, code) }
        var setup = uinput_setup()
        setup.id = input_id(bustype: UInt16(BUS_USB), vendor: 0x4541, product: 0x5346, version: 1)
        withUnsafeMutableBytes(of: &setup.name) { bytes in
            for (index, byte) in name.utf8.prefix(bytes.count - 1).enumerated() { bytes[index] = byte }
        }
        guard ioctl(descriptor, EASEL_UI_DEV_SETUP, &setup) >= 0 else { throw TouchPad.failure("UI_DEV_SETUP") }
        guard ioctl(descriptor, EASEL_UI_DEV_CREATE, 0) >= 0 else { throw TouchPad.failure("UI_DEV_CREATE") }
    }

    /// The name below /sys/class/input.
    var systemName: String {
        get throws {
            var name = [CChar](repeating: 0, count: 64)
            guard ioctl(descriptor, EASEL_UI_GET_SYSNAME_64, &name) >= 0 else {
                throw TouchPad.failure("UI_GET_SYSNAME")
            }
            return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Presses and releases a key, at the same time: a key that is held repeats.
    func press(_ code: Int32) throws {
        let structures = [1, 0].flatMap { value in
            [
                input_event(time: timeval(), type: UInt16(EV_KEY), code: UInt16(code), value: value),
                input_event(time: timeval(), type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0),
            ]
        }
        try structures.withUnsafeBytes { bytes in
            guard write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else {
                throw TouchPad.failure("write /dev/uinput")
            }
        }
    }

    private func control(_ request: UInt, _ value: Int32) throws {
        guard ioctl(descriptor, request, value) >= 0 else { throw TouchPad.failure("uinput request, \(value)") }
    }
}
