import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// A second panel of a card, which shows the frames of the first.
    @Suite struct MirrorTests {
        /// `plug STATE`: connects (`on`) or disconnects (`off`) the second panel, with the event that the kernel sends.
        /// `await COUNT TEXT`: waits until the app has logged a text a number of times.
        private static let prelude =
            Job.prelude + """
                second=/sys/class/drm/card0-Virtual-2
                plug() { echo "$1" > $second/status; echo change > /sys/class/drm/card0/uevent; }
                await() { wait_for "$2, $1 times" "[ \\"\\$(grep -cs '$2' /run/errors)\\" = $1 ]"; }

                """

        /// Linux 7, whose cards count vblanks, with `EASEL_SLOW_TESTS`.
        private static let kernels: [Kernel] =
            ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil
            ? [.backports612] : [.backports612, .trixie7]

        private static func machine(_ kernel: Kernel) -> Machine {
            var machine = Reference.machine(kernel)
            machine.options.outputs = 2
            return machine
        }

        /// The second panel may come and go at any time. Both panels have the text console at the end.
        @Test(arguments: kernels) func secondPanelShowsTheSamePixels(kernel: Kernel) throws {
            let job = """
                plug on
                start easel run sketch --display drm --connector Virtual-1 --mode 640x480 --mirror all 2> /run/errors
                await 1 'Virtual-2 mirrors the screen, 640x480'
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot first
                rig shot second 1
                plug off
                await 1 'Virtual-2 does not mirror the screen'
                touch_screen "\(Reference.recording("handwriting-short"))"
                rig shot more
                plug on
                await 2 'Virtual-2 mirrors the screen, 640x480'
                settle $app
                rig shot second-again 1
                end
                kernel-guest console > "$RIG/after.json"
                cat /run/errors
                plug off
                """
            let result = try Self.machine(kernel).run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(!result.log.contains("not shown"), "the first panel is not disturbed: \(result.log)")
            let first = try #require(result.screens["first"], "\(result.log)")
            #expect(first.darkCount > 1000, "there is ink")
            #expect(try #require(result.screens["second"]).differences(from: first).isEmpty)
            let more = try #require(result.screens["more"])
            #expect(more.darkCount > first.darkCount)
            #expect(try #require(result.screens["second-again"]).differences(from: more).isEmpty)
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode")
        }

        /// The adapter cannot scale planes: a panel without the mode is left out, and the first one is not disturbed.
        @Test func panelOfAnotherSizeIsLeftOutIfHardwareCannotScale() throws {
            let job = """
                plug on
                start easel run sketch --display drm --connector Virtual-1 --mirror Virtual-2 2> /run/errors
                await 1 'Virtual-2 does not mirror the screen'
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot first
                end
                cat /run/errors
                plug off
                """
            let result = try Self.machine(.backports612).run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let first = try #require(result.screens["first"], "\(result.log)")
            #expect(first.differences(from: try Reference.sketch("two-fingers")).isEmpty)
        }
    }
}
