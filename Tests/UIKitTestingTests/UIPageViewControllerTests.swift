import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor @Suite struct UIPageViewControllerTests {
    private final class Source: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let pages: [LoggedController]
        let log: CallLog
        var showsControl = false
        /// The pages whose neighbors were requested: "<" before, ">" after.
        var requests: [String] = []

        init(_ count: Int, _ log: CallLog) {
            pages = (0..<count).map { LoggedController("\($0)", log) }
            self.log = log
        }

        private func index(_ controller: UIViewController) -> Int { pages.firstIndex { $0 === controller } ?? 0 }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? {
            requests.append("<\(index(viewController))")
            return index(viewController) > 0 ? pages[index(viewController) - 1] : nil
        }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? {
            requests.append(">\(index(viewController))")
            return index(viewController) + 1 < pages.count ? pages[index(viewController) + 1] : nil
        }

        func presentationCount(for pageViewController: UIPageViewController) -> Int { showsControl ? pages.count : 0 }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            willTransitionTo pendingViewControllers: [UIViewController]
        ) { log.add("will \(pendingViewControllers[0].title ?? "")") }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController],
            transitionCompleted completed: Bool
        ) { log.add("did \(completed)") }
    }

    private let log = CallLog()
    private let screen: VirtualScreen
    private let source: Source

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 300, height: 400))
        source = Source(4, log)
    }

    private func show(
        _ style: UIPageViewController.TransitionStyle,
        spacing: CGFloat = 0,
        isReversed: Bool = false
    ) throws -> UIPageViewController {
        let controller = UIPageViewController(
            transitionStyle: style,
            navigationOrientation: .horizontal,
            options: [.interPageSpacing: spacing]
        )
        controller.dataSource = source
        controller.delegate = source
        if isReversed { controller.view.semanticContentAttribute = .forceRightToLeft }
        controller.setViewControllers([source.pages[0]], direction: .forward, animated: false)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        _ = log.take()
        return controller
    }

    private func swipe(from start: CGFloat, to end: CGFloat) throws {
        let finger = try screen.touch(at: CGPoint(x: start, y: 200))
        try finger.drag(to: CGPoint(x: end, y: 200), duration: 0.15)
        try finger.lift()
        try screen.advance(by: 1.5)
    }

    @Test func fingerScrollsToNextPage() throws {
        let controller = try show(.scroll, spacing: 20)
        #expect(source.pages[0].view.convert(CGPoint.zero, to: nil) == .zero)
        try swipe(from: 280, to: 60)
        #expect(controller.viewControllers == [source.pages[1]])
        let calls = log.take().filter { !$0.contains("Move") && !$0.contains("Load") }
        #expect(
            calls == [
                "will 1", "0 willDisappear animated", "1 willAppear animated", "0 didDisappear animated",
                "1 didAppear animated", "did true",
            ]
        )
        #expect(source.pages[1].view.convert(CGPoint.zero, to: nil) == .zero && source.pages[0].view.superview == nil)
        #expect(controller.children == [source.pages[1]])
        try swipe(from: 20, to: 280)
        #expect(controller.viewControllers == [source.pages[0]])
        // There is no page before the first one.
        try swipe(from: 20, to: 280)
        #expect(controller.viewControllers == [source.pages[0]])
        #expect(source.pages[0].view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test func neighborsAreRequestedWhenPagesRest() throws {
        let controller = try show(.scroll)
        #expect(source.requests == ["<0", ">0"])
        source.requests = []
        let finger = try screen.touch(at: CGPoint(x: 280, y: 200))
        try finger.drag(to: CGPoint(x: 60, y: 200), duration: 0.15)
        try finger.lift()
        #expect(source.requests == [])
        try screen.advance(by: 1.5)
        // The page before is the one that was displayed.
        #expect(source.requests == [">1"])
        source.requests = []
        try swipe(from: 20, to: 280)
        #expect(source.requests == ["<0"] && controller.viewControllers == [source.pages[0]])
        source.requests = []
        // A change that ends another one early, and is ended by a third.
        for page in 1...3 {
            controller.setViewControllers([source.pages[page]], direction: .forward, animated: true)
            try screen.advance(by: 0.05)
        }
        #expect(source.requests == [])
        try screen.advance(by: 1)
        #expect(source.requests == ["<3", ">3"] && controller.children == [source.pages[3]])
        try swipe(from: 20, to: 280)
        #expect(controller.viewControllers == [source.pages[2]])
    }

    @Test func scrollThatReturnsIsNotCompleted() throws {
        let controller = try show(.scroll)
        let finger = try screen.touch(at: CGPoint(x: 250, y: 200))
        try finger.drag(to: CGPoint(x: 200, y: 200), duration: 0.2)
        try screen.advance(by: 0.3)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(controller.viewControllers == [source.pages[0]])
        let calls = log.take().filter { !$0.contains("Move") && !$0.contains("Load") }
        #expect(calls.first == "will 1" && calls.last == "did false")
        #expect(source.pages[1].view.superview == nil && controller.children == [source.pages[0]])
    }

    @Test func rightToLeftPagesAreReversed() throws {
        let controller = try show(.scroll, isReversed: true)
        try swipe(from: 20, to: 260)
        #expect(controller.viewControllers == [source.pages[1]])
        #expect(source.pages[1].view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test func codeScrollsWithCompletion() throws {
        let controller = try show(.scroll)
        var results: [Bool] = []
        controller.setViewControllers([source.pages[2]], direction: .forward, animated: true) { results.append($0) }
        #expect(results == [])
        try screen.advance(by: 1)
        #expect(results == [true] && controller.viewControllers == [source.pages[2]])
        controller.setViewControllers([source.pages[1]], direction: .reverse, animated: true) { results.append($0) }
        try screen.advance(by: 1)
        #expect(results == [true, true] && source.pages[1].view.convert(CGPoint.zero, to: nil) == .zero)
        #expect(!log.take().contains { $0.hasPrefix("will") && $0.count == 6 }, "the delegate hears of the user only")
    }

    @Test func swipesAndTapsTurnPages() throws {
        let controller = try show(.pageCurl)
        #expect(controller.spineLocation == .min && controller.gestureRecognizers.count == 3)
        try swipe(from: 280, to: 60)
        #expect(controller.viewControllers == [source.pages[1]])
        try screen.tap(at: CGPoint(x: 290, y: 200))
        try screen.advance(by: 1)
        #expect(controller.viewControllers == [source.pages[2]])
        try screen.tap(at: CGPoint(x: 10, y: 200))
        try screen.advance(by: 1)
        #expect(controller.viewControllers == [source.pages[1]] && source.pages[2].view.superview == nil)
        try screen.tap(at: CGPoint(x: 150, y: 200))
        try screen.advance(by: 1)
        #expect(controller.viewControllers == [source.pages[1]])
    }

    @Test func backsOfDoubleSidedPagesAreSkipped() throws {
        let controller = try show(.pageCurl)
        controller.isDoubleSided = true
        #expect(controller.isDoubleSided)
        try swipe(from: 280, to: 60)
        #expect(controller.viewControllers == [source.pages[2]] && source.pages[1].parent == nil)
        // The last page is the back of the current one.
        try swipe(from: 280, to: 60)
        #expect(controller.viewControllers == [source.pages[2]])
        try screen.tap(at: CGPoint(x: 10, y: 200))
        try screen.advance(by: 1)
        #expect(controller.viewControllers == [source.pages[0]])
        // A page is set with its back.
        controller.setViewControllers([source.pages[2], source.pages[3]], direction: .forward, animated: true)
        try screen.advance(by: 1)
        #expect(controller.viewControllers == [source.pages[2]] && source.pages[3].parent == nil)
        controller.isDoubleSided = false
        try swipe(from: 280, to: 60)
        #expect(controller.viewControllers == [source.pages[3]])
    }

    @Test func pageControlFollowsPages() throws {
        source.showsControl = true
        let controller = try show(.scroll)
        let control = try #require(controller.pageControl)
        #expect(control.numberOfPages == 4 && control.currentPage == 0)
        try swipe(from: 280, to: 60)
        #expect(control.currentPage == 1)
    }

    @Test func restingPagesNeedNoFrames() throws {
        _ = try show(.scroll)
        try swipe(from: 280, to: 60)
        screen.resetStatistics()
        try screen.advance(by: 10)
        #expect(screen.statistics == ScreenStatistics())
    }
}
