import Foundation
import Testing
import UIKit

@testable import EaselPreviews
@testable import Inspector
@testable import easel

@Suite struct PreviewFilesTests {
    private final class Folder {
        let path = NSTemporaryDirectory() + "previews-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String, _ name: String) throws {
            let file = "\(path)/\(name)"
            let folder = (file as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
    }

    private func view(_ id: String, file: String, isDesignable: Bool = true) -> PreviewedView {
        PreviewedView(id: id, name: "", isDesignable: isDesignable, file: file, line: 1)
    }

    // MARK: Kept values

    @Test func valuesAreKeptBesideTheSource() throws {
        let folder = try Folder()
        let view = view("Kit.Outer.Badge", file: "\(folder.path)/Badge.swift")
        let file = try #require(KeptValueFile(of: view))
        #expect(file.path == "\(folder.path)/Outer.Badge.inspector.json")
        #expect(try file.read().isEmpty)
        let values: [String: InspectableValue] = [
            "a": .none, "b": .numbers([1, 2]), "c": .number(1.5), "d": .text("é"),
        ]
        try file.write(values)
        #expect(try file.read() == values)
        // The rewriter reads the same form.
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(text.contains("\"version\" : 1") && text.contains("\"c\" : 1.5"))
        try file.write([:])
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try file.write([:])
    }

    @Test func previewsKeepNoValues() {
        #expect(KeptValueFile(of: view("Kit.Badge/long", file: "/src/A.swift", isDesignable: false)) == nil)
        #expect(KeptValueFile(of: view("Kit.../../Badge", file: "/src/A.swift")) == nil)
        #expect(KeptValueFile(of: view("Kit.Badge", file: "A.swift")) == nil)
    }

    @Test(arguments: ["", "{}", "{\"version\": 2, \"values\": {}}", "{\"version\": 1, \"values\": {\"a\": {}}}"])
    func damagedFilesAreErrors(text: String) throws {
        let folder = try Folder()
        try folder.write(text, "Badge.inspector.json")
        let file = try #require(KeptValueFile(of: view("Kit.Badge", file: "\(folder.path)/A.swift")))
        let error = #expect(throws: CommandFailure.self) { try file.read() }
        #expect(error?.description.hasPrefix(file.path) == true)
    }

    // MARK: Changes

    @Test func changesAreUndone() {
        var edits = PreviewEdits()
        edits.load(["a": .number(1)], of: "V")
        edits.set("a", of: "V", to: .number(2))
        edits.set("b", of: "V", to: .flag(true))
        edits.set("a", of: "W", to: nil)
        #expect(edits["V"] == ["a": .number(2), "b": .flag(true)] && edits["W"].isEmpty)
        let undone = (0..<3).map { _ in edits.undo() }
        #expect(undone.map { $0?.property } == ["a", "b", "a"] && undone.map { $0?.view } == ["W", "V", "V"])
        #expect(undone[1]?.value == nil && undone[2]?.value == .number(1))
        #expect(edits["V"] == ["a": .number(1)] && !edits.canUndo)
        let isOver = edits.undo() == nil
        #expect(isOver)
    }

    @Test func aRejectedChangeIsNoneToUndo() {
        var edits = PreviewEdits()
        edits.set("a", of: "V", to: .number(2))
        edits.set("a", of: "V", to: .text("wrong"))
        edits.reject("a", of: "V", value: .number(2))
        #expect(edits["V"] == ["a": .number(2)])
        let last = edits.undo()
        #expect(last?.value == nil && !edits.canUndo && edits["V"].isEmpty)
    }

    @Test func theNumberOfChangesIsBounded() {
        var edits = PreviewEdits()
        for number in 0..<600 { edits.set("a", of: "V", to: .number(Double(number))) }
        var count = 0
        while edits.undo() != nil { count += 1 }
        #expect(count == 500)
    }

    // MARK: Sources

    @Test func onlySourcesAndTheirStructureMatter() throws {
        let folder = try Folder()
        for name in ["A.swift", "Package.swift", "Views/B.swift", "Views/a.png", "App-Previews/C.swift"] {
            try folder.write("1", name)
        }
        func signature() -> SourceSignature {
            SourceSignature(of: folder.path, excluding: folder.path + "/App-Previews")
        }
        let first = signature()
        for name in ["Views/B.inspector.json", ".hidden", "build/x", "A.swift~", "App-Previews/D.swift"] {
            try folder.write("2", name)
        }
        #expect(signature() == first)
        func touch(_ name: String) throws {
            let time = Date(timeIntervalSince1970: 1_000_000_000)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: "\(folder.path)/\(name)")
        }
        try touch("Views/B.swift")
        let second = signature()
        #expect(second != first && second.structure == first.structure)
        for name in ["Views/a.png", "Package.swift"] {
            let before = signature()
            try touch(name)
            #expect(signature().structure != before.structure, "\(name)")
        }
        try folder.write("3", "New.swift")
        #expect(signature().structure != second.structure)
    }

    @Test func errorsOfTheCompilerHavePositions() {
        let output = """
            [1/4] Compiling Kit A.swift
            /src/A.swift:3:7: error: cannot find 'b' in scope
            1 | let a = b
            /src/A.swift:3:7: error: cannot find 'b' in scope
            /src/a:b/A.inspector.json:2: error: expected an object
            /src/A.swift:4:1: warning: unused
            error: fatalError
            /src/A.swift:x: error: no position
            /src/C.swift:99999999999999999999:1: error: no number
            """
        #expect(
            CompilerMessage.errors(in: output).map { "\($0.file)|\($0.line)|\($0.column)|\($0.text)" } == [
                "/src/A.swift|3|7|cannot find 'b' in scope", "/src/a:b/A.inspector.json|2|1|expected an object",
                "/src/C.swift:99999999999999999999|1|1|no number",
            ]
        )
        let many = (1...99).map { "/A.swift:\($0):1: error: a" }.joined(separator: "\n")
        #expect(CompilerMessage.errors(in: many).count == 50)
    }

    @Test func canvasesChangeByTheirProperties() throws {
        let canvas = PreviewCanvas()
        #expect(try canvas.setting("size", to: .list([.number(375), .number(667)])).width == 375)
        #expect(try canvas.setting("isDark", to: .flag(true)).isDark)
        #expect(try canvas.setting("textSize", to: .text("ax3")).textSize == "ax3")
        for (name, value) in [
            ("width", InspectorValue.number(0)), ("width", .text("1")), ("size", .list([.number(1)])),
            ("other", .flag(true)),
            ("textSize", .text("huge")), ("languages", .text("??")),
        ] {
            #expect(throws: PreviewFailure.self, "\(name)") { try canvas.setting(name, to: value) }
        }
    }

    @Test func optionsOfChecksNeedCheck() throws {
        let command = try PreviewCommand.parse(["App", "--view", "Badge", "--port", "8123", "--easel", "/e"])
        #expect(command.project == "App" && command.view == "Badge" && command.port == 8123 && !command.check)
        #expect(command.importing.arguments == ["--easel", "/e"])
        for option in [["--update"], ["--references", "a"], ["--artifacts", "a"]] {
            #expect(throws: (any Error).self) { try PreviewCommand.parse(["App"] + option) }
            #expect(try PreviewCommand.parse(["App", "--check"] + option).check)
        }
        #expect(throws: (any Error).self) { try PreviewCommand.parse(["App", "--port", "70000"]) }
    }

    @Test func namesOfImagesAreNoPaths() {
        #expect(PreviewCheck.fileName(of: "Kit.BadgePreviews/../a b") == "Kit.BadgePreviews-..-a-b")
        #expect(PreviewCheck.fileName(of: String(repeating: "a", count: 300)).count == 100)
    }
}
