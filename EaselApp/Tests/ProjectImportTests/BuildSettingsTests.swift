import Foundation
import Testing

@testable import ProjectImport

@Suite struct BuildSettingsTests {
    private func expand(_ text: String, _ layers: [String: String]...) -> String? {
        BuildSettings(layers: layers.map { SettingLayer($0) } + [SettingLayer(["X": text])])["X"]
    }

    @Test func referencesAreReplaced() {
        let values = [
            "A": "one", "B": "$(A) two", "NAME_one": "found", "EMPTY": "", "PATH": "/a/b/c.tar.gz", "N": "2 My App é",
        ]
        #expect(expand("$(B)/${A}", values) == "one two/one")
        #expect(expand("$(NAME_$(A))", values) == "found")
        #expect(expand("$(MISSING)x", values) == "x")
        #expect(expand("$(A:upper) $(A:lower)", values) == "ONE one")
        #expect(expand("$(N:c99extidentifier)", values) == "__My_App_é")
        #expect(expand("$(N:rfc1034identifier)", values) == "2-My-App--")
        #expect(expand("$(PATH:base) $(PATH:dir) $(PATH:suffix) $(PATH:file)", values) == "c.tar /a/b .gz c.tar.gz")
        #expect(expand("$(NAME:dir)|$(NAME:base)|$(NAME:suffix)", ["NAME": "a"]) == "|a|")
        #expect(expand("$(EMPTY:default=z) $(A:default=z) $(MISSING:default=y)", values) == "z one y")
        #expect(expand("cost: $5, $(open", values) == "cost: $5, $(open")
    }

    @Test func inheritedValuesAreThoseOfTheLayerBelow() {
        #expect(expand("$(inherited) c", ["X": "a"], ["X": "$(inherited) b"]) == "a b c")
        #expect(expand("$(X) c", ["X": "a"]) == "a c")
        #expect(expand("$(inherited)c") == "c")
    }

    @Test func referencesThatDoNotEndAreErrors() throws {
        let loop = BuildSettings(layers: [SettingLayer(["A": "$(B)", "B": "$(A)"])])
        #expect(throws: BuildSettings.ExpansionError.self) { try loop.value(of: "A") }
        #expect(loop["A"] == nil)
        var doubling = ["V0": "xxxxxxxx"]
        for index in 1...30 { doubling["V\(index)"] = "$(V\(index - 1))$(V\(index - 1))" }
        let settings = BuildSettings(layers: [SettingLayer(doubling)])
        #expect(throws: BuildSettings.ExpansionError.self) { try settings.value(of: "V30") }
        let nested = String(repeating: "$(", count: 5_000) + String(repeating: ")", count: 5_000)
        #expect(expand(nested) == nil)
        #expect(expand(String(repeating: "$(", count: 30_000))?.count == 60_000)
    }

    @Test func wordsHaveQuotationMarks() {
        #expect(BuildSettings.words("a \"b c\" d\\ e 'f' \"\"") == ["a", "b c", "d e", "f", ""])
        #expect(BuildSettings.words("  ") == [])
    }

    @Test func conditionsAreDecidedForADevice() {
        var layer = SettingLayer()
        layer.set("A[sdk=iphoneos*]", "device", configuration: "Debug")
        layer.set("A", "any", configuration: "Debug")
        layer.set("B", "any", configuration: "Debug")
        layer.set("B[sdk=macosx*]", "desktop", configuration: "Debug")
        layer.set("C[config=Debug][arch=arm64]", "both", configuration: "Debug")
        layer.set("D[config=Release]", "release", configuration: "Debug")
        layer.set("E[sdk=iphoneos17.0]", "version", configuration: "Debug")
        layer.set("F[sdk=iphonesimulator*]", "simulator", configuration: "Debug")
        #expect(layer.values == ["A": "device", "B": "any", "C": "both", "E": "version"])
    }

    @Test func configurationFilesIncludeOthers() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "#include \"sub/b.xcconfig\" // others\nA = 1; \nB = $(inherited) 2 // two\nURL = https:/$()/a\n",
            "a.xcconfig"
        )
        try folder.write("#include? \"missing.xcconfig\"\n#include \"gone.xcconfig\"\nB = 0\n", "sub/b.xcconfig")
        let paths = ProjectPaths(root: folder.path, followsOutside: false)
        let file = try ConfigurationFile(path: folder.path + "/a.xcconfig", configuration: "Debug", paths: paths)
        #expect(file.layer.values == ["A": "1", "B": "0 2", "URL": "https:/$()/a"])
        #expect(
            file.warnings == [
                ImportWarning(
                    path: folder.path + "/sub/b.xcconfig",
                    line: 2,
                    "the included file gone.xcconfig is missing"
                )
            ]
        )
    }

    @Test func errorsInConfigurationFilesNameTheLine() throws {
        let folder = try TemporaryFolder()
        func failure(_ text: String) throws -> String {
            try folder.write(text, "a.xcconfig")
            let paths = ProjectPaths(root: folder.path, followsOutside: false)
            do {
                let file = try ConfigurationFile(
                    path: folder.path + "/a.xcconfig",
                    configuration: "Debug",
                    paths: paths
                )
                return file.warnings.map(\.description).joined()
            } catch {
                return error.description.replacingOccurrences(of: folder.path + "/", with: "")
            }
        }
        #expect(try failure("A = 1\nwhat\n") == "a.xcconfig:2:1: expected NAME = VALUE or #include \"FILE\"")
        #expect(try failure(" = 1") == "a.xcconfig:1:1: expected the name of a setting before \"=\"")
        #expect(try failure("#include a") == "a.xcconfig:1:1: expected #include \"FILE\"")
        #expect(try failure("#include \"a.xcconfig\"") == "a.xcconfig:1: a.xcconfig includes itself")
        #expect(try failure("#include \"../other.xcconfig\"").contains("outside of the project's folder"))
        for index in 0..<40 { try folder.write("#include \"\(index + 1).xcconfig\"", "\(index).xcconfig") }
        #expect(
            try failure("#include \"0.xcconfig\"") == "15.xcconfig:1: files include each other more than 16 levels deep"
        )
    }
}
