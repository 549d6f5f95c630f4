import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor @Suite struct NaturalSizeTests {
    let screen: VirtualScreen

    init() throws { screen = try VirtualScreen(size: CGSize(width: 320, height: 240)) }

    private func add<View: UIView>(_ view: View, to root: UIView) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        return view
    }

    private var root: UIView { UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)) }

    @Test func labelHasSizeOfItsText() {
        let root = root
        let label = add(UILabel(), to: root)
        label.text = "Temperature"
        label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8).isActive = true
        label.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(label.frame.size == label.intrinsicContentSize && label.frame.minX == 8)
        label.text = "T"
        root.layoutIfNeeded()
        #expect(label.frame.size == label.intrinsicContentSize)
    }

    /// Both limits of a natural size can be required: a change never makes them contradict each other.
    @Test func requiredNaturalSizeGrowsAndShrinks() throws {
        let root = root
        try screen.show(root)
        let label = add(UILabel(), to: root)
        label.setContentHuggingPriority(.required, for: .horizontal)
        label.setContentCompressionResistancePriority(.required, for: .horizontal)
        label.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
        for text in ["Temperature", "T", "Pressure", "Humidity of the air"] {
            label.text = text
            root.layoutIfNeeded()
            #expect(label.frame.width == label.intrinsicContentSize.width)
        }
        #expect(Session.current.userInterface.layoutConflicts.isEmpty)
    }

    @Test func higherPriorityKeepsItsSize() {
        let root = root
        let (left, right) = (add(UILabel(), to: root), add(UILabel(), to: root))
        left.text = "Left"
        right.text = "Right"
        NSLayoutConstraint.activate([
            left.leftAnchor.constraint(equalTo: root.leftAnchor),
            left.rightAnchor.constraint(equalTo: right.leftAnchor),
            right.rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        left.setContentHuggingPriority(.defaultHigh, for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame.width == left.intrinsicContentSize.width && right.frame.maxX == 300)
        left.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
        root.layoutIfNeeded()
        #expect(right.frame.width == right.intrinsicContentSize.width)
        right.text = String(repeating: "wide ", count: 40)
        right.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame.width == left.intrinsicContentSize.width && right.frame.maxX == 300)
    }

    @Test func labelOfSeveralLinesIsAsHighAsItsWidthRequires() {
        let root = root
        let (label, below) = (add(UILabel(), to: root), add(UIView(), to: root))
        label.numberOfLines = 0
        label.text = String(repeating: "several words ", count: 20)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 4),
        ])
        root.layoutIfNeeded()
        let height = label.sizeThatFits(CGSize(width: 300, height: 0)).height
        #expect(label.frame == CGRect(x: 0, y: 0, width: 300, height: height) && height > 60)
        #expect(below.frame.minY == height + 4)
        root.bounds.size.width = 150
        root.layoutIfNeeded()
        #expect(label.frame.height == label.sizeThatFits(CGSize(width: 150, height: 0)).height)
    }

    @Test func imageViewHasSizeOfItsImage() {
        let root = root
        let view = add(UIImageView(), to: root)
        view.image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 16)).image { _ in }
        root.layoutIfNeeded()
        #expect(view.frame.size == CGSize(width: 24, height: 16))
        view.image = nil
        root.layoutIfNeeded()
        #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    }

    @Test(arguments: LayoutCase.all) func alignmentInsetsOfImageMoveImageView(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 16)).image { _ in }
        let view = stage.add(UIImageView(image: image))
        stage.activate(
            view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 20),
            view.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 30)
        )
        stage.expect([view], [[20, 30, 24, 16]], mirroredIn: nil)
        // Set after layout, and in an image of the same size.
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        view.image = image.withAlignmentRectInsets(insets)
        #expect(view.intrinsicContentSize == CGSize(width: 18, height: 12) && view.alignmentRectInsets == insets)
        stage.expect([view], [[18, 29, 24, 16]], mirroredIn: nil)
        view.image = image
        stage.expect([view], [[20, 30, 24, 16]], mirroredIn: nil)
    }

    @Test func buttonHasSizeOfItsTitle() {
        let root = root
        let button = add(UIButton(type: .system), to: root)
        button.setTitle("Save", for: .normal)
        root.layoutIfNeeded()
        let narrow = button.frame.width
        #expect(narrow == button.intrinsicContentSize.width && narrow > 20)
        button.setTitle("Save all of the drawings", for: .normal)
        root.layoutIfNeeded()
        #expect(button.frame.width == button.intrinsicContentSize.width && button.frame.width > narrow)
    }

    @Test func baselinesOfDifferentFontsAlign() {
        let root = root
        let (small, large) = (add(UILabel(), to: root), add(UILabel(), to: root))
        small.font = .systemFont(ofSize: 12)
        large.font = .systemFont(ofSize: 36)
        small.text = "x"
        large.text = "x"
        large.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor).isActive = true
        root.layoutIfNeeded()
        func baseline(_ label: UILabel) -> CGFloat {
            label.frame.midY - label.font.lineHeight / 2 + label.font.ascender
        }
        #expect(abs(baseline(small) - baseline(large)) <= 0.5)
    }

    @Test func fittingSizeSatisfiesConstraints() {
        let box = UIView()
        let label = add(UILabel(), to: box)
        label.text = "Fitting"
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
            label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -20),
            label.topAnchor.constraint(equalTo: box.topAnchor, constant: 3),
            label.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -4),
        ])
        let size = label.intrinsicContentSize
        let fitting = box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(fitting == CGSize(width: size.width + 30, height: size.height + 7))
        label.numberOfLines = 0
        label.text = String(repeating: "many words ", count: 20)
        let narrow = box.systemLayoutSizeFitting(
            CGSize(width: 130, height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        #expect(narrow.width == 130)
        #expect(narrow.height == label.sizeThatFits(CGSize(width: 100, height: 0)).height + 7)
    }

    @Test func constraintsOfScrollViewSetContentSize() throws {
        let root = root
        let (scrollView, content, badge) = (add(UIScrollView(), to: root), UIView(), UIView())
        _ = add(content, to: scrollView)
        _ = add(badge, to: scrollView)
        NSLayoutConstraint.activate([
            scrollView.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            scrollView.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10),
            scrollView.topAnchor.constraint(equalTo: root.topAnchor),
            scrollView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            content.leftAnchor.constraint(equalTo: scrollView.leftAnchor, constant: 5),
            content.rightAnchor.constraint(equalTo: scrollView.contentLayoutGuide.rightAnchor, constant: -5),
            content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -10),
            content.heightAnchor.constraint(equalToConstant: 900),
            badge.rightAnchor.constraint(equalTo: scrollView.frameLayoutGuide.rightAnchor),
            badge.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 6),
            badge.widthAnchor.constraint(equalToConstant: 20), badge.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        #expect(scrollView.frame == CGRect(x: 10, y: 0, width: 280, height: 200))
        #expect(scrollView.contentSize == CGSize(width: 280, height: 900))
        #expect(content.frame == CGRect(x: 5, y: 0, width: 270, height: 900))
        #expect(badge.frame.origin == CGPoint(x: 260, y: 6))
        scrollView.contentOffset.y = 100
        root.layoutIfNeeded()
        #expect(badge.frame.origin == CGPoint(x: 260, y: 106) && content.frame.minY == 0)
        #expect(scrollView.contentSize.height == 900)
    }

    @Test func guidesFollowSafeAreaAndMargins() throws {
        let controller = UIViewController()
        try screen.show(controller)
        let root: UIView = controller.view
        let (safe, inner) = (add(UIView(), to: root), add(UIView(), to: root))
        for (view, guide) in [(safe, root.safeAreaLayoutGuide), (inner, root.layoutMarginsGuide)] {
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
                view.topAnchor.constraint(equalTo: guide.topAnchor),
                view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            ])
        }
        try screen.advance(by: 0.1)
        #expect(safe.frame == root.bounds)
        #expect(inner.frame == CGRect(x: 16, y: 0, width: 288, height: 240))
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 4, bottom: 0, right: 0)
        try screen.advance(by: 0.1)
        #expect(safe.frame == CGRect(x: 4, y: 20, width: 316, height: 220))
        #expect(inner.frame == CGRect(x: 20, y: 20, width: 284, height: 220))
        controller.viewRespectsSystemMinimumLayoutMargins = false
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        try screen.advance(by: 0.1)
        #expect(inner.frame == CGRect(x: 6, y: 21, width: 310, height: 216))
        #expect(root.layoutMarginsGuide.layoutFrame == inner.frame)
    }

    @Test func layoutGuideTakesPartWithoutView() {
        let root = root
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let view = add(UIView(), to: root)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor),
            guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
            view.leftAnchor.constraint(equalTo: guide.rightAnchor), view.widthAnchor.constraint(equalToConstant: 9),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.minX == 150 && guide.layoutFrame.width == 150 && root.layoutGuides == [guide])
        root.removeLayoutGuide(guide)
        #expect(root.constraints.isEmpty && guide.owningView == nil)
    }

    @Test func updateConstraintsIsCalledOnceBeforeLayoutChildrenFirst() {
        final class Recorder: UIView {
            var log: (String) -> Void = { _ in }
            override func updateConstraints() {
                log("constraints \(tag)")
                super.updateConstraints()
            }
            override func layoutSubviews() {
                super.layoutSubviews()
                log("layout \(tag)")
            }
        }
        var calls: [String] = []
        let (outer, inner) = (Recorder(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), Recorder())
        outer.tag = 1
        inner.tag = 2
        outer.addSubview(inner)
        for view in [outer, inner] { view.log = { calls.append($0) } }
        outer.layoutIfNeeded()
        calls = []
        outer.setNeedsUpdateConstraints()
        inner.setNeedsUpdateConstraints()
        #expect(outer.needsUpdateConstraints())
        outer.layoutIfNeeded()
        #expect(calls == ["constraints 2", "constraints 1", "layout 1", "layout 2"])
        outer.layoutIfNeeded()
        #expect(calls.count == 4)
    }

    @Test func changeInAnimationBlockIsAnimated() throws {
        let controller = UIViewController()
        try screen.show(controller)
        let view = add(UIView(), to: controller.view)
        view.backgroundColor = .red
        let left = view.leftAnchor.constraint(equalTo: controller.view.leftAnchor)
        NSLayoutConstraint.activate([
            left, view.topAnchor.constraint(equalTo: controller.view.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 40), view.heightAnchor.constraint(equalToConstant: 40),
        ])
        try screen.advance(by: 0.1)
        left.constant = 200
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { controller.view.layoutIfNeeded() }
        try screen.advance(by: 0.5)
        #expect(screen.snapshot()[120, 20] == (255, 0, 0) && screen.snapshot()[20, 20] != (255, 0, 0))
        try screen.advance(by: 0.6)
        #expect(screen.snapshot()[220, 20] == (255, 0, 0))
    }
}
