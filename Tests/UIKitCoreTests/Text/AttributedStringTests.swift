import Testing
import UIKit

/// The attributes of UIKit in `AttributedString`, and conversions.
@MainActor
@Suite struct AttributedStringTests {
    @Test func runThatBeginsWithinCharacterRetainsItsAttributes() {
        var letter = AttributedString("e")
        letter.kern = 1
        var mark = AttributedString("\u{301}x")
        mark.kern = 2
        let converted = NSAttributedString(letter + mark)
        let values = (0..<converted.length).map {
            (converted.attribute(.kern, at: $0, effectiveRange: nil) as? NSNumber)?.doubleValue
        }
        #expect(values == [1, 2, 2])
    }

    @Test func attributesSurviveConversions() {
        var first = AttributedString("One ")
        first.font = .boldSystemFont(ofSize: 20)
        first.foregroundColor = .red
        first.kern = 2
        first.underlineStyle = [.single, .patternDash]
        var second = AttributedString("two")
        second.strokeWidth = -3
        second.ligature = 0
        let text = first + second
        let converted = NSAttributedString(text)
        #expect(converted.string == "One two")
        let attributes = converted.attributes(at: 0, effectiveRange: nil)
        #expect(attributes[.font] as? UIFont == .boldSystemFont(ofSize: 20))
        #expect(attributes[.foregroundColor] as? UIColor == .red)
        #expect((attributes[.kern] as? NSNumber)?.doubleValue == 2)
        #expect(AttributedString(converted) == text)
    }

    @Test func containerTakesAttributesOfDictionary() {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let container = AttributeContainer([
            .backgroundColor: UIColor.blue, .paragraphStyle: style, .baselineOffset: 3,
            .strikethroughStyle: NSUnderlineStyle.thick.rawValue, NSAttributedString.Key("other"): 1,
        ])
        #expect(container.backgroundColor == .blue && container.paragraphStyle === style)
        #expect(container.baselineOffset == 3 && container.strikethroughStyle == .thick)
        #expect(container.font == nil)
        #expect(container != AttributeContainer())
    }
}
