import UIKit

/// The delegate of the notes app.
public final class NotesDelegate: UIResponder, UIApplicationDelegate {
    private(set) var window: UIWindow?
    private(set) var notebook: Notebook?
    private let storage: URL?

    /// Creates the delegate of an app that stores nothing.
    public override required convenience init() { self.init(storage: nil) }

    /// Creates the delegate of an app that stores its notes in a folder.
    /// - Parameter storage: The folder; `nil` to store nothing.
    public init(storage: URL?) {
        self.storage = storage
        super.init()
    }

    /// Shows the notes.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let notebook = Notebook(store: storage.map { NoteStore(folder: $0) })
        let window = UIWindow()
        window.rootViewController = NotesSplitController(notebook)
        window.makeKeyAndVisible()
        self.window = window
        self.notebook = notebook
        return true
    }

    /// Saves the notes before the system may stop the app.
    public func applicationDidEnterBackground(_ application: UIApplication) { notebook?.save() }

    /// Saves the notes, and releases their folder for other programs.
    public func applicationWillTerminate(_ application: UIApplication) { notebook?.close() }
}
