import Testing
import UIKit

/// Views whose constraints allow several frames: sizes are as small as possible, then positions as near to zero as possible.
@MainActor @Suite struct OpenSolutionTests {
    private func frames(_ views: [UIView]) -> [CGRect] { views.map(\.frame) }

    /// Returns a frame, mirrored in the width of the root for the direction from right to left.
    private func frame(_ stage: LayoutStage, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect
    {
        let left = stage.layoutCase.isRightToLeft ? stage.root.bounds.width - x - width : x
        return CGRect(x: left, y: y, width: width, height: height)
    }

    @Test(arguments: LayoutCase.all) func upperLimitAloneGivesZero(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, view) = (stage.root, stage.add())
        let limit = view.heightAnchor.constraint(lessThanOrEqualToConstant: 34)
        stage.activate(
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            view.widthAnchor.constraint(equalToConstant: 50),
            limit
        )
        stage.screen.show()
        #expect(view.frame == frame(stage, 10, 20, 50, 0) && view.hasAmbiguousLayout)
        let least = view.heightAnchor.constraint(greaterThanOrEqualToConstant: 12)
        least.isActive = true
        stage.screen.show()
        #expect(view.frame == frame(stage, 10, 20, 50, 12))
        limit.constant = 70
        least.constant = 21
        stage.screen.show()
        #expect(view.frame == frame(stage, 10, 20, 50, 21))
        least.isActive = false
        stage.screen.show()
        #expect(view.frame == frame(stage, 10, 20, 50, 0))
        view.heightAnchor.constraint(equalToConstant: 30).isActive = true
        stage.screen.show()
        #expect(view.frame == frame(stage, 10, 20, 50, 30) && !view.hasAmbiguousLayout)
    }

    /// In a chain, the size that nothing determines is zero, and the views after it follow at once.
    @Test(arguments: LayoutCase.all) func freeSizeOfChainIsZero(layoutCase: LayoutCase) {
        for isVertical in [false, true] {
            let stage = LayoutStage(layoutCase)
            let (root, views) = (stage.root, stage.views(3))
            for view in views {
                stage.activate(
                    isVertical
                        ? view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
                        : view.topAnchor.constraint(equalTo: root.topAnchor),
                    (isVertical ? view.widthAnchor : view.heightAnchor).constraint(equalToConstant: 40)
                )
            }
            for (first, second) in zip(views, views.dropFirst()) {
                stage.activate(
                    isVertical
                        ? second.topAnchor.constraint(equalTo: first.bottomAnchor, constant: 8)
                        : second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8)
                )
            }
            func length(_ view: UIView) -> NSLayoutDimension { isVertical ? view.heightAnchor : view.widthAnchor }
            stage.activate(
                isVertical
                    ? views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 5)
                    : views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
                length(views[0]).constraint(equalToConstant: 60),
                length(views[2]).constraint(equalToConstant: 30)
            )
            stage.screen.show()
            let expected: [CGRect] =
                isVertical
                ? [frame(stage, 0, 5, 40, 60), frame(stage, 0, 73, 40, 0), frame(stage, 0, 81, 40, 30)]
                : [frame(stage, 5, 0, 60, 40), frame(stage, 73, 0, 0, 40), frame(stage, 81, 0, 30, 40)]
            #expect(frames(views) == expected, "\(frames(views))")
            let end =
                isVertical
                ? views[2].bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor)
                : views[2].trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor)
            end.isActive = true
            stage.screen.show()
            #expect(frames(views) == expected, "\(frames(views))")
        }
    }

    /// A position that nothing determines is zero, in the coordinates of the superview in both directions.
    @Test(arguments: LayoutCase.all) func freePositionIsNearestToOrigin(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(2))
        for view in views {
            stage.activate(
                view.widthAnchor.constraint(equalToConstant: 40),
                view.heightAnchor.constraint(equalToConstant: 10)
            )
        }
        stage.activate(
            views[0].bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
            views[0].rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor),
            views[1].topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor, constant: 15),
            views[1].leftAnchor.constraint(greaterThanOrEqualTo: views[0].rightAnchor, constant: 5)
        )
        stage.screen.show()
        #expect(
            frames(views) == [CGRect(x: 0, y: 0, width: 40, height: 10), CGRect(x: 45, y: 15, width: 40, height: 10)]
        )
    }

    /// Constraints of content that only limit it give the smallest content.
    @Test(arguments: LayoutCase.all) func contentOfScrollViewIsSmallest(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        stage.root.addSubview(scrollView)
        let (content, guide) = (stage.add(to: scrollView), scrollView.contentLayoutGuide)
        stage.activate(
            content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            content.topAnchor.constraint(equalTo: guide.topAnchor),
            content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
            content.heightAnchor.constraint(
                greaterThanOrEqualTo: scrollView.frameLayoutGuide.heightAnchor,
                multiplier: 1.5
            )
        )
        stage.screen.show()
        #expect(scrollView.contentSize == CGSize(width: 100, height: 120))
        #expect(content.frame == CGRect(x: 0, y: 0, width: 100, height: 120))
    }

    /// A layout that is determined is as cheap as without a choice of open values.
    @Test func determinedLayoutNeedsNoExchanges() {
        let stage = LayoutStage(LayoutCase(scale: 1, isRightToLeft: false))
        let (root, views) = (stage.root, stage.views(20))
        let top = views[0].topAnchor.constraint(equalTo: root.topAnchor)
        top.isActive = true
        for (index, view) in views.enumerated() {
            stage.activate(
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.widthAnchor.constraint(equalTo: root.widthAnchor),
                view.heightAnchor.constraint(equalToConstant: 5)
            )
            if index > 0 { view.topAnchor.constraint(equalTo: views[index - 1].bottomAnchor).isActive = true }
        }
        let before = root.layoutCounters
        stage.screen.show()
        let after = root.layoutCounters
        #expect(after.pivots == before.pivots && after.rowUpdates == before.rowUpdates)
        top.constant = 3
        stage.screen.show()
        #expect(root.layoutCounters.pivots == before.pivots && views[19].frame.minY == 98)
    }
}
