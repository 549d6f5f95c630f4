import UIKit

/// The delegate of the gallery app.
public final class GalleryDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let makeController: @MainActor () -> UIViewController

    /// Creates the delegate of a gallery that starts with the first page.
    public override required convenience init() { self.init(page: GalleryPage.all[0]) }

    /// Creates the delegate of a gallery that starts with a given page.
    public init(page: GalleryPage) {
        makeController = { GalleryViewController(page: page) }
        super.init()
    }

    private init(makeController: @escaping @MainActor () -> UIViewController) {
        self.makeController = makeController
        super.init()
    }

    /// Creates the delegate of a gallery that starts with the page of controls.
    public static func controls() -> GalleryDelegate {
        GalleryDelegate { GalleryViewController.controls() }
    }

    /// Creates the delegate of a gallery that starts with the page of logs.
    public static func logs() -> GalleryDelegate {
        GalleryDelegate { GalleryViewController.logs() }
    }

    /// Creates the delegate of an app that shows all pages at once.
    public static func contactSheet() -> GalleryDelegate {
        GalleryDelegate {
            let controller = UIViewController()
            controller.view = ContactSheet(pages: GalleryPage.all)
            return controller
        }
    }

    /// Shows the page, or the sheet.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = makeController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
