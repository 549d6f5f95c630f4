import Testing
import UIKit

@testable import UIKitCore

/// Presentation and dismissal: the order of calls, the hierarchy, and memory.
@MainActor
@Suite struct PresentationTests {
    private let screen = AnimationScreen()
    private let log = Log()
    private let root: RecordedController

    init() {
        root = RecordedController("a", log)
        screen.window.rootViewController = root
        screen.commitChanges()
        _ = log.take()
    }

    private func controller(_ name: String, _ style: UIModalPresentationStyle) -> RecordedController {
        let controller = RecordedController(name, log)
        controller.modalPresentationStyle = style
        return controller
    }

    @Test func presentAndDismissFullScreenAnimated() {
        let b = controller("b", .fullScreen)
        b.recordsAll = true
        root.present(b, animated: true) { [log] in log("presented") }
        #expect(
            log.take() == [
                "b didLoad", "a willDisappear animated", "b willAppear animated",
                "b isAppearing, in window: true animated", "b willLayout",
            ]
        )
        #expect(b.isBeingPresented && root.presentedViewController === b && b.presentingViewController === root)
        #expect(root.view.window != nil && b.transitionCoordinator?.isAnimated == true)
        screen.advance(by: 0.1)
        #expect(b.view.seen.frame.minY > 1 && b.view.frame == screen.window.bounds && log.take() == [])
        screen.advance(by: 0.5)
        #expect(log.take() == ["b didAppear animated", "a didDisappear animated", "presented"])
        #expect(!b.isBeingPresented && root.view.window == nil && b.transitionCoordinator == nil)
        #expect(b.next === root && root.next === screen.window)
        b.recordsAll = false
        root.dismiss(animated: true) { [log] in log("dismissed") }
        #expect(log.take() == ["b willDisappear animated", "a willAppear animated"])
        #expect(b.isBeingDismissed && root.view.superview === screen.window)
        screen.advance(by: 0.6)
        #expect(log.take() == ["a didAppear animated", "b didDisappear animated", "dismissed"])
        #expect(root.presentedViewController == nil && b.presentingViewController == nil && !b.isBeingDismissed)
        #expect(screen.window.subviews == [root.view])
    }

    @Test func presentAndDismissWithoutAnimation() {
        let b = controller("b", .fullScreen)
        root.present(b, animated: false) { [log] in log("presented") }
        #expect(log.take() == ["a willDisappear", "b willAppear"])
        screen.commitChanges()
        #expect(log.take() == ["b didAppear", "a didDisappear", "presented"])
        b.dismiss(animated: false) { [log] in log("dismissed") }
        #expect(
            log.take() == ["b willDisappear", "a willAppear", "a didAppear", "b didDisappear", "dismissed"]
        )
        // A presentation that is dismissed before it was shown.
        root.present(b, animated: false)
        root.dismiss(animated: false)
        #expect(root.presentedViewController == nil && screen.window.subviews == [root.view])
    }

    @Test(arguments: [
        UIModalPresentationStyle.automatic, .pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .custom,
    ])
    func presentersViewRemainsBehindPresentation(style: UIModalPresentationStyle) {
        let b = controller("b", style)
        root.present(b, animated: true)
        #expect(log.take() == ["b willAppear animated"])
        screen.advance(by: 1)
        #expect(log.take() == ["b didAppear animated"] && root.view.window != nil)
        b.dismiss(animated: true)
        #expect(log.take() == ["b willDisappear animated"])
        screen.advance(by: 1)
        #expect(log.take() == ["b didDisappear animated"] && screen.window.subviews == [root.view])
    }

    @Test(arguments: [UIModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal, .partialCurl])
    func transitionStyles(style: UIModalTransitionStyle) {
        let b = controller("b", .fullScreen)
        b.modalTransitionStyle = style
        b.view.backgroundColor = .red
        root.view.backgroundColor = .green
        root.present(b, animated: true)
        screen.advance(by: 0.2)
        #expect(b.isBeingPresented)
        screen.advance(by: 1)
        #expect(!b.isBeingPresented && screen.paint()[50, 50] == Pixel.red)
        root.dismiss(animated: true)
        screen.advance(by: 0.2)
        #expect(b.isBeingDismissed)
        screen.advance(by: 1)
        #expect(root.presentedViewController == nil && screen.paint()[50, 50] == Pixel.green)
        #expect(!root.view.isHidden && b.view.alpha == 1)
        _ = log.take()
    }

    @Test func severalAreDismissedAtOnce() {
        let (b, c) = (controller("b", .pageSheet), controller("c", .pageSheet))
        root.present(b, animated: false)
        b.present(c, animated: false)
        screen.commitChanges()
        #expect(log.take() == ["b willAppear", "c willAppear", "b didAppear", "c didAppear"])
        #expect(root.presentedControllers == [b, c])
        root.dismiss(animated: true) { [log] in log("dismissed") }
        #expect(log.take() == ["b willDisappear", "b didDisappear", "c willDisappear animated"])
        screen.advance(by: 1)
        #expect(log.take() == ["c didDisappear animated", "dismissed"])
        #expect(root.presentedViewController == nil && screen.window.subviews == [root.view])
    }

    @Test func severalFullScreenAreDismissedAtOnce() {
        let (b, c) = (controller("b", .fullScreen), controller("c", .fullScreen))
        root.present(b, animated: false)
        screen.commitChanges()
        b.present(c, animated: false)
        screen.commitChanges()
        _ = log.take()
        #expect(root.view.window == nil && b.view.window == nil)
        root.dismiss(animated: true)
        #expect(log.take() == ["c willDisappear animated", "a willAppear animated"])
        screen.advance(by: 1)
        #expect(log.take() == ["a didAppear animated", "c didDisappear animated"])
        #expect(screen.window.subviews == [root.view] && b.presentingViewController == nil)
    }

    @Test func childPresentsFromItsRootOrItsContext() {
        let child = RecordedController("child", log)
        root.addChild(child)
        child.view.frame = CGRect(x: 10, y: 20, width: 50, height: 40)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        screen.commitChanges()
        _ = log.take()
        let b = controller("b", .overFullScreen)
        child.present(b, animated: false)
        screen.commitChanges()
        #expect(b.presentingViewController === root && child.presentedViewController === b)
        child.dismiss(animated: false)
        #expect(root.presentedViewController == nil)
        child.definesPresentationContext = true
        b.modalPresentationStyle = .currentContext
        _ = log.take()
        child.present(b, animated: false)
        screen.commitChanges()
        #expect(b.presentingViewController === child && child.view.superview == nil)
        #expect(b.presentationController?.containerView?.frame == CGRect(x: 10, y: 20, width: 50, height: 40))
        #expect(log.take() == ["child willDisappear", "b willAppear", "b didAppear", "child didDisappear"])
        child.dismiss(animated: false)
        #expect(child.view.superview === root.view && child.view.frame.origin == CGPoint(x: 10, y: 20))
    }

    @Test func replacedRootEndsPresentations() {
        let b = controller("b", .fullScreen)
        root.present(b, animated: true)
        screen.advance(by: 0.1)
        let other = UIViewController()
        screen.window.rootViewController = other
        #expect(screen.window.subviews == [other.view] && root.presentedViewController == nil)
        #expect(root.view.window == nil && b.view.window == nil)
    }

    @Test func hiddenWindowHidesPresentedControllers() {
        let b = controller("b", .fullScreen)
        root.present(b, animated: false)
        screen.commitChanges()
        _ = log.take()
        screen.window.isHidden = true
        #expect(log.take() == ["b willDisappear", "b didDisappear"])
        screen.window.isHidden = false
        screen.commitChanges()
        #expect(log.take() == ["b willAppear", "b didAppear"] && root.view.window == nil)
    }

    @Test func refusedPresentationsAndDismissals() async {
        let (b, c) = (controller("b", .fullScreen), controller("c", .fullScreen))
        UIViewController().present(b, animated: false)
        #expect(b.presentingViewController == nil)
        root.present(b, animated: true)
        root.present(c, animated: true)
        root.dismiss(animated: true)
        #expect(root.presentedViewController === b && c.presentingViewController == nil && !b.isBeingDismissed)
        screen.advance(by: 1)
        #expect(b.viewIfLoaded?.window != nil)
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let controller = UIViewController()
                controller.present(controller, animated: false)
            }
        }
    }

    @Test func alongsideAnimationsRunWithThePresentation() {
        let b = controller("b", .overFullScreen)
        let box = screen.box(at: 20)
        root.present(b, animated: true)
        var isCancelled: Bool?
        b.transitionCoordinator?.animate(alongsideTransition: { _ in box.center.x = 120 }) {
            isCancelled = $0.isCancelled
        }
        screen.advance(by: 0.1)
        #expect(box.seen.position.x > 21 && box.seen.position.x < 119 && isCancelled == nil)
        screen.advance(by: 0.6)
        #expect(box.seen.position.x == 120 && isCancelled == false)
    }

    @Test func presentedControllersAreReleased() {
        final class Counted: UIViewController {
            nonisolated(unsafe) static var count = 0
            override init(nibName: String?, bundle: Bundle?) {
                super.init(nibName: nibName, bundle: bundle)
                Self.count += 1
            }
            required init?(coder: NSCoder) { nil }
            deinit { Self.count -= 1 }
        }
        let source = UIView(0, 0, 10, 10)
        root.view.addSubview(source)
        let styles: [UIModalPresentationStyle] = [.fullScreen, .pageSheet, .popover, .custom, .overCurrentContext]
        for index in 0..<1000 {
            let presented = Counted(nibName: nil, bundle: nil)
            presented.modalPresentationStyle = styles[index % styles.count]
            presented.popoverPresentationController?.sourceView = source
            root.present(presented, animated: index % 10 == 0)
            if index % 10 == 0 { screen.advance(by: 1) } else { screen.commitChanges() }
            root.dismiss(animated: index % 20 == 0)
            if index % 20 == 0 { screen.advance(by: 1) }
            _ = log.take()
        }
        #expect(Counted.count == 0 && screen.window.subviews == [root.view])
    }

    @Test(arguments: [UIModalPresentationStyle.pageSheet, .popover, .fullScreen, .overFullScreen])
    func partialRepaintEqualsFullRepaintDuringPresentation(style: UIModalPresentationStyle) {
        root.view.backgroundColor = .white
        let source = DrawnView(frame: CGRect(x: 20, y: 10, width: 20, height: 20)) { fillRect($0) }
        root.view.addSubview(source)
        let b = controller("b", style)
        b.view.backgroundColor = .blue
        b.sheetPresentationController?.prefersGrabberVisible = true
        b.sheetPresentationController?.detents = [.medium()]
        b.preferredContentSize = CGSize(width: 80, height: 30)
        let delegate = PlainDelegate()
        b.popoverPresentationController?.delegate = delegate
        b.popoverPresentationController?.sourceView = source
        _ = screen.paint()
        let draws = source.drawCount
        func compare(_ step: String) {
            #expect(screen.paint().firstDifference(from: screen.paintWhole()) == nil, "\(step)")
        }
        root.present(b, animated: true)
        for step in 0..<10 {
            screen.advance(by: 0.07)
            compare("presenting, \(step)")
        }
        root.dismiss(animated: true)
        for step in 0..<10 {
            screen.advance(by: 0.07)
            compare("dismissing, \(step)")
        }
        #expect(source.drawCount == draws)
    }

    /// A delegate by which popovers are popovers everywhere.
    private final class PlainDelegate: UIPopoverPresentationControllerDelegate {
        func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
    }

    @Test func adaptivePresentationStyle() throws {
        let b = controller("b", .popover)
        let popover = try #require(b.popoverPresentationController)
        #expect(popover.adaptivePresentationStyle == .pageSheet)
        #expect(popover.adaptivePresentationStyle(for: UITraitCollection(horizontalSizeClass: .regular)) == .none)
        let delegate = PlainDelegate()
        popover.delegate = delegate
        #expect(popover.adaptivePresentationStyle == .none)
    }

    @Test func presentationAdaptsToStyleOfDelegate() throws {
        final class FullScreenDelegate: UIAdaptivePresentationControllerDelegate {
            var log: [String] = []

            func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
                .fullScreen
            }
            func presentationController(
                _ presentationController: UIPresentationController,
                prepare adaptivePresentationController: UIPresentationController
            ) { log.append("prepare \(adaptivePresentationController.presentationStyle)") }
            func presentationController(
                _ presentationController: UIPresentationController,
                willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
                transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
            ) { log.append("present \(style), \(transitionCoordinator?.isAnimated ?? false)") }
        }
        let b = controller("b", .popover)
        let delegate = FullScreenDelegate()
        b.popoverPresentationController?.delegate = delegate
        root.present(b, animated: true)
        screen.advance(by: 1)
        #expect(delegate.log == ["prepare fullScreen", "present fullScreen, true"])
        #expect(b.view.frame == screen.window.bounds && root.view.window == nil)
        root.dismiss(animated: false)
        #expect(b.popoverPresentationController?.presentationStyle == .popover)
    }

    @Test func resizedWindowNotifiesPresentedController() {
        final class Sized: UIViewController {
            var sizes: [CGSize] = []
            var widthDuring: CGFloat?

            override func viewWillTransition(
                to size: CGSize,
                with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                sizes.append(size)
                coordinator.animate(alongsideTransition: { [unowned self] _ in widthDuring = view.bounds.width })
            }
        }
        let b = Sized()
        b.modalPresentationStyle = .fullScreen
        root.present(b, animated: false)
        screen.commitChanges()
        screen.window.frame.size = CGSize(width: 150, height: 90)
        #expect(b.sizes == [CGSize(width: 150, height: 90)] && b.widthDuring == 150)
        root.dismiss(animated: false)
        #expect(root.view.frame.size == CGSize(width: 150, height: 90))
    }

    @Test func completionsMayPresentAndDismiss() {
        let (b, c) = (controller("b", .fullScreen), controller("c", .pageSheet))
        root.present(b, animated: true) { [root] in
            root.dismiss(animated: true) { root.present(c, animated: true) { c.dismiss(animated: false) } }
        }
        screen.advance(by: 3)
        #expect(root.presentedViewController == nil && screen.window.subviews == [root.view])
        #expect(log.take().suffix(3) == ["c didAppear animated", "c willDisappear", "c didDisappear"])
    }

    // MARK: Popovers

    @Test func popoverDrawsItsArrow() {
        screen.window.backgroundColor = .white
        root.view.backgroundColor = .white
        let view = PopoverView()
        view.frame = CGRect(x: 50, y: 40, width: 100, height: 50)
        view.color = .red
        view.setArrow(.up, at: 50)
        screen.add(view)
        let surface = screen.paint()
        #expect(surface[100, 33] == Pixel.red && surface[100, 60] == Pixel.red)
        #expect(surface[84, 30] != Pixel.red && surface[116, 30] != Pixel.red)
    }

    @Test func popoverLayoutChoosesADirectionWithSpace() {
        let area = CGRect(x: 10, y: 10, width: 300, height: 200)
        let size = CGSize(width: 100, height: 80)
        func layout(
            _ anchor: CGRect,
            _ permitted: UIPopoverArrowDirection = .any,
            canOverlap: Bool = false
        ) -> PopoverLayout {
            PopoverLayout(size: size, anchor: anchor, area: area, permitted: permitted, canOverlap: canOverlap)
        }
        let top = CGRect(x: 100, y: 10, width: 20, height: 20)
        #expect(layout(top).direction == .up && layout(top).box == CGRect(x: 60, y: 43, width: 100, height: 80))
        #expect(layout(top).arrow == 50)
        let bottom = CGRect(x: 290, y: 190, width: 20, height: 20)
        #expect(layout(bottom).direction == .down)
        #expect(layout(bottom).box == CGRect(x: 210, y: 97, width: 100, height: 80) && layout(bottom).arrow == 74)
        #expect(layout(top, .right).direction == .right && layout(top, .right).box.maxX == 87)
        #expect(layout(top, .left).box == CGRect(x: 133, y: 10, width: 100, height: 80))
        // Without enough space, the box becomes smaller, or covers its source.
        let middle = CGRect(x: 10, y: 90, width: 300, height: 40)
        #expect(layout(middle, .up).box.height == 67)
        #expect(layout(middle, .up, canOverlap: true).box.height == 80)
        #expect(layout(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).box == .zero)
        #expect(PopoverLayout(size: size, anchor: top, area: .null, permitted: [], canOverlap: false).box == .zero)
    }

    @Test func detentsResistBadValues() throws {
        let b = controller("b", .pageSheet)
        let sheet = try #require(b.sheetPresentationController)
        sheet.detents =
            [CGFloat.nan, .infinity, -5, 1e9].map { value in .custom { _ in value } } + [.custom { _ in nil }]
        sheet.preferredCornerRadius = .nan
        sheet.selectedDetentIdentifier = .init("none")
        root.present(b, animated: false)
        screen.commitChanges()
        #expect(sheet.heights.map(\.height) == [0, 90])
        b.preferredContentSize = CGSize(width: -1, height: CGFloat.infinity)
        sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
        screen.commitChanges()
        #expect(sheet.presentedView?.frame.width == 200)
    }
}
