import Display
import Testing
import UIKit

@testable import Host

@Suite struct InputLatchTests {
    private let period = MonotonicDuration.seconds(1 / 60.0)
    private let vblank = MonotonicInstant.seconds(10)
    private let compositorLead = MonotonicDuration.milliseconds(1)

    /// Returns the time of delivery of a sample, or `nil` if it is delivered at once.
    private func delivery(_ latch: inout InputLatch, of sample: MonotonicDuration) -> MonotonicInstant? {
        let time = vblank + sample
        latch.noteInput(at: time)
        return latch.deliveryTime(at: time, lastFlip: vblank, compositorLead: compositorLead)
    }

    /// Records a commit that took a time, after `delivery(_:of:)` has returned a time.
    private func commit(_ latch: inout InputLatch, at start: MonotonicInstant, cost: MonotonicDuration) {
        latch.begin(at: start)
        latch.commit(at: start + cost)
    }

    @Test func deliveryIsBothLeadsBeforeNextVBlank() {
        var latch = InputLatch(refreshRate: 60)
        let expected = vblank + period - compositorLead - InputLatch.margin
        #expect(delivery(&latch, of: .milliseconds(1)) == expected)
        #expect(delivery(&latch, of: .milliseconds(9)) == expected, "the plan holds")
        #expect(latch.deliveryTime(at: expected, lastFlip: vblank, compositorLead: compositorLead) == nil)
    }

    @Test func sampleAfterLatchIsDeliveredBeforeVBlankAfterNext() {
        var latch = InputLatch(refreshRate: 60)
        let expected = vblank + period * 2 - compositorLead - InputLatch.margin
        #expect(delivery(&latch, of: period - .milliseconds(1)) == expected)
    }

    @Test func costsOfMainThreadAdvanceDelivery() throws {
        var latch = InputLatch(refreshRate: 60)
        // The launch does not count.
        commit(&latch, at: vblank, cost: .milliseconds(12))
        let first = try #require(delivery(&latch, of: .milliseconds(1)))
        commit(&latch, at: first + .milliseconds(1), cost: .milliseconds(3))
        // From the planned time: a thread that wakes late has that cost.
        let lead = MonotonicDuration.milliseconds(4) * 1.25 + InputLatch.margin + compositorLead
        #expect(delivery(&latch, of: .milliseconds(1)) == vblank + period - lead)
    }

    @Test func firstSampleAfterRestIsDeliveredAtOnceIfPhaseIsUnknown() {
        var latch = InputLatch(refreshRate: 60)
        #expect(latch.deliveryTime(at: vblank, lastFlip: vblank, compositorLead: compositorLead) == nil, "no input")
        #expect(delivery(&latch, of: period * 3) == nil)
        #expect(latch.deliveryTime(at: vblank, lastFlip: nil, compositorLead: compositorLead) == nil)
    }

    @Test func firstSampleAfterRestWaitsForVBlankOfDisplay() throws {
        var latch = InputLatch(refreshRate: 60)
        let time = vblank + .seconds(5)
        let recent = time - .milliseconds(3)
        func delivery(_ recent: MonotonicInstant?) -> MonotonicInstant? {
            latch.noteInput(at: time)
            return latch.deliveryTime(at: time, lastFlip: vblank, compositorLead: compositorLead) { recent }
        }
        #expect(delivery(recent) == nil, "no commit was measured")
        for _ in 0..<2 { commit(&latch, at: vblank, cost: .milliseconds(2)) }
        #expect(delivery(nil) == nil, "the display does not know its phase")
        let lead = MonotonicDuration.milliseconds(2) * 1.25 + InputLatch.margin + compositorLead + InputLatch.restMargin
        #expect(delivery(recent) == recent + period - lead)
    }

    /// The frames of a first touch allocate memory and run code for the first time.
    @Test func firstTwoFramesAfterRestDoNotDelayTheOthers() throws {
        var latch = InputLatch(refreshRate: 60)
        /// Records a frame at a vblank that many periods later, and returns the lead that it had, in microseconds.
        func frame(_ periods: Double, rests: Bool = false, cost: Int64) -> Int? {
            let time = vblank + period * periods
            let last = rests ? time - period * 10 : time
            latch.noteInput(at: time)
            let delivery = latch.deliveryTime(at: time, lastFlip: last, compositorLead: compositorLead) { time }
            latch.begin(at: delivery ?? time)
            latch.commit(at: (delivery ?? time) + .milliseconds(cost))
            return delivery.map { Int(((time + period - $0).seconds * 1e6).rounded()) }
        }
        #expect(frame(20, rests: true, cost: 9) == nil, "nothing is known")
        _ = frame(21, cost: 3)
        for number in 22..<24 { _ = frame(Double(number), cost: 1) }
        #expect(frame(24, cost: 1) == 300 + 1000 + 1250, "margin, compositor, cost")
        #expect(frame(60, rests: true, cost: 2) == 300 + 1000 + 11_250 + 1000, "as the first ones")
        #expect(frame(61, cost: 2) == 300 + 1000 + 1250)
    }

    @Test func changesWaitOnlyForAShortTimeAfterInput() {
        var latch = InputLatch(refreshRate: 60)
        latch.noteInput(at: vblank)
        let soon = vblank + .milliseconds(50)
        #expect(latch.deliveryTime(at: soon, lastFlip: soon, compositorLead: compositorLead) != nil)
        latch.rest()
        let later = vblank + .milliseconds(101)
        #expect(latch.deliveryTime(at: later, lastFlip: later, compositorLead: compositorLead) == nil)
    }

    @Test func applicationThatNeedsAWholePeriodDoesNotWait() throws {
        var latch = InputLatch(refreshRate: 60)
        let first = try #require(delivery(&latch, of: .milliseconds(1)))
        for _ in 0..<5 { commit(&latch, at: first, cost: .milliseconds(13)) }
        #expect(delivery(&latch, of: .milliseconds(1)) == nil)
    }

    @Test func threeMissedVBlanksSuspendWaiting() throws {
        var latch = InputLatch(refreshRate: 60)
        for miss in 0..<3 {
            let time = try #require(delivery(&latch, of: .milliseconds(1)), "\(miss)")
            commit(&latch, at: time, cost: .zero)
            latch.show(at: vblank + period * 2)
        }
        #expect(delivery(&latch, of: .milliseconds(1)) == nil)
        let later = vblank + period * 63
        latch.noteInput(at: later)
        #expect(latch.deliveryTime(at: later, lastFlip: later, compositorLead: compositorLead) != nil)
    }

    @Test func reachedVBlankForgivesMissedOne() throws {
        var latch = InputLatch(refreshRate: 60)
        for round in 0..<6 {
            let time = try #require(delivery(&latch, of: .milliseconds(1)), "\(round)")
            commit(&latch, at: time, cost: .zero)
            latch.show(at: vblank + period * (round % 2 == 0 ? 2 : 1))
        }
    }
}

/// A frame loop that latches input, on a virtual clock.
@MainActor @Suite struct LatchedFrameLoopTests {
    private final class Pad: UIView {
        /// The number of samples of each delivery.
        var deliveries: [Int] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { moved(touches, event) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { moved(touches, event) }

        private func moved(_ touches: Set<UITouch>, _ event: UIEvent?) {
            deliveries.append(touches.first.flatMap { event?.coalescedTouches(for: $0)?.count } ?? 0)
            alpha = 1 / CGFloat(deliveries.count + 1)
        }
    }

    /// Samples that arrive after a vblank are one delivery just before the next one, and are shown there.
    @Test func samplesOfWholePeriodAreDeliveredTogetherBeforeVBlank() throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 40, height: 40)), clock: clock)
        let queue = QueuedInput()
        let frames = try FrameLoop(
            display: display,
            inputs: [queue],
            clock: clock,
            threads: 1,
            latchesInput: true
        )
        defer { frames.compositor.end() }
        try frames.session.perform { () throws(HostError) in
            let pad = Pad(frame: frames.screen.bounds)
            pad.backgroundColor = .red
            let window = UIWindow()
            window.addSubview(pad)
            window.makeKeyAndVisible()
            @MainActor func advance() {
                frames.advance()
                frames.compositor.runUntilIdle()
                frames.readReports()
            }
            @MainActor func send(_ phase: TouchSample.Phase, _ x: CGFloat) throws(HostError) {
                queue.events.append(
                    .touch(
                        TouchSample(
                            time: clock.now,
                            deviceID: 1,
                            contactID: 1,
                            phase: phase,
                            position: CGPoint(x: x, y: 20)
                        )
                    )
                )
                try frames.readInputs()
            }
            advance()
            clock.advance(to: display.nextEventTime ?? clock.now)
            advance()
            let start = clock.now

            try send(.began, 10)
            advance()
            let delivery = frames.deliveryTime
            #expect(pad.deliveries.isEmpty)
            for index in 1...3 {
                clock.advance(by: .milliseconds(3))
                try send(.moved, 10 + CGFloat(index) * 5)
                advance()
                #expect(frames.deliveryTime == delivery)
            }
            #expect(pad.deliveries.isEmpty && !frames.isIdle)
            clock.advance(to: delivery ?? clock.now)
            advance()
            #expect(pad.deliveries == [1, 3] && frames.deliveryTime == nil)
            clock.advance(to: display.nextEventTime ?? clock.now)
            advance()
            #expect(abs((clock.now - start).seconds - 1 / 60.0) < 1e-6, "shown at the next vblank")
            #expect(frames.touchToFlip.count == 4)

            // After a rest, the phase of the vblanks is that of the display.
            clock.advance(by: .seconds(3.3 / 60))
            try send(.moved, 5)
            advance()
            let next = start + .seconds(5 / 60.0)
            let wait = frames.deliveryTime ?? .distantPast
            #expect(wait < next && next - wait < .milliseconds(4) && pad.deliveries.count == 2)
            clock.advance(by: .milliseconds(4))
            try send(.moved, 10)
            clock.advance(to: wait)
            advance()
            #expect(pad.deliveries == [1, 3, 2])
            clock.advance(to: display.nextEventTime ?? clock.now)
            advance()
            #expect(abs((clock.now - next).seconds) < 1e-6 && frames.touchToFlip.count == 6)
        }
    }
}
