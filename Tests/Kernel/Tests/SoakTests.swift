import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// Random touches for minutes, on a touchscreen that is often unplugged: what a program on a panel needs does not grow.
    ///
    /// `EASEL_KERNEL_SOAK` sets the duration for each app, in seconds of the machine.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil)) struct SoakTests {
        private static let seconds = ProcessInfo.processInfo.environment["EASEL_KERNEL_SOAK"].flatMap(Int.init) ?? 60

        /// The memory, the descriptors and the threads of a program at a time.
        private struct Sample {
            /// In KiB.
            var memory: Int
            var descriptors: Int
            var threads: Int

            init?(_ line: Substring) {
                let numbers = line.split(separator: " ").compactMap { Int($0) }
                guard numbers.count == 3 else { return nil }
                (memory, descriptors, threads) = (numbers[0], numbers[1], numbers[2])
            }
        }

        /// Stores recordings of random touches, whose contacts also get lost with their device.
        private static func recordings(of app: String, in folder: Folder) throws -> [String] {
            try (1...4).map { seed in
                let file = "\(folder.path)/\(seed).txt"
                try Reference.run(
                    "easel",
                    [
                        "monkey", app, "--seed", "\(seed)", "--events", "40000", "--touches-out", file, "--size",
                        "\(Reference.size.width)x\(Reference.size.height)",
                    ]
                )
                return file
            }
        }

        @Test(arguments: ["sketch", "gallery"]) func memoryDescriptorsAndThreadsDoNotGrow(app: String) throws {
            let folder = try Folder()
            let files = try Self.recordings(of: app, in: folder).map { "\"\($0)\"" }.joined(separator: " ")
            let result = try Reference.machine().run(
                job: Job.prelude + """
                    sample() {
                        local text descriptors=(/proc/$app/fd/*) threads=(/proc/$app/task/*)
                        text=$(</proc/$app/status)
                        text=${text#*RssAnon:}
                        text=${text%%kB*}
                        echo $text ${#descriptors[@]} ${#threads[@]}
                    }
                    read_ahead \(files)
                    EASEL_STORAGE=none start easel run \(app) --display drm --stats "$RIG/stats.json"
                    end=$((SECONDS + \(Self.seconds)))
                    while [ $SECONDS -lt $end ]; do
                        sample
                        sleep 1
                    done >"$RIG/samples" & sampler=$!
                    while [ $SECONDS -lt $end ]; do
                        for file in \(files); do
                            kernel-guest touch $file --speed 4 & player=$!
                            # A recording takes minutes: at the end of the time, it is cut short by unplugging its device.
                            wait -n $player $sampler || true
                            kill $player 2>/dev/null || true
                            wait $player || true
                            echo played
                            [ $SECONDS -lt $end ] || break
                        done
                    done
                    wait $sampler
                    end
                    """,
                timeout: TimeInterval(400 + 10 * Self.seconds)
            )
            #expect(result.status == 0, "\(result.log)")
            let text = String(decoding: try #require(result.file("samples"), "\(result.log)"), as: UTF8.self)
            let samples = text.split(separator: "\n").compactMap(Sample.init)
            try #require(samples.count >= Self.seconds / 4, "\(text)")
            // A tenth to warm up.
            let middle = samples.count / 2
            let (early, late) = (samples[(samples.count / 10)..<middle], samples[middle...])
            func highest(_ part: ArraySlice<Sample>, _ value: KeyPath<Sample, Int>) -> Int {
                part.map { $0[keyPath: value] }.max() ?? 0
            }
            let statistics = try RunStatistics(result, "stats.json")
            print(
                "\(app): \(samples.count) samples, \(statistics.touches) touches, \(statistics.frames) frames; memory "
                    + "\(highest(early, \.memory)) and \(highest(late, \.memory)) KiB, descriptors "
                    + "\(highest(early, \.descriptors)) and \(highest(late, \.descriptors)), threads "
                    + "\(highest(early, \.threads)) and \(highest(late, \.threads))"
            )
            #expect(highest(late, \.memory) <= highest(early, \.memory) * 11 / 10 + 8192, "\(text)")
            #expect(highest(late, \.descriptors) <= highest(early, \.descriptors) + 2, "\(text)")
            #expect(highest(late, \.threads) <= highest(early, \.threads) + 2, "\(text)")
            #expect(statistics.frames > Self.seconds && statistics.touches > Self.seconds, "\(result.log)")
        }
    }
}
