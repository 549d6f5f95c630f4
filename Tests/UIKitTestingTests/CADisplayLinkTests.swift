import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct CADisplayLinkTests {
    /// Records its calls, and runs the action of a test.
    final class Stepper {
        var timestamps: [TimeInterval] = []
        var targets: [TimeInterval] = []
        var durations: Set<TimeInterval> = []
        var plainCalls = 0
        var action: (CADisplayLink) -> Void = { _ in }

        func step(_ link: CADisplayLink) {
            timestamps.append(link.timestamp)
            targets.append(link.targetTimestamp)
            durations.insert(link.duration)
            action(link)
        }

        func plainStep() { plainCalls += 1 }

        /// The vertical vblanks of the calls, counted at 60 a second.
        var vblanks: [Int] { timestamps.map { Int(($0 * 60).rounded()) } }
    }

    /// One that the main actor owns, as a controller is.
    final class Controller: UIViewController {
        var steps = 0
        func step(_ link: CADisplayLink) { steps += 1 }
    }

    private func makeScreen() throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 40))
        let view = UIView()
        view.backgroundColor = .black
        try screen.show(view)
        try screen.advance(by: 1.005)
        screen.resetStatistics()
        return screen
    }

    private func start(_ stepper: Stepper) -> CADisplayLink {
        let link = CADisplayLink(target: stepper, action: Stepper.step)
        link.add(to: .main, forMode: .common)
        return link
    }

    /// Instants compare exactly, so that a vblank a nanosecond before the requested one is another one.
    @Test func linkStartsExactlyAtTheRequestedVBlank() {
        @MainActor
        final class Counter {
            var calls = 0
            func step(_ link: CADisplayLink) { calls += 1 }
        }
        let links = DisplayLinks(refreshRate: 60)
        let counter = Counter()
        let link = CADisplayLink(target: counter, action: Counter.step, links: links)
        link.add(to: .main, forMode: .common)
        let start = MonotonicInstant.seconds(2)
        #expect(links.nextVBlank(from: start) == start)
        links.serve(vblank: start - .nanoseconds(1), now: start)
        #expect(counter.calls == 0 && links.nextVBlank(from: start) == start)
        links.serve(vblank: start, now: start)
        #expect(counter.calls == 1 && links.nextVBlank(from: start) == start + .seconds(0.5 / 60))
    }

    /// A link that starts at a vblank, but for the last digit, is called for that one or the next, and no program
    /// goes round in circles meanwhile.
    @Test func linkAddedAtVBlankStartsThereOrAtTheNext() throws {
        let screen = try VirtualScreen(size: CGSize(width: 40, height: 40))
        try screen.show(UIView())
        for (index, offset) in [-2e-6, -1e-9, 0, 1e-9, 5e-7, 2e-6].enumerated() {
            let stepper = Stepper()
            let link = CADisplayLink(target: stepper, action: Stepper.step)
            let start = Double(60 + index * 12) / 60 + offset
            screen.call(at: start) { link.add(to: .main, forMode: .common) }
            try screen.advance(by: start + 4.5 / 60 - screen.time)
            #expect((4...5).contains(stepper.timestamps.count), "\(offset) s from a vblank")
            link.invalidate()
        }
    }

    @Test func linkIsCalledForEachVBlankWithoutFrames() throws {
        let screen = try makeScreen()
        let stepper = Stepper()
        let link = start(stepper)
        #expect(link.timestamp == 0 && link.targetTimestamp == 0 && link.duration == 0)
        try screen.advance(by: 1)
        #expect(stepper.vblanks == Array(61...120))
        for (time, target) in zip(stepper.timestamps, stepper.targets) {
            #expect(abs(time * 60 - (time * 60).rounded()) < 1e-6, "at a vblank: \(time)")
            #expect(abs(target - time - 1 / 60.0) < 1e-9)
        }
        #expect(stepper.durations == [1 / 60.0])
        #expect(screen.statistics.frames == 0 && screen.statistics.wakeUps == 60)
        link.invalidate()
    }

    @Test func changesInCallbackAreShownAtTargetTimestamp() throws {
        let screen = try makeScreen()
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        box.backgroundColor = .red
        UIScreen.main.keyWindow?.addSubview(box)
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        let stepper = Stepper()
        stepper.action = { _ in box.center.x += 1 }
        let link = start(stepper)
        try screen.advance(by: 0.5)
        link.isPaused = true
        try screen.advance(by: 0.1)
        #expect(stepper.timestamps.count == 30)
        let shown = screen.frames.map { Int(($0.time * 60).rounded()) }
        #expect(shown == stepper.targets.map { Int(($0 * 60).rounded()) }, "one frame for each call, a vblank later")
        #expect(stepper.vblanks.dropFirst() == shown.dropLast(), "called by the flips of those frames")
        #expect(screen.statistics.framesMissed == 0)
    }

    @Test(arguments: [(30, 2), (20, 3), (45, 2), (60, 1), (0, 1), (7, 9)])
    func preferredFramesPerSecondSkipsVBlanks(rate: Int, interval: Int) throws {
        let screen = try makeScreen()
        let stepper = Stepper()
        let link = CADisplayLink(target: stepper, action: Stepper.step)
        link.preferredFramesPerSecond = rate
        #expect(link.preferredFramesPerSecond == rate)
        link.add(to: .main, forMode: .default)
        try screen.advance(by: 1)
        let vblanks = stepper.vblanks
        #expect(vblanks.first == 61)
        #expect(vblanks == Array(stride(from: 61, through: 120, by: interval)))
        #expect(abs((stepper.targets.first ?? 0) - (61 + Double(interval)) / 60) < 1e-9)
        #expect(stepper.durations == [1 / 60.0])
        #expect(screen.statistics.wakeUps == vblanks.count, "no wake-up for the vblanks between")
        link.invalidate()
    }

    @Test func preferredFrameRateRangeChangeCountsFromLastCall() throws {
        let screen = try makeScreen()
        let stepper = Stepper()
        let link = start(stepper)
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 1, maximum: 1)
        try screen.advance(by: 0.1)
        #expect(stepper.vblanks == [61])
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
        try screen.advance(by: 0.1)
        #expect(stepper.vblanks == [61, 67, 70].filter { $0 <= Int(screen.time * 60) })
        link.invalidate()
    }

    @Test func pausedInvalidAndRemovedLinksDoNotWake() throws {
        let screen = try makeScreen()
        let stepper = Stepper()
        let link = start(stepper)
        let removed = start(stepper)
        let invalid = start(stepper)
        try screen.advance(by: 0.1)
        #expect(stepper.timestamps.count == 18)
        link.isPaused = true
        removed.remove(from: .main, forMode: .common)
        invalid.invalidate()
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
        #expect(stepper.timestamps.count == 18)
        // They go on with the next blank, and not with what they have missed.
        link.isPaused = false
        removed.add(to: .main, forMode: .default)
        invalid.add(to: .main, forMode: .default)
        try screen.advance(by: 1 / 60.0)
        #expect(stepper.timestamps.count == 20)
        #expect(screen.time - (stepper.timestamps.last ?? 0) < 1 / 60.0)
        link.invalidate()
        removed.invalidate()
    }

    @Test func linkInModeThatNeverRunsIsNotCalled() throws {
        let screen = try makeScreen()
        let stepper = Stepper()
        let link = CADisplayLink(target: stepper, action: Stepper.step)
        link.add(to: .main, forMode: RunLoop.Mode("another"))
        try screen.advance(by: 60)
        #expect(stepper.timestamps == [] && screen.statistics == ScreenStatistics())
        // In two modes that run there is one call a frame, until the last is left.
        link.add(to: .main, forMode: .default)
        link.add(to: .main, forMode: .common)
        try screen.advance(by: 0.05)
        #expect(stepper.timestamps.count == 3)
        link.remove(from: .main, forMode: .default)
        try screen.advance(by: 0.05)
        #expect(stepper.timestamps.count == 6)
        link.remove(from: .main, forMode: .common)
        try screen.advance(by: 0.05)
        #expect(stepper.timestamps.count == 6)
    }

    @Test func targetIsRetainedUntilInvalidate() throws {
        let screen = try makeScreen()
        weak var target: Stepper?
        weak var retained: CADisplayLink?
        do {
            let stepper = Stepper()
            target = stepper
            retained = start(stepper)
        }
        try screen.advance(by: 0.1)
        let calls = try #require(target?.timestamps.count, "the run loop keeps the link, and that its target")
        #expect(calls == 6)
        retained?.invalidate()
        #expect(target == nil)
        try screen.advance(by: 0.1)
        #expect(retained == nil)
    }

    @Test func invalidateInsideCallback() throws {
        let screen = try makeScreen()
        let first = Stepper()
        let second = Stepper()
        let firstLink = start(first)
        let secondLink = start(second)
        first.action = { link in
            if first.timestamps.count == 3 { secondLink.invalidate() }
            if first.timestamps.count == 4 { link.invalidate() }
        }
        try screen.advance(by: 1)
        #expect(first.timestamps.count == 4 && second.timestamps.count == 2)
        #expect(!firstLink.isPaused)
    }

    @Test func blockedMainThreadGetsOneCallWithNewestTimestamp() throws {
        let screen = try makeScreen()
        let stepper = Stepper()
        let link = start(stepper)
        try screen.advance(by: 0.1)
        #expect(stepper.vblanks == Array(61...66))
        try screen.advance(by: 0.5, whileMainThreadIsBlocked: true)
        #expect(stepper.vblanks == Array(61...66) + [96], "one call, for the last of the 30 vblanks")
        #expect(abs((stepper.targets.last ?? 0) - 97 / 60.0) < 1e-9)
        try screen.advance(by: 0.05)
        #expect(stepper.vblanks == Array(61...66) + Array(96...99))
        link.invalidate()
    }

    @Test func initializersOfDisplayLinkCallTheirTarget() throws {
        let screen = try makeScreen()
        let stepper = Stepper()
        let controller = Controller()
        var calls = 0
        let links = [
            CADisplayLink(target: stepper, action: Stepper.plainStep),
            CADisplayLink(target: controller, action: Controller.step),
            CADisplayLink { link in
                calls += 1
                link.isPaused = calls == 2
            },
            try #require(UIScreen.main.displayLink(withTarget: stepper, action: Stepper.step)),
        ]
        for link in links { link.add(to: .main, forMode: .common) }
        try screen.advance(by: 0.1)
        #expect(stepper.plainCalls == 6 && controller.steps == 6 && calls == 2)
        #expect(stepper.timestamps.count == 6)
        for link in links { link.invalidate() }
    }

    @Test func addToOtherRunLoopTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            CADisplayLink { _ in }.add(to: loopOfAnotherThread(), forMode: .default)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("CADisplayLink.add(to:forMode:): only RunLoop.main is supported"))
    }
}

/// The run loop of a thread that goes on sleeping.
private func loopOfAnotherThread() -> RunLoop {
    nonisolated(unsafe) var loop = RunLoop.main
    let known = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        loop = RunLoop.current
        known.signal()
        Thread.sleep(forTimeInterval: 600)
    }
    known.wait()
    return loop
}
