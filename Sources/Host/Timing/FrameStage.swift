import LinuxIO

/// The stages of the work for a frame, in their order.
package enum FrameStage: String, CaseIterable, Sendable {
    /// The wait of input for the main thread.
    case input
    /// The work of the app: event handlers, timers, display links.
    case app
    case layout
    /// Drawing into backing stores.
    case draw
    /// The creation of the render tree.
    case commit
    /// The evaluation of animations, and painting.
    case composite
    /// The copy to the scan-out buffer.
    case copy
    /// The wait for the display: for a free buffer, and for the frame to be on screen.
    case flip

    /// The position in the order of stages.
    var index: Int {
        switch self {
        case .input: 0
        case .app: 1
        case .layout: 2
        case .draw: 3
        case .commit: 4
        case .composite: 5
        case .copy: 6
        case .flip: 7
        }
    }
}

/// The time that a frame has spent in each stage.
struct StageDurations: Hashable, Sendable {
    var input = MonotonicDuration.zero
    var app = MonotonicDuration.zero
    var layout = MonotonicDuration.zero
    var draw = MonotonicDuration.zero
    var commit = MonotonicDuration.zero
    var composite = MonotonicDuration.zero
    var copy = MonotonicDuration.zero
    var flip = MonotonicDuration.zero

    init() {}

    /// Creates the durations of a frame. Stages that it has no part in take no time.
    init(_ frame: TimedFrame) {
        input = frame[.input] ?? .zero
        app = frame[.app] ?? .zero
        layout = frame[.layout] ?? .zero
        draw = frame[.draw] ?? .zero
        commit = frame[.commit] ?? .zero
        composite = frame[.composite] ?? .zero
        copy = frame[.copy] ?? .zero
        flip = frame[.flip] ?? .zero
    }

    subscript(stage: FrameStage) -> MonotonicDuration {
        switch stage {
        case .input: input
        case .app: app
        case .layout: layout
        case .draw: draw
        case .commit: commit
        case .composite: composite
        case .copy: copy
        case .flip: flip
        }
    }

    /// The stage with the longest duration. The display, if no stage took any time.
    var longest: FrameStage {
        var longest = FrameStage.flip
        for stage in FrameStage.allCases where self[stage] > self[longest] { longest = stage }
        return longest
    }
}

/// The numbers of vblanks that passed without the frame that was due, by the stage that the late frame spent most time in.
package struct LateFrames: Hashable, Sendable, Codable {
    private var counts = [Int](repeating: 0, count: FrameStage.allCases.count)

    package init() {}

    package internal(set) subscript(stage: FrameStage) -> Int {
        get { counts[stage.index] }
        set { counts[stage.index] = newValue }
    }

    /// The sum, or the greatest number: the counts of a status come from another program.
    package var total: Int {
        counts.reduce(0) { sum, count in
            let (total, overflow) = sum.addingReportingOverflow(count)
            return overflow ? .max : total
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ stage: FrameStage) { stringValue = stage.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for stage in FrameStage.allCases { try container.encode(self[stage], forKey: Key(stage)) }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for stage in FrameStage.allCases {
            self[stage] = max(0, try container.decodeIfPresent(Int.self, forKey: Key(stage)) ?? 0)
        }
    }
}
