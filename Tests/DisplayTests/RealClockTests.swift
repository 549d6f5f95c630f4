import CLinux
import CoreGraphics
import Testing

@testable import Display

/// A display on the machine's clock: the descriptor becomes readable for flips only.
struct RealClockTests {
    /// Waits until the descriptor is readable; false after the time.
    private func isReadable(_ descriptor: CInt, within milliseconds: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) == 1
    }

    @Test(arguments: [1, 2, 3])
    func eventDescriptorWakesForEachFlip(bufferCount: Int) throws {
        let mode = DisplayMode(size: PixelSize(width: 8, height: 8), refreshRate: 500)
        let display = try VirtualDisplay(mode: mode, bufferCount: bufferCount, clock: MonotonicClock())
        let descriptor = try #require(display.eventDescriptor)
        var lastTime = MonotonicInstant.zero
        var lastSequence: UInt64 = 0
        for frame: UInt32 in 1...20 {
            #expect(try display.show(frame))
            try #require(isReadable(descriptor, within: 20_000))
            let events = try display.readEvents()
            guard case .flipped(let flip)? = events.first else {
                Issue.record("readable without an event")
                return
            }
            #expect(events.count == 1)
            #expect(flip.time > lastTime && flip.sequence > lastSequence)
            #expect(flip.time <= MonotonicClock().now)
            (lastTime, lastSequence) = (flip.time, flip.sequence)
            #expect(display.snapshot().uniformPixel == 0xFF00_0000 | frame)
            #expect(!isReadable(descriptor, within: 0), "an idle display wakes no one")
        }
        #expect(!isReadable(descriptor, within: 20), "an idle display wakes no one")
    }

    @Test func eventDescriptorWakesForEachQueuedFrame() throws {
        let mode = DisplayMode(size: PixelSize(width: 8, height: 8), refreshRate: 500)
        let display = try VirtualDisplay(mode: mode, bufferCount: 3, clock: MonotonicClock())
        let descriptor = try #require(display.eventDescriptor)
        for frame: UInt32 in 1...3 { #expect(try display.show(frame)) }
        var sequences: [UInt64] = []
        while sequences.count < 3 {
            try #require(isReadable(descriptor, within: 20_000))
            for case .flipped(let flip) in try display.readEvents() { sequences.append(flip.sequence) }
        }
        #expect(sequences == [sequences[0], sequences[0] + 1, sequences[0] + 2])
        #expect(display.snapshot().uniformPixel == 0xFF00_0003)
    }

    @Test func closeSilencesEventDescriptor() throws {
        let mode = DisplayMode(size: PixelSize(width: 8, height: 8), refreshRate: 100)
        let display = try VirtualDisplay(mode: mode, clock: MonotonicClock())
        try display.show(1)
        display.close()
        #expect(!isReadable(try #require(display.eventDescriptor), within: 50))
        #expect(try display.readEvents().isEmpty)
    }

    /// Any thread may take snapshots while the compositor's thread paints; snapshots contain whole frames only.
    @Test(arguments: [1, 2, 3])
    func snapshotIsSafeFromOtherThreads(bufferCount: Int) async throws {
        let clock = VirtualClock()
        let mode = DisplayMode(size: PixelSize(width: 64, height: 64), refreshRate: 1000)
        let display = try VirtualDisplay(mode: mode, bufferCount: bufferCount, clock: clock)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for frame: UInt32 in 1...1000 {
                    if try !display.show(frame) { clock.advance(by: .seconds(0.001)) }
                    _ = try display.readEvents()
                }
                clock.advance(by: .seconds(1))
                _ = try display.readEvents()
            }
            group.addTask {
                var last: UInt32 = 0
                for _ in 0..<300 {
                    let pixel = try #require(display.snapshot().uniformPixel)
                    #expect(pixel & 0xFFFFFF >= last)
                    last = pixel & 0xFFFFFF
                    _ = display.frameHash()
                    _ = display.lastDamage
                    #expect(display.shownFrameCount <= display.presentedFrameCount)
                }
            }
            try await group.waitForAll()
        }
        #expect(display.shownFrameCount == display.presentedFrameCount)
        #expect(display.presentedFrameCount > 100)
    }
}
