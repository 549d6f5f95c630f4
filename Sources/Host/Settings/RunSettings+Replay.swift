import CoreGraphics

/// The clock of a program.
package enum RunClock: String, CaseIterable, Sendable {
    /// The machine's clock; the program runs until SIGTERM or SIGINT.
    case real
    /// A virtual clock, on a virtual display; the program runs until all requested work is done.
    case virtual
}

extension RunSettings {
    /// The clock that the program uses.
    package var effectiveClock: RunClock { clock ?? (recordingPath == nil && monkey == nil ? .real : .virtual) }

    /// The settings of random touches.
    package struct Monkey: Sendable {
        package static let eventLimits = 10...1_000_000_000

        /// The random seed.
        package var seed: UInt64
        /// The number of samples to send.
        package var events = 1_000_000
        /// The path of a file for the touches of the last session.
        package var touchesPath: String?

        /// Parses `SEED` or `SEED,EVENTS`; returns `nil` if the text is invalid.
        init?(_ text: String) {
            let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
            guard let seed = UInt64(parts[0]) else { return nil }
            self.seed = seed
            guard parts.count == 2 else { return }
            guard let events = Int(parts[1]), Self.eventLimits.contains(events) else { return nil }
            self.events = events
        }
    }

    /// Throws an error if settings of recordings, and of files that are written at the end of a run, contradict each
    /// other. Selects the virtual display for the virtual clock.
    mutating func checkRecordingSettings(_ environment: [String: String]) throws(HostError) {
        func text(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        /// Throws an error that names a setting if the setting requires another one that is missing.
        func require(_ condition: Bool, _ other: String, for name: String) throws(HostError) {
            guard !condition, let value = text(name) else { return }
            throw .setting(name: name, value: value, expected: "\(other) to be set too")
        }
        try require(monkey != nil, "EASEL_MONKEY", for: "EASEL_MONKEY_TOUCHES")
        if monkey != nil {
            for name in [
                "EASEL_REPLAY", "EASEL_FRAMES", "EASEL_STATS", "EASEL_TRACE", "EASEL_SNAPSHOT", "EASEL_SPLASH",
                "EASEL_INSPECT",
            ] {
                guard let value = text(name) else { continue }
                throw .setting(name: name, value: value, expected: "EASEL_MONKEY not to be set")
            }
            if clock == .real {
                throw .setting(name: "EASEL_CLOCK", value: "real", expected: "virtual with EASEL_MONKEY")
            }
        }
        try require(recordingPath != nil, "EASEL_REPLAY", for: "EASEL_REPLAY_AREA")
        for name in ["EASEL_SNAPSHOT_IDLE", "EASEL_SNAPSHOT_WAIT"] {
            try require(effectiveClock == .real, "EASEL_CLOCK=real", for: name)
        }
        try require(effectiveClock == .virtual, "EASEL_CLOCK=virtual", for: "EASEL_FRAMES")
        try require(effectiveClock == .virtual, "EASEL_CLOCK=virtual", for: "EASEL_INSPECT")
        try require(effectiveClock == .virtual, "EASEL_CLOCK=virtual", for: "EASEL_SPLASH")
        if splashPath != nil {
            for name in ["EASEL_REPLAY", "EASEL_FRAMES", "EASEL_STATS", "EASEL_SNAPSHOT", "EASEL_INSPECT"] {
                guard let value = text(name) else { continue }
                throw .setting(name: name, value: value, expected: "EASEL_SPLASH not to be set")
            }
            if let value = text("EASEL_INSPECTOR"), inspector != nil {
                throw .setting(name: "EASEL_INSPECTOR", value: value, expected: "0 with EASEL_SPLASH")
            }
        }
        guard effectiveClock == .virtual else {
            return try require(recordingPath == nil, "EASEL_CLOCK=virtual and EASEL_REPLAY", for: "EASEL_SNAPSHOT")
        }
        if let value = text("EASEL_DISPLAY"), display.kind != .virtual, display.kind != .auto {
            throw .setting(name: "EASEL_DISPLAY", value: value, expected: "virtual with EASEL_CLOCK=virtual")
        }
        if let value = text("EASEL_VNC"), remote.address != nil || remote.isPassed {
            throw .setting(name: "EASEL_VNC", value: value, expected: "0 with EASEL_CLOCK=virtual")
        }
        if let value = text("EASEL_CONTROL"), control.choice != .none {
            throw .setting(name: "EASEL_CONTROL", value: value, expected: "0 with EASEL_CLOCK=virtual")
        }
        display.kind = .virtual
    }

    /// Returns the rectangle from `X,Y,W,H` in points; `nil` if the text is invalid.
    package static func area(from text: String) -> CGRect? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let numbers = parts.compactMap { $0 }
        guard numbers.count == 4, parts.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }), numbers[2] > 0,
            numbers[3] > 0
        else { return nil }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
