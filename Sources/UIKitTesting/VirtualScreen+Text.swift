import UIKit

extension VirtualScreen {
    /// The text of the first responder that is selected; empty for a caret.
    /// - Throws: `VirtualScreenError` if the first responder is no text input.
    public var selectedText: String {
        get throws(VirtualScreenError) {
            let (input, range) = try textSelection()
            return input.text(in: range) ?? ""
        }
    }

    /// The selection of the first responder, in UTF-16 units; an empty range for a caret.
    /// - Throws: `VirtualScreenError` if the first responder is no text input.
    public var selectedRange: Range<Int> {
        get throws(VirtualScreenError) {
            let (input, range) = try textSelection()
            let start = input.offset(from: input.beginningOfDocument, to: range.start)
            return start..<start + input.offset(from: range.start, to: range.end)
        }
    }

    /// The marked text of the first responder, such as the accent of a dead key that waits for its letter; `nil` if there is none.
    /// - Throws: `VirtualScreenError` if the first responder is no text input.
    public var markedText: String? {
        get throws(VirtualScreenError) {
            let (input, _) = try textSelection()
            return input.markedTextRange.flatMap { input.text(in: $0) }
        }
    }

    /// Inserts marked text, as an input method does. The caret is behind it.
    ///
    /// ```swift
    /// try screen.setMarkedText("ka")
    /// try screen.setMarkedText("か")
    /// try screen.unmarkText()
    /// ```
    ///
    /// - Parameter text: The text, or `nil` to remove the marked text.
    /// - Throws: `VirtualScreenError` if the first responder is no text input.
    public func setMarkedText(_ text: String?) throws(VirtualScreenError) {
        let (input, _) = try textSelection()
        let end = NSRange(location: text?.utf16.count ?? 0, length: 0)
        try perform { () throws(HostError) in input.setMarkedText(text, selectedRange: end) }
        try advance(by: 1 / 60.0)
    }

    /// Accepts the marked text.
    /// - Throws: `VirtualScreenError` if the first responder is no text input.
    public func unmarkText() throws(VirtualScreenError) {
        let (input, _) = try textSelection()
        try perform { () throws(HostError) in input.unmarkText() }
        try advance(by: 1 / 60.0)
    }

    /// Pastes a text: puts it on the general pasteboard, and presses Command-V.
    /// - Parameter text: The text.
    public func paste(_ text: String) throws(VirtualScreenError) {
        try perform { () throws(HostError) in UIPasteboard.general.string = text }
        try press(.v, modifiers: .command)
    }

    private func textSelection() throws(VirtualScreenError) -> (any UITextInput, UITextRange) {
        guard let input = host.session.application.textInput, let range = input.selectedTextRange else {
            throw VirtualScreenError(message: "no text is edited: the first responder is no text input")
        }
        return (input, range)
    }

    /// Verifies that the caret of the text that is edited is at an offset, and that nothing is selected.
    /// - Parameters:
    ///   - offset: The offset, in UTF-16 units.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of the file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Throws: `ExpectationError`, or `VirtualScreenError` if no text is edited.
    public func expectCaret(
        at offset: Int,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let found = try selectedRange
        guard found == offset..<offset else {
            throw ExpectationError(
                message: "expected the caret at \(offset), but the selection is \(found)",
                location: CallLocation(fileID, filePath, line, column)
            )
        }
    }

    /// Verifies that a text is selected.
    /// - Parameters:
    ///   - text: The text.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of the file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Throws: `ExpectationError`, or `VirtualScreenError` if no text is edited.
    public func expectSelection(
        _ text: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let found = try selectedText
        guard found == text else {
            throw ExpectationError(
                message: "expected the selection \"\(text)\", but it is \"\(found)\"",
                location: CallLocation(fileID, filePath, line, column)
            )
        }
    }

    /// Verifies that a text is marked, or none.
    /// - Parameters:
    ///   - text: The text; `nil` for none.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of the file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Throws: `ExpectationError`, or `VirtualScreenError` if no text is edited.
    public func expectMarkedText(
        _ text: String?,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let found = try markedText
        guard found == text else {
            func shown(_ text: String?) -> String { text.map { "the marked text \"\($0)\"" } ?? "no marked text" }
            throw ExpectationError(
                message: "expected \(shown(text)), but there is \(shown(found))",
                location: CallLocation(fileID, filePath, line, column)
            )
        }
    }
}
