import UIKit

/// Changes runtime attributes in the bytes of a storyboard. All others remain as they are.
struct StoryboardEditor {
    /// The white space in front of a tag that begins a line.
    private struct Layout {
        /// The bytes that end the line before: `\n`, `\r\n` or `\r`; none if something else stands in front of the tag.
        var lineBreak: [UInt8] = []
        var indentation: [UInt8] = []

        var count: Int { lineBreak.count + indentation.count }
    }

    private let element: StoryboardDocument.Element
    private var bytes: [UInt8]

    /// - Parameter element: An element of the document.
    init(_ document: StoryboardDocument, _ element: StoryboardDocument.Element) {
        self.element = element
        bytes = document.bytes
    }

    /// Returns the bytes of the file with another value of an attribute. Xcode's order of elements is preserved.
    /// - Parameter value: The value; `nil` for no attribute.
    static func setting(
        _ name: String,
        to value: InspectableValue?,
        kind: InspectableKind,
        of element: StoryboardDocument.Element,
        in document: StoryboardDocument
    ) throws(StoryboardError) -> [UInt8] {
        var editor = StoryboardEditor(document, element)
        guard let value else {
            editor.remove(name)
            return editor.bytes
        }
        let text: StoryboardAttributeText
        do throws(StoryboardProblem) {
            text = try StoryboardAttributeText(name, value, kind: kind, isASCII: document.isASCII)
        } catch {
            throw StoryboardError(
                file: document.file,
                element: element.id,
                reason: .unsupported(attribute: name, error.description)
            )
        }
        editor.set(name, text)
        return editor.bytes
    }

    // MARK: Layout

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Returns the white space in front of a position.
    private func layout(before position: Int) -> Layout {
        var start = position
        while start > 0, Self.isSpace(bytes[start - 1]) { start -= 1 }
        guard start > 0, Self.isLineBreak(bytes[start - 1]) else { return Layout() }
        let isPair = bytes[start - 1] == UInt8(ascii: "\n") && start > 1 && bytes[start - 2] == UInt8(ascii: "\r")
        return Layout(
            lineBreak: Array(bytes[(start - (isPair ? 2 : 1))..<start]),
            indentation: Array(bytes[start..<position])
        )
    }

    /// The indentation that elements in the element have in addition to its own.
    private var unit: [UInt8] {
        let own = layout(before: element.position.tag.lowerBound).indentation
        for child in element.children {
            let layout = layout(before: child.tag.lowerBound)
            guard !layout.lineBreak.isEmpty, layout.indentation.count > own.count,
                layout.indentation.starts(with: own)
            else { continue }
            return Array(layout.indentation.dropFirst(own.count))
        }
        return own.contains(UInt8(ascii: "\t")) ? [UInt8(ascii: "\t")] : Array("    ".utf8)
    }

    // MARK: Changes

    private mutating func set(_ name: String, _ text: StoryboardAttributeText) {
        if let last = element.attributes.last(where: { $0.keyPath == name }) {
            let layout = layout(before: last.range.lowerBound)
            bytes.replaceSubrange(last.range, with: bytes(of: text, layout))
        } else if let list = element.lists.last {
            add(text, to: list)
        } else {
            addList(with: text)
        }
    }

    private func bytes(of text: StoryboardAttributeText, _ layout: Layout) -> [UInt8] {
        text.bytes(lineBreak: layout.lineBreak, indentation: layout.indentation, unit: unit)
    }

    /// Adds an attribute to a list of the element, behind the others.
    private mutating func add(_ text: StoryboardAttributeText, to list: StoryboardDocument.Position) {
        if let last = element.attributes.last(where: { list.range.contains($0.range.lowerBound) }) {
            let layout = layout(before: last.range.lowerBound)
            let new = layout.lineBreak + layout.indentation + bytes(of: text, layout)
            bytes.insert(contentsOf: new, at: last.range.upperBound)
        } else {
            addContent(to: list) { $0.bytes(of: text, $1) }
        }
    }

    /// Adds a list with an attribute to the element, where Xcode has it: in front of variations and connections.
    private mutating func addList(with text: StoryboardAttributeText) {
        func list(_ editor: StoryboardEditor, _ layout: Layout) -> [UInt8] {
            var inner = layout
            if !layout.lineBreak.isEmpty { inner.indentation += editor.unit }
            return Array("<\(StoryboardDocument.list)>".utf8) + inner.lineBreak + inner.indentation
                + editor.bytes(of: text, inner) + layout.lineBreak + layout.indentation
                + Array("</\(StoryboardDocument.list)>".utf8)
        }
        // The point is the position on the canvas of Xcode.
        let isBehind = { (child: StoryboardDocument.Position) in
            ["variation", "connections", "point"].contains(child.name)
        }
        if let next = element.children.reversed().prefix(while: isBehind).last {
            let layout = layout(before: next.tag.lowerBound)
            let new = list(self, layout) + layout.lineBreak + layout.indentation
            bytes.insert(contentsOf: new, at: next.tag.lowerBound)
        } else if let last = element.children.last {
            let layout = layout(before: last.tag.lowerBound)
            bytes.insert(contentsOf: layout.lineBreak + layout.indentation + list(self, layout), at: last.end)
        } else {
            addContent(to: element.position, list)
        }
    }

    /// Adds the first content of an element, which may have one tag only.
    private mutating func addContent(
        to parent: StoryboardDocument.Position,
        _ content: (StoryboardEditor, Layout) -> [UInt8]
    ) {
        let outer = layout(before: parent.tag.lowerBound)
        let end = outer.lineBreak + outer.indentation
        var inner = outer
        if !outer.lineBreak.isEmpty { inner.indentation += unit }
        let new = inner.lineBreak + inner.indentation + content(self, inner)
        guard parent.isEmptyTag else {
            let rest = bytes[parent.tag.upperBound..<parent.contentEnd]
            bytes.insert(
                contentsOf: rest.contains(where: Self.isLineBreak) ? new : new + end,
                at: parent.tag.upperBound
            )
            return
        }
        var tagEnd = parent.tag.upperBound - 2
        while Self.isSpace(bytes[tagEnd - 1]) || Self.isLineBreak(bytes[tagEnd - 1]) { tagEnd -= 1 }
        bytes.replaceSubrange(
            tagEnd..<parent.tag.upperBound,
            with: [UInt8(ascii: ">")] + new + end + Array("</\(parent.name)>".utf8)
        )
    }

    /// Removes the attributes with a name, and the lists that are empty without them.
    private mutating func remove(_ name: String) {
        let removed = element.attributes.filter { $0.keyPath == name }.map { extended($0.range) }
        var ranges: [Range<Int>] = []
        for list in element.lists {
            let inside = removed.filter { list.range.contains($0.upperBound - 1) }
            guard !inside.isEmpty else { continue }
            let content = list.tag.upperBound..<list.contentEnd
            let isEmpty = content.allSatisfy { position in
                Self.isSpace(bytes[position]) || Self.isLineBreak(bytes[position])
                    || inside.contains { $0.contains(position) }
            }
            ranges += isEmpty ? [extended(list.range)] : inside
        }
        for range in ranges.reversed() { bytes.removeSubrange(range) }
    }

    /// Returns a range with the white space in front of it, if it begins a line.
    private func extended(_ range: Range<Int>) -> Range<Int> {
        (range.lowerBound - layout(before: range.lowerBound).count)..<range.upperBound
    }
}
