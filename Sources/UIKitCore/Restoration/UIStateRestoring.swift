import QuartzCore

/// An object whose state is saved when the application enters the background, and restored when it is launched again: a view
/// controller, or an object that is registered by
/// ``UIApplication/registerObject(forStateRestoration:restorationIdentifier:)``.
@preconcurrency @MainActor
public protocol UIStateRestoring: NSObjectProtocol {
    /// The object that precedes this one in its path. The default is `nil`.
    var restorationParent: (any UIStateRestoring)? { get }

    /// The class that creates the object at a launch. The default is `nil`.
    var objectRestorationClass: (any UIObjectRestoration.Type)? { get }

    /// Saves the state.
    /// - Parameter coder: The coder of the object's own values. Another restorable object that is encoded is saved, too.
    func encodeRestorableState(with coder: NSCoder)

    /// Restores the state.
    func decodeRestorableState(with coder: NSCoder)

    /// Called after the state of all objects has been restored.
    func applicationFinishedRestoringState()
}

extension UIStateRestoring {
    /// No object.
    public var restorationParent: (any UIStateRestoring)? { nil }

    /// No class.
    public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }

    /// Does nothing.
    public func encodeRestorableState(with coder: NSCoder) {}

    /// Does nothing.
    public func decodeRestorableState(with coder: NSCoder) {}

    /// Does nothing.
    public func applicationFinishedRestoringState() {}
}

/// A class that creates restorable objects that are no view controllers.
@preconcurrency @MainActor
public protocol UIObjectRestoration {
    /// Returns the object with a path; `nil` if it is not to be restored.
    /// - Parameters:
    ///   - identifierComponents: The restoration identifiers from the outermost object to this one.
    ///   - coder: The saved values of the object.
    static func object(
        withRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> (any UIStateRestoring)?
}

/// A class that creates view controllers when the state is restored.
///
/// Its name is stored, so that the class must be neither private nor local: Swift gives such a class another name in each run.
@preconcurrency @MainActor
public protocol UIViewControllerRestoration {
    /// Returns the view controller with a path; `nil` if it and the view controllers in it are not to be restored.
    /// - Parameters:
    ///   - identifierComponents: The restoration identifiers from the root view controller to this one.
    ///   - coder: The saved values of the view controller.
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController?
}

extension UIViewController: UIStateRestoring {}

extension UIApplication {
    /// The key of the version of the program that has saved the state, in the coder of the application delegate. The value is
    /// `CFBundleVersion`, a string.
    public nonisolated static let stateRestorationBundleVersionKey = "UIApplicationStateRestorationBundleVersionKey"

    /// The key of the kind of device for which the state was saved, in the coder of the application delegate. The value is the
    /// raw value of a `UIUserInterfaceIdiom`.
    public nonisolated static let stateRestorationUserInterfaceIdiomKey =
        "UIApplicationStateRestorationUserInterfaceIdiomKey"

    /// The key of the time at which the state was saved, in the coder of the application delegate. The value is a `Date`.
    public nonisolated static let stateRestorationTimestampKey = "UIApplicationStateRestorationTimestampKey"

    /// The key of the version of the system that has saved the state, in the coder of the application delegate. The value is a
    /// string.
    public nonisolated static let stateRestorationSystemVersionKey = "UIApplicationStateRestorationSystemVersionKey"

    /// Registers an object that is no view controller, so that its state is saved and restored.
    /// - Parameters:
    ///   - object: The object, which is held weakly.
    ///   - restorationIdentifier: An identifier, which is unique among the objects with the same parent.
    public class func registerObject(
        forStateRestoration object: any UIStateRestoring,
        restorationIdentifier: String
    ) {
        // Current session: Apple's method is one of the class.
        UIApplication.shared.restoration.register(object, restorationIdentifier)
    }

    /// Begins work that restores state after the launch. If the program ends before ``completeStateRestoration()``, the saved
    /// state is discarded, as after a crash during the launch.
    public final func extendStateRestoration() { restoration.extend() }

    /// Ends work that ``extendStateRestoration()`` has begun.
    public final func completeStateRestoration() { restoration.complete() }
}
