import Testing
import UIKit

/// The frames that follow from margins and the safe area, at each scale factor and in both directions of text.
@MainActor @Suite struct MarginFrameTests {
    private func fill(_ guide: UILayoutGuide, _ stage: LayoutStage, in superview: UIView? = nil) -> UIView {
        let view = stage.add(to: superview)
        stage.activate(
            view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.bottomAnchor.constraint(equalTo: guide.bottomAnchor)
        )
        return view
    }

    @Test(arguments: LayoutCase.all) func marginsAreEightPointsAndDirectional(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let view = fill(stage.root.layoutMarginsGuide, stage)
        stage.expect([view], [[8, 8, 284, 184]], mirroredIn: 300)
        stage.root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 3, trailing: 40)
        stage.expect([view], [[20, 1, 240, 196]], mirroredIn: 300)
        let margins = stage.root.layoutMargins
        #expect(margins.left == layoutCase.pick(leftToRight: 20, rightToLeft: 40) && margins.top == 1)
        stage.root.layoutMargins = UIEdgeInsets(top: 0, left: 7, bottom: 0, right: 9)
        stage.expect([view], [[7, 0, 284, 200]], mirroredIn: nil)
        let directional = stage.root.directionalLayoutMargins
        #expect(directional.leading == layoutCase.pick(leftToRight: 7, rightToLeft: 9))
    }

    @Test(arguments: LayoutCase.all) func attributesOfMarginsAreConstrained(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(3))
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 50)
        func equal(_ view: UIView, _ own: NSLayoutConstraint.Attribute, _ attribute: NSLayoutConstraint.Attribute) {
            NSLayoutConstraint(
                item: view,
                attribute: own,
                relatedBy: .equal,
                toItem: root,
                attribute: attribute,
                multiplier: 1,
                constant: 0
            ).isActive = true
        }
        for view in views {
            stage.activate(
                view.widthAnchor.constraint(equalToConstant: 40),
                view.heightAnchor.constraint(equalToConstant: 20)
            )
        }
        equal(views[0], .leading, .leadingMargin)
        equal(views[0], .top, .topMargin)
        equal(views[1], .trailing, .trailingMargin)
        equal(views[1], .bottom, .bottomMargin)
        equal(views[2], .centerX, .centerXWithinMargins)
        equal(views[2], .centerY, .centerYWithinMargins)
        stage.expect(views, [[20, 10, 40, 20], [210, 150, 40, 20], [115, 80, 40, 20]], mirroredIn: 300)
        root.directionalLayoutMargins.leading = 0
        stage.expect(views, [[0, 10, 40, 20], [210, 150, 40, 20], [105, 80, 40, 20]], mirroredIn: 300)
    }

    /// The insets of a safe area are not directional.
    @Test(arguments: LayoutCase.all) func additionalInsetsMoveSafeArea(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let content: UIView = stage.controller.view
        let safe = fill(content.safeAreaLayoutGuide, stage, in: content)
        let inner = fill(content.layoutMarginsGuide, stage, in: content)
        stage.expect([safe, inner], [[0, 0, 320, 240], [16, 0, 288, 240]], mirroredIn: 320)
        stage.controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 4, bottom: 10, right: 0)
        stage.expect([safe, inner], [[4, 20, 316, 210], [20, 20, 284, 210]], mirroredIn: nil)
        stage.controller.viewRespectsSystemMinimumLayoutMargins = false
        content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 5)
        let x: CGFloat = layoutCase.pick(leftToRight: 6, rightToLeft: 9)
        stage.expect([inner], [[x, 21, 309, 206]], mirroredIn: nil)
        content.insetsLayoutMarginsFromSafeArea = false
        stage.expect([safe], [[4, 20, 316, 210]], mirroredIn: nil)
        stage.expect([inner], [[2, 1, 313, 236]], mirroredIn: 320)
    }

    /// A subview has the part of the insets that reaches into it.
    @Test(arguments: LayoutCase.all) func safeAreaOfSubviewIsItsPart(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        stage.controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 30, bottom: 0, right: 0)
        let view = fill(stage.root.safeAreaLayoutGuide, stage)
        stage.expect([view], [[30, 20, 270, 180]], mirroredIn: nil)
        stage.root.frame.origin = CGPoint(x: 10, y: 15)
        stage.expect([view], [[20, 5, 280, 195]], mirroredIn: nil)
        stage.root.frame.origin = CGPoint(x: 30, y: 20)
        stage.expect([view], [[0, 0, 300, 200]], mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func marginsOfSuperviewArePreserved(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let root = stage.root
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 30, bottom: 12, trailing: 40)
        let box = UIView(frame: CGRect(x: 5, y: 4, width: 290, height: 192))
        root.addSubview(box)
        let view = fill(box.layoutMarginsGuide, stage, in: box)
        stage.expect([view], [[8, 8, 274, 176]], mirroredIn: 290)
        box.preservesSuperviewLayoutMargins = true
        // The leading margin is 30 points, of which 5 are outside of the box; the top one is the box's own.
        stage.expect([view], [[25, 8, 230, 176]], mirroredIn: 290)
        root.directionalLayoutMargins.leading = 50
        stage.expect([view], [[45, 8, 210, 176]], mirroredIn: 290)
        box.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 60, bottom: 8, trailing: 0)
        stage.expect([view], [[60, 8, 195, 176]], mirroredIn: 290)
        // A box that covers none of the margins has its own ones only.
        box.frame = CGRect(x: 60, y: 20, width: 180, height: 100)
        stage.expect([view], [[60, 8, 120, 84]], mirroredIn: 180)
    }

    @Test(arguments: LayoutCase.all) func fractionsOfPixelsAreRounded(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        stage.root.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 0.4,
            leading: 100.0 / 3,
            bottom: 0.4,
            trailing: 100.0 / 3
        )
        let view = fill(stage.root.layoutMarginsGuide, stage)
        // From 33 1/3 to 266 2/3, and from 0.4 to 199.6.
        let expected: [[CGFloat]] = layoutCase.pick(
            [[33, 0, 234, 200]],
            [[33.5, 0.5, 233, 199]],
            thirds([[100, 1, 700, 598]])
        )
        stage.expect([view], expected, mirroredIn: 300)
    }

    @Test func marginsOfControllersAreAtLeastThoseOfTheSystem() {
        let controller = UIViewController()
        let view: UIView = controller.view
        controller.loadViewIfNeeded()
        var least = controller.systemMinimumLayoutMargins
        #expect(
            [16, 20].contains(least.leading) && least.trailing == least.leading && least.top == 0 && least.bottom == 0
        )
        view.insetsLayoutMarginsFromSafeArea = false
        #expect(view.directionalLayoutMargins == least)
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 4, bottom: 0, trailing: 30)
        least.top = 5
        least.trailing = 30
        #expect(view.directionalLayoutMargins == least)
        controller.viewRespectsSystemMinimumLayoutMargins = false
        #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 4, bottom: 0, right: 30))
        view.layoutMargins = .zero
        #expect(view.layoutMargins == .zero)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        inner.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor).isActive = true
        inner.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        view.layoutIfNeeded()
        #expect(inner.frame.minX == 0)
        controller.viewRespectsSystemMinimumLayoutMargins = true
        view.layoutIfNeeded()
        #expect(inner.frame.minX == least.leading)
    }
}
