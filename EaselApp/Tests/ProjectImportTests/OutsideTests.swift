import Foundation
import Testing

@testable import ProjectImport

/// Paths that lead out of a project.
@Suite struct OutsideTests {
    private let text = """
        {
            objects = {
                R = {isa = PBXProject; mainGroup = G; targets = (T); };
                G = {isa = PBXGroup; sourceTree = "<group>"; children = (A, B, C, D, E); };
                A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                B = {isa = PBXFileReference; path = "../Outside/B.swift"; sourceTree = "<group>"; };
                C = {isa = PBXFileReference; path = "OUTSIDE/C.swift"; sourceTree = "<absolute>"; };
                D = {isa = PBXFileReference; path = Linked.swift; sourceTree = "<group>"; };
                E = {isa = PBXFileReference; path = E.txt; sourceTree = HOME_TREE; };
                T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (P);
                     buildConfigurationList = L; };
                L = {isa = XCConfigurationList; buildConfigurations = (X); };
                X = {isa = XCBuildConfiguration; name = Release; buildSettings = {INFOPLIST_FILE = "../Outside/Info.plist"; }; };
                P = {isa = PBXSourcesBuildPhase; files = (FA, FB, FC, FD, FE); };
                FA = {isa = PBXBuildFile; fileRef = A; };
                FB = {isa = PBXBuildFile; fileRef = B; };
                FC = {isa = PBXBuildFile; fileRef = C; };
                FD = {isa = PBXBuildFile; fileRef = D; };
                FE = {isa = PBXBuildFile; fileRef = E; };
            };
            rootObject = R;
        }
        """

    private func project(_ folder: TemporaryFolder) throws -> ImportOptions {
        let outside = folder.path + "/Outside"
        try folder.write(
            text.replacingOccurrences(of: "OUTSIDE", with: outside.dropFirst()),
            "App/App.xcodeproj/project.pbxproj"
        )
        try folder.write("let a = 1", "App/A.swift")
        try folder.write("let b = 1", "Outside/B.swift")
        try folder.write("let c = 1", "Outside/C.swift")
        try folder.write("let d = 1", "Outside/D.swift")
        try folder.write(PropertyListFile.xml(PropertyListValue(.dictionary([:]))), "Outside/Info.plist")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/App/Linked.swift",
            withDestinationPath: "../Outside/D.swift"
        )
        return ImportOptions(input: folder.path + "/App/App.xcodeproj", output: folder.path + "/Out")
    }

    @Test func areNotFollowed() throws {
        let folder = try TemporaryFolder()
        let importer = try ProjectImporter(try project(folder), toolkit: Corpus.toolkit)
        #expect(importer.plan.targets.first?.sources == [folder.path + "/App/A.swift"])
        let reasons = importer.report.warnings.map { $0.reason.replacingOccurrences(of: folder.path, with: "") }
        let message = "is outside of the project's folder and not followed; use --follow-outside to allow it"
        #expect(
            reasons == [
                "/Outside/B.swift \(message)", "/Outside/C.swift \(message)", "Linked.swift \(message)",
                "E.txt is in the folder $(HOME_TREE), which is not known", "/Outside/Info.plist \(message)",
            ]
        )
        #expect(importer.report.warnings.map(\.line) == [6, 7, 8, 9, 10])
    }

    @Test func areFollowedIfTheUserAllowsIt() throws {
        let folder = try TemporaryFolder()
        var options = try project(folder)
        options.followsOutside = true
        let importer = try ProjectImporter(options, toolkit: Corpus.toolkit)
        let names = importer.plan.targets.first?.sources.map { ($0 as NSString).lastPathComponent }
        #expect(names == ["A.swift", "B.swift", "C.swift", "Linked.swift"])
        #expect(importer.report.warnings.count == 1)
    }

    @Test func linksInFoldersAreNotFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write("secret", "Outside/secret.txt")
        try folder.write("let a = 1", "App/Sources/A.swift")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/App/Sources/out",
            withDestinationPath: "../../Outside"
        )
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/App/Sources/loop", withDestinationPath: "..")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/App/Sources/broken",
            withDestinationPath: "nothing"
        )
        let paths = ProjectPaths(root: folder.path + "/App", followsOutside: false)
        let contents = FolderContents(folder.path + "/App", paths: paths)
        #expect(contents.paths == ["Sources/A.swift"])
        #expect(contents.outside == ["Sources/out"])
    }

    @Test func pathsAreNormalized() {
        #expect(ProjectPaths.join("/a/b", "../c/./d//e") == "/a/c/d/e")
        let parents = ["a": "", "a/": "", "": "", "/": "/", "/a": "/", "a/b//c": "a/b", "/a//b/": "/a"]
        for (path, parent) in parents { #expect(ProjectPaths.parent(of: path) == parent, "\(path)") }
        #expect(ProjectPaths.join("/a", "../../..") == "/")
        #expect(ProjectPaths.join("/a", "/b/../c") == "/c")
        #expect(ProjectPaths.relative("/a/b/c", to: "/a/d/e") == "../../b/c")
        #expect(ProjectPaths.relative("/a", to: "/a") == ".")
        let paths = ProjectPaths(root: "/tmp/a", followsOutside: false)
        #expect(!paths.isInside("/tmp/ab"))
        #expect(!paths.isInside("/tmp/a/../b"))
    }

    @Test func resourcesStayInTheBundle() throws {
        let folder = try TemporaryFolder()
        let text = """
            {
                objects = {
                    R = {isa = PBXProject; mainGroup = G; targets = (T); };
                    G = {isa = PBXGroup; sourceTree = "<group>"; children = (A, B, V, C); };
                    A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                    B = {isa = PBXFileReference; name = "../../x"; path = b.txt; sourceTree = "<group>"; };
                    V = {isa = PBXVariantGroup; name = "../../y"; children = (B); };
                    C = {isa = PBXFileReference; path = c.txt; sourceTree = "<group>"; };
                    T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                         buildPhases = (P, Q, S); buildConfigurationList = L; };
                    L = {isa = XCConfigurationList; buildConfigurations = (X); };
                    X = {isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
                    P = {isa = PBXSourcesBuildPhase; files = (FA); };
                    Q = {isa = PBXResourcesBuildPhase; files = (FV); };
                    S = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 7; files = (FC); };
                    FA = {isa = PBXBuildFile; fileRef = A; };
                    FV = {isa = PBXBuildFile; fileRef = V; };
                    FC = {isa = PBXBuildFile; fileRef = C; };
                };
                rootObject = R;
            }
            """
        try folder.write(text, "App/App.xcodeproj/project.pbxproj")
        try folder.write("let a = 1", "App/A.swift")
        try folder.write("b", "App/b.txt")
        try folder.write("c", "App/c.txt")
        let options = ImportOptions(input: folder.path + "/App/App.xcodeproj", output: folder.path + "/Out")
        let importer = try ProjectImporter(options, toolkit: Corpus.toolkit)
        // The folder of a phase that copies is empty for the bundle itself.
        #expect(importer.plan.targets.first?.resources.map(\.destination) == ["c.txt"])
        #expect(importer.report.leftOut.map(\.reason) == ["its path ../../x.lproj/../../y leads out of the bundle"])
    }

    @Test func namesDoNotBecomeCode() throws {
        let folder = try TemporaryFolder()
        try folder.write("let a = 1", "A\nlet b = 2/Imported.swift")
        let options = ImportOptions(input: folder.path + "/A\nlet b = 2", output: folder.path + "/Out")
        #expect(
            throws: ImportError(
                path: folder.path + "/A\nlet b = 2/Imported.swift",
                "the path has a line break; rename the file"
            )
        ) {
            try FolderImporter(options, toolkit: Corpus.toolkit)
        }
        var target = PackagePlan.Target(name: "A", kind: .library)
        target.sources = ["/a/imported.swift"]
        var plan = PackagePlan(name: "A", origin: "A\nfatalError()")
        plan.targets = [target]
        for file in plan.files(in: "/Out", toolkit: Corpus.toolkit) {
            guard case .text(let text) = file.content else { continue }
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("fatalError") }, "\(file.path)")
        }
        let names = plan.files(in: "/Out", toolkit: Corpus.toolkit).map(\.path)
        #expect(names.contains("Sources/A/ImportedStub.swift"))
    }
}
