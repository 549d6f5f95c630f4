import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// Failures to open a display are reported in one line, with a status of sysexits.h, and do not change the console.
    @Suite struct FailureTests {
        private static let failures: [(name: String, command: String, status: Int, line: String)] = [
            (
                "wrong", "easel run sketch --display-wait 0 --display drm --card /dev/dri/card7", 69,
                "easel: drm: cannot open /dev/dri/card7: No such file or directory (errno 2)"
            ),
            (
                "bare", "easel run sketch --display-wait 0 --card /dev/dri/card1", 69,
                "easel: drm: cannot use /dev/dri/card1 as a display: its driver does not support mode setting"
            ),
            (
                "connector", "easel run sketch --display-wait 0 --card /dev/dri/card0 --connector DP-3", 69,
                "easel: drm: /dev/dri/card0 has no connector DP-3; available: Virtual-1 (connected)"
            ),
            (
                "busy", "easel run sketch", 75,
                "easel: drm: cannot open /dev/dri/card0: another program uses it (errno 16); \(end)"
            ),
            (
                "denied", "setpriv --reuid nobody --clear-groups easel run sketch --card /dev/dri/card0", 77,
                "easel: drm: cannot open /dev/dri/card0: Permission denied (errno 13); \(permit)"
            ),
            (
                "fbdenied", "setpriv --reuid nobody --clear-groups easel run sketch --display fbdev", 77,
                "easel: fbdev: cannot open /dev/fb0: Permission denied (errno 13); \(permit)"
            ),
        ]

        private static let end = "end that program or choose another display"
        private static let permit = "add the user to the group of the device (see easel doctor) or run as root"

        @Test func failureIsOneLineAndPreservesConsole() throws {
            var job = """
                dmesg --console-off
                modprobe vgem
                udevadm settle
                kernel-guest console > "$RIG/before.json"

                """
            for failure in Self.failures {
                if failure.name == "busy" {
                    // Whoever opens a card first is its master.
                    job += "sleep infinity 0<>/dev/dri/card0 & other=$!\n"
                    job += "wait_for 'another program has the card' 'ls -l /proc/$other/fd 2>&1 | grep -q card0'\n"
                }
                job += """
                    status=0
                    \(failure.command) 2> "$RIG/\(failure.name).err" || status=$?
                    echo "\(failure.name): $status"
                    kernel-guest console > "$RIG/\(failure.name).json"

                    """
                if failure.name == "busy" { job += "kill $other; wait $other || true\n" }
            }
            job += """
                modprobe -r vgem
                udevadm settle
                dmesg --console-on

                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let before = try Console(result, file: "before.json")
            for failure in Self.failures {
                #expect(result.log.contains("\(failure.name): \(failure.status)\n"), "\(result.log)")
                let errors = String(decoding: try #require(result.file("\(failure.name).err")), as: UTF8.self)
                #expect(errors == failure.line + "\n")
                let after = try Console(result, file: "\(failure.name).json")
                #expect(after.mode == before.mode && after.keyboard == before.keyboard)
                #expect(after.scanout?.framebuffer == before.scanout?.framebuffer)
            }
        }

        /// Does not use the framebuffer or a virtual display instead, and does not affect the first program's image or
        /// console.
        @Test func secondProgramDoesNotAffectFirst() throws {
            let job = """
                second() {
                    status=0
                    easel run clock "$@" 2> "$RIG/second.err" || status=$?
                    echo "second: $status $(cat "$RIG/second.err")"
                    kernel-guest console > "$RIG/$name.json"
                }
                status=0
                setpriv --reuid nobody --clear-groups easel run sketch || status=$?
                echo "denied: $status"
                name=drm; start easel run sketch; second
                end
                name=fbdev; start easel run sketch --display fbdev; second --display fbdev
                # The card has no master now: it is the console that both would take.
                name=console; second --display drm
                end
                kernel-guest console > "$RIG/after.json"
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("denied: 77"), "\(result.log)")
            #expect(!result.log.contains("using a virtual display"))
            let seconds = result.log.split(separator: "\n").filter { $0.hasPrefix("second: ") }
            #expect(
                seconds == [
                    "second: 75 easel: drm: cannot open /dev/dri/card0: another program uses it (errno 16); \(Self.end)",
                    "second: 75 easel: fbdev: cannot open /dev/fb0: another program uses it (errno 16); \(Self.end)",
                ] + seconds.suffix(1)
            )
            #expect(seconds.last?.hasPrefix("second: 75 ") == true)
            #expect(
                result.log.contains("easel: cannot open console /dev/tty1: another program uses it; "),
                "\(result.log)"
            )
            for name in ["drm", "fbdev", "console"] {
                let console = try Console(result, file: "\(name).json")
                #expect(console.mode == "graphics" && console.keyboard == "off", "\(name)")
            }
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode")
        }

        @Test func doctorReportsPermissions() throws {
            let job = """
                kernel-guest touch "\(Reference.recording("two-fingers"))" --patience 2 || true
                easel doctor --json > "$RIG/root.json" || true
                setpriv --reuid nobody --clear-groups easel doctor || echo "nobody: $?"
                """
            let result = try Reference.machine().run(job: job)
            let object = try JSONSerialization.jsonObject(with: try #require(result.file("root.json")))
            let report = try #require(object as? [String: Any], "\(result.log)")
            #expect(report["canShow"] as? Bool == true)
            let cards = try #require(report["cards"] as? [[String: Any]])
            #expect(cards.first?["driver"] as? String == "virtio_gpu")
            #expect((report["framebuffers"] as? [[String: Any]])?.first?["bitsPerPixel"] as? Int == 32)
            #expect(result.log.contains("nobody: 69"))
            #expect(result.log.contains("sudo usermod -aG video nobody"), "\(result.log)")
            #expect(result.log.contains("sudo usermod -aG input nobody"), "\(result.log)")
        }
    }
}
