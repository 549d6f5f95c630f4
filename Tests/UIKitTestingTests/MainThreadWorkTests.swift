import Testing
import UIKit
import UIKitTesting

/// Work scheduled on the main thread runs in virtual time.
@MainActor @Suite struct MainThreadWorkTests {
    /// Notes what is done, and when.
    final class Log: Sendable {
        @MainActor var entries: [String] = []
        @MainActor var times: [TimeInterval] = []
        @MainActor private weak var screen: VirtualScreen?

        @MainActor init(_ screen: VirtualScreen) { self.screen = screen }

        /// Blocks of the main queue and timers are not isolated, but called on the main actor.
        func note(_ entry: String) {
            MainActor.assumeIsolated {
                entries.append(entry)
                if let screen { times.append(screen.time) }
            }
        }
    }

    /// Creates a screen and a log of the work done on it.
    private func start() throws -> (VirtualScreen, Log) {
        let screen = try VirtualScreen(size: CGSize(width: 40, height: 40))
        try screen.show(UIView())
        return (screen, Log(screen))
    }

    // MARK: The main queue

    @Test func mainQueueBlocksRunInOrderInTheNextAdvance() async throws {
        // The queue runs one operation at a time, and those of other tests are on the main queue of the process.
        while OperationQueue.main.operationCount > 0 { await Task.yield() }
        let (screen, log) = try start()
        for entry in ["a", "b", "c"] { DispatchQueue.main.async { [log] in log.note(entry) } }
        RunLoop.main.perform { [log] in log.note("d") }
        OperationQueue.main.addOperation { [log] in log.note("e") }
        DispatchQueue.main.async(execute: DispatchWorkItem { [log] in log.note("f") })
        #expect(log.entries == [])
        try screen.advance(by: 0)
        #expect(log.entries == ["a", "b", "c", "d", "e", "f"])
        #expect(log.times == [0, 0, 0, 0, 0, 0])
    }

    @Test func asyncAfterBlocksRunAtVirtualTimes() throws {
        let (screen, log) = try start()
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { [log] in log.note("30") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { [log] in log.note("0.25") }
        DispatchQueue.main.asyncAfter(wallDeadline: .now() + 2) { [log] in log.note("2") }
        let cancelled = DispatchWorkItem { [log] in log.note("cancelled") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: cancelled)
        cancelled.cancel()
        try screen.advance(by: 29.999)
        #expect(log.entries == ["0.25", "2"])
        try screen.advance(by: 0.001)
        #expect(log.entries == ["0.25", "2", "30"])
        #expect(log.times == [0.25, 2, 30])
    }

    @Test func deadlineIsRelativeToVirtualTimeOfCreation() throws {
        let (screen, log) = try start()
        let deadline = DispatchTime.now() + 5
        try screen.advance(by: 3)
        DispatchQueue.main.asyncAfter(deadline: deadline) { [log] in log.note("5") }
        try screen.advance(by: 3)
        #expect(log.times == [5])
    }

    // MARK: Timers

    @Test func timersFireAtVirtualTimes() throws {
        let (screen, log) = try start()
        let once = Timer.scheduledTimer(withTimeInterval: 1.5, repeats: false) { [log] _ in log.note("once") }
        once.tolerance = 10
        let repeating = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [log] _ in log.note("again") }
        let added = Timer(fire: Date() + 0.7, interval: 0, repeats: false) { [log] _ in log.note("added") }
        RunLoop.main.add(added, forMode: .common)
        RunLoop.main.add(added, forMode: .default)
        try screen.advance(by: 3)
        #expect(log.entries == ["added", "again", "once", "again", "again"])
        #expect(log.times == [0.7, 1, 1.5, 2, 3])
        #expect(!once.isValid && !added.isValid && repeating.isValid)
        repeating.invalidate()
        try screen.advance(by: 3)
        #expect(log.entries.count == 5)
    }

    @Test func timerMayInvalidateItselfInItsBlock() throws {
        let (screen, log) = try start()
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [log] timer in
            log.note("fired")
            if MainActor.assumeIsolated({ log.entries.count == 3 }) { timer.invalidate() }
        }
        try screen.advance(by: 10)
        #expect(log.times == [0.1, 0.2, 0.3])
    }

    @Test func invalidTimerLeavesNoNextEvent() throws {
        let (screen, _) = try start()
        try screen.advance(by: 1)
        let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        #expect(screen.host.nextEventTime == .seconds(2))
        timer.invalidate()
        #expect(screen.host.nextEventTime == nil)
    }

    /// A screen that dims when it was not touched for 30 seconds, with the two usual methods.
    final class IdleView: UIView {
        enum Method: CaseIterable { case newTimer, fireDate }
        private let method: Method
        private let log: Log
        private var timer: Timer?

        init(_ method: Method, _ log: Log) {
            self.method = method
            self.log = log
            super.init(frame: .zero)
            start()
        }

        required init?(coder: NSCoder) { nil }

        private func start() {
            timer = .scheduledTimer(withTimeInterval: 30, repeats: false) { [log] _ in log.note("idle") }
        }

        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            switch method {
            case .newTimer:
                timer?.invalidate()
                start()
            case .fireDate: timer?.fireDate = Date(timeIntervalSinceNow: 30)
            }
        }
    }

    @Test(arguments: IdleView.Method.allCases)
    func touchPostponesIdleTimer(_ method: IdleView.Method) throws {
        let (screen, log) = try start()
        try screen.show(IdleView(method, log))
        try screen.advance(by: 29)
        try screen.tap(at: CGPoint(x: 20, y: 20))
        let touched = screen.time
        try screen.advance(by: 29)
        try screen.tap(at: CGPoint(x: 20, y: 20))
        let last = screen.time
        #expect(last > touched + 29)
        try screen.advance(by: 29.9)
        #expect(log.entries == [])
        try screen.advance(by: 0.2)
        #expect(log.entries == ["idle"])
        // The touch reaches the view with the frame that follows it at the latest.
        #expect(abs(log.times[0] - last - 30) <= 1.0 / 30)
    }

    @Test func timerSkipsFiresWhileMainThreadIsBlocked() throws {
        let (screen, log) = try start()
        let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [log] _ in log.note("tick") }
        defer { timer.invalidate() }
        try screen.advance(by: 3.5, whileMainThreadIsBlocked: true)
        #expect(log.times == [3.5])
        try screen.advance(by: 1)
        #expect(log.times == [3.5, 4])
    }

    // MARK: Tasks

    @Test func mainActorTasksRunInTheNextAdvance() throws {
        let (screen, log) = try start()
        Task { log.note("a") }
        Task { @MainActor in
            await Task.yield()
            log.note("b")
        }
        #expect(log.entries == [])
        try screen.advance(by: 0)
        #expect(log.entries == ["a", "b"])
    }

    /// Leaves the main actor.
    @concurrent nonisolated private static func sum(to last: Int) async -> Int { (0...last).reduce(0, +) }

    @Test(arguments: 0..<20) func tasksLeavingMainActorReturnInTheSameAdvance(_: Int) throws {
        let (screen, log) = try start()
        Task {
            let first = await Self.sum(to: 1000)
            async let second = Self.sum(to: 10)
            log.note("\(await second + first)")
            let third = await Task.detached { await Self.sum(to: 2) }.value
            log.note("\(third)")
        }
        Task.detached { [log] in
            let sum = await Self.sum(to: 3)
            await MainActor.run { log.note("detached \(sum)") }
        }
        try screen.advance(by: 0)
        #expect(Set(log.entries) == ["500555", "3", "detached 6"])
        #expect(log.times == [0, 0, 0])
    }

    @Test func clockSleepEndsAtVirtualTime() throws {
        let (screen, log) = try start()
        let clock: any Clock<Duration> = screen.clock
        Task {
            try await clock.sleep(for: .seconds(3))
            log.note("slept")
            try await clock.sleep(for: .milliseconds(500))
            log.note("slept again")
        }
        let cancelled = Task {
            do { try await clock.sleep(for: .seconds(1)) } catch is CancellationError { log.note("cancelled") }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { cancelled.cancel() }
        try screen.advance(by: 10)
        #expect(log.entries == ["cancelled", "slept", "slept again"])
        #expect(log.times == [0.5, 3, 3.5])
    }

    // MARK: Order

    @Test func workRunsByDeadlineThenSchedulingOrder() throws {
        let (screen, log) = try start()
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [log] in log.note("after 1") }
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [log] _ in log.note("timer 1") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [log] in log.note("after 1, later") }
        _ = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { [log] _ in log.note("timer 0.5") }
        DispatchQueue.main.async { [log] in log.note("block") }
        Task { log.note("task") }
        DispatchQueue.main.async { [log] in log.note("second block") }
        try screen.advance(by: 1)
        #expect(
            log.entries == ["block", "task", "second block", "timer 0.5", "after 1", "timer 1", "after 1, later"]
        )
        #expect(log.times == [0, 0, 0, 0.5, 1, 1, 1])
    }

    @Test func workMayScheduleMoreWork() throws {
        let (screen, log) = try start()
        @MainActor func schedule(_ body: @escaping @Sendable () -> Void) {
            _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in body() }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [log] in
            log.note("first")
            DispatchQueue.main.async { log.note("second") }
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                log.note("fourth")
                Task { @MainActor in schedule { log.note("fifth") } }
            }
            _ = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in log.note("third") }
        }
        try screen.advance(by: 4)
        #expect(log.entries == ["first", "second", "third", "fourth", "fifth"])
        #expect(log.times == [1, 1, 1.25, 2, 3])
    }

    @Test func changesOfScheduledWorkAreShown() throws {
        let (screen, _) = try start()
        let view = UIView()
        try screen.show(view)
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            MainActor.assumeIsolated { view.backgroundColor = .white }
        }
        try screen.advance(by: 1.02)
        #expect(screen.snapshot()[20, 20] == (255, 255, 255))
    }

    @Test func endlessSelfSchedulingWorkThrows() throws {
        let (screen, _) = try start()
        @Sendable func again() { DispatchQueue.main.async { again() } }
        again()
        #expect(throws: VirtualScreenError.self) { try screen.advance(by: 1) }
    }

    // MARK: Outside of the screen's time

    /// Returns after what the main queue has now.
    private func mainQueueIsServed() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { DispatchQueue.main.async { continuation.resume() } }
        }
    }

    @Test func workScheduledBeforeScreenRunsOnMainQueue() async throws {
        var isDone = false
        DispatchQueue.main.async { isDone = true }
        do {
            let (screen, _) = try start()
            try screen.advance(by: 1)
            #expect(!isDone)
        }
        await mainQueueIsServed()
        #expect(isDone)
    }

    @Test func workLeftByScreenRunsInRealTime() async throws {
        let (screen, log) = try start()
        var sleeper: Task<Void, Never>?
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            do {
                var timer: Timer?
                do {
                    let gone = try VirtualScreen(size: CGSize(width: 10, height: 10))
                    DispatchQueue.main.async { log.note("block") }
                    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
                        log.note("delayed")
                        continuation.resume()
                    }
                    timer = .scheduledTimer(withTimeInterval: 1000, repeats: false) { _ in log.note("timer") }
                    let clock = gone.clock
                    sleeper = Task { @MainActor in
                        do { try await clock.sleep(for: .seconds(1)) } catch { log.note("\(error)") }
                    }
                }
                try screen.advance(by: 2000)
                #expect(log.entries == [])
                #expect(timer?.isValid == true)
                timer?.fireDate = .distantPast
                _ = RunLoop.current.run(mode: .default, before: .distantPast)
                #expect(log.entries == ["timer"])
            } catch {
                continuation.resume(throwing: error)
            }
        }
        await sleeper?.value
        #expect(log.entries.prefix(2) == ["timer", "block"])
        #expect(Set(log.entries.dropFirst(2)) == ["CancellationError()", "delayed"])
    }

    @Test func awaitInTestNeedsNoAdvance() async throws {
        let (screen, log) = try start()
        let value = await Task { @MainActor in 5 }.value
        #expect(value == 5)
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        try await Task.sleep(for: .milliseconds(1))
        Task { log.note("task") }
        try screen.advance(by: 0)
        #expect(log.entries == ["task"])
        #expect(screen.time == 0)
    }
}

/// Without a screen all goes by the libraries' own clocks.
@MainActor @Suite struct MainThreadWithoutScreenTests {
    @Test func asyncAfterRunsInRealTimeWithoutScreen() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) { continuation.resume() }
        }
    }

    /// Another suite's screen does not take the work of tests that run beside it.
    @Test func timersRunInRunLoopWithoutScreen() {
        final class Counter: Sendable { @MainActor var count = 0 }
        let counter = Counter()
        let timer = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
            MainActor.assumeIsolated { counter.count += 1 }
        }
        timer.fireDate = .distantPast
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        #expect(counter.count == 1)
    }
}
