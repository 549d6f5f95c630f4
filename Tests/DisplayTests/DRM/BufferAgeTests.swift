import CoreGraphics
import TestSupport
import Testing

@testable import Display

/// Ages and availability of buffers, compared with a model based on the history of frames.
struct BufferAgeTests {
    /// The history of presented frames, and the state of each buffer.
    struct Model {
        var bufferCount: Int
        /// The buffer of every presented frame; nil if its contents are undefined by now.
        var history: [Int?] = []
        var queued: [Int] = []
        var front: Int?

        func age(of index: Int) -> Int { history.lastIndex(of: index).map { history.count - $0 } ?? 0 }

        var freeCount: Int {
            if bufferCount == 1 { return queued.isEmpty ? 1 : 0 }
            return (0..<bufferCount).count { $0 != front && !queued.contains($0) }
        }
    }

    @Test(arguments: [1, 2, 3], [1, 2, 3, 4] as [UInt64])
    func bufferAgeMatchesHistory(bufferCount: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let clock = VirtualClock(now: .seconds(3))
        let display = try VirtualDisplay(mode: smallMode, bufferCount: bufferCount, clock: clock)
        var model = Model(bufferCount: bufferCount)
        var lent: ScanoutBuffer?
        var changeCount = 0
        /// A number that is unique to each frame and to each change of one.
        var pixels: [Int] = []
        for _ in 0..<20000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3 where lent == nil:
                lent = try display.acquireBuffer()
                #expect((lent != nil) == (model.freeCount > 0))
                guard let lent else { break }
                #expect(lent.age == model.age(of: lent.index))
                #expect(lent.index != model.front || bufferCount == 1)
                #expect(!model.queued.contains(lent.index))
                // The pixels say which frame they are of: the age must find it.
                if lent.age > 0 { #expect(Int(lent.surface[0, 0]) == pixels[model.history.count - lent.age]) }
            case 4...6 where lent != nil:
                let buffer = try #require(lent)
                lent = nil
                model.history.append(buffer.index)
                pixels.append(pixels.count + changeCount + 1)
                buffer.surface.fillAll(UInt32(pixels.count + changeCount))
                try display.present(buffer, damage: .empty)
                model.queued.append(buffer.index)
            case 7 where lent != nil:
                let buffer = try #require(lent)
                lent = nil
                try display.cancel(buffer)
                model.history = model.history.map { $0 == buffer.index ? nil : $0 }
            case 9 where model.queued.isEmpty:
                let damage = Region(PixelRect(size: smallMode.size))
                let isChanged = try display.changeFrontBuffer(damage: damage) { surface in
                    // The buffer on screen has the newest frame.
                    #expect(Int(surface[0, 0]) == pixels.last)
                    surface.fillAll(UInt32(pixels.count + changeCount + 1))
                }
                #expect(isChanged == (bufferCount > 1 && model.front.map { model.age(of: $0) == 1 } ?? false))
                guard isChanged else { break }
                // A change is a part of the frame on screen: no buffer gets older.
                changeCount += 1
                pixels[pixels.count - 1] = pixels.count + changeCount
            case 8:
                clock.advance(by: .seconds(.random(in: 0...0.03, using: &random)))
            default:
                for case .flipped in try display.readEvents() { model.front = model.queued.removeFirst() }
            }
        }
        #expect(model.history.count > 500)
        #expect(changeCount > 100 || bufferCount == 1)
        #expect(display.presentedFrameCount == model.history.count + changeCount)
        #expect(display.shownFrameCount == display.presentedFrameCount - model.queued.count)
    }

    @Test(arguments: [1, 2, 3])
    func acquireBufferReusesNewestFreeBuffer(bufferCount: Int) throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, bufferCount: bufferCount, clock: clock)
        var ages: [Int] = []
        for frame in 0..<8 {
            let buffer = try #require(try display.acquireBuffer())
            ages.append(buffer.age)
            try display.present(buffer, damage: .empty)
            clock.advance(to: try #require(display.nextEventTime))
            #expect(try display.readEvents().count == 1, "frame \(frame)")
        }
        // A third buffer is not needed while every flip is over before the next frame.
        #expect(ages == (bufferCount == 1 ? [0, 1, 1, 1, 1, 1, 1, 1] : [0, 0, 2, 2, 2, 2, 2, 2]))
    }

    @Test func acquireBufferAheadUsesThreeBuffers() throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, bufferCount: 3, clock: clock)
        for frame: UInt32 in 1...3 { #expect(try display.show(frame)) }
        #expect(try !display.show(4), "three are queued")
        clock.advance(to: try #require(display.nextEventTime))
        #expect(try display.readEvents().count == 1)
        for frame: UInt32 in 4...20 {
            #expect(try !display.show(frame), "one is in front, two are queued")
            clock.advance(to: try #require(display.nextEventTime))
            #expect(try display.readEvents().count == 1)
            let buffer = try #require(try display.acquireBuffer())
            #expect(buffer.age == 3)
            try display.present(buffer, damage: .empty)
        }
    }

    @Test func cancelledBufferHasAgeZero() throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: smallMode, bufferCount: 1, clock: clock)
        try display.show(1)
        clock.advance(by: .seconds(1))
        _ = try display.readEvents()
        let buffer = try #require(try display.acquireBuffer())
        #expect(buffer.age == 1)
        try display.cancel(buffer)
        #expect(try display.acquireBuffer()?.age == 0)
    }
}
