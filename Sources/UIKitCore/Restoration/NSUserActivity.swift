import Foundation

/// The state of the application at a moment, by which the user can return to it later: for the restoration of a scene.
///
/// ```swift
/// func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
///     let activity = NSUserActivity(activityType: "org.example.reading")
///     activity.addUserInfoEntries(from: ["page": page])
///     return activity
/// }
/// ```
///
/// Foundation on Linux has no such class. Activities are not passed on to other devices, nor found by a search, so that the
/// members for these purposes are not declared.
@preconcurrency @MainActor
open class NSUserActivity: NSObject {
    /// The kind of the activity, in reverse-DNS notation.
    public let activityType: String

    /// Creates an activity.
    /// - Parameter activityType: The kind of the activity, such as `"org.example.reading"`.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// A name for users. The default is `nil`.
    open var title: String?

    /// The values of the activity, by strings. Values that are stored are strings, numbers, dates, data, arrays, dictionaries,
    /// and objects that conform to `NSCoding`. The default is `nil`.
    open var userInfo: [AnyHashable: Any]?

    /// The keys of the values that are stored; `nil` for all. The default is `nil`.
    open var requiredUserInfoKeys: Set<String>?

    /// A Boolean value that indicates whether the delegate updates the activity before it is stored. The default is `false`.
    open var needsSave = false

    /// A web page with the same content. The default is `nil`.
    open var webpageURL: URL?

    /// A text that identifies the content. The default is `nil`.
    open var targetContentIdentifier: String?

    /// An identifier of the application's own. The default is `nil`.
    open var persistentIdentifier: String?

    /// The delegate, which is held weakly.
    open weak var delegate: (any NSUserActivityDelegate)?

    /// A Boolean value that indicates whether the activity can no longer be stored.
    private(set) var isInvalid = false

    /// Adds values.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Ends the activity, so that it is no longer stored.
    open func invalidate() { isInvalid = true }
}

/// An object that restores the state of an activity.
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: NSObjectProtocol {
    /// Restores the state of an activity.
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {}

/// The methods that an activity calls on its delegate.
@preconcurrency @MainActor
public protocol NSUserActivityDelegate: NSObjectProtocol {
    /// Called before an activity is stored that has ``NSUserActivity/needsSave`` set.
    func userActivityWillSave(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
}

extension NSUserActivity {
    /// The activity as a property list; `nil` if it can no longer be stored.
    /// - Parameter owner: The responder that the activity belongs to, which updates it.
    func propertyList(updatedBy owner: UIResponder?) -> [String: Any]? {
        guard !isInvalid else { return nil }
        if needsSave {
            needsSave = false
            delegate?.userActivityWillSave(self)
            owner?.updateUserActivityState(self)
        }
        let coder = RestorationCoder()
        for case (let key as String, let value) in userInfo ?? [:] where requiredUserInfoKeys?.contains(key) ?? true {
            coder.encode(value, forKey: key)
        }
        var result: [String: Any] = ["type": activityType]
        result["title"] = title
        result["values"] = userInfo.map { _ in coder.propertyList { _ in nil } }
        result["page"] = webpageURL?.absoluteString
        result["target"] = targetContentIdentifier
        result["identifier"] = persistentIdentifier
        return result
    }

    /// Creates an activity from a property list.
    convenience init?(propertyList: [String: Any]) {
        guard let type = propertyList["type"] as? String else { return nil }
        self.init(activityType: type)
        title = propertyList["title"] as? String
        if let values = propertyList["values"] as? [String: Any] {
            let coder = RestorationCoder(values) { _ in nil }
            var info: [AnyHashable: Any] = [:]
            for (key, _) in coder.values { info[key] = coder.decodeObject(forKey: key) }
            userInfo = info
        }
        webpageURL = (propertyList["page"] as? String).flatMap { URL(string: $0) }
        targetContentIdentifier = propertyList["target"] as? String
        persistentIdentifier = propertyList["identifier"] as? String
    }
}
