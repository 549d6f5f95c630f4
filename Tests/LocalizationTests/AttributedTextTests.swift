import Foundation
import Testing

@testable import Localization

/// Localized texts with the marks of Markdown.
@Suite struct AttributedTextTests {
    /// The parts of a text as `text`, `*text*`, `**text**`, `` `text` ``, `~text~` and `text(link)`.
    private func parts(_ text: String) -> [String] {
        InlineMarkdown.runs(of: text).map { run in
            var part = run.text
            if run.intent.contains(.code) { part = "`\(part)`" }
            if run.intent.contains(.emphasized) { part = "*\(part)*" }
            if run.intent.contains(.stronglyEmphasized) { part = "**\(part)**" }
            if run.intent.contains(.strikethrough) { part = "~\(part)~" }
            return part + (run.link.map { "(\($0))" } ?? "")
        }
    }

    @Test(arguments: [
        ("plain", ["plain"]), ("a *b* c", ["a ", "*b*", " c"]), ("**b**", ["**b**"]),
        ("__b__ _c_", ["**b**", " ", "*c*"]),
        ("***b***", ["***b***"]), ("**a *b* c**", ["**a **", "***b***", "** c**"]), ("a*b*c", ["a", "*b*", "c"]),
        ("a_b_c", ["a_b_c"]), ("2 * 3 * 4", ["2 * 3 * 4"]), ("*a", ["*a"]), ("a**", ["a**"]), ("**a*", ["*", "*a*"]),
        ("`*a*` ``b`c``", ["`*a*`", " ", "`b`c`"]), ("`a", ["`a"]), ("~~old~~ new ~x~", ["~old~", " new ~x~"]),
        ("\\*a\\* \\[b\\] \\a", ["*a* [b] \\a"]),
        ("[a *b*](https://x.y/z) c", ["a (https://x.y/z)", "*b*(https://x.y/z)", " c"]),
        ("[a](b", ["[a](b"]), ("[a] (b)", ["[a] (b)"]), ("<https://a.b>", ["https://a.b(https://a.b)"]),
        ("a < b > c", ["a < b > c"]),
        ("^[3 files](inflect: true) left", ["3 files left"]), ("", []),
    ])
    func marksAreInterpreted(text: String, expected: [String]) { #expect(parts(text) == expected) }

    @Test func anyTextIsRead() {
        let pieces = ["*", "**", "_", "~~", "`", "[", "](", ")", "<", ">", "\\", "a", " ", "^["]
        var state: UInt64 = 7
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            let letters = text.filter { $0 == "a" }.count
            let shown = InlineMarkdown.runs(of: text).reduce(0) { $0 + $1.text.filter { $0 == "a" }.count }
            #expect(shown <= letters, "\(text)")
        }
        let deep = String(repeating: "[", count: 2000) + String(repeating: "](a)", count: 2000)
        #expect(!InlineMarkdown.runs(of: deep).isEmpty)
    }

    @Test func textsAreInTheLanguageOfTheUser() throws {
        let folder = try ResourceFolder([
            "de.lproj/Localizable.strings": """
            "Open **%@** now" = "**%1$@** jetzt *öffnen*";
            "help" = "[Hilfe](https://example.com/%lld)";
            """
        ])
        func parts(_ text: AttributedString) -> [String] {
            text.runs.map { run in
                let link = run.link.map { " \($0)" } ?? ""
                return String(text[run.range].characters) + " \(run.inlinePresentationIntent?.rawValue ?? 0)" + link
            }
        }
        try TestLanguage.with("de") {
            let name = "a*b*_c_"
            let text = AttributedString(localized: "Open **\(name)** now", bundle: folder.bundle)
            #expect(parts(text) == ["a*b*_c_ 2", " jetzt  0", "öffnen 1"], "values are not interpreted")
            let help = AttributedString(localized: "help", defaultValue: "\(7)", bundle: folder.bundle)
            #expect(parts(help) == ["Hilfe 0 https://example.com/7"])
            let resource = LocalizedStringResource("Open **\(name)** now", bundle: .atURL(folder.url))
            #expect(AttributedString(localized: resource) == text)
            #expect(String(localized: resource) == "**a*b*_c_** jetzt *öffnen*")
        }
        try TestLanguage.with("en") {
            let text = AttributedString(localized: "Open **\("x")** now", bundle: folder.bundle)
            #expect(parts(text) == ["Open  0", "x 2", " now 0"])
        }
    }
}
