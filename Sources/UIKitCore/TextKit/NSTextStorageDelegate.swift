/// The methods by which a text storage reports changes. All methods are optional.
public protocol NSTextStorageDelegate: AnyObject {
    /// Called before a change is processed. The delegate may change characters and attributes.
    /// - Parameters:
    ///   - editedRange: The range of the changed text.
    ///   - delta: The change of the length.
    func textStorage(
        _ textStorage: NSTextStorage,
        willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange,
        changeInLength delta: Int
    )

    /// Called after a change was processed, before layout managers are notified. The delegate may change attributes.
    /// - Parameters:
    ///   - editedRange: The range of the changed text.
    ///   - delta: The change of the length.
    func textStorage(
        _ textStorage: NSTextStorage,
        didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange,
        changeInLength delta: Int
    )
}

extension NSTextStorageDelegate {
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage,
        willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange,
        changeInLength delta: Int
    ) {}

    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage,
        didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
}
