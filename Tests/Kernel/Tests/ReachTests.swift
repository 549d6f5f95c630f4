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

        private static let dropIns = [[], ["bus", "network"], ["location"], ["discovery"], ["bus"], ["network"]]

        @Test(arguments: TestEffort.cases(dropIns, reduced: 4))
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
            let finds = dropIns.contains("discovery")
            let hasBus = dropIns.contains("bus") || finds
            #expect(lines["/run/dbus/system_bus_socket"] == (hasBus ? "open" : hidden))
            let hasNetwork = dropIns.contains("network")
            #expect(lines["/run/systemd/resolve/io.systemd.Resolve"] == (hasNetwork ? "open" : hidden))
            let reachesMachine = hasNetwork || finds || dropIns.contains("location")
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

        // MARK: Input methods

        /// A program that the service executes before the app: it types by a method, as the app does.
        private static let typist = """
            import gi, os, socket, sys, time
            gi.require_version("IBus", "1.0")
            from gi.repository import GLib, IBus
            typed = []
            loop = GLib.MainContext.default()
            def wait(condition):
                for _ in range(6000):
                    while loop.iteration(False):
                        pass
                    if condition():
                        return
                    time.sleep(0.1)
            def reachable():
                with socket.socket(socket.AF_UNIX) as client:
                    return client.connect_ex(os.environ["IBUS_ADDRESS"].removeprefix("unix:path=")) == 0
            wait(reachable)
            bus = IBus.Bus()
            # The library connects once. The first answers of the daemon may come later than it waits.
            if not bus.is_connected():
                os.execv(sys.executable, [sys.executable] + sys.argv)
            context = bus.create_input_context("probe")
            context.connect("commit-text", lambda _, text: typed.append(text.get_text()))
            context.set_capabilities(IBus.Capabilite.PREEDIT_TEXT | IBus.Capabilite.FOCUS)
            context.focus_in()
            context.set_engine("libpinyin")
            wait(lambda: context.get_engine() and context.get_engine().get_name() == "libpinyin")
            for letter in "nihao ":
                context.process_key_event(ord(letter), 0, 0)
            wait(lambda: typed)
            print("probe typed", *typed, flush=True)
            print("probe run", *sorted(os.listdir("/run")), flush=True)

            """

        /// A Boolean value that indicates whether Debian's packages `ibus-libpinyin`, which brings `gir1.2-ibus-1.0`, and
        /// `libnss-systemd` are installed.
        private static let hasInputMethods =
            [
                "/usr/bin/ibus-daemon", "/usr/share/ibus/component/libpinyin.xml",
            ].allSatisfy { FileManager.default.fileExists(atPath: $0) }
            && ["x86_64", "aarch64"].contains {
                FileManager.default.fileExists(atPath: "/usr/lib/\($0)-linux-gnu/libnss_systemd.so.2")
            }

        /// The daemon that the drop-in starts: typing by it in the sandbox of the app, its death, and its end with the app.
        @Test(.enabled(if: hasInputMethods)) func appTypesByInputMethodsOfTheDaemonBesideIt() throws {
            let dropIn = Repository.folder.appending(path: "packaging/drop-ins/input-methods.conf").path
            let job = """
                service=easel-kiosk@sketch.service
                daemon=easel-kiosk-ibus@sketch.service
                sockets=/run/easel-ibus
                folder=/run/systemd/system/$service.d
                systemctl stop $service
                mkdir -p $folder
                cat > /etc/typist.py <<'TYPIST'
                \(Self.typist)
                TYPIST
                printf '[Service]\\nTimeoutStartSec=900\\nExecStartPre=/usr/bin/python3 /etc/typist.py\\n' > $folder/typist.conf
                cp "\(dropIn)" $folder
                systemctl daemon-reload
                systemctl start $service
                app=$(systemctl show --property MainPID --value $service)
                settle $app
                journalctl --sync
                journalctl --no-pager --output cat \
                    _SYSTEMD_INVOCATION_ID=$(systemctl show --property InvocationID --value $service) | grep '^probe '
                # The app sees the socket of the next daemon.
                former=$(systemctl show --property MainPID --value $daemon)
                systemctl kill --kill-whom=all --signal=KILL $daemon
                wait_for 'there is another daemon' \
                    'next=$(systemctl show --property MainPID --value $daemon); [ $next -gt 0 -a $next != $former ]'
                wait_for 'the app sees its socket' 'nsenter --target $app --mount test -S '$sockets'/sketch/bus'
                # The app, the daemon and the folder have one user, and others cannot enter the folder.
                echo users $({ ps -o uid= -p $app,$next | tr -d ' '; stat --format %u $sockets/sketch; } | sort -u | wc -l)
                stat --format 'folder %a' $sockets/sketch
                systemctl stop $service
                wait_for 'the daemon has ended' '! systemctl is-active --quiet $daemon'
                systemctl show --property Result $service
                rm -r $folder /etc/typist.py
                systemctl daemon-reload
                """
            // The first key of a method reads its dictionaries, which takes long on a busy host.
            let result = try SystemdTests.machine().run(job: Job.prelude + job, timeout: 1200)
            #expect(result.status == 0, "\(result.log)")
            let lines = result.log.split(separator: "\n")
            #expect(lines.contains("probe typed 你好"), "\(result.log)")
            let run = lines.first { $0.hasPrefix("probe run ") }?.split(separator: " ").dropFirst(2) ?? []
            #expect(Set(run).isSubset(of: ["credentials", "easel", "easel-ibus", "systemd", "udev"]), "\(run)")
            #expect(run.contains("easel-ibus"), "\(result.log)")
            #expect(lines.contains("folder 700") && lines.contains("users 1"), "\(result.log)")
            #expect(lines.contains("Result=success"), "\(result.log)")
        }
    }
}
