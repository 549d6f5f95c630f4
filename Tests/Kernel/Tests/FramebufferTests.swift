import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    @Suite struct FramebufferTests {
        @Test(arguments: [
            (Kernel.backports612, Adapter.virtioGPU, 32, (red: 8, green: 8, blue: 8)),
            (.bookworm61, .cirrus, 16, (red: 5, green: 6, blue: 5)),
        ])
        func framebufferMatchesVirtualDisplay(
            kernel: Kernel,
            adapter: Adapter,
            depth: Int,
            bits: (red: Int, green: Int, blue: Int)
        ) throws {
            // One machine takes its driver away, and gives it back when the program waits for it.
            let isLate = adapter == .cirrus
            let job = """
                [ -e /dev/fb0 ] || modprobe cirrus
                udevadm settle
                : > /run/errors
                if \(isLate); then
                    device=$(readlink -f /sys/class/graphics/fb0/device)
                    driver=$(readlink -f $device/driver)
                    echo ${device##*/} > $driver/unbind
                    udevadm settle
                    [ -e /dev/fb0 ] || echo "no framebuffer"
                    (
                        wait_for 'the app waits for a panel' "grep -q 'waiting up to 3600 s' /run/errors"
                        echo "not ready yet"
                        echo ${device##*/} > $driver/bind
                    ) &
                fi
                start easel run sketch --display fbdev --display-wait 3600 --stats "$RIG/stats.json" 2> /run/errors
                cat /run/errors
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot end
                end
                """
            let result = try Reference.machine(kernel, adapter).run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("\(depth) bits per pixel"), "\(result.log)")
            #expect(result.log.contains("no framebuffer\nnot ready yet\n") == isLate, "\(result.log)")
            let screen = try #require(result.screens["end"], "\(result.log)")
            let expected = try Reference.sketch("two-fingers", (screen.width, screen.height))
            let differences = screen.differences(from: expected, bits: bits)
            #expect(differences.isEmpty, "\(differences.count) pixels, first \(differences[0])")
            #expect(screen.darkCount > 1000, "there is ink")
        }

        /// A driver with memory for two frames, which pans between them.
        @Test func pagesMatchVirtualDisplay() throws {
            var machine = Reference.machine()
            machine.options.commandLine = "drm_kms_helper.drm_fbdev_overalloc=200"
            let job = """
                start easel run sketch --display fbdev
                touch_screen "\(Reference.recording("two-fingers"))" --speed 8
                rig shot end
                end
                """
            let result = try machine.run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains(": 2 pages, "), "\(result.log)")
            let screen = try #require(result.screens["end"], "\(result.log)")
            let differences = screen.differences(from: try Reference.sketch("two-fingers"))
            #expect(differences.isEmpty, "\(differences.count) pixels")
            #expect(screen.darkCount > 1000, "there is ink")
        }
    }
}
