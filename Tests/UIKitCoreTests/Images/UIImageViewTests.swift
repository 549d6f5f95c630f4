import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UIImageViewTests {
    private func image(_ rows: [[Int]] = [[0, 1, 2], [3, 4, 5]], scale: CGFloat = 1) -> UIImage {
        UIImage(cgImage: UIImageTests.sampleImage(rows), scale: scale, orientation: .up)
    }

    private func rows(_ screen: ViewScreen, _ width: Int, _ height: Int) -> [[Int]] {
        (0..<height).map { y in (0..<width).map { UIImageTests.colors.firstIndex(of: screen[$0, y]) ?? -1 } }
    }

    @Test func initWithImageSetsBoundsSize() {
        let view = UIImageView(image: image(scale: 2))
        #expect(view.bounds.size == CGSize(width: 1.5, height: 1))
        #expect(view.sizeThatFits(CGSize(width: 100, height: 100)) == CGSize(width: 1.5, height: 1))
        #expect(!view.isUserInteractionEnabled)
        #expect(UIImageView(image: nil).bounds.size == .zero)
        #expect(UIImageView(image: nil, highlightedImage: image()).bounds.size == CGSize(width: 3, height: 2))
        #expect(UIImageView().image == nil)
    }

    @Test func imagePixelsAreShownWithoutCopy() {
        let screen = ViewScreen(width: 4, height: 3)
        let view = UIImageView(image: image())
        screen.add(view)
        screen.show()
        #expect(rows(screen, 4, 3) == [[0, 1, 2, -1], [3, 4, 5, -1], [-1, -1, -1, -1]])
        #expect(view.layer.contents as? CGImage === view.image?.cgImage, "no copy")
        #expect(screen.drawCalls == 0)
        view.image = nil
        screen.show()
        #expect(rows(screen, 4, 3).joined().allSatisfy { $0 == -1 })
    }

    @Test func contentModePositionsImage() {
        let screen = ViewScreen(width: 6, height: 4)
        let view = UIImageView(image: image())
        view.frame = CGRect(x: 0, y: 0, width: 6, height: 4)
        view.contentMode = .bottomRight
        screen.add(view)
        screen.show()
        #expect(rows(screen, 6, 4)[3] == [-1, -1, -1, 3, 4, 5])
    }

    @Test func isHighlightedShowsHighlightedImage() {
        let screen = ViewScreen(width: 1, height: 1)
        let view = UIImageView(image: image([[0]]), highlightedImage: image([[1]]))
        screen.add(view)
        screen.show()
        #expect(rows(screen, 1, 1) == [[0]])
        view.isHighlighted = true
        screen.show()
        #expect(rows(screen, 1, 1) == [[1]])
        view.highlightedImage = nil
        screen.show()
        #expect(rows(screen, 1, 1) == [[0]])
    }

    @Test func imageOrientationIsApplied() {
        let screen = ViewScreen(width: 2, height: 3)
        screen.add(UIImageView(image: UIImage(cgImage: UIImageTests.sampleImage(), scale: 1, orientation: .right)))
        screen.show()
        #expect(rows(screen, 2, 3) == [[3, 0], [4, 1], [5, 2]])
    }

    @Test func resizableImageFollowsBounds() {
        let screen = ViewScreen(width: 6, height: 2)
        let resizable = image([[0, 1, 2]])
            .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
        let view = UIImageView(image: resizable)
        screen.add(view)
        for width in [3, 6, 4] {
            view.frame = CGRect(x: 0, y: 0, width: width, height: 2)
            screen.show()
            let row = [0] + Array(repeating: 1, count: width - 2) + [2] + Array(repeating: -1, count: 6 - width)
            #expect(rows(screen, 6, 2) == [row, row])
        }
        view.frame = .zero
        screen.show()
        #expect(rows(screen, 6, 2).joined().allSatisfy { $0 == -1 })
    }

    @Test func templateImageFollowsTintColor() {
        let screen = ViewScreen(width: 2, height: 1)
        let box = UIView(0, 0, 2, 1)
        box.tintColor = .red
        let view = UIImageView(image: image([[1, -1]]).withRenderingMode(.alwaysTemplate))
        box.addSubview(view)
        screen.add(box)
        screen.show()
        #expect(rows(screen, 2, 1) == [[0, -1]])
        box.tintColor = .green
        screen.show()
        #expect(rows(screen, 2, 1) == [[1, -1]])
        // Into another superview.
        let other = UIView(0, 0, 2, 1)
        other.tintColor = .blue
        screen.add(other)
        other.addSubview(view)
        screen.show()
        #expect(rows(screen, 2, 1) == [[2, -1]])
        view.tintColor = .yellow
        screen.show()
        #expect(rows(screen, 2, 1) == [[3, -1]])
    }

    private final class TintObserver: UIView {
        var count = 0
        override func tintColorDidChange() { count += 1 }
    }

    @Test func tintColorIsInheritedAndNotifiesSubviews() {
        let (top, middle, bottom) = (TintObserver(), TintObserver(), TintObserver())
        top.addSubview(middle)
        middle.addSubview(bottom)
        #expect(bottom.tintColor == .systemBlue)
        top.tintColor = .red
        #expect([top, middle, bottom].map(\.count) == [1, 1, 1] && bottom.tintColor == .red)
        middle.tintColor = .green
        top.tintColor = .blue
        #expect([top, middle, bottom].map(\.count) == [2, 2, 2] && bottom.tintColor == .green)
        middle.tintColor = nil
        #expect(bottom.tintColor == .blue && bottom.count == 3)
        top.tintColor = .blue
        #expect(top.count == 2, "the same color is not a change")
        #expect(bottom.tintAdjustmentMode == .normal)
        top.tintAdjustmentMode = .dimmed
        #expect(bottom.tintAdjustmentMode == .dimmed && bottom.count == 4)
        var (red, blue): (CGFloat, CGFloat) = (0, 0)
        bottom.tintColor.getRed(&red, green: nil, blue: &blue, alpha: nil)
        #expect(red == blue, "gray")
        bottom.tintAdjustmentMode = .normal
        #expect(bottom.tintColor == .blue)
    }
}
