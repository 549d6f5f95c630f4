import Foundation

/// The files in a folder, at any depth.
struct FolderContents {
    /// Paths relative to the folder, in the order of their characters. Folders that are one resource, such as `Assets.xcassets`, are
    /// listed as such, without what is in them.
    private(set) var paths: [String] = []
    /// Links that lead out of the project.
    private(set) var outside: [String] = []
    /// A Boolean value that indicates whether the folder has more files than an import reads.
    private(set) var isIncomplete = false

    private static let mostFiles = 100_000
    private static let deepestFolder = 64

    /// Reads a folder.
    /// - Parameters:
    ///   - folder: The absolute path.
    ///   - paths: The paths that the project may refer to.
    ///   - whole: Returns a Boolean value that indicates whether a folder, given by its relative path, is one resource.
    ///   - skip: Returns a Boolean value that indicates whether a folder is ignored.
    init(
        _ folder: String,
        paths: ProjectPaths,
        whole: (String) -> Bool = FileKind.isPackageFolder,
        skip: (String) -> Bool = { _ in false }
    ) {
        var visited: Set<[UInt64]> = []
        var pending = [(path: "", depth: 0)]
        while let (path, depth) = pending.popLast() {
            let absolute = path.isEmpty ? folder : folder + "/" + path
            guard paths.mayRead(absolute) else {
                outside.append(path)
                continue
            }
            var status = stat()
            guard stat(absolute, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFREG || (!path.isEmpty && whole(path)) {
                guard self.paths.count < Self.mostFiles else {
                    isIncomplete = true
                    break
                }
                self.paths.append(path)
                continue
            }
            // Links may lead back to a folder above.
            guard status.st_mode & S_IFMT == S_IFDIR, path.isEmpty || !skip(path),
                visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
            else { continue }
            guard depth < Self.deepestFolder else {
                isIncomplete = true
                continue
            }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: absolute)) ?? []
            // A package that an import has written is no part of its project.
            if names.contains(PackageFiles.listName) { continue }
            for name in names where !name.hasPrefix(".") {
                pending.append((path.isEmpty ? name : path + "/" + name, depth + 1))
            }
        }
        self.paths.sort()
        outside.sort()
    }

    /// Returns the path in a bundle of a resource in a folder: its name, with the folder of its localization.
    static func destination(of path: String) -> String {
        let parts = path.split(separator: "/")
        guard let last = parts.last else { return path }
        if parts.count > 1, parts[parts.count - 2].hasSuffix(".lproj") { return "\(parts[parts.count - 2])/\(last)" }
        return String(last)
    }
}
