import Foundation
import Input
import KernelRig
import Testing

extension KernelTests {
    /// Faults of the machine while the service runs: the app continues or returns, and the drawing is intact.
    @Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil)) struct FaultTests
    {
        /// Functions for jobs with the service `sketch`.
        private static let service = """
            service=easel-kiosk@sketch.service
            main() { systemctl show --property MainPID --value $service; }
            restarts() { systemctl show --property NRestarts --value $service; }
            # Waits until the service has been restarted more often than $1, and rests.
            wait_for_restart() {
                wait_for 'the service is restarted' "[ \\$(restarts) != $1 ] && systemctl is-active --quiet $service"
                settle $(main)
            }
            # A new drawing.
            begin() {
                systemctl stop $service
                rm -rf /var/lib/private/easel/sketch
                systemctl reset-failed $service
                systemctl start $service
                settle $(main)
            }
            draw() {
                play_touches "$1"
                settle $(main)
                kernel-guest unplug
                settle $(main)
            }
            # The state of the console and of processes after the service has stopped.
            finish() {
                systemctl stop $service
                systemctl show --property Result $service
                kernel-guest console > "$RIG/console.json"
                for status in /proc/[0-9]*/status; do
                    case $(<$status) in *State:?Z*easel*) echo "zombie ${status%/status}" ;; esac
                done
            }

            """

        private func run(_ job: String) throws -> MachineResult {
            let result = try SystemdTests.machine().run(job: Job.prelude + Self.service + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("Result=success"), "\(result.log)")
            #expect(!result.log.contains("zombie"), "\(result.log)")
            let console = try Console(result)
            #expect(console.mode == "text" && console.keyboard == "unicode")
            return result
        }

        /// The drawing of a recording, in an app that stores it.
        private func expected(_ name: String) throws -> PanelImage {
            let folder = try Folder()
            return try Reference.app(
                "sketch",
                after: try Reference.touched(name),
                Reference.size,
                ["--storage", "\(folder.path)/kept"]
            )
        }

        /// Clocks of boards jump by years when they get their time from the network.
        @Test func appContinuesWhenClockJumpsAndProcessorsAreBusy() throws {
            let recording = Reference.recording("two-fingers")
            let result = try run(
                """
                begin
                app=$(main)
                date --set '+1 year' >/dev/null
                draw "\(recording)"
                rig shot later
                date --set '-1 year' >/dev/null
                # Two programs that use all of the processor's time.
                while :; do :; done & busy1=$!
                while :; do :; done & busy2=$!
                settle $app
                rig shot busy
                kill $busy1 $busy2
                [ "$(main)" = $app ] && echo "not restarted"
                finish
                """
            )
            #expect(result.log.contains("not restarted"), "\(result.log)")
            let expected = try expected("two-fingers")
            #expect(try #require(result.screens["later"]).differences(from: expected).isEmpty)
            #expect(try #require(result.screens["busy"]).differences(from: expected).isEmpty)
        }

        /// The drawing is stored when there is space again, without a restart. On a read-only disk it is shown.
        @Test func drawingIsStoredAfterDiskWasFullOrReadOnly() throws {
            let recording = Reference.recording("two-fingers")
            let result = try run(
                """
                systemctl stop $service
                mkdir -p /var/lib/private/easel
                mount -t tmpfs -o size=256k tmpfs /var/lib/private/easel
                chown --reference=/var/lib/private /var/lib/private/easel
                begin
                app=$(main)
                dd if=/dev/zero of=/var/lib/private/easel/ballast bs=4k 2>/dev/null || true
                draw "\(recording)"
                rig shot full
                rm /var/lib/private/easel/ballast
                # Writing is tried again every second.
                journal=/var/lib/private/easel/sketch/drawing.journal
                wait_for 'the drawing is stored' '[ $(stat --format %s $journal) -gt 1000 ]'
                settle $app
                rig shot stored
                [ "$(main)" = $app ] && echo "not restarted"
                # A file system cannot become read-only while a program has files open for writing.
                systemctl stop $service
                mount -o remount,ro /var/lib/private/easel
                systemctl start $service
                app=$(main)
                settle $app
                rig shot readonly
                draw "\(recording)"
                [ "$(main)" = $app ] && echo "not restarted either"
                systemctl stop $service
                mount -o remount,rw /var/lib/private/easel
                systemctl start $service
                settle $(main)
                rig shot writable
                before=$(restarts)
                draw "\(Reference.recording("handwriting-latin"))"
                rig shot drawn
                kill -KILL $(main)
                wait_for_restart $before
                rig shot kept
                finish
                umount /var/lib/private/easel
                """
            )
            #expect(result.log.contains("not restarted either"), "\(result.log)")
            let (stored, drawn) = (try #require(result.screens["stored"]), try #require(result.screens["drawn"]))
            // A notice covers a part of the screen while nothing can be written.
            #expect(!(try #require(result.screens["full"]).differences(from: stored).isEmpty))
            #expect(!(try #require(result.screens["readonly"]).differences(from: stored).isEmpty))
            #expect(stored.differences(from: try expected("two-fingers")).isEmpty)
            #expect(try #require(result.screens["writable"]).differences(from: stored).isEmpty)
            #expect(!drawn.differences(from: stored).isEmpty)
            #expect(try #require(result.screens["kept"]).differences(from: drawn).isEmpty)
        }

        /// One thread does not respond: the main thread, and that of the compositor.
        @Test func serviceReturnsWhenOneOfItsThreadsHangs() throws {
            let recording = Reference.recording("two-fingers")
            let result = try run(
                """
                folder=/run/systemd/system/$service.d
                mkdir -p $folder
                printf '[Service]\\nWatchdogSec=6\\n' > $folder/watchdog.conf
                systemctl daemon-reload
                begin
                draw "\(recording)"
                rig shot drawn
                hang() {
                    local before=$(restarts)
                    kernel-guest hang $1 & hanging=$!
                    wait_for_restart $before
                    wait $hanging
                    echo "returned from $2"
                    rig shot after-$2
                }
                hang $(main) main
                compositor=$(grep -l '^easel-composite$' /proc/$(main)/task/*/comm | cut -d/ -f5)
                hang $compositor compositor
                # The watchdog's signal.
                journalctl --no-pager --output cat --unit $service | grep 'ended by a crash: SIGABRT' || true
                finish
                rm $folder/watchdog.conf
                systemctl daemon-reload
                """
            )
            #expect(
                result.log.contains("returned from main") && result.log.contains("returned from compositor"),
                "\(result.log)"
            )
            let crashes = result.log.components(separatedBy: "ended by a crash: SIGABRT").count - 1
            #expect(crashes == 2, "\(result.log)")
            let drawn = try #require(result.screens["drawn"])
            #expect(drawn.differences(from: try expected("two-fingers")).isEmpty)
            for name in ["after-main", "after-compositor"] {
                #expect(try #require(result.screens[name], "\(name)").differences(from: drawn).isEmpty, "\(name)")
            }
        }

        @Test func serviceReturnsAfterMemoryLimitAndSignals() throws {
            let recording = Reference.recording("two-fingers")
            let result = try run(
                """
                begin
                draw "\(recording)"
                rig shot drawn
                before=$(restarts)
                systemctl set-property --runtime $service MemoryMax=4M
                wait_for 'the memory limit ends the app' '[ $(restarts) != $before ]'
                systemctl set-property --runtime $service MemoryMax=infinity
                wait_for_restart $before
                rig shot after-limit
                app=$(main)
                before=$(restarts)
                for signal in {1..50}; do kill -TERM $app 2>/dev/null || break; done
                wait_for_restart $before
                rig shot after-signals
                before=$(restarts)
                kill -KILL $(main)
                wait_for_restart $before
                rig shot after-kill
                finish
                rm -r /run/systemd/system.control/$service.d
                systemctl daemon-reload
                """
            )
            let drawn = try #require(result.screens["drawn"])
            #expect(drawn.differences(from: try expected("two-fingers")).isEmpty)
            for name in ["after-limit", "after-signals", "after-kill"] {
                #expect(try #require(result.screens[name], "\(name)").differences(from: drawn).isEmpty, "\(name)")
            }
        }
    }
}
