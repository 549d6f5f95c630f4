import Testing
import UIKit

@testable import UIKitCore

/// The room that a page view controller reserves for its dots.
@MainActor @Suite struct PageControlRoomTests {
    private final class Source: UIPageViewControllerDataSource {
        let pages = (0..<3).map { _ in UIViewController() }
        var count = 0

        private func index(_ controller: UIViewController) -> Int { pages.firstIndex { $0 === controller } ?? 0 }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? { index(viewController) > 0 ? pages[index(viewController) - 1] : nil }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? { index(viewController) < 2 ? pages[index(viewController) + 1] : nil }

        func presentationCount(for pageViewController: UIPageViewController) -> Int { count }
    }

    @Test(arguments: LayoutCase.all) func pagesEndAboveDots(layoutCase: LayoutCase) throws {
        let screen = ViewScreen(width: 300, height: 400, scale: layoutCase.scale)
        screen.screen.set(layoutDirection: layoutCase.isRightToLeft ? .rightToLeft : .leftToRight)
        defer { screen.screen.set(layoutDirection: .leftToRight) }
        let (source, controller) = (
            Source(), UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        )
        controller.dataSource = source
        controller.setViewControllers([source.pages[0]], direction: .forward, animated: false)
        screen.window.rootViewController = controller
        screen.show()
        func frame(_ index: Int) -> CGRect {
            source.pages[index].view.convert(source.pages[index].view.bounds, to: nil)
        }
        #expect(frame(0) == CGRect(x: 0, y: 0, width: 300, height: 400) && controller.pageControl == nil)
        source.count = 3
        controller.dataSource = source
        screen.show()
        let dots = try #require(controller.pageControl)
        #expect(frame(0) == CGRect(x: 0, y: 0, width: 300, height: 363) && dots.frame.minY >= 363)
        controller.additionalSafeAreaInsets.bottom = 34
        screen.show()
        #expect(frame(0).height == 329 && dots.frame.minY >= 329 && dots.frame.maxY <= 366)
        // Another page is as high.
        controller.setViewControllers([source.pages[1]], direction: .forward, animated: false)
        screen.show()
        #expect(frame(1) == CGRect(x: 0, y: 0, width: 300, height: 329))
        source.count = 0
        controller.dataSource = source
        screen.show()
        #expect(frame(1).height == 400 && controller.pageControl == nil)
    }

    /// Pages without dots are as high as before: those that are vertical, and those that curl.
    @Test func otherPagesFillView() {
        for (style, orientation) in [
            (UIPageViewController.TransitionStyle.scroll, UIPageViewController.NavigationOrientation.vertical),
            (.pageCurl, .horizontal),
        ] {
            let screen = ViewScreen(width: 300, height: 400)
            let (source, controller) = (
                Source(), UIPageViewController(transitionStyle: style, navigationOrientation: orientation)
            )
            source.count = 3
            controller.dataSource = source
            controller.setViewControllers([source.pages[0]], direction: .forward, animated: false)
            screen.window.rootViewController = controller
            screen.show()
            #expect(source.pages[0].view.bounds.size == CGSize(width: 300, height: 400))
        }
    }
}
