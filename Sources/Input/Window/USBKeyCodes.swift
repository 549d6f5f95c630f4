/// The kernel's codes of the keys on the keyboard page of USB, and of the numbers that SDL adds to them.
///
/// A key of a window takes the same path as one of a device from here on: the keymap of the program determines what it types.
package enum USBKeyCodes {
    /// Returns the kernel's code of a key; `nil` for a key that is unknown, or that keyboards with Linux do not have.
    package static func code(ofUsage usage: Int) -> Int? {
        if let code = further[usage] { return code }
        if (0xE0..<0xE0 + modifiers.count).contains(usage) { return modifiers[usage - 0xE0] }
        guard keys.indices.contains(usage), keys[usage] != 0 else { return nil }
        return keys[usage]
    }

    /// The codes of the usages from 0 on, sixteen in a row; 0 for none. They are those of the kernel's driver for USB keyboards.
    private static let keys = [
        0, 0, 0, 0, 30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38,
        50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44, 2, 3,
        4, 5, 6, 7, 8, 9, 10, 11, 28, 1, 14, 15, 57, 12, 13, 26,
        27, 43, 43, 39, 40, 41, 51, 52, 53, 58, 59, 60, 61, 62, 63, 64,
        65, 66, 67, 68, 87, 88, 99, 70, 119, 110, 102, 104, 111, 107, 109, 106,
        105, 108, 103, 69, 98, 55, 74, 78, 96, 79, 80, 81, 75, 76, 77, 71,
        72, 73, 82, 83, 86, 127, 116, 117, 183, 184, 185, 186, 187, 188, 189, 190,
        191, 192, 193, 194, 134, 138, 130, 132, 128, 129, 131, 137, 133, 135, 136, 113,
        115, 114, 0, 0, 0, 121, 0, 89, 93, 124, 92, 94, 95, 0, 0, 0,
        122, 123, 90, 91, 85,
    ]

    /// The codes of the modifiers, from the usage 0xE0 on: Control, Shift, Alt and Super, left and then right.
    private static let modifiers = [29, 42, 56, 125, 97, 54, 100, 126]

    /// The codes of SDL's numbers: media keys, and those of browsers and of the display.
    private static let further = [
        258: 163, 259: 165, 260: 166, 261: 164, 262: 113, 264: 150, 265: 155, 266: 140, 268: 217, 269: 172, 270: 158,
        271: 159, 272: 128, 273: 173, 274: 156, 275: 224, 276: 225, 281: 161, 282: 142,
    ]
}
