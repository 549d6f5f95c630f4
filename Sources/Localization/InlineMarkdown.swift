import Foundation

/// A part of a text with the marks of inline Markdown around it.
struct MarkdownRun: Equatable {
    var text: String
    var intent: InlinePresentationIntent = []
    var link: String?
}

/// The inline parts of Markdown, as CommonMark defines them: emphasis, code, links, escapes, and struck text. Blocks, images and
/// HTML are text.
struct InlineMarkdown {
    private enum Node {
        case text(String)
        case code(String)
        /// A row of the same mark, which may begin or end emphasis.
        case marks(Character, count: Int, opens: Bool, closes: Bool)
        case link([MarkdownRun], url: String)
    }

    private let characters: [Character]
    private var index = 0
    private var nodes: [Node] = []
    private var pending = ""

    /// The deepest nesting of links' texts. Beyond it, brackets are text.
    private let depth: Int

    /// Returns the parts of a text. A text without marks is one part.
    static func runs(of text: String) -> [MarkdownRun] { InlineMarkdown(Array(text), depth: 0).parse() }

    private init(_ characters: [Character], depth: Int) { (self.characters, self.depth) = (characters, depth) }

    private consuming func parse() -> [MarkdownRun] {
        while index < characters.count {
            let character = characters[index]
            switch character {
            case "\\" where index + 1 < characters.count && Self.isPunctuation(characters[index + 1]):
                pending.append(characters[index + 1])
                index += 2
            case "`": readCode()
            case "*", "_", "~": readMarks(character)
            case "<": if !readAutomaticLink() { readText() }
            case "^" where index + 1 < characters.count && characters[index + 1] == "[":
                // The attributes of grammar have no effect.
                index += 1
                if !readLink(isLink: false) { pending.append(character) }
            case "[": if !readLink(isLink: true) { readText() }
            default: readText()
            }
        }
        flush()
        return Self.resolve(nodes)
    }

    private mutating func readText() {
        pending.append(characters[index])
        index += 1
    }

    private mutating func flush() {
        if !pending.isEmpty { nodes.append(.text(pending)) }
        pending = ""
    }

    private static func isPunctuation(_ character: Character) -> Bool {
        character.isASCII && (character.isPunctuation || character.isSymbol)
    }

    private mutating func readCode() {
        var end = index
        while end < characters.count, characters[end] == "`" { end += 1 }
        let count = end - index
        var close = end
        while close < characters.count {
            guard characters[close] == "`" else {
                close += 1
                continue
            }
            var last = close
            while last < characters.count, characters[last] == "`" { last += 1 }
            if last - close == count {
                var code = characters[end..<close]
                if code.count > 2, code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
                    code = code.dropFirst().dropLast()
                }
                flush()
                nodes.append(.code(String(code)))
                index = last
                return
            }
            close = last
        }
        pending += String(repeating: "`", count: count)
        index = end
    }

    private mutating func readMarks(_ mark: Character) {
        var end = index
        while end < characters.count, characters[end] == mark { end += 1 }
        let before = index > 0 ? characters[index - 1] : " "
        let after = end < characters.count ? characters[end] : " "
        let isLeft =
            !after.isWhitespace && (!Self.isPunctuation(after) || before.isWhitespace || Self.isPunctuation(before))
        let isRight =
            !before.isWhitespace && (!Self.isPunctuation(before) || after.isWhitespace || Self.isPunctuation(after))
        flush()
        let count = end - index
        if mark == "~", count != 2 {
            pending = String(repeating: mark, count: count)
        } else if mark == "_" {
            // An underscore within a word is text.
            let opens = isLeft && (!isRight || Self.isPunctuation(before))
            nodes.append(
                .marks(mark, count: count, opens: opens, closes: isRight && (!isLeft || Self.isPunctuation(after)))
            )
        } else {
            nodes.append(.marks(mark, count: count, opens: isLeft, closes: isRight))
        }
        index = end
    }

    private mutating func readAutomaticLink() -> Bool {
        guard let close = characters[index...].firstIndex(of: ">") else { return false }
        let text = String(characters[index + 1..<close])
        guard text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]+:[^\s<>]*/) != nil else { return false }
        flush()
        nodes.append(.link([MarkdownRun(text: text)], url: text))
        index = close + 1
        return true
    }

    /// Reads `[text](url)`. Returns `false` if there is none, and leaves the position.
    private mutating func readLink(isLink: Bool) -> Bool {
        guard depth < 8 else { return false }
        var level = 0
        var close = index
        while close < characters.count {
            if characters[close] == "\\" { close += 1 } else if characters[close] == "[" { level += 1 }
            if close < characters.count, characters[close] == "]" {
                level -= 1
                if level == 0 { break }
            }
            close += 1
        }
        guard close + 1 < characters.count, characters[close + 1] == "(",
            let end = characters[(close + 1)...].firstIndex(of: ")")
        else { return false }
        let target =
            String(characters[close + 2..<end]).split(separator: " ", maxSplits: 1).first.map(String.init) ?? ""
        let text = InlineMarkdown(Array(characters[index + 1..<close]), depth: depth + 1).parse()
        flush()
        nodes.append(.link(text, url: isLink ? target.trimmingCharacters(in: CharacterSet(charactersIn: "<>")) : ""))
        index = end + 1
        return true
    }

    /// Matches the marks of emphasis.
    private static func resolve(_ nodes: [Node]) -> [MarkdownRun] {
        var counts = nodes.map { if case .marks(_, let count, _, _) = $0 { count } else { 0 } }
        var intents = Array(repeating: InlinePresentationIntent(), count: nodes.count)
        for close in nodes.indices {
            guard case .marks(let mark, let whole, let alsoOpens, true) = nodes[close] else { continue }
            var open = close - 1
            while open >= 0, counts[close] > 0 {
                defer { open -= 1 }
                guard case .marks(mark, let other, true, let alsoCloses) = nodes[open], counts[open] > 0 else {
                    continue
                }
                // The rule of three of CommonMark.
                if alsoOpens || alsoCloses, (whole + other) % 3 == 0, whole % 3 != 0 { continue }
                while counts[open] > 0, counts[close] > 0 {
                    let isDouble = counts[open] > 1 && counts[close] > 1
                    let intent: InlinePresentationIntent =
                        mark == "~" ? .strikethrough : isDouble ? .stronglyEmphasized : .emphasized
                    counts[open] -= isDouble ? 2 : 1
                    counts[close] -= isDouble ? 2 : 1
                    for index in (open + 1)..<close { intents[index].insert(intent) }
                }
                // Marks between those are text.
                for index in (open + 1)..<close where counts[index] > 0 { counts[index] = -counts[index] }
            }
        }
        var runs: [MarkdownRun] = []
        func append(_ run: MarkdownRun) {
            if run.text.isEmpty { return }
            if let last = runs.last, last.intent == run.intent, last.link == run.link {
                runs[runs.count - 1].text += run.text
            } else {
                runs.append(run)
            }
        }
        for (index, node) in nodes.enumerated() {
            switch node {
            case .text(let text): append(MarkdownRun(text: text, intent: intents[index]))
            case .code(let text): append(MarkdownRun(text: text, intent: intents[index].union(.code)))
            case .marks(let mark, _, _, _):
                append(MarkdownRun(text: String(repeating: mark, count: abs(counts[index])), intent: intents[index]))
            case .link(let inner, let url):
                for var run in inner {
                    run.intent.formUnion(intents[index])
                    if !url.isEmpty { run.link = url }
                    append(run)
                }
            }
        }
        return runs
    }
}
