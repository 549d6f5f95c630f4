import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// Apps that hang or crash again and again, and the confirmation of the slot of an image, with the limits that ship.
    ///
    /// Each of them takes minutes.
    @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil))
    struct HangTests {
        enum Behavior: String, CaseIterable {
            case runs, hangsAfterFirstFrame, hangsBeforeFirstFrame, crashesEvery20Seconds
        }

        /// The script of images, with a program in the place of RAUC. The version of the system has never run well.
        private static let confirm = """
            mkdir -p /run/stand-in /var/lib/easel-image
            rm -f /var/lib/easel-image/* /run/slots
            : > /run/slots
            cat > /run/stand-in/rauc <<'PROGRAM'
            #!/bin/sh
            case $* in
            *shell*) echo "RAUC_SLOT_BOOT_STATUS_1='good'" ;;
            *) echo "rauc $*" >> /run/slots ;;
            esac
            PROGRAM
            cat > /run/stand-in/systemctl <<'PROGRAM'
            #!/bin/sh
            [ "$*" = reboot ] || exec /bin/systemctl "$@"
            echo "systemctl reboot" >> /run/slots
            PROGRAM
            chmod +x /run/stand-in/*
            grep -q IMAGE_VERSION /usr/lib/os-release || echo IMAGE_VERSION=2 >> /usr/lib/os-release
            confirm() { PATH=/run/stand-in:$PATH "\(Repository.folder.path)/board/root/usr/lib/easel-image/confirm" sketch; }

            """

        /// Waits for as long as five attempts that take the whole limits.
        private static let waitForScreen = """
            for ((attempt = 0; attempt < 600; attempt++)); do
                case $(state $failed) in activ*) break ;; esac
                sleep 1
            done
            echo "the screen with the messages is $(state $failed) after $SECONDS s"
            """

        private static func job(_ behavior: Behavior) -> String {
            let act =
                switch behavior {
                case .runs, .hangsBeforeFirstFrame: ":"
                // Whatever the main thread and the compositor are at.
                case .hangsAfterFirstFrame: "kill -STOP $1"
                case .crashesEvery20Seconds: "sleep 20; kill -KILL $1"
                }
            let program =
                behavior == .hangsBeforeFirstFrame ? "[Service]\\nExecStart=\\nExecStart=/bin/sleep infinity\\n" : ""
            return """
                service=easel-kiosk@sketch.service failed=easel-kiosk-failed@sketch.service
                folder=/run/systemd/system/$service.d
                state() { systemctl show --property ActiveState --value $1; }
                main() { systemctl show --property MainPID --value $service; }
                systemctl stop $service
                systemctl reset-failed $service 2>/dev/null || true
                mkdir -p $folder
                printf '\(program)' > $folder/behavior.conf
                systemctl daemon-reload
                # At each of its starts, as soon as the first frame is on the panel.
                behave() { \(act); }
                (
                    former=0
                    while sleep 1; do
                        app=$(main)
                        if [ $app != $former ] && [ $(state $service) = active ]; then
                            former=$app
                            behave $app || true
                        fi
                    done
                ) &
                behaving=$!
                systemctl start --no-block $service
                SECONDS=0
                wait_for 'the service is started' '[ $(state $service) != inactive ]'
                (confirm || echo "confirm: status $?") & confirming=$!
                \(behavior == .runs ? "" : waitForScreen)
                wait $confirming
                echo "decided after $SECONDS s"
                cat /run/slots
                systemctl show --property WatchdogUSec,TimeoutStartUSec,StartLimitIntervalUSec,StartLimitBurst $service
                kill $behaving
                systemctl stop $service
                systemctl reset-failed $service 2>/dev/null || true
                rm -r $folder
                systemctl daemon-reload
                """
        }

        @Test(arguments: Behavior.allCases) func appIsConfirmedOnlyIfItRuns(_ behavior: Behavior) throws {
            let machine = try SystemdTests.machine(startTimeout: 30)
            let job = Job.prelude + Self.confirm + Self.job(behavior)
            let result = try machine.run(job: job, timeout: 900)
            print(result.log)
            #expect(result.status == 0, "\(result.log)")
            let limits = "TimeoutStartUSec=30s\nWatchdogUSec=30s\nStartLimitIntervalUSec=10min\nStartLimitBurst=5\n"
            for line in limits.split(separator: "\n") { #expect(result.log.contains(line), "\(result.log)") }
            if behavior == .runs {
                #expect(result.log.contains("\nrauc status mark-good\n"), "\(result.log)")
                #expect(!result.log.contains("mark-bad") && !result.log.contains("reboot"), "\(result.log)")
                let time = try #require(result.log.firstMatch(of: /decided after (\d+) s/).flatMap { Int($0.1) })
                #expect(time >= 40)
            } else {
                #expect(result.log.contains("the screen with the messages is activating"), "\(result.log)")
                #expect(result.log.contains("\nrauc status mark-bad\nsystemctl reboot\n"), "\(result.log)")
                #expect(!result.log.contains("mark-good"), "\(result.log)")
            }
        }
    }
}
