import Testing
import UIKit

@testable import UIKitCore

/// Custom animators, interactions and presentation controllers.
@MainActor
@Suite struct CustomTransitionTests {
    private let screen = AnimationScreen()
    private let log = Log()
    private let root: RecordedController
    private let presented: RecordedController
    private let delegate: Delegate

    init() {
        root = RecordedController("a", log)
        screen.window.rootViewController = root
        screen.commitChanges()
        presented = RecordedController("b", log)
        presented.modalPresentationStyle = .custom
        delegate = Delegate(log)
        presented.transitioningDelegate = delegate
        _ = log.take()
    }

    /// Slides the view from the right, by a block or by an animator object.
    private final class Slide: UIViewControllerAnimatedTransitioning {
        var log: Log?
        var usesObject = false
        var object: UIViewPropertyAnimator?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

        private func changes(_ context: any UIViewControllerContextTransitioning) -> () -> Void {
            if let view = context.view(forKey: .to), let to = context.viewController(forKey: .to) {
                let end = context.finalFrame(for: to)
                view.frame = end.offsetBy(dx: end.width, dy: 0)
                context.containerView.addSubview(view)
                return { view.frame = end }
            }
            guard let view = context.view(forKey: .from) else { return {} }
            let end = view.frame.offsetBy(dx: view.frame.width, dy: 0)
            return { view.frame = end }
        }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let changes = changes(context)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: changes) { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }

        func interruptibleAnimator(
            using context: any UIViewControllerContextTransitioning
        ) -> any UIViewImplicitlyAnimating {
            guard usesObject else { return NoAnimator() }
            if let object { return object }
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: changes(context))
            animator.addCompletion { [weak self] _ in
                self?.object = nil
                context.completeTransition(!context.transitionWasCancelled)
            }
            object = animator
            return animator
        }

        func animationEnded(_ transitionCompleted: Bool) { log?("animation ended: \(transitionCompleted)") }
    }

    private final class Panel: UIPresentationController {
        var log: Log?

        override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 0, y: 0, width: 100, height: 50) }
        override func presentationTransitionWillBegin() { log?("presentation will begin") }
        override func presentationTransitionDidEnd(_ completed: Bool) { log?("presentation did end: \(completed)") }
        override func dismissalTransitionWillBegin() { log?("dismissal will begin") }
        override func dismissalTransitionDidEnd(_ completed: Bool) { log?("dismissal did end: \(completed)") }
    }

    private final class Delegate: UIViewControllerTransitioningDelegate {
        let log: Log
        let slide = Slide()
        var interaction: UIPercentDrivenInteractiveTransition?

        init(_ log: Log) {
            self.log = log
            slide.log = log
        }

        func animationController(
            forPresented presented: UIViewController,
            presenting: UIViewController,
            source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { slide }

        func animationController(
            forDismissed dismissed: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { slide }

        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

        func presentationController(
            forPresented presented: UIViewController,
            presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            let panel = Panel(presentedViewController: presented, presenting: presenting)
            panel.log = log
            return panel
        }
    }

    @Test(arguments: [false, true])
    func animatorAndPresentationControllerAreCalledInOrder(usesObject: Bool) {
        delegate.slide.usesObject = usesObject
        root.present(presented, animated: true) { [log] in log("presented") }
        #expect(log.take() == ["presentation will begin", "b willAppear animated"])
        screen.advance(by: 0.5)
        #expect(abs(presented.view.seen.frame.minX - 50) < 1 && presented.isBeingPresented)
        screen.advance(by: 0.6)
        #expect(
            log.take() == ["animation ended: true", "b didAppear animated", "presentation did end: true", "presented"]
        )
        #expect(presented.view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        presented.dismiss(animated: true)
        #expect(log.take() == ["dismissal will begin", "b willDisappear animated"])
        screen.advance(by: 1.1)
        #expect(log.take() == ["animation ended: true", "b didDisappear animated", "dismissal did end: true"])
    }

    @Test(arguments: [false, true])
    func interactiveDismissalIsCancelledHalfWay(usesObject: Bool) throws {
        root.present(presented, animated: false)
        screen.commitChanges()
        _ = log.take()
        delegate.slide.usesObject = usesObject
        let interaction = UIPercentDrivenInteractiveTransition()
        delegate.interaction = interaction
        presented.dismiss(animated: true)
        let coordinator = try #require(presented.transitionCoordinator)
        coordinator.notifyWhenInteractionChanges { [log] in log("interactive: \($0.isInteractive)") }
        coordinator.animate(alongsideTransition: nil) { [log] in log("cancelled: \($0.isCancelled)") }
        #expect(log.take() == ["dismissal will begin", "b willDisappear animated"])
        #expect(coordinator.isInteractive && coordinator.initiallyInteractive && interaction.duration == 1)
        interaction.update(0.5)
        screen.advance(by: 0.5)
        #expect(abs(presented.view.seen.frame.minX - 50) < 1 && coordinator.percentComplete == 0.5)
        interaction.update(0.25)
        screen.advance(by: 0.1)
        #expect(abs(presented.view.seen.frame.minX - 25) < 1)
        interaction.cancel()
        #expect(log.take() == ["interactive: false"] && coordinator.isCancelled)
        screen.advance(by: 0.1)
        #expect(presented.view.seen.frame.minX > 1 && presented.view.seen.frame.minX < 25)
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "animation ended: false", "b willAppear animated", "b didAppear animated", "dismissal did end: false",
                "cancelled: true",
            ]
        )
        #expect(presented.view.frame.minX == 0 && presented.presentingViewController === root)
        presented.dismiss(animated: true)
        interaction.update(0.5)
        interaction.finish()
        screen.advance(by: 1.1)
        #expect(root.presentedViewController == nil && presented.view.window == nil)
    }

    @Test func interactivePresentationIsCancelled() {
        let interaction = UIPercentDrivenInteractiveTransition()
        delegate.interaction = interaction
        root.present(presented, animated: true) { [log] in log("presented") }
        interaction.update(0.3)
        interaction.cancel()
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "presentation will begin", "b willAppear animated", "animation ended: false",
                "b willDisappear animated", "b didDisappear animated", "presentation did end: false",
            ]
        )
        #expect(root.presentedViewController == nil && screen.window.subviews == [root.view])
    }

    @Test func transitionBecomesInteractiveByPause() {
        let interaction = UIPercentDrivenInteractiveTransition()
        interaction.wantsInteractiveStart = false
        delegate.interaction = interaction
        root.present(presented, animated: true)
        screen.advance(by: 0.5)
        #expect(presented.transitionCoordinator?.isInteractive == false)
        interaction.pause()
        #expect(presented.transitionCoordinator?.isInteractive == true && abs(interaction.percentComplete - 0.5) < 0.02)
        screen.advance(by: 5)
        #expect(presented.isBeingPresented)
        interaction.finish()
        screen.advance(by: 1)
        #expect(!presented.isBeingPresented && presented.presentingViewController === root)
    }

    @Test func badFractionsHaveNoEffect() {
        let interaction = UIPercentDrivenInteractiveTransition()
        interaction.update(0.5)
        interaction.finish()
        interaction.cancel()
        delegate.interaction = interaction
        root.present(presented, animated: true)
        for fraction in [CGFloat.nan, .infinity, -3, 7] { interaction.update(fraction) }
        #expect(interaction.percentComplete == 1)
        interaction.completionSpeed = .nan
        interaction.finish()
        screen.advance(by: 2)
        #expect(!presented.isBeingPresented)
    }
}
