import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// The time from a touch of a real device to the vertical blank at which a real card shows it, in a machine whose
    /// clock runs by instructions, two nanoseconds each.
    @Suite struct LatencyTests {
        /// The circumstances of a measurement.
        struct Setup: CustomTestStringConvertible {
            var rate = 60
            /// The time that the app's drawing takes, in milliseconds.
            var cost = 0
            /// The number of other programs that never sleep.
            var load = 0
            /// The maximum latencies of 50 and of 99 in 100 touches, in periods and milliseconds.
            var limits: (p50: (Double, Double), p99: (Double, Double))

            var testDescription: String { "\(rate) Hz, \(cost) ms, \(load) programs" }
        }

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

        /// The slow ones are those of `EASEL_SLOW_TESTS`.
        private static let setups: [Setup] = {
            let quick = [
                Setup(limits: ((0.5, 3), (2, 0))), Setup(cost: 12, limits: ((2, 0), (3, 0))),
            ]
            let slow = [
                Setup(limits: ((0.5, 3), (1, 4))), Setup(rate: 120, limits: ((0.5, 3), (1, 4))),
                Setup(load: 1, limits: ((1, 0), (3, 0))),
            ]
            return ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil ? quick : quick + slow
        }()

        /// Touches do not wait for a whole frame and another one: a sample is delivered just before the frame that shows it
        /// begins. An app that draws for most of a period gets it a period earlier. Files that the host reads late make the
        /// clock jump.
        @Test(arguments: setups) func touchIsOnPanelWithinAFrame(setup: Setup) throws {
            let folder = try Folder()
            let recording = "\(folder.path)/stroke.csv"
            try Self.stroke.write(toFile: recording, atomically: true, encoding: .utf8)
            let (width, height) = (Reference.size.width, Reference.size.height)
            var machine = Reference.machine(.trixie7)
            machine.options.commandLine = "video=Virtual-1:\(width)x\(height)@\(setup.rate)"
            let job = """
                read_ahead "\(recording)" "$(command -v HostProbe)"
                export EASEL_DISPLAY=drm EASEL_MODE=\(width)x\(height)@\(setup.rate) EASEL_STATS="$RIG/stats.json"
                start HostProbe follow \(setup.cost)
                for ((number = 0; number < \(setup.load); number++)); do
                    while :; do :; done &
                    load="${load-} $!"
                done
                touch_screen "\(recording)"
                [ -z "${load-}" ] || kill $load
                end
                """
            let result = try machine.run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("vblanks counted"), "\(result.log)")
            let latency = try #require(try RunStatistics(result, "stats.json").touchToFlip)
            print("\(setup.testDescription): p50 \(latency.p50) ms, p99 \(latency.p99), at most \(latency.maximum)")
            #expect((624...625).contains(latency.samples), "lifting the finger changes nothing by itself")
            let period = 1000 / Double(setup.rate)
            let (p50, p99) = setup.limits
            #expect(latency.p50 <= period * p50.0 + p50.1)
            #expect(latency.p99 <= period * p99.0 + p99.1)
        }
    }
}
