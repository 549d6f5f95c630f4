import Foundation

/// The location of a reference to a file.
enum FileLocation: Hashable {
    /// An absolute path.
    case file(String)
    /// A product of the project, such as `Kit.framework`.
    case product(String)
    /// A file of Apple's SDK, such as `System/Library/Frameworks/UIKit.framework`.
    case sdk(String)
    /// A path that is relative to a folder which only one user's Xcode has.
    case unknown(tree: String, path: String)
}

/// The groups of a project, and the locations of the files in them.
struct FileTree {
    /// Locations by the identifiers of file references, groups and folders.
    private(set) var locations: [String: FileLocation] = [:]

    /// The maximum depth of groups in each other.
    private static let deepestGroup = 256
    /// The maximum number of bytes of a path, as Linux has it.
    private static let longestPath = 4096

    init(_ file: ProjectFile) throws(ImportError) {
        guard let main = try file.project.string("mainGroup") else {
            throw ImportError(path: file.path, line: file.project.line, "the project has no \"mainGroup\"")
        }
        var pending = [(identifier: main, folder: FileLocation.file(file.folder), depth: 0)]
        while let (identifier, folder, depth) = pending.popLast() {
            // A group in two groups, or in itself, keeps its first location.
            guard locations[identifier] == nil, let object = try file.object(identifier) else { continue }
            guard depth <= Self.deepestGroup else {
                throw ImportError(
                    path: file.path,
                    line: object.line,
                    "groups are nested deeper than \(Self.deepestGroup) levels"
                )
            }
            let location = try Self.location(of: object, in: folder, file: file)
            locations[identifier] = location
            for child in try object.strings("children") { pending.append((child, location, depth + 1)) }
        }
    }

    /// Returns the location of a reference. One in no group is relative to the folder of the project.
    func location(of object: ProjectObject, file: ProjectFile) throws(ImportError) -> FileLocation {
        if let known = locations[object.identifier] { return known }
        return try Self.location(of: object, in: .file(file.folder), file: file)
    }

    private static func location(
        of object: ProjectObject,
        in folder: FileLocation,
        file: ProjectFile
    ) throws(ImportError) -> FileLocation {
        let path = try object.string("path") ?? ""
        guard path.utf8.count <= Self.longestPath, Self.length(of: folder) <= Self.longestPath else {
            throw ImportError(path: file.path, line: object.line, "the path of \(object.identifier) is too long")
        }
        let tree = try object.string("sourceTree") ?? "<group>"
        if path.hasPrefix("/") { return .file(ProjectPaths.standardize(path)) }
        switch tree {
        case "<group>":
            switch folder {
            case .file(let folder): return .file(ProjectPaths.join(folder, path))
            case .sdk(let folder): return .sdk(ProjectPaths.standardize(folder + "/" + path))
            case .product: return .product(path)
            case .unknown(let tree, let folder):
                return .unknown(tree: tree, path: ProjectPaths.standardize(folder + "/" + path))
            }
        case "SOURCE_ROOT", "PROJECT_DIR", "SRCROOT": return .file(ProjectPaths.join(file.folder, path))
        case "<absolute>": return .file(ProjectPaths.join("/", path))
        case "BUILT_PRODUCTS_DIR": return .product(path)
        case "SDKROOT", "DEVELOPER_DIR": return .sdk(path)
        default: return .unknown(tree: tree, path: path)
        }
    }

    private static func length(of location: FileLocation) -> Int {
        switch location {
        case .file(let path), .product(let path), .sdk(let path), .unknown(_, let path): path.utf8.count
        }
    }
}
