import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// An animation on a display that counts its vertical blanks, in a machine whose clock runs by instructions.
    @Suite struct AnimationTests {
        struct Report: Decodable {
            struct Frame: Decodable {
                var sequence: UInt64
                var time: Double
                var edge: Int
            }

            var refreshRate: Double
            var begin: Double
            var asleep: Double
            var awake: Double
            var missed: Int
            var frames: [Frame]
        }

        /// Half a second without the main thread, and a frame for every vblank, each with the value for its time.
        @Test func animationContinuesWhileMainThreadSleeps() throws {
            let result = try Reference.machine(.trixie7).run(
                job: Job.prelude + """
                    read_ahead
                    kernel-guest animate --output "$RIG/animate.json"
                    """
            )
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("vblanks counted"))
            let report = try JSONDecoder().decode(Report.self, from: try #require(result.file("animate.json")))
            #expect(report.awake - report.asleep >= 0.5)
            let frames = report.frames.filter { $0.time > report.begin && $0.time < report.begin + 1 }
            let inSleep = frames.filter { $0.time > report.asleep && $0.time < report.awake }
            // One blank at each end may fall on the other side.
            #expect(Double(inSleep.count) > 0.5 * report.refreshRate - 2, "\(inSleep.count) frames")
            for (former, frame) in zip(frames, frames.dropFirst()) {
                #expect(frame.sequence == former.sequence + 1, "at \(frame.time)")
            }
            #expect(report.missed == 0)
            for frame in frames {
                // The right edge is at 64 + 600 t; eight pixels a frame. A pixel that is covered in part counts, and so does
                // the one that it is blended with.
                let edge = 64 + 600 * (frame.time - report.begin)
                #expect((-0.01...2.01).contains(Double(frame.edge) - edge), "the value for \(frame.time) s")
            }
            print("\(inSleep.count) frames in \(report.awake - report.asleep) s without the main thread")
        }
    }
}
