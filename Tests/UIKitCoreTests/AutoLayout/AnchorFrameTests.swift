import Testing
import UIKit

/// The frames that follow from anchors, at each scale factor and in both directions of text.
@MainActor @Suite struct AnchorFrameTests {
    @Test(arguments: LayoutCase.all) func edgesAreAtDistances(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(6))
        for (index, view) in views.enumerated() {
            stage.activate(
                view.widthAnchor.constraint(equalToConstant: 50),
                view.heightAnchor.constraint(equalToConstant: 20),
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(20 * index))
            )
        }
        stage.activate(
            views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            views[1].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
            views[2].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            views[3].rightAnchor.constraint(equalTo: root.rightAnchor, constant: -30),
            // A center is the same in both directions, and so is a distance from it.
            views[4].centerXAnchor.constraint(equalTo: root.centerXAnchor, constant: 20),
            views[5].leadingAnchor.constraint(equalTo: root.centerXAnchor, constant: 5)
        )
        let x: [CGFloat] = layoutCase.pick(
            leftToRight: [10, 220, 10, 220, 145, 155],
            rightToLeft: [240, 30, 10, 220, 145, 95]
        )
        stage.expect(views, x.enumerated().map { [$1, CGFloat(20 * $0), 50, 20] }, mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func verticalAnchorsAreTheSameInBothDirections(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(3))
        for view in views {
            stage.activate(
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.widthAnchor.constraint(equalToConstant: 10),
                view.heightAnchor.constraint(equalToConstant: 40)
            )
        }
        stage.activate(
            views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 12),
            views[1].bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -12),
            views[2].centerYAnchor.constraint(equalTo: root.centerYAnchor, constant: 7)
        )
        stage.expect(views, [[0, 12, 10, 40], [0, 148, 10, 40], [0, 87, 10, 40]], mirroredIn: 300)
    }

    /// The inequality that is violated least by the wanted width sets the edge.
    @Test(arguments: LayoutCase.all) func inequalitiesLimitEdgesAndSizes(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(3))
        for (index, view) in views.enumerated() {
            let wanted = view.widthAnchor.constraint(equalToConstant: 400)
            wanted.priority = .defaultHigh
            stage.activate(
                wanted,
                view.heightAnchor.constraint(equalToConstant: 10),
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(10 * index))
            )
        }
        stage.activate(
            views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 25),
            views[0].trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -15),
            views[1].leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 25),
            views[1].trailingAnchor.constraint(equalTo: root.trailingAnchor),
            views[2].leadingAnchor.constraint(equalTo: root.leadingAnchor),
            views[2].widthAnchor.constraint(lessThanOrEqualToConstant: 90),
            views[2].widthAnchor.constraint(greaterThanOrEqualTo: root.heightAnchor, multiplier: 0.1)
        )
        stage.expect(views, [[25, 0, 260, 10], [25, 10, 275, 10], [0, 20, 90, 10]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func systemSpacingIsMultipleOfEightPoints(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(4))
        for view in views {
            stage.activate(
                view.widthAnchor.constraint(equalToConstant: 30),
                view.heightAnchor.constraint(equalToConstant: 20)
            )
        }
        let pulled = views[2].leadingAnchor.constraint(equalTo: root.leadingAnchor)
        let pushed = views[3].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 299)
        pulled.priority = .defaultHigh
        pushed.priority = .defaultLow
        stage.activate(
            pulled,
            pushed,
            views[0].leadingAnchor.constraint(equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 1),
            views[1].leadingAnchor.constraint(equalToSystemSpacingAfter: views[0].trailingAnchor, multiplier: 1.5),
            views[2].leadingAnchor.constraint(
                greaterThanOrEqualToSystemSpacingAfter: views[1].trailingAnchor,
                multiplier: 2
            ),
            views[3].leadingAnchor.constraint(
                lessThanOrEqualToSystemSpacingAfter: views[2].trailingAnchor,
                multiplier: 3
            ),
            views[0].topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 1),
            views[1].topAnchor.constraint(equalToSystemSpacingBelow: views[0].bottomAnchor, multiplier: 2),
            views[2].topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: views[1].bottomAnchor, multiplier: 1),
            views[2].topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: views[1].bottomAnchor, multiplier: 1),
            views[3].topAnchor.constraint(equalTo: root.topAnchor)
        )
        stage.expect(
            views,
            [[8, 8, 30, 20], [50, 44, 30, 20], [96, 72, 30, 20], [150, 0, 30, 20]],
            mirroredIn: 300
        )
    }

    /// `anchorWithOffset(to:)` is a distance, which can equal another one, a multiple of a size, or a number.
    @Test(arguments: LayoutCase.all) func distancesBetweenAnchorsAreSizes(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(3))
        for view in views {
            stage.activate(
                view.widthAnchor.constraint(equalToConstant: 40),
                view.heightAnchor.constraint(equalToConstant: 10)
            )
        }
        let gap = views[0].trailingAnchor.anchorWithOffset(to: views[1].leadingAnchor)
        stage.activate(
            root.leadingAnchor.anchorWithOffset(to: views[0].leadingAnchor).constraint(equalToConstant: 20),
            gap.constraint(
                equalTo: views[1].trailingAnchor.anchorWithOffset(to: views[2].leadingAnchor),
                multiplier: 2
            ),
            views[2].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            root.topAnchor.anchorWithOffset(to: views[0].topAnchor)
                .constraint(equalTo: views[0].bottomAnchor.anchorWithOffset(to: root.bottomAnchor)),
            root.topAnchor.anchorWithOffset(to: views[1].topAnchor)
                .constraint(equalTo: root.heightAnchor, multiplier: 0.25, constant: 3),
            root.topAnchor.anchorWithOffset(to: views[2].topAnchor).constraint(greaterThanOrEqualToConstant: 70),
            views[2].topAnchor.constraint(lessThanOrEqualTo: root.topAnchor, constant: 70)
        )
        // 150 points remain between the three views: 100 and 50.
        stage.expect(views, [[20, 95, 40, 10], [160, 53, 40, 10], [250, 70, 40, 10]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func sizesAreMultiplesOfSizes(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(3))
        for (index, view) in views.enumerated() {
            stage.activate(
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: CGFloat(index)),
                view.topAnchor.constraint(equalTo: root.topAnchor)
            )
        }
        let wide = views[2].widthAnchor.constraint(equalToConstant: 1000)
        wide.priority = .defaultLow
        stage.activate(
            wide,
            views[0].widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
            views[0].heightAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: 0.5, constant: -15),
            views[1].widthAnchor.constraint(equalTo: views[0].heightAnchor),
            views[1].heightAnchor.constraint(equalTo: views[1].widthAnchor, constant: 4),
            views[2].widthAnchor.constraint(lessThanOrEqualTo: views[0].widthAnchor, multiplier: 1, constant: 6),
            views[2].heightAnchor.constraint(greaterThanOrEqualTo: views[1].heightAnchor, multiplier: 2),
            views[2].heightAnchor.constraint(lessThanOrEqualToConstant: 128)
        )
        stage.expect(views, [[0, 0, 150, 60], [1, 0, 60, 64], [2, 0, 156, 128]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func baselinesAreAligned(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let root = stage.root
        let views = [
            stage.add(BaselineBox(30, 60, first: 20, last: 50)), stage.add(BaselineBox(30, 40, first: 12, last: 33)),
            stage.add(BaselineBox(30, 40, first: 12, last: 33)), stage.add(NaturalBox(30, 16)),
            stage.add(NaturalBox(30, 16)),
        ]
        for view in views { view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true }
        stage.activate(
            views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            views[1].firstBaselineAnchor.constraint(equalTo: views[0].firstBaselineAnchor),
            views[2].lastBaselineAnchor.constraint(equalTo: views[0].lastBaselineAnchor, constant: 2),
            // The baselines of a view without text are its top and bottom edges.
            views[3].lastBaselineAnchor.constraint(equalTo: views[0].lastBaselineAnchor),
            views[4].firstBaselineAnchor.constraint(equalTo: views[0].lastBaselineAnchor)
        )
        stage.expect(
            views,
            [[0, 10, 30, 60], [0, 18, 30, 40], [0, 29, 30, 40], [0, 44, 30, 16], [0, 60, 30, 16]],
            mirroredIn: 300
        )
    }

    @Test(arguments: LayoutCase.all) func alignmentRectangleIsConstrained(layoutCase: LayoutCase) {
        final class Shadowed: UIView {
            override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 5) }
        }
        let stage = LayoutStage(layoutCase)
        let view = stage.add(Shadowed())
        stage.activate(
            view.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 20),
            view.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 20),
            view.widthAnchor.constraint(equalToConstant: 50),
            view.heightAnchor.constraint(equalToConstant: 30)
        )
        let x: CGFloat = layoutCase.pick(leftToRight: 18, rightToLeft: 228)
        stage.expect([view], [[x, 19, 57, 34]], mirroredIn: nil)
    }

    // MARK: Pixels

    /// Three views side by side share 100 points. Each edge is at the nearest pixel, so that there is no gap and no
    /// overlap, and the middle one is the widest or the narrowest.
    @Test(arguments: LayoutCase.all) func thirdsEndOnPixels(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase, width: 100, height: 100)
        let (root, views) = (stage.root, stage.views(3))
        for view in views {
            stage.activate(
                view.topAnchor.constraint(equalTo: root.topAnchor),
                view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 1.0 / 3)
            )
        }
        stage.activate(
            views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
            views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
            views[2].leadingAnchor.constraint(equalTo: views[1].trailingAnchor),
            views[2].trailingAnchor.constraint(equalTo: root.trailingAnchor),
            views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor),
            views[2].widthAnchor.constraint(equalTo: views[0].widthAnchor)
        )
        let expected: [[CGFloat]] = layoutCase.pick(
            [[0, 0, 33, 33], [33, 0, 34, 33], [67, 0, 33, 33]],
            [[0, 0, 33.5, 33.5], [33.5, 0, 33, 33.5], [66.5, 0, 33.5, 33.5]],
            thirds([[0, 0, 100, 100], [100, 0, 100, 100], [200, 0, 100, 100]])
        )
        stage.expect(views, expected, mirroredIn: 100)
    }

    /// An edge in the middle of a pixel moves to the next one.
    @Test(arguments: LayoutCase.all) func centeredViewOfOddSizeIsOnPixels(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase, width: 100, height: 100)
        let view = stage.add()
        stage.activate(
            view.centerXAnchor.constraint(equalTo: stage.root.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: stage.root.centerYAnchor),
            view.widthAnchor.constraint(equalToConstant: 25),
            view.heightAnchor.constraint(equalToConstant: 11)
        )
        let (x, y): (CGFloat, CGFloat) = layoutCase.pick((38, 45), (37.5, 44.5), (113.0 / 3, 134.0 / 3))
        stage.expect([view], [[x, y, 25, 11]], mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func distancesOfFractionsOfPixelsDoNotAddUp(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (root, views) = (stage.root, stage.views(4))
        var before = root.leadingAnchor
        for view in views {
            stage.activate(
                view.leadingAnchor.constraint(equalTo: before, constant: 0.3),
                view.widthAnchor.constraint(equalToConstant: 10.1),
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: 0.25),
                view.heightAnchor.constraint(equalToConstant: 10)
            )
            before = view.trailingAnchor
        }
        // Exact edges: 0.3 and 10.4, 10.7 and 20.8, 21.1 and 31.2, 31.5 and 41.6 (from the right edge in the other
        // direction: 299.7 and 289.6, 289.3 and 279.2, 278.9 and 268.8, 268.5 and 258.4).
        let x: [[CGFloat]] =
            layoutCase.isRightToLeft
            ? layoutCase.pick(
                [[290, 300], [279, 289], [269, 279], [258, 269]],
                [[289.5, 299.5], [279, 289.5], [269, 279], [258.5, 268.5]],
                thirds([[869, 899], [838, 868], [806, 837], [775, 806]])
            )
            : layoutCase.pick(
                [[0, 10], [11, 21], [21, 31], [32, 42]],
                [[0.5, 10.5], [10.5, 21], [21, 31], [31.5, 41.5]],
                thirds([[1, 31], [32, 62], [63, 94], [95, 125]])
            )
        let (top, bottom): (CGFloat, CGFloat) = layoutCase.pick((0, 10), (0.5, 10.5), (1.0 / 3, 31.0 / 3))
        stage.expect(views, x.map { [$0[0], top, $0[1] - $0[0], bottom - top] }, mirroredIn: nil)
    }
}
