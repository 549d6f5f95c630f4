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

    func options(of input: any UIKeyInput, isWide: Bool) -> KeyboardPageOptions {
        let kind: KeyboardPageOptions.Kind =
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
        let hasASCIIDigits = input.keyboardType == .asciiCapableNumberPad || Self.needsASCII(input)
        let hasEmoji = [.standard, .twitter, .webSearch].contains(kind) && !Self.needsASCII(input)
        return KeyboardPageOptions(
            kind,
            decimalSeparator: LanguageState.currentLocale.decimalSeparator ?? ".",
            hasASCIIDigits: hasASCIIDigits,
            hasNextLayout: layouts.hasSeveral,
            hasDismissKey: isWide,
            hasEmoji: hasEmoji && services.emoji != nil
        )
    }
}
