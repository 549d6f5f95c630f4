import QuartzCore

/// The traits of a responder that receives text.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
    /// A Boolean value that indicates whether the text is secret, such as a password. The default is `false`.
    var isSecureTextEntry: Bool { get }
}

extension UITextInputTraits {
    /// Returns false.
    public var isSecureTextEntry: Bool { false }
}
