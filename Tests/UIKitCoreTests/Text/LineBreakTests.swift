import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Typography
@testable import UIKitCore

/// Hyphenation and the strategies of line breaks.
@MainActor
@Suite struct LineBreakTests {
    /// The lines of a text in a width of a number of characters of a monospaced font.
    private func lines(
        _ text: String,
        _ count: CGFloat,
        language: String? = nil,
        dictionaries: String? = nil,
        _ change: (NSMutableParagraphStyle) -> Void
    ) -> [String] {
        TestFonts.use()
        let library = FontLibrary.current
        if let dictionaries { library.hyphenation.use(dictionaries) }
        let style = NSMutableParagraphStyle()
        change(style)
        let font = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        var attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
        attributes[.languageIdentifier] = language
        let advance = NSAttributedString(string: "x", attributes: [.font: font]).size().width
        let limits = TextFrame.Limits(width: advance * count + 0.5)
        let frame = TextFrame.frame(of: StyledText(text, attributes).text, in: limits, library: library)
        return frame.lines.map { "\(Int(($0.width / advance).rounded()))" }
    }

    private func folder(_ files: [String: String]) throws -> String {
        let folder = NSTemporaryDirectory() + "/easel-hyphens-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.data(using: .isoLatin1)?.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        return folder
    }

    @Test func wordsAreDividedByTheFactorAndTheLanguage() throws {
        let folder = try folder([
            "hyph_qaa_AA.dic": "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\nn1t\nr1m\n1na\n2nat\n",
            "hyph_qab.dic": "ISO8859-1\n\u{E4}1x\n",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = "aa internationalx"
        // Without hyphens: "aa", "internationalx" (14 characters) broken by characters.
        let none = lines(text, 14, language: "qaa", dictionaries: folder) { _ in }
        #expect(none == ["2", "14"])
        // "aa internatio-", "nalx"
        let all = lines(text, 14, language: "qaa", dictionaries: folder) { $0.hyphenationFactor = 1 }
        #expect(all == ["14", "4"])
        // "aa in-", "ternationalx"
        #expect(lines(text, 12, language: "qaa") { $0.hyphenationFactor = 1 } == ["6", "12"])
        #expect(lines(text, 14, language: "qaa-AA") { $0.usesDefaultHyphenation = true } == all)
        // The words fill two fourteenths of the line, more than a tenth.
        #expect(lines(text, 14, language: "qaa") { $0.hyphenationFactor = 0.1 } == none)
        #expect(lines(text, 14, language: "qac") { $0.hyphenationFactor = 1 } == none)
        #expect(lines("aa \u{E4}\u{E4}\u{E4}xxxx", 8, language: "qab") { $0.hyphenationFactor = 1 } == ["7", "4"])
    }

    @Test func dictionariesAreReadAsLibrariesReadThem() throws {
        let text =
            "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\n# comment\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\n"
        let patterns = try #require(HyphenationPatterns(Data(text.utf8)))
        #expect(patterns.points(in: "hyphenation") == [2, 6])
        #expect(patterns.points(in: "HYPHENATION") == patterns.points(in: "hyphenation"))
        let compound = try #require(HyphenationPatterns(Data("UTF-8\nk1b\nNEXTLEVEL\n.ba1ab\na1b\n".utf8)))
        #expect(compound.points(in: "aakbaab") == [3, 5])
        #expect(HyphenationPatterns(Data("KOI9\na1b\n".utf8)) == nil)
    }

    @Test func lastWordsAreNotAlone() {
        let text = "one two three four"
        #expect(lines(text, 13) { _ in } == ["13", "4"])
        #expect(lines(text, 13) { $0.lineBreakStrategy = .pushOut } == ["7", "10"])
        // Two words remain in the line before, and the last line has room for both.
        #expect(lines("one three four", 9) { $0.lineBreakStrategy = .standard } == ["9", "4"])
        #expect(lines(text, 30) { $0.lineBreakStrategy = .pushOut } == ["18"])
        let label = UILabel()
        label.lineBreakStrategy = .pushOut
        #expect((label.textDefaults[.paragraphStyle] as? NSParagraphStyle)?.lineBreakStrategy == .pushOut)
        label.attributedText = NSAttributedString(string: "x")
        label.lineBreakStrategy = .hangulWordPriority
        let style = label.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        #expect(style?.lineBreakStrategy == .hangulWordPriority)
    }

    @Test func wordsOfHangulStayTogether() {
        TestFonts.use()
        func count(_ strategy: NSParagraphStyle.LineBreakStrategy) -> [Int] {
            let style = NSMutableParagraphStyle()
            style.lineBreakStrategy = strategy
            let font = UIFont.systemFont(ofSize: 20)
            let text = StyledText(
                "\u{D55C}\u{AD6D}\u{C5B4} \u{B098}\u{B77C}\u{B9D0}",
                [.font: font, .paragraphStyle: style]
            )
            let whole = TextFrame.frame(of: text.text, in: TextFrame.Limits(), library: .current).lines[0].width
            let frame = TextFrame.frame(of: text.text, in: TextFrame.Limits(width: whole * 0.8), library: .current)
            return frame.lines.map { Int($0.width / whole * 100) }
        }
        let (loose, strict) = (count([]), count(.hangulWordPriority))
        #expect(loose.count == 2 && strict.count == 2 && loose[0] > strict[0] && abs(strict[0] - strict[1]) <= 2)
    }
}
