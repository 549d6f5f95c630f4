import TextEngine

/// An attributed string that layout managers display.
///
/// ```swift
/// let storage = NSTextStorage(string: "Hello", attributes: [.font: font])
/// storage.addLayoutManager(layoutManager)
/// storage.replaceCharacters(in: NSRange(location: 5, length: 0), with: ", world")
/// ```
///
/// A change takes logarithmic time, whatever the length of the text. Between `beginEditing()` and `endEditing()`, changes are
/// gathered and processed as one.
///
/// A subclass that stores the text itself overrides `string`, `attributes(at:effectiveRange:)`, `replaceCharacters(in:with:)` and
/// `setAttributes(_:range:)`, and calls ``edited(_:range:changeInLength:)`` in the last two.
///
/// Foundation's initializers of other attributed strings read no subclass on Linux: pass them a `copy()` of a text storage.
open class NSTextStorage: NSMutableAttributedString {
    /// The kinds of changes.
    public struct EditActions: OptionSet, Hashable, Sendable {
        /// The bit mask of the kinds.
        public let rawValue: UInt

        /// Creates a set of kinds from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Attributes were changed.
        public static let editedAttributes = EditActions(rawValue: 1 << 0)
        /// Characters were changed.
        public static let editedCharacters = EditActions(rawValue: 1 << 1)
    }

    /// Posted before a change is processed. The object is the text storage.
    public static let willProcessEditingNotification =
        Notification.Name("NSTextStorageWillProcessEditingNotification")

    /// Posted after a change was processed. The object is the text storage.
    public static let didProcessEditingNotification =
        Notification.Name("NSTextStorageDidProcessEditingNotification")

    /// The delegate, which is held weakly.
    open weak var delegate: (any NSTextStorageDelegate)?

    /// The kinds of the changes that are being gathered or processed.
    open internal(set) var editedMask: EditActions = []

    /// The range of the changed text that is being gathered or processed. Its location is `NSNotFound` if there is none.
    open internal(set) var editedRange = NSRange(location: NSNotFound, length: 0)

    /// The change of the length by the changes that are being gathered or processed.
    open internal(set) var changeInLength = 0

    /// The layout managers that display the text.
    public private(set) final var layoutManagers: [NSLayoutManager] = []

    /// The characters and the attributes. Those of a subclass with a text of its own are copied here when it reports a change.
    package final let document: TextDocument

    /// The number of calls of `beginEditing()` without one of `endEditing()`.
    final var editingDepth = 0
    final var isProcessing = false

    /// A Boolean value that indicates whether the document has the change that is being reported.
    final var isDocumentCurrent = false

    /// The last text that was made of the characters.
    private var knownString: String?

    /// A Boolean value that indicates whether the text has or had attachments.
    private(set) final var hasAttachments = false

    /// The most recent styles, so that equal ones are one object.
    private var recentStyles: [AttributedStyle] = []

    // MARK: Creating

    /// Creates an empty text.
    public init() {
        document = TextDocument(style: AttributedStyle([:]))
        super.init(string: "")
    }

    /// Creates a text without attributes.
    public override init(string: String) {
        document = TextDocument(string, style: AttributedStyle([:]))
        super.init(string: "")
    }

    /// Creates a text with the same attributes throughout.
    public override init(string: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        document = TextDocument(string, style: AttributedStyle(attrs ?? [:]))
        super.init(string: "")
        hasAttachments = attrs?[.attachment] != nil
    }

    /// Creates a text with the characters and the attributes of an attributed string.
    public override init(attributedString: NSAttributedString) {
        document = TextDocument(style: AttributedStyle([:]))
        super.init(string: "")
        let (units, runs) = parts(of: attributedString)
        document.replace(0..<0, with: units, runs: runs)
    }

    /// Returns `nil`: text storages cannot be archived.
    public required init?(coder: NSCoder) { nil }

    // MARK: Attributes

    /// Returns the attributes of a character, and the range in which they are the same.
    open override func attributes(
        at location: Int,
        effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        guard location >= 0, let run = document.styles.run(at: location) else {
            preconditionFailure(
                "NSTextStorage.attributes(at:effectiveRange:): location \(location) is out of bounds; the length is "
                    + "\(document.count)"
            )
        }
        range?.pointee = NSRange(run.range)
        return (run.style as? AttributedStyle)?.values ?? [:]
    }

    open override func attribute(
        _ attrName: NSAttributedString.Key,
        at location: Int,
        effectiveRange range: NSRangePointer?
    ) -> Any? { attributes(at: location, effectiveRange: range)[attrName] }

    open override func attributes(
        at location: Int,
        longestEffectiveRange range: NSRangePointer?,
        in rangeLimit: NSRange
    ) -> [NSAttributedString.Key: Any] {
        let values = attributes(at: location, effectiveRange: nil)
        range?.pointee = longestRange(at: location, in: rangeLimit) { AttributedStyle.areEqual($0, values) }
        return values
    }

    open override func attribute(
        _ attrName: NSAttributedString.Key,
        at location: Int,
        longestEffectiveRange range: NSRangePointer?,
        in rangeLimit: NSRange
    ) -> Any? {
        let value = attributes(at: location, effectiveRange: nil)[attrName]
        range?.pointee = longestRange(at: location, in: rangeLimit) { AttributedStyle.isSame($0[attrName], value) }
        return value
    }

    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        addAttributes([name: value], range: range)
    }

    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
        changeAttributes(in: range) { $0.merge(attrs) { $1 } }
    }

    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        changeAttributes(in: range) { $0[name] = nil }
    }

    /// Changes the attributes of each run in a range.
    private func changeAttributes(in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        let checked = checked(range, "addAttributes(_:range:)")
        beginEditing()
        var location = checked.lowerBound
        while location < checked.upperBound {
            var effective = NSRange(location: location, length: 1)
            var values = attributes(at: location, effectiveRange: &effective)
            let end = min(max(NSMaxRange(effective), location + 1), checked.upperBound)
            change(&values)
            setAttributes(values, range: NSRange(location: location, length: end - location))
            location = end
        }
        endEditing()
    }

    // MARK: Copies

    open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
        attributedString(in: range).immutableCopy
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        attributedString(in: NSRange(location: 0, length: length)).immutableCopy
    }

    open override func mutableCopy(with zone: NSZone? = nil) -> Any {
        attributedString(in: NSRange(location: 0, length: length))
    }

    open override func isEqual(to other: NSAttributedString) -> Bool {
        guard other !== self else { return true }
        guard length == other.length, string == other.string else { return false }
        var location = 0
        while location < length {
            var (first, second) = (NSRange(location: location, length: 1), NSRange(location: location, length: 1))
            let values = attributes(at: location, effectiveRange: &first)
            guard AttributedStyle.areEqual(values, other.attributes(at: location, effectiveRange: &second)) else {
                return false
            }
            location = max(location + 1, min(NSMaxRange(first), NSMaxRange(second)))
        }
        return true
    }

    /// The hash of the length.
    open override var hash: Int { length }

    // MARK: Layout managers

    /// Adds a layout manager, which then displays the text.
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        if layoutManagers.contains(where: { $0 === aLayoutManager }) { return }
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        layoutManagers.append(aLayoutManager)
        aLayoutManager.attach(to: self)
    }

    /// Removes a layout manager.
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard let index = layoutManagers.firstIndex(where: { $0 === aLayoutManager }) else { return }
        layoutManagers.remove(at: index)
        aLayoutManager.attach(to: nil)
    }

    // MARK: Characters

    /// The characters. Making a string of a long text takes time in proportion to its length, and the string is kept until the text
    /// changes: for a part, use `attributedSubstring(from:)`.
    open override var string: String {
        if let knownString { return knownString }
        let string = document.buffer.string
        knownString = string
        return string
    }

    /// The number of UTF-16 units.
    open override var length: Int { document.count }

    /// The characters as a string whose changes change the text.
    open override var mutableString: NSMutableString { TextStorageString(self) }

    // MARK: Changing

    /// Replaces characters. The new ones have the attributes of the first one that they replace or, if they replace none, of the
    /// one before them.
    open override func replaceCharacters(in range: NSRange, with str: String) {
        let range = checked(range, "replaceCharacters(in:with:)")
        // The attributes of an empty text are not kept.
        let model = range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound
        let style = document.styles.run(at: model)?.style ?? style(for: [:])
        change(range, .editedCharacters, length: str.utf16.count) { document.replace(range, with: str, style: style) }
    }

    /// Replaces the attributes of a range.
    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        let range = checked(range, "setAttributes(_:range:)")
        if range.isEmpty { return }
        let style = style(for: attrs ?? [:])
        change(range, .editedAttributes, length: range.count) { document.changeStyles(in: range) { _ in style } }
    }

    /// Replaces characters by those of an attributed string, with its attributes.
    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        let range = checked(range, "replaceCharacters(in:with:)")
        guard type(of: self) != NSTextStorage.self else {
            let (units, runs) = parts(of: attrString)
            let actions: EditActions = [.editedCharacters, .editedAttributes]
            return change(range, actions, length: units.count) { document.replace(range, with: units, runs: runs) }
        }
        // A subclass may have a text of its own, or observe the changes.
        beginEditing()
        replaceCharacters(in: NSRange(range), with: attrString.string)
        attrString.enumerateAttributes(in: NSRange(location: 0, length: attrString.length)) { values, part, _ in
            setAttributes(values, range: NSRange(location: range.lowerBound + part.location, length: part.length))
        }
        endEditing()
    }

    open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    open override func beginEditing() { editingDepth += 1 }

    open override func endEditing() {
        editingDepth = max(0, editingDepth - 1)
        if editingDepth == 0, !editedMask.isEmpty, !isProcessing { processEditing() }
    }

    /// Reports a change, and processes it unless changes are being gathered. A subclass that stores the text itself calls this
    /// method after each change.
    /// - Parameters:
    ///   - editedMask: The kinds of the change.
    ///   - editedRange: The changed range before the change.
    ///   - delta: The change of the length.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        forgetString()
        if !isDocumentCurrent, type(of: self) != NSTextStorage.self {
            synchronize(editedRange, changeInLength: delta)
        }
        isDocumentCurrent = false
        gather(editedMask, editedRange, delta)
        if editingDepth == 0, !isProcessing { processEditing() }
    }

    /// Processes the gathered changes: notifies the delegate, observers and layout managers.
    open func processEditing() {
        isProcessing = true
        let center = NotificationCenter.default
        center.post(name: Self.willProcessEditingNotification, object: self)
        delegate?.textStorage(
            self,
            willProcessEditing: editedMask,
            range: editedRange,
            changeInLength: changeInLength
        )
        delegate?.textStorage(
            self,
            didProcessEditing: editedMask,
            range: editedRange,
            changeInLength: changeInLength
        )
        center.post(name: Self.didProcessEditingNotification, object: self)
        isProcessing = false
        let (mask, range, delta) = (editedMask, editedRange, changeInLength)
        (editedMask, editedRange, changeInLength) = ([], NSRange(location: NSNotFound, length: 0), 0)
        for manager in layoutManagers {
            manager.processEditing(
                for: self,
                edited: mask,
                range: range,
                changeInLength: delta,
                invalidatedRange: range
            )
        }
    }

    /// Changes the document, and reports the change.
    final func change(_ range: Range<Int>, _ actions: EditActions, length: Int, _ body: () -> Void) {
        body()
        isDocumentCurrent = true
        edited(actions, range: NSRange(range), changeInLength: length - range.count)
        isDocumentCurrent = false
    }

    /// Returns the style with some attributes, which is the same object for equal ones that are in use.
    final func style(for values: [NSAttributedString.Key: Any]) -> AttributedStyle {
        if let known = recentStyles.first(where: { AttributedStyle.areEqual($0.values, values) }) { return known }
        let style = AttributedStyle(values)
        if values[.attachment] != nil { hasAttachments = true }
        recentStyles.insert(style, at: 0)
        if recentStyles.count > 8 { recentStyles.removeLast() }
        return style
    }

    /// Returns a range after checking it.
    final func checked(_ range: NSRange, _ method: @autoclosure () -> String) -> Range<Int> {
        precondition(
            range.location >= 0 && range.length >= 0 && range.location <= document.count - range.length,
            "NSTextStorage.\(method()): range \(range) is out of bounds; the length is \(document.count)"
        )
        return range.location..<range.location + range.length
    }

    /// Returns the characters and the styles of an attributed string.
    final func parts(of text: NSAttributedString) -> (units: [UInt16], runs: [StyleRuns.Run]) {
        if let storage = text as? NSTextStorage {
            let all = 0..<storage.document.count
            let runs = storage.document.styles.runs(in: all).map { run in
                StyleRuns.Run(length: run.length, style: style(for: (run.style as? AttributedStyle)?.values ?? [:]))
            }
            return (storage.document.buffer.units(in: all), runs)
        }
        let units = Array(text.string.utf16)
        var runs: [StyleRuns.Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: units.count)) { values, range, _ in
            runs.append(StyleRuns.Run(length: range.length, style: style(for: values)))
        }
        return (units, runs)
    }

    final func forgetString() { knownString = nil }
}
