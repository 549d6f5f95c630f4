import Foundation
import Testing

@testable import ProjectImport

/// Packages that draw the previews of projects.
@Suite struct PreviewImportTests {
    private func text(_ path: String, in files: [PackageFiles.File]) throws -> String {
        let file = try #require(files.first { $0.path == path })
        guard case .text(let text) = file.content else { return "" }
        return text
    }

    @Test func appsAreLibrariesOfAProgram() throws {
        var options = ImportOptions(input: Corpus.folder + "/Loose/Sketchbook", output: "/nowhere/Out")
        options.isForPreviews = true
        let importer = try FolderImporter(options, toolkit: Corpus.toolkit)
        #expect(
            importer.plan.summary("Loose/Sketchbook") == """
                library Sketchbook
                  sources: AppDelegate.swift, Screens/ViewController.swift
                  resources: de.lproj/Localizable.strings
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5), .unsafeFlags(["-Onone"])
                """
        )
        #expect(importer.report.previews == .init(program: "SketchbookPreviews", modules: ["Sketchbook"]))
        let files = importer.plan.files(in: "/nowhere/Out", toolkit: Corpus.toolkit)
        #expect(try text("Sources/Sketchbook/sources.list", in: files).hasPrefix("--previews\n"))
        #expect(
            try text("Sources/SketchbookPreviews/main.swift", in: files) == """
                // Draws the previews of Sketchbook for easel preview.
                import EaselPreviews
                import Sketchbook

                PreviewProgram.main(modules: ["Sketchbook"])

                """
        )
        let manifest = try text("Package.swift", in: files)
        #expect(manifest.contains(".product(name: \"EaselPreviews\", package: "))
        #expect(manifest.contains("                .target(name: \"Sketchbook\"),\n            ]\n        ),"))
        #expect(!files.contains { $0.path.hasSuffix("Info.plist") })
    }

    @Test func targetsOfAProjectWithoutTests() throws {
        var options = ImportOptions(input: Corpus.folder + "/Tested14/Tested.xcodeproj", output: "/nowhere/Out")
        let plain = try ProjectImporter(options, toolkit: Corpus.toolkit)
        #expect(plain.plan.targets.contains { $0.kind == .tests } && plain.report.previews == nil)
        options.isForPreviews = true
        let importer = try ProjectImporter(options, toolkit: Corpus.toolkit)
        #expect(importer.plan.targets.allSatisfy { $0.kind == .library && $0.isForPreviews })
        #expect(importer.plan.targets.allSatisfy { target in !target.sources.contains { $0.hasSuffix("/main.swift") } })
        let previews = try #require(importer.report.previews)
        #expect(previews.modules.count == importer.plan.targets.count && !previews.modules.isEmpty)
        let names = Set(importer.plan.targets.map(\.name))
        #expect(!names.contains(previews.program) && names.isSuperset(of: importer.plan.targets.flatMap(\.targets)))
    }

    @Test func foldersDifferFromThoseOfApps() throws {
        var options = ImportOptions(input: "/projects/App.xcodeproj")
        #expect(ProjectImporter.output(of: options) == "/projects/App-Easel")
        options.isForPreviews = true
        #expect(ProjectImporter.output(of: options) == "/projects/App-Previews")
    }

    /// The names of targets are no names of modules, and a target may have the name of the program.
    @Test func namesOfModulesAreIdentifiers() {
        var plan = PackagePlan(name: "My Kit", origin: "My Kit.xcodeproj\n// more")
        plan.targets = ["My-Kit", "My_KitPreviews"].map { name in
            var target = PackagePlan.Target(name: name, kind: .library)
            target.sources = ["/src/A.swift"]
            return target
        }
        plan.prepareForPreviews(named: plan.name, Corpus.toolkit)
        #expect(plan.previews?.modules == ["My_Kit", "My_KitPreviews"])
        #expect(plan.previews?.program == "My_KitPreviewsApp")
        let source = plan.previews?.source(of: plan.origin) ?? ""
        #expect(
            source.hasPrefix("// Draws the previews of My Kit.xcodeproj// more for")
                && source.contains("import My_Kit\n")
        )
    }
}
