import LinuxIO

/// Counters in a trace. Only values that have changed are recorded. Each has the name that it has in the statistics of a run.
struct CounterTrace: Sendable {
    private let trace: Trace
    /// The last values, by their names.
    private var values: [String: Int] = [:]

    init(_ trace: Trace) { self.trace = trace }

    /// Records the values that have changed.
    mutating func record(_ counters: KeyValuePairs<String, Int>) {
        var events: [Trace.Event] = []
        for (name, value) in counters where values.updateValue(value, forKey: name) != value {
            events.append(Trace.Event(.counter, name, category: "counter", [Trace.Event.Argument("value", value)]))
        }
        if !events.isEmpty { trace.add(events) }
    }
}

extension CounterTrace {
    /// Records the counters of the compositor's thread.
    mutating func record(_ events: FrameEvents) {
        let counters = events.counters
        record([
            "frames": events.framesShown, "framesInPlace": events.framesInPlace, "framesMissed": events.framesMissed,
            "layersVisited": counters.layersVisited, "pixelsComposited": counters.pixelsComposited,
            "pixelsBlended": counters.pixelsBlended, "bytesCopiedOut": counters.bytesCopiedOut,
        ])
    }
}

/// The counters of the main thread in a trace.
struct MainCounterTrace: Sendable {
    private var counters: CounterTrace
    /// The time of the next measurement of memory, which takes system calls.
    private var memoryTime = MonotonicInstant.distantPast
    private static let memoryInterval = MonotonicDuration.milliseconds(100)

    init(_ trace: Trace) { counters = CounterTrace(trace) }

    mutating func record(_ run: RunCounters, storesAllocated: Int, at now: MonotonicInstant) {
        counters.record([
            "drawCalls": run.drawCalls, "pixelsDrawn": run.pixelsDrawn, "touches": run.touches,
            "wakeUps": run.wakeUps, "storesAllocated": storesAllocated,
        ])
        guard now >= memoryTime else { return }
        memoryTime = now + Self.memoryInterval
        if let resident = MemoryInUse.residentBytes { counters.record(["residentMemory": resident]) }
    }
}
