import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// However a program ends, the text console is back: its mode, its keyboard, its cursor, its resolution.
    @Suite(.serialized) struct ConsoleTests {
        /// The mode is one that every list has. Larger ones than the preferred one are not always told: on a busy host the
        /// list was seen without 1024x768.
        @Test(arguments: ["drm --mode 640x480", "fbdev"])
        func theConsoleComesBack(display: String) throws {
            // What was on the console before has to be on it again; so nothing may write to it meanwhile. The cursor is
            // shown by its blinking: two pictures that differ.
            let job = """
                # A signal from outside is no crash that could be traced back.
                export SWIFT_BACKTRACE=enable=no
                printf 'what stood here before\\n' > /dev/tty1
                dmesg --console-off
                shots() { for n in 1 2 3 4 5 6 7 8; do rig shot $1-$n; sleep 0.12; done; }
                kernel-guest console > "$RIG/before.json"
                shots before
                for signal in TERM SEGV KILL; do
                    start easel run clock --display \(display)
                    kernel-guest console > "$RIG/$signal-during.json"
                    rig shot $signal-during
                    kill -$signal $app
                    status=0
                    wait $app || status=$?
                    echo "$signal: $status"
                    while pgrep easel > "$RIG/guardian"; do sleep 0.05; done
                    kernel-guest console > "$RIG/$signal-after.json"
                    shots $signal-after
                done
                """
            let result = try Machine { $0.size = Reference.size }.run(job: Job.prelude + job, timeout: 180)
            #expect(result.status == 0, "\(result.log)")
            let before = try Console(result, file: "before.json")
            #expect(before.mode == "text" && before.keyboard == "unicode")
            let looks = (1...8).compactMap { result.screens["before-\($0)"] }
            #expect(Set(looks).count == 2, "the cursor blinks")
            for (signal, status) in [("TERM", 0), ("SEGV", 128 + 11), ("KILL", 128 + 9)] {
                #expect(result.log.contains("\(signal): \(status)"), "\(result.log)")
                let during = try Console(result, file: "\(signal)-during.json")
                #expect(during.mode == "graphics" && during.keyboard == "off")
                if display.hasPrefix("drm") { #expect(during.scanout?.width == 640) }
                #expect(!looks.contains(try #require(result.screens["\(signal)-during"])))
                let after = try Console(result, file: "\(signal)-after.json")
                #expect(after.mode == "text" && after.keyboard == "unicode")
                #expect(after.scanout?.width == 800 && after.scanout?.height == 480)
                let looksAfter = Set((1...8).compactMap { result.screens["\(signal)-after-\($0)"] })
                #expect(looksAfter == Set(looks), "\(signal): text and cursor are as they were")
            }
        }
    }
}
