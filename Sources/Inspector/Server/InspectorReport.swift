import Host
import LinuxIO

/// The answers that need no main thread: they come while the program hangs, too.
enum InspectorReport {
    /// The number of lines, and of frames, of an answer.
    private static let mostLines = 500

    static func answer(to command: InspectorCommand, _ service: InspectorService) -> InspectorValue {
        switch command {
        case .log(let time): log(service.messages(), after: time)
        case .frames(let number): frames(service.recordedFrames(number))
        case .preview(.state(let number)): service.previewState(number)
        default: .none
        }
    }

    /// Returns the lines after a time, in seconds of the monotonic clock, oldest first.
    static func log(_ lines: [LineHistory.Line], after time: Double) -> InspectorValue {
        let newer = lines.filter { $0.time.seconds > time }.suffix(mostLines)
        return .list(
            newer.map { line in
                .fields([
                    "time": .number(line.time.seconds), "level": line.level.map { .text($0.rawValue) },
                    "text": .text(line.text),
                ])
            }
        )
    }

    /// Returns frames with the time of each stage in milliseconds, which is zero for stages that a frame has no part in.
    static func frames(_ frames: [TimedFrame]) -> InspectorValue {
        .fields([
            "stages": .list(FrameStage.allCases.map { .text($0.rawValue) }),
            "frames": .list(
                frames.suffix(mostLines).map { frame in
                    .fields([
                        "number": .int(frame.number), "kind": .text(frame.kind.rawValue),
                        "time": .number(frame.shown.seconds),
                        "stages": .numbers(FrameStage.allCases.map { (frame[$0] ?? .zero).seconds * 1000 }),
                        "late": .int(frame.late), "blame": frame.blame.map { .text($0.rawValue) },
                    ])
                }
            ),
        ])
    }
}
