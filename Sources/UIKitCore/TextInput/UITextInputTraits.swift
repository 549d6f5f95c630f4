import Foundation

/// The automatic capitalization of typed text.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
    /// Letters are inserted as they are typed.
    case none = 0
    /// The first letter of each word is a capital.
    case words = 1
    /// The first letter of each sentence is a capital.
    case sentences = 2
    /// All letters are capitals.
    case allCharacters = 3
}

/// The correction of typed words: the keyboard on the screen suggests others for misspelled ones. No word is replaced by itself.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
    /// Suggestions for text that consists of words: not in secret texts, addresses and numbers.
    case `default` = 0
    /// No correction.
    case no = 1
    /// Correction.
    case yes = 2
}

/// The marking of misspelled words in text fields and text views, when a word is finished.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
    /// Checking of text that consists of words: not in secret texts, addresses and numbers.
    case `default` = 0
    /// No checking.
    case no = 1
    /// Checking.
    case yes = 2
}

/// The replacement of straight quotation marks by typographic ones, which input views of an app may offer.
public enum UITextSmartQuotesType: Int, Hashable, Sendable {
    /// The replacement that suits the kind of text.
    case `default` = 0
    /// No replacement.
    case no = 1
    /// Replacement.
    case yes = 2
}

/// The replacement of two hyphens by a dash, which input views of an app may offer.
public enum UITextSmartDashesType: Int, Hashable, Sendable {
    /// The replacement that suits the kind of text.
    case `default` = 0
    /// No replacement.
    case no = 1
    /// Replacement.
    case yes = 2
}

/// The adaptation of spaces when words are pasted or deleted.
public enum UITextSmartInsertDeleteType: Int, Hashable, Sendable {
    /// The adaptation that suits the kind of text.
    case `default` = 0
    /// No adaptation.
    case no = 1
    /// Adaptation.
    case yes = 2
}

/// The kinds of keyboards on the screen. Attached keyboards type all characters.
public enum UIKeyboardType: Int, Hashable, Sendable {
    /// The usual keyboard of the language.
    case `default` = 0
    /// A keyboard for ASCII characters.
    case asciiCapable = 1
    /// A keyboard for numbers and punctuation.
    case numbersAndPunctuation = 2
    /// A keyboard for URLs.
    case URL = 3
    /// A pad for PINs, with the digits of the language.
    case numberPad = 4
    /// A pad for phone numbers.
    case phonePad = 5
    /// A pad for a name or a phone number.
    case namePhonePad = 6
    /// A keyboard for email addresses.
    case emailAddress = 7
    /// A pad for numbers with a decimal separator.
    case decimalPad = 8
    /// A keyboard for posts, with easy access to `@` and `#`.
    case twitter = 9
    /// A keyboard for searches on the web.
    case webSearch = 10
    /// A pad for the digits 0 to 9.
    case asciiCapableNumberPad = 11

    /// A keyboard for letters.
    public static let alphabet = UIKeyboardType.asciiCapable
}

/// The appearances of a keyboard on the screen.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
    /// The usual appearance.
    case `default` = 0
    /// A dark appearance.
    case dark = 1
    /// A light appearance.
    case light = 2

    /// The appearance for alerts, which is the dark one.
    public static let alert = UIKeyboardAppearance.dark
}

/// The labels of the Return key of a keyboard on the screen.
public enum UIReturnKeyType: Int, Hashable, Sendable {
    /// The usual label.
    case `default` = 0
    /// "Go".
    case go = 1
    /// "Google".
    case google = 2
    /// "Join".
    case join = 3
    /// "Next".
    case next = 4
    /// "Route".
    case route = 5
    /// "Search".
    case search = 6
    /// "Send".
    case send = 7
    /// "Yahoo".
    case yahoo = 8
    /// "Done".
    case done = 9
    /// "Emergency Call".
    case emergencyCall = 10
    /// "Continue".
    case `continue` = 11
}

/// The rules that a password must satisfy, for keyboards that suggest one.
@preconcurrency @MainActor
open class UITextInputPasswordRules: NSObject {
    /// The rules, in Apple's notation, such as `"required: upper; minlength: 12;"`.
    public final let passwordRulesDescriptor: String

    /// Creates rules.
    /// - Parameter passwordRulesDescriptor: The rules, in Apple's notation.
    public init(descriptor passwordRulesDescriptor: String) {
        self.passwordRulesDescriptor = passwordRulesDescriptor
        super.init()
    }
}

/// The properties of text input that a keyboard adapts to. All are optional: a type has the default of each property that it
/// does not define.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
    /// The automatic capitalization. The default is `sentences`.
    var autocapitalizationType: UITextAutocapitalizationType { get }

    /// The automatic correction. The default is `default`.
    var autocorrectionType: UITextAutocorrectionType { get }

    /// The marking of misspelled words. The default is `default`.
    var spellCheckingType: UITextSpellCheckingType { get }

    /// The replacement of quotation marks. The default is `default`.
    var smartQuotesType: UITextSmartQuotesType { get }

    /// The replacement of hyphens. The default is `default`.
    var smartDashesType: UITextSmartDashesType { get }

    /// The adaptation of spaces. The default is `default`.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get }

    /// The kind of keyboard. The default is `default`.
    var keyboardType: UIKeyboardType { get }

    /// The appearance of the keyboard. The default is `default`.
    var keyboardAppearance: UIKeyboardAppearance { get }

    /// The label of the Return key. The default is `default`.
    var returnKeyType: UIReturnKeyType { get }

    /// A Boolean value that indicates whether the Return key is disabled while there is no text. The default is `false`.
    var enablesReturnKeyAutomatically: Bool { get }

    /// A Boolean value that indicates whether the text is hidden: it cannot be copied, and is in no log and no recording.
    /// The default is `false`.
    var isSecureTextEntry: Bool { get }

    /// The meaning of the text, such as a name. The default is `nil`.
    var textContentType: UITextContentType! { get }

    /// The rules for passwords. The default is `nil`.
    var passwordRules: UITextInputPasswordRules? { get }
}

extension UITextInputTraits {
    /// Returns `sentences`.
    public var autocapitalizationType: UITextAutocapitalizationType { .sentences }

    /// Returns `default`.
    public var autocorrectionType: UITextAutocorrectionType { .default }

    /// Returns `default`.
    public var spellCheckingType: UITextSpellCheckingType { .default }

    /// Returns `default`.
    public var smartQuotesType: UITextSmartQuotesType { .default }

    /// Returns `default`.
    public var smartDashesType: UITextSmartDashesType { .default }

    /// Returns `default`.
    public var smartInsertDeleteType: UITextSmartInsertDeleteType { .default }

    /// Returns `default`.
    public var keyboardType: UIKeyboardType { .default }

    /// Returns `default`.
    public var keyboardAppearance: UIKeyboardAppearance { .default }

    /// Returns `default`.
    public var returnKeyType: UIReturnKeyType { .default }

    /// Returns `false`.
    public var enablesReturnKeyAutomatically: Bool { false }

    /// Returns `false`.
    public var isSecureTextEntry: Bool { false }

    /// Returns `nil`.
    public var textContentType: UITextContentType! { nil }

    /// Returns `nil`.
    public var passwordRules: UITextInputPasswordRules? { nil }
}
