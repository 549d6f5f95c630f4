import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// The time from a touch of a real device to the vertical blank at which a real card shows it, in a machine whose
    /// clock runs by instructions, two nanoseconds each.
    @Suite struct LatencyTests {
        /// A line that goes across the page in five seconds, with 125 samples a second: they occur at any time between two
        /// frames.
        private static let stroke: String = {
            let samples = (0..<625).map { index in
                let part = Double(index) / 624
                let phase = index == 0 ? "down" : index == 624 ? "up" : "move"
                return "\(index * 8),1,\(phase),\(0.1 + 0.8 * part),\(0.5 + 0.3 * sin(part * 40))"
            }
            return "t_ms,contact,phase,x,y\n" + samples.joined(separator: "\n") + "\n"
        }()

        /// Half of the touches are shown within a frame and two milliseconds: they do not wait for a whole frame and
        /// another one. On a machine of this speed a frame's work takes about five milliseconds, and files that the host
        /// reads late make the clock jump.
        @Test(arguments: [60, 120]) func touchIsOnPanelWithinAFrame(rate: Int) throws {
            let folder = try Folder()
            let recording = "\(folder.path)/stroke.csv"
            try Self.stroke.write(toFile: recording, atomically: true, encoding: .utf8)
            var machine = Reference.machine(.trixie7)
            machine.options.commandLine = "video=Virtual-1:\(Reference.size.width)x\(Reference.size.height)@\(rate)"
            let job = """
                read_ahead "\(recording)"
                start easel run sketch --display drm --mode \(Reference.size.width)x\(Reference.size.height)@\(rate) \\
                    --stats "$RIG/stats.json"
                touch_screen "\(recording)"
                end
                """
            let result = try machine.run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("vblanks counted"), "\(result.log)")
            let latency = try #require(try RunStatistics(result, "stats.json").touchToFlip)
            let period = 1000 / Double(rate)
            print(
                "\(rate) Hz: touch to flip p50 \(latency.p50) ms, p99 \(latency.p99) ms, at most \(latency.maximum) ms"
            )
            #expect(latency.samples == 625)
            #expect(latency.p50 <= period + 2)
            #expect(latency.p99 <= period * 3)
        }
    }
}
