import Foundation

/// Creates the information property list of an app: the project's file, with the keys that its build settings generate.
struct InfoPropertyList {
    private(set) var values: [String: PropertyListValue]
    private(set) var warnings: [ImportWarning] = []

    /// - Parameters:
    ///   - file: The property list in the file of the project; `nil` for none.
    ///   - path: The path of the file, for messages.
    ///   - settings: The build settings of the target.
    init(file: PropertyListValue?, path: String, settings: BuildSettings) {
        values = file?.dictionary ?? [:]
        var problems: Set<String> = []
        for (key, value) in values { values[key] = Self.expand(value, settings, &problems, depth: 0) }
        if settings.isOn("GENERATE_INFOPLIST_FILE") || file == nil { generate(settings) }
        warnings = problems.sorted().map { ImportWarning(path: path, $0) }
    }

    /// Replaces the references to build settings in the strings of a value.
    private static func expand(
        _ value: PropertyListValue,
        _ settings: BuildSettings,
        _ problems: inout Set<String>,
        depth: Int
    ) -> PropertyListValue {
        var result = value
        switch value.content {
        case .string(let text) where text.contains("$"):
            do throws(BuildSettings.ExpansionError) {
                result.content = .string(try settings.expand(text))
            } catch {
                problems.insert(error.reason)
            }
        case .array(let values):
            result.content = .array(values.map { expand($0, settings, &problems, depth: depth + 1) })
        case .dictionary(let values):
            result.content = .dictionary(values.mapValues { expand($0, settings, &problems, depth: depth + 1) })
        default: break
        }
        return result
    }

    /// Adds the keys that Xcode generates. Keys of the file have precedence.
    private mutating func generate(_ settings: BuildSettings) {
        func add(_ key: String, _ content: PropertyListValue.Content) {
            if values[key] == nil { values[key] = PropertyListValue(content) }
        }
        for (key, setting) in Self.identityKeys {
            if let text = settings[setting], !text.isEmpty { add(key, .string(text)) }
        }
        add("CFBundleInfoDictionaryVersion", .string("6.0"))
        let prefix = "INFOPLIST_KEY_"
        for name in settings.names.sorted() where name.hasPrefix(prefix) {
            guard let text = settings[name], !text.isEmpty else { continue }
            let key = String(name.dropFirst(prefix.count))
            switch key {
            case "UIApplicationSceneManifest_Generation":
                guard settings.isOn(name) else { continue }
                let scenes: [String: PropertyListValue] = [
                    "UIApplicationSupportsMultipleScenes": PropertyListValue(.boolean(true)),
                    "UISceneConfigurations": PropertyListValue(.dictionary([:])),
                ]
                add("UIApplicationSceneManifest", .dictionary(scenes))
            case "UILaunchScreen_Generation":
                if settings.isOn(name) { add("UILaunchScreen", .dictionary([:])) }
            default: add(Self.key(key), Self.content(of: text, key: key))
            }
        }
    }

    /// The keys of every bundle, and the settings that their values are from.
    private static let identityKeys = [
        ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"), ("CFBundleExecutable", "EXECUTABLE_NAME"),
        ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"), ("CFBundleName", "PRODUCT_NAME"),
        ("CFBundlePackageType", "PRODUCT_BUNDLE_PACKAGE_TYPE"), ("CFBundleShortVersionString", "MARKETING_VERSION"),
        ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
    ]

    /// Returns a list whose names of classes have another module.
    static func rename(_ module: String, to name: String, in value: PropertyListValue, key: String = "")
        -> PropertyListValue
    {
        guard name != module else { return value }
        var result = value
        switch value.content {
        case .string(let text) where key.hasSuffix("ClassName") && text.hasPrefix(module + "."):
            result.content = .string(name + text.dropFirst(module.count))
        case .array(let values):
            result.content = .array(values.map { rename(module, to: name, in: $0, key: key) })
        case .dictionary(let values):
            var renamed = values
            for (key, value) in values { renamed[key] = rename(module, to: name, in: value, key: key) }
            result.content = .dictionary(renamed)
        default: break
        }
        return result
    }

    /// Returns the key of a setting: those of one device have a suffix of their own.
    private static func key(_ name: String) -> String {
        for (suffix, device) in [("_iPhone", "~iphone"), ("_iPad", "~ipad")] where name.hasSuffix(suffix) {
            return String(name.dropLast(suffix.count)) + device
        }
        return name
    }

    private static func content(of text: String, key: String) -> PropertyListValue.Content {
        if arrays.contains(where: { key == $0 || key.hasPrefix($0 + "_") }) {
            return .array(BuildSettings.words(text).map { PropertyListValue(.string($0)) })
        }
        if booleans.contains(key), ["YES", "NO"].contains(text) { return .boolean(text == "YES") }
        return .string(text)
    }

    /// Keys whose values are lists.
    private static let arrays = [
        "UISupportedInterfaceOrientations", "UIBackgroundModes", "UIRequiredDeviceCapabilities", "NSBonjourServices",
        "LSApplicationQueriesSchemes",
    ]

    /// Keys whose values are Boolean.
    private static let booleans: Set = [
        "LSRequiresIPhoneOS", "LSSupportsOpeningDocumentsInPlace", "UIApplicationSupportsIndirectInputEvents",
        "UIFileSharingEnabled", "UIPrerenderedIcon", "UIRequiresFullScreen", "UIRequiresFullScreen~ipad",
        "UIStatusBarHidden",
        "UISupportsDocumentBrowser", "UIViewControllerBasedStatusBarAppearance", "NSSupportsLiveActivities",
        "CKSharingSupported", "NSLocationDefaultAccuracyReduced", "ITSAppUsesNonExemptEncryption",
        "CADisableMinimumFrameDurationOnPhone",
    ]
}
