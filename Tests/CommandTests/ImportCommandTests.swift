import Foundation
import TestSupport
import Testing

@testable import easel

/// `easel import`, and `easel run` with a project. The importer has tests of its own in the package `EaselApp`.
@Suite final class ImportCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-import-\(UUID())").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Creates an executable file.
    private func makeProgram(_ path: String, _ text: String = "#!/bin/sh\n") throws {
        let url = URL(fileURLWithPath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ExecutableFile.write(text, to: url.path)
    }

    @Test func theImporterIsFoundWhereItIsInstalled() throws {
        #expect(throws: CommandFailure.self) { try ImportTool(program: "\(self.folder)/bin/easel") }
        do {
            _ = try ImportTool(program: "\(folder)/bin/easel")
        } catch let failure as CommandFailure {
            #expect(failure.status == 69)
            #expect(
                failure.description.hasPrefix(
                    "easel-import is not installed; in the sources of Easel, build it with `swift"
                )
            )
        }
        try makeProgram("libexec/easel/easel-import")
        #expect(try ImportTool(program: "\(folder)/bin/easel").path == "\(folder)/libexec/easel/easel-import")
        try makeProgram("bin/easel-import")
        #expect(try ImportTool(program: "\(folder)/bin/easel").path == "\(folder)/bin/easel-import")
    }

    @Test func theImporterIsFoundInTheCheckout() throws {
        for path in ["Package.swift", "board/app", "Sources/UIKitTesting/a", "EaselApp/.build/debug/easel-import"] {
            try makeProgram("easel/\(path)")
        }
        let program = "\(folder)/easel/.build/x86_64/release/easel"
        #expect(try ImportTool(program: program).path == "\(folder)/easel/EaselApp/.build/debug/easel-import")
    }

    @Test func optionsArePassedOn() throws {
        let command = try ImportCommand.parse(
            ["App.xcodeproj", "Out", "--easel", "E", "--packages", "P", "--follow-outside", "--previews", "--json"]
        )
        #expect(
            command.arguments == [
                "App.xcodeproj", "Out", "--easel", "E", "--packages", "P", "--follow-outside", "--previews", "--json",
            ]
        )
        #expect(try ImportCommand.parse(["App"]).arguments == ["App"])
        #expect(throws: (any Error).self) { try ImportCommand.parse([]) }
        let run = try RunCommand.parse(["App.xcodeproj", "--watch", "--easel", "E", "--follow-outside"])
        #expect(run.watch && run.importing.arguments == ["--easel", "E", "--follow-outside"])
        #expect(throws: CommandFailure.self) { try run.importing.checkUnused() }
        try RunCommand.parse(["App.xcodeproj"]).importing.checkUnused()
    }

    @Test func outputAndFailuresAreThoseOfTheProgram() throws {
        try makeProgram("works", "#!/bin/sh\necho \"$@\"\n")
        try makeProgram("fails", "#!/bin/sh\nexit 65\n")
        #expect(try ImportTool.output("\(folder)/works", ["a", "b"]) == Data("a b\n".utf8))
        do {
            try ImportTool.run("\(folder)/fails", [])
            Issue.record("no error")
        } catch let failure as CommandFailure {
            #expect(failure.status == 65)
            #expect(failure.description == "fails failed: see above")
        }
    }

    @Test func projectsAreRecognizedByTheirNames() throws {
        #expect(ImportedProject(path: "a/App.xcodeproj")?.path == "a/App.xcodeproj")
        #expect(ImportedProject(path: "App.xcworkspace/") != nil)
        #expect(ImportedProject(path: ".build/release/App") == nil)
        #expect(ImportedProject(path: "/nowhere/App.xcodeproj")?.folder == "/nowhere")
        // The folder of one.
        #expect(ImportedProject(path: folder)?.folder == URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
        guard case .program(let program) = AppOrProgram(argument: "App.xcodeproj") else {
            Issue.record("no program")
            return
        }
        #expect(program.path == "App.xcodeproj")
    }

    @Test func aRunNeedsOneApp() throws {
        func app(_ targets: String) throws -> String {
            let report = "{\"output\": \"Out\", \"easel\": \"easel\", \"targets\": [\(targets)]}"
            return try JSONDecoder().decode(ImportedProject.Report.self, from: Data(report.utf8)).app(of: "P")
        }
        let kit = "{\"name\": \"Kit\", \"kind\": \"library\"}"
        let first = "{\"name\": \"A\", \"kind\": \"app\"}"
        let second = "{\"name\": \"B\", \"kind\": \"app\"}"
        #expect(try app("\(kit), \(first)") == "A")
        #expect(throws: CommandFailure.self) { try app(kit) }
        do {
            _ = try app("\(first), \(second)")
            Issue.record("no error")
        } catch let failure as CommandFailure {
            #expect(failure.description == "P has several apps, A, B; build one in Out and run its program")
        }
    }
}
