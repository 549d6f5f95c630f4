import Foundation
import Testing
import UIKitTesting

/// The projects of `EaselApp/Corpus` are imported, built and run. Touches operate each app; the screen after them equals an image
/// in `EaselApp/Corpus/Images`.
///
/// The apps are compiled with the modules of this build. With `EASEL_SLOW_TESTS`, the package manager builds them with the plug-in,
/// and the toolkit once more. The programs easel-import and easel-app must have been built: scripts/test runs this suite after the
/// tests of the package `EaselApp`, if the change reaches it.
@Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: CorpusBuild.hasTools, "EaselApp is not built"))
struct ImportedAppTests {
    private static let building = Task { await CorpusBuild.buildAll() }

    @Test(arguments: ImportedApp.all)
    func touchesOperateTheApp(app: ImportedApp) async throws {
        let program = try #require(await Self.building.value[app.app]).get()
        let files = CorpusBuild.folder.appending(path: "runs/\(app.app)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let touches = files.appending(path: "touches.csv")
        try app.recording.write(to: touches, atomically: true, encoding: .utf8)
        let snapshot = files.appending(path: "screen.png")
        try? FileManager.default.removeItem(at: snapshot)
        let run = try await Command.run(
            [program.path],
            limit: 60,
            environment: [
                "EASEL_CLOCK": "virtual", "EASEL_DISPLAY": "virtual", "EASEL_SIZE": "320x480",
                "EASEL_REPLAY": touches.path,
                "EASEL_SNAPSHOT": snapshot.path, "EASEL_FONTS": ScreenFonts.bundledFolder,
                "EASEL_LANGUAGE": app.language,
            ]
        )
        #expect(run.status == 0, "\(run.output)")
        let images = Readme.folder.appending(path: "EaselApp/Corpus/Images").path
        try GoldenImages(directory: images).check(ScreenImage(contentsOf: snapshot.path), named: app.app)
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
