import Testing
import UIKit
import UIKitTesting

/// The cost of scrolling: pixels are moved, and only newly exposed content is drawn and painted.
@MainActor @Suite struct UIScrollViewFrameTests {
    /// Rows of 40 points that are used again, as lists do it.
    private final class RowList: UIScrollView {
        private(set) var rows: [Int: DrawnView] = [:]
        private var spare: [DrawnView] = []

        override func layoutSubviews() {
            super.layoutSubviews()
            let seen = max(0, Int((bounds.minY / 40).rounded(.down)))..<Int((bounds.maxY / 40).rounded(.up))
            for (index, row) in rows where !seen.contains(index) {
                rows[index] = nil
                spare.append(row)
            }
            for index in seen where rows[index] == nil {
                let row =
                    spare.popLast()
                    ?? DrawnView(frame: CGRect(x: 0, y: 0, width: 300, height: 40)) { rect in
                        UIColor.systemBlue.setFill()
                        fillRect(CGRect(x: 10, y: 10, width: 20, height: 20))
                    }
                row.backgroundColor = .white
                row.setNeedsDisplay()
                row.frame.origin = CGPoint(x: 0, y: CGFloat(index) * 40)
                if row.superview == nil { addSubview(row) }
                rows[index] = row
            }
        }
    }

    /// Frames that painted all of the screen, as the first ones do, may have bypassed the compositor's shadow buffer,
    /// which has to be made before pixels can be moved in it.
    private func warmUp(_ stage: ScrollStage) throws {
        for offset: CGFloat in [8, 0] {
            stage.view.contentOffset.y = offset
            try stage.screen.advance(by: 0.1)
        }
        stage.screen.resetStatistics()
    }

    private func makeStage(_ view: UIScrollView, indicator: Bool = false, scale: CGFloat = 1) throws -> ScrollStage {
        let stage = try ScrollStage(
            CGSize(width: 300, height: 400),
            content: CGSize(width: 300, height: 8000),
            view: view,
            scale: scale
        )
        view.backgroundColor = .white
        view.showsVerticalScrollIndicator = indicator
        try warmUp(stage)
        return stage
    }

    /// Rows that exist are moved: none is drawn, and no pixel is painted that was on the screen before.
    @Test(arguments: [1, 2]) func scrollingPaintsOnlyTheExposedStrip(scale: CGFloat) throws {
        let view = UIScrollView()
        let stage = try makeStage(view, scale: scale)
        for index in 0..<50 {
            let row = DrawnView(frame: CGRect(x: 0, y: CGFloat(index) * 40, width: 300, height: 40)) { rect in
                UIColor.systemBlue.setFill()
                fillRect(CGRect(x: 10, y: 10, width: 20, height: 20))
            }
            row.backgroundColor = .white
            view.addSubview(row)
        }
        try warmUp(stage)
        try stage.drag(from: (150, 350), to: (150, 150), in: 0.5, rest: 0.3)
        #expect(view.contentOffset.y == 190)
        let spent = stage.screen.statistics
        #expect(spent.drawCalls == 0 && spent.pixelsDrawn == 0 && spent.frames >= 25)
        #expect(spent.pixelsComposited == Int(300 * 190 * scale * scale))
        try stage.expectRest()
    }

    /// Rows are drawn once each, when they come into sight.
    @Test func scrollingDrawsEachRowOnce() throws {
        let list = RowList()
        let stage = try makeStage(list)
        #expect(list.rows.count == 10)
        try stage.drag(from: (150, 350), to: (150, 150), in: 0.1)
        try stage.settle()
        #expect(list.contentOffset.y > 900)
        let spent = stage.screen.statistics
        let distance = Int(list.contentOffset.y)
        // Where the content rests, an eleventh row may be seen in part.
        let fresh = Int(((list.contentOffset.y + 400) / 40).rounded(.up)) - 10
        #expect(spent.drawCalls == fresh && spent.pixelsDrawn == fresh * 300 * 40)
        #expect(spent.pixelsComposited == 300 * distance, "\(spent.pixelsComposited) for \(distance) rows of pixels")
        #expect(list.subviews.count <= 12)
        try stage.expectRest()
    }

    /// A bar in front damages its own pixels, where it was and where it is, and no more.
    @Test func scrollIndicatorPaintsOnlyItsOwnPixels() throws {
        let list = RowList()
        let stage = try makeStage(list, indicator: true)
        try stage.drag(from: (150, 350), to: (150, 150), in: 0.1)
        try stage.settle()
        let spent = stage.screen.statistics
        let strip = 300 * Int(list.contentOffset.y)
        #expect(spent.pixelsComposited > strip)
        #expect(spent.pixelsComposited < strip + spent.frames * 3 * 36 * 6)
        try stage.expectRest()
    }

    /// A minute at rest, after a throw, a bounce, a page, a fade: nobody is woken.
    @Test func scrollViewAtRestSchedulesNoFrames() throws {
        let stage = try makeStage(RowList(), indicator: true)
        try stage.drag(from: (150, 350), to: (150, 150), in: 0.1)
        try stage.expectRest()
        try stage.drag(from: (150, 50), to: (150, 350), in: 0.05)
        try stage.expectRest()
        stage.view.setContentOffset(CGPoint(x: 0, y: 7000), animated: true)
        try stage.expectRest()
        stage.view.flashScrollIndicators()
        try stage.expectRest()
    }

    /// Thrown content is shown in every frame until it rests, and in none twice.
    @Test func decelerationMissesNoFrame() throws {
        let stage = try makeStage(RowList())
        try stage.drag(from: (150, 350), to: (150, 150), in: 0.1)
        try stage.screen.advance(by: 1)
        #expect(stage.view.isDecelerating)
        #expect(stage.screen.statistics.framesMissed == 0 && stage.screen.statistics.frames >= 60)
    }
}

/// Scroll indicators.
@MainActor @Suite struct UIScrollViewIndicatorTests {
    private func bars(_ stage: ScrollStage) -> [UIView] {
        stage.view.subviews.filter { !$0.isUserInteractionEnabled && $0.layer.cornerRadius == 1.5 }
    }

    @Test func scrollIndicatorShowsWhileScrollingAndFades() throws {
        let stage = try ScrollStage()
        #expect(bars(stage).isEmpty)
        let finger = try stage.hold(from: (100, 250), to: (100, 150))
        try stage.screen.advance(by: 0.05)
        let bar = try #require(bars(stage).first)
        #expect(bars(stage).count == 1 && bar.alpha == 1)
        // At the right edge of what is seen, 36 of 294 points long, as far down as the content.
        let frame = bar.convert(bar.bounds, to: nil)
        #expect(frame.maxX == 197 && frame.width == 3 && frame.height == 36)
        #expect(abs(frame.minY - 3 - (294 - 36) * 90 / 2700) <= 1)
        let shown = stage.screen.snapshot()[195, 20]
        #expect(shown.red < 200)
        try stage.screen.advance(by: 2)
        #expect(bar.alpha == 1, "as long as the finger stays")
        try stage.lift(finger)
        try stage.screen.advance(by: 0.2)
        #expect(stage.screen.snapshot()[195, 20].red == shown.red)
        try stage.screen.advance(by: 1)
        #expect(stage.screen.snapshot()[195, 20] == (255, 255, 255))
        try stage.expectRest()
    }

    @Test func flashScrollIndicatorsShowsOnlyScrollableAxes() throws {
        let stage = try ScrollStage(content: CGSize(width: 800, height: 900))
        stage.view.flashScrollIndicators()
        let frames = bars(stage).map { $0.convert($0.bounds, to: nil) }
        #expect(frames.count == 2)
        // The corner is left free.
        #expect(frames.contains { $0.minX == 3 && $0.maxY == 297 && $0.height == 3 })
        #expect(frames.allSatisfy { $0.maxX <= 197 && $0.maxY <= 297 })
        stage.view.showsHorizontalScrollIndicator = false
        #expect(bars(stage).count == 1)
        stage.view.contentSize = CGSize(width: 200, height: 300)
        stage.view.flashScrollIndicators()
        #expect(bars(stage).isEmpty)
    }

    @Test func scrollIndicatorsStayInFrontWithInsetsAndStyle() throws {
        let stage = try ScrollStage()
        stage.view.scrollIndicatorInsets = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 20)
        stage.view.indicatorStyle = .white
        stage.view.flashScrollIndicators()
        let bar = try #require(bars(stage).first)
        #expect(bar.frame.minY == 53 && bar.frame.maxX == 177)
        #expect(bar.backgroundColor == UIColor(white: 1, alpha: 0.35))
        let row = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        stage.view.addSubview(row)
        #expect(stage.view.subviews == [row, bar])
        stage.view.indicatorStyle = .black
        #expect(bar.backgroundColor == UIColor(white: 0, alpha: 0.35))
    }

    @Test func scrollIndicatorShrinksBeyondEdge() throws {
        let stage = try ScrollStage(content: CGSize(width: 200, height: 600))
        let finger = try stage.hold(from: (100, 50), to: (100, 160))
        try stage.screen.advance(by: 0.05)
        let bar = try #require(bars(stage).first)
        let frame = bar.convert(bar.bounds, to: nil)
        #expect(frame.minY == 3 && frame.height == 147 - 46)
        try stage.lift(finger)
        try stage.settle()
    }
}
