import QuartzCore

/// The windows of storyboards that Info.plist names.
extension UIApplication {
    /// Creates the window of a program whose Info.plist names a main storyboard, and sets the delegate's property `window`.
    /// - Returns: The window, or `nil` without a main storyboard.
    func makeInterfaceWindow() -> UIWindow? {
        guard !scenes.haveDelegates, let name = scenes.manifest.mainStoryboard else { return nil }
        let window = UIWindow(frame: session.screen.bounds)
        show(UIStoryboard(required: name, nil, modules: []), in: window, of: delegate)
        return window
    }

    /// Creates the window of a scene with a storyboard, and sets the property `window` of the scene's delegate.
    /// - Returns: The window, or `nil` without a storyboard.
    func makeInterfaceWindow(of scene: UIScene, _ storyboard: UIStoryboard?) -> UIWindow? {
        guard let storyboard, let scene = scene as? UIWindowScene else { return nil }
        let window = UIWindow(windowScene: scene)
        show(storyboard, in: window, of: scene.delegate)
        return window
    }

    private func show(_ storyboard: UIStoryboard, in window: UIWindow, of delegate: AnyObject?) {
        guard let controller = storyboard.instantiateInitialViewController() else {
            let text =
                "Failed to instantiate the default view controller for a main storyboard - perhaps the designated entry point is not set?"
            return Log.write(LogMessage(text, .warning), from: "UIKit")
        }
        window.rootViewController = controller
        guard let delegate else { return }
        SelectorLookup.entry(Selector("setWindow:"), of: delegate)?.call(delegate, [window])
    }

    /// Displays the window of a storyboard after the delegate was called, which may have replaced or removed it.
    func showInterfaceWindow(_ window: UIWindow, of delegate: AnyObject?) {
        if let delegate, SelectorLookup.entry(Selector("setWindow:"), of: delegate) != nil,
            let stored = StoredWindow.value(in: delegate)
        {
            // Another window is displayed by the delegate itself.
            guard stored === window else { return }
        } else {
            scenes.interfaceWindows.append(window)
        }
        window.makeKeyAndVisible()
    }
}
