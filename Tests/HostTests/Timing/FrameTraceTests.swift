import QuartzCore
import Synchronization
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// The frames and counters of a trace are those of the statistics. The stages take virtual time.
@MainActor @Suite final class FrameTraceTests {
    private let path = NSTemporaryDirectory() + "easel-trace-\(UUID().uuidString).json"

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func sample(_ phase: TouchSample.Phase, at time: MonotonicInstant) -> TouchSample {
        TouchSample(time: time, deviceID: 1, contactID: 1, phase: phase, position: CGPoint(x: 10, y: 10))
    }

    /// Runs a program with frames of all kinds: in time and late, of display links, touches and an animation.
    private func run(_ screen: SlowScreen) throws {
        screen.view.costs = [
            .app: .nanoseconds(1_000_001), .layout: .nanoseconds(2_000_003), .draw: .nanoseconds(3_000_007),
        ]
        try screen.animate()
        screen.view.costs[.draw] = .nanoseconds(25_000_011)
        try screen.animate()
        screen.view.costs = [:]
        for step in 0..<6 {
            try screen.host.run(until: screen.clock.now + .milliseconds(40))
            let time = screen.clock.now
            try screen.host.runWithoutMainThread(until: time + .milliseconds(100))
            try screen.host.send([sample(step % 2 == 0 ? .began : .ended, at: time)])
        }
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 5
        animation.toValue = 95
        animation.duration = 0.3
        screen.view.layer.add(animation, forKey: "move")
        try screen.host.wakeUp()
        try screen.host.run(until: screen.clock.now + .seconds(1))
        screen.host.traceCounters()
    }

    /// Returns the sum of the intervals of a stage, in nanoseconds.
    private func sum(of stage: FrameStage, in events: [TraceReader.Event]) -> Int64 {
        let own = events.filter { $0.cat == "frame" && $0.name == stage.rawValue }
        return own.reduce(0) { sum, event in
            switch event.ph {
            case "X": sum + event.duration
            case "b": sum - event.time
            case "e": sum + event.time
            default: sum
            }
        }
    }

    @Test func sumsEqualStatistics() throws {
        let trace = try Trace(path: path)
        let screen = try SlowScreen(trace: trace)
        defer { screen.host.end() }
        try run(screen)
        try trace.finish()
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.isComplete && reader.contradictions() == [])
        let (events, times, counters) = (reader.recorded, screen.host.compositor.times, screen.host.counters)

        for stage in FrameStage.allCases {
            #expect(sum(of: stage, in: events) == times[stage].sum.nanoseconds, "\(stage)")
        }
        for stage in [FrameStage.input, .app, .layout, .draw, .flip] { #expect(times[stage].sum > .zero, "\(stage)") }
        let frames = events.filter { $0.ph == "b" && $0.name == "frame" && $0.cat == "frame" }
        #expect(frames.count == times[.flip].count && frames.count > 80)
        let commits = frames.filter { $0.text("kind") == "commit" }
        #expect(commits.count == times[.commit].count && commits.count < frames.count)
        #expect(events.filter { $0.ph == "X" && $0.name == "commit" && $0.cat == "frame" }.count == commits.count)

        let late = events.filter { $0.cat == "late" }
        for stage in FrameStage.allCases {
            let own = late.filter { $0.text("stage") == stage.rawValue }.compactMap { $0.number("vblanks") }
            #expect(own.reduce(0, +) == counters.lateFrames[stage], "\(stage)")
        }
        #expect(counters.lateFrames[.draw] > 20 && counters.lateFrames[.input] > 0)

        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(counters)) as? [String: Any]
        var last: [String: Int] = [:]
        for event in events where event.ph == "C" { last[event.name] = event.number("value") }
        for (name, value) in try #require(encoded) where name != "lateFrames" {
            #expect(last[name] == value as? Int, "\(name)")
        }
        #expect(last["pixelsDrawn"] ?? 0 > 0 && last["pixelsComposited"] ?? 0 > 0 && last["wakeUps"] ?? 0 > 0)
        #expect(last["storesAllocated"] ?? 0 > 0 && last["residentMemory"] ?? 0 > 1 << 20)
        #expect(Set(events.map(\.pid)) == [Int(getpid())])
    }

    /// A late frame has the stage that made it late, and its costs.
    @Test func framesHaveBlameAndCosts() throws {
        let trace = try Trace(path: path)
        let screen = try SlowScreen(trace: trace)
        defer { screen.host.end() }
        screen.view.costs = [.layout: .milliseconds(25)]
        try screen.animate()
        try trace.finish()
        let frames = try TraceReader(contentsOf: path).recorded.filter { $0.ph == "b" && $0.name == "frame" }
        #expect(frames.first?.cat == "launch" && frames.first?.number("late") == 0)
        let late = frames.filter { $0.number("late") ?? 0 > 0 }
        #expect(late.count > 20 && late.allSatisfy { $0.text("blame") == "layout" && $0.cat == "frame" })
        #expect(frames.allSatisfy { ($0.number("late") ?? 0 > 0) == ($0.text("blame") != nil) })
        // The view of 50×20 pixels is drawn and shown, at both of its colors.
        let pixels = late.map {
            [$0.number("pixelsDrawn"), $0.number("pixelsComposited"), $0.number("bytesCopiedOut")]
        }
        #expect(pixels.allSatisfy { $0[0] == 1000 && $0[1] == 1000 && ($0[2] ?? 0) >= 4000 }, "\(Set(pixels))")
        #expect(frames.compactMap { $0.number("number") } == Array(1...frames.count))
    }

    /// Stages are on the threads that do their work, one after the other.
    @Test func stagesAreOnTheirThreads() throws {
        let trace = try Trace(path: path)
        let screen = try SlowScreen(trace: trace)
        defer { screen.host.end() }
        screen.view.costs = [.app: .milliseconds(1), .layout: .milliseconds(2), .draw: .milliseconds(3)]
        try screen.animate()
        try trace.finish()
        let reader = try TraceReader(contentsOf: path)
        let names = reader.events.filter { $0.name == "thread_name" }.map { ($0.tid, $0.text("name") ?? "") }
        let threads = Dictionary(names) { first, _ in first }
        func thread(_ stage: FrameStage) -> Set<String> {
            Set(reader.recorded.filter { $0.ph == "X" && $0.name == stage.rawValue }.map { threads[$0.tid] ?? "" })
        }
        for stage in [FrameStage.app, .layout, .draw, .commit] { #expect(thread(stage) == ["main"], "\(stage)") }
        for stage in [FrameStage.composite, .copy] { #expect(thread(stage) == ["easel-composite"], "\(stage)") }
        let spans = reader.recorded.filter { $0.ph == "X" && $0.cat == "frame" }
        let commit = try #require(spans.last { $0.name == "commit" })
        let draw = try #require(spans.last { $0.name == "draw" })
        let layout = try #require(spans.last { $0.name == "layout" })
        #expect(layout.duration == 2_000_000 && draw.duration == 3_000_000)
        #expect(layout.end == draw.time && draw.end == commit.time)
        let arrows = reader.recorded.filter { $0.ph == "s" }
        #expect(arrows.count == reader.recorded.filter { $0.ph == "X" && $0.name == "commit" }.count)
        #expect(arrows.allSatisfy { threads[$0.tid] == "main" })
    }

    /// The statistics are those of the main screen.
    @Test func framesOfFurtherScreensHaveACategory() throws {
        let trace = try Trace(path: path)
        let screens = [true, false, false].map { FrameTimes(trace: trace, isMain: $0) }
        // As of threads of their own.
        for screen in screens.dropFirst() {
            let ended = DispatchSemaphore(value: 0)
            Thread {
                screen.beginCompositor()
                ended.signal()
            }.start()
            ended.wait()
        }
        for screen in screens {
            var frame = self.frame(.animation)
            frame.add(FrameWork(start: .seconds(1.01), composite: .milliseconds(1)))
            (frame.late, frame.blame) = (2, .composite)
            screen.add(frame)
            screen.blame(.copy, vblanks: 1, at: .seconds(2))
        }
        try trace.finish()
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.problems == [])
        let frames = reader.recorded.filter { $0.ph == "b" && $0.name == "frame" }
        #expect(frames.map(\.cat) == ["frame", "further", "further"] && Set(frames.map(\.id)).count == 3)
        let late = reader.recorded.filter { $0.name == "late" }
        #expect(late.map(\.cat) == ["late", "late"] + Array(repeating: "late,further", count: 4))
        #expect(late.compactMap { $0.number("vblanks") } == [2, 1, 2, 1, 2, 1])
    }

    private static func isCounted(_ event: TraceReader.Event) -> Bool {
        event.ph == "b" && event.name == "frame" && event.cat == "frame"
    }

    // MARK: Records

    private func frame(_ kind: TimedFrame.Kind = .commit) -> TimedFrame {
        var frame = TimedFrame()
        frame.kind = kind
        let start = MonotonicInstant.seconds(1)
        frame.input = TimedFrame.Interval(start - .milliseconds(4), .milliseconds(3))
        frame.earlierApp = TimedFrame.Interval(start - .milliseconds(9), .milliseconds(1))
        frame.app = TimedFrame.Interval(start, .milliseconds(2))
        frame.layout = TimedFrame.Interval(start + .milliseconds(2), .milliseconds(-1))
        frame.shown = start + .milliseconds(20)
        return frame
    }

    @Test func durationsAreSumsOfIntervals() {
        var frame = self.frame()
        var work = FrameWork(start: .seconds(1.004))
        (work.wait, work.composite, work.copy) = (.milliseconds(3), .milliseconds(4), .milliseconds(5))
        work.flip = .milliseconds(10)
        frame.add(work)
        #expect(frame[.app] == .milliseconds(3) && frame[.layout] == .zero && frame[.commit] == nil)
        #expect(frame[.flip] == .milliseconds(10) && frame.flip?.start == .seconds(1.013))
        #expect(frame.bufferWait?.start == .seconds(1.001) && frame.start == .seconds(0.991))
        let stages = frame.intervals.map(\.stage)
        #expect(stages == [.input, .app, .app, .layout, .composite, .copy, .flip, .flip])
        for stage in FrameStage.allCases where frame[stage] != nil {
            let own = frame.intervals.filter { $0.stage == stage }.map(\.interval.duration)
            #expect(own.reduce(.zero, +) == frame[stage], "\(stage)")
        }
    }

    @Test func firstFrameIsNeitherCountedNorLate() {
        let times = FrameTimes()
        times.keepFrames(4)
        var first = self.frame(.launch)
        (first.late, first.blame) = (3, .app)
        times.add(first)
        #expect(times[.app].count == 0 && times.late.total == 0)
        #expect(times.frames(after: 0).first?.late == 0 && times.frames(after: 0).first?.blame == nil)
        times.add(frame())
        #expect(times[.app].count == 1 && times[.commit].count == 0 && times[.app].sum == .milliseconds(3))
    }

    // MARK: History

    @Test func historyHasTheNewestFrames() {
        let times = FrameTimes()
        times.add(frame())
        #expect(times.frames(after: 0).isEmpty, "none are kept by default")
        times.keepFrames(5)
        var last = 1
        for count in 1...13 {
            times.add(frame())
            let found = times.frames(after: 0).map(\.number)
            #expect(found == Array((count + 2 - min(count, 5))...(count + 1)))
            if count % 3 == 0 {
                // A reader that follows gets each frame once.
                let new = times.frames(after: last).map(\.number)
                #expect(new == Array((last + 1)...(count + 1)))
                last = count + 1
            }
        }
        #expect(times.frames(after: 14).isEmpty && times.frames(after: .max).isEmpty)
        times.keepFrames(0)
        times.add(frame())
        #expect(times.frames(after: 0).isEmpty)
    }

    @Test func historyEqualsTrace() throws {
        let trace = try Trace(path: path)
        let screen = try SlowScreen(trace: trace)
        defer { screen.host.end() }
        let times = screen.host.compositor.times
        let first = times.frameCount
        times.keepFrames(1000)
        let wakeUps = Counter()
        times.onFrame { wakeUps.add() }
        try run(screen)
        times.onFrame(nil)
        try trace.finish()
        let history = times.frames(after: 0)
        #expect(history.map(\.number) == Array((first + 1)...times.frameCount) && history.count == wakeUps.value)
        let ends = try TraceReader(contentsOf: path).recorded.filter { Self.isCounted($0) }
            .filter { $0.number("number") ?? 0 > first }.sorted { $0.number("number") ?? 0 < $1.number("number") ?? 0 }
        #expect(ends.map(\.time) == history.map(\.start.nanoseconds))
        #expect(ends.map { $0.number("late") } == history.map(\.late))
        #expect(ends.map { $0.text("blame") } == history.map { $0.blame?.rawValue })
    }

    private final class Counter: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .sequentiallyConsistent) }
        func add() { count.add(1, ordering: .sequentiallyConsistent) }
    }
}
