import Foundation

/// Imports a folder with sources of an app or of a library, without a project.
struct FolderImporter {
    private(set) var plan: PackagePlan
    private(set) var report: ImportReport
    let output: String
    private let paths: ProjectPaths
    private let toolkit: Toolkit

    /// Folders that hold no sources of the app itself.
    private static let skipped: Set = ["Pods", "Carthage", "build", "DerivedData", "node_modules", "fastlane"]

    private static func isSkipped(_ path: String) -> Bool {
        let name = (path as NSString).lastPathComponent
        return skipped.contains(name) || name.hasSuffix("Tests")
    }

    /// Reads a folder.
    init(_ options: ImportOptions, toolkit: Toolkit) throws(ImportError) {
        self.toolkit = toolkit
        output = ProjectImporter.output(of: options)
        paths = ProjectPaths(root: options.input, followsOutside: options.followsOutside)
        let name = (options.input as NSString).lastPathComponent
        plan = PackagePlan(name: name, origin: name)
        report = ImportReport(project: options.input, output: output, easel: toolkit.folder)
        let contents = FolderContents(options.input, paths: paths, skip: Self.isSkipped)
        report.warnings += contents.outside.map { ImportWarning(path: $0, paths.outside($0)) }
        if contents.isIncomplete {
            report.warnings.append(
                ImportWarning(path: name, "the folder has too many files or folders; not all of them are read")
            )
        }
        try read(contents, in: options.input, name: name)
        if options.isForPreviews {
            plan.prepareForPreviews(named: name, toolkit)
            report.previews = plan.reportedPreviews
        }
    }

    private mutating func read(_ contents: FolderContents, in folder: String, name: String) throws(ImportError) {
        var sources: [String] = []
        var interfaces: [String] = []
        var resources: [ProjectTarget.Resource] = []
        var destinations: Set<String> = []
        var info: String?
        for path in contents.paths {
            let file = folder + "/" + path
            let last = (path as NSString).lastPathComponent
            switch FileKind(path) {
            case .swift: sources.append(file)
            case .foreignSource(let reason): leaveOut(.source, path, of: name, reason)
            case .interface: interfaces.append(file)
            case .foreignResource(let reason): leaveOut(.resource, path, of: name, reason)
            case .buildFile: break
            case .resource:
                if last == "Info.plist" || last.hasSuffix("-Info.plist") {
                    info = info ?? file
                    continue
                }
                let destination = FolderContents.destination(of: path)
                if destinations.insert(destination).inserted {
                    resources.append(ProjectTarget.Resource(path: file, destination: destination))
                } else {
                    leaveOut(.resource, path, of: name, "another file has the same path in the bundle, \(destination)")
                }
            }
        }
        guard !sources.isEmpty else { throw ImportError(path: folder, "the folder has no Swift sources") }
        var products: Set = ["UIKit"]
        var isApp = sources.contains { $0.hasSuffix("/main.swift") }
        for source in sources {
            let imports = try SourceImports(path: source)
            isApp = isApp || imports.hasEntryPoint
            products.formUnion(imports.modules.intersection(Toolkit.products))
            for module in imports.modules.subtracting(Toolkit.products).subtracting(Toolkit.included).sorted() {
                let reason = "\(paths.name(of: source)) imports it, and there is no module of this name"
                leaveOut(.module, module, of: name, reason)
            }
        }
        let module = toolkit.freeName(ModuleName.identifier(name), taken: [])
        var target = PackagePlan.Target(name: module, kind: isApp ? .executable : .library)
        target.sources = sources
        target.interfaces = interfaces
        target.resources = resources
        target.products = products.sorted()
        target.settings = [SwiftSettings.languageMode("5")]
        if isApp { target.info = try readInfo(info, module: module) }
        plan.targets = [target]
        if !isApp { plan.libraries = [(module, [module])] }
        report.targets = [
            ImportReport.Target(
                name: module,
                original: name,
                kind: (isApp ? ProjectTarget.Kind.application : .framework).rawValue,
                sources: sources.count,
                resources: resources.count,
                dependencies: []
            )
        ]
    }

    private func readInfo(_ path: String?, module: String) throws(ImportError) -> String {
        var list: PropertyListValue?
        if let path {
            let found = try PropertyListFile.read(path)
            guard found.dictionary != nil else {
                throw ImportError(path: path, line: found.line, "expected a dictionary")
            }
            list = found
        }
        let settings = BuildSettings(layers: [
            SettingLayer([
                "PRODUCT_NAME": module, "PRODUCT_MODULE_NAME": module, "TARGET_NAME": module, "EXECUTABLE_NAME": module,
                "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
            ])
        ])
        let info = InfoPropertyList(file: list, path: path ?? "", settings: settings)
        return PropertyListFile.xml(PropertyListValue(.dictionary(info.values)))
    }

    private mutating func leaveOut(_ kind: LeftOut.Kind, _ name: String, of target: String, _ reason: String) {
        let part = LeftOut(kind: kind, target: target, name: name, reason: reason)
        if !report.leftOut.contains(where: { $0.kind == kind && $0.name == name }) { report.leftOut.append(part) }
    }

    /// Writes the package.
    mutating func write() throws(ImportError) {
        var writer = PackageFiles(folder: output, paths: paths)
        try writer.write(plan.files(in: output, toolkit: toolkit))
        report.warnings += writer.warnings
    }
}
