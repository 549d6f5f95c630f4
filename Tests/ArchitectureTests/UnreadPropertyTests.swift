import Foundation
import Testing

/// A public property that is stored and never read is a promise without effect.
@Suite struct UnreadPropertyTests {
    @Test func everyPublicStoredPropertyIsReadSomewhere() throws {
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        var sources: [String] = []
        for target in graph.targets where target.kind == .swift && !target.isTest {
            for file in WorkingCopy.files(of: target) { sources.append(try WorkingCopy.text(of: file)) }
        }
        #expect(Self.unread(in: sources).filter { !Self.exempt.contains($0) } == [])
    }

    @Test func unreadPropertiesAreFound() {
        let source = """
            open class A {
                /// Mentions copied.
                open var copied = 1
                open var assigned: Int = 2
                public weak var delegate: B?
                open var watched = 3 {
                    didSet { if watched != oldValue { update() } }
                }
                public internal(set) var state = 4
                open var computed: Int { 5 }
                open var read = 6

                func take(_ other: A) {
                    copied = other.copied
                    self.assigned = 3
                    other.delegate = nil
                    show(read, state: 3)
                    log("delegate")
                }
            }
            """
        #expect(Self.unread(in: [source]) == ["A.assigned", "A.copied", "A.delegate", "A.watched"])
    }

    /// Properties that hold without being read: no curve is ever drawn less exactly than with the default flatness, and the
    /// texts of actions are for the program that shows them. Layout is never contiguous unless it is asked for. Switches have no
    /// images since iOS 7. Input views and input methods read the traits of text input.
    private static let exempt: Set<String> = [
        "NSLayoutManager.allowsNonContiguousLayout", "UIGraphicsImageRendererFormat.preferredRange",
        "UISwitch.offImage", "UISwitch.onImage",
        "UITextField.keyboardAppearance", "UITextField.passwordRules", "UITextField.smartDashesType",
        "UITextField.smartInsertDeleteType", "UITextField.smartQuotesType", "UITextField.spellCheckingType",
        "UITextView.keyboardAppearance", "UITextView.passwordRules", "UITextView.smartDashesType",
        "UITextView.smartInsertDeleteType", "UITextView.smartQuotesType", "UITextView.spellCheckingType",
        "UIBezierPath.flatness", "UIAction.discoverabilityTitle", "UIKeyCommand.discoverabilityTitle",
        "UIMenuElement.subtitle", "NSLayoutConstraint.shouldBeArchived",
        // A value of the app, for the app.
        "UIDragItem.localObject",
    ]

    /// The public stored properties, as `Class.property`, whose names nothing in the sources reads: apart from assignments,
    /// copies of the same property, and the names of arguments.
    private static func unread(in sources: [String]) -> [String] {
        var properties: [(type: String, name: String)] = []
        var readers: Set<Substring> = []
        for source in sources {
            var enclosingType: Substring?
            for line in source.split(separator: "\n") {
                let words = words(in: line)
                if line == "}" { enclosingType = nil }
                if words.first?.isPublic == true {
                    if let index = words.firstIndex(where: { $0.text == "class" }), !line.hasPrefix(" ") {
                        enclosingType = words[index + 1].text
                    }
                    if let enclosingType, line.hasPrefix("    "), !line.hasPrefix("     "),
                        isStoredProperty(line, words),
                        let index = words.firstIndex(where: { $0.text == "var" })
                    {
                        properties.append((String(enclosingType), String(words[index + 1].text)))
                    }
                }
                addNames(readIn: words, to: &readers)
            }
        }
        return properties.filter { !readers.contains($0.name[...]) }.map { "\($0.type).\($0.name)" }.sorted()
    }

    private static func isStoredProperty(_ line: Substring, _ words: [Word]) -> Bool {
        let modifiers: Set<Substring> = ["open", "public", "weak", "final"]
        guard let first = words.first(where: { !modifiers.contains($0.text) }), first.text == "var" else {
            return false
        }
        // Computed properties begin a body without a value.
        return line.contains(" = ") || !line.hasSuffix("{") && !line.hasSuffix("}")
    }

    private static func addNames(readIn words: [Word], to names: inout Set<Substring>) {
        let declaring: Set<Substring> = ["var", "let", "case", "func"]
        for (index, word) in words.enumerated() where !word.isWritten {
            if index > 0, declaring.contains(words[index - 1].text) { continue }
            // `name = other.name`
            if words.prefix(index).contains(where: { $0.isWritten && $0.text == word.text }) { continue }
            names.insert(word.text)
        }
    }

    private struct Word {
        var text: Substring
        /// A Boolean value that indicates whether the word is assigned, the name of an argument, or compared with its old
        /// value.
        var isWritten: Bool

        var isPublic: Bool { text == "open" || text == "public" }
    }

    /// The words of a line of code, without those in comments and in strings that interpolate nothing.
    private static func words(in line: Substring) -> [Word] {
        var words: [Word] = []
        let bytes = line.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8): return words
            case UInt8(ascii: "\""):
                let rest = bytes[bytes.index(after: index)...]
                let end = rest.firstIndex(of: UInt8(ascii: "\"")) ?? rest.startIndex
                let isPlain = !rest[..<end].contains(UInt8(ascii: "\\"))
                index = isPlain && end > rest.startIndex ? bytes.index(after: end) : rest.startIndex
            case let byte where isInWord(byte):
                let end = bytes[index...].firstIndex { !isInWord($0) } ?? bytes.endIndex
                let rest = bytes[end...]
                let isWritten = [" = ", ":", " != oldValue"].contains { rest.starts(with: $0.utf8) }
                words.append(Word(text: line[index..<end], isWritten: isWritten))
                index = end
            default: index = bytes.index(after: index)
            }
        }
        return words
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
