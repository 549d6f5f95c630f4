import GraphApp
import Testing
import UIKit
import UIKitTesting

@testable import easel

/// A panel can be made to show what a virtual screen shows.
@MainActor @Suite struct RepetitionTests {
    /// Each button of shapely, and a shape or two.
    private static let shapes = [20, 200].flatMap { y in stride(from: 40, to: 480, by: 80).map { CGPoint(x: $0, y: y) }
    }
    /// A weight, and one a kilogram heavier.
    private static let weights = [CGPoint(x: 331, y: 246), CGPoint(x: 277, y: 246), CGPoint(x: 331, y: 246)]

    /// Returns what an app shows after taps.
    private func snapshot(
        _ taps: [CGPoint],
        _ makeDelegate: (VirtualScreen) -> any UIApplicationDelegate
    ) throws -> ScreenImage {
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 272))
        try screen.launch(makeDelegate(screen))
        try screen.advance(by: 0.1)
        for tap in taps { try screen.tap(at: tap) }
        try screen.advance(by: 1)
        return screen.snapshot()
    }

    @Test func seedOptionGivesTheShapesOfAReplay() throws {
        let replayed = try snapshot(Self.shapes) { App.shapely.makeDelegate(on: $0.host) }
        #expect(try snapshot(Self.shapes) { _ in App.shapely.makeDelegate(seed: 1) } == replayed)
        #expect(try snapshot(Self.shapes) { _ in App.shapely.makeDelegate(seed: 2) } != replayed)
        #expect(try snapshot(Self.shapes) { _ in App.shapely.makeDelegate() } != replayed)
    }

    @Test func todayOptionGivesTheGraphOfAReplay() throws {
        let replayed = try snapshot(Self.weights) { App.graph.makeDelegate(on: $0.host) }
        #expect(try snapshot(Self.weights) { _ in App.graph.makeDelegate(today: Day("2001-01-01")) } == replayed)
        #expect(try snapshot(Self.weights) { _ in App.graph.makeDelegate(today: Day("2001-01-02")) } != replayed)
    }

    @Test func todayOptionGivesTheSettingsOfAReplay() throws {
        /// Returns the page with dates.
        func snapshot(_ makeDelegate: (VirtualScreen) -> any UIApplicationDelegate) throws -> ScreenImage {
            let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
            try screen.launch(makeDelegate(screen))
            try screen.label("Date & Time").tap()
            try screen.advance(by: 1)
            return screen.snapshot()
        }
        let replayed = try snapshot { App.settings.makeDelegate(on: $0.host) }
        #expect(try snapshot { _ in App.settings.makeDelegate(today: Day("2001-01-01")) } == replayed)
        #expect(try snapshot { _ in App.settings.makeDelegate(today: Day("2001-01-02")) } != replayed)
    }

    @Test func storageFolderIsUsedByGraph() throws {
        try withFolder { folder in
            let entries = try entries("2026-02-01 80.5,2026-02-02 80.1")
            try WeightStore(folder: folder).save(entries)
            let empty = try snapshot(Self.weights) { App.graph.makeDelegate(on: $0.host) }
            let stored = try snapshot(Self.weights) {
                App.graph.makeDelegate(on: $0.host, storage: AppStorage(folder.path))
            }
            #expect(stored != empty)
            #expect(try WeightStore(folder: folder).load().count == 4)
        }
    }

    @Test func repetitionOptionsAreParsedAndChecked() throws {
        let options = try RepetitionOptions.parse(["--seed", "18446744073709551615", "--today", "2026-02-28"])
        #expect(options.seed == .max && options.today == Day("2026-02-28"))
        for wrong in [["--seed", "-1"], ["--seed", "one"], ["--today", "2026-02-29"], ["--today", "28.2.2026"]] {
            #expect(throws: (any Error).self, "\(wrong)") { try RepetitionOptions.parse(wrong) }
        }
        try RepetitionOptions.parse(["--seed", "1"]).check(for: .shapely)
        try RepetitionOptions.parse(["--today", "2026-02-28"]).check(for: .graph)
        try RepetitionOptions.parse(["--today", "2026-02-28"]).check(for: .settings)
        for app in App.allCases {
            try RepetitionOptions.parse([]).check(for: app)
            if app != .shapely {
                let failure = #expect(throws: CommandFailure.self) {
                    try RepetitionOptions.parse(["--seed", "3"]).check(for: app)
                }
                #expect(failure?.status == 64 && failure?.description.contains("--seed 3: \(app.rawValue)") == true)
            }
            if app != .graph, app != .settings {
                let failure = #expect(throws: CommandFailure.self) {
                    try RepetitionOptions.parse(["--today", "2026-02-28"]).check(for: app)
                }
                #expect(failure?.status == 64 && failure?.description.contains("--today 2026-02-28") == true)
            }
        }
    }
}
