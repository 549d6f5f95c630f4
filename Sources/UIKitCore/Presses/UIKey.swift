import InputEvents
import QuartzCore

/// A key of a keyboard that is pressed or released.
@preconcurrency @MainActor
public final class UIKey: NSObject {
    /// The characters that the key types with the modifiers that are held. A key without characters, such as an arrow
    /// key, has the string of its input constant, such as ``UIKeyCommand/inputUpArrow``; a modifier key has none.
    public let characters: String

    /// The characters that the key types without modifiers: lowercase letters on Latin keyboards.
    public let charactersIgnoringModifiers: String

    /// The modifiers that are held during the press.
    public let modifierFlags: UIKeyModifierFlags

    /// The key as a usage of the USB HID tables, independent of the keyboard layout.
    public let keyCode: UIKeyboardHIDUsage

    init(_ stroke: KeyStroke, _ usage: UIKeyboardHIDUsage) {
        let input = usage.input
        characters = input ?? stroke.characters
        charactersIgnoringModifiers = input ?? stroke.plainCharacters
        var flags = UIKeyModifierFlags(stroke.modifiers)
        if usage.isOnKeypad { flags.insert(.numericPad) }
        modifierFlags = flags
        keyCode = usage
    }

    /// The class, the key code, the modifiers, and the characters.
    nonisolated public override var description: String {
        describeOnMainActor(self) {
            "\(objectIdentity) keyCode: \(keyCode.rawValue) modifierFlags: \(modifierFlags.rawValue) "
                + "characters: \"\(characters)\" charactersIgnoringModifiers: \"\(charactersIgnoringModifiers)\""
        }
    }
}

extension UIKeyboardHIDUsage {
    /// A Boolean value that indicates whether the key is on the numeric keypad.
    var isOnKeypad: Bool {
        switch rawValue {
        case UIKeyboardHIDUsage.keypadNumLock.rawValue...UIKeyboardHIDUsage.keypadPeriod.rawValue: true
        case UIKeyboardHIDUsage.keypadEqualSign.rawValue, UIKeyboardHIDUsage.keypadComma.rawValue: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the key is a modifier or a lock.
    var isModifier: Bool {
        switch self {
        case .keyboardCapsLock, .keypadNumLock, .keyboardScrollLock, .keyboardLockingCapsLock,
            .keyboardLockingNumLock, .keyboardLockingScrollLock:
            true
        default: rawValue >= UIKeyboardHIDUsage.keyboardLeftControl.rawValue && self != .keyboard_Reserved
        }
    }

    /// The input constant of a key that types no character, or `nil` for other keys.
    var input: String? {
        switch self {
        case .keyboardUpArrow: UIKeyCommand.inputUpArrow
        case .keyboardDownArrow: UIKeyCommand.inputDownArrow
        case .keyboardLeftArrow: UIKeyCommand.inputLeftArrow
        case .keyboardRightArrow: UIKeyCommand.inputRightArrow
        case .keyboardEscape: UIKeyCommand.inputEscape
        case .keyboardPageUp: UIKeyCommand.inputPageUp
        case .keyboardPageDown: UIKeyCommand.inputPageDown
        case .keyboardHome: UIKeyCommand.inputHome
        case .keyboardEnd: UIKeyCommand.inputEnd
        case .keyboardF1: UIKeyCommand.f1
        case .keyboardF2: UIKeyCommand.f2
        case .keyboardF3: UIKeyCommand.f3
        case .keyboardF4: UIKeyCommand.f4
        case .keyboardF5: UIKeyCommand.f5
        case .keyboardF6: UIKeyCommand.f6
        case .keyboardF7: UIKeyCommand.f7
        case .keyboardF8: UIKeyCommand.f8
        case .keyboardF9: UIKeyCommand.f9
        case .keyboardF10: UIKeyCommand.f10
        case .keyboardF11: UIKeyCommand.f11
        case .keyboardF12: UIKeyCommand.f12
        default: nil
        }
    }
}
