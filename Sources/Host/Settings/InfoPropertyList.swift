import Foundation
import LinuxIO
import Localization
import UIKitCore

/// An error in the `Info.plist` of a program.
package enum InfoPropertyListError: Error, Hashable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is not a property list with a dictionary.
    case malformed(path: String, reason: String)
    /// A value has another type or is not one of the valid ones.
    case invalid(path: String, key: String, expected: String)
    /// The program has no class of a name.
    case noClass(path: String, key: String, name: String, expected: String)
    /// The program has no launch screen, although one is requested: the file, or `nil` if there is none.
    case noLaunchScreen(path: String?)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .malformed(let path, let reason): "\(path) is not a valid property list: \(reason)"
        case .invalid(let path, let key, let expected): "\(path): \(key): expected \(expected)"
        case .noClass(let path, let key, let name, let expected):
            "\(path): \(key): the program has no class \(name) that is \(expected)"
        case .noLaunchScreen(let path):
            "the program has no launch screen: "
                + (path.map { "\($0) has no UILaunchStoryboardName or UILaunchScreen that can be shown" }
                    ?? "it has no Info.plist")
        }
    }
}

/// The information property list of a program: what the program states about itself.
///
/// Keys that have no meaning here are ignored. Values of the others must have the documented types.
package struct InfoPropertyList {
    let root: InfoPropertyListNode
    /// The name of the program's module, which stands for `$(PRODUCT_MODULE_NAME)`.
    private let module: String?

    /// The maximum number of bytes of a file.
    private static let longestFile = 1 << 20

    /// Reads a file.
    package init(path: String, module: String?) throws(InfoPropertyListError) {
        let data: Data
        do throws(RegularFileError) {
            data = try RegularFile.data(of: path, atMost: Self.longestFile)
        } catch {
            throw .unreadable(path: path, reason: error.reasonText)
        }
        try self.init(data: data, path: path, module: module)
    }

    /// Parses the contents of a file.
    package init(data: Data, path: String, module: String?) throws(InfoPropertyListError) {
        self.module = module
        let value: Any
        do {
            value = try PropertyListSerialization.propertyList(from: data, format: nil)
        } catch {
            let details = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw .malformed(path: path, reason: details ?? error.localizedDescription)
        }
        guard let values = value as? [String: Any] else {
            throw .malformed(path: path, reason: "it has no dictionary")
        }
        root = InfoPropertyListNode(path: path, key: "", value: values)
    }

    /// Returns the path of the file of the running program, or `nil` if there is none. For a program `NAME`, it is
    /// `NAME-Info.plist` or `Info.plist` beside the program, or `NAME-Info.plist` among the resources of the target `NAME`: the
    /// package manager reserves the other name.
    package static func pathBesideProgram(
        _ program: String = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    ) -> String? {
        let program = URL(fileURLWithPath: program)
        let folder = program.deletingLastPathComponent()
        let name = program.lastPathComponent
        let resources = ApplicationResources.targets(in: folder, program: name).filter {
            $0.lastPathComponent.hasSuffix("_\(name).resources")
        }
        let files = ["\(name)-Info.plist", "Info.plist"].map { folder.appendingPathComponent($0) }
        return (files + resources.map { $0.appendingPathComponent("\(name)-Info.plist") }).map(\.path)
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Reads the values of all keys that have a meaning.
    package func manifest() throws(InfoPropertyListError) -> ApplicationManifest {
        var manifest = ApplicationManifest()
        if let node = try root.dictionary("UIApplicationSceneManifest") { manifest.scenes = try scenes(node) }
        manifest.mainStoryboard = try root.string("UIMainStoryboardFile")
        if let name = try root.string("UIMainStoryboardFile~ipad") { manifest.mainStoryboard = name }
        manifest.launchScreens = try launchScreens()
        manifest.urlSchemes = try urlSchemes()
        manifest.style = try style()
        manifest.orientations = try orientations()
        manifest.identifier = try root.string("CFBundleIdentifier")
        manifest.version = try root.string("CFBundleShortVersionString")
        manifest.bundleVersion = try root.string("CFBundleVersion")
        manifest.displayName = try root.string("CFBundleName")
        if let name = try root.string("CFBundleDisplayName") { manifest.displayName = name }
        for key in root.keys where key.hasPrefix("NS") && key.hasSuffix("UsageDescription") {
            manifest.usageDescriptions[key] = try root.string(key)
        }
        if let purposes = try root.dictionary("NSLocationTemporaryUsageDescriptionDictionary") {
            for key in purposes.keys { manifest.accuracyPurposes[key] = try purposes.string(key) }
        }
        manifest.prefersReducedAccuracy = try root.bool("NSLocationDefaultAccuracyReduced") ?? false
        manifest.supportsSharing = try root.bool("CKSharingSupported") ?? false
        manifest.backgroundModes = Set(try root.strings("UIBackgroundModes") ?? [])
        return manifest
    }

    private func scenes(_ node: InfoPropertyListNode) throws(InfoPropertyListError) -> [ApplicationManifest
        .SceneDescription]
    {
        _ = try node.bool("UIApplicationSupportsMultipleScenes")
        guard let roles = try node.dictionary("UISceneConfigurations") else { return [] }
        var scenes: [ApplicationManifest.SceneDescription] = []
        for role in roles.keys {
            for entry in try roles.dictionaries(role) {
                var scene = ApplicationManifest.SceneDescription(role: role)
                scene.name = try entry.string("UISceneConfigurationName")
                scene.sceneClass = try type(entry, "UISceneClassName", "a subclass of UIScene") { $0 is UIScene.Type }
                scene.delegateClass = try type(entry, "UISceneDelegateClassName", "a delegate of scenes") {
                    $0 is any UISceneDelegate.Type && $0 is NSObject.Type
                }
                scene.storyboard = try entry.string("UISceneStoryboardFile")
                scenes.append(scene)
            }
        }
        return scenes
    }

    /// Returns the class that is named by a value, or `nil` if there is no value.
    private func type(
        _ node: InfoPropertyListNode,
        _ key: String,
        _ expected: String,
        _ isValid: (AnyClass) -> Bool
    ) throws(InfoPropertyListError) -> AnyClass? {
        guard let text = try node.string(key) else { return nil }
        if text == "UIWindowScene" { return UIWindowScene.self }
        var name = text
        for variable in ["$(PRODUCT_MODULE_NAME)", "${PRODUCT_MODULE_NAME}"] {
            name = name.replacingOccurrences(of: variable, with: module ?? variable)
        }
        if !name.contains("."), let module { name = "\(module).\(name)" }
        guard let type = NSClassFromString(name), isValid(type) else {
            throw .noClass(path: node.path, key: node.name(of: key), name: name, expected: expected)
        }
        return type
    }

    private func urlSchemes() throws(InfoPropertyListError) -> Set<String> {
        var schemes: Set<String> = []
        for entry in try root.dictionaries("CFBundleURLTypes") {
            // Schemes are compared without regard to case, as RFC 3986 defines.
            for scheme in try entry.strings("CFBundleURLSchemes") ?? [] { schemes.insert(scheme.lowercased()) }
        }
        return schemes
    }

    private func style() throws(InfoPropertyListError) -> UIUserInterfaceStyle? {
        let key = "UIUserInterfaceStyle"
        switch try root.string(key) {
        case nil, "Automatic": return nil
        case "Light": return .light
        case "Dark": return .dark
        default: throw root.invalid(key, "Automatic, Light or Dark")
        }
    }

    /// The orientations of a tablet, or else those of all devices; `nil` if none are stated.
    private func orientations() throws(InfoPropertyListError) -> UIInterfaceOrientationMask? {
        let all: [(String, UIInterfaceOrientationMask)] = [
            ("Portrait", .portrait), ("PortraitUpsideDown", .portraitUpsideDown), ("LandscapeLeft", .landscapeLeft),
            ("LandscapeRight", .landscapeRight),
        ]
        var result: UIInterfaceOrientationMask?
        for key in ["UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad"] {
            guard let names = try root.strings(key) else { continue }
            var mask: UIInterfaceOrientationMask = []
            for name in names {
                guard let found = all.first(where: { "UIInterfaceOrientation\($0.0)" == name }) else {
                    let expected = all.map { "UIInterfaceOrientation\($0.0)" }.joined(separator: ", ")
                    throw root.invalid(key, "an array with some of \(expected)")
                }
                mask.insert(found.1)
            }
            if mask.isEmpty { throw root.invalid(key, "at least one orientation") }
            result = mask
        }
        return result
    }
}

/// A dictionary of a property list.
struct InfoPropertyListNode {
    let path: String
    /// The keys that lead to the dictionary, joined by dots.
    let key: String
    let value: [String: Any]

    var keys: [String] { value.keys.sorted() }

    func name(of key: String) -> String { self.key.isEmpty ? key : "\(self.key).\(key)" }

    func invalid(_ key: String, _ expected: String) -> InfoPropertyListError {
        .invalid(path: path, key: name(of: key), expected: expected)
    }

    private func get<Value>(_ key: String, _ expected: String) throws(InfoPropertyListError) -> Value? {
        guard let found = value[key] else { return nil }
        guard let found = found as? Value else { throw invalid(key, expected) }
        return found
    }

    func string(_ key: String) throws(InfoPropertyListError) -> String? { try get(key, "a string") }

    func bool(_ key: String) throws(InfoPropertyListError) -> Bool? { try get(key, "a Boolean value") }

    func strings(_ key: String) throws(InfoPropertyListError) -> [String]? { try get(key, "an array of strings") }

    func dictionary(_ key: String) throws(InfoPropertyListError) -> InfoPropertyListNode? {
        let found: [String: Any]? = try get(key, "a dictionary")
        return found.map { InfoPropertyListNode(path: path, key: name(of: key), value: $0) }
    }

    func dictionaries(_ key: String) throws(InfoPropertyListError) -> [InfoPropertyListNode] {
        let found: [[String: Any]]? = try get(key, "an array of dictionaries")
        return (found ?? []).enumerated().map {
            InfoPropertyListNode(path: path, key: "\(name(of: key))[\($0)]", value: $1)
        }
    }
}
