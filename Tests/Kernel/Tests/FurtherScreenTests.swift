import Foundation
import Input
import KernelRig
import SketchApp
import Testing
import UIKitTesting

extension SideBySideTests {
    /// A second panel of a card, which is a screen of its own by a lease.
    @Suite struct FurtherScreenTests {
        /// `plug NUMBER STATE`: connects (`on`, `detect`) or disconnects (`off`) a panel, with the event that the kernel sends.
        /// `await COUNT TEXT`: waits until the app has logged a text a number of times.
        private static let prelude =
            Job.prelude + """
                plug() {
                    echo "$2" > /sys/class/drm/card0-Virtual-$1/status
                    echo change > /sys/class/drm/card0/uevent
                }
                await() { wait_for "$2, $1 times" "[ \\"\\$(grep -cs '$2' /run/errors)\\" = $1 ]"; }

                """

        /// Linux 7, whose cards count vblanks, and Linux 6.1, with `EASEL_SLOW_TESTS`.
        private static let kernels: [Kernel] =
            ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil
            ? [.backports612] : [.backports612, .trixie7, .bookworm61]

        private static func machine(_ kernel: Kernel) -> Machine {
            var machine = Reference.machine(kernel)
            machine.options.outputs = 2
            return machine
        }

        /// Returns the further screen of the sketch app after recordings, one after the other.
        @MainActor
        private static func screens(after recordings: [String]) throws -> [PanelImage] {
            let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
            let folder = try Folder()
            try screen.launch(SketchDelegate(storage: nil))
            // The mode of a panel that the kernel knows nothing about.
            let further = try screen.connectScreen(size: CGSize(width: 1024, height: 768))
            try screen.advance(by: 1)
            return try recordings.map { name in
                let file = "\(folder.path)/\(name)"
                try Data(Reference.touched(name).text().utf8).write(to: URL(fileURLWithPath: file))
                try screen.replay(recording: file)
                try screen.advance(by: 1)
                return PanelImage(further.snapshot())
            }
        }

        /// Both panels show the pixels of the virtual display. Each may come and go while the other one stays, and both return
        /// after another program had the card.
        @Test(arguments: kernels) func eachPanelShowsItsOwnScreen(kernel: Kernel) async throws {
            let job = """
                plug 2 on
                start easel run sketch --display drm --extend all 2> /run/errors
                await 1 'Virtual-2 is a further screen, 1024x768'
                settle $app
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot first
                rig shot second 1
                plug 2 off
                await 1 'its screen is disconnected'
                touch_screen "\(Reference.recording("handwriting-short"))"
                rig shot first-more
                plug 2 on
                await 2 'Virtual-2 is a further screen'
                settle $app
                rig shot second-more 1
                plug 1 off
                await 1 'the app is not shown'
                settle $app
                rig shot second-alone 1
                plug 1 detect
                await 1 'the app is shown again on /dev/dri/card0 Virtual-1'
                settle $app
                kill -RTMIN+1 $app
                settle $app
                kill -RTMIN+2 $app
                settle $app
                rig shot first-back
                rig shot second-back 1
                end
                kernel-guest console > "$RIG/after.json"
                cat /run/errors
                plug 2 off
                """
            let result = try Self.machine(kernel).run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let expected = try await Self.screens(after: ["two-fingers", "handwriting-short"])
            #expect(expected[0].darkCount > 1000 && expected[1].darkCount > expected[0].darkCount)
            let first = try #require(result.screens["first"], "\(result.log)")
            #expect(first.differences(from: try Reference.sketch("two-fingers")).isEmpty, "\(result.log)")
            let more = try #require(result.screens["first-more"], "\(result.log)")
            #expect(more.darkCount > first.darkCount, "\(result.log)")
            let shots = [
                ("second", expected[0]), ("second-more", expected[1]), ("second-alone", expected[1]),
                ("first-back", more), ("second-back", expected[1]),
            ]
            for (name, image) in shots {
                let shot = try #require(result.screens[name], "\(name): \(result.log)")
                #expect(shot.differences(from: image).isEmpty, "\(name): \(result.log)")
            }
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode")
        }
    }
}
