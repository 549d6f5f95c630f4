import CKernelGuest
import Glibc

/// A virtual multi-touch screen of the kernel: ten slots, protocol B, 32768 × 32768 positions, read directly.
///
/// It is plugged in as long as its descriptor is open in any process.
struct TouchPad {
    static let slotCount = 10
    static let maximum: Int32 = 32767
    /// The screen would be 164 mm wide and high.
    static let unitsPerMillimetre: Int32 = 200

    let descriptor: CInt

    init(name: String) throws {
        descriptor = open("/dev/uinput", O_WRONLY)
        guard descriptor >= 0 else { throw Self.failure("open /dev/uinput") }
        for type in [EV_SYN, EV_KEY, EV_ABS] { try control(EASEL_UI_SET_EVBIT, type, "UI_SET_EVBIT") }
        try control(EASEL_UI_SET_KEYBIT, BTN_TOUCH, "UI_SET_KEYBIT")
        try control(EASEL_UI_SET_PROPBIT, INPUT_PROP_DIRECT, "UI_SET_PROPBIT")
        try setUpAxis(ABS_MT_SLOT, maximum: Int32(Self.slotCount - 1))
        try setUpAxis(ABS_MT_TRACKING_ID, maximum: 65535)
        for axis in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
            try setUpAxis(axis, maximum: Self.maximum, resolution: Self.unitsPerMillimetre)
        }
        var setup = uinput_setup()
        setup.id = input_id(bustype: UInt16(BUS_USB), vendor: 0x4541, product: 0x5345, version: 1)
        withUnsafeMutableBytes(of: &setup.name) { bytes in
            for (index, byte) in name.utf8.prefix(bytes.count - 1).enumerated() { bytes[index] = byte }
        }
        guard ioctl(descriptor, EASEL_UI_DEV_SETUP, &setup) >= 0 else { throw Self.failure("UI_DEV_SETUP") }
    }

    /// Plugs it in.
    /// - Returns: Its name below /sys/class/input.
    func create() throws -> String {
        guard ioctl(descriptor, EASEL_UI_DEV_CREATE, 0) >= 0 else { throw Self.failure("UI_DEV_CREATE") }
        var name = [CChar](repeating: 0, count: 64)
        guard ioctl(descriptor, EASEL_UI_GET_SYSNAME_64, &name) >= 0 else { throw Self.failure("UI_GET_SYSNAME") }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func send(_ events: [(type: Int32, code: Int32, value: Int32)]) throws {
        let structures = events.map { type, code, value in
            input_event(time: timeval(), type: UInt16(type), code: UInt16(code), value: value)
        }
        try structures.withUnsafeBytes { bytes in
            guard write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else {
                throw Self.failure("write /dev/uinput")
            }
        }
    }

    private func setUpAxis(_ axis: Int32, maximum: Int32, resolution: Int32 = 0) throws {
        var setup = uinput_abs_setup()
        setup.code = UInt16(axis)
        setup.absinfo.maximum = maximum
        setup.absinfo.resolution = resolution
        guard ioctl(descriptor, EASEL_UI_ABS_SETUP, &setup) >= 0 else { throw Self.failure("UI_ABS_SETUP \(axis)") }
    }

    private func control(_ request: UInt, _ value: Int32, _ name: String) throws {
        guard ioctl(descriptor, request, value) >= 0 else { throw Self.failure("\(name) \(value)") }
    }

    static func failure(_ operation: String) -> GuestError {
        GuestError("\(operation): \(String(cString: strerror(errno)))")
    }
}
