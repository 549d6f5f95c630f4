import Foundation

/// The stored form of an application's state: a property list.
struct RestorationArchive {
    /// The stored state of an object.
    struct Record {
        enum Kind: String { case controller, view, object }

        var path: RestorationPath
        var kind: Kind
        /// The stable name of the class that creates the object; `nil` for none.
        var restorationClass: String?
        var values: [String: Any]
    }

    /// The stored state of a scene.
    struct Scene {
        var role: String
        var configuration: String?
        var identifier: String
        var userInfo: [String: Any]?
        var activity: [String: Any]?
    }

    /// The version of the form. Another one is ignored.
    private static let version = 1

    /// The greatest size of a stored state, in bytes.
    static let maximumSize = 4 << 20

    /// The values of the application delegate; `nil` if the user interface was not saved.
    var application: [String: Any]?
    var objects: [Record] = []
    var scenes: [Scene] = []

    init() {}

    init?(_ data: Data) {
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let list = list as? [String: Any], list["version"] as? Int == Self.version else {
            Self.warn("the saved state is not of this version of Easel, and is ignored")
            return nil
        }
        application = list["application"] as? [String: Any]
        objects = (list["objects"] as? [[String: Any]] ?? []).compactMap { Record($0) }
        scenes = (list["scenes"] as? [[String: Any]] ?? []).compactMap { Scene($0) }
    }

    /// The stored form; `nil` if it is too large.
    var data: Data? {
        var list: [String: Any] = ["version": Self.version]
        list["application"] = application
        list["objects"] = objects.map(\.propertyList)
        list["scenes"] = scenes.map(\.propertyList)
        do {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            if data.count <= Self.maximumSize { return data }
            Self.warn("the state is not saved: it has \(data.count) bytes, more than \(Self.maximumSize)")
        } catch {
            Self.warn("the state is not saved: \(error.localizedDescription)")
        }
        return nil
    }

    static func warn(_ text: String) { Log.write(LogMessage(text, .warning), from: "UIKit") }
}

extension RestorationArchive.Record {
    fileprivate init?(_ list: [String: Any]) {
        guard let path = (list["path"] as? String).flatMap({ RestorationPath(text: $0) }),
            let kind = (list["kind"] as? String).flatMap({ Kind(rawValue: $0) }),
            let values = list["values"] as? [String: Any]
        else { return nil }
        self.init(path: path, kind: kind, restorationClass: list["class"] as? String, values: values)
    }

    fileprivate var propertyList: [String: Any] {
        var list: [String: Any] = ["path": path.text, "kind": kind.rawValue, "values": values]
        list["class"] = restorationClass
        return list
    }
}

extension RestorationArchive.Scene {
    fileprivate init?(_ list: [String: Any]) {
        guard let role = list["role"] as? String, let identifier = list["identifier"] as? String else { return nil }
        self.init(
            role: role,
            configuration: list["configuration"] as? String,
            identifier: identifier,
            userInfo: list["userInfo"] as? [String: Any],
            activity: list["activity"] as? [String: Any]
        )
    }

    fileprivate var propertyList: [String: Any] {
        var list: [String: Any] = ["role": role, "identifier": identifier]
        list["configuration"] = configuration
        list["userInfo"] = userInfo
        list["activity"] = activity
        return list
    }
}
