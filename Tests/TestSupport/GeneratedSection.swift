import Foundation

/// A part of a page of the documentation that a test generates, between two comments:
///
///     <!-- NAME: … -->
///     the text
///     <!-- end of NAME -->
package struct GeneratedSection {
    package struct MissingSection: Error, CustomStringConvertible {
        package let name: String
        package let page: String
        package var description: String { "\(page) has no section \"\(name)\"" }
    }

    /// The text of the section in the page.
    package let text: String

    private let page: URL
    private let before: Substring
    private let after: Substring

    /// Reads a section.
    /// - Parameter page: The path of the page in the package's folder.
    package init(_ name: String, of page: String) throws {
        self.page = Checkout.url(page)
        let content = try String(contentsOf: self.page, encoding: .utf8)
        guard let begin = content.range(of: "<!-- \(name): "),
            let start = content.range(of: "-->\n", range: begin.upperBound..<content.endIndex)?.upperBound,
            let end = content.range(of: "<!-- end of \(name) -->", range: start..<content.endIndex)?.lowerBound
        else { throw MissingSection(name: name, page: page) }
        before = content[..<start]
        after = content[end...]
        text = String(content[start..<end])
    }

    /// Writes a text into the page if `EASEL_UPDATE_GOLDENS=1` is in the environment. Otherwise, or afterwards, returns a
    /// Boolean value that indicates whether the page has the text.
    package func has(_ text: String) throws -> Bool {
        if text == self.text { return true }
        guard ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" else { return false }
        try (before + text + after).write(to: page, atomically: true, encoding: .utf8)
        return true
    }
}
