import InputEvents

/// The modifier keys that are held during a key press.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The modifiers as bits.
    public let rawValue: Int

    /// Creates a set of modifiers from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The Caps Lock key.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// The Shift key.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// The Control key.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// The Option key, which is labeled Alt on most keyboards; also AltGr.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The Command key, which is labeled Windows or Super on most keyboards.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// A key of the numeric keypad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

    init(_ modifiers: KeyModifiers) { self.init(rawValue: modifiers.rawValue) }

    /// The modifiers of a command: Caps Lock and the keypad do not make a difference.
    var forCommands: UIKeyModifierFlags { intersection([.shift, .control, .alternate, .command]) }
}
