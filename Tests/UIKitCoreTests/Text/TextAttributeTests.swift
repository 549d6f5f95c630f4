import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Attributes that change the font, the width, or the appearance of text.
@MainActor @Suite struct TextAttributeTests {
    init() { TestFonts.use() }

    private let font = UIFont.systemFont(ofSize: 20)

    private func text(_ attributes: [NSAttributedString.Key: Any], _ string: String = "Wide text") -> NSAttributedString
    {
        NSAttributedString(string: string, attributes: attributes)
    }

    private func width(_ attributes: [NSAttributedString.Key: Any]) -> CGFloat { text(attributes).size().width }

    /// Draws a text on gray at (4, 4).
    private func draw(_ text: NSAttributedString, width: CGFloat = 200) throws -> (Int, Int) -> Dot {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: 40), format: format).image { context in
            UIColor(white: 0.5, alpha: 1).setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: 40))
            text.draw(at: CGPoint(x: 4, y: 4))
        }
        let surface = try #require(image.cgImage).surface
        return { x, y in Dot(surface[x, y]) }
    }

    private struct Dot: Equatable {
        let red, green, blue: Int
        init(_ value: UInt32) {
            (red, green, blue) = (Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255))
        }
    }

    private func columns(_ pixel: (Int, Int) -> Dot, _ width: Int, where isFound: (Dot) -> Bool) -> [Int] {
        (0..<width).filter { x in (0..<40).contains { isFound(pixel(x, $0)) } }
    }

    private func rows(_ pixel: (Int, Int) -> Dot, _ width: Int, where isFound: (Dot) -> Bool) -> [Int] {
        (0..<40).filter { y in (0..<width).contains { isFound(pixel($0, y)) } }
    }

    // MARK: Meaning

    @Test func meaningDeterminesFont() {
        func width(_ intent: Any) -> CGFloat { self.width([.font: font, .inlinePresentationIntent: intent]) }
        func width(_ font: UIFont) -> CGFloat { self.width([.font: font]) }
        #expect(width(2) == width(UIFont.boldSystemFont(ofSize: 20)) && width(2) > width(font))
        #expect(width(1) == width(UIFont.italicSystemFont(ofSize: 20)) && width(1) != width(font))
        #expect(width(4) == width(UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)))
        #expect(width(InlinePresentationIntent([.code, .stronglyEmphasized])) > width(font))
        #expect(width(UInt(2)) == width(2) && width(NSNumber(value: 2)) == width(2))
        #expect(width(0) == width(font) && width(-1) == width(font) && width("x") == width(font))
    }

    @Test func meaningAppliesInLabelsAndTextViews() {
        var text = AttributedString("Wide ")
        var strong = AttributedString("text")
        strong.inlinePresentationIntent = .stronglyEmphasized
        text += strong
        let (plain, bold) = (UILabel(), UILabel())
        plain.text = "Wide text"
        bold.attributedText = NSAttributedString(text)
        #expect(bold.intrinsicContentSize.width > plain.intrinsicContentSize.width)
        let storage = NSTextStorage(attributedString: NSAttributedString(text))
        let (layout, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 300, height: 100)))
        storage.addLayoutManager(layout)
        layout.addTextContainer(container)
        let used = layout.usedRect(for: container).width
        storage.removeAttribute(.inlinePresentationIntent, range: NSRange(location: 0, length: storage.length))
        #expect(used > layout.usedRect(for: container).width + 0.1)
    }

    @Test func struckMeaningHasALine() throws {
        func ink(_ attributes: [NSAttributedString.Key: Any]) throws -> Int {
            columns(try draw(text(attributes, "     .")), 60) { $0.red < 60 }.count
        }
        #expect(try ink([.font: font, .inlinePresentationIntent: 32]) > ink([.font: font]) + 10)
    }

    @Test func meaningAndLinksAreConverted() {
        var text = AttributedString("a")
        var strong = AttributedString("b")
        strong.inlinePresentationIntent = [.stronglyEmphasized, .code]
        strong.link = URL(string: "https://example.org")
        strong.expansion = 0.5
        text += strong
        let converted = NSAttributedString(text)
        #expect(converted.attribute(.inlinePresentationIntent, at: 0, effectiveRange: nil) == nil)
        #expect(converted.attribute(.inlinePresentationIntent, at: 1, effectiveRange: nil) as? UInt == 6)
        #expect(converted.attribute(.link, at: 1, effectiveRange: nil) as? URL == URL(string: "https://example.org"))
        #expect(AttributedString(converted) == text)
        let string = AttributedString(NSAttributedString(string: "a", attributes: [.link: "https://example.org"]))
        #expect(string.link == URL(string: "https://example.org"))
    }

    // MARK: Appearance

    @Test func linksHaveTheirOwnColorAndAnUnderline() throws {
        let link: [NSAttributedString.Key: Any] = [
            .font: font, .foregroundColor: UIColor.black, .link: "https://example.org", .underlineColor: UIColor.black,
        ]
        let pixel = try draw(text(link, "l l"))
        let isBlue = { (pixel: Dot) in pixel.blue > pixel.red + 100 }
        let found = columns(pixel, 60, where: isBlue)
        #expect(
            found.count > 4 && found.last == (found.first ?? 0) + found.count - 1,
            "the underline is not interrupted"
        )
        #expect(columns(pixel, 60) { $0.blue < 60 }.isEmpty)
        let label = UILabel()
        label.attributedText = text(link)
        #expect(label.styledText(lineCount: 1).runStyles.map(\.color) == [UIColor.link.cgColor])
        #expect(label.textColor == .black)
    }

    @Test func letterpressHasALightEdgeBelow() throws {
        let style = NSAttributedString.TextEffectStyle.letterpressStyle
        for effect in [style, style.rawValue] as [Any] {
            let pixel = try draw(text([.font: font, .textEffect: effect], "L"))
            let dark = rows(pixel, 40) { $0.red < 60 }
            let light = rows(pixel, 40) { $0.red > 160 }
            #expect(light.last == (dark.last ?? 0) + 1)
        }
        let plain = try draw(text([.font: font, .textEffect: "other"], "L"))
        #expect(rows(plain, 40) { $0.red > 140 }.isEmpty)
    }

    // MARK: Width

    @Test func expansionWidensGlyphsAndTheirAdvances() throws {
        let plain = width([.font: font])
        #expect(abs(width([.font: font, .expansion: log(2.0)]) - 2 * plain) < 0.5)
        #expect(abs(width([.font: font, .expansion: NSNumber(value: -log(2.0))]) - plain / 2) < 0.5)
        #expect(width([.font: font, .expansion: CGFloat.nan]) == plain)
        let spaced = width([.font: font, .kern: 3]) - plain
        #expect(abs(width([.font: font, .expansion: log(2.0), .kern: 3]) - 2 * plain - spaced) < 0.5)
        // A second letter begins where the first one ends, at twice the distance.
        func stems(_ expansion: Double) throws -> [Int] {
            let attributes: [NSAttributedString.Key: Any] = [.font: font, .expansion: expansion]
            return columns(try draw(text(attributes, "ll")), 60) { $0.red < 110 }.map { $0 - 4 }
        }
        let (narrow, wide) = (try stems(0), try stems(log(2.0)))
        #expect(abs((wide.last ?? 0) - 2 * (narrow.last ?? 0)) <= 2 && wide.count >= 2 * narrow.count - 2)
        let label = UILabel()
        label.attributedText = text([.font: font, .expansion: log(2.0)])
        #expect(abs(label.intrinsicContentSize.width - 2 * plain) <= 2)
    }

    @Test(arguments: [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead])
    func labelsTightenBeforeTheyTruncate(mode: NSLineBreakMode) {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
        label.font = font
        label.text = "A tightened text"
        label.lineBreakMode = mode
        let natural = label.intrinsicContentSize
        func frame(_ width: CGFloat) -> (isTruncated: Bool, width: CGFloat) {
            let frame = label.frame(width: width, height: 40, lineCount: 1)
            return (frame.isTruncated, frame.bounds.width)
        }
        let narrow = natural.width - 8
        #expect(frame(narrow).isTruncated)
        label.allowsDefaultTighteningForTruncation = true
        #expect(!frame(narrow).isTruncated && frame(narrow).width <= narrow)
        #expect(!frame(natural.width).isTruncated && frame(natural.width).width > natural.width - 1)
        #expect(frame(natural.width / 2).isTruncated)
        #expect(label.intrinsicContentSize == natural)
    }

    @Test func paragraphStylesTighten() throws {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        let values: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
        let natural = text(values).size()
        let room = CGSize(width: natural.width - 4, height: natural.height)
        func width() -> CGFloat { text(values).boundingRect(with: room, options: [], context: nil).width }
        let truncated = width()
        style.allowsDefaultTighteningForTruncation = true
        #expect(width() != truncated && width() <= room.width)
        let copy = try #require(style.copy() as? NSParagraphStyle)
        #expect(copy.allowsDefaultTighteningForTruncation && copy != NSParagraphStyle.default)
        let label = UILabel()
        label.attributedText = text(values)
        #expect(label.allowsDefaultTighteningForTruncation)
        label.allowsDefaultTighteningForTruncation = false
        let applied = label.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        #expect(applied?.allowsDefaultTighteningForTruncation == false)
    }
}
