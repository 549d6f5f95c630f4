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
        throw MissingBlock(page: page, text: marker)
    }
}
