import UIKit

/// The delegate of the settings app.
public final class SettingsDelegate: UIResponder, UIApplicationDelegate {
    private(set) var window: UIWindow?
    private(set) var model: SettingsModel?
    private let storage: URL?
    private let dates: SettingsDates

    /// Creates the delegate of an app that stores nothing.
    public override required convenience init() { self.init(storage: nil) }

    /// Creates the delegate of an app that stores its settings in a folder.
    /// - Parameters:
    ///   - storage: The folder; `nil` to store nothing.
    ///   - dates: The dates of the app.
    public init(storage: URL?, dates: SettingsDates = .system) {
        self.storage = storage
        self.dates = dates
        super.init()
    }

    /// Shows the settings.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let model = SettingsModel(store: storage.map { SettingsStore(folder: $0) }, dates: dates)
        let window = UIWindow()
        window.rootViewController = SettingsRootController(model: model)
        window.makeKeyAndVisible()
        model.observe(by: window) { [unowned model] window in
            window.overrideUserInterfaceStyle = model.values.style.interfaceStyle
            window.tintColor = model.values.tint?.uiColor
        }
        self.window = window
        self.model = model
        return true
    }

    /// Saves the settings before the system may stop the app.
    public func applicationDidEnterBackground(_ application: UIApplication) { model?.save() }

    /// Saves the settings, and releases their folder for other programs.
    public func applicationWillTerminate(_ application: UIApplication) { model?.close() }
}
