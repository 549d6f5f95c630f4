import Foundation
import KernelRig
import TestSupport
import Testing

extension SideBySideTests {
    /// A user without any rights on devices, which seatd opens.
    @Suite struct SeatTests {
        /// `$unprivileged COMMAND`: runs a command as a user who may use seatd, and nothing else. `finish`: ends seatd.
        /// `text_mode`: waits until seatd has restored the console.
        static let prelude =
            Job.prelude + """
                is_text() { kernel-guest console | grep -q '"mode" : "text"'; }
                text_mode() { wait_for 'the console is in text mode' is_text || { cat /run/seatd.log && exit 1; }; }
                rm -f /run/seatd.sock
                seatd -g nogroup -l info > /run/seatd.log 2>&1 & seatd=$!
                wait_for 'seatd listens' '[ -S /run/seatd.sock ]'
                unprivileged="setpriv --reuid=nobody --regid=nogroup --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs"
                finish() { kill $seatd; wait $seatd || true; rm -f /run/seatd.sock; }

                """

        /// The app leaves the panel to another console several times, and is there again each time, with what was drawn.
        @Test func userWithoutRightsShowsAndTouches() throws {
            let rounds = TestEffort.rounds(10, reduced: 3)
            let job = """
                start $unprivileged easel run sketch --display drm --storage none
                grep -E '^(Uid|Groups|CapEff):' /proc/$app/status
                if $unprivileged test -r /dev/dri/card0; then exit 3; fi
                kernel-guest console > "$RIG/during.json"
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot drawn
                for ((round = 1; round <= \(rounds); round++)); do
                    kernel-guest switch 2 --state "$RIG/away-$round.json"
                    [ $round != 1 ] || rig shot away
                    kernel-guest switch 1
                    settle $app
                    kernel-guest console > "$RIG/back-$round.json"
                    rig shot back-$round
                done
                # The devices were opened again.
                touch_screen "\(Reference.recording("handwriting-short"))"
                rig shot more
                end
                text_mode
                kernel-guest console > "$RIG/after.json"
                finish
                """
            let result = try Reference.machine().run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let lines = result.log.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.contains("Uid:\t65534\t65534\t65534\t65534"), "\(result.log)")
            #expect(lines.contains("Groups:") && lines.contains("CapEff:\t0000000000000000"), "\(result.log)")
            #expect(result.log.contains("the devices of seat0 are opened by its daemon"), "\(result.log)")
            let during = try Console(result, file: "during.json")
            #expect(during.mode == "graphics" && during.keyboard == "off" && during.scanout?.width == 800)
            let drawn = try #require(result.screens["drawn"], "\(result.log)")
            #expect(drawn.differences(from: try Reference.sketch("two-fingers")).isEmpty)
            let screenAway = try #require(result.screens["away"])
            #expect(screenAway.darkCount > drawn.darkCount + 100_000, "the panel shows the other console")
            for round in 1...rounds {
                let away = try Console(result, file: "away-\(round).json")
                #expect(away.activeTerminal == 2 && away.mode == "text", "round \(round)")
                let back = try Console(result, file: "back-\(round).json")
                #expect(back.activeTerminal == 1 && back.mode == "graphics" && back.keyboard == "off", "round \(round)")
                #expect(away.scanout?.framebuffer != back.scanout?.framebuffer, "the panel shows the other console")
                let screen = try #require(result.screens["back-\(round)"])
                #expect(screen.differences(from: drawn).isEmpty, "round \(round)")
            }
            let more = try #require(result.screens["more"])
            #expect(more.darkCount > drawn.darkCount, "touches arrive after the return")
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode" && after.activeTerminal == 1)
            #expect(after.scanout?.framebuffer != during.scanout?.framebuffer)
        }

        /// A contact that is down when the seat is disabled is canceled, and later contacts are reported.
        @Test func touchesAreCanceledBySwitches() throws {
            let rounds = TestEffort.rounds(10, reduced: 3)
            let job = """
                printf '%s\\n' t_ms,contact,phase,x,y 0,1,down,0.5,0.5 20,1,move,0.5,0.6 40,1,up,0.5,0.6 > /run/hold.csv
                printf '%s\\n' t_ms,contact,phase,x,y 0,1,down,0.25,0.25 20,1,up,0.25,0.25 > /run/tap.csv
                install -m 666 /dev/null /run/touches.log
                start $unprivileged kernel-guest touch-log --output /run/touches.log
                for ((round = 1; round <= \(rounds); round++)); do
                    play_touches /run/hold.csv --hold
                    settle $app
                    echo away >> /run/touches.log
                    kernel-guest switch 2
                    settle $app
                    kernel-guest unplug
                    kernel-guest switch 1
                    settle $app
                    echo back >> /run/touches.log
                    touch_screen /run/tap.csv
                done
                end
                text_mode
                cp /run/touches.log "$RIG/touches.log"
                finish
                """
            let result = try Reference.machine().run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let text = String(decoding: try #require(result.file("touches.log")), as: UTF8.self)
            let phases = text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
            let round = ["began", "moved", "away", "cancelled", "back", "began", "ended"]
            #expect(phases == Array(repeating: round, count: rounds).flatMap(\.self), "\(text)")
        }

        /// An app that draws in each frame rests while another console is on screen. If the card was taken before the seat said
        /// so, the app wakes up a few times to look for it.
        @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil))
        func nothingIsDrawnWhileAway() throws {
            let job = """
                install -m 666 /dev/null /run/touches.log
                kernel-guest ready /run/notify --patience 100000 & ready=$!
                wait_for 'kernel-guest listens' '[ -S /run/notify ]'
                NOTIFY_SOCKET=/run/notify $unprivileged kernel-guest touch-log --animates --output /run/touches.log &
                app=$!
                wait $ready
                for round in {1..10}; do
                    echo "shown: $(kernel-guest wakeups $app --seconds 2)"
                    kernel-guest switch 2
                    settle $app
                    echo "away: $(kernel-guest wakeups $app --seconds 2)"
                    kernel-guest switch 1
                done
                echo "shown: $(kernel-guest wakeups $app --seconds 2)"
                end
                text_mode
                finish
                """
            let result = try Reference.machine().run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let counts = result.log.split(separator: "\n").compactMap { line -> (String, Int)? in
                let words = line.split(separator: " ")
                return words.count == 2 ? Int(words[1]).map { (String(words[0]), $0) } : nil
            }
            #expect(counts.map(\.0) == Array(repeating: ["shown:", "away:"], count: 10).flatMap(\.self) + ["shown:"])
            for (state, count) in counts {
                #expect(state == "away:" ? count < 10 : count > 60, "\(result.log)")
            }
        }

        /// seatd restores the console of a program that was killed. Without rights and without a seat, a program cannot show
        /// anything.
        @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil))
        func killedProgramLeavesConsoleInTextMode() throws {
            let job = """
                start $unprivileged easel run clock --display drm
                kill -KILL $app
                wait $app || true
                text_mode
                kernel-guest console > "$RIG/after.json"
                status=0
                EASEL_SEAT=none $unprivileged easel run clock --display drm 2> /run/errors || status=$?
                echo "none: $status $(tail -n 1 /run/errors)"
                finish
                status=0
                EASEL_SEAT=libseat $unprivileged easel run clock --display drm 2> /run/errors || status=$?
                echo "no daemon: $status $(tail -n 1 /run/errors)"
                """
            let result = try Reference.machine().run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode")
            let lines = result.log.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("none: 77 ") && $0.contains("Permission denied") }, "\(result.log)")
            let failure = "easel: cannot open the seat: No such file or directory"
            #expect(lines.contains { $0.hasPrefix("no daemon: 69 \(failure)") }, "\(result.log)")
        }
    }
}
