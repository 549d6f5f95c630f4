import Foundation

/// The options of an import.
struct ImportOptions {
    /// The absolute path of a project, a workspace or a folder.
    var input: String
    /// The absolute path of the package; `nil` for a folder beside the project.
    var output: String?
    /// Files outside of the project's folder are used.
    var followsOutside = false
    /// A folder with checked-out packages that the project names.
    var packages: String?
    /// The package draws previews.
    var isForPreviews = false
}

/// Imports the projects of Xcode.
struct ProjectImporter {
    private let options: ImportOptions
    private let toolkit: Toolkit
    private var paths: ProjectPaths
    private(set) var plan: PackagePlan
    private(set) var report: ImportReport
    let output: String

    private var targets: [ProjectTarget] = []
    private var collection: PackageCollection
    /// The folders of the local packages of all projects.
    private var localPackages: [String] = []
    private var links: [TargetReader.LinkedProduct] = []
    /// The names of modules in the package, by targets.
    private var names: [ProjectTarget.Identity: String] = [:]

    /// Returns the folder of the package for an import.
    static func output(of options: ImportOptions) -> String {
        if let output = options.output { return output }
        let name = ((options.input as NSString).lastPathComponent as NSString).deletingPathExtension
        return ProjectPaths.join(
            (options.input as NSString).deletingLastPathComponent,
            name + (options.isForPreviews ? "-Previews" : "-Easel")
        )
    }

    /// Reads a project or a workspace.
    init(
        _ options: ImportOptions,
        toolkit: Toolkit,
        describe: @escaping PackageCollection.Describe = PackageTool.describe
    ) throws(ImportError) {
        self.options = options
        self.toolkit = toolkit
        output = Self.output(of: options)
        let root = (options.input as NSString).deletingLastPathComponent
        let name = (options.input as NSString).lastPathComponent
        paths = ProjectPaths(root: root, followsOutside: options.followsOutside)
        collection = PackageCollection(toolkit: toolkit, options: options, paths: paths, describe: describe)
        plan = PackagePlan(name: (name as NSString).deletingPathExtension, origin: name)
        report = ImportReport(project: options.input, output: output, easel: toolkit.folder)
        var projects = [options.input]
        if name.hasSuffix(".xcworkspace") {
            let workspace = try Workspace(options.input)
            projects = workspace.projects
            localPackages = workspace.packages
            guard !projects.isEmpty else { throw ImportError(path: options.input, "the workspace has no projects") }
        }
        for project in projects { try read(project, isOnly: projects.count == 1) }
        chooseNames()
        connect()
        try plan(targets)
        if options.isForPreviews {
            plan.prepareForPreviews(named: plan.name, toolkit)
            report.previews = plan.reportedPreviews
        }
        for reader in collection.sortedReaders {
            report.leftOut += reader.leftOut
            report.warnings += reader.warnings
        }
        report.leftOut = unique(report.leftOut)
        report.warnings = unique(report.warnings)
    }

    private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
        var known: Set<Value> = []
        return values.filter { known.insert($0).inserted }
    }

    private mutating func read(_ project: String, isOnly: Bool) throws(ImportError) {
        let shown = paths.name(of: project)
        guard isOnly || paths.mayRead(project) else {
            report.warnings.append(ImportWarning(path: options.input, paths.outside(shown)))
            return
        }
        // A workspace may list a project that was removed.
        guard isOnly || FileManager.default.fileExists(atPath: project) else {
            report.warnings.append(ImportWarning(path: options.input, "\(shown) does not exist"))
            return
        }
        let file = try ProjectFile(project: project)
        let reader = try TargetReader(file, paths: paths)
        targets += reader.targets
        links += reader.linkedProducts
        report.leftOut += reader.leftOut
        report.warnings += reader.warnings
        let packages = try ProjectPackages(file: file, tree: try FileTree(file), paths: paths)
        report.packages += packages.remote.values.map { "\($0.name) (\($0.url)), \($0.requirement)" }.sorted()
        localPackages += packages.local.values.filter { !localPackages.contains($0) }.sorted()
        report.packages += packages.local.values.map { "\(paths.name(of: $0)), in a folder" }.sorted()
    }

    /// Chooses the names of modules. A name that Easel or another target has is replaced.
    private mutating func chooseNames() {
        var taken: Set<String> = []
        // Libraries first: sources import them by name.
        for kind in [ProjectTarget.Kind.framework, .application, .tests] {
            for target in targets where target.kind == kind {
                let name = toolkit.freeName(target.module, taken: taken)
                taken.insert(name)
                names[target.identity] = name
                if name != target.module {
                    let reason =
                        "a module of Easel or another target has the name \(target.module); it is imported as \(name)"
                    report.warnings.append(ImportWarning(path: "target \(target.name)", reason))
                }
            }
        }
    }

    /// Finds the targets that products belong to: in the same project first, then in those of the workspace.
    private mutating func connect() {
        var byProduct: [String: [Int]] = [:]
        for (index, target) in targets.enumerated() {
            for name in Set([target.product, target.name]) { byProduct[name, default: []].append(index) }
        }
        let byIdentity = Dictionary(targets.indices.map { (targets[$0].identity, $0) }) { first, _ in first }
        for link in links {
            guard let owner = byIdentity[link.target] else { continue }
            let candidates = byProduct[link.name] ?? []
            let found = candidates.first { targets[$0].identity.project == link.target.project } ?? candidates.first
            guard let found, found != owner else { continue }
            let other = targets[found]
            // An app that embeds another one, and tests, are no dependencies.
            guard other.kind == .framework || targets[owner].kind == .tests && other.kind == .application else {
                continue
            }
            if !targets[owner].dependencies.contains(other.identity) {
                targets[owner].dependencies.append(other.identity)
            }
        }
        removeCycles()
    }

    /// Removes dependencies that lead back to the target, which no package can have.
    private mutating func removeCycles() {
        let byIdentity = Dictionary(targets.indices.map { (targets[$0].identity, $0) }) { first, _ in first }
        for index in targets.indices {
            let identity = targets[index].identity
            let dependencies = targets[index].dependencies
            targets[index].dependencies = dependencies.filter { !leads(from: $0, to: identity, byIdentity) }
        }
    }

    private func leads(
        from start: ProjectTarget.Identity,
        to end: ProjectTarget.Identity,
        _ byIdentity: [ProjectTarget.Identity: Int]
    ) -> Bool {
        var pending = [start]
        var visited: Set<ProjectTarget.Identity> = []
        while let next = pending.popLast() {
            if next == end { return true }
            guard visited.insert(next).inserted, let found = byIdentity[next] else { continue }
            pending += targets[found].dependencies
        }
        return false
    }

    // MARK: The package

    private mutating func plan(_ targets: [ProjectTarget]) throws(ImportError) {
        let local = Set(targets.map(\.module))
        addLocalPackages()
        var isPlanned: Set<ProjectTarget.Identity> = []
        for target in targets {
            if target.sources.isEmpty {
                report.leftOut.append(
                    LeftOut(kind: .target, target: nil, name: target.name, reason: "it has no Swift sources")
                )
            } else {
                isPlanned.insert(target.identity)
            }
        }
        for target in targets where isPlanned.contains(target.identity) {
            var planned = PackagePlan.Target(name: names[target.identity] ?? target.module, kind: .library)
            switch target.kind {
            case .application: planned = PackagePlan.Target(name: planned.name, kind: .executable)
            case .tests: planned = PackagePlan.Target(name: planned.name, kind: .tests)
            case .framework: break
            }
            planned.sources = target.sources
            planned.interfaces = target.interfaces
            planned.resources = target.resources
            planned.info = target.info.map { info in
                PropertyListFile.xml(InfoPropertyList.rename(target.module, to: planned.name, in: info))
            }
            planned.targets = target.dependencies.filter(isPlanned.contains).compactMap { names[$0] }
            planned.settings = settings(of: target)
            let available = local.union(target.packages.map(\.name))
            planned.products = try products(of: target, available: available)
            for product in target.packages {
                if let folder = package(of: product, target.name) { planned.packages.append((product.name, folder)) }
            }
            if planned.kind == .library { plan.libraries.append((planned.name, [planned.name])) }
            plan.targets.append(planned)
            report.targets.append(
                ImportReport.Target(
                    name: planned.name,
                    original: target.name,
                    kind: target.kind.rawValue,
                    sources: planned.sources.count,
                    resources: planned.resources.count,
                    dependencies: planned.targets
                )
            )
        }
        guard !plan.targets.isEmpty else {
            let reasons = report.leftOut.filter { $0.kind == .target }.map { "\($0.name): \($0.reason)" }
            throw ImportError(path: options.input, "no target can be imported; " + reasons.joined(separator: "; "))
        }
    }

    private func settings(of target: ProjectTarget) -> [String] {
        let both = target.conditions.debug.filter(target.conditions.release.contains)
        var lines = [SwiftSettings.languageMode(target.swiftVersion)] + target.swiftSettings
        for name in both { lines.append(".define(\(PackagePlan.literal(name)))") }
        for name in target.conditions.debug where !both.contains(name) {
            lines.append(".define(\(PackagePlan.literal(name)), .when(configuration: .debug))")
        }
        for name in target.conditions.release where !both.contains(name) {
            lines.append(".define(\(PackagePlan.literal(name)), .when(configuration: .release))")
        }
        return lines
    }

    /// Returns the products of Easel that the sources of a target import, and lists modules that do not exist.
    private mutating func products(of target: ProjectTarget, available: Set<String>) throws(ImportError) -> [String] {
        var products: Set = ["UIKit"]
        var missing: [String: String] = [:]
        for source in target.sources {
            for module in try SourceImports(path: source).modules {
                if Toolkit.products.contains(module) {
                    products.insert(module)
                } else if !Toolkit.included.contains(module), !available.contains(module) {
                    missing[module] = min(missing[module] ?? source, source)
                }
            }
        }
        for (module, source) in missing.sorted(by: { $0.key < $1.key }) {
            let reason = "\(paths.name(of: source)) imports it, and there is no module of this name"
            report.leftOut.append(LeftOut(kind: .module, target: target.name, name: module, reason: reason))
        }
        return products.sorted()
    }

    /// Reads the packages in folders, if a target has a product of one that is not named.
    private mutating func addLocalPackages() {
        guard targets.contains(where: { $0.packages.contains { $0.package == .unknown } }) else { return }
        for folder in localPackages { _ = add(folder, product: (folder as NSString).lastPathComponent, target: nil) }
    }

    /// Adds a package to those that are imported, and returns its name; `nil` if it cannot be imported.
    private mutating func add(_ folder: String, product: String, target: String?) -> String? {
        var reason = paths.outside(folder)
        let isCheckout = options.packages.map { folder.hasPrefix($0 + "/") } ?? false
        if isCheckout || paths.mayRead(folder) {
            do throws(ImportError) {
                return try collection.add(folder)
            } catch {
                reason = error.description
            }
        }
        report.leftOut.append(LeftOut(kind: .package, target: target, name: product, reason: reason))
        return nil
    }

    /// Returns the name of the imported package with a product; `nil` if it is not at hand, which the report then says.
    private mutating func package(of product: ProjectTarget.PackageProduct, _ target: String) -> String? {
        var reason = "no package of the project has this product"
        switch product.package {
        case .folder(let folder): return add(folder, product: product.name, target: target)
        case .remote(let name):
            if let folder = collection.checkout(named: name) {
                return add(folder, product: product.name, target: target)
            }
            reason = "\(name) is not at hand; clone it, and name the folder with it by --packages"
        case .unknown: if let found = collection.package(with: product.name) { return found }
        }
        report.leftOut.append(LeftOut(kind: .package, target: target, name: product.name, reason: reason))
        return nil
    }

    /// The files of the package, and of those that it depends on.
    var files: [PackageFiles.File] { plan.files(in: output, toolkit: toolkit) + collection.files(in: output) }

    /// Writes the package.
    mutating func write() throws(ImportError) {
        var writer = PackageFiles(folder: output, paths: paths)
        try writer.write(files)
        report.warnings += writer.warnings
    }
}
