import LinuxIO

/// The modifier keys that are held or locked. Bits are numbered as in UIKit.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let capsLock = KeyModifiers(rawValue: 1 << 16)
    package static let shift = KeyModifiers(rawValue: 1 << 17)
    package static let control = KeyModifiers(rawValue: 1 << 18)
    package static let alternate = KeyModifiers(rawValue: 1 << 19)
    package static let command = KeyModifiers(rawValue: 1 << 20)
}

/// A press or a release of a key, translated by a keyboard layout.
package struct KeyStroke: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case began, ended, cancelled
    }

    /// The time of the event on the clock that measures frames.
    package var time: MonotonicInstant
    package var deviceID: DeviceID
    /// The kernel's code of the key (`KEY_A` is 30), independent of the keyboard layout.
    package var code: Int
    package var phase: Phase
    /// The characters that the key types with the modifiers; empty if it types none.
    package var characters: String
    /// The characters that the key types without modifiers.
    package var plainCharacters: String
    /// The modifiers after the event.
    package var modifiers: KeyModifiers

    package init(
        time: MonotonicInstant,
        deviceID: DeviceID,
        code: Int,
        phase: Phase,
        characters: String = "",
        plainCharacters: String = "",
        modifiers: KeyModifiers = []
    ) {
        self.time = time
        self.deviceID = deviceID
        self.code = code
        self.phase = phase
        self.characters = characters
        self.plainCharacters = plainCharacters
        self.modifiers = modifiers
    }
}
