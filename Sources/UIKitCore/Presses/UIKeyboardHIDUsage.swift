/// The keys of a keyboard, by their usages in the page "Keyboard/Keypad" of the USB HID usage tables.
///
/// A usage identifies the position of a key, independent of the keyboard layout: ``keyboardQ`` is the key beside Tab also
/// where it types an A.
public enum UIKeyboardHIDUsage: Int, Hashable, Sendable, CaseIterable {
    /// The error of more keys held than the keyboard can report.
    case keyboardErrorRollOver = 1
    /// The error of a failed self-test.
    case keyboardPOSTFail = 2
    /// An undefined error.
    case keyboardErrorUndefined = 3
    /// The key of the letter A.
    case keyboardA = 4
    /// The key of the letter B.
    case keyboardB = 5
    /// The key of the letter C.
    case keyboardC = 6
    /// The key of the letter D.
    case keyboardD = 7
    /// The key of the letter E.
    case keyboardE = 8
    /// The key of the letter F.
    case keyboardF = 9
    /// The key of the letter G.
    case keyboardG = 10
    /// The key of the letter H.
    case keyboardH = 11
    /// The key of the letter I.
    case keyboardI = 12
    /// The key of the letter J.
    case keyboardJ = 13
    /// The key of the letter K.
    case keyboardK = 14
    /// The key of the letter L.
    case keyboardL = 15
    /// The key of the letter M.
    case keyboardM = 16
    /// The key of the letter N.
    case keyboardN = 17
    /// The key of the letter O.
    case keyboardO = 18
    /// The key of the letter P.
    case keyboardP = 19
    /// The key of the letter Q.
    case keyboardQ = 20
    /// The key of the letter R.
    case keyboardR = 21
    /// The key of the letter S.
    case keyboardS = 22
    /// The key of the letter T.
    case keyboardT = 23
    /// The key of the letter U.
    case keyboardU = 24
    /// The key of the letter V.
    case keyboardV = 25
    /// The key of the letter W.
    case keyboardW = 26
    /// The key of the letter X.
    case keyboardX = 27
    /// The key of the letter Y.
    case keyboardY = 28
    /// The key of the letter Z.
    case keyboardZ = 29
    /// The key of the digit 1 above the letters.
    case keyboard1 = 30
    /// The key of the digit 2 above the letters.
    case keyboard2 = 31
    /// The key of the digit 3 above the letters.
    case keyboard3 = 32
    /// The key of the digit 4 above the letters.
    case keyboard4 = 33
    /// The key of the digit 5 above the letters.
    case keyboard5 = 34
    /// The key of the digit 6 above the letters.
    case keyboard6 = 35
    /// The key of the digit 7 above the letters.
    case keyboard7 = 36
    /// The key of the digit 8 above the letters.
    case keyboard8 = 37
    /// The key of the digit 9 above the letters.
    case keyboard9 = 38
    /// The key of the digit 0 above the letters.
    case keyboard0 = 39
    /// The Return key, also labeled Enter.
    case keyboardReturnOrEnter = 40
    /// The Escape key.
    case keyboardEscape = 41
    /// The Delete key that deletes backward, also labeled Backspace.
    case keyboardDeleteOrBackspace = 42
    /// The Tab key.
    case keyboardTab = 43
    /// The space bar.
    case keyboardSpacebar = 44
    /// The key of the hyphen.
    case keyboardHyphen = 45
    /// The key of the equal sign.
    case keyboardEqualSign = 46
    /// The key of the opening bracket.
    case keyboardOpenBracket = 47
    /// The key of the closing bracket.
    case keyboardCloseBracket = 48
    /// The key of the backslash.
    case keyboardBackslash = 49
    /// The key of the number sign on keyboards of other countries than the United States.
    case keyboardNonUSPound = 50
    /// The key of the semicolon.
    case keyboardSemicolon = 51
    /// The key of the apostrophe.
    case keyboardQuote = 52
    /// The key of the grave accent and the tilde.
    case keyboardGraveAccentAndTilde = 53
    /// The key of the comma.
    case keyboardComma = 54
    /// The key of the period.
    case keyboardPeriod = 55
    /// The key of the slash.
    case keyboardSlash = 56
    /// The Caps Lock key.
    case keyboardCapsLock = 57
    /// The function key F1.
    case keyboardF1 = 58
    /// The function key F2.
    case keyboardF2 = 59
    /// The function key F3.
    case keyboardF3 = 60
    /// The function key F4.
    case keyboardF4 = 61
    /// The function key F5.
    case keyboardF5 = 62
    /// The function key F6.
    case keyboardF6 = 63
    /// The function key F7.
    case keyboardF7 = 64
    /// The function key F8.
    case keyboardF8 = 65
    /// The function key F9.
    case keyboardF9 = 66
    /// The function key F10.
    case keyboardF10 = 67
    /// The function key F11.
    case keyboardF11 = 68
    /// The function key F12.
    case keyboardF12 = 69
    /// The Print Screen key.
    case keyboardPrintScreen = 70
    /// The Scroll Lock key.
    case keyboardScrollLock = 71
    /// The Pause key.
    case keyboardPause = 72
    /// The Insert key.
    case keyboardInsert = 73
    /// The Home key.
    case keyboardHome = 74
    /// The Page Up key.
    case keyboardPageUp = 75
    /// The Delete key that deletes forward.
    case keyboardDeleteForward = 76
    /// The End key.
    case keyboardEnd = 77
    /// The Page Down key.
    case keyboardPageDown = 78
    /// The right arrow key.
    case keyboardRightArrow = 79
    /// The left arrow key.
    case keyboardLeftArrow = 80
    /// The down arrow key.
    case keyboardDownArrow = 81
    /// The up arrow key.
    case keyboardUpArrow = 82
    /// The Num Lock key, also labeled Clear.
    case keypadNumLock = 83
    /// The slash of the keypad.
    case keypadSlash = 84
    /// The asterisk of the keypad.
    case keypadAsterisk = 85
    /// The hyphen of the keypad.
    case keypadHyphen = 86
    /// The plus sign of the keypad.
    case keypadPlus = 87
    /// The Enter key of the keypad.
    case keypadEnter = 88
    /// The digit 1 of the keypad.
    case keypad1 = 89
    /// The digit 2 of the keypad.
    case keypad2 = 90
    /// The digit 3 of the keypad.
    case keypad3 = 91
    /// The digit 4 of the keypad.
    case keypad4 = 92
    /// The digit 5 of the keypad.
    case keypad5 = 93
    /// The digit 6 of the keypad.
    case keypad6 = 94
    /// The digit 7 of the keypad.
    case keypad7 = 95
    /// The digit 8 of the keypad.
    case keypad8 = 96
    /// The digit 9 of the keypad.
    case keypad9 = 97
    /// The digit 0 of the keypad.
    case keypad0 = 98
    /// The period of the keypad.
    case keypadPeriod = 99
    /// The key beside the left Shift key on keyboards of other countries than the United States.
    case keyboardNonUSBackslash = 100
    /// The Application key.
    case keyboardApplication = 101
    /// The Power key.
    case keyboardPower = 102
    /// The equal sign of the keypad.
    case keypadEqualSign = 103
    /// The function key F13.
    case keyboardF13 = 104
    /// The function key F14.
    case keyboardF14 = 105
    /// The function key F15.
    case keyboardF15 = 106
    /// The function key F16.
    case keyboardF16 = 107
    /// The function key F17.
    case keyboardF17 = 108
    /// The function key F18.
    case keyboardF18 = 109
    /// The function key F19.
    case keyboardF19 = 110
    /// The function key F20.
    case keyboardF20 = 111
    /// The function key F21.
    case keyboardF21 = 112
    /// The function key F22.
    case keyboardF22 = 113
    /// The function key F23.
    case keyboardF23 = 114
    /// The function key F24.
    case keyboardF24 = 115
    /// The Execute key.
    case keyboardExecute = 116
    /// The Help key.
    case keyboardHelp = 117
    /// The Menu key.
    case keyboardMenu = 118
    /// The Select key.
    case keyboardSelect = 119
    /// The Stop key.
    case keyboardStop = 120
    /// The Again key.
    case keyboardAgain = 121
    /// The Undo key.
    case keyboardUndo = 122
    /// The Cut key.
    case keyboardCut = 123
    /// The Copy key.
    case keyboardCopy = 124
    /// The Paste key.
    case keyboardPaste = 125
    /// The Find key.
    case keyboardFind = 126
    /// The Mute key.
    case keyboardMute = 127
    /// The key that increases the volume.
    case keyboardVolumeUp = 128
    /// The key that decreases the volume.
    case keyboardVolumeDown = 129
    /// A Caps Lock key that locks mechanically.
    case keyboardLockingCapsLock = 130
    /// A Num Lock key that locks mechanically.
    case keyboardLockingNumLock = 131
    /// A Scroll Lock key that locks mechanically.
    case keyboardLockingScrollLock = 132
    /// The comma of the keypad.
    case keypadComma = 133
    /// The equal sign of the keypad on AS/400 keyboards.
    case keypadEqualSignAS400 = 134
    /// The International 1 key.
    case keyboardInternational1 = 135
    /// The International 2 key.
    case keyboardInternational2 = 136
    /// The International 3 key.
    case keyboardInternational3 = 137
    /// The International 4 key.
    case keyboardInternational4 = 138
    /// The International 5 key.
    case keyboardInternational5 = 139
    /// The International 6 key.
    case keyboardInternational6 = 140
    /// The International 7 key.
    case keyboardInternational7 = 141
    /// The International 8 key.
    case keyboardInternational8 = 142
    /// The International 9 key.
    case keyboardInternational9 = 143
    /// The LANG1 key.
    case keyboardLANG1 = 144
    /// The LANG2 key.
    case keyboardLANG2 = 145
    /// The LANG3 key.
    case keyboardLANG3 = 146
    /// The LANG4 key.
    case keyboardLANG4 = 147
    /// The LANG5 key.
    case keyboardLANG5 = 148
    /// The LANG6 key.
    case keyboardLANG6 = 149
    /// The LANG7 key.
    case keyboardLANG7 = 150
    /// The LANG8 key.
    case keyboardLANG8 = 151
    /// The LANG9 key.
    case keyboardLANG9 = 152
    /// The Alternate Erase key.
    case keyboardAlternateErase = 153
    /// The System Request key, also labeled Attention.
    case keyboardSysReqOrAttention = 154
    /// The Cancel key.
    case keyboardCancel = 155
    /// The Clear key.
    case keyboardClear = 156
    /// The Prior key.
    case keyboardPrior = 157
    /// A Return key that is separate from the Enter key.
    case keyboardReturn = 158
    /// The Separator key.
    case keyboardSeparator = 159
    /// The Out key.
    case keyboardOut = 160
    /// The Oper key.
    case keyboardOper = 161
    /// The Clear key, also labeled Again.
    case keyboardClearOrAgain = 162
    /// The CrSel key, also labeled Props.
    case keyboardCrSelOrProps = 163
    /// The ExSel key.
    case keyboardExSel = 164
    /// The left Control key.
    case keyboardLeftControl = 224
    /// The left Shift key.
    case keyboardLeftShift = 225
    /// The left Alt key, also labeled Option.
    case keyboardLeftAlt = 226
    /// The left Command key, also labeled Windows or Super.
    case keyboardLeftGUI = 227
    /// The right Control key.
    case keyboardRightControl = 228
    /// The right Shift key.
    case keyboardRightShift = 229
    /// The right Alt key, also labeled Option.
    case keyboardRightAlt = 230
    /// The right Command key, also labeled Windows or Super.
    case keyboardRightGUI = 231
    /// A reserved value.
    case keyboard_Reserved = 65535
}

extension UIKeyboardHIDUsage {
    /// The LANG1 key on Japanese keyboards of Apple.
    public static let keyboardKanaSwitch = keyboardLANG1
    /// The LANG1 key on Korean keyboards.
    public static let keyboardHangul = keyboardLANG1
    /// The LANG2 key on Japanese keyboards of Apple.
    public static let keyboardAlphanumericSwitch = keyboardLANG2
    /// The LANG2 key on Korean keyboards.
    public static let keyboardHanja = keyboardLANG2
    /// The LANG3 key on Japanese keyboards.
    public static let keyboardKatakana = keyboardLANG3
    /// The LANG4 key on Japanese keyboards.
    public static let keyboardHiragana = keyboardLANG4
    /// The LANG5 key on Japanese keyboards.
    public static let keyboardZenkakuHankakuKanji = keyboardLANG5
}
