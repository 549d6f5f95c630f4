import Foundation

/// A page of documentation, as a source of code.
struct Readme {
    struct MissingBlock: Error, CustomStringConvertible {
        var page: String
        var text: String
        var description: String { "\(page) has no Swift code block with \"\(text)\"" }
    }

    /// The package's folder.
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let page: String
    private let text: String

    /// - Parameter page: the path of the page in the package's folder.
    init(_ page: String = "README.md") throws {
        self.page = page
        text = try String(contentsOf: Self.folder.appending(path: page), encoding: .utf8)
    }

    /// The first Swift code block that contains a text.
    func swiftBlock(containing marker: String) throws -> String {
        guard let block = blocks(of: "swift").first(where: { $0.contains(marker) }) else {
            throw MissingBlock(page: page, text: marker)
        }
        return block
    }

    /// Returns the code blocks in a language, such as `swift`.
    func blocks(of language: String) -> [String] {
        var blocks: [String] = []
        var block: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = block {
                if line == "```" {
                    blocks.append(lines.joined(separator: "\n") + "\n")
                    block = nil
                } else {
                    block = lines + [line]
                }
            } else if line == "```\(language)" {
                block = []
            }
        }
        return blocks
    }
}
