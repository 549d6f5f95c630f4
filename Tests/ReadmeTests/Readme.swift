import Foundation

/// The first page that a reader sees, as a source of code.
struct Readme {
    struct MissingBlock: Error, CustomStringConvertible {
        var text: String
        var description: String { "README.md has no Swift code block with \"\(text)\"" }
    }

    /// The package's folder.
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let text: String

    init() throws {
        text = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    }

    /// The first Swift code block that contains a text.
    func swiftBlock(containing marker: String) throws -> String {
        var block: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = block {
                if line == "```" {
                    let code = lines.joined(separator: "\n") + "\n"
                    if code.contains(marker) { return code }
                    block = nil
                } else {
                    block = lines + [line]
                }
            } else if line == "```swift" {
                block = []
            }
        }
        throw MissingBlock(text: marker)
    }
}
