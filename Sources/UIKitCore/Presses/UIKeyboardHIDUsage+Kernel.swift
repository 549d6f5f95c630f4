extension UIKeyboardHIDUsage {
    /// Creates the usage of a key of the kernel, or returns `nil` if the key has none, as keys of media players.
    /// - Parameter code: The code of the key in `linux/input-event-codes.h`, such as 30 for `KEY_A`.
    package init?(kernelCode code: Int) {
        guard let usage = Self.kernelCodes[code] else { return nil }
        self = usage
    }

    /// The kernel's code of the key, or `nil` if it has none.
    package var kernelCode: Int? { Self.codesOfUsages[self] }

    private static let codesOfUsages = Dictionary(
        kernelCodes.map { ($0.value, $0.key) },
        // `KEY_SELECT` is the same key as `KEY_OK`.
        uniquingKeysWith: { max($0, $1) }
    )

    /// The inverse of the table by which the kernel translates the usages of USB keyboards (drivers/hid/hid-input.c),
    /// and the keys of small panels: `KEY_MENU`, `KEY_OK`, `KEY_SELECT`, `KEY_CANCEL` and `KEY_CLEAR`.
    private static let kernelCodes: [Int: UIKeyboardHIDUsage] = [
        1: .keyboardEscape, 2: .keyboard1, 3: .keyboard2, 4: .keyboard3, 5: .keyboard4, 6: .keyboard5, 7: .keyboard6,
        8: .keyboard7, 9: .keyboard8, 10: .keyboard9, 11: .keyboard0, 12: .keyboardHyphen, 13: .keyboardEqualSign,
        14: .keyboardDeleteOrBackspace, 15: .keyboardTab, 16: .keyboardQ, 17: .keyboardW, 18: .keyboardE,
        19: .keyboardR, 20: .keyboardT, 21: .keyboardY, 22: .keyboardU, 23: .keyboardI, 24: .keyboardO,
        25: .keyboardP, 26: .keyboardOpenBracket, 27: .keyboardCloseBracket, 28: .keyboardReturnOrEnter,
        29: .keyboardLeftControl, 30: .keyboardA, 31: .keyboardS, 32: .keyboardD, 33: .keyboardF, 34: .keyboardG,
        35: .keyboardH, 36: .keyboardJ, 37: .keyboardK, 38: .keyboardL, 39: .keyboardSemicolon, 40: .keyboardQuote,
        41: .keyboardGraveAccentAndTilde, 42: .keyboardLeftShift, 43: .keyboardBackslash, 44: .keyboardZ,
        45: .keyboardX, 46: .keyboardC, 47: .keyboardV, 48: .keyboardB, 49: .keyboardN, 50: .keyboardM,
        51: .keyboardComma, 52: .keyboardPeriod, 53: .keyboardSlash, 54: .keyboardRightShift, 55: .keypadAsterisk,
        56: .keyboardLeftAlt, 57: .keyboardSpacebar, 58: .keyboardCapsLock, 59: .keyboardF1, 60: .keyboardF2,
        61: .keyboardF3, 62: .keyboardF4, 63: .keyboardF5, 64: .keyboardF6, 65: .keyboardF7, 66: .keyboardF8,
        67: .keyboardF9, 68: .keyboardF10, 69: .keypadNumLock, 70: .keyboardScrollLock, 71: .keypad7, 72: .keypad8,
        73: .keypad9, 74: .keypadHyphen, 75: .keypad4, 76: .keypad5, 77: .keypad6, 78: .keypadPlus, 79: .keypad1,
        80: .keypad2, 81: .keypad3, 82: .keypad0, 83: .keypadPeriod, 85: .keyboardLANG5, 86: .keyboardNonUSBackslash,
        87: .keyboardF11, 88: .keyboardF12, 89: .keyboardInternational1, 90: .keyboardLANG3, 91: .keyboardLANG4,
        92: .keyboardInternational4, 93: .keyboardInternational2, 94: .keyboardInternational5,
        95: .keyboardInternational6, 96: .keypadEnter, 97: .keyboardRightControl, 98: .keypadSlash,
        99: .keyboardPrintScreen, 100: .keyboardRightAlt, 102: .keyboardHome, 103: .keyboardUpArrow,
        104: .keyboardPageUp, 105: .keyboardLeftArrow, 106: .keyboardRightArrow, 107: .keyboardEnd,
        108: .keyboardDownArrow, 109: .keyboardPageDown, 110: .keyboardInsert, 111: .keyboardDeleteForward,
        113: .keyboardMute, 114: .keyboardVolumeDown, 115: .keyboardVolumeUp, 116: .keyboardPower,
        117: .keypadEqualSign, 119: .keyboardPause, 121: .keypadComma, 122: .keyboardLANG1, 123: .keyboardLANG2,
        124: .keyboardInternational3, 125: .keyboardLeftGUI, 126: .keyboardRightGUI, 127: .keyboardApplication,
        128: .keyboardStop, 129: .keyboardAgain, 131: .keyboardUndo, 133: .keyboardCopy, 134: .keyboardExecute,
        135: .keyboardPaste, 136: .keyboardFind, 137: .keyboardCut, 138: .keyboardHelp, 139: .keyboardMenu,
        183: .keyboardF13, 184: .keyboardF14, 185: .keyboardF15, 186: .keyboardF16, 187: .keyboardF17,
        188: .keyboardF18, 189: .keyboardF19, 190: .keyboardF20, 191: .keyboardF21, 192: .keyboardF22,
        193: .keyboardF23, 194: .keyboardF24, 223: .keyboardCancel, 352: .keyboardSelect, 353: .keyboardSelect,
        355: .keyboardClear,
    ]
}
