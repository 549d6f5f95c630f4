import Testing
import UIKit
import UIKitTesting

/// Sheets and popovers, operated by fingers and keys.
@MainActor
@Suite struct SheetTests {
    private let screen: VirtualScreen
    private let root = UIViewController()
    private let content = Content()
    private let log = Calls()

    final class Calls {
        var lines: [String] = []

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    /// The content of a sheet, which records appearance.
    private final class Content: UIViewController {
        var log: Calls?

        override func viewWillAppear(_ animated: Bool) { log?.lines.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { log?.lines.append("did appear") }
        override func viewWillDisappear(_ animated: Bool) { log?.lines.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { log?.lines.append("did disappear") }
    }

    private final class Delegate: UISheetPresentationControllerDelegate, UIPopoverPresentationControllerDelegate {
        let log: Calls
        var allows = true
        var style: UIModalPresentationStyle?

        init(_ log: Calls) { self.log = log }

        func adaptivePresentationStyle(
            for controller: UIPresentationController,
            traitCollection: UITraitCollection
        ) -> UIModalPresentationStyle { style ?? .none }

        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { allows }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
            log.lines.append("will dismiss")
        }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            log.lines.append("did dismiss")
        }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            log.lines.append("did attempt")
        }
        func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
            _ sheetPresentationController: UISheetPresentationController
        ) { log.lines.append("detent \(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "nil")") }
    }

    private let delegate: Delegate

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 320, height: 500))
        delegate = Delegate(log)
        root.view.backgroundColor = .white
        try screen.show(root)
        content.view.backgroundColor = .systemTeal
    }

    private func present(_ detents: [UISheetPresentationController.Detent] = [.large()]) throws {
        let sheet = try #require(content.sheetPresentationController)
        sheet.detents = detents
        sheet.delegate = delegate
        root.present(content, animated: true)
        try screen.advance(by: 1)
        content.log = log
        screen.resetStatistics()
    }

    private var top: CGFloat { content.view.convert(CGPoint.zero, to: nil).y }

    /// Drags vertically and lifts the finger at rest.
    private func drag(from start: CGFloat, to end: CGFloat, x: CGFloat = 160) throws {
        let finger = try screen.touch(at: CGPoint(x: x, y: start))
        try finger.drag(to: CGPoint(x: x, y: end), duration: 0.3)
        try screen.advance(by: 0.3)
        try finger.move(to: CGPoint(x: x, y: end))
        try finger.lift()
        try screen.advance(by: 1)
    }

    @Test func swipeDismissesSheet() throws {
        try present()
        #expect(top == 10 && content.view.frame.height == 490)
        try drag(from: 60, to: 420)
        #expect(log.take() == ["will dismiss", "will disappear", "did disappear", "did dismiss"])
        #expect(root.presentedViewController == nil && content.view.window == nil)
        #expect(screen.statistics.drawCalls == 0 && screen.statistics.framesMissed == 0)
    }

    @Test func swipeIsCancelledHalfWay() throws {
        try present()
        let finger = try screen.touch(at: CGPoint(x: 160, y: 60))
        try finger.drag(to: CGPoint(x: 160, y: 210), duration: 0.3)
        try screen.advance(by: 0.3)
        #expect(log.take() == ["will dismiss", "will disappear"] && content.isBeingDismissed)
        #expect(content.transitionCoordinator?.isInteractive == true)
        try finger.move(to: CGPoint(x: 160, y: 200))
        try finger.lift()
        try screen.advance(by: 1)
        #expect(log.take() == ["will appear", "did appear"] && !content.isBeingDismissed && top == 10)
        #expect(screen.statistics.drawCalls == 0)
        try drag(from: 60, to: 450)
        #expect(root.presentedViewController == nil)
    }

    @Test func sheetThatCannotBeDismissed() throws {
        try present()
        content.isModalInPresentation = true
        try drag(from: 60, to: 420)
        #expect(log.take() == ["did attempt"] && root.presentedViewController === content && top == 10)
        content.isModalInPresentation = false
        delegate.allows = false
        try screen.tap(at: CGPoint(x: 160, y: 4))
        try screen.advance(by: 1)
        #expect(log.take() == ["did attempt"] && root.presentedViewController === content)
        delegate.allows = true
        try screen.tap(at: CGPoint(x: 160, y: 4))
        try screen.advance(by: 1)
        #expect(log.take() == ["will dismiss", "will disappear", "did disappear", "did dismiss"])
    }

    /// In a regular width, a sheet is in the middle of the screen, and is resized around its center.
    @Test func floatingSheetIsDraggedBetweenDetents() throws {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        let (root, content) = (UIViewController(), Content())
        try screen.show(root)
        let sheet = try #require(content.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        sheet.delegate = delegate
        root.present(content, animated: true)
        try screen.advance(by: 1)
        func frame() -> CGRect { content.view.convert(content.view.bounds, to: nil) }
        func drag(from start: CGFloat, to end: CGFloat) throws {
            let finger = try screen.touch(at: CGPoint(x: 400, y: start))
            try finger.drag(to: CGPoint(x: 400, y: end), duration: 0.3)
            try screen.advance(by: 0.3)
            try finger.move(to: CGPoint(x: 400, y: end))
            try finger.lift()
            try screen.advance(by: 1)
        }
        #expect(root.traitCollection.horizontalSizeClass == .regular)
        #expect(frame() == CGRect(x: 48, y: 120, width: 704, height: 240))
        try drag(from: 200, to: 60)
        #expect(frame() == CGRect(x: 48, y: 20, width: 704, height: 440))
        #expect(log.take() == ["detent com.apple.UIKit.large"])
        try drag(from: 100, to: 260)
        #expect(frame() == CGRect(x: 48, y: 120, width: 704, height: 240))
        #expect(log.take() == ["detent com.apple.UIKit.medium"])
        try drag(from: 150, to: 460)
        #expect(root.presentedViewController == nil && log.take() == ["will dismiss", "did dismiss"])
    }

    @Test func sheetIsDraggedBetweenDetents() throws {
        try present([.medium(), .custom(identifier: .init("third")) { $0.maximumDetentValue / 3 }, .large()])
        let sheet = try #require(content.sheetPresentationController)
        #expect(abs(top - 337) < 1)
        try drag(from: 400, to: 320)
        #expect(top == 250 && log.take() == ["detent com.apple.UIKit.medium"])
        try drag(from: 300, to: 60)
        #expect(top == 10 && log.take() == ["detent com.apple.UIKit.large"])
        try drag(from: 60, to: 390)
        #expect(abs(top - 337) < 1 && log.take() == ["detent third"])
        sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
        try screen.advance(by: 1)
        #expect(top == 250 && log.take() == [])
        sheet.detents = []
        sheet.invalidateDetents()
        try screen.advance(by: 0.1)
        #expect(top == 10)
    }

    @Test func undimmedSheetPassesTouches() throws {
        var taps = 0
        let button = UIButton(primaryAction: UIAction { _ in taps += 1 })
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        root.view.addSubview(button)
        try present([.medium(), .large()])
        try screen.tap(at: CGPoint(x: 50, y: 25))
        #expect(taps == 0)
        try screen.advance(by: 1)
        content.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
        content.isModalInPresentation = false
        try present([.medium(), .large()])
        try screen.tap(at: CGPoint(x: 50, y: 25))
        #expect(taps == 1 && root.presentedViewController === content)
    }

    @Test func scrollViewAtItsTopHandsTheDragToTheSheet() throws {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 50, width: 320, height: 400))
        scrollView.contentSize = CGSize(width: 320, height: 2000)
        content.view.addSubview(scrollView)
        try present([.medium(), .large()])
        try drag(from: 400, to: 150)
        #expect(top == 10 && scrollView.contentOffset.y == 0)
        try drag(from: 400, to: 300)
        #expect(top == 10 && scrollView.contentOffset.y > 50)
        try drag(from: 200, to: 250)
        #expect(top == 10, "the content scrolls back first")
        scrollView.contentOffset.y = 0
        try drag(from: 100, to: 320)
        #expect(top == 250 && scrollView.contentOffset.y == 0)
        content.sheetPresentationController?.prefersScrollingExpandsWhenScrolledToEdge = false
        try drag(from: 400, to: 300)
        #expect(top == 250 && scrollView.contentOffset.y > 50)
    }

    @Test func escapeKeyDismissesSheetAndFocusReturns() throws {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 44)
        root.view.addSubview(button)
        let inner = UIButton(type: .system)
        inner.frame = CGRect(x: 20, y: 60, width: 100, height: 44)
        content.view.addSubview(inner)
        try screen.press(.tab)
        #expect(button.isFocused)
        try present()
        #expect(inner.isFocused && !button.isFocused)
        try screen.press(.escape)
        try screen.advance(by: 1)
        #expect(root.presentedViewController == nil && button.isFocused)
    }

    @Test func popoverInCompactWidthIsSheet() throws {
        content.modalPresentationStyle = .popover
        content.popoverPresentationController?.sourceView = root.view
        root.present(content, animated: true)
        try screen.advance(by: 1)
        #expect(content.presentationController is UISheetPresentationController && top == 10)
    }

    @Test func popoverPointsToItsSource() throws {
        let source = UIView(frame: CGRect(x: 140, y: 40, width: 40, height: 40))
        root.view.addSubview(source)
        content.modalPresentationStyle = .popover
        content.preferredContentSize = CGSize(width: 200, height: 120)
        let popover = try #require(content.popoverPresentationController)
        popover.sourceView = source
        popover.delegate = delegate
        root.present(content, animated: true)
        try screen.advance(by: 1)
        content.log = log
        func frame() -> CGRect { content.view.convert(content.view.bounds, to: nil) }
        #expect(popover.arrowDirection == .up && frame() == CGRect(x: 60, y: 93, width: 200, height: 120))
        source.frame.origin = CGPoint(x: 270, y: 440)
        popover.sourceRect = source.bounds
        try screen.advance(by: 0.1)
        #expect(popover.arrowDirection == .down && frame() == CGRect(x: 110, y: 307, width: 200, height: 120))
        try screen.tap(at: CGPoint(x: 10, y: 10))
        try screen.advance(by: 1)
        #expect(log.take() == ["will dismiss", "will disappear", "did disappear", "did dismiss"])
        #expect(root.presentedViewController == nil && popover.arrowDirection == .unknown)
    }

    @Test func popoverPassesTouchesToSomeViews() throws {
        var taps = 0
        let button = UIButton(primaryAction: UIAction { _ in taps += 1 })
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        root.view.addSubview(button)
        content.modalPresentationStyle = .popover
        let popover = try #require(content.popoverPresentationController)
        popover.sourceView = button
        popover.delegate = delegate
        popover.passthroughViews = [button]
        root.present(content, animated: false)
        try screen.advance(by: 0.1)
        try screen.tap(at: CGPoint(x: 50, y: 25))
        #expect(taps == 1 && root.presentedViewController === content)
    }
}
