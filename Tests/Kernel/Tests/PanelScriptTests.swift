import Foundation
import Input
import KernelRig
import Raster
import TestSupport
import Testing
import UIKitTesting

extension SideBySideTests {
    /// The apps' scripts (`Tests/AppTests/Scripts`) through a touch screen of the kernel's: in the end the panel shows what
    /// the virtual display does. The sketch pad plays its script once more on a rotated panel.
    @Suite struct PanelScriptTests {
        private struct Play {
            let name: String
            let script: AppScript
            var rotation = ScreenRotation.none
        }

        /// One machine for all: it takes longer to boot than an app to play.
        @Test func scriptsEndAsOnVirtualDisplay() throws {
            // In continuous integration, ink, controls and continuous motion.
            let reduced = ["sketch", "settings", "dynamics"]
            let scripts = try AppScript.all().filter {
                $0.recording != nil && (!TestEffort.isReduced || reduced.contains($0.app))
            }
            try #require(scripts.count >= reduced.count)
            var plays = scripts.map { Play(name: $0.app, script: $0) }
            let sketch = try #require(scripts.first { $0.app == "sketch" })
            plays.append(Play(name: "turned", script: sketch, rotation: .clockwise))
            // Fonts are the tests' on both sides. What an app keeps, it keeps where nothing is yet.
            let lines = plays.map { play in
                """
                play \(play.name) \(play.script.app) "\(play.script.recording ?? "")" \
                    --rotation \(play.rotation.rawValue) \(play.script.arguments.joined(separator: " "))
                """
            }
            // The points that arrive, with their times, are recorded beside the app.
            let job = """
                play() {
                    name=$1 program=$2 touches=$3
                    shift 3
                    mkdir /run/state-$name
                    STATE_DIRECTORY=/run/state-$name start easel run $program --display drm \
                        --fonts "\(ScreenFonts.bundledFolder)" --stats "$RIG/$name.json" "$@"
                    easel record "$RIG/$name.touches" & recorder=$!
                    settle $recorder
                    play_touches "$touches" --readers 2
                    settle $recorder
                    settle $app
                    rig shot $name
                    kill -TERM $recorder
                    wait $recorder
                    kernel-guest unplug
                    end
                }
                read_ahead "\(ScreenFonts.bundledFolder)"/*
                \(lines.joined(separator: "\n"))
                """
            let result = try Reference.machine(.trixie7).run(job: Job.prelude + job, timeout: 600)
            #expect(result.status == 0, "\(result.log)")
            let folder = try Folder()
            for play in plays {
                let name = play.name
                let file = "\(folder.path)/\(name).touches"
                try #require(result.file("\(name).touches"), "\(name): \(result.log)")
                    .write(to: URL(fileURLWithPath: file))
                let arrived = try Recording(contentsOf: file)
                let sent = try Reference.touched(file: try #require(play.script.recording))
                #expect(arrived.samples.count == sent.samples.count, "\(name): no sample is lost")
                #expect(try RunStatistics(result, "\(name).json").touches == sent.samples.count, "\(name)")
                let size = play.rotation.swapsSides ? (Reference.size.height, Reference.size.width) : Reference.size
                let expected = try Reference.app(
                    play.script.app,
                    after: arrived.rotated(play.rotation),
                    size,
                    ["--fonts", ScreenFonts.bundledFolder]
                ).rotated(play.rotation)
                let screen = try #require(result.screens[name], "\(result.log)")
                let differences = screen.differences(from: expected)
                #expect(differences.isEmpty, "\(name): \(differences.count) pixels, first \(differences[0])")
                // The comparison would prove nothing of a screen that shows nothing.
                #expect(Set(stride(from: 0, to: screen.pixels.count, by: 3).map { screen.pixels[$0] }).count > 2)
            }
        }
    }
}
