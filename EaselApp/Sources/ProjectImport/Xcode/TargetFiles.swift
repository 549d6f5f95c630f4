import Foundation

/// Collects the files of a target: those of its build phases, and those in its synchronized folders.
struct TargetFiles {
    private let file: ProjectFile
    private let tree: FileTree
    private let paths: ProjectPaths
    private let target: ProjectObject
    private let targetName: String
    /// Paths of files that the settings of the target name, such as its `Info.plist`, which are no resources.
    private let settingFiles: Set<String>

    private(set) var sources: [String] = []
    private(set) var interfaces: [String] = []
    private(set) var resources: [ProjectTarget.Resource] = []
    private(set) var leftOut: [LeftOut] = []
    private(set) var warnings: [ImportWarning] = []
    private var known: Set<String> = []
    /// The paths of resources by their paths in the bundle.
    private var destinations: [String: String] = [:]

    init(
        of target: ProjectObject,
        file: ProjectFile,
        tree: FileTree,
        paths: ProjectPaths,
        settingFiles: Set<String>
    ) throws(ImportError) {
        self.file = file
        self.tree = tree
        self.paths = paths
        self.target = target
        self.settingFiles = settingFiles
        targetName = try target.string("name") ?? target.identifier
        for phase in try file.objects(try target.strings("buildPhases")) { try read(phase) }
        try readSynchronizedFolders()
    }

    private mutating func leaveOut(_ kind: LeftOut.Kind, _ name: String, _ reason: String) {
        leftOut.append(LeftOut(kind: kind, target: targetName, name: name, reason: reason))
    }

    private mutating func warn(_ line: Int?, _ reason: String) {
        warnings.append(ImportWarning(path: paths.name(of: file.path), line: line, reason))
    }

    private mutating func read(_ phase: ProjectObject) throws(ImportError) {
        switch phase.isa {
        case "PBXSourcesBuildPhase", "PBXResourcesBuildPhase":
            for buildFile in try file.objects(try phase.strings("files")) { try read(buildFile, of: phase) }
        case "PBXShellScriptBuildPhase":
            leaveOut(.phase, try phase.string("name") ?? "Run Script", "scripts of a project are not run")
        case "PBXRezBuildPhase", "PBXAppleScriptBuildPhase": leaveOut(.phase, phase.isa, "it is for macOS")
        case "PBXCopyFilesBuildPhase": try readCopies(phase)
        // Headers are for other languages; TargetReader reads linked frameworks.
        default: break
        }
    }

    /// Reads a phase that copies files. Products of targets are embedded by their dependencies.
    private mutating func readCopies(_ phase: ProjectObject) throws(ImportError) {
        // 7 is the folder of resources, 1 the bundle.
        let isResources = ["1", "7"].contains(try phase.string("dstSubfolderSpec") ?? "")
        let folder = try phase.string("dstPath") ?? ""
        for buildFile in try file.objects(try phase.strings("files")) {
            guard let reference = try file.object(try buildFile.string("fileRef") ?? ""),
                case .file(let path) = try tree.location(of: reference, file: file)
            else { continue }
            if isResources {
                let name = (path as NSString).lastPathComponent
                let destination = ProjectPaths.standardize(folder.isEmpty ? name : folder + "/" + name)
                guard Self.isInBundle(destination), !destination.contains("$") else {
                    leaveOut(.resource, name, "its folder \(folder) is not in the bundle")
                    continue
                }
                addResource(path, destination, line: buildFile.line)
            } else if !(path.hasSuffix(".framework") || path.hasSuffix(".xcframework")) {
                leaveOut(
                    .resource,
                    paths.name(of: path),
                    "it is copied to a folder that a program of Easel does not have"
                )
            }
        }
    }

    /// Returns a Boolean value that indicates whether a path in the bundle does not lead out of it.
    private static func isInBundle(_ destination: String) -> Bool {
        !destination.isEmpty && !destination.hasPrefix("/") && ProjectPaths.standardize(destination) == destination
            && destination.split(separator: "/").first != ".."
    }

    private mutating func read(_ buildFile: ProjectObject, of phase: ProjectObject) throws(ImportError) {
        guard let reference = try file.object(try buildFile.string("fileRef") ?? "") else { return }
        let filters = try buildFile.strings("platformFilters") + (try buildFile.strings("platformFilter"))
        if !filters.isEmpty, !filters.contains("ios") {
            let name = try reference.string("path") ?? reference.identifier
            leaveOut(.source, name, "it is for \(filters.joined(separator: ", "))")
            return
        }
        if reference.isa == "PBXVariantGroup" {
            for variant in try file.objects(try reference.strings("children")) {
                try add(variant, of: phase, in: reference)
            }
        } else {
            try add(reference, of: phase, in: nil)
        }
    }

    private mutating func add(
        _ reference: ProjectObject,
        of phase: ProjectObject,
        in variants: ProjectObject?
    ) throws(ImportError) {
        let location = try tree.location(of: reference, file: file)
        guard case .file(let path) = location else {
            switch location {
            case .product, .sdk: break
            case .unknown(let tree, let path):
                warn(reference.line, "\(path) is in the folder $(\(tree)), which is not known")
            case .file: break
            }
            return
        }
        let isFolder = try reference.string("lastKnownFileType") == "folder"
        var destination = FolderContents.destination(of: path)
        // Old projects keep the language only in the name of the variant.
        if let variants, !destination.contains("/"), let language = try reference.string("name") {
            destination = "\(language).lproj/\(try variants.string("name") ?? destination)"
        }
        if isFolder { destination = (path as NSString).lastPathComponent }
        add(path, destination, isFolder: isFolder, isSource: phase.isa == "PBXSourcesBuildPhase", line: reference.line)
    }

    /// Adds a file by its kind.
    private mutating func add(_ path: String, _ destination: String, isFolder: Bool, isSource: Bool, line: Int?) {
        let name = paths.name(of: path)
        let kind = isFolder ? .resource : FileKind(path)
        switch kind {
        case .swift where isSource:
            guard exists(path, name, line: line), known.insert(path).inserted else { return }
            sources.append(path)
        case .foreignSource(let reason): leaveOut(.source, name, reason)
        case .interface:
            guard exists(path, name, line: line), known.insert(path).inserted else { return }
            interfaces.append(path)
        case .foreignResource(let reason): leaveOut(.resource, name, reason)
        case .buildFile: break
        case .resource, .swift:
            // `Info.plist` among the resources is a mistake that Xcode ignores, too.
            guard !settingFiles.contains(path) else { return }
            addResource(path, destination, line: line)
        }
    }

    private mutating func addResource(_ path: String, _ destination: String, line: Int?) {
        guard exists(path, paths.name(of: path), line: line), known.insert(path).inserted else { return }
        guard Self.isInBundle(destination) else {
            leaveOut(.resource, paths.name(of: path), "its path \(destination) leads out of the bundle")
            return
        }
        if let other = destinations.updateValue(path, forKey: destination) {
            destinations[destination] = other
            let first = paths.name(of: other)
            leaveOut(.resource, paths.name(of: path), "\(first) has the same path in the bundle, \(destination)")
            return
        }
        resources.append(ProjectTarget.Resource(path: path, destination: destination))
    }

    private mutating func exists(_ path: String, _ name: String, line: Int?) -> Bool {
        guard paths.mayRead(path) else {
            warn(line, paths.outside(name))
            return false
        }
        guard FileManager.default.fileExists(atPath: path) else {
            warn(line, "\(name) does not exist")
            return false
        }
        return true
    }

    // MARK: Synchronized folders

    private mutating func readSynchronizedFolders() throws(ImportError) {
        let own = Set(try target.strings("fileSystemSynchronizedGroups"))
        for identifier in file.identifiers(of: "PBXFileSystemSynchronizedRootGroup") {
            guard let folder = try file.object(identifier) else { continue }
            var exceptions: Set<String> = []
            var filtered: [String: [String]] = [:]
            for set in try file.objects(try folder.strings("exceptions")) {
                if let owner = try set.string("target"), owner != target.identifier { continue }
                // A set of a build phase changes where a file goes, not its membership.
                guard set.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet" else { continue }
                exceptions.formUnion(try set.strings("membershipExceptions").map(ProjectPaths.standardize))
                for (path, value) in try set.dictionary("platformFiltersByRelativePath") {
                    filtered[ProjectPaths.standardize(path)] = (value.array ?? [value]).compactMap(\.text)
                }
            }
            // The exceptions of a target that has the folder are files that it lacks; those of another, files that it has.
            let isOwn = own.contains(identifier)
            guard isOwn || !exceptions.isEmpty else { continue }
            try read(folder, isOwn: isOwn, exceptions: exceptions, filters: filtered)
        }
    }

    private mutating func read(
        _ folder: ProjectObject,
        isOwn: Bool,
        exceptions: Set<String>,
        filters: [String: [String]]
    ) throws(ImportError) {
        guard case .file(let root) = try tree.location(of: folder, file: file) else { return }
        let name = paths.name(of: root)
        guard exists(root, name, line: folder.line) else { return }
        let whole = Set(try folder.strings("explicitFolders").map(ProjectPaths.standardize))
        let contents = FolderContents(
            root,
            paths: paths,
            whole: { FileKind.isPackageFolder($0) || whole.contains($0) }
        )
        for link in contents.outside { warn(folder.line, paths.outside("\(name)/\(link)")) }
        if contents.isIncomplete {
            warn(folder.line, "\(name) has too many files or folders; not all of them are read")
        }
        for path in contents.paths where Self.isException(path, in: exceptions) != isOwn {
            if let platforms = filters[path], !platforms.contains("ios") {
                leaveOut(.source, "\(name)/\(path)", "it is for \(platforms.joined(separator: ", "))")
                continue
            }
            let isFolder = whole.contains(path)
            let destination = isFolder ? (path as NSString).lastPathComponent : FolderContents.destination(of: path)
            add(root + "/" + path, destination, isFolder: isFolder, isSource: true, line: folder.line)
        }
    }

    /// Returns a Boolean value that indicates whether exceptions include a file: by its path, by that of a folder that it is in,
    /// or, for a localized file, by its path without the folders of languages.
    private static func isException(_ path: String, in exceptions: Set<String>) -> Bool {
        if exceptions.isEmpty { return false }
        if exceptions.contains(path) { return true }
        var parts = path.split(separator: "/")
        let plain = parts.filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
        if plain != path, exceptions.contains("/Localized: \(plain)") { return true }
        while parts.count > 1 {
            parts.removeLast()
            if exceptions.contains(parts.joined(separator: "/")) { return true }
        }
        return false
    }
}
