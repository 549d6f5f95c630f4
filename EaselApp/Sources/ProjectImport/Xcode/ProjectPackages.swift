import Foundation

/// The Swift packages that a project names.
struct ProjectPackages {
    /// A package from a server.
    struct Remote {
        let url: String
        /// The requirement for people, such as `from 5.6.0`.
        let requirement: String
        let line: Int

        /// The name of the package, as SwiftPM derives it from its location.
        var name: String {
            let last = (url as NSString).lastPathComponent
            return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        }
    }

    private let file: ProjectFile
    private let paths: ProjectPaths
    /// The packages from servers, by their identifiers.
    private(set) var remote: [String: Remote] = [:]
    /// The folders of local packages, by the identifiers of their references.
    private(set) var local: [String: String] = [:]

    init(file: ProjectFile, tree: FileTree, paths: ProjectPaths) throws(ImportError) {
        self.file = file
        self.paths = paths
        for object in try file.objects(try file.project.strings("packageReferences")) {
            switch object.isa {
            case "XCRemoteSwiftPackageReference":
                remote[object.identifier] = Remote(
                    url: try object.string("repositoryURL") ?? "",
                    requirement: Self.describe(try object.dictionary("requirement")),
                    line: object.line
                )
            case "XCLocalSwiftPackageReference":
                let (relative, path) = (try object.string("relativePath"), try object.string("path"))
                local[object.identifier] = ProjectPaths.join(file.folder, relative ?? path ?? "")
            default: break
            }
        }
        // Xcode 11 to 14 refer to a local package by a folder in a group.
        for identifier in file.identifiers(of: "PBXFileReference") {
            guard let object = try file.object(identifier),
                ["folder", "wrapper", "wrapper.swiftpackage"].contains(try object.string("lastKnownFileType") ?? ""),
                case .file(let path) = try tree.location(of: object, file: file), paths.mayRead(path),
                FileManager.default.fileExists(atPath: path + "/Package.swift")
            else { continue }
            local[identifier] = path
        }
    }

    private static func describe(_ requirement: [String: PropertyListValue]) -> String {
        func text(_ key: String) -> String { requirement[key]?.text ?? "?" }
        switch requirement["kind"]?.text {
        case "upToNextMajorVersion": return "from \(text("minimumVersion"))"
        case "upToNextMinorVersion": return "up to the next minor version from \(text("minimumVersion"))"
        case "exactVersion": return "version \(text("version"))"
        case "versionRange": return "from \(text("minimumVersion")) to \(text("maximumVersion"))"
        case "branch": return "branch \(text("branch"))"
        case "revision": return "revision \(text("revision"))"
        default: return "no version"
        }
    }

    /// Returns the package that a product is from.
    func package(of product: ProjectObject) throws(ImportError) -> ProjectTarget.PackageReference {
        if let reference = try product.string("package") {
            if let found = local[reference] { return .folder(found) }
            if let package = remote[reference] { return .remote(package.name) }
        }
        return .unknown
    }
}
