import Foundation
import Testing

@testable import SourceRewriting

/// Folders of rewritten files.
@Suite struct IncrementalTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-app-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func run(_ files: [String: String]) throws -> ModuleRewriting.Report {
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        return try ModuleRewriting(into: folder.appendingPathComponent("out"))
            .run(files.keys.sorted().map { folder.appendingPathComponent($0).path })
    }

    private func names(_ report: ModuleRewriting.Report) -> [String] {
        report.rewritten.map { URL(fileURLWithPath: $0).lastPathComponent }
    }

    @Test func onlyFilesThatUseAChangeAreRewritten() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var files = [
            "A.swift": "class A: UIView { let s = #selector(B.b) }",
            "B.swift": "class B: UIView {\n    @objc func b() {}\n}",
            "C.swift": "class C: UIView { @objc func c() {} }",
        ]
        #expect(try names(run(files)) == ["A.swift", "B.swift", "C.swift"])
        #expect(try names(run(files)) == [])
        // A line further down, and a body: the declaration is the same.
        files["B.swift"] = "// B\nclass B: UIView {\n    @objc func b() { print() }\n}"
        #expect(try names(run(files)) == ["B.swift"])
        // Another name in Objective-C.
        files["B.swift"] = "class B: UIView {\n    @objc func b(_ x: Any) {}\n}"
        let report = try run(files)
        #expect(names(report) == ["A.swift", "B.swift"] && report.outputs.count == 4)
        let output = try String(contentsOf: folder.appendingPathComponent("out/A.rewritten.swift"), encoding: .utf8)
        #expect(output.contains("Selector(\"b:\")"))
        let index = try Data(contentsOf: folder.appendingPathComponent("out/Index/B.swift.json"))
        #expect(String(decoding: index, as: UTF8.self).contains("\"name\" : \"b\""))
    }

    @Test func outputsThatAreDamagedOrLeftOverAreReplaced() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var files = ["A.swift": "class A {}", "B.swift": "class B {}"]
        _ = try run(files)
        let output = folder.appendingPathComponent("out/A.rewritten.swift")
        try Data("damaged".utf8).write(to: output)
        try Data("{".utf8).write(to: folder.appendingPathComponent("out/Index/B.swift.json"))
        #expect(try names(run(files)) == ["A.swift", "B.swift"])
        #expect(try String(contentsOf: output, encoding: .utf8).contains("class A {}"))
        files["B.swift"] = nil
        #expect(try names(run(files)) == [])
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("out/B.rewritten.swift").path))
    }

    @Test func problemsNameTheirFiles() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = try run(["A.swift": "class A {", "B.swift": "let s = #selector(nowhere)", "C.swift": "class C {}"])
        #expect(report.problems.map { URL(fileURLWithPath: $0.file).lastPathComponent } == ["A.swift", "B.swift"])
        #expect(names(report) == ["C.swift"])
        let twice = try ModuleRewriting(into: folder.appendingPathComponent("two"))
            .run([folder.appendingPathComponent("C.swift").path, folder.appendingPathComponent("x/C.swift").path])
        #expect(twice.problems.count == 1 && twice.problems[0].message.contains("has the same name"))
        let missing = try ModuleRewriting(into: folder.appendingPathComponent("two")).run(["/nowhere/D.swift"])
        #expect(missing.problems.first?.message.hasPrefix("cannot read the file") == true)
    }

    @Test func anotherToolRewritesAllFiles() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("A.swift")
        try Data("class A {}".utf8).write(to: file)
        let output = folder.appendingPathComponent("out")
        func run(_ tool: String) throws -> Int {
            try ModuleRewriting(into: output, tool: tool).run([file.path]).rewritten.count
        }
        #expect(try run("1") == 1)
        #expect(try run("1") == 0)
        #expect(try run("2") == 1)
        #expect(!ModuleRewriting.versionOfThisProgram().isEmpty)
        // The name of the file that the rewriting writes itself.
        let report = try ModuleRewriting(into: output).run(["/nowhere/EaselSelectors.swift"])
        #expect(report.problems.map(\.message) == ["the table of selectors has the same name; rename one of the files"])
    }
}
