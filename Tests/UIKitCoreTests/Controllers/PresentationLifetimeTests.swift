import Testing
import UIKit

@testable import UIKitCore

/// Who retains presented controllers and presentation controllers, as in UIKit.
@MainActor
@Suite struct PresentationLifetimeTests {
    private let screen = AnimationScreen()
    private let log = Log()
    private let root = UIViewController()

    init() {
        screen.window.rootViewController = root
        screen.commitChanges()
    }

    /// Reads the presented controller in all calls, and presents as its own transitioning delegate.
    private final class Panel: UIPresentationController, UIViewControllerTransitioningDelegate {
        var log: Log?

        private func note(_ call: String) {
            log?("\(call) \(presentedViewController.title ?? "") \(presentedViewController.isViewLoaded)")
        }

        override func presentationTransitionWillBegin() { note("will present") }
        override func presentationTransitionDidEnd(_ completed: Bool) { note("did present") }
        override func dismissalTransitionWillBegin() { note("will dismiss") }
        override func dismissalTransitionDidEnd(_ completed: Bool) { note("did dismiss") }

        func presentationController(
            forPresented presented: UIViewController,
            presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? { self }
    }

    /// Creates panels, and animates nothing itself.
    private final class Delegate: UIViewControllerTransitioningDelegate {
        let log: Log
        weak var last: Panel?

        init(_ log: Log) { self.log = log }

        func presentationController(
            forPresented presented: UIViewController,
            presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            let panel = Panel(presentedViewController: presented, presenting: presenting)
            panel.log = log
            last = panel
            return panel
        }

        func animationController(
            forDismissed dismissed: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
            log("animator \(dismissed.title ?? "")")
            return nil
        }
    }

    /// A controller that retains its transitioning delegate.
    private final class Presented: UIViewController {
        var strongDelegate: (any UIViewControllerTransitioningDelegate)? {
            didSet { transitioningDelegate = strongDelegate }
        }
    }

    private func presented(_ style: UIModalPresentationStyle = .custom) -> Presented {
        let controller = Presented()
        controller.title = "b"
        controller.modalPresentationStyle = style
        return controller
    }

    private static let calls = ["will present b", "did present b", "will dismiss b", "did dismiss b"]

    @Test func presentationControllerRetainsPresentedController() {
        weak var known: UIViewController?
        var controller: UIPresentationController?
        do {
            let presented = presented()
            known = presented
            controller = UIPresentationController(presentedViewController: presented, presenting: nil)
        }
        #expect(known != nil && controller?.presentedViewController.title == "b")
        controller = nil
        #expect(known == nil)
    }

    @Test(arguments: [true, false])
    func controllersAreRetainedForThePresentationOnly(animated: Bool) {
        weak var known: Presented?
        weak var panel: Panel?
        weak var delegate: Delegate?
        do {
            let presented = presented()
            let made = Delegate(log)
            presented.strongDelegate = made
            (known, delegate) = (presented, made)
            root.present(presented, animated: animated)
            panel = made.last
        }
        screen.advance(by: 1)
        #expect(known != nil && panel?.presentedViewController === known && delegate != nil)
        root.dismiss(animated: animated)
        screen.advance(by: 1)
        screen.advance(by: 1)
        let calls = log.take()
        #expect(calls.filter { !$0.hasPrefix("animator") } == Self.calls.map { "\($0) true" })
        #expect(calls.contains("animator b") == animated)
        #expect(known == nil && panel == nil && delegate == nil && screen.window.subviews == [root.view])
    }

    @Test func presentationControllerIsItsOwnTransitioningDelegate() {
        weak var known: Presented?
        weak var panel: Panel?
        do {
            let presented = presented()
            let made = Panel(presentedViewController: presented, presenting: root)
            made.log = log
            presented.transitioningDelegate = made
            (known, panel) = (presented, made)
            root.present(presented, animated: true)
        }
        screen.advance(by: 1)
        #expect(known?.presentationController === panel && panel != nil)
        root.dismiss(animated: true)
        screen.advance(by: 1)
        screen.advance(by: 1)
        #expect(log.take() == Self.calls.map { "\($0) true" })
        #expect(known == nil && panel == nil)
    }

    @Test func presentationControllerIsKeptAfterDismissal() {
        weak var known: Presented?
        var kept: Panel?
        do {
            let presented = presented()
            known = presented
            let panel = Panel(presentedViewController: presented, presenting: root)
            kept = panel
            presented.transitioningDelegate = panel
            root.present(presented, animated: false)
        }
        screen.advance(by: 0.1)
        root.dismiss(animated: false)
        screen.advance(by: 0.1)
        #expect(known != nil && kept?.presentedViewController === known && kept?.containerView == nil)
        // It presents its controller once more.
        if let known { root.present(known, animated: false) }
        screen.advance(by: 0.1)
        #expect(root.presentedViewController === known && known?.presentationController === kept)
        root.dismiss(animated: false)
        screen.advance(by: 0.1)
        kept = nil
        screen.advance(by: 0.1)
        #expect(known == nil)
    }

    @Test(arguments: [
        UIModalPresentationStyle.pageSheet, .formSheet, .popover, .fullScreen, .overFullScreen, .custom,
    ])
    func noCycleRemains(style: UIModalPresentationStyle) {
        let source = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.view.addSubview(source)
        func configured() -> Presented {
            let presented = presented(style)
            presented.popoverPresentationController?.sourceView = source
            presented.popoverPresentationController?.adaptiveSheetPresentationController.detents = [.medium()]
            presented.sheetPresentationController?.detents = [.medium()]
            _ = presented.presentationController
            return presented
        }
        // One that is never presented, one whose style changes, and one that is presented twice.
        weak var idle: Presented?
        weak var changed: Presented?
        weak var known: Presented?
        do { idle = configured() }
        do {
            let presented = configured()
            presented.modalPresentationStyle = .automatic
            changed = presented
        }
        do {
            let presented = configured()
            known = presented
            for _ in 0..<2 {
                root.present(presented, animated: false)
                screen.advance(by: 0.1)
                root.dismiss(animated: false)
                screen.advance(by: 0.1)
            }
        }
        screen.advance(by: 0.1)
        #expect(idle == nil && changed == nil && known == nil)
    }
}
