import Foundation
import KernelRig
import TestSupport
import Testing

extension SideBySideTests {
    /// Panels that come and go: the kernel's connectors and events.
    @Suite struct HotPlugTests {
        /// `plug STATE`: connects (`detect`) or disconnects (`off`) the panel, with the event that the kernel sends.
        /// `await TEXT`: waits until the app has logged a text.
        private static let prelude =
            Job.prelude + """
                connector=/sys/class/drm/card0-Virtual-1
                plug() { echo "$1" > $connector/status; echo change > /sys/class/drm/card0/uevent; }
                await() { wait_for "$1" "grep -qs '$1' /run/errors"; }

                """

        private static let panels: [(Kernel, Adapter)] = [
            (.backports612, .virtioGPU), (.trixie7, .bochs), (.bookworm61, .virtioGPU),
        ]

        /// An idle app notices, and so does an animated one, whose flip is pending.
        @Test(arguments: TestEffort.cases(panels, reduced: 2))
        func panelThatReturnsShowsTheApp(kernel: Kernel, adapter: Adapter) throws {
            // QEMU's bochs adapter has no size of its own choice.
            let mode = adapter == .virtioGPU ? "" : "--mode 800x600"
            let job = """
                start easel run sketch --display drm \(mode) 2> /run/errors
                touch_screen "\(Reference.recording("two-fingers"))" --speed 8
                rig shot drawn
                plug off
                await 'the app is not shown: .*no panel is connected'
                settle $app
                kernel-guest console > "$RIG/off.json"
                touch_screen "\(Reference.recording("handwriting-latin"))" --speed 8
                plug detect
                await 'the app is shown again on /dev/dri/card0 Virtual-1, 800x'
                settle $app
                kernel-guest console > "$RIG/on.json"
                rig shot back
                end
                kernel-guest console > "$RIG/after.json"
                cat /run/errors

                rm /run/errors
                easel run clock --display drm \(mode) 2> /run/errors & app=$!
                await 'drm /dev/dri/card0'
                for round in 1 2 3; do
                    sleep 1
                    plug off
                    wait_for "$round losses" "[ \\$(grep -c 'not shown' /run/errors) = $round ]"
                    # More than the time in which a flip has to return.
                    sleep 5
                    plug detect
                    wait_for "$round returns" "[ \\$(grep -c 'shown again' /run/errors) = $round ]"
                done
                end
                cat /run/errors
                """
            let result = try Reference.machine(kernel, adapter).run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let off = try Console(result, file: "off.json")
            #expect(off.scanout == nil && off.mode == "graphics", "the panel is off")
            let on = try Console(result, file: "on.json")
            #expect(on.scanout?.width == 800 && on.mode == "graphics")
            let drawn = try #require(result.screens["drawn"], "\(result.log)")
            #expect(drawn.darkCount > 1000, "there is ink")
            let back = try #require(result.screens["back"], "\(result.log)")
            #expect(back.differences(from: drawn).isEmpty, "touches without a panel are ignored")
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode")
            #expect(!result.log.contains("page flip"), "\(result.log)")
        }

        /// Screen, layout and touches have the size of the new panel.
        @Test func otherPanelChangesSizeOfScreen() throws {
            let panel = try #require(EDID(width: 640, height: 400)).bytes.base64EncodedString()
            let job = """
                mount -t debugfs none /sys/kernel/debug 2>/dev/null || true
                override=/sys/kernel/debug/dri/0/Virtual-1/edid_override
                start easel run sketch --display drm 2> /run/errors
                kernel-guest console > "$RIG/before.json"
                plug off
                await 'the app is not shown'
                echo \(panel) | base64 --decode > $override
                plug detect
                await 'the app is shown again on /dev/dri/card0 Virtual-1, 640x400'
                settle $app
                kernel-guest console > "$RIG/other.json"
                touch_screen "\(Reference.recording("two-fingers"))" --speed 8
                rig shot other
                # Without a loss in between.
                printf reset > $override
                plug detect
                await 'has another panel'
                settle $app
                kernel-guest console > "$RIG/former.json"
                rig shot former
                end
                cat /run/errors
                """
            let result = try Reference.machine(.trixie7, .bochs).run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let before = try #require(try Console(result, file: "before.json").scanout)
            let other = try #require(try Console(result, file: "other.json").scanout)
            #expect(other.width == 640 && other.height == 400 && before.width != 640)
            let former = try #require(try Console(result, file: "former.json").scanout)
            #expect(former.width == before.width && former.height == before.height)
            let screen = try #require(result.screens["other"], "\(result.log)")
            let differences = screen.differences(from: try Reference.sketch("two-fingers", (640, 400)))
            #expect(differences.isEmpty, "\(differences.count) pixels, first \(differences[0])")
            #expect(screen.darkCount > 1000, "there is ink")
            let last = try #require(result.screens["former"])
            #expect(last.width == before.width && last.darkCount > 1000, "the drawing is there on the larger screen")
        }

        /// The app waits for a panel, with the framebuffer device of the card in place, and uses the panel at once.
        @Test func panelPluggedDuringWaitIsUsed() throws {
            let job = """
                plug off
                : > /run/errors
                (
                    await 'waiting up to 3600 s'
                    echo "not ready yet"
                    plug detect
                ) &
                start easel run sketch --display-wait 3600 2> /run/errors
                cat /run/errors
                ls /dev/fb0
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot end
                end
                plug off
                status=0
                EASEL_DISPLAY=drm easel run sketch --display-wait 1 2> /run/errors || status=$?
                echo "without: $status $(tail -n 1 /run/errors)"
                plug detect
                """
            let result = try Reference.machine().run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let lines = result.log.split(separator: "\n")
            let reason = "drm: cannot use /dev/dri/card0 as a display: no panel is connected to Virtual-1"
            #expect(lines.first == "not ready yet" && result.log.contains("/dev/fb0\n"), "\(result.log)")
            #expect(lines.contains("easel: waiting up to 3600 s for a display: \(reason)"), "\(result.log)")
            #expect(lines.contains { $0.contains("drm /dev/dri/card0 (virtio_gpu), Virtual-1, 800x480") })
            #expect(
                lines.contains("without: 69 easel: no display found within 1 s: \(reason)"),
                "\(result.log)"
            )
            let screen = try #require(result.screens["end"], "\(result.log)")
            #expect(screen.differences(from: try Reference.sketch("two-fingers")).isEmpty)
        }
    }
}
