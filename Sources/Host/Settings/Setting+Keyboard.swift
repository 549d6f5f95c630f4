import Input
import UIKitCore

/// The settings of keyboards.
extension Setting {
    package static let keyboard = Setting(
        "EASEL_KEYBOARD",
        "--keyboard",
        key: "input.keyboard",
        type: .strings(separator: ",", "layouts, each with an optional variant in parentheses"),
        sample: "us(intl),de",
        "the layout of the keyboard, such as `de` or `us(intl)`",
        "layouts separated by `,`, each with an optional variant in parentheses",
        default: .text("`XKB_DEFAULT_LAYOUT` and its relatives, or `/etc/default/keyboard`"),
        parse: { KeymapNames($0) },
        store: { $0.keymap = $1 }
    )
    package static let keyboardOptions = Setting(
        "EASEL_KEYBOARD_OPTIONS",
        nil,
        key: "input.keyboard-options",
        type: .strings(separator: ",", "names of xkeyboard-config(7)"),
        sample: "grp:alt_shift_toggle,compose:ralt",
        "options of the layout, such as the keys that switch between several",
        "names of xkeyboard-config(7) separated by `,`",
        default: .text("`XKB_DEFAULT_OPTIONS`, or those of `/etc/default/keyboard`"),
        page: "keys-and-focus.md#layouts",
        parse: { KeymapNames.options($0) },
        store: { $0.keymapOptions = $1 }
    )
    package static let screenKeyboard = Setting(
        "EASEL_SCREEN_KEYBOARD",
        "--screen-keyboard",
        key: "input.screen-keyboard",
        "the keyboard on the screen, with `auto` while no keyboard is attached",
        "`auto`, `always` or `never`",
        default: .value("auto"),
        page: "keyboard.md",
        choices: ScreenKeyboardMode.allCases.map(\.rawValue),
        parse: ScreenKeyboardMode.init(rawValue:),
        store: { $0.screenKeyboard = $1 }
    )
    package static let spelling = Setting(
        "EASEL_SPELLING",
        nil,
        key: "input.spelling",
        type: .boolean,
        "the marks of misspelled words and their corrections, where dictionaries are installed",
        "`0` or `1`",
        default: .value("1"),
        page: "keyboard.md#corrections",
        parse: { ["0": false, "1": true][$0] },
        store: { $0.checksSpelling = $1 }
    )
    package static let inputMethods = Setting(
        "EASEL_INPUT_METHODS",
        nil,
        key: "input.methods",
        type: .strings(separator: ",", "names of engines of IBus"),
        sample: "libpinyin,anthy",
        "the input methods of the keyboard on the screen, which follow its layouts",
        "names of engines of IBus separated by `,`",
        default: .text("none"),
        page: "keyboard.md#input-methods",
        parse: { RunSettings.inputMethods($0) },
        store: { $0.inputMethods = $1 }
    )
    package static let keyClicks = Setting(
        "EASEL_KEY_CLICKS",
        nil,
        key: "input.key-clicks",
        "the sound of keys on the screen, as a device of ALSA",
        "`none`, or a name such as `default`",
        default: .value("none"),
        page: "keyboard.md#typing",
        parse: { KeyClickChoice($0) },
        store: { $0.keyClicks = $1 }
    )
    package static let keyRepeatDelay = Setting(
        "EASEL_KEY_REPEAT_DELAY",
        nil,
        key: "input.key-repeat-delay",
        type: .number,
        "the time after which a held key is repeated",
        "a number of milliseconds from 100 to 5000",
        default: .value("500"),
        page: "keys-and-focus.md#repetition",
        parse: { RunSettings.number($0, in: 100...5000) },
        store: { $0.keyRepeatDelay = $1 }
    )
    package static let keyRepeatRate = Setting(
        "EASEL_KEY_REPEAT_RATE",
        nil,
        key: "input.key-repeat-rate",
        type: .number,
        "how often a held key is repeated",
        "a number of repetitions per second from 1 to 100, or 0 for none",
        default: .value("30"),
        page: "keys-and-focus.md#repetition",
        parse: { RunSettings.number($0, in: 0...100).flatMap { $0 == 0 || $0 >= 1 ? $0 : nil } },
        store: { $0.keyRepeatRate = $1 }
    )
    package static let numLock = Setting(
        "EASEL_NUM_LOCK",
        nil,
        key: "input.num-lock",
        type: .boolean,
        "Num Lock at the start, so that the keypad types digits",
        "`0` or `1`",
        default: .value("1"),
        page: "keys-and-focus.md#locks",
        parse: { ["0": false, "1": true][$0] },
        store: { $0.locksNumbers = $1 }
    )
}
