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

    /// The part of a key in a sequence of keys that types one text: dead keys, or those after the Compose key.
    package enum Composition: Hashable, Sendable {
        /// The key is part of no sequence.
        case none
        /// The sequence begins or continues with the key.
        case pending
        /// The sequence ends with the key, and types a text.
        case composed(String)
        /// The key breaks the sequence, which types nothing.
        case broken
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
    /// The text that the press of the key types, apart from sequences: its characters, with a line feed for Return; empty if
    /// it types none, because it is a dead key, or because Control, Command or Option make it a command.
    package var text: String
    /// The part of the press in a sequence of keys.
    package var composition: Composition
    /// The text that stands for a pending sequence, such as the accent of a dead key; otherwise empty.
    package var pendingText = ""
    /// The modifiers after the event.
    package var modifiers: KeyModifiers

    package init(
        time: MonotonicInstant,
        deviceID: DeviceID,
        code: Int,
        phase: Phase,
        characters: String = "",
        plainCharacters: String = "",
        text: String = "",
        composition: Composition = .none,
        modifiers: KeyModifiers = []
    ) {
        self.time = time
        self.deviceID = deviceID
        self.code = code
        self.phase = phase
        self.characters = characters
        self.plainCharacters = plainCharacters
        self.text = text
        self.composition = composition
        self.modifiers = modifiers
    }
}
