import Testing
import UIKit

/// Parents and children: the hierarchy, and the order of calls.
@MainActor
@Suite struct ContainmentTests {
    private let screen = AnimationScreen()
    private let log = Log()
    private let root: RecordedController

    init() {
        root = RecordedController("root", log)
        screen.window.rootViewController = root
        screen.commitChanges()
        _ = log.take()
    }

    private func embed(_ child: UIViewController, in parent: UIViewController) {
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
    }

    private func remove(_ child: UIViewController) {
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
    }

    @Test func addingChildCallsMethodsInOrder() {
        let child = RecordedController("child", log, recordsAll: true)
        root.addChild(child)
        #expect(log.take() == ["child willMove to root"])
        #expect(child.parent === root && root.children == [child] && child.isMovingToParent)
        root.view.addSubview(child.view)
        #expect(log.take() == ["child didLoad", "child willAppear"])
        child.didMove(toParent: root)
        #expect(log.take() == ["child didMove to root"] && child.isMovingToParent)
        screen.commitChanges()
        #expect(log.take() == ["child isAppearing, in window: true", "child willLayout", "child didAppear"])
        #expect(!child.isMovingToParent)
        child.willMove(toParent: nil)
        #expect(log.take() == ["child willMove to nil"] && child.isMovingFromParent)
        child.view.removeFromSuperview()
        #expect(log.take() == ["child willDisappear", "child didDisappear"] && child.parent === root)
        child.removeFromParent()
        #expect(log.take() == ["child didMove to nil"] && child.parent == nil && root.children.isEmpty)
        #expect(!child.isMovingFromParent)
        screen.commitChanges()
        #expect(log.take() == [])
    }

    @Test func appearanceOfParentIsForwardedToVisibleChildren() {
        let parent = RecordedController("parent", log)
        let child = RecordedController("child", log)
        let hidden = RecordedController("hidden", log)
        parent.onLoad = { [unowned parent] in
            embed(child, in: parent)
            parent.addChild(hidden)
            hidden.didMove(toParent: parent)
        }
        screen.window.rootViewController = parent
        #expect(
            log.take() == ["root willDisappear", "root didDisappear", "parent willAppear", "child willAppear"]
        )
        screen.commitChanges()
        #expect(log.take() == ["parent didAppear", "child didAppear"])
        parent.view.addSubview(hidden.view)
        screen.commitChanges()
        #expect(log.take() == ["hidden willAppear", "hidden didAppear"])
        hidden.view.removeFromSuperview()
        _ = log.take()
        screen.window.isHidden = true
        #expect(
            log.take() == ["parent willDisappear", "child willDisappear", "parent didDisappear", "child didDisappear"]
        )
        parent.view.addSubview(hidden.view)
        #expect(log.take() == [], "the parent is not visible")
        screen.window.isHidden = false
        screen.commitChanges()
        #expect(
            log.take() == [
                "parent willAppear", "child willAppear", "hidden willAppear", "parent didAppear", "child didAppear",
                "hidden didAppear",
            ]
        )
    }

    @Test func childOfAppearingParentAppearsWithIt() {
        let child = RecordedController("child", log)
        let parent = RecordedController("parent", log)
        screen.window.rootViewController = parent
        _ = log.take()
        embed(child, in: parent)
        #expect(log.take() == ["child willAppear"])
        screen.commitChanges()
        #expect(log.take() == ["parent didAppear", "child didAppear"])
    }

    @Test func removalOfEnclosingViewMakesChildDisappear() {
        let child = RecordedController("child", log)
        let box = UIView()
        root.view.addSubview(box)
        root.addChild(child)
        box.addSubview(child.view)
        child.didMove(toParent: root)
        screen.commitChanges()
        _ = log.take()
        box.removeFromSuperview()
        #expect(log.take() == ["child willDisappear", "child didDisappear"])
        root.view.addSubview(box)
        screen.commitChanges()
        #expect(log.take() == ["child willAppear", "child didAppear"])
    }

    @Test func childRemovedBeforeItAppeared() {
        let child = RecordedController("child", log)
        embed(child, in: root)
        remove(child)
        screen.commitChanges()
        #expect(log.take() == ["child willAppear", "child willDisappear", "child didDisappear"])
    }

    @Test func controllerWithoutParentAppearsWithItsView() {
        let other = RecordedController("other", log)
        root.view.addSubview(other.view)
        screen.commitChanges()
        #expect(log.take() == ["other willAppear", "other didAppear"])
        other.view.removeFromSuperview()
        #expect(log.take() == ["other willDisappear", "other didDisappear"])
    }

    private final class ManualController: RecordedController {
        override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }

    @Test func containerWithoutForwardingMakesTheCallsItself() {
        let parent = ManualController("parent", log)
        let child = RecordedController("child", log)
        embed(child, in: parent)
        screen.window.rootViewController = parent
        screen.commitChanges()
        #expect(log.take() == ["root willDisappear", "root didDisappear", "parent willAppear", "parent didAppear"])
        child.beginAppearanceTransition(true, animated: true)
        #expect(log.take() == ["child willAppear animated"])
        child.endAppearanceTransition()
        #expect(log.take() == ["child didAppear animated"])
        // A change that is reversed.
        child.beginAppearanceTransition(false, animated: true)
        child.beginAppearanceTransition(true, animated: false)
        child.endAppearanceTransition()
        #expect(log.take() == ["child willDisappear animated", "child willAppear", "child didAppear"])
        child.view.removeFromSuperview()
        #expect(log.take() == [])
        // Calls that are not balanced have no effect.
        child.endAppearanceTransition()
        child.beginAppearanceTransition(true, animated: false)
        #expect(log.take() == [])
    }

    @Test func childMovesToAnotherParent() {
        let other = UIViewController()
        let child = RecordedController("child", log, recordsAll: true)
        root.addChild(child)
        other.addChild(child)
        #expect(root.children.isEmpty && other.children == [child] && child.parent === other)
        other.addChild(child)
        #expect(other.children == [child])
        #expect(child.next === other)
    }

    // MARK: Transitions between children

    @Test func transitionBetweenChildrenCallsMethodsInOrder() {
        let a = RecordedController("a", log)
        let b = RecordedController("b", log)
        embed(a, in: root)
        screen.commitChanges()
        root.addChild(b)
        _ = log.take()
        a.willMove(toParent: nil)
        var results: [Bool] = []
        root.transition(from: a, to: b, duration: 0.5, animations: { a.view.alpha = 0 }) { isFinished in
            results.append(isFinished)
            a.removeFromParent()
            b.didMove(toParent: root)
        }
        #expect(log.take() == ["a willDisappear animated", "b willAppear animated"])
        #expect(a.view.superview === root.view && b.view.superview === root.view)
        screen.advance(by: 0.25)
        #expect(log.take() == [] && abs(a.view.seen.opacity - 0.5) < 0.01)
        screen.advance(by: 0.3)
        #expect(log.take() == ["a didDisappear animated", "b didAppear animated"])
        #expect(results == [true] && a.view.superview == nil && root.children == [b])
    }

    @Test(arguments: [UIView.AnimationOptions.transitionCrossDissolve, .transitionFlipFromLeft, .transitionCurlUp])
    func transitionBetweenChildrenWithKind(options: UIView.AnimationOptions) {
        let a = RecordedController("a", log)
        let b = RecordedController("b", log)
        embed(a, in: root)
        root.addChild(b)
        screen.commitChanges()
        _ = log.take()
        var isDone = false
        root.transition(from: a, to: b, duration: 0.5, options: options, animations: nil) { _ in isDone = true }
        #expect(log.take() == ["a willDisappear animated", "b willAppear animated"])
        #expect(a.view.superview == nil && b.view.superview === root.view && !isDone)
        screen.advance(by: 0.6)
        #expect(log.take() == ["a didDisappear animated", "b didAppear animated"] && isDone)
    }

    @Test func transitionWithoutDuration() {
        let a = RecordedController("a", log)
        let b = RecordedController("b", log)
        embed(a, in: root)
        root.addChild(b)
        screen.commitChanges()
        _ = log.take()
        root.transition(from: a, to: b, duration: 0, animations: nil)
        screen.commitChanges()
        #expect(log.take() == ["a willDisappear", "b willAppear", "a didDisappear", "b didAppear"])
    }

    // MARK: Traits and sizes

    @Test func parentOverridesTraitsOfChild() {
        let child = UIViewController()
        root.addChild(child)
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        root.setOverrideTraitCollection(dark, forChild: child)
        #expect(root.overrideTraitCollection(forChild: child) == dark)
        #expect(child.traitCollection.userInterfaceStyle == .dark)
        root.view.addSubview(child.view)
        #expect(child.view.traitCollection.userInterfaceStyle == .dark)
        child.overrideUserInterfaceStyle = .light
        #expect(child.view.traitCollection.userInterfaceStyle == .light)
        child.overrideUserInterfaceStyle = .unspecified
        root.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .regular), forChild: child)
        #expect(child.view.traitCollection.userInterfaceStyle == .light)
        #expect(child.view.traitCollection.horizontalSizeClass == .regular)
        #expect(root.view.traitCollection.horizontalSizeClass == .compact)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(root.overrideTraitCollection(forChild: child) == nil)
        #expect(child.traitCollection.horizontalSizeClass == .compact)
    }

    private final class SizedController: UIViewController {
        var sizes: [CGSize] = []
        var steps: [String] = []
        var childSize: CGSize?
        var changed: [any UIContentContainer] = []

        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            super.viewWillTransition(to: size, with: coordinator)
            sizes.append(size)
            steps.append("will, \(view.bounds.width)")
            coordinator.animate(alongsideTransition: { [unowned self] _ in steps.append("during, \(view.bounds.width)")
            }) {
                [unowned self] context in steps.append("after, animated: \(context.isAnimated)")
            }
        }

        override func size(
            forChildContentContainer container: any UIContentContainer,
            withParentContainerSize parentSize: CGSize
        ) -> CGSize {
            childSize ?? super.size(forChildContentContainer: container, withParentContainerSize: parentSize)
        }

        override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
            super.preferredContentSizeDidChange(forChildContentContainer: container)
            changed.append(container)
        }
    }

    @Test func resizedWindowNotifiesControllers() {
        let parent = SizedController()
        let child = SizedController()
        screen.window.rootViewController = parent
        embed(child, in: parent)
        screen.commitChanges()
        parent.childSize = CGSize(width: 10, height: 20)
        screen.window.frame.size = CGSize(width: 150, height: 80)
        #expect(parent.sizes == [CGSize(width: 150, height: 80)] && child.sizes == [CGSize(width: 10, height: 20)])
        #expect(parent.steps == ["will, 200.0", "during, 150.0", "after, animated: false"])
        screen.window.frame.origin.x = 5
        #expect(parent.sizes.count == 1)
        child.preferredContentSize = CGSize(width: 1, height: 2)
        child.preferredContentSize = CGSize(width: 1, height: 2)
        #expect(parent.changed.count == 1 && parent.changed.first === child)
    }

    // MARK: Errors and bars

    @Test func wrongHierarchyTraps() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let screen = ViewScreen()
                let (root, other, child) = (UIViewController(), UIViewController(), UIViewController())
                screen.window.rootViewController = root
                other.addChild(child)
                root.view.addSubview(child.view)
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let (parent, child) = (UIViewController(), UIViewController())
                parent.addChild(child)
                child.addChild(parent)
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let (parent, a, b) = (UIViewController(), UIViewController(), UIViewController())
                parent.addChild(a)
                parent.transition(from: a, to: b, duration: 0, animations: nil)
            }
        }
    }

    @Test func nibNameTrapsWhenViewIsLoaded() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { UIViewController(nibName: "Main", bundle: nil).loadViewIfNeeded() }
        }
        final class OwnView: UIViewController {
            override func loadView() { view = UIView() }
        }
        let controller = OwnView(nibName: "Main", bundle: nil)
        controller.loadViewIfNeeded()
        #expect(controller.isViewLoaded)
    }

    @Test func contentScrollViewOfEdge() {
        let controller = UIViewController()
        var scrollView: UIScrollView? = UIScrollView()
        controller.setContentScrollView(scrollView, for: [.top, .bottom])
        #expect(controller.contentScrollView(for: .top) === scrollView)
        #expect(controller.contentScrollView(for: .bottom) === scrollView)
        #expect(controller.contentScrollView(for: .leading) == nil)
        controller.setContentScrollView(nil, for: .bottom)
        #expect(controller.contentScrollView(for: .bottom) == nil && controller.contentScrollView(for: .top) != nil)
        scrollView = nil
        #expect(controller.contentScrollView(for: .top) == nil)
    }
}
