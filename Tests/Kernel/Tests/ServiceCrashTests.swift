import Foundation
import KernelRig
import Testing
import UIKitTesting

extension KernelTests {
    /// A service that crashes, in its sandbox and under the real service manager.
    @Suite(.serialized) struct ServiceCrashTests {
        @Test func crashOfServiceIsReported() throws {
            let job = """
                service=easel-kiosk@sketch.service
                reports=/var/lib/easel/crashes
                # Another test on this machine may have stopped it.
                systemctl start $service
                systemctl is-active $service
                app=$(systemctl show --property MainPID --value $service)
                settle $app
                play_touches "\(Reference.recording("two-fingers"))"
                settle $app
                rig shot drawn
                kernel-guest unplug
                # As the watchdog does.
                kill -ABRT $app
                restarts() { systemctl show --property NRestarts --value $service; }
                wait_for 'the service is restarted' '[ $(restarts) != 0 ] && systemctl is-active --quiet $service'
                # The frame is compressed while the app runs.
                wait_for 'the frame is stored' '[ -e $reports/*-sketch-$app/screen.png ]'
                ls -l $reports
                cp $reports/*-sketch-$app/* "$RIG"
                ls $reports/*-sketch-$app
                journalctl --no-pager --output cat --unit $service > "$RIG/journal"
                journalctl --no-pager --output json --unit $service EASEL_MODULE=easel > "$RIG/journal.json"
                # Root makes the report of a program that is not started again. The folder is that of another user, in one that
                # only root can enter.
                app=$(systemctl show --property MainPID --value $service)
                folder=/run/systemd/system/$service.d
                mkdir -p $folder
                printf '[Service]\\nRestart=no\\n' > $folder/restart.conf
                systemctl daemon-reload
                kill -SEGV $app
                wait_for 'the app has ended' '[ ! -e /proc/$app ]'
                easel report sketch "$RIG/report.tar.gz"
                tar tzf "$RIG/report.tar.gz" | grep "sketch-$app/reason.txt"
                owner=$(stat -c %u $reports/*-sketch-$app/reason.txt)
                echo "owners $owner $(stat -c %u $reports/)"
                [ "$owner" != 0 ]
                [ "$owner" = "$(stat -c %u $reports/)" ]
                systemctl stop $service
                rm -r $folder $reports
                systemctl daemon-reload
                """
            let result = try SystemdTests.machine().run(job: Job.prelude + job)
            func text(_ name: String) throws -> String {
                String(decoding: try #require(result.file(name), "\(result.log)"), as: UTF8.self)
            }
            #expect(result.status == 0, "\(result.log)")
            let reason = try text("reason.txt")
            #expect(
                reason.contains("app: sketch\n") && reason.contains("SIGABRT (abort), sent by process"),
                "\(reason)"
            )
            let journal = try text("journal")
            #expect(journal.contains("easel: the last run has ended by a crash: SIGABRT"), "\(journal)")
            #expect(journal.contains("; see /var/lib/easel/crashes/20"), "\(journal)")
            try checkFields(of: try text("journal.json"))
            let folder = try Folder()
            let file = "\(folder.path)/screen.png"
            try #require(result.file("screen.png")).write(to: URL(fileURLWithPath: file))
            let image = PanelImage(try ScreenImage(contentsOf: file))
            let drawn = try #require(result.screens["drawn"])
            #expect(image.differences(from: drawn).isEmpty)
            // The runtime's libraries are those of the host, which may have no backtracer.
            if let backtrace = result.file("backtrace.txt") {
                #expect(String(decoding: backtrace, as: UTF8.self).contains("crashed:"))
                print("backtrace of \(backtrace.count) bytes")
            } else {
                print("no backtrace: \(result.log)")
            }
        }

        /// The sandbox permits the native protocol of the journal: messages have levels and fields.
        private func checkFields(of journal: String) throws {
            let entries = try journal.split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
            func entry(_ start: String) -> [String: Any]? {
                entries.last { ($0["MESSAGE"] as? String)?.hasPrefix(start) == true }
            }
            let crash = try #require(entry("easel: the last run has ended by a crash: SIGABRT"), "\(journal)")
            #expect(crash["_TRANSPORT"] as? String == "journal" && crash["PRIORITY"] as? String == "3")
            #expect((crash["EASEL_PATH"] as? String)?.hasPrefix("/var/lib/easel/crashes/20") == true, "\(crash)")
            #expect(crash["SYSLOG_IDENTIFIER"] as? String == "easel")
            #expect(crash["CODE_FILE"] as? String == "Host/Program+Crashes.swift")
            #expect(crash["_SYSTEMD_UNIT"] as? String == "easel-kiosk@sketch.service")
        }
    }
}
