/// The pasteboard of a field.
extension UITextField {
    func copyToPasteboard(_ text: String) { UIPasteboard.general.string = text }

    /// A Boolean value that indicates whether there is text to paste.
    var canPaste: Bool { UIPasteboard.general.hasStrings && UIPasteboard.general.canPaste(into: self) }

    /// The text to paste.
    var pastedText: String? { UIPasteboard.general.string }
}
