import Foundation
import Testing

@testable import ProjectImport

@Suite struct ImportCommandTests {
    @Test func argumentsAreChecked() {
        for arguments in [[], ["a", "b", "c"], ["--wrong", "a"], ["a", "--easel"]] {
            #expect(throws: ImportError.self) { try ImportCommand(arguments) }
        }
        do {
            _ = try ImportCommand(["a", "--easel"])
        } catch {
            #expect(error.kind.exitStatus == 64)
            #expect(error.description == "missing value for --easel")
        }
    }

    @Test func reportsAreTextOrJSON() throws {
        let folder = try TemporaryFolder()
        let arguments = [Corpus.folder + "/Mixed13", folder.path + "/Out", "--easel", Corpus.toolkit.folder]
        let text = try ImportCommand(arguments).run()
        #expect(
            text.contains("  app Mixed: 2 sources, 0 resources\nleft out:\n  Mixed: source Mixed/Legacy.m: Objective-C")
        )
        let json = try ImportCommand(arguments + ["--json"]).run()
        let report = try JSONDecoder().decode(ImportReport.self, from: Data(json.utf8))
        #expect(report.targets.map(\.name) == ["Mixed"])
        #expect(report.leftOut.count == 6)
        #expect(report.easel == Corpus.toolkit.folder)
    }

    @Test func aFolderStandsForItsProject() throws {
        #expect(try ImportCommand.project(in: Corpus.folder + "/Counter7").hasSuffix("/Counter7/Counter.xcodeproj"))
        #expect(try ImportCommand.project(in: Corpus.folder + "/Store15").hasSuffix("/Store15/Store.xcworkspace"))
        let copy = try Corpus.copy("Badge")
        let package = copy.path + "/Badge"
        #expect(try ImportCommand.project(in: package) == package)
        #expect(throws: ImportError.self) { try ImportCommand.project(in: Corpus.folder + "/Nothing") }
        let folder = try TemporaryFolder()
        try folder.write("", "A.xcodeproj/project.pbxproj")
        try folder.write("", "B.xcodeproj/project.pbxproj")
        #expect(
            throws: ImportError(
                .usage,
                path: folder.path,
                "the folder has A.xcodeproj and B.xcodeproj; name one of them"
            )
        ) {
            try ImportCommand.project(in: folder.path)
        }
    }

    @Test func namesThatOthersHaveAreReplaced() {
        #expect(Corpus.toolkit.freeName("Weather", taken: []) == "Weather")
        #expect(Corpus.toolkit.freeName("Layout", taken: []) == "LayoutApp")
        #expect(Corpus.toolkit.freeName("UIKit", taken: ["UIKitApp"]) == "UIKitApp2")
        let info = PropertyListValue(
            .dictionary(["UISceneDelegateClassName": PropertyListValue(.string("Layout.Scene"))])
        )
        let renamed = InfoPropertyList.rename("Layout", to: "LayoutApp", in: info)
        #expect(renamed.dictionary?["UISceneDelegateClassName"]?.text == "LayoutApp.Scene")
    }

    @Test func importsOfSourcesAreFound() {
        let source = """
            // import Comment
            /* import Nothing
             /* import Nested */
             import Nothing2 */
            import UIKit; import Ignored
            @testable import Kit
            import class Other.Thing
            @_exported public import Shared.Part
            import ObjectiveC.runtime
            #if canImport(Optional)
            import Optional
            #endif
            important()
            @main struct App {}
            """
        let imports = SourceImports(Array(source.utf8))
        #expect(imports.modules == ["UIKit", "Kit", "Other", "Shared"])
        #expect(imports.hasEntryPoint)
        #expect(!SourceImports(Array("let main = 1 // @main".utf8)).hasEntryPoint)
    }

    @Test func modulesOfLogsAreReplaced() {
        #expect(SourceImports(Array("import os.log\nimport OSLog".utf8)).modules == ["EaselLogging"])
        #expect(SourceImports(Array("import struct os.Logger".utf8)).modules == ["EaselLogging"])
        // Foundation has the locks on Apple's systems.
        let locks = "import Foundation\nvar lock = os_unfair_lock()"
        #expect(SourceImports(Array(locks.utf8)).modules == ["Foundation", "EaselLogging"])
        #expect(SourceImports(Array("#if canImport(os)\nimport os\n#endif".utf8)).modules == [])
    }

    /// `easel run` builds with these sources.
    @Test func reportsNameTheSourcesOfEasel() throws {
        let options = ImportOptions(input: Corpus.folder + "/Loose/Sketchbook", output: "/nowhere/Out")
        #expect(try FolderImporter(options, toolkit: Corpus.toolkit).report.easel == Corpus.toolkit.folder)
    }

    @Test func importsOfOtherSystemsAreLeftOut() {
        let source = """
            #if os(macOS) || os(OSX)
            import AppKit
            #elseif os(iOS) && !targetEnvironment(macCatalyst)
            import MapKit
            #else
            import WatchKit
            #endif
            #if DEBUG // not known
            import Contacts
            #if (canImport(SwiftUI))
            import SwiftUI
            #endif
            #else
            import CoreText
            #endif
            #if !canImport(UIKit)
            import Cocoa
            @main struct App {}
            #else
            import UIKit
            #endif
            #endif
            import ImageIO
            """
        let imports = SourceImports(Array(source.utf8))
        #expect(imports.modules == ["MapKit", "Contacts", "CoreText", "UIKit", "ImageIO"])
        #expect(!imports.hasEntryPoint)
        // The ends of lines of other systems, and a part in one that is left out.
        let lines = [
            "#if os(macOS)", "#if DEBUG", "import AppKit", "#endif", "#else", "import CoreText", "#endif",
            "import MapKit", "",
        ]
        #expect(SourceImports(Array(lines.joined(separator: "\r\n").utf8)).modules == ["CoreText", "MapKit"])
    }

    @Test(
        arguments: [
            ("os(iOS)", true), ("os(tvOS)", false), ("!os(Linux)", false), ("A && os(macOS)", false),
            ("A || os(iOS)", true),
            ("A", nil), ("swift(>=5.9)", nil), ("(((true)))", true), ("os(iOS", true), ("", nil), ("&& ||", nil),
            ("canImport(UIKit.Part)", true), ("os(iOS) && (A || !canImport(AppKit))", true), ("false", false),
            (String(repeating: "!(", count: 100_000), nil),
        ] as [(String, Bool?)]
    )
    func conditionsAreDecided(text: String, value: Bool?) {
        #expect(CompilationCondition.value(of: text, exists: Toolkit.exists) == value)
    }

    @Test func foreignNamesDoNotControlTheTerminal() {
        #expect(ImportCommand.printable("a\u{1B}[31mb\u{202E}c\n") == "a\u{FFFD}[31mb\u{FFFD}c\n")
        #expect(PackagePlan.literal("a\"b\\(c)\n\u{7F}") == "\"a\\\"b\\\\(c)\\n\\u{7f}\"")
    }
}
