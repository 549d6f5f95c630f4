import Foundation
import Testing

/// The list of missing APIs in docs/coming-from-ios.md matches the code.
@Suite struct MissingAPITests {
    private static let page = Readme.folder.appending(path: "docs/coming-from-ios.md")
    private static let begin = "<!-- The list below is written by scripts/missing-api. -->\n\n"

    @Test func comingFromIOSPageListsMissingAPI() async throws {
        let list = try String(contentsOf: Readme.folder.appending(path: "docs/ios-api.txt"), encoding: .utf8)
        let graph = try await SymbolGraph.extract()
        let text = try MissingAPI(list: list).text(without: graph)
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(page.range(of: Self.begin)).upperBound
        if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" {
            try (page[..<start] + text).write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(page[start...] == text, "scripts/missing-api writes the list")
        }
        // Symbols of each kind, and members that come from above.
        #expect(graph.has("text", in: "UILabel") && graph.has("frame", in: "UILabel"))
        #expect(graph.has("touchesBegan", in: "UIButton") && graph.has("lineBreakMode", in: "NSMutableParagraphStyle"))
        #expect(graph.has("draw", in: "NSAttributedString") && graph.hasType("UIFont.Weight"))
        #expect(!graph.has("noSuchMember", in: "UILabel") && !graph.hasType("UINoSuchType"))
    }

    @Test func implementedAPIIsNotListed() throws {
        let list = """
            # A comment
            ## Views
            UIView: frame tint
            UILabel: frame text size
            UISwitch: isOn
            ## Others
            UIView.Mode: fill
            """
        let graph = SymbolGraph(
            members: ["UIView": ["frame"], "UILabel": ["text"], "UIView.Mode": ["fill"]],
            above: ["UILabel": ["UIView"], "UIView": ["UILabel"]]
        )
        #expect(
            try MissingAPI(list: list).text(without: graph) == """
                Of 11 names in the list, 7 are there.

                ### Views

                Types: `UISwitch`.

                - `UIView`: `tint`
                - `UILabel`: `size`

                ### Others

                Nothing of the list.

                """
        )
    }

    @Test(arguments: ["UIView: a", "## A\nUIView a", "## A\nUIView: a a", "## A\nUIView:\nUIView:"])
    func malformedListThrows(list: String) {
        #expect(throws: MissingAPI.MalformedList.self) { try MissingAPI(list: list) }
    }
}
