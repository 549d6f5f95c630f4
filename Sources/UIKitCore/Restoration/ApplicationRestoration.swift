import QuartzCore

/// The place of the saved state of an application.
@MainActor
package protocol RestorationStore: AnyObject {
    /// Returns the saved state, or `nil` if there is none. Until ``confirm()``, the state counts as the reason if the program
    /// ends.
    func beginRestoring() -> Data?

    /// Keeps the state that was returned: the application has been launched with it.
    func confirm()

    /// Replaces the saved state; `nil` removes it.
    func save(_ state: Data?)
}

/// The state of an application that is saved, and what was restored at its launch.
@MainActor
final class ApplicationRestoration {
    unowned let application: UIApplication

    /// The place of the state; `nil` if it is not saved.
    var store: (any RestorationStore)?

    /// The saved state of the launch. Its scenes are taken from it when they connect.
    private(set) var saved = RestorationArchive()

    /// The objects that are registered, by their identifiers.
    private var registered: [(object: WeakRestorable, identifier: String)] = []

    /// The view controllers that are presented when their presenters are in a window.
    private var presentations: [() -> Void] = []

    /// The paths of the contents of containers that are saved. A container may have contents that are not its children, such as
    /// the columns of a split view that are not shown.
    var pathsOfContents: [ObjectIdentifier: RestorationPath] = [:]

    /// The number of periods in which the state is restored after the launch.
    private var extensions = 0
    private var isLaunching = false

    private struct WeakRestorable { weak var object: (any UIStateRestoring)? }

    init(_ application: UIApplication) { self.application = application }

    // MARK: Launch

    /// Reads the saved state.
    func begin(with store: (any RestorationStore)?) {
        self.store = store
        guard let data = store?.beginRestoring() else { return }
        isLaunching = true
        saved = RestorationArchive(data) ?? RestorationArchive()
    }

    /// Ends the launch: the state is kept when the application has drawn its first frame with it.
    func launchDidEnd() {
        let pending = presentations
        presentations = []
        for present in pending { present() }
        guard isLaunching else { return }
        application.session.screen.afterNextCommit { [weak self] in
            guard let self, isLaunching else { return }
            isLaunching = false
            confirmIfComplete()
        }
    }

    func extend() { extensions += 1 }

    func complete() {
        guard extensions > 0 else { return }
        extensions -= 1
        confirmIfComplete()
    }

    private func confirmIfComplete() {
        if !isLaunching, extensions == 0 { store?.confirm() }
    }

    /// Presents a view controller, or does so when the launch has shown the windows.
    func presentLater(_ body: @escaping () -> Void) { presentations.append(body) }

    // MARK: Objects

    func register(_ object: any UIStateRestoring, _ identifier: String) {
        registered.removeAll { $0.object.object == nil || $0.object.object === object }
        registered.append((WeakRestorable(object: object), identifier))
    }

    /// The registered objects with their paths, those that precede others first.
    var registeredObjects: [(path: RestorationPath, object: any UIStateRestoring)] {
        registered.compactMap { entry in
            guard let object = entry.object.object, let path = path(of: object) else { return nil }
            return (path, object)
        }.sorted { $0.path.components.count < $1.path.components.count }
    }

    /// Returns the path of a view controller, a view or a registered object; `nil` if it is not saved.
    func path(of object: AnyObject) -> RestorationPath? {
        if let controller = object as? UIViewController { return path(ofController: controller) }
        if let view = object as? UIView { return path(ofView: view) }
        var identifiers: [String] = []
        var current = object as? any UIStateRestoring
        while let restoring = current, identifiers.count < 100 {
            if let controller = restoring as? UIViewController {
                return path(ofController: controller).map { path in
                    identifiers.reversed().reduce(path) { $0.appending($1) }
                }
            }
            guard let entry = registered.first(where: { $0.object.object === restoring }) else { return nil }
            identifiers.append(entry.identifier)
            current = restoring.restorationParent
        }
        return RestorationPath(components: identifiers.reversed().map { .init(identifier: $0) })
    }

    private func path(ofView view: UIView) -> RestorationPath? {
        guard let identifier = view.restorationIdentifier, let controller = view.owningController else { return nil }
        return path(ofController: controller)?.appending(identifier)
    }

    private func path(ofController controller: UIViewController) -> RestorationPath? {
        pathsOfContents[ObjectIdentifier(controller)] ?? controller.restorationPath
    }

    // MARK: Saving

    /// Saves the state of the application, which has entered the background.
    func save() {
        guard let store else { return }
        isLaunching = false
        guard let archive = application.scenes.haveDelegates ? sceneArchive() : interfaceArchive() else {
            return store.save(nil)
        }
        store.save(archive.data)
    }

    private func sceneArchive() -> RestorationArchive? {
        var archive = RestorationArchive()
        archive.scenes = application.scenes.connected.map(\.restorationRecord)
        return archive.scenes.isEmpty ? nil : archive
    }

    /// Restores the session of a scene that is about to connect. The state of a scene is used once.
    func restore(_ session: UISceneSession) {
        guard let index = saved.scenes.firstIndex(where: { $0.role == session.role.rawValue }) else { return }
        session.restore(saved.scenes.remove(at: index))
    }

    private func interfaceArchive() -> RestorationArchive? {
        guard let delegate = application.delegate else { return nil }
        let coder = RestorationCoder()
        let info = application.scenes.manifest
        coder.encode(info.bundleVersion ?? info.version, forKey: UIApplication.stateRestorationBundleVersionKey)
        coder.encode(Date(), forKey: UIApplication.stateRestorationTimestampKey)
        coder.encode(
            application.session.screen.traitCollection.userInterfaceIdiom.rawValue,
            forKey: UIApplication.stateRestorationUserInterfaceIdiomKey
        )
        coder.encode(
            application.session.userInterface.device.systemVersion,
            forKey: UIApplication.stateRestorationSystemVersionKey
        )
        guard delegate.application(application, shouldSaveSecureApplicationState: coder) else { return nil }
        delegate.application(application, willEncodeRestorableStateWith: coder)
        pathsOfContents = [:]
        defer { pathsOfContents = [:] }
        var encoder = RestorationEncoder(self)
        let scene = application.session.plainScene
        for root in scene.windows.compactMap(\.rootViewController) { encoder.encode(root) }
        for (_, object) in registeredObjects { encoder.encode(object) }
        encoder.encodeReferences(of: coder)
        var archive = RestorationArchive()
        archive.application = encoder.propertyList(of: coder)
        archive.objects = encoder.records
        return archive
    }

    // MARK: Restoring

    /// Restores the user interface between the first two calls of the application delegate.
    func restoreInterface() {
        guard let values = saved.application, let delegate = application.delegate else { return }
        let decoder = RestorationDecoder(self, saved.objects)
        let coder = decoder.coder(values)
        guard delegate.application(application, shouldRestoreSecureApplicationState: coder) else { return }
        decoder.locateObjects()
        let restored = decoder.decodeObjects()
        for object in restored { object.applicationFinishedRestoringState() }
        delegate.application(application, didDecodeRestorableStateWith: coder)
    }
}

extension UIScene {
    /// The state of the scene for the next launch.
    fileprivate var restorationRecord: RestorationArchive.Scene {
        let coder = RestorationCoder()
        for (key, value) in session.userInfo ?? [:] { coder.encode(value, forKey: key) }
        return RestorationArchive.Scene(
            role: session.role.rawValue,
            configuration: session.configuration.name,
            identifier: session.persistentIdentifier,
            userInfo: session.userInfo.map { _ in coder.propertyList { _ in nil } },
            activity: session.stateRestorationActivity?.propertyList(updatedBy: self)
        )
    }
}

extension UISceneSession {
    fileprivate func restore(_ record: RestorationArchive.Scene) {
        persistentIdentifier = record.identifier
        stateRestorationActivity = record.activity.flatMap { NSUserActivity(propertyList: $0) }
        guard let values = record.userInfo else { return }
        let coder = RestorationCoder(values) { _ in nil }
        var info: [String: Any] = [:]
        for (key, _) in coder.values { info[key] = coder.decodeObject(forKey: key) }
        userInfo = info
    }
}
