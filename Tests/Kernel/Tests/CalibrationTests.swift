import Foundation
import Input
import KernelRig
import Testing

extension SideBySideTests {
    /// `easel calibrate` with a touch screen of the kernel whose axes are swapped.
    @Suite struct CalibrationTests {
        /// A location of the panel as the touch screen reports it, both from 0 to 1: swapped, one axis mirrored, and a part
        /// of the range.
        private static func reported(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            (0.1 + 0.7 * y, 0.85 - 0.8 * x)
        }

        /// The matrix that reverses this: x = (0.85 - y′) / 0.8, and y = (x′ - 0.1) / 0.7.
        private static let matrix = [0, -1 / 0.8, 0.85 / 0.8, 1 / 0.7, 0, -0.1 / 0.7]

        /// Returns a recording of touches at locations of the panel, in points.
        private static func touches(_ points: [(x: Double, y: Double)]) -> String {
            var text = "t_ms,contact,phase,x,y\n"
            for (index, point) in points.enumerated() {
                let (x, y) = reported(point.x / 800, point.y / 480)
                text += "\(index * 1000),1,down,\(x),\(y)\n\(index * 1000 + 200),1,up,\(x),\(y)\n"
            }
            return text
        }

        @Test func swappedAxesAreCalibratedAndTouchesHit() throws {
            let targets = [(100.0, 60.0), (700, 60), (700, 420), (100, 420), (400, 240)]
            let probes = [(20.0, 30.0), (790, 10), (400, 300)]
            let job = """
                mkdir "$RIG/config"
                printf '# panel\\n[input]\\nkeyboard = ["de"] # German\\n' >"$RIG/config/easel.toml"
                cat >"$RIG/targets.csv" <<'END'
                \(Self.touches(targets))END
                cat >"$RIG/probes.csv" <<'END'
                \(Self.touches(probes))END
                calibrate() {
                    start easel calibrate --display drm --config "$RIG/config" "$@"
                    rig shot targets
                    play_touches "$RIG/targets.csv"
                    wait $app
                    kernel-guest unplug
                }
                calibrate >"$RIG/first"
                cp "$RIG/config/easel.toml" "$RIG/first.toml"
                # The calibration that is in force has no influence.
                calibrate >"$RIG/second"
                cp "$RIG/config/easel.toml" "$RIG/second.toml"
                calibrate --udev >"$RIG/rule"
                export EASEL_CONFIG="$RIG/config" EASEL_DISPLAY=drm
                start kernel-guest touch-log --output "$RIG/touches"
                touch_screen "$RIG/probes.csv"
                end
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            func text(_ name: String) throws -> String {
                String(decoding: try #require(result.file(name), "\(result.log)"), as: UTF8.self)
            }
            let lines = try text("first.toml").split(separator: "\n")
            try #require(lines.count == 4, "\(lines)")
            #expect(lines[0] == "# panel" && lines[1] == "[input]" && lines[3] == "keyboard = [\"de\"] # German")
            let value = try #require(lines[2].wholeMatch(of: #/calibration = \["(.*)"\]/#)?.1)
            let calibration = try #require(TouchCalibration(String(value)), "\(value)")
            #expect(calibration.device == "kernel-guest")
            #expect(zip(calibration.matrix, Self.matrix).allSatisfy { abs($0 - $1) < 1e-3 }, "\(calibration)")
            #expect(try text("second.toml") == text("first.toml"))
            #expect(try text("rule").contains("LIBINPUT_CALIBRATION_MATRIX}=\"\(calibration.numbers)\""))

            let began = try text("touches").split(separator: "\n").filter { $0.hasPrefix("began") }
            let points = began.map { $0.split(separator: " ").dropFirst().compactMap { Double($0) } }
            try #require(points.count == probes.count, "\(points)")
            for (point, probe) in zip(points, probes) {
                #expect(abs(point[0] - probe.0) < 0.5 && abs(point[1] - probe.1) < 0.5, "\(point) \(probe)")
            }
        }
    }
}
