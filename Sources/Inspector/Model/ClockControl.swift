import Host

/// The control of the clock of apps on the virtual clock.
@MainActor
enum ClockControl {
    /// Performs a command.
    /// - Parameter playback: The control of the clock; `nil` if the app has the clock of the machine.
    static func answer(
        to command: InspectorCommand,
        _ playback: VirtualPlayback?
    ) throws(InspectorFailure) -> InspectorValue {
        guard let playback else {
            guard case .clock = command else { throw .notNow("the program has the clock of the machine") }
            return .fields(["isVirtual": .flag(false)])
        }
        switch command {
        case .setSpeed(let speed):
            guard playback.setSpeed(speed) else {
                throw .invalid(
                    "speed",
                    expected: "a number from 0 to \(SwiftText.number(VirtualPlayback.speeds.upperBound))"
                )
            }
        case .step(let frames):
            guard playback.step(frames) else {
                throw .invalid("step", expected: "a number of frames from 1 to \(VirtualPlayback.mostFrames)")
            }
        default: break
        }
        return .fields([
            "isVirtual": .flag(true), "speed": .number(playback.speed), "time": .number(playback.now.seconds),
        ])
    }
}
