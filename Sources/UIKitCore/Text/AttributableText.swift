import Foundation

/// A text that was set with attributes or without.
///
/// Foundation on Linux never frees 200 to 400 bytes of each attributed string (Swift 6.3,
/// swiftlang/swift-corelibs-foundation pull request 5256). A program that runs for months creates them only for text that
/// has attributes.
package enum AttributableText {
    case plain(String)
    case attributed(NSAttributedString)

    /// Creates a text from an attributed string, which is copied if it can be changed.
    init(copying text: NSAttributedString) { self = .attributed(text.immutableCopy) }

    var string: String {
        switch self {
        case .plain(let text): text
        case .attributed(let text): text.string
        }
    }

    /// The text as an attributed string, created if necessary.
    var attributedString: NSAttributedString {
        switch self {
        case .plain(let text): NSAttributedString(string: text)
        case .attributed(let text): text
        }
    }
}

extension NSAttributedString {
    /// The string itself if it cannot be changed, or a copy.
    var immutableCopy: NSAttributedString {
        copy() as? NSAttributedString ?? NSAttributedString(attributedString: self)
    }
}
