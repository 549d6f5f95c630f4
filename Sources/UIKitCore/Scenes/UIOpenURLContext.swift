import QuartzCore

/// A URL that the application is asked to open.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL

    /// The circumstances of the request.
    public let options: UIScene.OpenURLOptions

    init(url: URL, options: UIScene.OpenURLOptions = UIScene.OpenURLOptions()) {
        self.url = url
        self.options = options
    }
}

extension UIScene {
    /// The circumstances of a request to open a URL.
    @preconcurrency @MainActor
    open class OpenURLOptions: NSObject {
        /// The identifier of the program that made the request: that of this program, or `nil` if the URL is from the
        /// command line.
        public let sourceApplication: String?

        /// A Boolean value that indicates whether a file is to be opened at its location: `true` for URLs of files.
        public let openInPlace: Bool

        init(sourceApplication: String? = nil, openInPlace: Bool = false) {
            self.sourceApplication = sourceApplication
            self.openInPlace = openInPlace
        }
    }
}
