import CoreGraphics
import Synchronization
import Testing

@testable import Display

/// Flips happen at vertical blanks only.
struct FlipTests {
    @Test(arguments: [0.001, 23.976, 50, 59.94, 60, 144, 1000], [0, 12.25, 3_000_000.123456789, 300_000_000.5])
    func flipTakesEffectAtNextVBlank(refreshRate: Double, start: TimeInterval) throws {
        let clock = VirtualClock(now: .seconds(start))
        let mode = DisplayMode(size: PixelSize(width: 4, height: 4), refreshRate: refreshRate)
        let display = try VirtualDisplay(mode: mode, clock: clock)
        let start = clock.now
        for frame: UInt32 in 1...200 {
            #expect(try display.show(0xFF00_0000 | frame))
            let vblank = start + .seconds(Double(frame) / refreshRate)
            #expect(display.nextEventTime == vblank)
            clock.advance(to: vblank - .microseconds(1))
            #expect(try display.readEvents().isEmpty)
            #expect(display.presentedFrameCount == Int(frame))
            clock.advance(to: vblank)
            #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: UInt64(frame), time: vblank))])
            #expect(display.snapshot().uniformPixel == 0xFF00_0000 | frame)
            #expect(display.nextEventTime == nil)
        }
    }

    @Test func lateReadEventsHasFlipTimes() throws {
        let clock = VirtualClock(now: .seconds(10))
        let display = try VirtualDisplay(mode: smallMode, bufferCount: 3, clock: clock)
        clock.advance(by: .seconds(0.1 / 60))
        try display.show(1)
        try display.show(2)
        clock.advance(to: .seconds(11))
        #expect(display.snapshot().uniformPixel == 0xFF00_0000, "nothing flips by itself")
        let events = try display.readEvents()
        let first = FlipEvent(sequence: 1, time: .seconds(10 + 1.0 / 60))
        let second = FlipEvent(sequence: 2, time: .seconds(10 + 2.0 / 60))
        #expect(events == [.flipped(first), .flipped(second)])
        #expect(display.snapshot().uniformPixel == 0xFF00_0002)
        #expect(try display.readEvents().isEmpty)
    }

    @Test func predictedPresentationTimeCountsQueuedFrames() throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, bufferCount: 3, clock: clock)
        #expect(display.predictedPresentationTime(after: .seconds(0)) == .seconds(1.0 / 60))
        #expect(display.predictedPresentationTime(after: .seconds(1.5 / 60)) == .seconds(2.0 / 60))
        try display.show(1)
        #expect(display.predictedPresentationTime(after: .seconds(0)) == .seconds(2.0 / 60))
        #expect(display.predictedPresentationTime(after: .seconds(5.5 / 60)) == .seconds(6.0 / 60))
        try display.show(2)
        clock.advance(to: .seconds(1.0 / 60))
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: 1, time: .seconds(1.0 / 60)))])
        #expect(display.snapshot().uniformPixel == 0xFF00_0001)
        clock.advance(to: .seconds(2.0 / 60))
        #expect(try display.readEvents() == [.flipped(FlipEvent(sequence: 2, time: .seconds(2.0 / 60)))])
        #expect(display.snapshot().uniformPixel == 0xFF00_0002)
    }

    @Test(arguments: [TimeInterval.nan, .infinity, -.infinity, -1e300, 1e300])
    func nonFiniteTimesDoNotCrash(time: TimeInterval) throws {
        struct OddClock: MediaClock { let now: MonotonicInstant }
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, clock: clock)
        #expect(display.predictedPresentationTime(after: .seconds(time)) >= .seconds(1.0 / 60))
        let odd = try VirtualDisplay(mode: smallMode, clock: OddClock(now: .seconds(time)))
        #expect(odd.eventDescriptor == nil)
        try odd.show(1)
        #expect(try odd.readEvents().count <= 1)
    }

    @Test func frameObserverIsCalledForEachFrame() throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, bufferCount: 2, clock: clock)
        struct Seen: Equatable { var number: UInt64, pixel: UInt32, damage: Region, time: MonotonicInstant, count: Int }
        let seen = Mutex<[Seen]>([])
        display.setFrameObserver { [unowned display] frame in
            // It may ask the display.
            let count = display.presentedFrameCount
            let pixel = frame.surface[0, 0]
            seen.withLock {
                $0.append(
                    .init(number: frame.number, pixel: pixel, damage: frame.damage, time: frame.time, count: count)
                )
            }
        }
        let damage = Region([PixelRect(x: 1, y: 1, width: 3, height: 2), PixelRect(x: -5, y: 8, width: 100, height: 9)])
        let buffer = try #require(try display.acquireBuffer())
        buffer.surface.fillAll(7)
        try display.present(buffer, damage: damage)
        let clipped = Region([PixelRect(x: 1, y: 1, width: 3, height: 2), PixelRect(x: 0, y: 8, width: 20, height: 2)])
        #expect(display.lastDamage == clipped)
        #expect(
            seen.withLock { $0 } == [Seen(number: 1, pixel: 7, damage: clipped, time: .seconds(1.0 / 60), count: 1)]
        )
        display.setFrameObserver(nil)
        try display.show(8)
        #expect(seen.withLock { $0.count } == 1)
    }
}
