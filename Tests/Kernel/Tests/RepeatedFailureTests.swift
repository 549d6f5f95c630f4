import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// A service that fails several times in a row, under the real service manager.
    @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil))
    struct RepeatedFailureTests {
        /// At the limit of attempts, systemd ends the socket as well, without which the app has no server, or does not start.
        ///
        /// First, the screen with the messages starts the app again; then it is started by hand meanwhile, with the drop-in
        /// that ships.
        @Test func viewersConnectAfterRepeatedFailures() throws {
            let dropIn = Repository.folder.appending(path: "packaging/drop-ins/vnc.conf").path
            let job = """
                service=easel-kiosk@sketch.service failed=easel-kiosk-failed@sketch.service
                socket=easel-kiosk-vnc@sketch.socket
                folder=/run/systemd/system/$service.d
                # As systemd does, unless the machine's file system is that of a container: credentials are mounts.
                mount --make-rshared /
                systemctl stop $service
                mkdir -p $folder /etc/easel
                printf '[Service]\\nEnvironment=EASEL_VNC=systemd EASEL_VNC_PASSWORD_FILE=none\\n' > $folder/server.conf
                fail() {
                    printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\n' > $folder/program.conf
                    systemctl daemon-reload
                    systemctl reset-failed
                    systemctl start $service || true
                    wait_for 'the screen with the messages runs' \\
                        '[ "$(systemctl show --property ActiveState --value $failed)" = activating ]'
                    echo "$1: $(systemctl show --property Result --value $socket)"
                    # The mistake is corrected.
                    rm $folder/program.conf
                    systemctl daemon-reload
                }
                connect() {
                    wait_for 'the app runs' 'systemctl is-active --quiet $service'
                    exec 3<>/dev/tcp/127.0.0.1/5900
                    read -r -t 100 version <&3
                    exec 3>&-
                    echo "$1: $version, $(systemctl is-active $socket $service | tr '\\n' ' ')"
                }
                systemctl enable --now $socket
                systemctl start $service
                connect before
                systemctl stop $service
                fail screen
                connect screen

                systemctl stop $service $socket
                systemctl disable $socket
                cp "\(dropIn)" $folder
                (umask 077 && echo secret12 > /etc/easel/vnc-password)
                rm $folder/server.conf
                systemctl daemon-reload
                systemctl start $service
                connect drop-in
                systemctl stop $service
                fail hand
                systemctl start $service
                connect hand

                systemctl stop $service $socket
                rm -r $folder /etc/easel/vnc-password
                systemctl daemon-reload
                """
            let result = try SystemdTests.machine().run(job: Job.prelude + job, timeout: 600)
            #expect(result.status == 0, "\(result.log)")
            for name in ["screen", "hand"] {
                // As systemd has it.
                let line = "\(name): service-start-limit-hit\n"
                #expect(result.log.contains(line), "\(line)\(result.log)")
            }
            for name in ["before", "screen", "drop-in", "hand"] {
                #expect(result.log.contains("\(name): RFB 003.008, active active \n"), "\(name): \(result.log)")
            }
        }

        /// Functions of the job: `fail` starts the service with a mistake in its configuration, and waits for the screen with
        /// its messages, which is the process `$screen`; `wait_for_state UNIT STATE` waits until a unit is in a state.
        private static let prelude = """
            service=easel-kiosk@sketch.service failed=easel-kiosk-failed@sketch.service
            wait_for_state() { wait_for "$1 is $2" "[ \\"\\$(systemctl show --property ActiveState --value $1)\\" = $2 ]"; }
            fail() {
                systemctl stop $service
                systemctl reset-failed $service 2>/dev/null || true
                printf '[display]\\nrotation = 45\\n' > /etc/easel/sketch.toml
                systemctl start $service || true
                wait_for 'the screen with the messages runs' \\
                    'screen=$(systemctl show --property MainPID --value $failed) && [ $screen != 0 ]'
            }
            mkdir -p /etc/easel /run/systemd/system/$service.d
            # Fewer attempts: a program starts slowly here.
            printf '[Unit]\\nStartLimitBurst=2\\n' > /run/systemd/system/$service.d/limit.conf
            systemctl daemon-reload

            """

        @Test func messagesAreShownUntilAppIsStartedOrStopped() throws {
            let job = """
                # Links of a program that had the rights of the service.
                : > /etc/victim
                mkdir -p /run/easel-kiosk-failed-sketch
                ln -s /etc/victim /run/easel-kiosk-failed-sketch/messages
                fail
                rm -rf /run/easel-kiosk-failed-sketch
                # The program reads the journal's messages first, then the configuration.
                wait_for 'the configuration is read' 'journalctl --quiet --no-pager --unit $failed | grep -q sketch.toml'
                settle $screen
                rig shot failure
                cat /proc/$screen/status > "$RIG/status"
                # The messages of root, in a folder that only root enters, and the only file of it in the sandbox.
                stat --format '%n %U %a' /run/easel-kiosk-failed /run/easel-kiosk-failed/*
                sandboxed() { nsenter --target $screen --mount setpriv --reuid=65534 --clear-groups "$@" 2>&1; }
                sandboxed head -c 1 /run/easel-kiosk-messages >/dev/null && echo "the messages can be read"
                for path in /run/easel-kiosk-failed/sketch /run/systemd/private; do sandboxed cat $path && exit 1; done
                [ ! -s /etc/victim ] || echo "root has followed a link"
                systemd-analyze security --no-pager $failed > "$RIG/security"

                # A tap ends the screen; the mistake has been corrected.
                rm /etc/easel/sketch.toml
                play_touches "\(Reference.recording("two-fingers"))"
                wait_for_state $service active
                wait_for_state $failed inactive
                kernel-guest unplug
                settle $(systemctl show --property MainPID --value $service)
                rig shot app
                echo "started by a tap"

                fail
                systemctl stop $service
                wait_for_state $failed inactive
                echo "stopped $(systemctl show --property ActiveState --value $service)"

                fail
                rm /etc/easel/sketch.toml
                systemctl restart $service
                wait_for_state $failed inactive
                echo "restarted $(systemctl show --property ActiveState --value $service)"

                systemctl stop $service
                journalctl --quiet --no-pager --boot --output short-monotonic --lines 200 > "$RIG/journal"
                kernel-guest console > "$RIG/console.json"
                rm -r /run/systemd/system/$service.d
                systemctl daemon-reload
                """
            let result = try SystemdTests.machine().run(job: Job.prelude + Self.prelude + job, timeout: 600)
            #expect(result.status == 0, "\(result.log)")
            let journal = String(decoding: try #require(result.file("journal")), as: UTF8.self)
            for line in ["started by a tap", "stopped inactive", "restarted active"] {
                #expect(result.log.contains(line), "\(line): \(result.log)\n\(journal)")
            }
            let code = try Self.code(try #require(result.file("failure.ppm")))
            #expect(code.contains("/etc/easel/sketch.toml:2"), "\(code)")
            let status = String(decoding: try #require(result.file("status")), as: UTF8.self)
            #expect(status.contains("NoNewPrivs:\t1") && !status.contains("Uid:\t0"), "\(status)")
            let messages = "/run/easel-kiosk-failed root 700\n/run/easel-kiosk-failed/sketch root 644\n"
            #expect(result.log.contains(messages) && !result.log.contains("followed"), "\(result.log)")
            #expect(result.log.contains("the messages can be read\n"), "\(result.log)")
            // The app has the panel again.
            let (failure, app) = (try #require(result.screens["failure"]), try #require(result.screens["app"]))
            #expect(failure.differences(from: app).count > 1000)
            let console = try Console(result)
            #expect(console.mode == "text" && console.keyboard == "unicode")
        }

        /// The text of the QR code in an image, as another program reads it.
        private static func code(_ image: Data) throws -> String {
            let folder = try Folder()
            let file = "\(folder.path)/screen.ppm"
            try image.write(to: URL(fileURLWithPath: file))
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["zbarimg", "--quiet", "--raw", file]
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return text
        }
    }
}
