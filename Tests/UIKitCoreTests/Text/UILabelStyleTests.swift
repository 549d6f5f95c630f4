import Testing
import UIKit

@testable import UIKitCore

/// The style of a label and that of its attributed text, which are one state.
@MainActor @Suite struct UILabelStyleTests {
    private func styled() -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        style.lineBreakMode = .byTruncatingMiddle
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.green
        shadow.shadowOffset = CGSize(width: 2, height: 3)
        let text = NSMutableAttributedString(
            string: "Abc",
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red, .paragraphStyle: style,
                .shadow: shadow,
            ]
        )
        text.append(
            NSAttributedString(
                string: "def",
                attributes: [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.green, .kern: 4]
            )
        )
        return text
    }

    private func values<Value>(_ key: NSAttributedString.Key, of label: UILabel, _ type: Value.Type) -> [Value?] {
        guard let text = label.attributedText else { return [] }
        return (0..<text.length).map { text.attribute(key, at: $0, effectiveRange: nil) as? Value }
    }

    @Test func attributedTextSetsStyleOfLabel() {
        let label = UILabel()
        label.attributedText = styled()
        #expect(label.font == .boldSystemFont(ofSize: 30) && label.textColor == .red)
        #expect(label.textAlignment == .right && label.lineBreakMode == .byTruncatingMiddle)
        #expect(label.shadowColor == .green && label.shadowOffset == CGSize(width: 2, height: 3))
        // The text itself is as it was set.
        #expect(label.attributedText == styled())
    }

    @Test func attributesThatAreMissingAreThoseOfLabel() {
        let label = UILabel()
        label.font = .systemFont(ofSize: 21)
        label.textColor = .blue
        label.textAlignment = .center
        label.attributedText = NSAttributedString(string: "Abc", attributes: [.kern: 2])
        #expect(label.font == .systemFont(ofSize: 21) && label.textColor == .blue && label.textAlignment == .center)
        let plain = UILabel()
        plain.font = .systemFont(ofSize: 21)
        plain.text = "Abc"
        #expect(label.intrinsicContentSize.height == plain.intrinsicContentSize.height)
    }

    @Test func fontAppliesToWholeText() {
        let label = UILabel()
        label.attributedText = styled()
        label.font = .systemFont(ofSize: 12)
        #expect(values(.font, of: label, UIFont.self).allSatisfy { $0 == .systemFont(ofSize: 12) })
        // Also if the first character has the font already.
        label.attributedText = styled()
        label.font = .boldSystemFont(ofSize: 30)
        #expect(values(.font, of: label, UIFont.self).allSatisfy { $0 == .boldSystemFont(ofSize: 30) })
        #expect(values(.kern, of: label, Int.self) == [nil, nil, nil, 4, 4, 4])
    }

    @Test func colorAppliesToWholeText() {
        let label = UILabel()
        label.attributedText = styled()
        label.textColor = .blue
        #expect(values(.foregroundColor, of: label, UIColor.self).allSatisfy { $0 == .blue })
        #expect(values(.font, of: label, UIFont.self)[3] == .systemFont(ofSize: 10))
    }

    @Test func alignmentAndLineBreaksApplyToAllParagraphs() {
        let label = UILabel()
        label.attributedText = styled()
        label.textAlignment = .left
        var styles = values(.paragraphStyle, of: label, NSParagraphStyle.self)
        #expect(styles.allSatisfy { $0?.alignment == .left })
        #expect(styles[0]?.lineBreakMode == .byTruncatingMiddle)
        label.lineBreakMode = .byClipping
        styles = values(.paragraphStyle, of: label, NSParagraphStyle.self)
        #expect(styles.allSatisfy { $0?.lineBreakMode == .byClipping && $0?.alignment == .left })
    }

    @Test func shadowAppliesToWholeText() {
        let label = UILabel()
        label.attributedText = styled()
        label.shadowColor = .blue
        var shadows = values(.shadow, of: label, NSShadow.self)
        #expect(shadows.allSatisfy { $0?.shadowColor as? UIColor == .blue })
        #expect(shadows.allSatisfy { $0?.shadowOffset == CGSize(width: 2, height: 3) })
        label.shadowOffset = CGSize(width: 1, height: 1)
        shadows = values(.shadow, of: label, NSShadow.self)
        #expect(shadows.allSatisfy { $0?.shadowOffset == CGSize(width: 1, height: 1) })
        label.shadowColor = nil
        #expect(values(.shadow, of: label, NSShadow.self).allSatisfy { $0 == nil })
    }

    @Test func textKeepsStyleOfAttributedText() {
        let label = UILabel()
        label.attributedText = styled()
        label.text = "b"
        #expect(label.font == .boldSystemFont(ofSize: 30) && label.textColor == .red && label.textAlignment == .right)
        let plain = UILabel()
        plain.font = .boldSystemFont(ofSize: 30)
        plain.text = "b"
        #expect(label.intrinsicContentSize == plain.intrinsicContentSize)
    }

    @Test func stringGivenByAppIsNotChanged() {
        let text = NSMutableAttributedString(attributedString: styled())
        let label = UILabel()
        label.attributedText = text
        label.font = .systemFont(ofSize: 12)
        #expect(text == styled())
    }

    /// The pixels are those of a plain label with the same style.
    @Test(arguments: [1, 2, 3] as [CGFloat]) func styledLabelDrawsLikePlainLabel(scale: CGFloat) {
        let screen = ViewScreen(width: 120, height: 40, scale: scale)
        let frame = CGRect(x: 0, y: 0, width: 120, height: 40)
        let (plain, changed) = (UILabel(frame: frame), UILabel(frame: frame))
        plain.text = "Abc"
        plain.textColor = .red
        plain.font = .systemFont(ofSize: 24)
        plain.textAlignment = .right
        changed.attributedText = NSAttributedString(string: "Abc", attributes: [.foregroundColor: UIColor.green])
        changed.font = .systemFont(ofSize: 24)
        changed.textColor = .red
        changed.textAlignment = .right
        screen.window.backgroundColor = .white
        screen.add(plain)
        screen.show()
        let expected = pixels(of: screen, scale)
        plain.removeFromSuperview()
        screen.add(changed)
        screen.show()
        #expect(pixels(of: screen, scale) == expected)
        #expect(expected.contains { $0 != Pixel.white })
    }

    private func pixels(of screen: ViewScreen, _ scale: CGFloat) -> [UInt32] {
        (0..<Int(40 * scale)).flatMap { y in (0..<Int(120 * scale)).map { screen[$0, y] } }
    }

    // MARK: Dynamic Type

    @Test func fontsOfRunsFollowContentSizeCategory() {
        let screen = ViewScreen(width: 320, height: 200)
        let label = UILabel()
        label.adjustsFontForContentSizeCategory = true
        let text = NSMutableAttributedString(
            string: "Hello ",
            attributes: [.font: UIFont.preferredFont(forTextStyle: .body)]
        )
        text.append(NSAttributedString(string: "fixed ", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
        text.append(
            NSAttributedString(string: "title", attributes: [.font: UIFont.preferredFont(forTextStyle: .title1)])
        )
        label.attributedText = text
        screen.add(label)
        let before = values(.font, of: label, UIFont.self).map { $0?.pointSize ?? 0 }
        screen.screen.set(style: .light, contentSizeCategory: .accessibilityExtraExtraExtraLarge)
        let after = values(.font, of: label, UIFont.self).map { $0?.pointSize ?? 0 }
        #expect(after[0] > before[0] * 2 && after[6] == 10 && after[12] > before[12])
        #expect(label.font.pointSize == after[0])
        screen.screen.set(style: .light, contentSizeCategory: .large)
        #expect(values(.font, of: label, UIFont.self).map { $0?.pointSize ?? 0 } == before)
    }

    @Test func buttonScalesAttributedTitle() {
        let screen = ViewScreen(width: 320, height: 200)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        button.setAttributedTitle(
            NSAttributedString(string: "Go", attributes: [.font: UIFont.preferredFont(forTextStyle: .body)]),
            for: .normal
        )
        button.titleLabel?.adjustsFontForContentSizeCategory = true
        screen.add(button)
        let before = button.titleLabel?.intrinsicContentSize.height ?? 0
        screen.screen.set(style: .light, contentSizeCategory: .accessibilityExtraExtraExtraLarge)
        #expect(button.titleLabel.map { $0.intrinsicContentSize.height > before * 2 } == true)
        button.isHighlighted = true
        #expect(button.titleLabel.map { $0.intrinsicContentSize.height > before * 2 } == true)
        screen.screen.set(style: .light, contentSizeCategory: .large)
    }

    /// The labels of controls keep their style when a title with attributes comes and goes.
    @Test func buttonTitleWithoutAttributesHasStyleOfButton() {
        let button = UIButton(type: .custom)
        button.setTitle("plain", for: .normal)
        button.setTitleColor(.blue, for: .normal)
        button.setAttributedTitle(
            NSAttributedString(
                string: "red",
                attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 50)]
            ),
            for: .highlighted
        )
        button.isHighlighted = true
        #expect(values(.foregroundColor, of: button.titleLabel ?? UILabel(), UIColor.self).allSatisfy { $0 == .red })
        button.isHighlighted = false
        #expect(button.titleLabel?.text == "plain" && button.titleLabel?.textColor == .blue)
        #expect(button.titleLabel?.font.pointSize == 18)
    }

    // MARK: Overridden geometry

    private final class Padded: UILabel {
        override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
            super.textRect(
                forBounds: bounds.inset(by: UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)),
                limitedToNumberOfLines: numberOfLines
            )
            .inset(by: UIEdgeInsets(top: -10, left: -20, bottom: -10, right: -20))
        }
        override func drawText(in rect: CGRect) {
            super.drawText(in: rect.inset(by: UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)))
        }
    }

    private final class Grown: UILabel {
        override var intrinsicContentSize: CGSize {
            let size = super.intrinsicContentSize
            return CGSize(width: size.width + 40, height: size.height + 20)
        }
    }

    private final class Shadowed: UILabel {
        override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    }

    @Test(arguments: LayoutCase.all, [false, true]) func overriddenTextRectDeterminesSize(
        layoutCase: LayoutCase,
        isAttributed: Bool
    ) {
        let stage = LayoutStage(layoutCase)
        let (plain, padded) = (UILabel(), stage.add(Padded()))
        for label in [plain, padded] {
            if isAttributed {
                label.attributedText = NSAttributedString(string: "Start pump", attributes: [.kern: 1])
            } else {
                label.text = "Start pump"
            }
        }
        stage.activate(
            padded.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            padded.topAnchor.constraint(equalTo: stage.root.topAnchor)
        )
        let size = plain.intrinsicContentSize
        let wanted = CGSize(width: size.width + 40, height: size.height + 20)
        #expect(padded.intrinsicContentSize == wanted)
        #expect(padded.sizeThatFits(CGSize(width: 1000, height: 1000)) == wanted)
        stage.expect([padded], [[0, 0, wanted.width, wanted.height]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func overriddenTextRectWrapsLines(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let text = "A longer text that is broken into several lines"
        let (plain, padded, grown) = (UILabel(), stage.add(Padded()), stage.add(Grown()))
        for label in [plain, padded, grown] {
            label.text = text
            label.numberOfLines = 0
        }
        stage.activate(
            padded.topAnchor.constraint(equalTo: stage.root.topAnchor),
            padded.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            padded.widthAnchor.constraint(equalToConstant: 140),
            grown.topAnchor.constraint(equalTo: stage.root.topAnchor),
            grown.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            grown.widthAnchor.constraint(equalToConstant: 140)
        )
        let height = plain.sizeThatFits(CGSize(width: 100, height: 0)).height + 20
        #expect(padded.sizeThatFits(CGSize(width: 140, height: 0)).height == height)
        stage.expect([padded, grown], [[0, 0, 140, height], [0, 0, 140, height]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func alignmentInsetsOfLabelExtendItsFrame(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (plain, shadowed) = (UILabel(), stage.add(Shadowed()))
        plain.text = "Start"
        shadowed.text = "Start"
        stage.activate(
            shadowed.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 20),
            shadowed.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 20)
        )
        let size = plain.intrinsicContentSize
        stage.expect([shadowed], [[18, 19, size.width + 6, size.height + 4]], mirroredIn: nil)
    }
}
