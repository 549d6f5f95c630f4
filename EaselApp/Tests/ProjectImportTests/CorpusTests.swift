import Foundation
import Testing

@testable import ProjectImport

/// Imports projects in the style of Xcode's templates of ten years.
@Suite struct CorpusTests {
    @Test func xcode7() throws {
        let importer = try Corpus.project("Counter7/Counter.xcodeproj")
        #expect(
            importer.plan.summary("Counter7/Counter") == """
                executable Counter
                  sources: AppDelegate.swift, ViewController.swift
                  resources: Assets.xcassets
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
                """
        )
        #expect(try importer.plan.info("Counter")["CFBundleIdentifier"]?.text == "org.example.Counter")
        #expect(importer.report.leftOut == [])
        #expect(importer.report.warnings == [])
    }

    @Test func xcode8WithStoryboards() throws {
        let importer = try Corpus.project("Notes8/Quick Notes.xcodeproj")
        #expect(
            importer.plan.summary("Notes8/Quick Notes") == """
                executable Quick_Notes
                  sources: AppDelegate.swift, ViewController.swift
                  interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
                  resources: Welcome text.txt
                  uses: UIKit
                  settings: .swiftLanguageMode(.v4), .define("DEBUG", .when(configuration: .debug))
                """
        )
        #expect(try importer.plan.info("Quick_Notes")["CFBundleIdentifier"]?.text == "org.example.Quick-Notes")
        #expect(try importer.plan.info("Quick_Notes")["UIMainStoryboardFile"]?.text == "Main")
        #expect(importer.report.leftOut == [])
    }

    @Test func xcode9WithAssetsAndAFolder() throws {
        let importer = try Corpus.project("Palette9/Palette.xcodeproj")
        #expect(
            importer.plan.summary("Palette9/Palette") == """
                executable Palette
                  sources: AppDelegate.swift, ViewController.swift
                  resources: Assets.xcassets, Samples
                  uses: UIKit
                  settings: .swiftLanguageMode(.v4)
                """
        )
    }

    @Test func xcode10Localized() throws {
        let importer = try Corpus.project("Greeting10/Greeting.xcodeproj")
        #expect(
            importer.plan.summary("Greeting10/Greeting") == """
                executable Greeting
                  sources: AppDelegate.swift, ViewController.swift
                  resources: de.lproj/InfoPlist.strings, de.lproj/Localizable.strings, en.lproj/Localizable.strings, \
                en.lproj/Localizable.stringsdict
                  uses: UIKit
                  settings: .swiftLanguageMode(.v4_2)
                """
        )
        let manifest = try #require(importer.files.first { $0.path == "Package.swift" })
        guard case .text(let text) = manifest.content else { throw ImportError("the manifest is copied") }
        #expect(
            text.contains(
                "                .copy(\"Resources/de.lproj\"),\n                .copy(\"Resources/en.lproj\"),\n"
            )
        )
    }

    @Test func xcode10WithAFrameworkOfTwoApps() throws {
        let importer = try Corpus.project("LiveView10/LiveViewDemo.xcodeproj")
        #expect(
            importer.plan.summary("LiveView10") == """
                executable LiveViewDemo
                  sources: LiveViewDemo/AppDelegate.swift, LiveViewDemo/ViewController.swift
                  interfaces: LiveViewDemo/Base.lproj/Main.storyboard
                  uses: MyDrawKit, UIKit
                  settings: .swiftLanguageMode(.v4_2)
                executable Poster
                  sources: Poster/AppDelegate.swift
                  interfaces: Poster/Base.lproj/Main.storyboard
                  uses: MyDrawKit, UIKit
                  settings: .swiftLanguageMode(.v4_2)
                library MyDrawKit
                  sources: MyDrawKit/MyDrawView.swift
                  uses: UIKit
                  settings: .swiftLanguageMode(.v4_2)
                """
        )
        for app in ["LiveViewDemo", "Poster"] {
            #expect(try importer.plan.info(app)["UIMainStoryboardFile"]?.text == "Main")
        }
        #expect(importer.report.leftOut == [] && importer.report.warnings == [])
    }

    @Test func xcode11WithScenesAndAPackage() throws {
        let importer = try Corpus.project("Scene11/Scene.xcodeproj")
        #expect(
            importer.plan.summary("Scene11/Scene") == """
                executable Scene
                  sources: AppDelegate.swift, SceneDelegate.swift, ViewController.swift
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
                """
        )
        #expect(importer.report.packages == ["Grid (https://example.org/layout/Grid.git), from 5.0.0"])
        #expect(
            importer.report.leftOut == [
                LeftOut(
                    kind: .package,
                    target: "Scene",
                    name: "Grid",
                    reason: "Grid is not at hand; clone it, and name the folder with it by --packages"
                )
            ]
        )
        let scenes = try importer.plan.info("Scene")["UIApplicationSceneManifest"]?.dictionary?["UISceneConfigurations"]
        let entry = scenes?.dictionary?["UIWindowSceneSessionRoleApplication"]?.array?.first?.dictionary
        #expect(entry?["UISceneDelegateClassName"]?.text == "Scene.SceneDelegate")
    }

    @Test func xcode12WithAFramework() throws {
        let importer = try Corpus.project("Shapes12/Shapes.xcodeproj")
        #expect(
            importer.plan.summary("Shapes12") == """
                library ShapeKit
                  sources: ShapeKit/Circle.swift
                  resources: sizes.json
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5)
                executable Shapes
                  sources: Shapes/AppDelegate.swift, Shapes/ViewController.swift
                  uses: ShapeKit, UIKit
                  settings: .swiftLanguageMode(.v5)
                tests ShapeKitTests
                  sources: ShapeKitTests/CircleTests.swift
                  uses: ShapeKit, UIKit
                  settings: .swiftLanguageMode(.v5)
                """
        )
        #expect(importer.plan.libraries.map(\.name) == ["ShapeKit"])
        #expect(importer.report.leftOut.map(\.name) == ["Lint"])
    }

    @Test func xcode12WithConfigurationFiles() throws {
        let importer = try Corpus.project("Config12/Weather.xcodeproj")
        #expect(
            importer.plan.summary("Config12/Weather") == """
                executable Weather
                  sources: AppDelegate.swift, ViewController.swift
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5), .define("BETA", .when(configuration: .debug)), \
                .define("DEBUG", .when(configuration: .debug)), .define("STABLE", .when(configuration: .release)), \
                .define("FORECAST", .when(configuration: .release))
                """
        )
        let info = try importer.plan.info("Weather")
        #expect(info["CFBundleIdentifier"]?.text == "org.example.weather")
        #expect(info["ApiHost"]?.text == "https://api.example.org")
        #expect(importer.report.warnings == [])
    }

    @Test func xcode13WithAGeneratedInfoPropertyList() throws {
        let importer = try Corpus.project("Flavors13/Flavors.xcodeproj")
        #expect(importer.plan.targets.map(\.name) == ["Flavors", "FlavorsApp"])
        #expect(importer.plan.targets.map(\.products) == [["CoreLocation", "UIKit"], ["CoreLocation", "UIKit"]])
        #expect(importer.plan.targets.last?.settings == [".swiftLanguageMode(.v5)", ".define(\"PRO\")"])
        let info = try importer.plan.info("Flavors")
        #expect(info["CFBundleDisplayName"]?.text == "Flavors of Ice")
        #expect(info["CFBundleShortVersionString"]?.text == "2.1")
        #expect(info["CFBundleVersion"]?.text == "7")
        #expect(info["LSSupportsOpeningDocumentsInPlace"] == PropertyListValue(.boolean(false)))
        #expect(info["NSLocationWhenInUseUsageDescription"]?.text == "To find ice")
        #expect(
            info["UISupportedInterfaceOrientations~ipad"]?.array?.map(\.text) == [
                "UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft",
            ]
        )
        #expect(
            info["UIApplicationSceneManifest"]?.dictionary?.keys.sorted() == [
                "UIApplicationSupportsMultipleScenes", "UISceneConfigurations",
            ]
        )
        #expect(info["UILaunchScreen"] == PropertyListValue(.dictionary([:])))
        #expect(info["INFOPLIST_KEY_UILaunchScreen_Generation"] == nil)
        #expect(
            importer.report.leftOut.map { "\($0.name): \($0.reason)" } == [
                "Widget: there are no extensions of apps", "Flavors macOS: it is for macosx",
                "Documentation: it has no product; its scripts are not run",
            ]
        )
        #expect(importer.report.warnings.map(\.path) == ["target Flavors Pro"])
    }

    @Test func xcode14WithTests() throws {
        let importer = try Corpus.project("Tested14/Tested.xcodeproj")
        #expect(
            importer.plan.summary("Tested14") == """
                executable Tested
                  sources: Tested/AppDelegate.swift, Tested/ViewController.swift
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5)
                tests TestedTests
                  sources: TestedTests/TestedTests.swift
                  uses: Tested, UIKit
                  settings: .swiftLanguageMode(.v5)
                """
        )
        #expect(importer.report.leftOut.map(\.name) == ["TestedUITests"])
    }

    @Test func xcode15Workspace() throws {
        let description = """
            {"name": "Prices", "dependencies": [], "products": [{"name": "Prices", "targets": ["Prices"]}], "targets": [
              {"name": "Prices", "type": "regular", "exclude": [], "resources": [], "dependencies": [],
               "settings": [{"tool": "swift", "kind": {"define": {"_0": "EURO"}}}]},
              {"name": "PricesTests", "type": "test", "exclude": [], "resources": [], "settings": [],
               "dependencies": [{"byName": ["Prices", null]}]}]}
            """
        let folder = try Corpus.copy("Store15")
        let importer = try Corpus.project(
            "Store15/Store.xcworkspace",
            in: folder.path,
            describe: { _ throws(ImportError) in Data(description.utf8) }
        )
        #expect(
            importer.plan.summary("Store15", in: folder.path) == """
                executable Store
                  sources: App/Store/AppDelegate.swift, App/Store/ViewController.swift
                  resources: Localizable.xcstrings
                  uses: Basket, UIKit, Prices of Prices
                  settings: .swiftLanguageMode(.v5)
                library Basket
                  sources: Basket/Basket/Basket.swift
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5)
                """
        )
        let files = importer.files.map(\.path)
        #expect(files.contains("Packages/Prices/Package.swift"))
        #expect(files.contains("Packages/Prices/Sources/Prices/sources.list"))
        #expect(files.contains("Packages/Prices/Tests/PricesTests/sources.list"))
        #expect(importer.report.leftOut == [])
        #expect(importer.report.warnings.map(\.reason) == ["Removed/Removed.xcodeproj does not exist"])
    }

    @Test func partsThatCannotBeImportedAreListed() throws {
        let importer = try Corpus.project("Mixed13/Mixed.xcodeproj")
        #expect(
            importer.plan.targets.map { $0.sources.map { ($0 as NSString).lastPathComponent } } == [
                ["AppDelegate.swift", "ViewController.swift"]
            ]
        )
        #expect(
            importer.report.leftOut.map { "\($0.kind) \($0.name): \($0.reason)" } == [
                "source Mixed/Legacy.m: Objective-C is not compiled; replace it by Swift",
                "source Mixed/Shader.metal: Metal is not compiled; replace it by Swift",
                "resource Mixed/Model.xcdatamodeld: Core Data is not supported", "source TV.swift: it is for tvos",
                "framework Mixed/Vendor.framework: it is built for Apple's systems; import its sources",
                "setting SWIFT_OBJC_BRIDGING_HEADER: Mixed/Mixed-Bridging-Header.h imports Objective-C, which is not compiled",
            ]
        )
        #expect(
            importer.plan.targets.map { $0.interfaces.map { ($0 as NSString).lastPathComponent } } == [["Cell.xib"]]
        )
        #expect(importer.report.warnings.map(\.reason) == ["Mixed/Gone.swift does not exist"])
        #expect(importer.report.warnings.first?.line != nil)
    }

    @Test func modulesThatDoNotExistAreListed() throws {
        let copy = try Corpus.copy("Mixed13")
        let file = copy.path + "/Mixed13/Mixed/ViewController.swift"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try Data(("import AVKit\n" + text).utf8).write(to: URL(fileURLWithPath: file))
        let importer = try Corpus.project("Mixed13/Mixed.xcodeproj", in: copy.path)
        #expect(
            importer.report.leftOut.filter { $0.kind == .module } == [
                LeftOut(
                    kind: .module,
                    target: "Mixed",
                    name: "AVKit",
                    reason: "Mixed/ViewController.swift imports it, and there is no module of this name"
                )
            ]
        )
    }

    @Test func xcode16WithSynchronizedFolders() throws {
        let importer = try Corpus.project("Synced16/Synced.xcodeproj")
        #expect(
            importer.plan.summary("Synced16") == """
                executable Synced
                  sources: Synced/App/AppDelegate.swift, Synced/App/SceneDelegate.swift, Synced/Model/Item.swift, \
                Synced/ViewController.swift
                  resources: Assets.xcassets, Data, de.lproj/Localizable.strings
                  uses: UIKit
                  settings: .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), \
                .enableUpcomingFeature("MemberImportVisibility"), .define("DEBUG", .when(configuration: .debug))
                tests SyncedTests
                  sources: Synced/Model/Item.swift, SyncedTests/SyncedTests.swift
                  uses: Synced, UIKit
                  settings: .swiftLanguageMode(.v6)
                """
        )
    }

    @Test func aFolderOfSources() throws {
        let options = ImportOptions(input: Corpus.folder + "/Loose/Sketchbook", output: "/nowhere/Out")
        let importer = try FolderImporter(options, toolkit: Corpus.toolkit)
        #expect(
            importer.plan.summary("Loose/Sketchbook") == """
                executable Sketchbook
                  sources: AppDelegate.swift, Screens/ViewController.swift
                  resources: de.lproj/Localizable.strings
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5)
                """
        )
        #expect(try importer.plan.info("Sketchbook")["CFBundleIdentifier"]?.text == "org.example.Sketchbook")
    }

    @Test func aSwiftPackageForIOS() throws {
        let description = """
            {"name": "Badge", "swiftLanguageVersions": ["5"], "dependencies": [{"sourceControl": [{"identity": "shade",
              "location": {"remote": [{"urlString": "https://example.org/Shade.git"}]}}]}],
             "products": [{"name": "Badge", "targets": ["Badge"]}], "targets": [
              {"name": "Badge", "type": "regular", "path": "Badge/Classes", "exclude": ["Old"],
               "resources": [{"path": "Resources", "rule": {"process": {}}}],
               "dependencies": [{"byName": ["BadgeColors", null]}, {"product": ["Shade", "Shade", null, null]}],
               "settings": [{"tool": "swift", "kind": {"define": {"_0": "BADGE_PACKAGE"}}, "condition": {"platformNames": ["ios"]}},
                {"tool": "swift", "kind": {"define": {"_0": "TV"}}, "condition": {"platformNames": ["tvos"]}}]},
              {"name": "BadgeColors", "type": "regular", "exclude": [], "resources": [], "dependencies": [], "settings": []},
              {"name": "BadgeDemo", "type": "executable", "exclude": [], "resources": [], "settings": [],
               "dependencies": [{"byName": ["Badge", null]}]},
              {"name": "BadgeTests", "type": "test", "exclude": [], "resources": [], "settings": [],
               "dependencies": [{"byName": ["Badge", null]}]}]}
            """
        let folder = try Corpus.copy("Badge")
        let options = ImportOptions(input: folder.path + "/Badge", output: "/nowhere/Out")
        let importer = try SwiftPackageImporter(
            options,
            toolkit: Corpus.toolkit,
            describe: { _ throws(ImportError) in Data(description.utf8) }
        )
        #expect(
            importer.plan.summary("Badge", in: folder.path) == """
                library Badge
                  sources: Badge/Classes/BadgeView.swift
                  resources: badge.json, en.lproj/Localizable.strings
                  uses: BadgeColors, UIKit
                  settings: .swiftLanguageMode(.v5), .define("BADGE_PACKAGE")
                library BadgeColors
                  sources: Sources/BadgeColors/BadgeColors.swift
                  uses: UIKit
                  settings: .swiftLanguageMode(.v5)
                executable BadgeDemo
                  sources: Sources/BadgeDemo/AppDelegate.swift
                  uses: Badge, UIKit
                  settings: .swiftLanguageMode(.v5)
                tests BadgeTests
                  sources: Tests/BadgeTests/BadgeTests.swift
                  uses: Badge, UIKit
                  settings: .swiftLanguageMode(.v5)
                """
        )
        #expect(
            importer.report.leftOut.map(\.reason) == [
                "https://example.org/Shade.git is not at hand; name a folder with it by --packages"
            ]
        )
    }
}
