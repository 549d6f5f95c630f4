import CInput
import Glibc
import LinuxIO
import Synchronization
import Testing

@testable import Input

@Suite struct ForceFeedbackTests {
    /// A device that logs what it is sent.
    private final class Device: Sendable {
        let log = Mutex<[String]>([])
        let failure = Mutex<Errno?>(nil)

        var calls: ForceFeedback.Calls {
            var calls = ForceFeedback.Calls()
            calls.upload = { [self] (_, effect) throws(Errno) in
                if let failure = failure.withLock({ $0 }) { throw failure }
                if effect.id < 0 {
                    effect.id = Int16(log.withLock { $0.count { $0.hasPrefix("new") } })
                    log.withLock { $0.append("new") }
                } else {
                    log.withLock { $0.append("replaced") }
                }
                let rumble = effect.u.rumble
                let text =
                    "\(effect.type) \(effect.id) \(effect.replay.length) \(rumble.strong_magnitude) \(rumble.weak_magnitude)"
                log.withLock { $0.append(text) }
            }
            calls.write = { [self] (_, event) throws(Errno) in
                log.withLock { $0.append("play \(event.type) \(event.code) \(event.value)") }
            }
            return calls
        }

        func take() -> [String] {
            log.withLock { log in
                defer { log = log.filter { $0 == "new" } }
                return log.filter { $0 != "new" }
            }
        }
    }

    private func rumble(_ milliseconds: UInt16) -> ForceFeedback.Rumble {
        ForceFeedback.Rumble(strong: 100, weak: 200, milliseconds: milliseconds)
    }

    @Test func vibrationIsUploadedOnceAndPlayed() throws {
        let device = Device()
        let feedback = ForceFeedback(path: "/dev/input/event9", descriptor: -1, calls: device.calls)
        try feedback.prepare(rumble(10))
        #expect(device.take() == ["80 0 10 100 200"])
        try feedback.play(rumble(10))
        try feedback.play(rumble(20))
        try feedback.play(rumble(10))
        #expect(device.take() == ["play 21 0 1", "80 1 20 100 200", "play 21 1 1", "play 21 0 1"])
    }

    @Test func leastRecentlyUsedVibrationIsReplaced() throws {
        let device = Device()
        let feedback = ForceFeedback(path: "/dev/input/event9", descriptor: -1, calls: device.calls)
        for index in 0..<8 { try feedback.prepare(rumble(UInt16(index))) }
        try feedback.play(rumble(0))
        _ = device.take()
        try feedback.play(rumble(99))
        #expect(device.take() == ["replaced", "80 1 99 100 200", "play 21 1 1"])
    }

    @Test func failureNamesDevice() {
        let device = Device()
        device.failure.withLock { $0 = .noSpace }
        let feedback = ForceFeedback(path: "/dev/input/event9", descriptor: -1, calls: device.calls)
        #expect(throws: InputError.systemCall("EVIOCSFF", argument: "/dev/input/event9", errorNumber: ENOSPC)) {
            try feedback.play(rumble(1))
        }
    }

    @Test(arguments: [
        ("107030000 0", true), ("10000 0", true), ("0", false), ("", false), ("20000 0", false), ("x y", false),
    ])
    func rumbleIsBit80(capabilities: String, canRumble: Bool) {
        #expect(ForceFeedback.canRumble(capabilities) == canRumble)
    }
}
