import Foundation
import Input
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import easel

/// Each app's recorded script, played as `easel replay` does, ends where it has to and passes through what it has to.
@MainActor @Suite struct ScriptTests {
    private nonisolated static let scripts: [AppScript] = {
        let scripts = (try? AppScript.all()) ?? []
        if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" { for script in scripts { make(script) } }
        return scripts
    }()

    /// Writes the recording that steps make.
    private nonisolated static func make(_ script: AppScript) {
        guard let steps = script.steps, let recording = try? ScriptSteps.recording(of: steps) else { return }
        let file = AppScript.folder.appending(path: "\(script.app).touches")
        try? Data(recording.text().utf8).write(to: file)
    }

    private static let goldens = GoldenImages(
        directory: Checkout.url("Tests/AppTests/Goldens/scripts").path
    )

    private func start(_ script: AppScript) throws -> VirtualRun {
        let app = try #require(App(rawValue: script.app), "\(script.app).json is of no app")
        let options = try ScreenOptions.parse([
            "--size", "\(AppScript.size.width)x\(AppScript.size.height)", "--fonts", ScreenFonts.bundledFolder,
        ])
        return try VirtualRun(app, on: options)
    }

    @Test(.enabled(if: ScreenFonts.standard == .bundled), arguments: scripts)
    func scriptReplayMatchesGoldenImages(_ script: AppScript) throws {
        let run = try start(script)
        defer { run.end() }
        let recording = try script.recording.map { try Recording(contentsOf: $0) }
        if let recording { try run.play(recording) }
        for moment in script.moments {
            try run.run(until: .seconds(moment.time))
            try Self.goldens.check(ScreenImage(surface: run.display.snapshot()), named: "\(script.app)-\(moment.name)")
        }
        guard let recording else {
            #expect(!script.moments.isEmpty, "nothing is looked at")
            return
        }
        try run.runToTheEnd(of: recording)
        let end = ScreenImage(surface: run.display.snapshot())
        try Self.goldens.check(end, named: "\(script.app)-end")
        // What a panel shows in the end can only be compared when nothing moves any more.
        try run.host.run(until: run.host.clock.now + .seconds(3))
        #expect(ScreenImage(surface: run.display.snapshot()) == end, "the end is not at rest")
    }

    @Test func everyAppHasAScript() {
        #expect(Set(App.allCases.map(\.rawValue)).subtracting(Self.scripts.map(\.app)) == [])
    }

    /// `EASEL_UPDATE_GOLDENS=1` rewrites recordings, before the golden images.
    @Test(arguments: scripts.filter { $0.steps != nil })
    func recordingsMatchTheirSteps(_ script: AppScript) throws {
        let text = try ScriptSteps.recording(of: try #require(script.steps)).text()
        let file = AppScript.folder.appending(path: "\(script.app).touches")
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "EASEL_UPDATE_GOLDENS=1 rewrites it")
    }

    @Test func stepsBecomeRecordedSamples() throws {
        let recording = try ScriptSteps.recording(
            of: """
                tap 80 48   # one
                wait 0.1
                drag 0 0, 400 240, 800 240 in 0.4 hold 0.2
                also pinch 400 240 from 80 to 160 in 0.2
                """
        )
        #expect(recording.strokeCount == 4)
        let first = try #require(recording.samples.first)
        #expect(first.phase == .began && first.x == 0.1 && first.y == 0.1)
        let began = recording.samples.filter { $0.phase == .began }.map(\.time)
        #expect(began == [0, 156_000, 156_000, 156_000])
        let drag = recording.samples.filter { $0.contactID == 1 }
        #expect(drag.last?.time == 756_000 && drag.last?.x == 1)
        #expect(drag.first { $0.time == 356_000 }.map { $0.x == 0.5 && $0.y == 0.5 } == true)
        #expect(recording.samples.last { $0.contactID == 3 }?.x == 0.6)
        #expect(throws: ScriptSteps.Failure.self) { try ScriptSteps.recording(of: "tap 1") }
        #expect(throws: ScriptSteps.Failure.self) { try ScriptSteps.recording(of: "hop 1 2") }
        #expect(throws: ScriptSteps.Failure.self) { try ScriptSteps.recording(of: "tap 1 2 for 3") }
    }
}
