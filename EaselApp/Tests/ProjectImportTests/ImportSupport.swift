import Foundation
import Testing

@testable import ProjectImport

/// The projects that tests import.
enum Corpus {
    /// The folder of the corpus.
    static let folder = ProjectPaths.join(
        URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().path,
        "../../../Corpus"
    )

    /// The sources of Easel in this checkout.
    static let toolkit = Toolkit(folder: ProjectPaths.join(folder, "../.."))

    /// Imports a project of the corpus into a folder that is not written.
    static func project(
        _ path: String,
        in folder: String = Corpus.folder,
        followsOutside: Bool = false,
        packages: String? = nil,
        describe: @escaping PackageCollection.Describe = { _ throws(ImportError) in
            throw ImportError("no package is expected")
        }
    ) throws -> ProjectImporter {
        var options = ImportOptions(input: ProjectPaths.join(folder, path), output: "/nowhere/Out")
        options.followsOutside = followsOutside
        options.packages = packages
        return try ProjectImporter(options, toolkit: toolkit, describe: describe)
    }
}

extension ImportError {
    init(_ reason: String) { self.init(.badData, reason) }
}

extension PackagePlan {
    /// The targets as lines, with the paths of files relative to a folder.
    func summary(_ folder: String, in parent: String = Corpus.folder) -> String {
        var lines: [String] = []
        for target in targets {
            let root = ProjectPaths.join(parent, folder)
            lines.append("\(target.kind) \(target.name)")
            lines.append(
                "  sources: " + target.sources.map { ProjectPaths.relative($0, to: root) }.joined(separator: ", ")
            )
            if !target.interfaces.isEmpty {
                let names = target.interfaces.map { ProjectPaths.relative($0, to: root) }
                lines.append("  interfaces: " + names.joined(separator: ", "))
            }
            if !target.resources.isEmpty {
                lines.append("  resources: " + target.resources.map(\.destination).sorted().joined(separator: ", "))
            }
            let uses = target.targets + target.products + target.packages.map { "\($0.product) of \($0.folder)" }
            lines.append("  uses: " + uses.joined(separator: ", "))
            lines.append("  settings: " + target.settings.joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }

    /// The information property list of a target.
    func info(_ name: String) throws -> [String: PropertyListValue] {
        let target = try #require(targets.first { $0.name == name })
        let text = try #require(target.info)
        return try #require(try PropertyListFile.parse(Array(text.utf8), path: "Info.plist").dictionary)
    }
}

/// A temporary folder, removed at the end of a test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "ProjectImportTests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and creates the folders that it is in.
    func write(_ text: String, _ name: String) throws {
        let file = path + "/" + name
        let parent = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }

    /// The contents of all files, by their paths.
    func contents(of folder: String) throws -> [String: Data] {
        var result: [String: Data] = [:]
        let root = path + "/" + folder
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder)
            if !isFolder.boolValue { result[name] = try Data(contentsOf: URL(fileURLWithPath: root + "/" + name)) }
        }
        return result
    }
}

extension Corpus {
    /// Copies a part of the corpus. Manifests have another suffix in it, because the package manager and the checks of this
    /// repository would find them.
    static func copy(_ name: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: "\(Corpus.folder)/\(name)", toPath: "\(folder.path)/\(name)")
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift.txt")
        {
            let file = "\(folder.path)/\(path)"
            try FileManager.default.moveItem(atPath: file, toPath: String(file.dropLast(4)))
        }
        return folder
    }
}

/// Generates numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
