import Foundation

/// Reads the targets of a project that a package can have.
struct TargetReader {
    let file: ProjectFile
    private let tree: FileTree
    private let paths: ProjectPaths
    private var settings: TargetSettings

    private(set) var targets: [ProjectTarget] = []
    private(set) var leftOut: [LeftOut] = []
    private(set) var warnings: [ImportWarning] = []

    /// A product that a target is linked with, and whose target is found when all projects are read.
    struct LinkedProduct {
        let target: ProjectTarget.Identity
        /// The file name of the product, such as `Kit.framework`, or the name of a target.
        let name: String
    }

    private(set) var linkedProducts: [LinkedProduct] = []

    /// Reads a project.
    init(_ file: ProjectFile, paths: ProjectPaths) throws(ImportError) {
        self.file = file
        self.paths = paths
        tree = try FileTree(file)
        settings = TargetSettings(file: file, tree: tree, paths: paths)
        for target in try file.objects(try file.project.strings("targets")) { try read(target) }
        warnings = settings.warnings + warnings
    }

    private mutating func leaveOut(_ kind: LeftOut.Kind, _ name: String, of target: String?, _ reason: String) {
        leftOut.append(LeftOut(kind: kind, target: target, name: name, reason: reason))
    }

    /// The kinds of products that are left out, and the reasons.
    private static let foreignProducts = [
        "bundle.ui-testing": "tests of the user interface drive a device; write them with UIKitTesting",
        "app-extension": "there are no extensions of apps", "extensionkit-extension": "there are no extensions of apps",
        "watchkit": "it is for watchOS", "watchkit2": "it is for watchOS", "tv-app-extension": "it is for tvOS",
        "messages": "there are no extensions of apps",
        "bundle": "a bundle is no part of a package; add its files to the app",
        "tool": "it is a program for macOS", "metal-library": "Metal is not supported",
        "xpc-service": "it is for macOS",
    ]

    /// Returns the kind of a target, or the reason why it is left out.
    private func kind(of target: ProjectObject, _ settings: BuildSettings) throws(ImportError) -> (
        ProjectTarget.Kind?, String
    ) {
        guard target.isa == "PBXNativeTarget" else { return (nil, "it has no product; its scripts are not run") }
        let prefix = "com.apple.product-type."
        let type = try target.string("productType") ?? ""
        let name = type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
        let platforms = settings.list("SUPPORTED_PLATFORMS") + settings.list("SDKROOT")
        if !platforms.isEmpty,
            !platforms.contains(where: { $0.hasPrefix("iphone") || $0 == "auto" || $0.hasPrefix("/") })
        {
            return (nil, "it is for \(platforms.joined(separator: ", "))")
        }
        switch name {
        case "application", "application.on-demand-install-capable": return (.application, "")
        case "framework", "framework.static", "library.static", "library.dynamic": return (.framework, "")
        case "bundle.unit-test": return (.tests, "")
        default:
            let parts = name.split(separator: ".")
            let reason = Self.foreignProducts[name] ?? parts.first.flatMap { Self.foreignProducts[String($0)] }
            return (nil, reason ?? "its type \(type.isEmpty ? "is missing" : "\(type) is not supported")")
        }
    }

    private mutating func read(_ target: ProjectObject) throws(ImportError) {
        let name = try target.string("name") ?? target.identifier
        let configurations = try settings.configurations(of: target)
        let release = try settings.settings(of: target, configuration: configurations.release)
        let (kind, reason) = try kind(of: target, release)
        guard let kind else {
            leaveOut(.target, name, of: nil, reason)
            return
        }
        let debug = try settings.settings(of: target, configuration: configurations.debug)
        for setting in ["PRODUCT_NAME", "PRODUCT_MODULE_NAME", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "INFOPLIST_FILE"]
        {
            do throws(BuildSettings.ExpansionError) {
                _ = try release.value(of: setting)
            } catch {
                throw ImportError(path: file.path, line: target.line, "the target \(name): \(error.reason)")
            }
        }
        let identity = ProjectTarget.Identity(project: file.path, name: name)
        let module = ModuleName.identifier(release["PRODUCT_MODULE_NAME"] ?? name)
        var product = release["PRODUCT_NAME"] ?? name
        if let object = try file.object(try target.string("productReference") ?? ""),
            let path = try object.string("path")
        {
            product = (path as NSString).lastPathComponent
        }
        var result = ProjectTarget(
            identity: identity,
            kind: kind,
            module: module,
            product: product,
            swiftVersion: release["SWIFT_VERSION"] ?? "5.0"
        )
        let infoFile = release["INFOPLIST_FILE"].flatMap { $0.isEmpty ? nil : ProjectPaths.join(file.folder, $0) }
        let files = try TargetFiles(
            of: target,
            file: file,
            tree: tree,
            paths: paths,
            settingFiles: infoFile.map { [$0] } ?? []
        )
        result.sources = files.sources
        result.interfaces = files.interfaces
        result.resources = files.resources
        leftOut += files.leftOut
        warnings += files.warnings
        result.conditions = (conditions(debug), conditions(release))
        result.swiftSettings = SwiftSettings.lines(release)
        if kind == .application { result.info = try info(infoFile, release, target) }
        try readDependencies(of: target, &result)
        noteSettings(release, of: name)
        targets.append(result)
    }

    private func conditions(_ settings: BuildSettings) -> [String] {
        var names = settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
        let flags = settings.list("OTHER_SWIFT_FLAGS")
        for (index, flag) in flags.enumerated() {
            if flag == "-D", index + 1 < flags.count { names.append(flags[index + 1]) }
            if flag.hasPrefix("-D"), flag.count > 2 { names.append(String(flag.dropFirst(2))) }
        }
        var known: Set<String> = []
        return names.filter { ModuleName.identifier($0) == $0 && known.insert($0).inserted }
    }

    /// Lists settings that change an app and that its package does not have.
    private mutating func noteSettings(_ settings: BuildSettings, of target: String) {
        if let header = settings["SWIFT_OBJC_BRIDGING_HEADER"], !header.isEmpty {
            leaveOut(
                .setting,
                "SWIFT_OBJC_BRIDGING_HEADER",
                of: target,
                "\(header) imports Objective-C, which is not compiled"
            )
        }
    }

    private mutating func info(
        _ path: String?,
        _ settings: BuildSettings,
        _ target: ProjectObject
    ) throws(ImportError) -> PropertyListValue {
        var list: PropertyListValue?
        if let path {
            if !paths.mayRead(path) {
                warn(target.line, paths.outside(paths.name(of: path)))
            } else if FileManager.default.fileExists(atPath: path) {
                let found = try PropertyListFile.read(path)
                guard found.dictionary != nil else {
                    throw ImportError(path: path, line: found.line, "expected a dictionary")
                }
                list = found
            } else if !settings.isOn("GENERATE_INFOPLIST_FILE") {
                warn(target.line, "\(paths.name(of: path)) does not exist")
            }
        }
        let info = InfoPropertyList(file: list, path: paths.name(of: path ?? file.path), settings: settings)
        warnings += info.warnings
        return PropertyListValue(.dictionary(info.values))
    }

    private mutating func warn(_ line: Int?, _ reason: String) {
        warnings.append(ImportWarning(path: paths.name(of: file.path), line: line, reason))
    }

    // MARK: Dependencies

    private mutating func readDependencies(of target: ProjectObject, _ result: inout ProjectTarget) throws(ImportError)
    {
        let packages = try ProjectPackages(file: file, tree: tree, paths: paths)
        var products: [String] = try target.strings("packageProductDependencies")
        for phase in try file.objects(try target.strings("buildPhases")) {
            let isLink = phase.isa == "PBXFrameworksBuildPhase"
            guard isLink || phase.isa == "PBXCopyFilesBuildPhase" else { continue }
            for buildFile in try file.objects(try phase.strings("files")) {
                if let product = try buildFile.string("productRef") { products.append(product) }
                guard let reference = try file.object(try buildFile.string("fileRef") ?? "") else { continue }
                try link(reference, isLink: isLink, &result)
            }
        }
        for dependency in try file.objects(try target.strings("dependencies")) {
            if let product = try dependency.string("productRef") { products.append(product) }
            if let other = try file.object(try dependency.string("target") ?? "") {
                linkedProducts.append(LinkedProduct(target: result.identity, name: try other.string("name") ?? ""))
            } else if let name = try dependency.string("name") {
                linkedProducts.append(LinkedProduct(target: result.identity, name: name))
            }
        }
        for product in try file.objects(products) {
            guard let name = try product.string("productName") else { continue }
            let found = ProjectTarget.PackageProduct(name: name, package: try packages.package(of: product))
            if !result.packages.contains(found) { result.packages.append(found) }
        }
    }

    private mutating func link(_ reference: ProjectObject, isLink: Bool, _ result: inout ProjectTarget)
        throws(ImportError)
    {
        let path = try reference.string("path") ?? ""
        let name = (path as NSString).lastPathComponent
        if reference.isa == "PBXReferenceProxy" {
            linkedProducts.append(LinkedProduct(target: result.identity, name: name))
            return
        }
        switch try tree.location(of: reference, file: file) {
        case .product: linkedProducts.append(LinkedProduct(target: result.identity, name: name))
        case .sdk: if isLink { result.frameworks.append((name as NSString).deletingPathExtension) }
        case .file(let path):
            // The products of this project are also referenced by their names only.
            if FileManager.default.fileExists(atPath: path), isLink {
                let shown = paths.name(of: path)
                leaveOut(.framework, shown, of: result.name, "it is built for Apple's systems; import its sources")
            } else {
                linkedProducts.append(LinkedProduct(target: result.identity, name: name))
            }
        case .unknown: if isLink { leaveOut(.framework, name, of: result.name, "its folder is not known") }
        }
    }
}
