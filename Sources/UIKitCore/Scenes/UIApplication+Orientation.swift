import QuartzCore

/// The orientation of the user interface: that of the device, as far as the application and the topmost controller
/// support it.
extension UIApplication {
    /// Follows the orientation of the device.
    func deviceDidRotate() {
        scenes.requestedOrientation = nil
        topmostFullScreen?.links.active?.presentation.orientation = nil
        updateOrientation(animated: true)
    }

    /// The controller that covers the screen.
    private var topmostFullScreen: UIViewController? {
        let screen = session.screen
        return (screen.keyWindow ?? screen.visibleAppWindows.last)?.rootViewController?.topmostFullScreen
    }

    /// The orientations that the application and the topmost controller of the key window support. If they have none in
    /// common, those of the application.
    var supportedOrientations: UIInterfaceOrientationMask {
        let screen = session.screen
        let window = screen.keyWindow ?? screen.visibleAppWindows.last
        let stated = scenes.manifest.orientations ?? .all
        let own = delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? stated
        guard let controller = window?.rootViewController?.topmostFullScreen else { return own }
        let common = own.intersection(controller.supportedInterfaceOrientations)
        return common.isEmpty ? own : common
    }

    /// Rotates the user interface, if it is not in the orientation that it should have.
    func updateOrientation(animated: Bool) {
        let screen = session.screen
        let mask = supportedOrientations
        let controller = topmostFullScreen
        let device =
            controller?.shouldAutorotate ?? true
            ? session.userInterface.device.physicalOrientation.interfaceOrientation : nil
        let preferred = controller?.links.active?.presentation.orientation
        let wanted = [scenes.requestedOrientation, preferred, device, screen.interfaceOrientation].compactMap(\.self)
        let next =
            wanted.first { mask.contains(UIInterfaceOrientationMask($0)) && $0 != .unknown }
            ?? UIInterfaceOrientation.allCases.first { $0 != .unknown && mask.contains(UIInterfaceOrientationMask($0)) }
        guard let next, next != screen.interfaceOrientation else { return }
        ScreenRotationTransition(of: screen, to: next).run(
            animated: animated && !screen.visibleWindows.isEmpty && UIView.areAnimationsEnabled
                && applicationState != .background
        )
    }

    /// Changes the size of the screen with the display. The rotation of the screen relative to the panel remains, if the
    /// orientation is supported.
    fileprivate func displayDidChange(size: PixelSize, refreshRate: Double) {
        let screen = session.screen
        let turns = screen.interfaceOrientation.quarterTurns - screen.initialOrientation.quarterTurns
        screen.adopt(size: size, refreshRate: refreshRate)
        let (width, height) = (CGFloat(size.width) / screen.scale, CGFloat(size.height) / screen.scale)
        let isRotated = turns % 2 != 0
        let newSize = CGSize(width: isRotated ? height : width, height: isRotated ? width : height)
        guard newSize != screen.bounds.size else { return }
        let orientation = screen.initialOrientation.rotated(by: turns)
        ScreenRotationTransition(of: screen, to: orientation, size: newSize).run(animated: false)
        session.userInterface.device.begin(at: UIDeviceOrientation(orientation))
        scenes.requestedOrientation = nil
        updateOrientation(animated: false)
    }

    /// Rotates the user interface to one of some orientations.
    /// - Returns: A Boolean value that indicates whether one of them is supported.
    func requestOrientation(_ mask: UIInterfaceOrientationMask) -> Bool {
        let screen = session.screen
        let possible = mask.intersection(supportedOrientations)
        if possible.isEmpty { return false }
        if possible.contains(UIInterfaceOrientationMask(screen.interfaceOrientation)) { return true }
        scenes.requestedOrientation = UIInterfaceOrientation.allCases.first {
            $0 != .unknown && possible.contains(UIInterfaceOrientationMask($0))
        }
        updateOrientation(animated: true)
        return true
    }

    /// Updates the orientation when the running code has returned.
    func setNeedsOrientationUpdate() {
        guard !scenes.needsOrientationUpdate else { return }
        scenes.needsOrientationUpdate = true
        _ = timers.schedule(at: session.clock.now) { [weak self] _ in
            self?.scenes.needsOrientationUpdate = false
            self?.updateOrientation(animated: true)
        }
    }
}

extension UIApplication {
    /// The name of the notification that is posted before the user interface is rotated. The user info has the new orientation,
    /// the number of a `UIInterfaceOrientation`, for ``statusBarOrientationUserInfoKey``.
    public nonisolated static let willChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarOrientationNotification"
    )

    /// The name of the notification that is posted when the user interface has been rotated. The user info has the former
    /// orientation for ``statusBarOrientationUserInfoKey``.
    public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification"
    )

    /// The orientation of the user interface. Apple has deprecated it in favor of ``UIWindowScene/interfaceOrientation``.
    public var statusBarOrientation: UIInterfaceOrientation { session.screen.interfaceOrientation }

    /// The key of an orientation in the user info of notifications.
    public nonisolated static let statusBarOrientationUserInfoKey = "UIApplicationStatusBarOrientationUserInfoKey"

    func post(_ name: Notification.Name, _ orientation: UIInterfaceOrientation) {
        let info = [Self.statusBarOrientationUserInfoKey: orientation.rawValue]
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}

extension UIViewController {
    /// Requests an update of the orientation if the controller, which may cover the screen now, requires another one or
    /// permits that of the device.
    func orientationMayChange() {
        let session = window?.screen.session ?? viewIfLoaded?.session ?? UIApplication.shared.session
        let current = session.screen.interfaceOrientation
        let device = session.userInterface.device.physicalOrientation.interfaceOrientation
        if let active = links.active, active.presentation.removesPresenter, !active.presentation.hasOrientation {
            active.presentation.hasOrientation = true
            let preferred = preferredInterfaceOrientationForPresentation
            if preferred != current, preferred != .unknown {
                active.presentation.orientation = preferred
                return session.application.setNeedsOrientationUpdate()
            }
        }
        let isWanted = device == current || device == .unknown || session.application.scenes.requestedOrientation != nil
        if isWanted, supportedInterfaceOrientations.contains(UIInterfaceOrientationMask(current)) { return }
        session.application.setNeedsOrientationUpdate()
    }

    /// The controller that covers the screen: this one, or the last one that was presented in full screen.
    fileprivate var topmostFullScreen: UIViewController {
        var result = self
        for presented in presentedControllers where presented.links.active?.presentation.removesPresenter ?? false {
            result = presented
        }
        return result
    }
}

extension Session {
    /// Sets the orientation of the device, by the number of quarter turns of the screen relative to its initial rotation.
    /// - Parameter quarterTurns: The clockwise rotation of the screen relative to the panel that makes it upright.
    @MainActor
    package func rotateDevice(quarterTurns: Int) {
        rotateDevice(to: UIDeviceOrientation(screen.initialOrientation.rotated(by: quarterTurns)))
    }

    /// Changes the size and the refresh rate of the screen with those of the display.
    /// - Parameters:
    ///   - size: The size of the screen before any rotation of the user interface, in pixels.
    ///   - refreshRate: The refresh rate, in hertz.
    @MainActor
    package func displayDidChange(size: PixelSize, refreshRate: Double) {
        perform { application.displayDidChange(size: size, refreshRate: refreshRate) }
    }

    /// Sets the orientation of the device.
    @MainActor
    package func rotateDevice(to orientation: UIDeviceOrientation) {
        perform { userInterface.device.rotate(to: orientation) }
    }
}
