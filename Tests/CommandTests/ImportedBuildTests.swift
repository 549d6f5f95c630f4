import Foundation
import Testing

@testable import easel

/// The folder in which imported projects are built.
@Suite final class ImportedBuildTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-build-\(UUID())").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder + "/App-Easel", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func build(_ package: String = "App-Easel", easel: String = "easel") throws -> ImportedBuild {
        try ImportedBuild(
            package: "\(folder)/\(package)",
            app: "App",
            easel: "\(folder)/\(easel)",
            environment: ["XDG_CACHE_HOME": "\(folder)/cache"]
        )
    }

    private func write(_ text: String, _ path: String) throws {
        let url = URL(fileURLWithPath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) }

    @Test func projectsShareTheFolderOfTheirToolkit() throws {
        let first = try build()
        #expect(first.folder.hasPrefix("\(folder)/cache/easel/builds/easel-"))
        #expect(try build("Other-Easel").folder == first.folder)
        #expect(try build(easel: "other/easel").folder != first.folder)
        #expect(first.program.path == "\(first.folder)/release/App")
        #expect(
            first.command == [
                "swift", "build", "--disable-build-manifest-caching", "--package-path", "\(folder)/App-Easel",
                "--scratch-path", first.folder, "--configuration", "release", "--product", "App",
            ]
        )
    }

    @Test func planOfAnotherProjectIsNotUsed() throws {
        let (first, other) = (try build(), try build("App-Easel-2"))
        let plan = first.folder.dropFirst(folder.count + 1) + "/release.yaml"
        #expect(!first.hasPlan && first.plannedCommand == nil)
        try write("inputs: [\"\(folder)/App-Easel-2/Sources/App/Stub.swift\"]", String(plan))
        #expect(!first.hasPlan && first.plannedCommand == nil && other.hasPlan)
        try write("inputs: [\"\(folder)/App-Easel/Sources/App/Stub.swift\"]", String(plan))
        #expect(first.hasPlan && !other.hasPlan && other.plannedCommand == nil)
        #expect(
            first.plannedCommand == [
                "swift", "build", "--package-path", "\(folder)/App-Easel", "--scratch-path", first.folder,
                "--configuration", "release", "--product", "App",
            ]
        )
    }

    @Test func folderIsThatOfTheUser() throws {
        func folder(_ environment: [String: String]) throws -> String {
            try ImportedBuild(package: "/p", app: "App", easel: "/easel", environment: environment).folder
        }
        #expect(try folder(["HOME": "/home/ada"]).hasPrefix("/home/ada/.cache/easel/builds/easel-"))
        #expect(try folder(["HOME": "/home/ada", "XDG_CACHE_HOME": "relative"]).hasPrefix("/home/ada/.cache/"))
        #expect(throws: CommandFailure.self) { try folder([:]) }
    }

    @Test func versionsOfTheLastBuildAreThoseOfTheNext() throws {
        try write("1", "easel/Package.resolved")
        let first = try build()
        try first.prepare()
        #expect(text("App-Easel/Package.resolved") == "1")
        // The package manager has chosen others.
        try write("2", "App-Easel/Package.resolved")
        try first.finish()
        try FileManager.default.createDirectory(atPath: "\(folder)/Other-Easel", withIntermediateDirectories: true)
        try build("Other-Easel").prepare()
        #expect(text("Other-Easel/Package.resolved") == "2")
        // A package keeps its own.
        try write("3", "Other-Easel/Package.resolved")
        try build("Other-Easel").prepare()
        #expect(text("Other-Easel/Package.resolved") == "3")
    }

    @Test func resourcesOfAnotherAppWithTheNameAreRemoved() throws {
        let first = try build()
        try first.prepare()
        let resources = first.folder.dropFirst(folder.count + 1) + "/release/Shop_App.resources/a.txt"
        try write("a", String(resources))
        try write("b", first.folder.dropFirst(folder.count + 1) + "/release/Shop_Kit.resources/b.txt")
        try first.finish()
        try build().prepare()
        #expect(text(String(resources)) == "a")
        try FileManager.default.createDirectory(atPath: "\(folder)/Other-Easel", withIntermediateDirectories: true)
        try build("Other-Easel").prepare()
        #expect(text(String(resources)) == nil)
        #expect(text(first.folder.dropFirst(folder.count + 1) + "/release/Shop_Kit.resources/b.txt") == "b")
    }
}
