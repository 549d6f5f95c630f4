import Testing
import UIKit

/// The frames that visual formats describe, at each scale factor and in both directions of text.
@MainActor @Suite struct VisualFormatFrameTests {
    private func apply(
        _ formats: [String],
        _ options: NSLayoutConstraint.FormatOptions = [],
        metrics: [String: Any] = [:],
        views: [String: UIView]
    ) {
        for format in formats {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format,
                    options: options,
                    metrics: metrics,
                    views: views
                )
            )
        }
    }

    private func named(_ views: [UIView]) -> [String: UIView] {
        Dictionary(uniqueKeysWithValues: zip(["a", "b", "c"], views))
    }

    private let rows = ["V:|[a(10)]", "V:|[b(10)]", "V:|[c(10)]"]

    @Test(arguments: LayoutCase.all) func distancesAreStandardFlushOrGiven(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = stage.views(3)
        apply(["H:|-[a(50)]-[b(60)][c]-20-|"] + rows, views: named(views))
        stage.expect(views, [[8, 0, 50, 10], [66, 0, 60, 10], [126, 0, 154, 10]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func standardDistanceToSuperviewIsItsMargin(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = stage.views(1)
        stage.root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 15, trailing: 30)
        apply(["|-[a]-|", "V:|-[a]-|"], views: named(views))
        stage.expect(views, [[20, 5, 250, 180]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func metricsAreDistancesSizesAndPriorities(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = stage.views(3)
        let metrics: [String: Any] = ["gap": 12, "wide": 90.5 as CGFloat, "low": 100, "edge": -4.0]
        apply(
            ["|-edge-[a(wide)]-gap-[b(500@low)]-gap-[c(a)]|", "V:|[a(10)]", "V:|[b(10)]", "V:|[c(10)]"],
            metrics: metrics,
            views: named(views)
        )
        let expected: [[CGFloat]] = layoutCase.pick(
            [[-4, 0, 91, 10], [99, 0, 99, 10], [210, 0, 90, 10]],
            [[-4, 0, 90.5, 10], [98.5, 0, 99, 10], [209.5, 0, 90.5, 10]],
            thirds([[-12, 0, 272, 30], [296, 0, 297, 30], [629, 0, 271, 30]])
        )
        let reversed: [[CGFloat]] = layoutCase.pick(
            [[214, 0, 90, 10], [103, 0, 99, 10], [0, 0, 91, 10]],
            [[213.5, 0, 90.5, 10], [102.5, 0, 99, 10], [0, 0, 90.5, 10]],
            thirds([[641, 0, 271, 30], [308, 0, 297, 30], [0, 0, 272, 30]])
        )
        stage.expect(views, layoutCase.pick(leftToRight: expected, rightToLeft: reversed), mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func relationsAndPrioritiesCompete(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = stage.views(3)
        apply(["|[a(>=40,<=60,500@1)]-(>=20,0@750)-[b(200@700)]-(==5)-[c(15)]|"] + rows, views: named(views))
        // The distance of 20 has the highest priority, then the width of b, then that of a.
        stage.expect(views, [[0, 0, 60, 10], [80, 0, 200, 10], [285, 0, 15, 10]], mirroredIn: 300)
    }

    @Test(arguments: LayoutCase.all) func thirdsEndOnPixels(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase, width: 100)
        let views = stage.views(3)
        apply(["|[a][b(a)][c(a)]|"] + rows, views: named(views))
        let expected: [[CGFloat]] = layoutCase.pick(
            [[0, 0, 33, 10], [33, 0, 34, 10], [67, 0, 33, 10]],
            [[0, 0, 33.5, 10], [33.5, 0, 33, 10], [66.5, 0, 33.5, 10]],
            thirds([[0, 0, 100, 30], [100, 0, 100, 30], [200, 0, 100, 30]])
        )
        stage.expect(views, expected, mirroredIn: 100)
    }

    @Test(arguments: LayoutCase.all) func directionOfFormatIsAnOption(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = stage.views(2)
        let columns = ["V:|[a(10)]", "V:|[b(10)]"]
        apply(["|-10-[a(30)]-5-[b(40)]"] + columns, .directionLeftToRight, views: named(views))
        stage.expect(views, [[10, 0, 30, 10], [45, 0, 40, 10]], mirroredIn: nil)
        let others = stage.views(2)
        apply(["|-10-[a(30)]-5-[b(40)]"] + columns, .directionRightToLeft, views: named(others))
        stage.expect(others, [[260, 0, 30, 10], [215, 0, 40, 10]], mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func optionsAlignViews(layoutCase: LayoutCase) {
        let options: [(NSLayoutConstraint.FormatOptions, String, [[CGFloat]])] = [
            (.alignAllTop, "|[a(10)][b(20)]", [[0, 0, 10, 40], [10, 0, 20, 30]]),
            (.alignAllBottom, "|[a(10)][b(20)]", [[0, 0, 10, 40], [10, 10, 20, 30]]),
            (.alignAllCenterY, "|[a(10)][b(20)]", [[0, 0, 10, 40], [10, 5, 20, 30]]),
            (.alignAllLastBaseline, "|[a(10)][b(20)]", [[0, 0, 10, 40], [10, 10, 20, 30]]),
            (.alignAllLeading, "|[a(10)]", [[0, 0, 10, 40], [0, 40, 20, 30]]),
            (.alignAllTrailing, "|[b(20)]", [[10, 0, 10, 40], [0, 40, 20, 30]]),
            (.alignAllCenterX, "|[b(20)]", [[5, 0, 10, 40], [0, 40, 20, 30]]),
        ]
        for (option, format, expected) in options {
            let stage = LayoutStage(layoutCase)
            let views = stage.views(2)
            let isColumn = expected[1][1] == 40
            apply([format], isColumn ? [] : option, views: named(views))
            apply(
                isColumn ? ["V:|[a(40)][b(30)]"] : ["V:|[a(40)]", "V:[b(30)]"],
                isColumn ? option : [],
                views: named(views)
            )
            apply(["[a(10)]", "[b(20)]"], views: named(views))
            stage.expect(views, expected, mirroredIn: 300)
        }
        let stage = LayoutStage(layoutCase)
        let views = stage.views(2)
        apply(["V:|[a(40)][b(30)]"], .alignAllLeft, views: named(views))
        apply(["|-7-[a(10)]", "[b(20)]"], .directionLeftToRight, views: named(views))
        stage.expect(views, [[7, 0, 10, 40], [7, 40, 20, 30]], mirroredIn: nil)
        let others = stage.views(2)
        apply(["V:|[a(40)][b(30)]"], .alignAllRight, views: named(others))
        apply(["|-7-[a(10)]", "[b(20)]"], .directionLeftToRight, views: named(others))
        stage.expect(others, [[7, 0, 10, 40], [-3, 40, 20, 30]], mirroredIn: nil)
    }

    @Test(arguments: LayoutCase.all) func firstBaselinesAreAligned(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let views = [
            stage.add(BaselineBox(50, 30, first: 20, last: 25)), stage.add(BaselineBox(50, 40, first: 12, last: 36)),
        ]
        apply(["|[a][b]"], .alignAllFirstBaseline, views: named(views))
        apply(["V:|[a]"], views: named(views))
        stage.expect(views, [[0, 0, 50, 30], [50, 8, 50, 40]], mirroredIn: 300)
    }
}
