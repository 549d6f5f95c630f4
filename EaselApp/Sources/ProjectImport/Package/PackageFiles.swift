import Foundation

/// Writes the files of a package into a folder.
///
/// Files that have the same contents already are not touched, so that a build repeats nothing. Files that the last import wrote and
/// this one does not are removed, unless they were changed since. All others are left alone.
struct PackageFiles {
    /// A file of the package.
    struct File {
        /// The contents of a file.
        enum Content {
            case text(String)
            /// A copy of a file or of a folder with everything in it.
            case copy(of: String)
        }

        /// The path in the package.
        let path: String
        let content: Content
    }

    /// The name of the list of the files that an import has written, with their checksums.
    static let listName = ".easel-import.json"

    private let folder: String
    private let paths: ProjectPaths
    private var list: [String: String] = [:]
    private(set) var warnings: [ImportWarning] = []

    private static let largestList = 64 << 20
    /// The maximum number of bytes of a resource.
    private static let largestFile = 512 << 20
    /// The maximum number of bytes of all files: a project that comes from anywhere does not fill the disk.
    private static let largestPackage = 4 << 30
    private var byteCount = 0

    /// - Parameters:
    ///   - folder: The absolute path of the package.
    ///   - paths: The paths that the project may refer to.
    init(folder: String, paths: ProjectPaths) {
        self.folder = folder
        self.paths = paths
    }

    /// Writes the files.
    /// - Throws: An error that names the file; and, before anything is written, if the folder has files, but none from an import.
    mutating func write(_ files: [File]) throws(ImportError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let old = try oldList()
        guard names.isEmpty || old != nil else {
            throw ImportError(
                .cannotCreate,
                path: folder,
                "the folder has files that are not from an import; name another one"
            )
        }
        do throws(ImportError) {
            for file in files {
                switch file.content {
                case .text(let text): try write(Array(text.utf8), to: file.path, old: old?[file.path])
                case .copy(let source): try copy(source, to: file.path, old: old ?? [:])
                }
            }
        } catch {
            // The next import must know the files that this one has written.
            list.merge(old ?? [:]) { new, _ in new }
            try? writeList()
            throw error
        }
        removeFiles(of: old ?? [:])
        try writeList()
    }

    private func writeList() throws(ImportError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let data: Data
        do {
            data = try encoder.encode(list)
        } catch {
            throw ImportError(.cannotCreate, path: folder, "cannot encode the list of written files: \(error)")
        }
        try replace(Self.listName, [UInt8](data))
    }

    /// Returns the absolute path of a file of the package.
    /// - Throws: An error if the path leads out of the package, also by a symbolic link in it: the names in a project, and the
    ///   folder of the package beside it, may come from anywhere.
    private func target(of path: String) throws(ImportError) -> String {
        let target = folder + "/" + path
        guard ProjectPaths.standardize(target) == target else {
            throw ImportError(.cannotCreate, path: target, "the path leads out of its folder")
        }
        if let link = link(above: path) {
            throw ImportError(.cannotCreate, path: link, "expected a folder, found a symbolic link; remove it")
        }
        return target
    }

    /// Returns the first symbolic link among the folders that a file is in, from that of the package; `nil` if there is none.
    private func link(above path: String) -> String? {
        var parent = folder
        for name in path.split(separator: "/") {
            var status = stat()
            guard lstat(parent, &status) == 0 else { return nil }
            if status.st_mode & S_IFMT == S_IFLNK { return parent }
            parent += "/" + name
        }
        return nil
    }

    private func oldList() throws(ImportError) -> [String: String]? {
        let path = folder + "/" + Self.listName
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes = try RegularFile.bytes(of: path, atMost: Self.largestList)
        guard let list = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            throw ImportError(path: path, "the list of written files is damaged; remove the folder of the package")
        }
        return list
    }

    /// Copies a file, or the files in a folder.
    private mutating func copy(_ source: String, to path: String, old: [String: String]) throws(ImportError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else {
            try write(try RegularFile.bytes(of: source, atMost: Self.largestFile), to: path, old: old[path])
            return
        }
        let contents = FolderContents(source, paths: paths, whole: { _ in false })
        for link in contents.outside {
            warnings.append(ImportWarning(path: paths.name(of: source), paths.outside(link)))
        }
        if contents.isIncomplete {
            warnings.append(
                ImportWarning(path: paths.name(of: source), "the folder has too many files; not all are copied")
            )
        }
        // An empty folder is a resource, too.
        if contents.paths.isEmpty {
            _ = try target(of: path + "/file")
            try create(path)
        }
        for name in contents.paths {
            let bytes = try RegularFile.bytes(of: source + "/" + name, atMost: Self.largestFile)
            try write(bytes, to: path + "/" + name, old: old[path + "/" + name])
        }
    }

    private mutating func write(_ bytes: [UInt8], to path: String, old: String?) throws(ImportError) {
        let target = try target(of: path)
        byteCount += bytes.count
        guard byteCount <= Self.largestPackage else {
            throw ImportError(path: folder, "the files of the package have more than \(Self.largestPackage) bytes")
        }
        if let present = try? RegularFile.bytes(of: target, atMost: Self.largestFile) {
            if present == bytes {
                list[path] = Self.checksum(bytes)
                return
            }
            let checksum = Self.checksum(present)
            if let old, checksum != old {
                warnings.append(
                    ImportWarning(path: target, "the file was changed since the last import, and is replaced")
                )
            } else if old == nil {
                throw ImportError(.cannotCreate, path: target, "the file is not from an import; rename it")
            }
        }
        try replace(path, bytes)
        list[path] = Self.checksum(bytes)
    }

    private func create(_ path: String) throws(ImportError) {
        do {
            try FileManager.default.createDirectory(atPath: folder + "/" + path, withIntermediateDirectories: true)
        } catch {
            throw ImportError(
                .cannotCreate,
                path: folder + "/" + path,
                "cannot create the folder: \(error.localizedDescription)"
            )
        }
    }

    private func replace(_ path: String, _ bytes: [UInt8]) throws(ImportError) {
        try create(ProjectPaths.parent(of: path))
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + path), options: .atomic)
        } catch {
            throw ImportError(
                .cannotCreate,
                path: folder + "/" + path,
                "cannot write the file: \(error.localizedDescription)"
            )
        }
    }

    /// Removes the files that only the last import has written, and the folders that become empty.
    private func removeFiles(of old: [String: String]) {
        for (path, checksum) in old.sorted(by: { $0.key > $1.key }) where list[path] == nil {
            let target = ProjectPaths.join(folder, path)
            guard target.hasPrefix(folder + "/"), link(above: String(target.dropFirst(folder.count + 1))) == nil,
                let present = try? RegularFile.bytes(of: target, atMost: Self.largestFile),
                Self.checksum(present) == checksum
            else { continue }
            unlink(target)
            var parent = (target as NSString).deletingLastPathComponent
            while parent.hasPrefix(folder + "/"), rmdir(parent) == 0 {
                parent = (parent as NSString).deletingLastPathComponent
            }
        }
    }

    /// Returns the checksum of a file by the algorithm FNV-1a: it recognizes changes by people, not by adversaries.
    private static func checksum(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        bytes.withUnsafeBufferPointer { buffer in
            for byte in buffer { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 16)
    }
}
