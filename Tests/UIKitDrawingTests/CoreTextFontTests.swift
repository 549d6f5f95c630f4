import CoreText
import TestSupport
import Testing
import UIKitCore

/// Core Text with the attributes of UIKit.
@MainActor
struct CoreTextFontTests {
    init() { TestFonts.use() }

    @Test func linesHaveWidthOfStringsInFontsOfUIKit() {
        for font in [UIFont.systemFont(ofSize: 17), .boldSystemFont(ofSize: 30), .italicSystemFont(ofSize: 11)] {
            let text = NSAttributedString(string: "Wide and narrow", attributes: [.font: font, .kern: 1.5])
            let line = CTLineCreateWithAttributedString(text)
            var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
            let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
            #expect(abs(CGFloat(width) - text.size().width) < 1)
            #expect(abs(ascent - font.ascender) < 0.1 && abs(descent + font.descender) < 0.1)
        }
    }
}
