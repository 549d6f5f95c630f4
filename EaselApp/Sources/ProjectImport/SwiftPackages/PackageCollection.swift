import Foundation

/// The Swift packages that a project needs and that are at hand, each of which is imported into the folder `Packages` of the
/// project's package.
struct PackageCollection {
    /// Reads the description of the package in a folder.
    typealias Describe = (_ folder: String) throws(ImportError) -> Data

    private let toolkit: Toolkit
    private let paths: ProjectPaths
    /// The folder with checked-out packages, by `--packages`.
    private let checkouts: String?
    private let describe: Describe
    /// The readers, by the names of the folders in `Packages`.
    private(set) var readers: [String: SwiftPackageReader] = [:]
    private var pending: Set<String> = []

    private static let deepestDependency = 32

    init(toolkit: Toolkit, options: ImportOptions, paths: ProjectPaths, describe: @escaping Describe) {
        self.toolkit = toolkit
        self.paths = paths
        checkouts = options.packages
        self.describe = describe
    }

    /// Returns the folder of a package with a name, among the checked-out ones.
    func checkout(named name: String) -> String? {
        guard let checkouts, let names = try? FileManager.default.contentsOfDirectory(atPath: checkouts) else {
            return nil
        }
        let wanted = name.lowercased()
        return names.sorted().first {
            $0.lowercased() == wanted && FileManager.default.fileExists(atPath: "\(checkouts)/\($0)/Package.swift")
        }.map { "\(checkouts)/\($0)" }
    }

    /// Reads a package and those that it depends on, and returns the name of its folder in `Packages`.
    mutating func add(_ folder: String, depth: Int = 0) throws(ImportError) -> String {
        let name = (folder as NSString).lastPathComponent
        if let known = readers[name] {
            guard known.folder == folder else {
                throw ImportError(path: folder, "\(known.folder) is another package with the same name")
            }
            return name
        }
        guard depth < Self.deepestDependency, pending.insert(name).inserted else {
            throw ImportError(path: folder, "packages depend on each other in a circle")
        }
        defer { pending.remove(name) }
        readers[name] = try read(folder, depth: depth)
        return name
    }

    /// Reads a package, and adds those that it depends on.
    mutating func read(_ folder: String, depth: Int = 0) throws(ImportError) -> SwiftPackageReader {
        let description = try PackageDescription.decode(try describe(folder), folder: folder)
        var found: [String: String] = [:]
        for dependency in description.dependencies {
            let local = dependency.folder.flatMap { folder in
                paths.mayRead(folder) && FileManager.default.fileExists(atPath: folder + "/Package.swift")
                    ? folder : nil
            }
            guard let other = local ?? checkout(named: dependency.identity) else { continue }
            found[dependency.identity] = try add(other, depth: depth + 1)
        }
        let folders = found
        return try SwiftPackageReader(
            folder,
            description: description,
            toolkit: toolkit,
            followsOutside: paths.followsOutside,
            lookup: { folders[$0.identity] }
        )
    }

    /// Returns the name of the folder of the package that has a product.
    func package(with product: String) -> String? {
        readers.filter { $0.value.description.products.contains { $0.name == product } }.keys.min()
    }

    /// The readers, in the order of the names of their folders.
    var sortedReaders: [SwiftPackageReader] { readers.sorted { $0.key < $1.key }.map(\.value) }

    /// Returns the files of all packages.
    /// - Parameter output: The folder of the import.
    func files(in output: String) -> [PackageFiles.File] {
        readers.sorted { $0.key < $1.key }.flatMap {
            $0.value.plan.files(in: output, package: $0.key, toolkit: toolkit)
        }
    }
}
