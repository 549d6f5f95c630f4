import Foundation

/// The projects of a workspace, `*.xcworkspace`.
struct Workspace {
    /// The absolute paths of the projects, in the order of the workspace.
    private(set) var projects: [String] = []
    /// The absolute paths of folders with Swift packages.
    private(set) var packages: [String] = []

    private static let largestFile = 4 << 20
    private static let deepestGroup = 64
    private static let mostReferences = 10_000

    /// Reads the file of a workspace.
    init(_ workspace: String) throws(ImportError) {
        let path = ProjectPaths.join(workspace, "contents.xcworkspacedata")
        let text = try SourceText(path: path, bytes: try RegularFile.bytes(of: path, atMost: Self.largestFile))
        try self.init(text, folder: (workspace as NSString).deletingLastPathComponent, workspace: workspace)
    }

    /// Parses the contents of a workspace.
    /// - Parameters:
    ///   - folder: The absolute path of the folder with the workspace.
    ///   - workspace: The path of the workspace.
    init(_ text: SourceText, folder: String, workspace: String) throws(ImportError) {
        var scanner = XMLScanner(text)
        var groups = [folder]
        var isInside = false
        var count = 0
        while let token = try scanner.next() {
            switch token {
            case .start("Workspace", _, let isEmpty): isInside = !isEmpty
            case .end("Workspace"): isInside = false
            case .start("Group", let attributes, let isEmpty):
                guard isInside else { throw scanner.error("unexpected <Group>") }
                guard groups.count <= Self.deepestGroup else {
                    throw scanner.error("groups are nested deeper than \(Self.deepestGroup) levels")
                }
                let location = try Self.path(attributes["location"] ?? "group:", groups, folder, workspace, scanner)
                if !isEmpty { groups.append(location) }
            case .end("Group"):
                guard groups.count > 1 else { throw scanner.error("unexpected </Group>") }
                groups.removeLast()
            case .start("FileRef", let attributes, _):
                guard isInside else { throw scanner.error("unexpected <FileRef>") }
                count += 1
                guard count <= Self.mostReferences else {
                    throw scanner.error("more than \(Self.mostReferences) references")
                }
                guard let location = attributes["location"] else { throw scanner.error("<FileRef> has no location") }
                let path = try Self.path(location, groups, folder, workspace, scanner)
                if path.hasSuffix(".xcodeproj") {
                    if !projects.contains(path) { projects.append(path) }
                } else if FileManager.default.fileExists(atPath: path + "/Package.swift"), !packages.contains(path) {
                    packages.append(path)
                }
            default: break
            }
        }
        guard !isInside else { throw scanner.error("<Workspace> does not end") }
    }

    private static func path(
        _ location: String,
        _ groups: [String],
        _ folder: String,
        _ workspace: String,
        _ scanner: XMLScanner
    ) throws(ImportError) -> String {
        guard let colon = location.firstIndex(of: ":") else {
            throw scanner.error("the location \"\(location)\" has no kind")
        }
        let path = String(location[location.index(after: colon)...])
        switch location[..<colon] {
        case "group": return ProjectPaths.join(groups.last ?? folder, path)
        case "container": return ProjectPaths.join(folder, path)
        case "absolute": return ProjectPaths.join("/", path)
        // The workspace in a project refers to the project by this.
        case "self":
            return path.isEmpty ? (workspace as NSString).deletingLastPathComponent : ProjectPaths.join(folder, path)
        default: throw scanner.error("the location \"\(location)\" has an unknown kind")
        }
    }
}
