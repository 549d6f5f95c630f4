import Foundation
import Testing

@testable import ProjectImport

/// Damaged and hostile files: each import ends with a package or with an error that names the file.
@Suite struct HostileInputTests {
    /// The number of rounds; more with the switch for slow tests.
    private static let rounds = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil ? 60 : 2_000

    private static let projects = [
        "Shapes12/Shapes.xcodeproj", "Synced16/Synced.xcodeproj", "Config12/Weather.xcodeproj",
        "Flavors13/Flavors.xcodeproj",
    ]

    private func check(_ bytes: [UInt8], _ project: String) {
        let path = Corpus.folder + "/" + project
        do {
            let file = try ProjectFile(
                bytes: bytes,
                path: path + "/project.pbxproj",
                folder: (path as NSString).deletingLastPathComponent,
                name: "App"
            )
            let paths = ProjectPaths(root: file.folder, followsOutside: false)
            let reader = try TargetReader(file, paths: paths)
            for target in reader.targets { #expect(target.sources.allSatisfy(paths.mayRead)) }
        } catch {
            #expect(!error.path.isEmpty)
            #expect(!error.reason.isEmpty)
            // Other files are read as well.
            if error.path == path + "/project.pbxproj" { #expect(error.line != nil, "\(error)") }
        }
    }

    @Test(arguments: projects) func truncatedProjects(project: String) throws {
        let bytes = try RegularFile.bytes(of: "\(Corpus.folder)/\(project)/project.pbxproj", atMost: 1 << 20)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<Self.rounds {
            let part = Array(bytes.prefix(Int.random(in: 0..<(bytes.count - 4), using: &generator)))
            #expect(throws: ImportError.self) { try OpenStepPropertyList.parse(try SourceText(path: "f", bytes: part)) }
            check(part, project)
        }
    }

    @Test(arguments: projects) func mutatedProjects(project: String) throws {
        let bytes = try RegularFile.bytes(of: "\(Corpus.folder)/\(project)/project.pbxproj", atMost: 1 << 20)
        var generator = SeededGenerator(seed: 2)
        // Identifiers and marks that mutations insert, so that objects refer to wrong ones.
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: { " \t\n;,".contains($0) }).map {
            Array($0.utf8)
        }
        for _ in 0..<Self.rounds {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let start = Int.random(in: 0..<mutated.count, using: &generator)
                let end = min(mutated.count, start + Int.random(in: 0...24, using: &generator))
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: mutated[start] = UInt8.random(in: 0...255, using: &generator)
                case 1: mutated.removeSubrange(start..<end)
                default: mutated.replaceSubrange(start..<end, with: words.randomElement(using: &generator) ?? [])
                }
            }
            check(mutated, project)
        }
    }

    /// Project files that tools have converted to XML or to binary form, and to JSON, which Xcode does not read either.
    @Test(arguments: projects) func projectsInOtherForms(project: String) throws {
        let file = "\(Corpus.folder)/\(project)/project.pbxproj"
        let bytes = try RegularFile.bytes(of: file, atMost: 1 << 20)
        let list = try PropertyListFile.parse(bytes, path: "f", limits: .init())
        let xml = Array(PropertyListFile.xml(list).utf8)
        let object = try PropertyListSerialization.propertyList(from: Data(xml), format: nil)
        let binary = [UInt8](try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
        for form in [xml, binary] {
            #expect(try PropertyListFile.parse(form, path: "f", limits: .init()) == list)
            check(form, project)
        }
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<(Self.rounds / 6) {
            for form in [xml, binary] {
                let part = Array(form.prefix(Int.random(in: 0..<(form.count - 20), using: &generator)))
                #expect(throws: ImportError.self) { try PropertyListFile.parse(part, path: "f", limits: .init()) }
            }
        }
        let json = Array("{\n\"objects\": {}}".utf8)
        #expect(throws: ImportError(path: "f", line: 2, column: 10, "expected \"=\", found \":\"")) {
            try ProjectFile(bytes: json, path: "f", folder: "/nowhere", name: "App")
        }
    }

    private static let binary: [UInt8] = {
        let values: [String: Any] = [
            "a": ["b", 1, 2.5, true, Data([1])], "c": ["d": "é", "e": Date(timeIntervalSince1970: 0)],
        ]
        let data = try? PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        return data.map { [UInt8]($0) } ?? []
    }()

    @Test func truncatedListsAreErrors() throws {
        let xml = Array(
            PropertyListFile.xml(
                PropertyListValue(.dictionary(["a": PropertyListValue(.array([.init(.boolean(true))]))]))
            )
            .utf8
        )
        for length in 0..<(xml.count - 10) {
            do {
                _ = try PropertyListFile.parse(Array(xml.prefix(length)), path: "f")
                Issue.record("the first \(length) bytes are a list")
            } catch {
                #expect(error.path == "f" && error.line != nil, "\(error)")
            }
        }
        #expect(!Self.binary.isEmpty)
        for length in 8..<Self.binary.count {
            // What is binary has no lines.
            #expect(throws: ImportError.self) {
                try PropertyListFile.parse(Array(Self.binary.prefix(length)), path: "f")
            }
        }
    }

    /// An error in the information property list of a target ends the import.
    @Test(arguments: [
        ("<plist>\n<dict>", "", 0, ":2:7: the property list does not end"),
        ("<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist/>", "", 0, ":1:1: the document type has definitions of its own"),
        ("<plist>\n", "<array>", 100_000, ":2:449: values are nested deeper than 64 levels"),
        ("{\na = (b;\n}", "", 0, ":2:7: expected \",\", found \";\""),
        ("bplist00", "", 0, ": the binary property list is damaged: its trailer is invalid"),
        ("{", " ", 5 << 20, ": the file is larger than 4194304 bytes"),
    ])
    func hostileInfoPropertyLists(start: String, rest: String, count: Int, reason: String) throws {
        let copy = try Corpus.copy("Counter7")
        let file = copy.path + "/Counter7/Counter/Info.plist"
        try Data((start + String(repeating: rest, count: count)).utf8).write(to: URL(fileURLWithPath: file))
        var found = ""
        do {
            let importer = try Corpus.project("Counter7/Counter.xcodeproj", in: copy.path)
            found = importer.report.warnings.map(\.description).joined(separator: "\n")
        } catch let error as ImportError {
            found = error.description
        }
        #expect(found.hasSuffix("Counter/Info.plist" + reason), "\(found)")
    }

    @Test func mutatedBinaryLists() throws {
        let bytes = Self.binary
        var generator = SeededGenerator(seed: 3)
        var errors = 0
        for _ in 0..<(Self.rounds * 20) {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                mutated[Int.random(in: 8..<mutated.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            do { _ = try PropertyListFile.parse(mutated, path: "f") } catch { errors += error.path == "f" ? 1 : 0 }
        }
        #expect(errors > 0)
    }

    @Test func mutatedXMLAndConfigurationFiles() throws {
        let folder = try TemporaryFolder()
        let xml = Array(PropertyListFile.xml(PropertyListValue(.dictionary(["a": PropertyListValue(.array([]))]))).utf8)
        let settings = Array("#include? \"b\"\nA[sdk=iphone*] = $(B:lower) $(inherited)\n".utf8)
        let paths = ProjectPaths(root: folder.path, followsOutside: false)
        var generator = SeededGenerator(seed: 4)
        var errors = 0
        for _ in 0..<Self.rounds {
            var mutated = xml
            mutated[Int.random(in: 0..<xml.count, using: &generator)] = UInt8.random(in: 0...127, using: &generator)
            do { _ = try PropertyListFile.parse(mutated, path: "f") } catch { errors += error.path == "f" ? 1 : 0 }
            var lines = settings
            lines[Int.random(in: 0..<lines.count, using: &generator)] = UInt8.random(in: 0...127, using: &generator)
            try Data(lines).write(to: URL(fileURLWithPath: folder.path + "/a.xcconfig"))
            let path = folder.path + "/a.xcconfig"
            do {
                _ = try ConfigurationFile(path: path, configuration: "Debug", paths: paths)
            } catch {
                errors += error.path == path ? 1 : 0
            }
        }
        #expect(errors > 0)
    }

    private func failure(_ objects: String) -> String {
        let text =
            "{ objects = {\nR = {isa = PBXProject; mainGroup = G; targets = (T); };\n\(objects)\n}; rootObject = R; }"
        do {
            let file = try ProjectFile(bytes: Array(text.utf8), path: "f", folder: "/nowhere", name: "App")
            let reader = try TargetReader(file, paths: ProjectPaths(root: "/nowhere", followsOutside: false))
            return "\(reader.targets.count) targets"
        } catch {
            return error.description
        }
    }

    @Test func graphsWithCircles() {
        #expect(
            failure("G = {isa = PBXGroup; children = (G, H, G); }; H = {isa = PBXGroup; children = (G); };")
                == "0 targets"
        )
        #expect(failure("G = {isa = PBXGroup; children = (Z); }; T = {isa = T; dependencies = (T); };") == "0 targets")
        #expect(failure("G = (a);") == "f:3: the object G: expected a dictionary, found an array")
        #expect(failure("G = {children = (a); };") == "f:3: the object G has no \"isa\"")
        #expect(
            failure("G = {isa = PBXGroup; children = ((a)); };")
                == "f:3: PBXGroup G: children: expected an array of strings, found an array"
        )
    }

    @Test func deepGroupsAndLongPaths() {
        var deep = ""
        for index in 0..<300 {
            deep += "G\(index == 0 ? "" : "\(index)") = {isa = PBXGroup; children = (G\(index + 1)); path = a; };\n"
        }
        #expect(failure(deep) == "f:260: groups are nested deeper than 256 levels")
        let long = String(repeating: "a", count: 5_000)
        #expect(failure("G = {isa = PBXGroup; path = \(long); };") == "f:3: the path of G is too long")
    }

    @Test func settingsThatReferToThemselves() {
        let objects = """
            G = {isa = PBXGroup; };
            T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
            L = {isa = XCConfigurationList; buildConfigurations = (X); };
            X = {isa = XCBuildConfiguration; name = Release; buildSettings = {PRODUCT_NAME = "$(A)"; A = "$(PRODUCT_NAME)"; }; };
            """
        #expect(failure(objects).hasPrefix("f:4: the target App: the build setting "))
    }

    @Test func filesThatAreNoProjects() throws {
        let folder = try TemporaryFolder()
        try folder.write("", "Empty.xcodeproj/project.pbxproj")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/Folder.xcodeproj/project.pbxproj",
            withIntermediateDirectories: true
        )
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(
            throws: ImportError(
                path: folder.path + "/Empty.xcodeproj/project.pbxproj",
                line: 1,
                column: 1,
                "the file ends; expected a value"
            )
        ) {
            try ProjectFile(project: folder.path + "/Empty.xcodeproj")
        }
        for path in ["/Folder.xcodeproj/project.pbxproj", "/pipe"] {
            #expect(throws: ImportError(path: folder.path + path, "expected a regular file")) {
                try RegularFile.bytes(of: folder.path + path, atMost: 100)
            }
        }
        try folder.write("12345", "five")
        #expect(throws: ImportError(path: folder.path + "/five", "the file is larger than 4 bytes")) {
            try RegularFile.bytes(of: folder.path + "/five", atMost: 4)
        }
    }

    @Test(arguments: [
        ("<Workspace><FileRef location='x'/></Workspace>", "f:1:12: the location \"x\" has no kind"),
        ("<Workspace><FileRef location='moon:x'/></Workspace>", "f:1:12: the location \"moon:x\" has an unknown kind"),
        ("<Workspace><FileRef/></Workspace>", "f:1:12: <FileRef> has no location"),
        ("<Workspace><Group></Workspace>", ""), ("<Workspace>", "f:1:12: <Workspace> does not end"),
        ("</Group>", "f:1:1: unexpected </Group>"), ("<Workspace", "f:1:1: the tag <Workspace> does not end"),
        ("<!DOCTYPE w [<!ENTITY a \"b\">]>", "f:1:1: the document type has definitions of its own"),
        ("<Workspace>\n<FileRef location='&a;'/></Workspace>", "f:2:20: &a; is no reference to a character"),
    ])
    func workspaces(text: String, error: String) { #expect(failure(ofWorkspace: text) == error) }

    @Test func largeWorkspaces() {
        func repeated(_ part: String, _ count: Int) -> String {
            failure(ofWorkspace: "<Workspace>\n" + String(repeating: part, count: count))
        }
        #expect(
            repeated("<Group location='group:a'>", 100_000) == "f:2:1665: groups are nested deeper than 64 levels"
        )
        #expect(repeated("<FileRef location='group:a'/>", 10_001) == "f:2:290001: more than 10000 references")
    }

    private func failure(ofWorkspace text: String) -> String {
        do {
            _ = try Workspace(
                try SourceText(path: "f", bytes: Array(text.utf8)),
                folder: "/a",
                workspace: "/a/b.xcworkspace"
            )
            return ""
        } catch {
            return error.description
        }
    }
}
