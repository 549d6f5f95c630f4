import QuartzCore

/// The screens beside the main one. Each shows the windows of its own scene, with the role for external displays.
extension UIScreen {
    /// The screens that are connected; the main screen is the first one.
    public static var screens: [UIScreen] { main.withFurtherScreens }

    /// The name of the notification that is posted when a further screen has been connected. Its object is the screen.
    public nonisolated static let didConnectNotification = Notification.Name("UIScreenDidConnectNotification")

    /// The name of the notification that is posted when a further screen has been disconnected. Its object is the screen.
    public nonisolated static let didDisconnectNotification = Notification.Name("UIScreenDidDisconnectNotification")

    /// A Boolean value that indicates whether this is the main screen of its session, which receives input.
    var isMain: Bool { session.map { $0.screen === self } ?? true }

    /// The screen and, if it is the main one, the further screens, which have the same settings.
    var withFurtherScreens: [UIScreen] { isMain ? [self] + (session?.furtherScreens ?? []) : [self] }
}

extension Session {
    /// The further screens, in the order of their connection.
    @MainActor package var furtherScreens: [UIScreen] { userInterface.furtherScreens }

    /// Connects a further screen, and the scene that the application has for it. Without one, the screen is black.
    /// - Parameters:
    ///   - size: The size of the screen, in pixels.
    ///   - scale: The number of pixels per point.
    ///   - refreshRate: The refresh rate of the display, in hertz.
    ///   - fence: The fence that the compositor of the screen advances.
    @MainActor
    package func connectScreen(
        size: PixelSize,
        scale: CGFloat,
        refreshRate: Double,
        fence: CommitFence = CommitFence()
    ) -> UIScreen {
        let screen = UIScreen(
            size: size,
            scale: scale,
            refreshRate: refreshRate,
            displayLinks: DisplayLinks(refreshRate: refreshRate),
            fence: fence
        )
        screen.layers.clock = clock
        screen.layers.session = self
        screen.session = self
        screen.takeSettings(of: self.screen)
        userInterface.furtherScreens.append(screen)
        perform {
            NotificationCenter.default.post(name: UIScreen.didConnectNotification, object: screen)
            // A launch connects the scenes of the screens that were connected before.
            if application.delegate != nil { application.connectExternalScene(on: screen) }
        }
        return screen
    }

    /// Disconnects a further screen with its scene, whose windows are not displayed any more.
    @MainActor
    package func disconnect(_ screen: UIScreen) {
        guard let index = furtherScreens.firstIndex(where: { $0 === screen }) else { return }
        userInterface.furtherScreens.remove(at: index)
        perform {
            application.disconnectScenes(of: screen)
            NotificationCenter.default.post(name: UIScreen.didDisconnectNotification, object: screen)
        }
    }
}
