import TestSupport
import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UILabelTests {
    init() { TestFonts.use() }

    private func label(_ text: String?, _ frame: CGRect = .zero) -> UILabel {
        let label = UILabel(frame: frame)
        label.text = text
        return label
    }

    /// The columns and rows with ink, in pixels of the screen.
    private func ink(_ screen: ViewScreen) -> CGRect {
        var box = CGRect.null
        for y in 0..<100 {
            for x in 0..<100 where screen[x, y] != Pixel.white {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    private func show(_ label: UILabel) -> ViewScreen {
        let screen = ViewScreen()
        screen.window.backgroundColor = .white
        screen.add(label)
        screen.show()
        return screen
    }

    @Test func intrinsicContentSizeFitsText() {
        #expect(label(nil).intrinsicContentSize == .zero && label("").sizeThatFits(.zero) == .zero)
        let short = label("I").intrinsicContentSize
        let long = label("Imagine").intrinsicContentSize
        #expect(short.width > 0 && short.height >= 17 && long.width > short.width && long.height == short.height)
        #expect(short.width == short.width.rounded() && short.height == short.height.rounded())
        let big = label("I")
        big.font = .systemFont(ofSize: 34)
        #expect(big.intrinsicContentSize.height > short.height * 1.8)
        let fitted = label("Imagine", CGRect(x: 10, y: 20, width: 0, height: 0))
        fitted.sizeToFit()
        #expect(fitted.frame == CGRect(origin: CGPoint(x: 10, y: 20), size: long))
        fitted.text = "I"
        #expect(fitted.intrinsicContentSize == short)
    }

    @Test func textAlignmentPositionsText() {
        func left(_ alignment: NSTextAlignment) -> CGRect {
            let label = label("HH", CGRect(x: 0, y: 0, width: 100, height: 100))
            label.textAlignment = alignment
            return ink(show(label))
        }
        #expect(left(.left).minX < 5 && left(.natural) == left(.left))
        #expect(left(.right).maxX > 95)
        #expect(abs(left(.center).midX - 50) <= 1.5)
        #expect(abs(left(.center).midY - 50) <= 3)
    }

    @Test(arguments: [1, 2])
    func naturalAlignmentIsRightInRightToLeftLayouts(lineCount: Int) {
        let view = label("HH", CGRect(x: 0, y: 0, width: 100, height: 100))
        view.numberOfLines = lineCount
        view.semanticContentAttribute = .forceRightToLeft
        let screen = show(view)
        #expect(ink(screen).maxX > 95)
        let drawn = screen.drawCalls
        view.semanticContentAttribute = .forceLeftToRight
        screen.show()
        #expect(ink(screen).minX < 5 && screen.drawCalls == drawn + 1)
        // Other alignments do not depend on the direction.
        view.textAlignment = .left
        view.semanticContentAttribute = .forceRightToLeft
        screen.show()
        #expect(ink(screen).minX < 5)
    }

    @Test func textIsTruncatedAndClippedToBounds() {
        for (text, frame) in [
            ("A text that is much too long for it", CGRect(x: 20, y: 20, width: 50, height: 30)),
            ("W", CGRect(x: 20, y: 20, width: 3, height: 30)),
            ("gjpqÅÉ", CGRect(x: 20, y: 20, width: 70, height: 8)),
        ] {
            let screen = show(label(text, frame))
            #expect(ink(screen).isNull || frame.contains(ink(screen)), "\(text)")
        }
        // The end is marked: there is ink near the right edge, and not the ink of the whole text.
        let truncated = label("Imagine there is no end", CGRect(x: 20, y: 20, width: 50, height: 30))
        let box = ink(show(truncated))
        #expect(box.maxX > 55 && box.maxX <= 70)
    }

    @Test func textChangeRedrawsLabel() {
        let view = label("HHH", CGRect(x: 0, y: 0, width: 100, height: 30))
        let screen = show(view)
        let drawn = screen.drawCalls
        view.text = "HHH"
        view.textAlignment = .natural
        screen.show()
        #expect(screen.drawCalls == drawn)
        view.textColor = .red
        screen.show()
        #expect(screen.drawCalls == drawn + 1)
        let narrow = ink(screen)
        view.text = "HHHHH"
        screen.show()
        #expect(ink(screen).width > narrow.width)
        view.font = .systemFont(ofSize: 10)
        screen.show()
        #expect(ink(screen).height < narrow.height)
        view.frame.size.width = 50
        screen.show()
        #expect(screen.drawCalls == drawn + 4)
        view.text = nil
        screen.show()
        #expect(ink(screen).isNull)
    }

    @Test func hitTestSkipsLabels() {
        let screen = show(label("x", CGRect(x: 0, y: 0, width: 100, height: 100)))
        #expect(screen.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === screen.window)
    }

    // MARK: Several lines, attributes

    @Test func numberOfLinesWrapsTextAtWidth() {
        let view = label(
            "some words that do not fit into one line of eighty points",
            CGRect(x: 0, y: 0, width: 80, height: 100)
        )
        let line = view.intrinsicContentSize.height
        #expect(view.sizeThatFits(CGSize(width: 80, height: 10)).height == line, "one line by default")
        view.numberOfLines = 3
        let three = view.sizeThatFits(CGSize(width: 80, height: 10))
        #expect(three.width <= 80 && three.height > 2.5 * line && three.height < 3.5 * line)
        view.numberOfLines = 0
        let all = view.sizeThatFits(CGSize(width: 80, height: 10))
        #expect(all.height > three.height && all.width <= 80)
        #expect(view.intrinsicContentSize.height == line, "there is no width to break it at")
        view.preferredMaxLayoutWidth = 80
        #expect(view.intrinsicContentSize == all)
        let box = ink(show(view))
        #expect(box.height > 2 * line && box.maxX <= 81)
        let rect = view.textRect(forBounds: CGRect(x: 5, y: 6, width: 80, height: 1000), limitedToNumberOfLines: 2)
        #expect(rect.minX == 5 && rect.minY == 6 && rect.height > 1.5 * line && rect.height < 2.5 * line)
    }

    @Test func attributedTextOfOneRunDrawsLikePlainText() {
        func pixels(_ label: UILabel) -> [UInt32] {
            let screen = show(label)
            return (0..<100).flatMap { y in (0..<100).map { screen[$0, y] } }
        }
        let frame = CGRect(x: 10, y: 10, width: 80, height: 40)
        for alignment in [NSTextAlignment.left, .center, .right, .natural] {
            let plain = label("Label", frame)
            plain.textAlignment = alignment
            let attributed = UILabel(frame: frame)
            attributed.textAlignment = alignment
            attributed.attributedText = NSAttributedString(string: "Label")
            #expect(pixels(plain) == pixels(attributed))
            #expect(plain.intrinsicContentSize == attributed.intrinsicContentSize)
            #expect(attributed.text == "Label")
            // Several lines are allowed, but not needed.
            plain.numberOfLines = 2
            #expect(pixels(plain) == pixels(attributed))
        }
        let read = label("Label", frame)
        #expect(read.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == read.font)
        read.attributedText = NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])
        let screen = show(read)
        #expect((0..<100).contains { y in (0..<100).contains { screen[$0, y] == Pixel.red } })
        read.text = nil
        #expect(read.attributedText == nil && read.intrinsicContentSize == .zero)
    }

    @Test func colorAndFrameChangeNoSizes() {
        let view = label("one", CGRect(x: 0, y: 0, width: 20, height: 20))
        view.lineBreakMode = .byTruncatingMiddle
        let size = view.intrinsicContentSize
        view.textColor = .red
        view.frame.size.width = 60
        #expect(view.intrinsicContentSize == size && view.sizeThatFits(.zero) == size)
        view.text = "three"
        #expect(view.intrinsicContentSize.width > size.width)
        view.text = nil
        #expect(view.intrinsicContentSize == .zero)
    }

    /// An attributed string that cannot be changed is not copied.
    @Test func attributedTextIsCopiedIfItCanChange() {
        let view = label("", .zero)
        let text = NSAttributedString(string: "fixed")
        view.attributedText = text
        #expect(view.attributedText === text)
        let mutable = NSMutableAttributedString(string: "one")
        view.attributedText = mutable
        mutable.mutableString.setString("two")
        #expect(view.text == "one")
    }

    @Test func rightToLeftTextIsRightAlignedNaturally() {
        #expect(ink(show(label("\u{5E9}\u{5DC}", CGRect(x: 0, y: 0, width: 100, height: 40)))).minX > 50)
        let left = label("\u{5E9}\u{5DC}", CGRect(x: 0, y: 0, width: 100, height: 40))
        left.textAlignment = .left
        #expect(ink(show(left)).maxX < 50)
    }

    @Test func adjustsFontSizeToFitWidthRespectsMinimumScaleFactor() {
        let view = label("A text that is too long", CGRect(x: 0, y: 0, width: 100, height: 40))
        let before = ink(show(view))
        view.adjustsFontSizeToFitWidth = true
        view.minimumScaleFactor = 0.2
        let after = ink(show(view))
        #expect(after.height < before.height && after.width > 80 && after.maxX <= 100)
        view.minimumScaleFactor = 0.95
        #expect(ink(show(view)).height >= after.height)
    }

    @Test func textColorFollowsHighlightedAndEnabledState() {
        let view = label("HHH", CGRect(x: 0, y: 0, width: 100, height: 40))
        func has(_ color: UInt32) -> Bool {
            let screen = show(view)
            return (0..<40).contains { y in (0..<100).contains { screen[$0, y] == color } }
        }
        view.font = .boldSystemFont(ofSize: 30)
        view.textColor = .blue
        view.highlightedTextColor = .red
        #expect(has(Pixel.blue) && !has(Pixel.red))
        view.isHighlighted = true
        #expect(has(Pixel.red) && !has(Pixel.blue))
        view.isHighlighted = false
        view.isEnabled = false
        #expect(!has(Pixel.blue))
        view.isEnabled = true
        view.shadowColor = .green
        view.shadowOffset = CGSize(width: 3, height: 3)
        #expect(has(Pixel.green) && has(Pixel.blue))
    }

    @Test func settingEqualPropertiesDoesNotRedraw() {
        let view = label("HHH", CGRect(x: 0, y: 0, width: 100, height: 60))
        let screen = show(view)
        let drawn = screen.drawCalls
        view.numberOfLines = 1
        view.lineBreakMode = .byTruncatingTail
        view.isEnabled = true
        view.isHighlighted = true
        view.shadowOffset = .zero
        view.minimumScaleFactor = 0.5
        screen.show()
        #expect(screen.drawCalls == drawn)
        view.attributedText = NSAttributedString(string: "a b")
        screen.show()
        view.attributedText = NSAttributedString(string: "a b")
        screen.show()
        #expect(screen.drawCalls == drawn + 1)
        view.numberOfLines = 2
        screen.show()
        #expect(screen.drawCalls == drawn + 2)
    }

    @Test func drawTextInOverrideInsetsText() {
        final class Inset: UILabel {
            override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 30, dy: 0)) }
        }
        let view = Inset(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        view.text = "I"
        #expect(ink(show(view)).minX >= 30)
    }
}
