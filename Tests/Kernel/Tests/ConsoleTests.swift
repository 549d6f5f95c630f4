import Foundation
import KernelRig
import TestSupport
import Testing

extension SideBySideTests {
    /// The text console is restored for every kind of end: its mode, its keyboard, its cursor, its resolution.
    @Suite struct ConsoleTests {
        /// Another running program has left the CRTC with variable refresh enabled, the one property that every driver
        /// has. It is off while the app shows, and on again after that.
        private static let leftovers = """
            unset EASEL_TTY
            kernel-guest leave VRR_ENABLED 1 > /run/left & other=$!
            wait_for 'variable refresh is enabled' 'grep -q left /run/left'
            kernel-guest console > "$RIG/left-before.json"
            start easel run clock --display drm --mode 640x480
            kernel-guest console > "$RIG/left-during.json"
            end
            kernel-guest console > "$RIG/left-after.json"
            kill $other
            """

        /// The app leaves the panel to another console several times, and is there again each time, with what was drawn.
        @Test func appReturnsAfterSwitchesOfConsoles() throws {
            let rounds = TestEffort.rounds(10, reduced: 3)
            let job = """
                export EASEL_TTY=/dev/tty1
                start easel run sketch --display drm
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot drawn
                for ((round = 1; round <= \(rounds); round++)); do
                    kernel-guest switch 2 --state "$RIG/away-$round.json"
                    kernel-guest switch 1
                    settle $app
                    kernel-guest console > "$RIG/back-$round.json"
                done
                rig shot back
                end
                kernel-guest console > "$RIG/after.json"
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            for round in 1...rounds {
                let away = try Console(result, file: "away-\(round).json")
                #expect(away.activeTerminal == 2 && away.mode == "text", "round \(round)")
                let back = try Console(result, file: "back-\(round).json")
                #expect(back.activeTerminal == 1 && back.mode == "graphics", "round \(round)")
                #expect(away.scanout?.framebuffer != back.scanout?.framebuffer, "the panel shows the other console")
            }
            let drawn = try #require(result.screens["drawn"])
            #expect(drawn.darkCount > 0)
            let back = try #require(result.screens["back"])
            #expect(back.differences(from: drawn).isEmpty)
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode")
        }

        /// The mode is one that every list has. Modes larger than the preferred one are not always listed: on a busy host the
        /// list was seen without 1024x768.
        @Test(
            arguments: TestEffort.cases(
                [("drm --mode 640x480", ["3", "1", "3"]), ("fbdev", ["1", "3", "1"])],
                reduced: 1
            )
        )
        func textConsoleIsRestored(display: String, terminals: [String]) throws {
            // What was on the console before has to be on it again; so nothing may write to it meanwhile. The cursor is
            // shown by its blinking: two images that differ.
            let job = """
                # A signal from outside is no crash that could be traced back.
                export SWIFT_BACKTRACE=enable=no
                printf 'what stood here before\\n' > /dev/tty1
                dmesg --console-off
                # Until both states are among them: the machine's clock jumps ahead at each.
                shots() {
                    for n in {1..60}; do
                        rig shot $1-$n
                        cmp -s "$RIG/$1-1.ppm" "$RIG/$1-$n.ppm" || [ $n -lt 4 ] || break
                        sleep 0.12
                    done
                }
                kernel-guest console > "$RIG/before.json"
                shots before
                terminals=(\(terminals.joined(separator: " ")))
                for signal in TERM SEGV KILL; do
                    # Another console is on screen before, sometimes.
                    export EASEL_TTY=/dev/tty${terminals[0]}
                    terminals=("${terminals[@]:1}")
                    start easel run clock --display \(display)
                    kernel-guest console > "$RIG/$signal-during.json"
                    # What would keep the device open after the program's death.
                    grep -e /dev/dri -e /dev/fb /proc/$app/maps > /dev/null
                    if grep -e /dev/dri -e /dev/fb /proc/$(pgrep easel-guardian)/maps; then exit 1; fi
                    rig shot $signal-during
                    kill -$signal $app
                    status=0
                    wait $app || status=$?
                    echo "$signal: $status"
                    wait_for 'the guardian has ended' '! pgrep easel > "$RIG/guardian"'
                    kernel-guest console > "$RIG/$signal-after.json"
                    shots $signal-after
                done
                \(display == "fbdev" ? "" : Self.leftovers)
                dmesg --console-on
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let before = try Console(result, file: "before.json")
            #expect(before.mode == "text" && before.keyboard == "unicode")
            let images = (1...60).compactMap { result.screens["before-\($0)"] }
            #expect(Set(images).count == 2, "the cursor blinks")
            #expect(before.activeTerminal == 1)
            let ends = [("TERM", 0), ("SEGV", 128 + 11), ("KILL", 128 + 9)]
            for ((signal, status), terminal) in zip(ends, terminals) {
                #expect(result.log.contains("\(signal): \(status)"), "\(result.log)")
                let during = try Console(result, file: "\(signal)-during.json")
                #expect(during.mode == "graphics" && during.keyboard == "off")
                #expect(during.activeTerminal == Int(terminal), "keys go to the console on screen")
                if display.hasPrefix("drm") { #expect(during.scanout?.width == 640) }
                #expect(!images.contains(try #require(result.screens["\(signal)-during"])))
                let after = try Console(result, file: "\(signal)-after.json")
                #expect(after.mode == "text" && after.keyboard == "unicode")
                #expect(after.activeTerminal == 1)
                #expect(after.scanout?.width == 800 && after.scanout?.height == 480)
                let imagesAfter = Set((1...60).compactMap { result.screens["\(signal)-after-\($0)"] })
                #expect(imagesAfter == Set(images), "\(signal): text and cursor are as they were")
            }
            guard display != "fbdev" else { return }
            let left = try ["before", "during", "after"].map { try Console(result, file: "left-\($0).json").scanout }
            #expect(left.map { $0?.variableRefresh } == [true, false, true])
            #expect(left[0]?.framebuffer == left[2]?.framebuffer && left[2]?.width == 800)
        }
    }
}
