import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// The service, under the real service manager.
    @Suite(.serialized) struct ServiceTests {
        @Test func serviceStartsAtBootAndRestarts() throws {
            let job = """
                service=easel-kiosk@sketch.service
                systemctl is-active $service
                systemctl show --property StatusText,NRestarts $service
                app=$(systemctl show --property MainPID --value $service)
                cat /proc/$app/status > "$RIG/status"
                # The job is a part of the start of the system.
                cat /proc/$app/cgroup /sys/fs/cgroup/easel.slice/cpu.weight
                settle $app
                play_touches "\(Reference.recording("two-fingers"))"
                settle $app
                rig shot drawn
                kernel-guest unplug
                # Without /etc/easel/sketch.env. A configuration with errors fails the reload, and the app continues.
                mkdir -p /etc/easel
                echo nonsense > /etc/easel/sketch.toml
                ! systemctl reload $service || exit 1
                printf '[display]\\nbuffers = 3\\n' > /etc/easel/sketch.toml
                systemctl reload $service
                for attempt in {1..50}; do
                    ! journalctl --no-pager --output cat --unit $service | grep 'at the next start' || break
                    sleep 0.2
                done
                [ "$(systemctl show --property MainPID --value $service)" = $app ] && echo "reloaded"
                rm /etc/easel/sketch.toml
                kill -KILL $app
                restarts() { systemctl show --property NRestarts --value $service; }
                wait_for 'the service is restarted' '[ $(restarts) != 0 ] && systemctl is-active --quiet $service'
                echo "came back"
                settle $(systemctl show --property MainPID --value $service)
                rig shot kept
                systemctl stop $service
                kernel-guest console > "$RIG/console.json"
                systemctl show --property Result $service
                systemd-analyze security --no-pager $service > "$RIG/security"
                # A client of its socket starts it again, without permission for the network.
                mkdir -p /run/systemd/system/$service.d
                printf '[Service]\\nEnvironment=EASEL_VNC=systemd EASEL_VNC_PASSWORD_FILE=none\\n' \\
                    > /run/systemd/system/$service.d/vnc.conf
                systemctl daemon-reload
                systemctl start easel-kiosk-vnc@sketch.socket
                exec 3<>/dev/tcp/127.0.0.1/5900
                read -r -t 1000 version <&3
                exec 3>&-
                wait_for 'the client starts the service' 'systemctl is-active --quiet $service'
                echo "VNC: $version, $(systemctl is-active $service)"
                systemctl stop easel-kiosk-vnc@sketch.socket $service
                """
            // The service is to be started by the boot, and not by another test.
            var machine = try SystemdTests.machine()
            machine.options.isShared = false
            let result = try machine.run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.hasPrefix("active\n"), "\(result.log)")
            #expect(result.log.contains("StatusText=Running on /dev/dri/card0 Virtual-1"))
            #expect(result.log.contains("0::/easel.slice/easel-kiosk@sketch.service\n1000\n"), "\(result.log)")
            #expect(result.log.contains("at the next start: ") && result.log.contains("reloaded\n"), "\(result.log)")
            #expect(result.log.contains("came back"))
            #expect(result.log.contains("Result=success"))
            #expect(result.log.contains("VNC: RFB 003.008, active\n"), "\(result.log)")
            try Self.checkSandbox(result)
            let screen = try #require(result.screens["drawn"])
            let folder = try Folder()
            // One that keeps what is drawn has a button more to press.
            let expected = try Reference.app(
                "sketch",
                after: try Reference.touched("two-fingers"),
                Reference.size,
                ["--storage", "\(folder.path)/kept"]
            )
            #expect(screen.differences(from: expected).isEmpty)
            // The drawing was on the disk when the fingers were lifted.
            let stored = try #require(result.screens["kept"])
            #expect(stored.differences(from: screen).isEmpty)
            let console = try Console(result)
            #expect(console.mode == "text" && console.keyboard == "unicode")
        }

        @Test func serviceThatDoesNotRespondIsRestarted() throws {
            let job = """
                service=easel-kiosk@sketch.service
                folder=/run/systemd/system/$service.d
                mkdir -p $folder
                printf '[Service]\\nWatchdogSec=10\\n' > $folder/watchdog.conf
                systemctl daemon-reload
                systemctl restart $service
                app=$(systemctl show --property MainPID --value $service)
                # As long as it responds, it is left alone, also when there is nothing to do.
                sleep 15
                [ "$(systemctl show --property MainPID --value $service)" = $app ]
                kill -STOP $app
                main() { systemctl show --property MainPID --value $service; }
                wait_for 'the service is restarted' '[ $(main) != $app ] && systemctl is-active --quiet $service'
                echo "restarted $(systemctl show --property NRestarts --value $service)"
                systemctl stop $service
                kernel-guest console > "$RIG/console.json"
                journalctl --no-pager --output cat --unit $service
                rm -r $folder
                systemctl daemon-reload
                """
            let result = try SystemdTests.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("restarted 1"), "\(result.log)")
            #expect(!result.log.contains("thread priority"), "threads may set their priority: \(result.log)")
            let console = try Console(result)
            #expect(console.mode == "text" && console.keyboard == "unicode")
        }

        /// The app has a user of its own and no privileges, and systemd regards the service as hardly exposed.
        private static func checkSandbox(_ result: MachineResult) throws {
            func text(_ name: String) throws -> String {
                String(decoding: try #require(result.file(name)), as: UTF8.self)
            }
            var status: [Substring: [Substring]] = [:]
            for line in try text("status").split(separator: "\n") {
                let fields = line.split(whereSeparator: \.isWhitespace)
                status[fields[0]] = Array(fields.dropFirst())
            }
            let users = try #require(status["Uid:"])
            #expect(!users.contains("0"), "\(users)")
            for set in ["CapInh:", "CapPrm:", "CapEff:", "CapBnd:", "CapAmb:"] as [Substring] {
                #expect(status[set].map { $0.allSatisfy { $0.allSatisfy { $0 == "0" } } } == true, "\(set)")
            }
            #expect(status["NoNewPrivs:"] == ["1"] && status["Seccomp:"] == ["2"])
            let lines = try text("security").split(separator: "\n")
            let verdict = try #require(lines.last { $0.contains("Overall exposure level") })
            print(verdict)
            let score = try #require(verdict.split(separator: " ").compactMap { Double($0) }.first)
            #expect(score <= 2, "\(verdict)")
        }
    }
}
