import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// Panels that are switched off without input. Their clock is that of the host: one that runs by instructions jumps
    /// ahead while the machine is idle.
    @Suite struct BlankingTests {
        /// `power STATE`: waits until the kernel has switched the panel on or off.
        private static let prelude =
            Job.prelude + """
                power() { wait_for "the panel is $1" "[ \\"\\$(cat /sys/class/drm/card0-Virtual-1/dpms)\\" = '$1' ]"; }

                """

        /// All but the first take a while, and run with `EASEL_SLOW_TESTS`.
        private static var panels: [(Kernel, Adapter, String)] {
            let quick: [(Kernel, Adapter, String)] = [(.backports612, .virtioGPU, "drm")]
            let slow: [(Kernel, Adapter, String)] = [
                (.bookworm61, .virtioGPU, "drm"), (.trixie7, .bochs, "drm --mode 800x600"),
                (.backports612, .virtioGPU, "fbdev"),
            ]
            return ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil ? quick : quick + slow
        }

        @Test(arguments: panels)
        func panelGoesOffAndATouchSwitchesItOn(kernel: Kernel, adapter: Adapter, display: String) throws {
            let job = """
                export EASEL_BLANK_AFTER=12
                tap=/run/tap.csv
                printf '%s\\n' t_ms,contact,phase,x,y 0,1,down,0.5,0.5 20,1,up,0.5,0.5 > $tap
                start easel run sketch --display \(display) --stats "$RIG/stats.json"
                rig shot before
                power Off
                settle $app
                rig shot off
                play_touches $tap
                power On
                kernel-guest unplug
                settle $app
                rig shot on
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot drawn
                power Off
                play_touches $tap
                power On
                kernel-guest unplug
                settle $app
                rig shot back
                power Off
                end
                power On
                """
            let machine = Machine(kernel: kernel, adapter: adapter) { $0.size = Reference.size }
            let result = try machine.run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let on = try #require(result.screens["on"], "\(result.log)")
            let off = try #require(result.screens["off"])
            #expect(!off.differences(from: on).isEmpty, "the panel shows nothing")
            let before = try #require(result.screens["before"])
            #expect(on.differences(from: before).isEmpty, "the waking touch draws nothing")
            let drawn = try #require(result.screens["drawn"])
            #expect(drawn.darkCount > on.darkCount + 1000, "there is ink")
            if adapter == .virtioGPU, display == "drm" {
                #expect(drawn.differences(from: try Reference.sketch("two-fingers")).isEmpty)
            }
            let back = try #require(result.screens["back"])
            #expect(back.differences(from: drawn).isEmpty, "the frame is intact")
        }
    }
}
