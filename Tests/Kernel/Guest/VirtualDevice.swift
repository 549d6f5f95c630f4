import CKernelGuest
import Glibc

/// An input device that the kernel's uinput driver simulates.
///
/// It is plugged in as long as its descriptor is open in any process.
struct VirtualDevice {
    /// A capability that a device declares before it is plugged in.
    enum Capability {
        case events(Int32)
        case key(Int32)
        case relativeAxis(Int32)
        case light(Int32)
        case effect(Int32)
        case property(Int32)

        fileprivate var request: (number: UInt, value: Int32, name: String) {
            switch self {
            case .events(let value): (EASEL_UI_SET_EVBIT, value, "UI_SET_EVBIT")
            case .key(let value): (EASEL_UI_SET_KEYBIT, value, "UI_SET_KEYBIT")
            case .light(let value): (EASEL_UI_SET_LEDBIT, value, "UI_SET_LEDBIT")
            case .relativeAxis(let value): (EASEL_UI_SET_RELBIT, value, "UI_SET_RELBIT")
            case .effect(let value): (EASEL_UI_SET_FFBIT, value, "UI_SET_FFBIT")
            case .property(let value): (EASEL_UI_SET_PROPBIT, value, "UI_SET_PROPBIT")
            }
        }
    }

    let descriptor: CInt

    /// Creates a device that is not plugged in yet.
    /// - Parameters:
    ///   - product: The number of the product. The vendor is the same for all.
    ///   - effectCount: The maximum number of force-feedback effects.
    init(name: String, product: UInt16, _ capabilities: [Capability], effectCount: UInt32 = 0) throws {
        descriptor = open("/dev/uinput", O_RDWR)
        guard descriptor >= 0 else { throw GuestError(failed: "open /dev/uinput") }
        for capability in capabilities {
            let request = capability.request
            guard ioctl(descriptor, request.number, request.value) >= 0 else {
                throw GuestError(failed: "\(request.name) \(request.value)")
            }
        }
        var setup = uinput_setup()
        setup.id = input_id(bustype: UInt16(BUS_USB), vendor: 0x4541, product: product, version: 1)
        setup.ff_effects_max = effectCount
        withUnsafeMutableBytes(of: &setup.name) { bytes in
            for (index, byte) in name.utf8.prefix(bytes.count - 1).enumerated() { bytes[index] = byte }
        }
        guard ioctl(descriptor, EASEL_UI_DEV_SETUP, &setup) >= 0 else { throw GuestError(failed: "UI_DEV_SETUP") }
    }

    func setUpAxis(_ axis: Int32, maximum: Int32, resolution: Int32 = 0) throws {
        var setup = uinput_abs_setup()
        setup.code = UInt16(axis)
        setup.absinfo.maximum = maximum
        setup.absinfo.resolution = resolution
        guard ioctl(descriptor, EASEL_UI_ABS_SETUP, &setup) >= 0 else {
            throw GuestError(failed: "UI_ABS_SETUP \(axis)")
        }
    }

    /// Plugs it in.
    /// - Returns: Its name below /sys/class/input.
    func plugIn() throws -> String {
        guard ioctl(descriptor, EASEL_UI_DEV_CREATE, 0) >= 0 else { throw GuestError(failed: "UI_DEV_CREATE") }
        var name = [CChar](repeating: 0, count: 64)
        guard ioctl(descriptor, EASEL_UI_GET_SYSNAME_64, &name) >= 0 else { throw GuestError(failed: "UI_GET_SYSNAME") }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func send(_ events: [(type: Int32, code: Int32, value: Int32)]) throws {
        let structures = events.map { type, code, value in
            input_event(time: timeval(), type: UInt16(type), code: UInt16(code), value: value)
        }
        try structures.withUnsafeBytes { bytes in
            guard write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else {
                throw GuestError(failed: "write /dev/uinput")
            }
        }
    }
}
