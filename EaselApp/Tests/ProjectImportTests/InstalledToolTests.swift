import Foundation
import Testing

@testable import ProjectImport

/// The built program of an installation.
@Suite struct InstalledToolTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one\n", "easel/EaselApp/Package.swift")
        try folder.write("two\n", "easel/EaselApp/Sources/A/B.swift")
        try folder.write("three\n", "easel/EaselApp/Sources/A.swift")
        try folder.write("four\n", "easel/EaselApp/Plugins/C/C.swift")
        try folder.write("no source", "easel/EaselApp/Sources/A/notes.txt")
        try folder.write("hidden", "easel/EaselApp/Sources/.A.swift")
        for name in ["Package.swift", "easel-app.artifactbundle/info.json"] {
            try folder.write("", "bin/EaselApp/\(name)")
        }
    }

    private var easel: String { folder.path + "/easel" }

    private func tool(_ checksum: String) throws -> InstalledTool {
        try folder.write(checksum, "bin/EaselApp/\(InstalledTool.checksumName)")
        return try #require(InstalledTool(beside: folder.path + "/bin/easel-import"))
    }

    /// The sums are those of the command `cksum`, which `scripts/app-tools` uses.
    @Test func checksumIsThatOfTheSources() throws {
        var sum = CyclicSum()
        #expect(sum.text == "4294967295 0")
        sum.add(Array("123456789".utf8))
        #expect(sum.text == "930766865 9")
        var parts = CyclicSum()
        for part in ["one\n", "four\n", "three\n", "two\n"] { parts.add(Array(part.utf8)) }
        #expect(InstalledTool.checksum(of: easel + "/EaselApp") == parts.text)
        #expect(InstalledTool.checksum(of: easel + "/Nowhere") == nil)
    }

    @Test func toolOfTheSourcesIsUsed() throws {
        #expect(InstalledTool(beside: folder.path + "/bin/easel-import") == nil)
        let sum = try #require(InstalledTool.checksum(of: easel + "/EaselApp"))
        let current = Toolkit(folder: easel, installed: try tool(sum + "\n"))
        #expect(current.plugIn == folder.path + "/bin/EaselApp")
        #expect(current.warning == nil)
        let other = Toolkit(folder: easel, installed: try tool("1 2\n"))
        #expect(other.plugIn == easel + "/EaselApp")
        #expect(other.warning?.reason.hasPrefix("the installed easel-app was built from other sources") == true)
        #expect(Toolkit(folder: easel).plugIn == easel + "/EaselApp")
        #expect(Toolkit(folder: easel).warning == nil)
    }

    @Test func packagesDependOnTheTool() throws {
        func manifest(_ toolkit: Toolkit) throws -> String {
            let options = ImportOptions(input: Corpus.folder + "/Loose/Sketchbook", output: folder.path + "/Out")
            let importer = try FolderImporter(options, toolkit: toolkit)
            let file = importer.plan.files(in: importer.output, toolkit: toolkit).first { $0.path == "Package.swift" }
            guard case .text(let text)? = file?.content else { throw ImportError("there is no manifest") }
            return text
        }
        let sum = try #require(InstalledTool.checksum(of: easel + "/EaselApp"))
        let installed = try manifest(Toolkit(folder: easel, installed: try tool(sum)))
        #expect(installed.contains("        .package(path: \"\(folder.path)/bin/EaselApp\"),\n"))
        #expect(installed.contains("        .package(path: \"../easel\"),\n"))
        #expect(try manifest(Toolkit(folder: easel)).contains("        .package(path: \"../easel/EaselApp\"),\n"))
    }
}
