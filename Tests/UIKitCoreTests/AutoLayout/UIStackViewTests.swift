import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct UIStackViewTests {
    /// The screen, whose scale determines the pixels that frames are rounded to.
    private let screen: VirtualScreen

    init() throws { screen = try VirtualScreen(size: CGSize(width: 320, height: 240)) }

    /// A view with a natural size.
    private final class Box: UIView {
        let size: CGSize
        init(_ width: CGFloat, _ height: CGFloat) {
            size = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { size }
    }

    private func stack(_ sizes: [(CGFloat, CGFloat)], width: CGFloat = 200, height: CGFloat = 50) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: sizes.map { Box($0.0, $0.1) })
        stack.frame = CGRect(x: 0, y: 0, width: width, height: height)
        return stack
    }

    private func frames(_ stack: UIStackView) -> [CGRect] {
        stack.layoutIfNeeded()
        return stack.arrangedSubviews.map(\.frame)
    }

    @Test func equalSizesFillTheRow() {
        let stack = stack([(10, 10), (20, 10), (30, 10)])
        stack.distribution = .fillEqually
        stack.spacing = 10
        #expect(frames(stack) == [0, 70, 140].map { CGRect(x: $0, y: 0, width: 60, height: 50) })
    }

    @Test func viewWithLowestHuggingFillsTheRest() {
        let stack = stack([(10, 10), (20, 10), (30, 10)])
        stack.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
        #expect(frames(stack).map(\.width) == [10, 160, 30])
    }

    @Test func proportionalSizesFillTheRow() {
        let stack = stack([(10, 10), (20, 10), (70, 10)])
        stack.distribution = .fillProportionally
        #expect(frames(stack).map(\.width) == [20, 40, 140])
    }

    @Test func spacesAreEqual() {
        let stack = stack([(10, 10), (50, 10), (20, 10)], width: 201)
        stack.distribution = .equalSpacing
        #expect(frames(stack).map(\.minX) == [0, 71, 181] && frames(stack).map(\.width) == [10, 50, 20])
        stack.distribution = .equalCentering
        let centers = frames(stack).map(\.midX)
        #expect(centers == [5, 98, 191] && frames(stack).map(\.width) == [10, 50, 20])
    }

    @Test func columnAlignsViews() {
        let stack = stack([(40, 10), (60, 20)], width: 100, height: 30)
        stack.axis = .vertical
        #expect(frames(stack).map(\.width) == [100, 100] && frames(stack).map(\.minY) == [0, 10])
        stack.alignment = .leading
        #expect(frames(stack).map(\.minX) == [0, 0] && frames(stack).map(\.width) == [40, 60])
        stack.alignment = .trailing
        #expect(frames(stack).map(\.minX) == [60, 40])
        stack.alignment = .center
        #expect(frames(stack).map(\.minX) == [30, 20])
        stack.semanticContentAttribute = .forceRightToLeft
        for view in stack.arrangedSubviews { view.semanticContentAttribute = .forceRightToLeft }
        stack.alignment = .leading
        #expect(frames(stack).map(\.maxX) == [100, 100])
    }

    @Test func sizeFollowsFromContent() {
        let stack = UIStackView(arrangedSubviews: [Box(10, 30), Box(20, 12)])
        stack.spacing = 5
        for alignment in [UIStackView.Alignment.fill, .top, .center, .bottom] {
            stack.alignment = alignment
            let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            #expect(size == CGSize(width: 35, height: 30), "\(alignment)")
        }
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(size == CGSize(width: 41, height: 34))
    }

    @Test func spacingAfterViewReplacesSpacing() {
        let stack = stack([(10, 10), (10, 10), (10, 10)], width: 60)
        stack.spacing = 4
        stack.setCustomSpacing(26, after: stack.arrangedSubviews[0])
        #expect(frames(stack).map(\.minX) == [0, 36, 50])
        #expect(stack.customSpacing(after: stack.arrangedSubviews[1]) == UIStackView.spacingUseDefault)
    }

    @Test func hiddenAndRemovedViewsTakeNoSpace() {
        let stack = stack([(10, 10), (20, 10), (30, 10)], width: 60)
        let second = stack.arrangedSubviews[1]
        second.isHidden = true
        stack.arrangedSubviews[0].setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
        #expect(frames(stack)[2].minX == 30 && frames(stack)[0].width == 30)
        second.isHidden = false
        #expect(frames(stack).map(\.minX) == [0, 10, 30])
        stack.removeArrangedSubview(second)
        #expect(second.superview === stack && stack.arrangedSubviews.count == 2)
        stack.arrangedSubviews[1].removeFromSuperview()
        #expect(stack.arrangedSubviews.count == 1 && frames(stack)[0].width == 60)
    }

    @Test func nestedStacksAreLaidOut() {
        let inner = UIStackView(arrangedSubviews: [Box(10, 8), Box(10, 8)])
        inner.axis = .vertical
        let outer = UIStackView(arrangedSubviews: [Box(30, 16), inner])
        outer.frame = CGRect(x: 0, y: 0, width: 40, height: 16)
        outer.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 30, y: 0, width: 10, height: 16))
        #expect(inner.arrangedSubviews.map(\.frame.minY) == [0, 8])
    }
}
