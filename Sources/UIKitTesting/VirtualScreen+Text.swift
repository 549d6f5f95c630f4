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
}
