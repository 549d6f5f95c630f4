import Foundation
import Testing
import UIKitTesting

/// The code of README.md, docs/coming-from-ios.md and docs/testing.md works.
///
/// With `EASEL_SLOW_TESTS`, the first run builds the toolkit once more, for a client.
@Suite(.serialized) struct ReadmeTests {
    private static let building = Task { try await ReadmeApp.build() }

    private typealias Color = (red: UInt8, green: UInt8, blue: UInt8)
    private static let white: Color = (255, 255, 255)
    /// The system blue.
    private static let blue: Color = (0, 122, 255)

    /// The products that the manifests of the documentation name exist.
    @Test func manifestsResolve() async throws {
        for result in try await ReadmeApp.resolvePackages() {
            #expect(result.status == 0, "\(result.output)")
            #expect(result.output.contains("easel\n"), "\(result.output)")
        }
    }

    @Test func readmeAppIsShown() async throws {
        let app = try await Self.building.value
        let image = try await snapshot { try await Command.run([app.program], limit: 30, environment: $0) }
        #expect((image.width, image.height) == (800, 480))
        #expect(image[400, 240] == Self.blue)
        #expect(image[400, 240 - 35] == Self.blue)
        #expect(image[400, 240 - 45] == Self.white)
        #expect(image[0, 0] == Self.white)
        #expect(image[799, 479] == Self.white)
    }

    @Test func readmeAppFollowsTheFinger() async throws {
        let app = try await Self.building.value
        let image = try await snapshot {
            try await Command.run([app.touchProgram, $0["EASEL_SNAPSHOT"] ?? ""], limit: 30)
        }
        let (start, end) = (ReadmeApp.dragStart, ReadmeApp.dragEnd)
        #expect(image[end.x, end.y] == Self.blue)
        #expect(image[end.x + 35, end.y] == Self.blue)
        #expect(image[end.x + 45, end.y] == Self.white)
        #expect(image[start.x, start.y] == Self.white)
    }

    @Test func environmentSetsScreenSizeAndScale() async throws {
        let app = try await Self.building.value
        let image = try await snapshot { environment in
            let screen = ["EASEL_SIZE": "1600x960", "EASEL_SCALE": "2", "EASEL_DISPLAY": "virtual"]
            return try await Command.run([app.program], limit: 30, environment: environment.merging(screen) { $1 })
        }
        #expect((image.width, image.height) == (1600, 960))
        #expect(image[800, 480 - 70] == Self.blue)
        #expect(image[800, 480 - 90] == Self.white)
    }

    @Test func testingPageTestsPass() async throws {
        let tests = try await Self.building.value.counterTests
        #expect(tests.status == 0, "\(tests.output)")
        #expect(tests.output.contains("aTapCounts() passed"), "\(tests.output)")
        #expect(tests.output.contains("Test run with 1 test in 1 suite passed"), "\(tests.output)")
    }

    @Test func comingFromIOSAppIsShown() async throws {
        let app = try await Self.building.value
        let screen = ["EASEL_SIZE": "320x240", "EASEL_FONTS": ScreenFonts.bundledFolder]
        let image = try await snapshot { environment in
            try await Command.run([app.counter], limit: 30, environment: environment.merging(screen) { $1 })
        }
        #expect((image.width, image.height) == (320, 240))
        // The digit above the middle is black, the button's title below it is blue.
        func contains(_ rows: Range<Int>, _ isMeant: (Color) -> Bool) -> Bool {
            rows.contains { y in (0..<320).contains { x in isMeant(image[x, y]) } }
        }
        #expect(contains(40..<120) { $0 == (0, 0, 0) })
        #expect(contains(140..<184) { $0 == Self.blue })
        #expect(!contains(0..<40) { $0 != Self.white } && !contains(190..<240) { $0 != Self.white })
    }

    @Test(
        "A delegate that is not final, as Xcode's template has it",
        arguments: [\ReadmeApp.template, \.optimizedTemplate]
    )
    func xcodeTemplateLaunches(program: KeyPath<ReadmeApp, String> & Sendable) async throws {
        let app = try await Self.building.value
        let image = try await snapshot(output: "launched 6 true\n") {
            try await Command.run([app[keyPath: program]], limit: 30, environment: $0)
        }
        #expect(image[400, 240] == Self.blue)
    }

    @Test(arguments: [
        ("EASEL_DISPLAY", "laser"), ("EASEL_SIZE", "800"), ("EASEL_SIZE", "0x480"), ("EASEL_SCALE", "nan"),
        ("EASEL_REFRESH", "-60"),
    ])
    func invalidSettingPrintsOneLineAndExitsWith64(name: String, value: String) async throws {
        let app = try await Self.building.value
        let result = try await Command.run([app.program], limit: 30, environment: [name: value])
        #expect(result.status == 64)
        #expect(result.output.hasPrefix("easel: \(name)=\(value): expected "))
        #expect(result.output.filter { $0 == "\n" }.count == 1)
        #expect(result.output.hasSuffix("\n"))
    }

    /// Runs a program that is to write the image that `EASEL_SNAPSHOT` names, and reads that.
    private func snapshot(
        output: String = "",
        _ run: ([String: String]) async throws -> Command
    ) async throws -> ScreenImage {
        let path = FileManager.default.temporaryDirectory.appending(path: "easel-readme-\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let result = try await run(["EASEL_SNAPSHOT": path])
        #expect(result.status == 0)
        #expect(result.output == output)
        return try ScreenImage(contentsOf: path)
    }
}
