import Testing
import UIKit

/// The frames of arranged views, at each scale factor and in both directions of text.
@MainActor @Suite struct StackFrameTests {
    /// A stack view of a fixed size at the origin of a stage, with views of natural sizes.
    private func stack(
        _ stage: LayoutStage,
        _ sizes: [(CGFloat, CGFloat)],
        axis: NSLayoutConstraint.Axis = .horizontal,
        width: CGFloat = 200,
        height: CGFloat = 50
    ) -> UIStackView {
        let stack = stage.add(UIStackView(arrangedSubviews: sizes.map { NaturalBox($0.0, $0.1) }))
        stack.axis = axis
        place(stack, in: stage, width: width, height: height)
        return stack
    }

    private func place(_ stack: UIStackView, in stage: LayoutStage, width: CGFloat, height: CGFloat) {
        stage.activate(
            stack.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
            stack.topAnchor.constraint(equalTo: stage.root.topAnchor),
            stack.widthAnchor.constraint(equalToConstant: width),
            stack.heightAnchor.constraint(equalToConstant: height)
        )
    }

    // MARK: Distributions

    @Test(arguments: LayoutCase.all) func fillResizesViewOfLowestHugging(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (20, 10), (30, 10)])
        stack.spacing = 5
        stack.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 10, 50], [15, 0, 150, 50], [170, 0, 30, 50]],
            mirroredIn: 200
        )
    }

    @Test(arguments: LayoutCase.all) func fillCompressesViewOfLowestResistance(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(100, 10), (90, 10), (60, 10)])
        stack.arrangedSubviews[0].setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 50, 50], [50, 0, 90, 50], [140, 0, 60, 50]],
            mirroredIn: 200
        )
    }

    @Test(arguments: LayoutCase.all) func fillEquallyGivesEqualSizes(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (20, 10), (30, 10)])
        stack.distribution = .fillEqually
        stack.spacing = 10
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 60, 50], [70, 0, 60, 50], [140, 0, 60, 50]],
            mirroredIn: 200
        )
    }

    @Test(arguments: LayoutCase.all) func thirdsOfStackEndOnPixels(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let row = stack(stage, [(10, 10), (20, 10), (30, 10)], width: 100, height: 100)
        row.distribution = .fillEqually
        let rows: [[CGFloat]] = layoutCase.pick(
            [[0, 33], [33, 34], [67, 33]],
            [[0, 33.5], [33.5, 33], [66.5, 33.5]],
            thirds([[0, 100], [100, 100], [200, 100]])
        )
        stage.expect(row.arrangedSubviews, rows.map { [$0[0], 0, $0[1], 100] }, mirroredIn: 100)
        row.axis = .vertical
        stage.expect(row.arrangedSubviews, rows.map { [0, $0[0], 100, $0[1]] }, mirroredIn: 100)
    }

    @Test(arguments: LayoutCase.all) func fillProportionallyKeepsRatiosOfNaturalSizes(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (20, 10), (70, 10)])
        stack.distribution = .fillProportionally
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 20, 50], [20, 0, 40, 50], [60, 0, 140, 50]],
            mirroredIn: 200
        )
        // The spacing is not divided.
        stack.spacing = 10
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 18, 50], [28, 0, 36, 50], [74, 0, 126, 50]],
            mirroredIn: 200
        )
        // The ratios follow the natural sizes.
        (stack.arrangedSubviews[2] as? NaturalBox)?.size.width = 30
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 30, 50], [40, 0, 60, 50], [110, 0, 90, 50]],
            mirroredIn: 200
        )
    }

    @Test(arguments: LayoutCase.all) func nestedStacksHaveProportionsOfTheirContent(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let inner = UIStackView(arrangedSubviews: [NaturalBox(30, 10), NaturalBox(30, 10)])
        inner.distribution = .fillEqually
        let outer = stack(stage, [(40, 10)])
        outer.addArrangedSubview(inner)
        outer.distribution = .fillProportionally
        stage.expect(outer.arrangedSubviews, [[0, 0, 80, 50], [80, 0, 120, 50]], mirroredIn: 200)
        stage.expect(inner.arrangedSubviews, [[0, 0, 60, 50], [60, 0, 60, 50]], mirroredIn: 120)
        // The proportions follow the content of the inner stack view, and its arrangement.
        (inner.arrangedSubviews[0] as? NaturalBox)?.size.width = 60
        (inner.arrangedSubviews[1] as? NaturalBox)?.size.width = 60
        stage.expect(outer.arrangedSubviews, [[0, 0, 50, 50], [50, 0, 150, 50]], mirroredIn: 200)
        inner.arrangedSubviews[1].isHidden = true
        stage.expect(outer.arrangedSubviews, [[0, 0, 80, 50], [80, 0, 120, 50]], mirroredIn: 200)
    }

    @Test(arguments: LayoutCase.all) func proportionsFollowStacksOfStacks(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let innermost = UIStackView(arrangedSubviews: [NaturalBox(40, 10), NaturalBox(20, 10)])
        innermost.axis = .vertical
        let inner = UIStackView(arrangedSubviews: [innermost])
        let outer = stack(stage, [(40, 10)])
        outer.addArrangedSubview(inner)
        outer.distribution = .fillProportionally
        stage.expect(outer.arrangedSubviews, [[0, 0, 100, 50], [100, 0, 100, 50]], mirroredIn: 200)
        (innermost.arrangedSubviews[1] as? NaturalBox)?.size.width = 120
        stage.expect(outer.arrangedSubviews, [[0, 0, 50, 50], [50, 0, 150, 50]], mirroredIn: 200)
        innermost.axis = .horizontal
        stage.expect(outer.arrangedSubviews, [[0, 0, 40, 50], [40, 0, 160, 50]], mirroredIn: 200)
    }

    @Test(arguments: LayoutCase.all) func equalSpacingKeepsNaturalSizes(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (50, 10), (20, 10)])
        stack.distribution = .equalSpacing
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 10, 50], [70, 0, 50, 50], [180, 0, 20, 50]],
            mirroredIn: 200
        )
        // The spacing is a minimum: a view is compressed for it.
        stack.spacing = 70
        stack.arrangedSubviews[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 10, 50], [80, 0, 30, 50], [180, 0, 20, 50]],
            mirroredIn: 200
        )
    }

    @Test(arguments: LayoutCase.all) func equalCenteringSpacesCenters(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (50, 10), (20, 10)], width: 201)
        stack.distribution = .equalCentering
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 10, 50], [73, 0, 50, 50], [181, 0, 20, 50]],
            mirroredIn: 201
        )
        // The distance of the edges is at least the spacing, at the cost of the centers.
        stack.spacing = 60
        stage.expect(
            stack.arrangedSubviews,
            [[0, 0, 10, 50], [71, 0, 50, 50], [181, 0, 20, 50]],
            mirroredIn: 201
        )
    }

    // MARK: Alignments

    @Test(arguments: LayoutCase.all) func columnAlignsEdgesInDirectionOfText(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(40, 10), (61, 20)], axis: .vertical, width: 100, height: 30)
        let views = stack.arrangedSubviews
        stage.expect(views, [[0, 0, 100, 10], [0, 10, 100, 20]], mirroredIn: 100)
        stack.alignment = .leading
        stage.expect(views, [[0, 0, 40, 10], [0, 10, 61, 20]], mirroredIn: 100)
        stack.alignment = .trailing
        stage.expect(views, [[60, 0, 40, 10], [39, 10, 61, 20]], mirroredIn: 100)
        stack.alignment = .center
        let x: CGFloat = layoutCase.pick(20, 19.5, 59.0 / 3)
        stage.expect(views, [[30, 0, 40, 10], [x, 10, 61, 20]], mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func rowAlignsEdges(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(100, 10), (100, 21)])
        let views = stack.arrangedSubviews
        stack.alignment = .top
        stage.expect(views, [[0, 0, 100, 10], [100, 0, 100, 21]], mirroredIn: 200)
        stack.alignment = .bottom
        stage.expect(views, [[0, 40, 100, 10], [100, 29, 100, 21]], mirroredIn: 200)
        stack.alignment = .center
        let y: CGFloat = layoutCase.pick(15, 14.5, 44.0 / 3)
        stage.expect(views, [[0, 20, 100, 10], [100, y, 100, 21]], mirroredIn: 200)
    }

    @Test(arguments: LayoutCase.all) func rowAlignsBaselines(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = [BaselineBox(100, 30, first: 20, last: 25), BaselineBox(100, 40, first: 12, last: 36)]
        let stack = stage.add(UIStackView(arrangedSubviews: views))
        stage.activate(
            stack.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
            stack.topAnchor.constraint(equalTo: stage.root.topAnchor)
        )
        stack.alignment = .firstBaseline
        stage.expect(views, [[0, 0, 100, 30], [100, 8, 100, 40]], mirroredIn: 200)
        // The stack view is as high as its content.
        stage.expect([stack], [[0, 0, 200, 48]], mirroredIn: nil)
        stack.alignment = .lastBaseline
        stage.expect(views, [[0, 11, 100, 30], [100, 0, 100, 40]], mirroredIn: 200)
        stage.expect([stack], [[0, 0, 200, 41]], mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func columnSpacesBaselines(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = [BaselineBox(50, 30, first: 20, last: 25), BaselineBox(50, 40, first: 12, last: 36)]
        let stack = stage.add(UIStackView(arrangedSubviews: views))
        stack.axis = .vertical
        stack.spacing = 24
        stack.isBaselineRelativeArrangement = true
        stage.activate(
            stack.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
            stack.topAnchor.constraint(equalTo: stage.root.topAnchor)
        )
        // The spacing is also the distance of the first and the last baseline from the edges.
        stage.expect(views, [[0, 4, 50, 30], [0, 41, 50, 40]], mirroredIn: 50)
        stage.expect([stack], [[0, 0, 50, 101]], mirroredIn: nil)
    }

    // MARK: Spacing, margins and hidden views

    @Test(arguments: LayoutCase.all) func spacingAfterViewReplacesSpacing(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (10, 10), (10, 10)], width: 60)
        let views = stack.arrangedSubviews
        stack.spacing = 4
        stack.setCustomSpacing(26, after: views[0])
        stage.expect(views, [[0, 0, 10, 50], [36, 0, 10, 50], [50, 0, 10, 50]], mirroredIn: 60)
        stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[0])
        stack.setCustomSpacing(22, after: views[1])
        stage.expect(views, [[0, 0, 10, 50], [18, 0, 10, 50], [50, 0, 10, 50]], mirroredIn: 60)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
        stack.setCustomSpacing(26, after: views[1])
        stage.expect(views, [[0, 0, 10, 50], [14, 0, 10, 50], [50, 0, 10, 50]], mirroredIn: 60)
    }

    @Test(arguments: LayoutCase.all) func viewsAreArrangedWithinMargins(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (20, 10)], width: 106)
        stack.distribution = .fillEqually
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        stage.expect(stack.arrangedSubviews, [[0, 0, 53, 50], [53, 0, 53, 50]], mirroredIn: 106)
        stack.isLayoutMarginsRelativeArrangement = true
        stage.expect(stack.arrangedSubviews, [[2, 1, 50, 46], [52, 1, 50, 46]], mirroredIn: 106)
        stack.directionalLayoutMargins.leading = 12
        stage.expect(stack.arrangedSubviews, [[12, 1, 45, 46], [57, 1, 45, 46]], mirroredIn: 106)
    }

    @Test(arguments: LayoutCase.all) func hiddenViewsTakeNoSpace(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stack(stage, [(10, 10), (20, 10), (30, 10), (40, 10)])
        let views = stack.arrangedSubviews
        stack.distribution = .fillEqually
        stack.spacing = 8
        stack.setCustomSpacing(40, after: views[1])
        views[1].isHidden = true
        // Neither the spacing before the hidden view nor the one after it remains.
        stage.expect(
            [views[0], views[2], views[3]],
            layoutCase.pick(
                [[0, 0, 61, 50], [69, 0, 62, 50], [139, 0, 61, 50]],
                [[0, 0, 61.5, 50], [69.5, 0, 61, 50], [138.5, 0, 61.5, 50]],
                thirds([[0, 0, 184, 150], [208, 0, 184, 150], [416, 0, 184, 150]])
            ),
            mirroredIn: 200
        )
        views[1].isHidden = false
        stage.expect(
            views,
            [[0, 0, 36, 50], [44, 0, 36, 50], [120, 0, 36, 50], [164, 0, 36, 50]],
            mirroredIn: 200
        )
        for view in views.dropFirst() { view.isHidden = true }
        stage.expect([views[0]], [[0, 0, 200, 50]], mirroredIn: 200)
    }

    @Test(arguments: LayoutCase.all) func columnIsAsLargeAsItsContent(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let stack = stage.add(UIStackView(arrangedSubviews: [NaturalBox(30, 12), NaturalBox(55, 20)]))
        stack.axis = .vertical
        stack.alignment = .trailing
        stack.spacing = 6
        stage.activate(
            stack.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 10),
            stack.centerYAnchor.constraint(equalTo: stage.root.centerYAnchor)
        )
        stage.expect([stack], [[10, 81, 55, 38]], mirroredIn: 300)
        stage.expect(stack.arrangedSubviews, [[25, 0, 30, 12], [0, 18, 55, 20]], mirroredIn: 55)
    }
}
