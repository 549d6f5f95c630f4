import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UIPageControlTests {
    /// A control with five pages, at (50, 100), 200 points wide and 26 points high: the third dot is in the middle.
    private func start(
        _ frame: CGRect = CGRect(x: 50, y: 100, width: 200, height: 26),
        _ change: (UIPageControl) -> Void = { _ in }
    ) -> (screen: GestureScreen, pages: UIPageControl, log: EventLog) {
        let screen = GestureScreen()
        let pages = UIPageControl()
        pages.numberOfPages = 5
        change(pages)
        let (control, log) = screen.follow(pages, frame)
        return (screen, control, log)
    }

    private func tap(_ screen: GestureScreen, _ x: CGFloat, _ y: CGFloat) {
        screen.down(x, y)
        screen.up(x, y)
    }

    /// The center of a page's indicator along the x-axis.
    private func center(_ pages: UIPageControl, _ page: Int) -> CGFloat? {
        pages.layoutIfNeeded()
        return pages.indicators[page]?.frame.midX
    }

    /// The widths of the visible indicators, in order of their pages.
    private func widths(_ pages: UIPageControl) -> [CGFloat] {
        pages.layoutIfNeeded()
        return pages.indicators.sorted { $0.key < $1.key }.map(\.value.frame.width)
    }

    private func first(_ pages: UIPageControl) -> Int {
        pages.layoutIfNeeded()
        return pages.firstVisiblePage
    }

    // MARK: Pages

    @Test func currentPageIsClampedAndSendsNoEvents() {
        let (_, pages, log) = start()
        pages.currentPage = 9
        #expect(pages.currentPage == 4)
        pages.currentPage = .min
        #expect(pages.currentPage == 0)
        pages.currentPage = 3
        pages.numberOfPages = 2
        #expect(pages.currentPage == 1)
        pages.numberOfPages = -7
        #expect(pages.numberOfPages == 0 && pages.currentPage == 0)
        pages.currentPage = 1
        #expect(pages.currentPage == 0 && widths(pages) == [] && log.take() == [])
    }

    @Test func manyPagesDoNotTrap() {
        let (screen, pages, _) = start { $0.numberOfPages = .max }
        #expect(widths(pages).count == 10)
        pages.currentPage = .max - 1
        #expect(widths(pages).count == 10)
        tap(screen, 60, 113)
        #expect(pages.currentPage == .max - 2)
        screen.down(150, 113)
        screen.move(from: (150, 113), to: (249, 113))
        screen.up(249, 113)
        #expect(pages.size(forNumberOfPages: .max).width > 1e18)
        #expect(pages.size(forNumberOfPages: -3) == pages.size(forNumberOfPages: 0))
        pages.frame.size.width = 1e9
        #expect(widths(pages).count == 500)
        pages.frame.size.width = 0
        #expect(widths(pages).count == 1)
    }

    private func start(_ change: (UIPageControl) -> Void) -> (
        screen: GestureScreen, pages: UIPageControl, log: EventLog
    ) { start(CGRect(x: 50, y: 100, width: 200, height: 26), change) }

    @Test func hidesForSinglePageShowsNothingForOnePage() {
        let (_, pages, _) = start { $0.numberOfPages = 1 }
        #expect(widths(pages).count == 1)
        pages.hidesForSinglePage = true
        #expect(widths(pages).isEmpty && pages.capsule.isHidden && !pages.isHidden)
        pages.numberOfPages = 2
        #expect(widths(pages).count == 2 && !pages.capsule.isHidden)
    }

    @Test func sizeFitsAllIndicators() {
        let (_, pages, _) = start()
        let size = pages.size(forNumberOfPages: 5)
        #expect(size == CGSize(width: 5 * 8 + 4 * 10 + 24, height: 26) && pages.intrinsicContentSize == size)
        pages.frame.size = size
        #expect(widths(pages) == [8, 8, 8, 8, 8])
        pages.frame.size.width -= 1
        #expect(widths(pages).count == 4)
        #expect(pages.sizeThatFits(.zero) == size)
        pages.preferredIndicatorImage = plainImage(20, 30)
        #expect(pages.size(forNumberOfPages: 2) == CGSize(width: 2 * 20 + 10 + 24, height: 38))
        pages.direction = .topToBottom
        #expect(pages.size(forNumberOfPages: 2) == CGSize(width: 28, height: 2 * 30 + 10 + 24))
    }

    // MARK: Taps

    @Test func tapBesideCurrentIndicatorMovesByOnePage() {
        let (screen, pages, log) = start()
        var states: [UIPageControl.InteractionState] = []
        pages.addAction(UIAction { _ in states.append(pages.interactionState) }, for: .valueChanged)
        // The first dot is at 114.
        #expect(center(pages, 0) == 64)
        tap(screen, 240, 113)
        #expect(pages.currentPage == 1 && log.take() == ["down", "value", "primary", "up"])
        tap(screen, 140, 113)
        #expect(pages.currentPage == 2, "the current dot is at 132")
        tap(screen, 140, 113)
        #expect(pages.currentPage == 1, "the current dot is at 150")
        #expect(states == [.discrete, .discrete, .discrete] && pages.interactionState == .none)
        pages.currentPage = 0
        _ = log.take()
        tap(screen, 60, 113)
        #expect(pages.currentPage == 0 && !log.take().contains("value"))
    }

    @Test func liftOutsideAndSinglePageChangeNothing() {
        let (screen, pages, log) = start { $0.allowsContinuousInteraction = false }
        screen.down(200, 113)
        screen.move(from: (200, 113), to: (200, 300))
        screen.up(200, 300)
        #expect(pages.currentPage == 0 && !log.take().contains("value"))
        pages.numberOfPages = 1
        tap(screen, 200, 113)
        #expect(log.take() == [])
    }

    @Test func touchAreaIsAtLeast44PointsHigh() {
        let (screen, pages, _) = start()
        tap(screen, 240, 92)
        #expect(pages.currentPage == 1)
        tap(screen, 240, 90)
        #expect(pages.currentPage == 1)
    }

    @Test func tapOnPageControlIsNotTapOnSuperview() {
        let (screen, pages, _) = start()
        screen.add(UITapGestureRecognizer())
        tap(screen, 200, 113)
        #expect(pages.currentPage == 1 && screen.take() == [])
    }

    // MARK: Drags

    @Test func dragMovesThroughPagesInSequence() {
        let (screen, pages, log) = start { $0.currentPage = 1 }
        var seen: [Int] = []
        pages.addAction(
            UIAction { _ in
                seen.append(pages.currentPage)
                #expect(pages.interactionState == .continuous)
            },
            for: .valueChanged
        )
        screen.down(130, 113)
        screen.move(from: (130, 113), to: (138, 113), samples: 2)
        #expect(pages.interactionState == .none)
        screen.move(from: (138, 113), to: (169, 113))
        #expect(seen == [2, 3])
        screen.move(from: (169, 113), to: (110, 113))
        #expect(seen == [2, 3, 2, 1, 0] && pages.interactionState == .continuous)
        _ = log.take()
        screen.up(110, 113)
        #expect(pages.currentPage == 0 && pages.interactionState == .none && log.take() == ["up"])
    }

    @Test func dragBeyondEndLeadsToLastPage() {
        let (screen, pages, _) = start { $0.numberOfPages = 100 }
        screen.down(100, 113)
        screen.move(from: (100, 113), to: (200, 113))
        // Ten indicators are visible: the pages pass at ten times the distance.
        #expect((50...60).contains(pages.currentPage))
        screen.move(from: (200, 113), to: (260, 113))
        #expect(pages.currentPage == 99)
        screen.move(from: (260, 113), to: (40, 113))
        #expect(pages.currentPage == 0)
        screen.up(40, 113)
    }

    @Test func allowsContinuousInteractionFalseMakesDragTap() {
        let (screen, pages, log) = start { $0.allowsContinuousInteraction = false }
        screen.down(130, 113)
        screen.move(from: (130, 113), to: (200, 113))
        #expect(pages.currentPage == 0)
        screen.up(200, 113)
        #expect(pages.currentPage == 1 && log.take().filter { $0 == "value" }.count == 1)
    }

    @Test func cancelledDragLeavesPage() {
        let (screen, pages, _) = start()
        screen.down(130, 113)
        screen.move(from: (130, 113), to: (170, 113))
        #expect(pages.currentPage == 2)
        screen.cancel(170, 113)
        #expect(pages.currentPage == 2 && pages.interactionState == .none && pages.capsule.alpha == 0)
    }

    // MARK: Direction

    @Test(arguments: [
        (UIPageControl.Direction.natural, UISemanticContentAttribute.forceLeftToRight, [64, 136]),
        (.natural, .forceRightToLeft, [136, 64]), (.leftToRight, .forceRightToLeft, [64, 136]),
        (.rightToLeft, .forceLeftToRight, [136, 64]),
    ])
    func firstPageIsAtStartOfDirection(
        _ direction: UIPageControl.Direction,
        _ attribute: UISemanticContentAttribute,
        _ ends: [CGFloat]
    ) {
        let (screen, pages, _) = start {
            $0.semanticContentAttribute = attribute
            $0.direction = direction
        }
        #expect(center(pages, 0) == ends[0] && center(pages, 4) == ends[1])
        let (after, before): (CGFloat, CGFloat) = ends[0] < ends[1] ? (240, 60) : (60, 240)
        tap(screen, after, 113)
        #expect(pages.currentPage == 1)
        screen.down(150, 113)
        screen.move(from: (150, 113), to: (after == 240 ? 190 : 110, 113))
        screen.up(after == 240 ? 190 : 110, 113)
        #expect(pages.currentPage == 3)
        tap(screen, before, 113)
        #expect(pages.currentPage == 2)
    }

    @Test(arguments: [UIPageControl.Direction.topToBottom, .bottomToTop])
    func verticalDirectionsStackIndicators(_ direction: UIPageControl.Direction) {
        let isDown = direction == .topToBottom
        let (screen, pages, _) = start(CGRect(x: 50, y: 100, width: 26, height: 200)) { $0.direction = direction }
        pages.layoutIfNeeded()
        #expect(pages.indicators[0]?.center == CGPoint(x: 13, y: isDown ? 64 : 136))
        tap(screen, 63, isDown ? 290 : 110)
        #expect(pages.currentPage == 1)
        screen.down(63, 200)
        screen.move(from: (63, 200), to: (63, isDown ? 240 : 160))
        screen.up(63, isDown ? 240 : 160)
        #expect(pages.currentPage == 3)
        #expect(pages.intrinsicContentSize == CGSize(width: 26, height: 104))
    }

    // MARK: Many pages

    @Test func indicatorsShrinkWherePagesAreOutside() {
        let (_, pages, _) = start(CGRect(x: 0, y: 0, width: 140, height: 26)) { $0.numberOfPages = 20 }
        // Seven indicators fit.
        #expect(widths(pages) == [8, 8, 8, 8, 8, 6, 4])
        pages.currentPage = 4
        #expect(widths(pages) == [8, 8, 8, 8, 8, 6, 4])
        pages.currentPage = 5
        #expect(widths(pages) == [4, 6, 8, 8, 8, 6, 4] && first(pages) == 1)
        pages.currentPage = 10
        #expect(first(pages) == 6)
        // On the way back, the row moves only when it must.
        pages.currentPage = 8
        #expect(widths(pages) == [4, 6, 8, 8, 8, 6, 4] && first(pages) == 6)
        pages.currentPage = 19
        #expect(widths(pages) == [4, 6, 8, 8, 8, 8, 8] && first(pages) == 13)
        #expect(center(pages, 16) == 70)
        pages.numberOfPages = 7
        #expect(widths(pages) == [8, 8, 8, 8, 8, 8, 8])
    }

    // MARK: Appearance

    @Test func indicatorsHaveTheirColors() {
        let (_, pages, _) = start()
        pages.layoutIfNeeded()
        #expect(pages.indicators[0]?.backgroundColor == .white)
        #expect(pages.indicators[1]?.backgroundColor == UIColor(white: 1, alpha: 0.4))
        pages.currentPageIndicatorTintColor = .red
        pages.pageIndicatorTintColor = .blue
        pages.currentPage = 1
        pages.layoutIfNeeded()
        #expect(pages.indicators[0]?.backgroundColor == .blue && pages.indicators[1]?.backgroundColor == .red)
    }

    @Test func changeOfPageDrawsNothing() {
        let (gestures, pages, _) = start()
        gestures.screen.show()
        let calls = gestures.screen.drawCalls
        pages.currentPage = 2
        gestures.screen.show()
        #expect(gestures.screen.drawCalls == calls)
    }

    @Test func imagesAreChosenByPage() {
        let (gestures, pages, _) = start()
        let images = [UIColor.red, .green, .blue, .black].map { plainImage(8, 8, $0) }
        pages.preferredIndicatorImage = images[0]
        pages.preferredCurrentPageIndicatorImage = images[1]
        pages.setIndicatorImage(images[2], forPage: 1)
        pages.setCurrentPageIndicatorImage(images[3], forPage: 1)
        #expect(pages.indicatorImage(forPage: 1) === images[2] && pages.indicatorImage(forPage: 0) == nil)
        #expect(pages.currentPageIndicatorImage(forPage: 1) === images[3])
        func pixels() -> [UInt32] {
            gestures.screen.show()
            return (0..<5).map { gestures.screen[114 + 18 * $0, 113] }
        }
        #expect(pixels() == [Pixel.green, Pixel.blue, Pixel.red, Pixel.red, Pixel.red])
        pages.currentPage = 1
        #expect(pixels() == [Pixel.red, Pixel.black, Pixel.red, Pixel.red, Pixel.red])
        pages.setCurrentPageIndicatorImage(nil, forPage: 1)
        #expect(pixels()[1] == Pixel.green)
        pages.preferredCurrentPageIndicatorImage = nil
        #expect(pixels()[1] == Pixel.blue, "the page's own image applies to the current page too")
        pages.preferredIndicatorImage = nil
        #expect(pixels()[0] != Pixel.red && pixels()[1] == Pixel.blue)
        // Images of pages that do not exist any more are removed.
        pages.numberOfPages = 1
        pages.numberOfPages = 5
        #expect(pages.indicatorImage(forPage: 1) == nil)
    }

    @Test func templateImagesHaveColorsOfIndicators() {
        let (gestures, pages, _) = start()
        pages.preferredIndicatorImage = plainImage(8, 8).withRenderingMode(.automatic)
        pages.currentPageIndicatorTintColor = .green
        pages.pageIndicatorTintColor = .blue
        gestures.screen.show()
        #expect(gestures.screen[114, 113] == Pixel.green && gestures.screen[132, 113] == Pixel.blue)
    }

    @Test func imageOfPageThatDoesNotExistTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let pages = UIPageControl()
                pages.numberOfPages = 2
                pages.setIndicatorImage(nil, forPage: 2)
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("page 2 is out of range: there are 2 pages"))
    }

    @Test func backgroundFollowsStyleAndInteraction() {
        let (screen, pages, _) = start()
        pages.layoutIfNeeded()
        #expect(pages.capsule.alpha == 0 && pages.capsule.frame == CGRect(x: 48, y: 0, width: 104, height: 26))
        screen.down(130, 113)
        #expect(pages.capsule.alpha == 1)
        screen.move(from: (130, 113), to: (130, 330))
        #expect(pages.capsule.alpha == 1)
        screen.up(130, 330)
        #expect(pages.capsule.alpha == 0)
        pages.backgroundStyle = .prominent
        #expect(pages.capsule.alpha == 1)
        pages.backgroundStyle = .minimal
        screen.down(130, 113)
        #expect(pages.capsule.alpha == 0)
        screen.up(130, 113)
        pages.isEnabled = false
        #expect(pages.row.alpha == 0.5)
    }
}
