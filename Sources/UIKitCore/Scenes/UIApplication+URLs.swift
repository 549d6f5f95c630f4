import QuartzCore

/// The opening of URLs.
extension UIApplication {
    /// The key of an option of a request to open a URL.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public var rawValue: String

        /// Creates a key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The key of a circumstance of a request to open a URL.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public var rawValue: String

        /// Creates a key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The key of the identifier of the program that made the request.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"
        )
        /// The key of a Boolean value that indicates whether a file is to be opened at its location.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// Opens a URL.
    /// - Returns: A Boolean value that indicates whether the URL was opened.
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }

    /// Passes a URL to the application when the running code has returned.
    func openLater(_ url: URL, _ completion: (@MainActor @Sendable (Bool) -> Void)?) {
        let isShare = opensShare(url)
        let isDeclared = scenes.manifest.declares(url)
        let now = session.clock.now
        _ = timers.schedule(at: now) { [weak self] _ in
            var isOpened = false
            if let self {
                isOpened =
                    isShare ? openShare(url) : isDeclared && pass([url], from: scenes.manifest.identifier)
            }
            completion?(isOpened)
        }
    }

    /// Passes URLs to the delegate of the scene, or else to the application delegate.
    /// - Parameter source: The identifier of the program that made the request.
    func pass(_ urls: [URL], from source: String?) -> Bool {
        if scenes.haveDelegates {
            guard let scene = scenes.applicationScene, let delegate = scene.delegate else { return false }
            let contexts = urls.map { url in
                let options = UIScene.OpenURLOptions(sourceApplication: source, openInPlace: url.isFileURL)
                return UIOpenURLContext(url: url, options: options)
            }
            delegate.scene(scene, openURLContexts: Set(contexts))
            return true
        }
        var isOpened = false
        for url in urls {
            var options: [OpenURLOptionsKey: Any] = [.openInPlace: url.isFileURL]
            if let source { options[.sourceApplication] = source }
            if delegate?.application(self, open: url, options: options) ?? false { isOpened = true }
        }
        return isOpened
    }
}
