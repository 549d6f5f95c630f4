import TestSupport
import Testing
import UIKit

@MainActor
@Suite struct LabelTests {
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

    @Test func sizes() {
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

    @Test func alignment() {
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

    @Test func textStaysInside() {
        for (text, frame) in [
            ("A text that is much too long for it", CGRect(x: 20, y: 20, width: 50, height: 30)),
            ("W", CGRect(x: 20, y: 20, width: 3, height: 30)),
            ("gjpqÅÉ", CGRect(x: 20, y: 20, width: 70, height: 8)),
        ] {
            let screen = show(label(text, frame))
            #expect(ink(screen).isNull || frame.contains(ink(screen)), "\(text)")
        }
        // The end is marked: there is ink near the right edge, and not the ink of the whole text.
        let cut = label("Imagine there is no end", CGRect(x: 20, y: 20, width: 50, height: 30))
        let box = ink(show(cut))
        #expect(box.maxX > 55 && box.maxX <= 70)
    }

    @Test func changesAreShown() {
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

    @Test func labelsTakeNoTouches() {
        let screen = show(label("x", CGRect(x: 0, y: 0, width: 100, height: 100)))
        #expect(screen.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === screen.window)
    }
}
