import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// Machines that systemd starts.
    @Suite(.serialized) struct SystemdTests {
        @Test func aServiceThatNotifiesIsActive() throws {
            let unit = FileManager.default.temporaryDirectory.appending(path: "rig-\(UUID().uuidString)@.service")
            defer { try? FileManager.default.removeItem(at: unit) }
            try """
            [Service]
            Type=notify
            NotifyAccess=all
            ExecStart=/bin/bash -c 'systemd-notify --ready --status="hello from %i"; exec sleep infinity'

            """.write(to: unit, atomically: true, encoding: .utf8)
            let template = unit.deletingPathExtension().lastPathComponent
            let machine = Machine {
                $0.initSystem = .systemd(units: [unit.path], enable: ["\(template)tty1.service"])
            }
            let result = try machine.run(
                job: """
                    systemctl is-active '\(template)tty1.service'
                    systemctl show --property=StatusText '\(template)tty1.service'
                    [ -n "$(ls /tmp)" ] || echo "/tmp has been emptied"
                    systemctl list-units --failed --no-legend --plain
                    """,
                timeout: 180
            )
            print("systemd: \(result.bootTime) s to the job, \(result.wholeTime) s in all")
            #expect(result.log == "active\nStatusText=hello from tty1\n")
            #expect(result.status == 0)
        }
    }
}
