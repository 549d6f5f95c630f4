import Testing

@testable import ProjectImport

/// Imports projects whose views are in storyboards and nibs, in the style of Xcode's templates of ten years.
@Suite struct InterfaceCorpusTests {
    /// Imports a project of which nothing is left out, and compares its target.
    private func check(
        _ folder: String,
        _ app: String,
        main: String?,
        _ summary: String,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let importer = try Corpus.project("\(folder)/\(app).xcodeproj")
        #expect(importer.plan.summary("\(folder)/\(app)") == summary, sourceLocation: location)
        #expect(importer.report.leftOut == [], sourceLocation: location)
        #expect(importer.report.warnings == [], sourceLocation: location)
        let info = try importer.plan.info(app)
        #expect(info["CFBundleIdentifier"]?.text == "org.example.\(app)", sourceLocation: location)
        #expect(info["UIMainStoryboardFile"]?.text == main, sourceLocation: location)
        #expect(info["UILaunchStoryboardName"]?.text == "LaunchScreen", sourceLocation: location)
    }

    /// Returns the storyboard of the first scene in the manifest of scenes.
    private func sceneStoryboard(_ folder: String, _ app: String) throws -> String? {
        let info = try Corpus.project("\(folder)/\(app).xcodeproj").plan.info(app)
        let scenes = info["UIApplicationSceneManifest"]?.dictionary?["UISceneConfigurations"]?.dictionary
        let scene = try #require(scenes?["UIWindowSceneSessionRoleApplication"]?.array?.first?.dictionary)
        #expect(scene["UISceneDelegateClassName"]?.text == "\(app).SceneDelegate")
        return scene["UISceneStoryboardFile"]?.text
    }

    @Test func xcode7WithAListAndDetails() throws {
        try check(
            "Pantry7",
            "Pantry",
            main: "Main",
            """
            executable Pantry
              sources: AppDelegate.swift, DetailViewController.swift, MasterViewController.swift, \
            RecipeViewController.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v5)
            """
        )
    }

    @Test func xcode8WithTabs() throws {
        try check(
            "Trips8",
            "Trips",
            main: "Main",
            """
            executable Trips
              sources: AppDelegate.swift, MapViewController.swift, PlanViewController.swift, \
            TripViewController.swift, TripsViewController.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v4), .define("DEBUG", .when(configuration: .debug))
            """
        )
    }

    @Test func xcode9WithPages() throws {
        try check(
            "Almanac9",
            "Almanac",
            main: "Main",
            """
            executable Almanac
              sources: AppDelegate.swift, MonthViewController.swift, NotesViewController.swift, YearViewController.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v4), .define("DEBUG", .when(configuration: .debug))
            """
        )
    }

    @Test func xcode10WithTables() throws {
        try check(
            "Library10",
            "Library",
            main: "Main",
            """
            executable Library
              sources: AboutViewController.swift, AppDelegate.swift, Book.swift, BookViewController.swift, \
            BooksViewController.swift, FormViewController.swift, ShelfCell.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v4_2), .define("DEBUG", .when(configuration: .debug))
            """
        )
    }

    @Test func xcode11WithSegues() throws {
        try check(
            "Cards11",
            "Cards",
            main: "Main",
            """
            executable Cards
              sources: AppDelegate.swift, HandViewController.swift, OptionsViewController.swift, \
            RulesViewController.swift, SceneDelegate.swift, Segues.swift, TableViewController.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
            """
        )
        #expect(try sceneStoryboard("Cards11", "Cards") == "Main")
    }

    @Test func xcode12WithContainers() throws {
        try check(
            "Panels12",
            "Panels",
            main: "Main",
            """
            executable Panels
              sources: AppDelegate.swift, MainViewController.swift, SceneDelegate.swift, StationViewController.swift, \
            StationsViewController.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
            """
        )
        #expect(try sceneStoryboard("Panels12", "Panels") == "Main")
    }

    @Test func xcode13WithNibs() throws {
        try check(
            "Gauges13",
            "Gauges",
            main: nil,
            """
            executable Gauges
              sources: AppDelegate.swift, GaugeCell.swift, GaugesViewController.swift, SceneDelegate.swift, \
            SummaryView.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, GaugeCell.xib, GaugesViewController.xib, SummaryView.xib
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
            """
        )
        #expect(try sceneStoryboard("Gauges13", "Gauges") == nil)
    }

    @Test func xcode14WithTwoLanguages() throws {
        try check(
            "Phrases14",
            "Phrases",
            main: "Main",
            """
            executable Phrases
              sources: AppDelegate.swift, PhraseViewController.swift, SceneDelegate.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets, ar.lproj/LaunchScreen.strings, ar.lproj/Localizable.strings, \
            ar.lproj/Main.strings, de.lproj/LaunchScreen.strings, de.lproj/Localizable.strings, \
            de.lproj/Main.strings, en.lproj/Localizable.strings
              uses: UIKit
              settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
            """
        )
        #expect(try sceneStoryboard("Phrases14", "Phrases") == "Main")
    }

    @Test func xcode15WithReferences() throws {
        try check(
            "Atlas15",
            "Atlas",
            main: "Main",
            """
            executable Atlas
              sources: AppDelegate.swift, DetailViewController.swift, Place.swift, PlaceCell.swift, \
            PlacesViewController.swift, SceneDelegate.swift, UnitsViewController.swift
              interfaces: Base.lproj/Detail.storyboard, Base.lproj/LaunchScreen.storyboard, \
            Base.lproj/Main.storyboard, Base.lproj/Settings.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
            """
        )
        #expect(try sceneStoryboard("Atlas15", "Atlas") == "Main")
    }

    @Test func xcode16WithASynchronizedFolder() throws {
        try check(
            "Forms16",
            "Forms",
            main: "Main",
            """
            executable Forms
              sources: AppDelegate.swift, SceneDelegate.swift, SentViewController.swift, ViewController.swift
              interfaces: Base.lproj/LaunchScreen.storyboard, Base.lproj/Main.storyboard
              resources: Assets.xcassets
              uses: UIKit
              settings: .swiftLanguageMode(.v5), .define("DEBUG", .when(configuration: .debug))
            """
        )
        #expect(try sceneStoryboard("Forms16", "Forms") == "Main")
    }
}
