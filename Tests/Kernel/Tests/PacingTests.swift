import Foundation
import KernelRig
import TestSupport
import Testing

extension SideBySideTests {
    /// A display that counts its vertical blanks, in a machine whose clock runs by instructions: the load of the host
    /// changes nothing.
    @Suite struct PacingTests {
        struct Report: Decodable {
            struct Flip: Decodable {
                var sequence: UInt64
                var time: Double
                var predicted: Double
            }

            var refreshRate: Double
            var flips: [Flip]
        }

        @Test func movingViewHasFrameForEveryVBlank() throws {
            let result = try Reference.machine(.trixie7).run(
                job: Job.prelude + """
                    read_ahead
                    kernel-guest move --frames 600 --rests 3 --output "$RIG/move.json"
                    """
            )
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("vblanks counted"))
            let report = try JSONDecoder().decode(Report.self, from: try #require(result.file("move.json")))
            #expect(report.flips.count == 603)
            let period = 1 / report.refreshRate
            // Time stamps have whole microseconds, and the card's own clock rounds its period to those as well.
            let tolerance = 3e-6
            let moving = report.flips.prefix(600)
            for (former, flip) in zip(moving, moving.dropFirst()) {
                #expect(flip.sequence == former.sequence + 1, "none missed, none early, at \(flip.sequence)")
                #expect(abs(flip.time - former.time - period) < tolerance, "\(flip.time - former.time) s")
                #expect(abs(flip.time - flip.predicted) < tolerance, "displayed at the reported time")
            }
            // The driver starts its count over after a rest: the blanks are not where the last ones would lead to.
            for flip in report.flips.dropFirst(600) {
                let blanks = (flip.time - flip.predicted) / period
                #expect(
                    abs(blanks - blanks.rounded()) * period < tolerance,
                    "\(blanks) vblanks after the predicted one"
                )
            }
            let mean = (report.flips[599].time - report.flips[0].time) / 599
            print("600 frames: one of \(mean * 1000) ms each; the mode specifies \(period * 1000) ms")
            #expect(abs(mean / period - 1) < 0.001)
        }

        @Test(arguments: TestEffort.cases([Kernel.trixie7, .backports612], reduced: 1))
        func idleProgramDoesNotWakeUp(kernel: Kernel) throws {
            let job = """
                for card in drm fbdev; do
                    start easel run sketch --display $card --stats "$RIG/$card.json"
                    # The defaults are saved once, a second after the last turn; the thread that did ends five later.
                    sleep 8
                    kernel-guest wakeups $app --seconds 5 > "$RIG/$card.wakeups"
                    end
                done
                """
            let result = try Reference.machine(kernel).run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            for card in ["drm", "fbdev"] {
                let text = String(decoding: try #require(result.file("\(card).wakeups")), as: UTF8.self)
                let wakeups = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
                #expect(wakeups <= 1, "\(kernel.rawValue) \(card)")
                #expect(try RunStatistics(result, "\(card).json").frames == 1)
            }
        }
    }
}
