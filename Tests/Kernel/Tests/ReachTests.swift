import Foundation
import KernelRig
import TestSupport
import Testing

extension KernelTests {
    /// The files and sockets that a program in the sandbox reaches, with the unit that ships and each of the drop-ins that ship.
    @Suite(.serialized) struct ReachTests {
        /// Sockets of other services, which accept connections of everyone.
        private static let sockets = [
            "/run/dbus/system_bus_socket", "/run/systemd/resolve/io.systemd.Resolve", "/run/other/socket",
        ]

        /// A program that the service executes before the app, with its own rights.
        private static let probe = """
            import os, socket
            def attempt(name, family, address):
                try:
                    with socket.socket(family, socket.SOCK_STREAM) as client:
                        client.settimeout(20)
                        client.connect(address)
                    print("probe", name, "open", flush=True)
                except OSError as error:
                    print("probe", name, os.strerror(error.errno), flush=True)
            print("probe user", os.getuid() != 0, flush=True)
            for path in \(sockets):
                attempt(path, socket.AF_UNIX, path)
            for path in ["/run/systemd/private", "/run/systemd/journal/stdout"]:
                attempt(path, socket.AF_UNIX, path)
            attempt("network", socket.AF_INET, ("127.0.0.1", 7777))
            for folder in ["/run", "/run/systemd"]:
                print("probe", folder, *sorted(os.listdir(folder)), flush=True)

            """

        private static func job(dropIns: [String]) -> String {
            let folder = Repository.folder.appending(path: "packaging/drop-ins").path
            return """
                service=easel-kiosk@sketch.service
                folder=/run/systemd/system/$service.d
                systemctl stop $service
                mkdir -p $folder
                cat > /etc/probe.py <<'PROBE'
                \(probe)
                PROBE
                printf '[Service]\\nExecStartPre=/usr/bin/python3 /etc/probe.py\\n' > $folder/probe.conf
                for name in \(dropIns.joined(separator: " ")); do cp "\(folder)/$name.conf" $folder; done
                # Accepted by systemd, which starts a program for each.
                printf '[Socket]\\nAccept=yes\\nSocketMode=0666\\n' > /run/systemd/system/others.socket
                for address in \(sockets.joined(separator: " ")) 127.0.0.1:7777; do
                    echo ListenStream=$address >> /run/systemd/system/others.socket
                done
                printf '[Service]\\nExecStart=/bin/true\\n' > /run/systemd/system/others@.service
                systemctl daemon-reload
                systemctl start others.socket
                systemctl start $service
                settle $(systemctl show --property MainPID --value $service)
                rig shot app
                journalctl --sync
                journalctl --no-pager --output cat \
                    _SYSTEMD_INVOCATION_ID=$(systemctl show --property InvocationID --value $service) | grep '^probe '
                systemctl stop $service others.socket
                systemctl show --property Result $service
                rm -r $folder /run/systemd/system/others* /etc/probe.py
                rm -rf /run/dbus /run/systemd/resolve /run/other
                systemctl daemon-reload
                """
        }

        @Test(arguments: TestEffort.cases([[], ["bus", "network"], ["location"], ["bus"], ["network"]], reduced: 3))
        func sandboxReachesOnlyWhatItsDropInsOpen(_ dropIns: [String]) throws {
            let result = try SystemdTests.machine().run(job: Job.prelude + Self.job(dropIns: dropIns))
            #expect(result.status == 0, "\(result.log)")
            var lines: [String: String] = [:]
            for line in result.log.split(separator: "\n") where line.hasPrefix("probe ") {
                let words = line.split(separator: " ", maxSplits: 2)
                if words.count == 3 { lines[String(words[1])] = String(words[2]) }
            }
            #expect(lines["user"] == "True", "\(result.log)")
            let hidden = "No such file or directory"
            #expect(lines["/run/dbus/system_bus_socket"] == (dropIns.contains("bus") ? "open" : hidden))
            let hasNetwork = dropIns.contains("network")
            #expect(lines["/run/systemd/resolve/io.systemd.Resolve"] == (hasNetwork ? "open" : hidden))
            let reachesMachine = hasNetwork || dropIns.contains("location")
            #expect(lines["network"] == (reachesMachine ? "open" : "Address family not supported by protocol"))
            #expect(lines["/run/other/socket"] == hidden)
            #expect(lines["/run/systemd/private"] == hidden)
            #expect(lines["/run/systemd/journal/stdout"] == "open")
            let systemd = Set((lines["/run/systemd"] ?? "").split(separator: " "))
            #expect(systemd.isSubset(of: ["incoming", "journal", "notify", "propagate", "resolve"]), "\(systemd)")
            let run = Set((lines["/run"] ?? "").split(separator: " "))
            #expect(run.isSubset(of: ["credentials", "dbus", "easel", "systemd", "udev"]), "\(run)")
            #expect(run.isSuperset(of: ["easel", "systemd", "udev"]), "\(run)")
            #expect(result.log.contains("Result=success"), "\(result.log)")
            // The app runs with the same sandbox, and finds its panel.
            #expect(try #require(result.screens["app"]).darkCount > 0)
        }
    }
}
