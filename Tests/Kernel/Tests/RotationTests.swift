import Foundation
import Input
import KernelRig
import Raster
import Testing

extension SideBySideTests {
    /// Pixels and touches agree at every rotation and scale: a drawing by touches on the rotated panel is the one that the
    /// virtual display shows, rotated.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil)) struct RotationTests {
        @Test(arguments: ["drm", "fbdev"])
        func drawingOnRotatedPanelMatchesVirtualDisplay(display: String) throws {
            let rotations = ScreenRotation.allCases
            let scales = ["1", "2"]
            let recording = "two-fingers"
            // One machine for all: it takes longer to boot than the app to draw.
            let job = """
                read_ahead "\(Reference.recording(recording))"
                for rotation in \(rotations.map { "\($0.rawValue)" }.joined(separator: " ")); do
                    for scale in \(scales.joined(separator: " ")); do
                        start easel run sketch --display \(display) --storage none \\
                            --rotation $rotation --scale $scale --stats "$RIG/$rotation-$scale.json"
                        touch_screen "\(Reference.recording(recording))" --speed 8
                        rig shot $rotation-$scale
                        end
                    done
                done
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let touched = try Reference.touched(recording)
            for rotation in rotations {
                for scale in scales {
                    let name = "\(rotation.rawValue)-\(scale)"
                    let size = rotation.swapsSides ? (Reference.size.height, Reference.size.width) : Reference.size
                    let expected = try Reference.app(
                        "sketch",
                        after: touched.rotated(rotation),
                        size,
                        ["--scale", scale]
                    ).rotated(rotation)
                    let screen = try #require(result.screens[name], "\(result.log)")
                    let differences = screen.differences(from: expected)
                    #expect(differences.isEmpty, "\(name): \(differences.count) pixels, first \(differences[0])")
                    #expect(screen.darkCount > 500, "\(name): there is ink")
                    #expect(try RunStatistics(result, "\(name).json").touches == touched.samples.count, "\(name)")
                }
            }
        }
    }
}
