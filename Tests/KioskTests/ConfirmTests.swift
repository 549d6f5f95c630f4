import Foundation
import Testing

/// The confirmation of a slot, `board/root/usr/lib/easel-image/confirm`, with programs in the place of systemd, RAUC and the
/// command, and a clock that `sleep` advances. The limits are those of the units.
@Suite struct ConfirmTests {
    // MARK: Apps that run

    @Test func appThatRunsIsConfirmedAfterItsWatchdog() throws {
        let machine = try Machine()
        let result = try machine.confirm([Moment(at: 3, .active, process: 100)])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try machine.log() == ["rauc status mark-good"])
        #expect(try machine.now() >= 3 + machine.watchdog + 10)
        #expect(try machine.now() < 3 + machine.watchdog + 15)
        #expect(try machine.system.text("/var/lib/easel-image/confirmed") == "2\n")
    }

    /// The attempts of a slot are counted until then, and a machine may be switched off soon.
    @Test func versionThatHasRunBeforeIsConfirmedSoon() throws {
        let machine = try Machine(confirmed: "2")
        let result = try machine.confirm([Moment(at: 3, .active, process: 100)])
        #expect(try result.status == 0 && machine.log() == ["rauc status mark-good"])
        #expect(try machine.now() < 3 + 10 + 5)
    }

    /// The panel's driver is late.
    @Test func appThatRunsAtItsLastAttemptIsConfirmed() throws {
        let machine = try Machine()
        var moments = (0..<4).map { Moment(at: $0 * 20, .activating, process: 100 + $0, restarts: $0) }
        moments.append(Moment(at: 80, .active, process: 200, restarts: 4))
        let result = try machine.confirm(moments)
        #expect(try result.status == 0 && machine.log() == ["rauc status mark-good"], "\(result.errors)")
    }

    // MARK: Updates that fail

    /// The whole sequences of failures end before the time limit of the confirmation: with the limit of attempts.
    @Test(arguments: Fault.allCases) func updateThatFailsIsWithdrawn(_ fault: Fault) throws {
        let machine = try Machine()
        let moments = fault.moments(machine)
        let result = try machine.confirm(moments)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try machine.log() == ["rauc status mark-bad", "systemctl reboot"])
        #expect(!machine.system.exists("/var/lib/easel-image/confirmed"))
        #expect(result.errors.contains("does not run in version 2: restarting with the other slot"))
        #expect(try machine.now() <= (moments.last?.time ?? 0) + 5, "the failure is noticed late")
    }

    enum Fault: String, CaseIterable {
        case hangAfterFirstFrame, hangBeforeFirstFrame, crashEvery20Seconds, exitAtOnce

        /// The states of the service, until its last attempt.
        func moments(_ machine: Machine) -> [Moment] {
            var moments: [Moment] = []
            var time = 1
            for attempt in 0..<machine.attempts {
                let process = 100 + attempt
                moments.append(Moment(at: time, .activating, process: process, restarts: attempt))
                switch self {
                case .hangAfterFirstFrame:
                    moments.append(Moment(at: time + 2, .active, process: process, restarts: attempt, responds: false))
                    time += 2 + machine.watchdog + machine.stop
                case .hangBeforeFirstFrame: time += machine.start + machine.stop
                case .crashEvery20Seconds:
                    moments.append(Moment(at: time + 2, .active, process: process, restarts: attempt))
                    time += 20
                case .exitAtOnce: time += 1
                }
            }
            moments.append(Moment(at: time, .failed, process: 0, restarts: machine.attempts, failureScreen: true))
            return moments
        }
    }

    /// The socket answers, but not the main thread; there was no frame; there is no socket.
    @Test(arguments: [
        Moment(at: 1, .active, process: 100, responds: false), Moment(at: 1, .active, process: 100, frames: 0),
        Moment(at: 1, .active, process: 100, answers: false),
    ])
    func appWithoutFramesOrAnswersIsNotConfirmed(_ moment: Moment) throws {
        let machine = try Machine(pace: 10)
        let result = try machine.confirm([moment])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try machine.log() == ["rauc status mark-bad", "systemctl reboot"])
        // All attempts can fail within the limit, one after the other.
        #expect(try machine.now() > machine.attempts * (machine.start + machine.watchdog + machine.stop))
    }

    /// The process ends after its answer.
    @Test func answerOfAFormerProcessDoesNotCount() throws {
        let machine = try Machine()
        try machine.system.write("/ends", "1000000 failed 0 5 activating 0 0 0\n")
        let result = try machine.confirm([Moment(at: 1, .active, process: 100)])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try machine.log() == ["rauc status mark-bad", "systemctl reboot"])
    }

    @Test func versionThatHasRunBeforeIsNotWithdrawn() throws {
        let machine = try Machine(confirmed: "2")
        let result = try machine.confirm([Moment(at: 1, .failed, process: 0, restarts: 5, failureScreen: true)])
        #expect(result.status == 1 && result.errors.contains("no other slot is tried"), "\(result.errors)")
        #expect(try machine.log() == ["rauc status mark-good"])
    }

    @Test func slotRemainsWithoutAnotherThatIsGood() throws {
        let machine = try Machine(otherSlot: "bad")
        let result = try machine.confirm([Moment(at: 1, .failed, process: 0, restarts: 5, failureScreen: true)])
        #expect(result.status == 1 && result.errors.contains("no other slot that is good"), "\(result.errors)")
        #expect(try machine.log() == [])
    }

    // MARK: The machine

    enum State: String { case active, activating, failed }

    /// The state of the service from a time on, in seconds.
    struct Moment: CustomTestStringConvertible {
        var time: Int
        var state: State
        var process: Int
        var restarts: Int
        var failureScreen: Bool
        var responds: Bool
        var frames: Int
        var answers: Bool

        init(
            at time: Int,
            _ state: State,
            process: Int,
            restarts: Int = 0,
            failureScreen: Bool = false,
            responds: Bool = true,
            frames: Int = 12,
            answers: Bool = true
        ) {
            (self.time, self.state, self.process, self.restarts) = (time, state, process, restarts)
            (self.failureScreen, self.responds, self.frames, self.answers) = (failureScreen, responds, frames, answers)
        }

        var line: String {
            "\(time) \(state) \(process) \(restarts) \(failureScreen ? "activating" : "inactive") \(responds ? 1 : 0) "
                + "\(frames) \(answers ? 1 : 0)"
        }

        var testDescription: String { line }
    }

    struct Machine {
        let system: ScratchSystem
        let start, watchdog, stop, attempts: Int

        /// - Parameters:
        ///   - confirmed: The version that has run well before.
        ///   - otherSlot: RAUC's state of the other slot.
        ///   - pace: The seconds that pass in a second of sleep, as on a busy machine.
        init(confirmed: String? = nil, otherSlot: String = "good", pace: Int = 1) throws {
            let unit = try UnitFile("systemd/easel-kiosk@.service")
            func number(_ key: String) throws -> Int { Int(try #require(unit.seconds(key), "\(key)")) }
            start = try number("Service.TimeoutStartSec")
            watchdog = try number("Service.WatchdogSec")
            stop = try number("Service.TimeoutStopSec")
            attempts = try number("Unit.StartLimitBurst")
            let interval = try number("Unit.StartLimitIntervalSec")
            system = try ScratchSystem()
            try system.install(
                "/usr/lib/easel-image/confirm",
                paths: ["/etc/os-release", "/var/lib/easel-image", "/run/easel", "/proc/uptime"]
            )
            try system.write("/etc/os-release", "IMAGE_VERSION=2\n")
            try system.write("/var/lib/easel-image/none", "")
            if let confirmed { try system.write("/var/lib/easel-image/confirmed", confirmed + "\n") }
            try system.write("/proc/uptime", "0.00 0.00\n")
            try system.write("/log", "")
            try system.program(
                "/bin/sleep",
                "read -r now _ <$ROOT/proc/uptime; echo \"$((${now%.*} + $1 * \(pace))).00 0\" >$ROOT/proc/uptime"
            )
            let fields = """
                read -r now _ <$ROOT/proc/uptime; now=${now%.*}
                state=inactive process=0 restarts=0 screen=inactive responds=0 frames=0 answers=0
                while read -r from a b c d e f g; do
                    [ "$from" -gt "$now" ] || { state=$a process=$b restarts=$c screen=$d responds=$e frames=$f answers=$g; }
                done <$ROOT/moments

                """
            try system.program(
                "/bin/systemctl",
                fields + """
                    case $* in
                    reboot) echo "systemctl reboot" >>$ROOT/log ;;
                    "show --property=ActiveState,MainPID,NRestarts easel-kiosk@app.service")
                        printf 'ActiveState=%s\\nMainPID=%s\\nNRestarts=%s\\n' "$state" "$process" "$restarts" ;;
                    "show --property=MainPID --value easel-kiosk@app.service") echo "$process" ;;
                    "show --property=ActiveState --value easel-kiosk-failed@app.service") echo "$screen" ;;
                    "show --property=WatchdogUSec --value easel-kiosk@app.service") echo "\(watchdog)s" ;;
                    "show --property=TimeoutStartUSec --value easel-kiosk@app.service") echo "\(start)s" ;;
                    "show --property=StartLimitIntervalUSec --value easel-kiosk@app.service") echo "\(interval / 60)min" ;;
                    "show --property=StartLimitBurst --value easel-kiosk@app.service") echo "\(attempts)" ;;
                    *) echo "unexpected: systemctl $*" >&2; exit 1 ;;
                    esac
                    """
            )
            try system.program(
                "/bin/rauc",
                """
                case $* in
                "status --output-format=shell") printf "RAUC_SLOT_BOOT_STATUS_1='%s'\\n" "\(otherSlot)" ;;
                *) echo "rauc $*" >>$ROOT/log ;;
                esac
                """
            )
            try system.program(
                "/bin/easel",
                fields + """
                    [ "$*" = "status $ROOT/run/easel/app/sketch.sock --prometheus" ] || exit 64
                    [ "$answers" = 1 ] || exit 69
                    echo 'easel_up{app="sketch"} 1'
                    echo 'easel_info{app="sketch",version="",display="frames_total{} 1",mode="800x480@60.0"} 1'
                    echo "easel_main_thread_responding{app=\\"sketch\\"} $responds"
                    echo "easel_frames_total{app=\\"sketch\\"} $frames"
                    if [ -e $ROOT/ends ]; then sed "s/^1000000/$now/" $ROOT/ends >>$ROOT/moments; fi
                    """
            )
            try listen(system.path("/run/easel/app/sketch.sock"))
        }

        /// Creates a socket.
        private func listen(_ path: String) throws {
            let url = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(result == 0)
        }

        func confirm(_ moments: [Moment]) throws -> ScratchSystem.Result {
            try system.write("/moments", moments.map { $0.line + "\n" }.joined())
            return try system.run("/usr/lib/easel-image/confirm", ["app"])
        }

        /// The time at the end, in seconds.
        func now() throws -> Int { try Int(#require(Double(system.text("/proc/uptime").prefix { $0 != " " }))) }

        /// The changes of the slots and of the machine.
        func log() throws -> [String] { try system.text("/log").split(separator: "\n").map(String.init) }
    }
}
