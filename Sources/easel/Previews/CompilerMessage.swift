import Foundation

/// An error of a build: of the compiler, or of the rewriter, with its position, or another one without.
struct CompilerMessage: Hashable {
    let file: String
    let line: Int
    let column: Int
    let text: String

    /// The number of errors that are shown.
    private static let most = 50

    /// Returns the errors in the output of a build, each once, in their order.
    static func errors(in output: String) -> [CompilerMessage] {
        var found: [CompilerMessage] = []
        var known: Set<CompilerMessage> = []
        for line in output.split(whereSeparator: \.isNewline) {
            guard found.count < most, let message = CompilerMessage(line), known.insert(message).inserted else {
                continue
            }
            found.append(message)
        }
        return found
    }

    /// Creates an error without a position.
    init(text: String) {
        (file, line, column) = ("", 0, 0)
        self.text = text
    }

    private init?(_ line: Substring) {
        let mark = ": error: "
        guard line.hasPrefix("/"), let range = line.range(of: mark) else { return nil }
        // A path may contain colons.
        var parts = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.popLast().flatMap({ Int($0) }) else { return nil }
        if parts.count > 1, let line = parts.last.flatMap({ Int($0) }) {
            (self.line, column) = (line, last)
            parts.removeLast()
        } else {
            (self.line, column) = (last, 1)
        }
        file = parts.joined(separator: ":")
        text = String(line[range.upperBound...])
    }
}
