import Foundation
import Input
import KernelRig
import Testing

extension SideBySideTests {
    /// Contacts of the sizes of fingers and palms on a screen of 164 × 164 millimeters, with a limit of 20.
    @Suite struct PalmTests {
        private static let finger = 0.02
        private static let palm = 0.1

        /// A stroke of a finger, of a radius in screen widths. Coordinates are multiples of the screen's steps.
        private static func stroke(
            _ contact: Int,
            from start: Int64,
            y: Double,
            _ radii: [Double],
            end: TouchSample.Phase = .ended
        ) -> [Recording.Sample] {
            var samples: [Recording.Sample] = []
            for (index, radius) in radii.enumerated() {
                samples.append(
                    Recording.Sample(
                        time: start + Int64(index) * 20_000,
                        contactID: contact,
                        phase: index == 0 ? .began : .moved,
                        x: 0.125 + Double(index) / 16,
                        y: y,
                        majorRadius: radius
                    )
                )
            }
            var last = samples[samples.count - 1]
            last.time += 20_000
            last.phase = end
            last.majorRadius = nil
            return samples + [last]
        }

        private static func recording(_ strokes: [[Recording.Sample]]) throws -> Recording {
            let device = Recording.Device(id: 0, name: "panel", kind: .touchscreen)
            // A stable sort: the order of samples at one time is that of the strokes.
            let samples = strokes.joined().enumerated().sorted {
                ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
            }
            return try Recording(devices: [device], samples: samples.map(\.element))
        }

        /// The sketch pad after strokes, which have no size there.
        private static func sketch(_ strokes: [[Recording.Sample]]) throws -> PanelImage {
            try Reference.sketch(
                recording(
                    strokes.map { stroke in
                        stroke.map { sample in
                            var sample = sample
                            sample.majorRadius = nil
                            return sample
                        }
                    }
                )
            )
        }

        private static func file(_ recording: Recording, _ path: String) -> String {
            "cat > \(path) <<'EOF'\n\(recording.text())EOF\n"
        }

        private static let line = stroke(1, from: 0, y: 0.25, Array(repeating: finger, count: 11))
        private static let palmBesideLine = stroke(2, from: 40_000, y: 0.5, Array(repeating: palm, count: 6))

        @Test func palmsBesideFingerDrawNothing() throws {
            // A contact that grows and shrinks again, and a finger in the same slot after it.
            let growing = Self.stroke(3, from: 300_000, y: 0.625, [Self.finger, Self.finger, Self.palm, Self.finger])
            let cancelled = Self.stroke(3, from: 300_000, y: 0.625, [Self.finger, Self.finger], end: .cancelled)
            let later = Self.stroke(4, from: 500_000, y: 0.75, Array(repeating: Self.finger, count: 5))
            let strokes = [Self.line, Self.palmBesideLine, growing, later]
            let job =
                Self.file(try Self.recording(strokes), "/run/palms.txt") + """
                    start easel run sketch --display drm --palm-size 20
                    touch_screen /run/palms.txt
                    rig shot limited
                    # A device without sizes is not limited.
                    play_touches "\(Reference.recording("two-fingers"))" --first 10
                    EASEL_PALM_SIZE=20 easel doctor > "$RIG/doctor" || true
                    settle $app
                    kernel-guest unplug
                    end
                    """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let limited = try #require(result.screens["limited"], "\(result.log)")
            #expect(try limited.differences(from: Self.sketch([Self.line, cancelled, later])).isEmpty)
            #expect(try !limited.differences(from: Self.sketch(strokes)).isEmpty, "palms would draw")
            let problem = "is not supported: the device must report the size of each contact"
            #expect(result.log.components(separatedBy: problem).count == 2, "\(result.log)")
            let report = String(decoding: try #require(result.file("doctor")), as: UTF8.self)
            #expect(report.contains("palm size: /dev/input/event") && report.contains(problem), "\(report)")
        }

        /// A daemon opens the device once, for libinput, so the sizes are read through its descriptor.
        @Test func palmOnSeatOfDaemonDrawsNothing() throws {
            let played = try Self.recording([Self.line, Self.palmBesideLine])
            let job =
                Self.file(played, "/run/palms.txt") + """
                    start $unprivileged easel run sketch --display drm --storage none --palm-size 20
                    touch_screen /run/palms.txt
                    rig shot limited
                    end
                    finish
                    """
            let result = try Reference.machine().run(job: SeatTests.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let limited = try #require(result.screens["limited"], "\(result.log)")
            #expect(try limited.differences(from: Self.sketch([Self.line])).isEmpty, "\(result.log)")
            #expect(!result.log.contains("palm size"), "\(result.log)")
        }
    }
}
