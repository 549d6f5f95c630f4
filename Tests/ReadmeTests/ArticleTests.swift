import Foundation
import Testing

/// The code in the articles of the documentation site is that of README.md and the pages in docs.
@Suite struct ArticleTests {
    private static let catalog = "Sources/UIKit/UIKit.docc"
    private static let articles = ["GettingStarted", "BringingAnIOSView", "TestingYourApp", "OnABoard"]

    /// `ReadmeTests` builds and runs these blocks.
    @Test func everySwiftBlockIsBuilt() throws {
        let built = try ReadmeApp.Blocks()
        let sources = [built.manifest, built.app, built.counterManifest, built.counter, built.counterTests]
        var used: Set<String> = []
        for (name, page) in try Self.pages() {
            for block in page.blocks(of: "swift") {
                #expect(sources.contains(block), "\(name) has code that no test builds:\n\(block)")
                used.insert(block)
            }
        }
        #expect(used == Set(sources))
    }

    @Test func everyCommandIsThatOfAnotherPage() throws {
        let pages = try ["README.md", "docs/testing.md", "docs/kiosk.md"].map { try Readme($0) }
        let known = Set(pages.flatMap(Self.commands))
        var count = 0
        for (name, page) in try Self.pages() {
            for command in Self.commands(of: page) {
                #expect(known.contains(command), "\(name): \(command)")
                count += 1
            }
        }
        #expect(count > 10)
    }

    @Test func everyArticleIsOnTheFirstPage() throws {
        let path = Readme.folder.appending(path: "\(Self.catalog)/UIKit.md")
        let page = try String(contentsOf: path, encoding: .utf8)
        for article in Self.articles { #expect(page.contains("- <doc:\(article)>\n")) }
        let names = try Self.pages().map(\.name)
        #expect(Set(Self.articles).isSubset(of: names))
    }

    private static func commands(of page: Readme) -> [Substring] {
        page.blocks(of: "sh").flatMap { block in block.split(separator: "\n") }
    }

    private static func pages() throws -> [(name: String, page: Readme)] {
        try FileManager.default.contentsOfDirectory(atPath: Readme.folder.appending(path: catalog).path).sorted()
            .filter { $0.hasSuffix(".md") }
            .map { (String($0.dropLast(3)), try Readme("\(catalog)/\($0)")) }
    }
}
