import Testing
import UIKit

/// Lists: their markers, and their paragraphs.
@Suite struct NSTextListTests {
    private static let formats: [(NSTextList.MarkerFormat, [String])] = [
        (.decimal, ["1", "4", "28"]), (.octal, ["1", "4", "34"]), (.lowercaseHexadecimal, ["1", "4", "1c"]),
        (.uppercaseHexadecimal, ["1", "4", "1C"]), (.lowercaseAlpha, ["a", "d", "ab"]),
        (.uppercaseLatin, ["A", "D", "AB"]),
        (.lowercaseRoman, ["i", "iv", "xxviii"]), (.uppercaseRoman, ["I", "IV", "XXVIII"]),
        (.disc, ["\u{2022}", "\u{2022}", "\u{2022}"]), (.hyphen, ["\u{2043}", "\u{2043}", "\u{2043}"]),
        (.init("({decimal})"), ["(1)", "(4)", "(28)"]), (.init("* "), ["* ", "* ", "* "]),
        (.init("{a}"), ["{a}", "{a}", "{a}"]),
    ]

    @Test(arguments: formats)
    func markersFollowTheFormat(format: NSTextList.MarkerFormat, markers: [String]) {
        let list = NSTextList(markerFormat: format, options: 0)
        #expect([1, 4, 28].map { list.marker(forItemNumber: $0) } == markers)
        #expect(list.markerFormat == format && list.startingItemNumber == 1 && list.listOptions == [])
    }

    @Test func numbersWithoutNumeralsAreArabic() {
        let (roman, letters) = (
            NSTextList(markerFormat: .lowercaseRoman, options: 0), NSTextList(markerFormat: .lowercaseAlpha, options: 0)
        )
        #expect(roman.marker(forItemNumber: 0) == "0" && roman.marker(forItemNumber: 4000) == "4000")
        #expect(letters.marker(forItemNumber: -3) == "-3" && letters.marker(forItemNumber: 703) == "aaa")
        #expect(letters.marker(forItemNumber: .max).allSatisfy { $0.isLowercase })
        #expect(roman.isOrdered && !NSTextList(markerFormat: .box, options: 0).isOrdered)
    }

    @Test func listsHaveTheParagraphsOfTheirStyles() {
        let outer = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 5)
        let inner = NSTextList(markerFormat: .disc, options: 1)
        #expect(inner.listOptions == .prependEnclosingMarker)
        func style(_ lists: [NSTextList]) -> NSParagraphStyle {
            let style = NSMutableParagraphStyle()
            style.textLists = lists
            return style
        }
        let text = NSMutableAttributedString(string: "")
        let lines: [(String, [NSTextList])] = [
            ("intro\n", []), ("one\n", [outer]), ("in\n", [outer, inner]), ("two\n", [outer]), ("out", []),
        ]
        for (line, lists) in lines {
            text.append(NSAttributedString(string: line, attributes: [.paragraphStyle: style(lists)]))
        }
        #expect(text.range(of: outer, at: 7) == NSRange(location: 6, length: 11))
        #expect(text.range(of: inner, at: 11) == NSRange(location: 10, length: 3))
        #expect(
            text.range(of: inner, at: 7).location == NSNotFound && text.range(of: outer, at: 99).location == NSNotFound
        )
        #expect([7, 11, 14].map { text.itemNumber(in: outer, at: $0) } == [5, 5, 6])
        #expect(text.itemNumber(in: inner, at: 11) == 1 && text.itemNumber(in: outer, at: 0) == NSNotFound)
        #expect(style([outer]) == style([outer]) && style([outer]) != style([inner]) && style([]).textLists.isEmpty)
        #expect((style([outer]).mutableCopy() as? NSMutableParagraphStyle)?.textLists == [outer])
    }
}
