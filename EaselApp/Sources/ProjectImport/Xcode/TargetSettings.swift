import Foundation

/// Reads the build settings of targets.
struct TargetSettings {
    let file: ProjectFile
    let tree: FileTree
    let paths: ProjectPaths
    var warnings: [ImportWarning] = []

    init(file: ProjectFile, tree: FileTree, paths: ProjectPaths) {
        self.file = file
        self.tree = tree
        self.paths = paths
    }

    /// The names of the configurations that stand for builds for debugging and for release.
    func configurations(of target: ProjectObject) throws(ImportError) -> (debug: String, release: String) {
        let list = try target.string("buildConfigurationList") ?? ""
        var names: [String] = []
        var preferred: String?
        if let object = try file.object(list) {
            for configuration in try file.objects(try object.strings("buildConfigurations")) {
                if let name = try configuration.string("name") { names.append(name) }
            }
            preferred = try object.string("defaultConfigurationName")
        }
        let release = names.first { $0 == "Release" } ?? names.first { $0 == preferred } ?? names.last ?? "Release"
        let debug = names.first { $0 == "Debug" } ?? names.first { $0.hasPrefix("Debug") } ?? names.first ?? "Debug"
        return (debug, release)
    }

    /// Returns the settings of a target in a configuration.
    mutating func settings(of target: ProjectObject, configuration: String) throws(ImportError) -> BuildSettings {
        let name = try target.string("name") ?? ""
        let productType = try target.string("productType") ?? ""
        let isApp = productType.hasSuffix(".application")
        let packageType = isApp ? "APPL" : productType.hasSuffix(".framework") ? "FMWK" : "BNDL"
        let defaults = SettingLayer([
            "TARGET_NAME": name, "PRODUCT_NAME": name, "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
            "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PRODUCT_BUNDLE_PACKAGE_TYPE": packageType,
            "CONFIGURATION": configuration,
            "PROJECT_NAME": file.name, "SRCROOT": file.folder, "SOURCE_ROOT": file.folder, "PROJECT_DIR": file.folder,
            "SDKROOT": "iphoneos", "PLATFORM_NAME": "iphoneos", "EFFECTIVE_PLATFORM_NAME": "-iphoneos",
            "SDK_NAME": "iphoneos",
            "CURRENT_ARCH": "arm64", "ARCHS": "arm64",
            "DEVELOPMENT_LANGUAGE": try file.project.string("developmentRegion") ?? "en",
            "SWIFT_VERSION": "5.0", "WRAPPER_EXTENSION": isApp ? "app" : "framework",
            "WRAPPER_NAME": "$(PRODUCT_NAME).$(WRAPPER_EXTENSION)", "FULL_PRODUCT_NAME": "$(WRAPPER_NAME)",
        ])
        let layers =
            try layers(of: file.project, configuration) + (try self.layers(of: target, configuration))
        return BuildSettings(layers: [defaults] + layers)
    }

    /// Returns the layers of a target or a project: those of its configuration file, and its own.
    private mutating func layers(of owner: ProjectObject, _ name: String) throws(ImportError) -> [SettingLayer] {
        guard let list = try file.object(try owner.string("buildConfigurationList") ?? "") else { return [] }
        let all = try file.objects(try list.strings("buildConfigurations"))
        let preferred = try list.string("defaultConfigurationName")
        var found: ProjectObject?
        for wanted in [name, preferred] where found == nil {
            for candidate in all where try candidate.string("name") == wanted { found = found ?? candidate }
        }
        guard let configuration = found ?? all.first else { return [] }
        var layers: [SettingLayer] = []
        if let included = try configurationFile(of: configuration, name) { layers.append(included) }
        var layer = SettingLayer()
        for (key, value) in try configuration.dictionary("buildSettings").sorted(by: { $0.key < $1.key }) {
            layer.set(key, try text(of: value, key, configuration), configuration: name)
        }
        return layers + [layer]
    }

    private func text(
        of value: PropertyListValue,
        _ key: String,
        _ configuration: ProjectObject
    ) throws(ImportError) -> String {
        if let text = value.text { return text }
        guard let elements = value.array else {
            throw ImportError(path: file.path, line: value.line, "\(key): expected a string, found \(value.typeName)")
        }
        var words: [String] = []
        for element in elements {
            guard let text = element.text else {
                throw ImportError(
                    path: file.path,
                    line: element.line,
                    "\(key): expected a string, found \(element.typeName)"
                )
            }
            words.append(text)
        }
        return words.joined(separator: " ")
    }

    private mutating func configurationFile(
        of configuration: ProjectObject,
        _ name: String
    ) throws(ImportError) -> SettingLayer? {
        var path: String?
        if let object = try file.object(try configuration.string("baseConfigurationReference") ?? "") {
            if case .file(let found) = try tree.location(of: object, file: file) { path = found }
        } else if let relative = try configuration.string("baseConfigurationReferenceRelativePath"),
            let anchor = try file.object(try configuration.string("baseConfigurationReferenceAnchor") ?? ""),
            case .file(let folder) = try tree.location(of: anchor, file: file)
        {
            // A file in a synchronized folder.
            path = ProjectPaths.join(folder, relative)
        }
        guard let path else { return nil }
        let shown = paths.name(of: path)
        guard paths.mayRead(path) else {
            warn(configuration.line, paths.outside(shown))
            return nil
        }
        // Those of CocoaPods exist only after an installation.
        guard FileManager.default.fileExists(atPath: path) else {
            warn(configuration.line, "the configuration file \(shown) is missing")
            return nil
        }
        let included = try ConfigurationFile(path: path, configuration: name, paths: paths)
        for warning in included.warnings where !warnings.contains(warning) { warnings.append(warning) }
        return included.layer
    }

    private mutating func warn(_ line: Int?, _ reason: String) {
        let warning = ImportWarning(path: paths.name(of: file.path), line: line, reason)
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
