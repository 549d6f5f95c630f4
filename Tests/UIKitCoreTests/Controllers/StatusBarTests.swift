import Testing
import UIKit

@testable import UIKitCore

/// The style of the status bar that view controllers request, and what else they state about the screen.
@MainActor
@Suite struct StatusBarTests {
    private final class Styled: UIViewController {
        var style = UIStatusBarStyle.default
        override var preferredStatusBarStyle: UIStatusBarStyle { style }
        override var prefersStatusBarHidden: Bool { true }
        override var prefersHomeIndicatorAutoHidden: Bool { true }
        override var nibName: String? { "Styled" }

        convenience init(_ style: UIStatusBarStyle) {
            self.init(nibName: nil, bundle: nil)
            self.style = style
        }
        override func loadView() { view = UIView() }
    }

    private final class Container: UIViewController {
        override var childForStatusBarStyle: UIViewController? { children.first }
    }

    private let screen = ViewScreen(width: 100, height: 100)
    private var style: UIStatusBarStyle? { screen.window.windowScene?.statusBarManager?.statusBarStyle }

    @Test func styleIsThatOfTheRootController() {
        #expect(style == .default)
        let root = Styled(.lightContent)
        screen.window.rootViewController = root
        #expect(style == .lightContent && screen.session.application.statusBarStyle == .lightContent)
        root.style = .darkContent
        #expect(style == .lightContent, "until the controller says so")
        root.setNeedsStatusBarAppearanceUpdate()
        #expect(style == .darkContent)
        screen.window.rootViewController = nil
        #expect(style == .default)
    }

    @Test func noStatusBarIsShown() {
        let manager = screen.window.windowScene?.statusBarManager
        #expect(manager != nil && manager === screen.window.windowScene?.statusBarManager)
        #expect(manager?.isStatusBarHidden == true && manager?.statusBarFrame == .zero)
        let application = screen.session.application
        #expect(application.isStatusBarHidden && application.statusBarFrame == .zero)
    }

    @Test func containersAreAskedForTheChild() {
        let container = Container()
        container.addChild(Styled(.lightContent))
        screen.window.rootViewController = container
        #expect(style == .lightContent)
        let tabs = UITabBarController()
        tabs.viewControllers = [Styled(.darkContent), Styled(.lightContent)]
        screen.window.rootViewController = tabs
        screen.show()
        #expect(style == .darkContent && tabs.childForStatusBarHidden === tabs.viewControllers?[0])
        tabs.selectedIndex = 1
        screen.show()
        screen.show()
        #expect(style == .lightContent)
        let navigation = UINavigationController(rootViewController: Styled(.darkContent))
        screen.window.rootViewController = navigation
        #expect(style == .default && navigation.childForStatusBarHidden === navigation.topViewController)
        navigation.isNavigationBarHidden = true
        navigation.setNeedsStatusBarAppearanceUpdate()
        #expect(style == .darkContent)
    }

    @Test(arguments: [
        (UIModalPresentationStyle.fullScreen, false, UIStatusBarStyle.lightContent),
        (.overFullScreen, false, .darkContent),
        (.overFullScreen, true, .lightContent),
    ])
    func presentedControllersCaptureTheStyle(
        presentation: UIModalPresentationStyle,
        captures: Bool,
        expected: UIStatusBarStyle
    ) {
        let (root, presented) = (Styled(.darkContent), Styled(.lightContent))
        screen.window.rootViewController = root
        screen.show()
        presented.modalPresentationStyle = presentation
        presented.modalPresentationCapturesStatusBarAppearance = captures
        root.present(presented, animated: false)
        for _ in 0..<3 { screen.show() }
        #expect(style == expected)
        root.dismiss(animated: false)
        for _ in 0..<3 { screen.show() }
        #expect(style == .darkContent)
    }

    @Test func windowThatBecomesKeyDeterminesTheStyle() {
        screen.window.rootViewController = Styled(.darkContent)
        let other = UIWindow()
        other.rootViewController = Styled(.lightContent)
        #expect(style == .darkContent)
        other.makeKeyAndVisible()
        #expect(style == .lightContent)
        other.isHidden = true
        #expect(style == .darkContent)
    }

    @Test func controllersOverrideWhatTheyState() {
        let plain = UIViewController(nibName: "Some", bundle: .main)
        #expect(plain.nibName == "Some" && plain.nibBundle === Bundle.main)
        #expect(!plain.prefersStatusBarHidden && !plain.prefersHomeIndicatorAutoHidden && plain.shouldAutorotate)
        let styled = Styled(.default)
        #expect(styled.nibName == "Styled" && styled.prefersStatusBarHidden && styled.prefersHomeIndicatorAutoHidden)
    }

    @Test func interfaceFollowsTheDeviceOnlyIfTheControllerAutorotates() {
        final class Fixed: UIViewController {
            var follows = false
            override var shouldAutorotate: Bool { follows }
        }
        let screen = ViewScreen(width: 60, height: 100)
        let controller = Fixed()
        screen.window.rootViewController = controller
        screen.show()
        screen.session.rotateDevice(quarterTurns: 1)
        #expect(screen.screen.interfaceOrientation == .portrait)
        controller.follows = true
        UIViewController.attemptRotationToDeviceOrientation()
        screen.session.application.timers.serve(at: screen.session.clock.now)
        #expect(screen.screen.interfaceOrientation.isLandscape)
    }
}
