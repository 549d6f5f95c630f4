import Localization
import UIKitCore

/// The kind of keyboard that an input asks for.
extension KeyboardView {
    static func needsASCII(_ input: (any UIKeyInput)?) -> Bool {
        switch input?.keyboardType {
        case .asciiCapable, .URL, .emailAddress: true
        default: input?.isSecureTextEntry == true
        }
    }
}

extension KeyboardPageOptions {
    /// Creates the options that an input asks for.
    /// - Parameter hasEmoji: A Boolean value that indicates whether there are emoji, for inputs that may have them.
    @MainActor
    init(_ input: any UIKeyInput, isWide: Bool, _ layouts: KeyboardLayouts, hasEmoji: @autoclosure () -> Bool) {
        let kind: Kind =
            switch input.keyboardType {
            case .default, .asciiCapable: .standard
            case .numbersAndPunctuation: .numbersAndPunctuation
            case .URL: .url
            case .numberPad, .asciiCapableNumberPad: .number
            case .phonePad: .phone
            case .namePhonePad: .namePhone
            case .emailAddress: .email
            case .decimalPad: .decimal
            case .twitter: .twitter
            case .webSearch: .webSearch
            }
        let needsASCII = KeyboardView.needsASCII(input)
        let mayHaveEmoji = [.standard, .twitter, .webSearch].contains(kind) && !needsASCII
        self.init(
            kind,
            decimalSeparator: LanguageState.currentLocale.decimalSeparator ?? ".",
            hasASCIIDigits: input.keyboardType == .asciiCapableNumberPad || needsASCII,
            hasNextLayout: layouts.hasSeveral,
            hasDismissKey: isWide,
            hasEmoji: mayHaveEmoji && hasEmoji()
        )
    }
}
