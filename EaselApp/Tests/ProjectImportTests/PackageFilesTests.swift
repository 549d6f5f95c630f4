import Foundation
import Testing

@testable import ProjectImport

@Suite struct PackageFilesTests {
    /// Copies a project of the corpus, and imports it.
    private func importProject(_ name: String, _ project: String, in folder: TemporaryFolder) throws -> ImportReport {
        let copy = folder.path + "/Project"
        if !FileManager.default.fileExists(atPath: copy) {
            try FileManager.default.copyItem(atPath: "\(Corpus.folder)/\(name)", toPath: copy)
        }
        let options = ImportOptions(input: "\(copy)/\(project)", output: folder.path + "/Out")
        return try ImportCommand.run(options, toolkit: Corpus.toolkit)
    }

    @Test func importingTwiceWritesTheSameBytesOnce() throws {
        let folder = try TemporaryFolder()
        _ = try importProject("Palette9", "Palette.xcodeproj", in: folder)
        let first = try folder.contents(of: "Out")
        #expect(first.keys.contains("Sources/Palette/Resources/Assets.xcassets/Square.imageset/square@2x.png"))
        #expect(first.keys.contains("Sources/Palette/Resources/Samples/more/cold.json"))
        #expect(first.keys.contains("Sources/Palette/Resources/Palette-Info.plist"))
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        for name in first.keys {
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: "\(folder.path)/Out/\(name)")
        }
        let report = try importProject("Palette9", "Palette.xcodeproj", in: folder)
        #expect(report.warnings == [])
        #expect(try folder.contents(of: "Out") == first)
        // A build would repeat what files with new times are used for.
        for name in first.keys where name != PackageFiles.listName {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/Out/\(name)")
            #expect(attributes[.modificationDate] as? Date == old, "\(name)")
        }
    }

    @Test func sourcesAreReferredToAndNotTouched() throws {
        let folder = try TemporaryFolder()
        _ = try importProject("Counter7", "Counter.xcodeproj", in: folder)
        let list = try String(contentsOfFile: folder.path + "/Out/Sources/Counter/sources.list", encoding: .utf8)
        #expect(list == "../../../Project/Counter/AppDelegate.swift\n../../../Project/Counter/ViewController.swift\n")
        let names = list.split(separator: "\n").map(String.init)
        let original = try Data(
            contentsOf: URL(fileURLWithPath: Corpus.folder + "/Counter7/Counter/ViewController.swift")
        )
        for name in names {
            #expect(
                FileManager.default.fileExists(atPath: ProjectPaths.join(folder.path + "/Out/Sources/Counter", name))
            )
        }
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder.path + "/Project/Counter/ViewController.swift"))
                == original
        )
        #expect(!(try folder.contents(of: "Out").values.contains(original)))
    }

    @Test func filesOfTheUserRemain() throws {
        let folder = try TemporaryFolder()
        _ = try importProject("Palette9", "Palette.xcodeproj", in: folder)
        try folder.write("mine", "Out/Sources/Palette/Mine.swift")
        try folder.write("changed", "Out/Sources/Palette/Resources/Samples/warm.json")
        try FileManager.default.removeItem(atPath: folder.path + "/Project/Palette/Samples")
        let report = try importProject("Palette9", "Palette.xcodeproj", in: folder)
        let names = try folder.contents(of: "Out").keys
        #expect(names.contains("Sources/Palette/Mine.swift"))
        #expect(names.contains("Sources/Palette/Resources/Samples/warm.json"))
        // It was written by the first import, is not changed, and no part of the project any more.
        #expect(!names.contains("Sources/Palette/Resources/Samples/more/cold.json"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Out/Sources/Palette/Resources/Samples/more"))
        #expect(report.warnings.map(\.reason) == ["Palette/Samples does not exist"])
    }

    @Test func changedFilesAreReplacedWithAWarning() throws {
        let folder = try TemporaryFolder()
        _ = try importProject("Counter7", "Counter.xcodeproj", in: folder)
        let manifest = try folder.contents(of: "Out")["Package.swift"]
        try folder.write("// mine", "Out/Package.swift")
        let report = try importProject("Counter7", "Counter.xcodeproj", in: folder)
        #expect(report.warnings.map(\.reason) == ["the file was changed since the last import, and is replaced"])
        #expect(try folder.contents(of: "Out")["Package.swift"] == manifest)
    }

    @Test func foldersWithOtherFilesAreRejected() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", "Out/Package.swift")
        #expect(throws: ImportError.self) { try importProject("Counter7", "Counter.xcodeproj", in: folder) }
        #expect(try folder.contents(of: "Out") == ["Package.swift": Data("mine".utf8)])
    }

    @Test func listsOfWrittenFilesDoNotLeadOutside() throws {
        let folder = try TemporaryFolder()
        _ = try importProject("Counter7", "Counter.xcodeproj", in: folder)
        try folder.write("a", "victim")
        // The checksum of "a".
        try folder.write(
            "{\"../victim\": \"af63dc4c8601ec8c\", \"Sources/Counter/old\": \"af63dc4c8601ec8c\"}",
            "Out/.easel-import.json"
        )
        try folder.write("a", "Out/Sources/Counter/old")
        for name in try folder.contents(of: "Out").keys
        where name.hasSuffix("Package.swift") || name.contains("Sources/Counter/s") {
            try FileManager.default.removeItem(atPath: folder.path + "/Out/" + name)
        }
        try FileManager.default.removeItem(atPath: folder.path + "/Out/Sources/Counter/Imported.swift")
        try FileManager.default.removeItem(atPath: folder.path + "/Out/Sources/Counter/Resources")
        try FileManager.default.removeItem(atPath: folder.path + "/Out/.gitignore")
        _ = try importProject("Counter7", "Counter.xcodeproj", in: folder)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/victim"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Out/Sources/Counter/old"))
    }

    private func write(_ files: [PackageFiles.File], in folder: TemporaryFolder) -> String {
        let paths = ProjectPaths(root: folder.path, followsOutside: false)
        var writer = PackageFiles(folder: folder.path + "/Out", paths: paths)
        do throws(ImportError) {
            try writer.write(files)
            return ""
        } catch {
            return error.description.replacingOccurrences(of: folder.path, with: "")
        }
    }

    @Test func pathsDoNotLeadOutside() throws {
        let folder = try TemporaryFolder()
        for path in ["../a", "a/../../b", "a/../b"] {
            #expect(
                write([.init(path: path, content: .text("a"))], in: folder)
                    == "/Out/\(path): the path leads out of its folder"
            )
        }
        #expect(try folder.contents(of: "Out").keys.sorted() == [PackageFiles.listName])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a"))
    }

    @Test func linksInThePackageAreNotFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", "Outside/old")
        // The checksum of "a".
        try folder.write("{\"Sources/old\": \"af63dc4c8601ec8c\"}", "Out/.easel-import.json")
        let link = folder.path + "/Out/Sources"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../Outside")
        let message = "/Out/Sources: expected a folder, found a symbolic link; remove it"
        #expect(write([.init(path: "Sources/a", content: .text("a"))], in: folder) == message)
        #expect(write([], in: folder) == "")
        #expect(try folder.contents(of: "Outside").keys.sorted() == ["old"])
    }

    @Test func anImportContinuesAfterAFailure() throws {
        let folder = try TemporaryFolder()
        let files = ["a", "b"].map { PackageFiles.File(path: $0, content: .text("new")) }
        #expect(write([files[0], .init(path: "../b", content: .text(""))], in: folder) != "")
        #expect(write(files, in: folder) == "")
        #expect(try folder.contents(of: "Out")["b"] == Data("new".utf8))
        // A file that is not from an import does not become one.
        try folder.write("mine", "Out/c")
        for _ in 0..<2 {
            #expect(
                write(files + [.init(path: "c", content: .text("new"))], in: folder)
                    == "/Out/c: the file is not from an import; rename it"
            )
        }
        #expect(try folder.contents(of: "Out")["c"] == Data("mine".utf8))
    }
}
