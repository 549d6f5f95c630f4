import Foundation
import Input
import KernelRig
import TestSupport
import Testing
import UIKitTesting

extension SideBySideTests {
    /// The apps' scripts (`Tests/AppTests/Scripts`) through a touch screen of the kernel's: in the end the panel shows what
    /// the virtual display does.
    @Suite struct PanelScriptTests {
        /// One machine for all: it takes longer to boot than an app to play.
        @Test func appsEndAsTheyDoOnTheVirtualDisplay() throws {
            let scripts = try AppScript.all().filter { $0.recording != nil }
            try #require(!scripts.isEmpty)
            // Fonts are the tests' on both sides. What an app keeps, it keeps where nothing is yet.
            let plays = scripts.map { script in
                """
                play \(script.app) "\(script.recording ?? "")" \(script.arguments.joined(separator: " "))
                """
            }
            // The points that arrive, with their times, are recorded beside the app.
            let job = """
                play() {
                    name=$1 touches=$2
                    shift 2
                    mkdir /run/state-$name
                    STATE_DIRECTORY=/run/state-$name start easel run $name --display drm \
                        --fonts "\(ScreenFonts.bundledFolder)" --stats "$RIG/$name.json" "$@"
                    easel record "$RIG/$name.touches" & recorder=$!
                    kernel-guest settle $recorder
                    kernel-guest touch "$touches" --readers 2
                    kernel-guest settle $recorder
                    kernel-guest settle $app
                    rig shot $name
                    kill -TERM $recorder
                    wait $recorder
                    kernel-guest unplug
                    end
                }
                patience=100000
                read_ahead "\(ScreenFonts.bundledFolder)"/*
                \(plays.joined(separator: "\n"))
                """
            let machine = Machine(kernel: .trixie7) {
                $0.size = Reference.size
                $0.clock = .instructions(shift: 1)
            }
            let result = try machine.run(job: Job.prelude + job, timeout: 600)
            #expect(result.status == 0, "\(result.log)")
            let folder = try Folder()
            for script in scripts {
                let name = script.app
                let file = "\(folder.path)/\(name).touches"
                try #require(result.file("\(name).touches"), "\(name): \(result.log)")
                    .write(to: URL(fileURLWithPath: file))
                let arrived = try Recording(contentsOf: file)
                let sent = try Reference.touched(file: try #require(script.recording))
                #expect(arrived.samples.count == sent.samples.count, "\(name): no sample is lost")
                #expect(try RunStatistics(result, "\(name).json").touches == sent.samples.count, "\(name)")
                let expected = try Reference.app(
                    name,
                    after: arrived,
                    Reference.size,
                    ["--fonts", ScreenFonts.bundledFolder]
                )
                let screen = try #require(result.screens[name], "\(result.log)")
                let differences = screen.differences(from: expected)
                #expect(differences.isEmpty, "\(name): \(differences.count) pixels, first \(differences[0])")
                // The comparison would prove nothing of a screen that shows nothing.
                #expect(Set(stride(from: 0, to: screen.pixels.count, by: 3).map { screen.pixels[$0] }).count > 2)
            }
        }
    }
}
