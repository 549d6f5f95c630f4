import UIKit

/// The keys that are labeled with a character, and the function keys.
///
/// A key is a position of the keyboard of the United States, as it is for ``UIKeyboardHIDUsage``.
extension VirtualScreen.Key {
    /// The key of the letter A.
    public static let a = Self(.keyboardA)
    /// The key of the letter B.
    public static let b = Self(.keyboardB)
    /// The key of the letter C.
    public static let c = Self(.keyboardC)
    /// The key of the letter D.
    public static let d = Self(.keyboardD)
    /// The key of the letter E.
    public static let e = Self(.keyboardE)
    /// The key of the letter F.
    public static let f = Self(.keyboardF)
    /// The key of the letter G.
    public static let g = Self(.keyboardG)
    /// The key of the letter H.
    public static let h = Self(.keyboardH)
    /// The key of the letter I.
    public static let i = Self(.keyboardI)
    /// The key of the letter J.
    public static let j = Self(.keyboardJ)
    /// The key of the letter K.
    public static let k = Self(.keyboardK)
    /// The key of the letter L.
    public static let l = Self(.keyboardL)
    /// The key of the letter M.
    public static let m = Self(.keyboardM)
    /// The key of the letter N.
    public static let n = Self(.keyboardN)
    /// The key of the letter O.
    public static let o = Self(.keyboardO)
    /// The key of the letter P.
    public static let p = Self(.keyboardP)
    /// The key of the letter Q.
    public static let q = Self(.keyboardQ)
    /// The key of the letter R.
    public static let r = Self(.keyboardR)
    /// The key of the letter S.
    public static let s = Self(.keyboardS)
    /// The key of the letter T.
    public static let t = Self(.keyboardT)
    /// The key of the letter U.
    public static let u = Self(.keyboardU)
    /// The key of the letter V.
    public static let v = Self(.keyboardV)
    /// The key of the letter W.
    public static let w = Self(.keyboardW)
    /// The key of the letter X.
    public static let x = Self(.keyboardX)
    /// The key of the letter Y.
    public static let y = Self(.keyboardY)
    /// The key of the letter Z.
    public static let z = Self(.keyboardZ)

    /// The key of the digit 0 above the letters.
    public static let digit0 = Self(.keyboard0)
    /// The key of the digit 1 above the letters.
    public static let digit1 = Self(.keyboard1)
    /// The key of the digit 2 above the letters.
    public static let digit2 = Self(.keyboard2)
    /// The key of the digit 3 above the letters.
    public static let digit3 = Self(.keyboard3)
    /// The key of the digit 4 above the letters.
    public static let digit4 = Self(.keyboard4)
    /// The key of the digit 5 above the letters.
    public static let digit5 = Self(.keyboard5)
    /// The key of the digit 6 above the letters.
    public static let digit6 = Self(.keyboard6)
    /// The key of the digit 7 above the letters.
    public static let digit7 = Self(.keyboard7)
    /// The key of the digit 8 above the letters.
    public static let digit8 = Self(.keyboard8)
    /// The key of the digit 9 above the letters.
    public static let digit9 = Self(.keyboard9)

    /// The key of the comma.
    public static let comma = Self(.keyboardComma)
    /// The key of the period.
    public static let period = Self(.keyboardPeriod)
    /// The key of the slash.
    public static let slash = Self(.keyboardSlash)
    /// The key of the backslash.
    public static let backslash = Self(.keyboardBackslash)
    /// The key of the semicolon.
    public static let semicolon = Self(.keyboardSemicolon)
    /// The key of the apostrophe.
    public static let quote = Self(.keyboardQuote)
    /// The key of the opening square bracket.
    public static let openBracket = Self(.keyboardOpenBracket)
    /// The key of the closing square bracket.
    public static let closeBracket = Self(.keyboardCloseBracket)
    /// The key of the hyphen.
    public static let hyphen = Self(.keyboardHyphen)
    /// The key of the equal sign.
    public static let equalSign = Self(.keyboardEqualSign)
    /// The key of the grave accent.
    public static let graveAccent = Self(.keyboardGraveAccentAndTilde)

    /// The function key F1.
    public static let f1 = Self(.keyboardF1)
    /// The function key F2.
    public static let f2 = Self(.keyboardF2)
    /// The function key F3.
    public static let f3 = Self(.keyboardF3)
    /// The function key F4.
    public static let f4 = Self(.keyboardF4)
    /// The function key F5.
    public static let f5 = Self(.keyboardF5)
    /// The function key F6.
    public static let f6 = Self(.keyboardF6)
    /// The function key F7.
    public static let f7 = Self(.keyboardF7)
    /// The function key F8.
    public static let f8 = Self(.keyboardF8)
    /// The function key F9.
    public static let f9 = Self(.keyboardF9)
    /// The function key F10.
    public static let f10 = Self(.keyboardF10)
    /// The function key F11.
    public static let f11 = Self(.keyboardF11)
    /// The function key F12.
    public static let f12 = Self(.keyboardF12)

    /// The key that deletes forward.
    public static let forwardDelete = Self(.keyboardDeleteForward)
    /// The Caps Lock key.
    public static let capsLock = Self(.keyboardCapsLock)
}
