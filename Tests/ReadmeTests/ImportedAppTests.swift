import Foundation
import Testing
import UIKitTesting

/// The projects of `EaselApp/Corpus` are imported, built and run, each on screens and in languages of its own. Touches operate each
/// app; the screen after them equals an image in `EaselApp/Corpus/Images`.
///
/// The apps are compiled with the modules of this build. With `EASEL_SLOW_TESTS`, the package manager builds them with the plug-in,
/// and the toolkit once more. The programs easel-import and easel-app must have been built: scripts/test runs this suite after the
/// tests of the package `EaselApp`, if the change reaches it.
@Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: CorpusBuild.hasTools, "EaselApp is not built"))
struct ImportedAppTests {
    private static let building = Task { await CorpusBuild.buildAll() }

    @Test(arguments: ImportedApp.all.flatMap(\.runs))
    func touchesOperateTheApp(run: ImportedRun) async throws {
        let screen = try await Self.screen(after: run)
        let images = Readme.folder.appending(path: "EaselApp/Corpus/Images").path
        try GoldenImages(directory: images).check(screen, named: run.image)
    }

    /// Runs an app, and returns its screen at the end.
    private static func screen(after run: ImportedRun) async throws -> ScreenImage {
        try await screen(of: try #require(await building.value[run.app]).get(), after: run)
    }

    /// Runs a program, and returns its screen at the end.
    static func screen(of program: URL, after run: ImportedRun) async throws -> ScreenImage {
        let files = CorpusBuild.folder.appending(path: "runs/\(run.image)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let touches = files.appending(path: "touches.csv")
        try run.recording.write(to: touches, atomically: true, encoding: .utf8)
        let snapshot = files.appending(path: "screen.png")
        try? FileManager.default.removeItem(at: snapshot)
        let result = try await Command.run(
            [program.path],
            limit: 60,
            environment: [
                "EASEL_CLOCK": "virtual", "EASEL_DISPLAY": "virtual", "EASEL_SIZE": run.size,
                "EASEL_REPLAY": touches.path,
                "EASEL_SNAPSHOT": snapshot.path, "EASEL_FONTS": ScreenFonts.bundledFolder,
                "EASEL_LANGUAGE": run.language,
            ]
        )
        #expect(result.status == 0, "\(result.output)")
        return try ScreenImage(contentsOf: snapshot.path)
    }

    /// The apps have the class of a framework in their storyboards, and an editor of previews has kept two of its values.
    @Test func appsOfOneFrameworkShowTheSame() async throws {
        var screens: [ScreenImage] = []
        for run in ImportedApp.ofOneFramework.flatMap(\.runs) { screens.append(try await Self.screen(after: run)) }
        try #require(screens.count == 2)
        #expect(screens[0].differences(from: screens[1]) == 0)
        for screen in screens {
            // Between the radius that the source states and the kept one, near the end of the gradient to the kept color.
            let pixel = screen[273, 142]
            #expect(pixel.green > 200 && pixel.red < 100 && pixel.blue < 100, "\(pixel)")
            // Where the gradient has ended.
            let outside = screen[200, 440]
            #expect(outside.red == 255 && outside.green == 255 && outside.blue == 255, "\(outside)")
        }
    }

    /// An error of the compiler names the line of the original.
    @Test func errorsNameTheOriginal() async throws {
        let error = try await CorpusBuild.errors(
            of: "Counter7/Counter.xcodeproj",
            replacing: "count += 1",
            by: "count += \"1\""
        )
        let original = "/Counter7/Counter/ViewController.swift:"
        let line = try #require(error.split(separator: "\n").first { $0.contains(": error: ") }, "\(error)")
        #expect(line.contains(original + "25:"), "\(line)")
        #expect(!line.contains(".rewritten.swift"), "\(line)")
    }
}
