import Foundation

/// Imports a Swift package for iOS, with the packages that it depends on and that are at hand.
struct SwiftPackageImporter {
    private let toolkit: Toolkit
    private let paths: ProjectPaths
    private let collection: PackageCollection
    private let reader: SwiftPackageReader
    /// The package.
    private(set) var plan: PackagePlan
    private(set) var report: ImportReport
    let output: String

    /// Reads a package.
    init(
        _ options: ImportOptions,
        toolkit: Toolkit,
        describe: @escaping PackageCollection.Describe = PackageTool.describe
    ) throws(ImportError) {
        self.toolkit = toolkit
        output = ProjectImporter.output(of: options)
        paths = ProjectPaths(root: options.input, followsOutside: options.followsOutside)
        var collection = PackageCollection(toolkit: toolkit, options: options, paths: paths, describe: describe)
        reader = try collection.read(options.input)
        plan = reader.plan
        self.collection = collection
        report = ImportReport(project: options.input, output: output, easel: toolkit.folder)
        report.targets = reader.plan.targets.map { target in
            let kind: ProjectTarget.Kind =
                switch target.kind {
                case .executable: .application
                case .library: .framework
                case .tests: .tests
                }
            return ImportReport.Target(
                name: target.name,
                original: target.name,
                kind: kind.rawValue,
                sources: target.sources.count,
                resources: target.resources.count,
                dependencies: target.targets
            )
        }
        report.packages = reader.description.dependencies.map { "\($0.identity) (\($0.url ?? $0.folder ?? "?"))" }
        for other in [reader] + collection.sortedReaders {
            report.leftOut += other.leftOut
            report.warnings += other.warnings
        }
        if options.isForPreviews {
            plan.prepareForPreviews(named: plan.name, toolkit)
            report.previews = plan.reportedPreviews
        }
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
