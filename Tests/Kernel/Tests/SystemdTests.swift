import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// Machines that systemd starts. One boots for all of these tests.
    @Suite(.serialized) struct SystemdTests {
        private static let greeter = """
            [Service]
            Type=notify
            NotifyAccess=all
            ExecStart=/bin/bash -c 'systemd-notify --ready --status="hello from %i"; exec sleep infinity'

            """

        /// A machine that starts a service of the tests and the kiosk at boot.
        /// - Parameter startTimeout: The time in which the app has to start, in seconds. The machine keeps the host's clock, and
        ///   is slow on a busy host.
        static func machine(startTimeout: Int = 240) throws -> Machine {
            var units = ["hello@.service": greeter]
            for name in [
                "easel-kiosk@.service", "easel-kiosk-failed@.service", "easel-kiosk-wanted@.target",
                "easel-kiosk-vnc@.socket", "easel.slice", "easel-kiosk-splash.service",
                "easel-kiosk-splash-end@.service", "easel-kiosk-ibus@.service",
            ] {
                units[name] = try unit(name)
                    .replacingOccurrences(of: "TimeoutStartSec=30", with: "TimeoutStartSec=\(startTimeout)")
            }
            return Machine {
                $0.size = Reference.size
                $0.initSystem = .systemd(
                    units: units,
                    enable: ["hello@tty1.service", "easel-kiosk@sketch.service"]
                )
            }
        }

        /// A unit as `make install` would write it.
        private static func unit(_ name: String) throws -> String {
            try String(contentsOf: Repository.folder.appending(path: "systemd/\(name)"), encoding: .utf8)
                .replacingOccurrences(of: "/usr/local/bin/easel", with: Repository.productsInMachine + "/easel")
        }

        @Test func notifyingServiceBecomesActive() throws {
            let result = try Self.machine().run(
                job: """
                    systemctl is-active 'hello@tty1.service'
                    systemctl show --property=StatusText 'hello@tty1.service'
                    [ -n "$(ls /tmp)" ] || echo "/tmp has been emptied"
                    systemctl list-units --failed --no-legend --plain
                    """
            )
            print("systemd: \(result.bootTime) s to the job, \(result.jobTime) s for it")
            #expect(result.log == "active\nStatusText=hello from tty1\n")
            #expect(result.status == 0)
        }
    }
}
