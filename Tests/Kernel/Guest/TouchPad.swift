import CKernelGuest
import Glibc

/// A virtual multi-touch screen of the kernel: ten slots, protocol B, 32768 × 32768 positions, read directly.
struct TouchPad {
    /// The property that udev sets for it.
    static let kind = "ID_INPUT_TOUCHSCREEN"
    static let slotCount = 10
    static let maximum: Int32 = 32767
    /// The screen would be 164 mm wide and high.
    static let unitsPerMillimetre: Int32 = 200

    let device: VirtualDevice

    /// - Parameter reportsSizes: A Boolean value that indicates whether contacts have a size, in units of positions.
    init(name: String, reportsSizes: Bool = false) throws {
        device = try VirtualDevice(
            name: name,
            product: 0x5345,
            [
                .events(EV_SYN), .events(EV_KEY), .events(EV_ABS), .key(BTN_TOUCH), .property(INPUT_PROP_DIRECT),
            ]
        )
        try device.setUpAxis(ABS_MT_SLOT, maximum: Int32(Self.slotCount - 1))
        try device.setUpAxis(ABS_MT_TRACKING_ID, maximum: 65535)
        for axis in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] {
            try device.setUpAxis(axis, maximum: Self.maximum, resolution: Self.unitsPerMillimetre)
        }
        if reportsSizes { try device.setUpAxis(ABS_MT_TOUCH_MAJOR, maximum: Self.maximum) }
    }

    func send(_ events: [(type: Int32, code: Int32, value: Int32)]) throws { try device.send(events) }
}
