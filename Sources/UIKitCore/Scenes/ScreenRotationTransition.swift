import QuartzCore

/// A rotation of the user interface, or a change of the size of the screen.
///
/// The calls in their order: `willTransition(to:with:)` if traits change, `viewWillTransition(to:with:)`, the new bounds,
/// `traitCollectionDidChange(_:)`, `windowScene(_:didUpdate:interfaceOrientation:traitCollection:)`, layout, the blocks
/// alongside, and after the animation the completions. Views that the layout moves are animated; the old content fades
/// out while everything rotates. The order of the scene's call is empirical; not documented by Apple.
@MainActor
struct ScreenRotationTransition {
    /// The duration, in seconds.
    static let duration: TimeInterval = 0.3

    private let screen: UIScreen
    private let orientation: UIInterfaceOrientation
    private let angle: CGFloat
    /// The new size of the screen, in points.
    private let size: CGSize

    init(of screen: UIScreen, to orientation: UIInterfaceOrientation) {
        self.screen = screen
        self.orientation = orientation
        // The shorter direction; half a turn goes clockwise.
        let turns = orientation.quarterTurns - screen.interfaceOrientation.quarterTurns
        angle = [0, CGFloat.pi / 2, CGFloat.pi, -CGFloat.pi / 2][turns & 3]
        let former = screen.bounds.size
        let swaps = orientation.isLandscape != screen.interfaceOrientation.isLandscape
        size = swaps ? CGSize(width: former.height, height: former.width) : former
    }

    /// Creates a change of the size of the screen. Nothing is rotated.
    /// - Parameters:
    ///   - orientation: The orientation of the user interface on the screen of the new size.
    ///   - size: The new size of the screen, in points.
    init(of screen: UIScreen, to orientation: UIInterfaceOrientation, size: CGSize) {
        self.screen = screen
        self.orientation = orientation
        self.size = size
        angle = 0
    }

    func run(animated: Bool) {
        let former = screen.interfaceOrientation
        let (oldBounds, oldTraits) = (screen.bounds, screen.traitCollection)
        let newTraits = screen.traits(forSize: size)
        let application = screen.session?.application
        if orientation != former {
            application?.post(UIApplication.willChangeStatusBarOrientationNotification, orientation)
        }
        screen.session?.application.touches.cancelAll()
        let windows = screen.visibleWindows
        let full = screen.allWindows.filter { $0.frame == oldBounds }
        let coordinators = windows.map { window in
            let coordinator = TransitionCoordinator(isAnimated: animated, containerView: window)
            coordinator.transitionDuration = animated ? Self.duration : 0
            coordinator.targetTransform = CGAffineTransform(rotationAngle: angle)
            return coordinator
        }
        for (window, coordinator) in zip(windows, coordinators) {
            guard let controller = window.rootViewController else { continue }
            if newTraits != oldTraits { controller.willTransition(to: newTraits, with: coordinator) }
            if full.contains(window), size != oldBounds.size {
                controller.viewWillTransition(to: size, with: coordinator)
            }
        }
        let cover = animated ? Cover(screen) : nil
        let formerSpace = FormerCoordinateSpace(screen)
        let change = {
            screen.rotate(to: orientation, size: size)
            for window in full { window.setSizeOfRotatedScreen(size) }
            screen.passOnTraits(from: oldTraits)
            notifyScenes(formerSpace, former, oldTraits)
            if orientation != former {
                application?.post(UIApplication.didChangeStatusBarOrientationNotification, former)
            }
        }
        guard animated else {
            UIView.performWithoutAnimation(change)
            for (window, coordinator) in zip(windows, coordinators) {
                window.layoutIfNeeded()
                coordinator.begin { changes in changes() }
                coordinator.end()
            }
            return
        }
        let turn = screen.accessibilitySettings.reducesMotion ? 0 : angle
        cover?.begin(turn, from: angle, over: screen, size: size)
        UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) {
            change()
            for (window, coordinator) in zip(windows, coordinators) {
                window.layoutIfNeeded()
                coordinator.begin { changes in
                    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) { changes() }
                }
            }
            cover?.view.alpha = 0
        } completion: { _ in
            cover?.end()
            for coordinator in coordinators { coordinator.end() }
        }
        for window in windows { Self.turn(window.layer, by: turn) }
    }

    private func notifyScenes(
        _ space: FormerCoordinateSpace,
        _ former: UIInterfaceOrientation,
        _ traits: UITraitCollection
    ) {
        for scene in screen.session?.application.currentScenes ?? [] {
            guard let scene = scene as? UIWindowScene, scene.screen === screen,
                let delegate = scene.delegate as? any UIWindowSceneDelegate
            else { continue }
            delegate.windowScene(scene, didUpdate: space, interfaceOrientation: former, traitCollection: traits)
        }
    }

    /// Adds an animation from a rotation to none, around the center.
    private static func turn(_ layer: CALayer, by angle: CGFloat) {
        guard angle != 0 else { return }
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.fromValue = -angle
        animation.toValue = 0
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(animation, forKey: "rotation of the screen")
    }

    /// A view in front of all windows that shows the screen before the rotation.
    @MainActor
    private final class Cover {
        let view: UIView

        init(_ screen: UIScreen) { view = screen.snapshotView(afterScreenUpdates: false) }

        func begin(_ turn: CGFloat, from angle: CGFloat, over screen: UIScreen, size: CGSize) {
            view.center = CGPoint(x: size.width / 2, y: size.height / 2)
            if turn == 0 {
                // Without motion, it stays where it was on the panel.
                view.transform = CGAffineTransform(rotationAngle: -angle)
            } else {
                ScreenRotationTransition.turn(view.layer, by: turn)
            }
            screen.layers.root.addSublayer(view.layer)
        }

        func end() { view.layer.removeFromSuperlayer() }
    }

    /// The coordinate space of a screen before a rotation.
    private final class FormerCoordinateSpace: NSObject, UICoordinateSpace {
        let bounds: CGRect
        private let screen: UIScreen

        init(_ screen: UIScreen) {
            self.screen = screen
            bounds = screen.bounds
        }

        func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
            screen.convert(point, to: coordinateSpace)
        }

        func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
            screen.convert(point, from: coordinateSpace)
        }

        func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
            screen.convert(rect, to: coordinateSpace)
        }

        func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
            screen.convert(rect, from: coordinateSpace)
        }
    }
}
