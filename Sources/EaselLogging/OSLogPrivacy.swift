/// The visibility of a value in messages.
///
/// Unlike those of Apple's `os`, values without a privacy are visible, also strings: messages are for those who administer the device.
public struct OSLogPrivacy: Hashable, Sendable {
    /// The replacement of a value that is not visible.
    public enum Mask: Hashable, Sendable {
        /// No information about the value.
        case none
        /// A number that is the same for equal values, as long as the program runs.
        case hash
    }

    /// The replacement of the value; `nil` if it is visible.
    let mask: Mask?
    let word: String

    private init(_ mask: Mask?, word: String = "private") { (self.mask, self.word) = (mask, word) }

    /// The value is visible.
    public static let `public` = OSLogPrivacy(nil)
    /// The value is visible.
    public static let auto = OSLogPrivacy(nil)
    /// The message has `<private>` in place of the value.
    public static let `private` = OSLogPrivacy(Mask.none)
    /// The message has `<sensitive>` in place of the value.
    public static let sensitive = OSLogPrivacy(Mask.none, word: "sensitive")

    /// The message has a number in place of the value, or no information.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(mask) }

    /// The message has a number in place of the value, or no information.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(mask, word: "sensitive") }

    /// Returns the text in a message for a value.
    func text(of value: String) -> String {
        switch mask {
        case nil: value
        case Mask.none?: "<\(word)>"
        // The hash of a string has a seed that is random for each process.
        case .hash?: "<\(word) \(String(UInt64(bitPattern: Int64(value.hashValue)), radix: 16))>"
        }
    }
}

extension DefaultStringInterpolation {
    /// Appends a value of a message, as far as it may be visible.
    public mutating func appendInterpolation(_ value: some Any, privacy: OSLogPrivacy) {
        appendLiteral(privacy.text(of: "\(value)"))
    }
}
