import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// The service, under the real service manager.
    @Suite(.serialized) struct ServiceTests {
        @Test func startedAtBootItShowsAndDrawsAndComesBack() throws {
            // As `make install` would write it.
            let folder = try Folder()
            let unit = "\(folder.path)/easel-kiosk@.service"
            let template = Repository.folder.appending(path: "systemd/easel-kiosk@.service")
            try String(contentsOf: template, encoding: .utf8)
                .replacingOccurrences(of: "/usr/local/bin/easel", with: Repository.products.path + "/easel")
                .write(toFile: unit, atomically: true, encoding: .utf8)
            let job = """
                set -eu
                service=easel-kiosk@sketch.service
                systemctl is-active $service
                systemctl show --property StatusText,NRestarts $service
                app=$(systemctl show --property MainPID --value $service)
                kernel-guest settle $app
                kernel-guest touch "\(Reference.recording("two-fingers"))"
                kernel-guest settle $app
                rig shot drawn
                kernel-guest unplug
                kill -KILL $app
                while [ "$(systemctl show --property NRestarts --value $service)" = 0 ] ||
                    ! systemctl is-active --quiet $service; do sleep 0.2; done
                echo "came back"
                kernel-guest settle $(systemctl show --property MainPID --value $service)
                rig shot kept
                systemctl stop $service
                kernel-guest console > "$RIG/console.json"
                systemctl show --property Result $service
                """
            let machine = Machine {
                $0.size = Reference.size
                $0.initSystem = .systemd(units: [unit], enable: ["easel-kiosk@sketch.service"])
            }
            let result = try machine.run(job: job, timeout: 240)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.hasPrefix("active\n"), "\(result.log)")
            #expect(result.log.contains("StatusText=Showing on /dev/dri/card0 Virtual-1"))
            #expect(result.log.contains("came back"))
            #expect(result.log.contains("Result=success"))
            let screen = try #require(result.screens["drawn"])
            // One that keeps what is drawn has a button more to press.
            let expected = try Reference.app(
                "sketch",
                after: try Reference.touched("two-fingers"),
                Reference.size,
                ["--storage", "\(folder.path)/kept"]
            )
            #expect(screen.differences(from: expected).isEmpty)
            // The drawing was on the disk when the fingers were lifted.
            let kept = try #require(result.screens["kept"])
            #expect(kept.differences(from: screen).isEmpty)
            let console = try Console(result)
            #expect(console.mode == "text" && console.keyboard == "unicode")
        }
    }
}
