import Foundation

/// Reads a Swift package for iOS: the package that is made of it passes its sources through the rewriter.
struct SwiftPackageReader {
    let folder: String
    let description: PackageDescription
    private let paths: ProjectPaths
    private let toolkit: Toolkit
    private(set) var leftOut: [LeftOut] = []
    private(set) var warnings: [ImportWarning] = []
    private(set) var plan: PackagePlan

    /// A package that targets depend on: returns its folder in the imported packages, or `nil` if it is not at hand.
    typealias PackageLookup = (_ dependency: PackageDescription.PackageDependency) -> String?

    /// Reads a package.
    /// - Parameters:
    ///   - folder: The absolute path of the package.
    ///   - description: Its description.
    ///   - lookup: Finds the packages that it depends on.
    init(
        _ folder: String,
        description: PackageDescription,
        toolkit: Toolkit,
        followsOutside: Bool,
        lookup: PackageLookup
    ) throws(ImportError) {
        self.folder = folder
        self.description = description
        self.toolkit = toolkit
        paths = ProjectPaths(root: folder, followsOutside: followsOutside)
        plan = PackagePlan(name: description.name, origin: (folder as NSString).lastPathComponent)
        let modules = Set(description.targets.map(\.name))
        for target in description.targets {
            if let planned = try read(target, modules: modules, lookup) { plan.targets.append(planned) }
        }
        let known = Set(plan.targets.map(\.name))
        for index in plan.targets.indices { plan.targets[index].targets.removeAll { !known.contains($0) } }
        for product in description.products {
            let targets = product.targets.filter { name in
                plan.targets.contains { $0.name == name && $0.kind == .library }
            }
            if !targets.isEmpty { plan.libraries.append((product.name, targets)) }
        }
        guard !plan.targets.isEmpty else { throw ImportError(path: folder, "no target of the package can be imported") }
    }

    private mutating func leaveOut(_ kind: LeftOut.Kind, _ name: String, of target: String?, _ reason: String) {
        leftOut.append(LeftOut(kind: kind, target: target, name: name, reason: reason))
    }

    private static let kinds: [String: PackagePlan.Target.Kind] = [
        "regular": .library, "executable": .executable, "test": .tests,
    ]

    private mutating func read(
        _ target: PackageDescription.Target,
        modules: Set<String>,
        _ lookup: PackageLookup
    ) throws(ImportError) -> PackagePlan.Target? {
        guard let kind = Self.kinds[target.type] else {
            leaveOut(.target, target.name, of: nil, "a target of the kind \(target.type) is not imported")
            return nil
        }
        guard !target.name.isEmpty, !target.name.contains("/"), target.name != ".", target.name != ".." else {
            leaveOut(.target, target.name, of: nil, "its name is no name of a folder")
            return nil
        }
        if toolkit.targets.contains(target.name) || Toolkit.ofDependencies.contains(target.name) {
            leaveOut(.target, target.name, of: nil, "a module of Easel has this name")
            return nil
        }
        guard let root = Self.folder(of: target, in: folder), paths.mayRead(root) else {
            leaveOut(.target, target.name, of: nil, "its folder is missing, or outside of the package")
            return nil
        }
        var planned = PackagePlan.Target(name: target.name, kind: kind)
        try readFiles(of: target, in: root, &planned)
        guard !planned.sources.isEmpty else {
            leaveOut(.target, target.name, of: nil, "it has no Swift sources")
            return nil
        }
        planned.settings = settings(of: target)
        var products: Set = ["UIKit"]
        var missing: [String: String] = [:]
        for source in planned.sources {
            for module in try SourceImports(path: source).modules.subtracting(Toolkit.included).subtracting(modules) {
                if Toolkit.products.contains(module) {
                    products.insert(module)
                } else {
                    missing[module] = paths.name(of: source)
                }
            }
        }
        planned.products = products.sorted()
        for dependency in target.dependencies where dependency.isForIOS {
            if modules.contains(dependency.name), dependency.kind != "product" {
                planned.targets.append(dependency.name)
                continue
            }
            // A package for Easel names what an imported one has in any case.
            if Toolkit.exists(dependency.name) { continue }
            let package = dependency.package?.lowercased()
            let wanted = description.dependencies.first { other in
                other.identity.lowercased() == package ?? dependency.name.lowercased()
                    || other.folder.map { ($0 as NSString).lastPathComponent.lowercased() } == package
            }
            missing[dependency.name] = nil
            if let wanted, let found = lookup(wanted) {
                planned.packages.append((dependency.name, found))
            } else {
                let address = wanted?.url ?? wanted?.folder ?? "its package"
                leaveOut(
                    .package,
                    dependency.name,
                    of: target.name,
                    "\(address) is not at hand; name a folder with it by --packages"
                )
            }
        }
        // Modules of packages have names of their own, which only their builds know.
        for (module, source) in missing.sorted(by: { $0.key < $1.key }) where planned.packages.isEmpty {
            leaveOut(.module, module, of: target.name, "\(source) imports it, and there is no module of this name")
        }
        return planned
    }

    /// Returns the folder of a target: the one that it names, or that which the package manager looks for.
    private static func folder(of target: PackageDescription.Target, in package: String) -> String? {
        if let path = target.path { return ProjectPaths.join(package, path) }
        let parents =
            target.type == "test"
            ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
        for parent in parents {
            let path = "\(package)/\(parent)/\(target.name)"
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        // A package with one target may have its sources in the folder itself.
        return parents.map { "\(package)/\($0)" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    private mutating func readFiles(
        of target: PackageDescription.Target,
        in root: String,
        _ planned: inout PackagePlan.Target
    ) throws(ImportError) {
        let excluded = target.exclude.map(ProjectPaths.standardize)
        let wanted = target.sources?.map(ProjectPaths.standardize)
        let rules = target.resources.map {
            (path: ProjectPaths.standardize($0.path), rule: $0.rule.keys.first ?? "process")
        }
        let copied = Set(rules.filter { $0.rule == "copy" }.map(\.path))
        func isIn(_ path: String, _ folders: [String]) -> Bool {
            folders.contains { path == $0 || $0.isEmpty || path.hasPrefix($0 + "/") }
        }
        let contents = FolderContents(
            root,
            paths: paths,
            whole: { FileKind.isPackageFolder($0) || copied.contains($0) },
            skip: { excluded.contains($0) }
        )
        warnings += contents.outside.map { ImportWarning(path: $0, paths.outside($0)) }
        if contents.isIncomplete {
            warnings.append(
                ImportWarning(path: paths.name(of: root), "the folder has too many files; not all are read")
            )
        }
        var destinations: Set<String> = []
        for path in contents.paths where !isIn(path, excluded) {
            let file = root + "/" + path
            let rule = rules.first { isIn(path, [$0.path]) }
            if rule == nil || FileKind(path) == .swift && rule?.rule != "copy" {
                switch FileKind(path) {
                case .swift:
                    if wanted.map({ isIn(path, $0) }) ?? true { planned.sources.append(file) }
                case .foreignSource(let reason): leaveOut(.source, paths.name(of: file), of: target.name, reason)
                case .interface: planned.interfaces.append(file)
                case .resource where Self.isFoundByItself(path): break
                case .resource, .foreignResource, .buildFile: continue
                }
                guard FileKind(path) == .resource else { continue }
            }
            if case .foreignResource(let reason) = FileKind(path) {
                leaveOut(.resource, paths.name(of: file), of: target.name, reason)
                continue
            }
            if FileKind(path) == .interface {
                planned.interfaces.append(file)
                continue
            }
            var destination = FolderContents.destination(of: path)
            if rule?.rule == "copy" { destination = (path as NSString).lastPathComponent }
            if destinations.insert(destination).inserted {
                planned.resources.append(ProjectTarget.Resource(path: file, destination: destination))
            } else {
                leaveOut(
                    .resource,
                    paths.name(of: file),
                    of: target.name,
                    "another file has the same path in the bundle"
                )
            }
        }
    }

    /// Returns a Boolean value that indicates whether the package manager copies a file that no rule names.
    private static func isFoundByItself(_ path: String) -> Bool {
        ["xcassets", "strings", "stringsdict", "xcstrings"].contains((path as NSString).pathExtension)
    }

    private mutating func settings(of target: PackageDescription.Target) -> [String] {
        var mode = description.swiftLanguageVersions?.last ?? "5"
        var lines: [String] = []
        for setting in target.settings where setting.tool == "swift" && PackageDescription.isForIOS(setting.condition) {
            guard let (kind, value) = setting.kind.first else { continue }
            let text = value.object?["_0"]?.text
            let configuration = setting.condition?.object?["config"]?.text
            // The configurations of the package manager; the name becomes a part of the manifest.
            if let configuration, configuration != "debug", configuration != "release" {
                leaveOut(.setting, kind, of: target.name, "its configuration \(configuration) is not known")
                continue
            }
            let condition = configuration.map { ", .when(configuration: .\($0))" } ?? ""
            switch (kind, text) {
            case ("define", let name?): lines.append(".define(\(PackagePlan.literal(name))\(condition))")
            case ("enableUpcomingFeature", let name?), ("enableExperimentalFeature", let name?):
                lines.append(".\(kind)(\(PackagePlan.literal(name))\(condition))")
            case ("swiftLanguageMode", let version?): mode = version
            case ("defaultIsolation", let isolation?):
                lines.append(isolation == "MainActor" ? ".defaultIsolation(MainActor.self)" : ".defaultIsolation(nil)")
            default: leaveOut(.setting, kind, of: target.name, "this setting of the manifest is not imported")
            }
        }
        return [SwiftSettings.languageMode(mode)] + lines
    }
}
