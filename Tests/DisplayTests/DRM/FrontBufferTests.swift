import CDRM
import CoreGraphics
import DisplaySupport
import Glibc
import LinuxIO
import Synchronization
import Testing

@testable import Display

@Suite("Changes of a card's buffer on screen")
struct FrontBufferTests {
    private let card = ScriptedCard()
    private let clock = VirtualClock(now: .seconds(100))
    private let whole = Region(PixelRect(x: 0, y: 0, width: 64, height: 48))
    private let spot = Region(PixelRect(x: 3, y: 4, width: 5, height: 6))

    private func open(_ format: ScanoutFormat? = nil) throws -> DRMDisplay {
        try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), format: format, clock: clock, calls: card.calls)
    }

    private func show(_ display: DRMDisplay) throws {
        try display.present(try #require(try display.acquireBuffer()), damage: whole)
        card.sendFlip(sequence: 1, time: clock.now)
        #expect(try display.readEvents().count == 1)
    }

    private func change(_ display: DRMDisplay) throws -> Bool {
        try display.changeFrontBuffer(damage: spot) { surface in
            for y in 4..<10 { for x in 3..<8 { surface[x, y] = 0x00FF_8040 } }
        }
    }

    @Test func damageIsReportedWithoutFlip() throws {
        let display = try open()
        #expect(try !change(display), "nothing is on screen")
        try display.present(try #require(try display.acquireBuffer()), damage: whole)
        #expect(try !change(display), "a frame is queued")
        card.sendFlip(sequence: 1, time: clock.now)
        #expect(try display.readEvents().count == 1)
        let commits = card.state.withLock { $0.commits.count }
        #expect(try change(display))
        #expect(card.state.withLock { $0.commits.count } == commits)
        let clip = try #require(card.state.withLock { $0.dirty.last?.first })
        #expect([clip.x1, clip.y1, clip.x2, clip.y2] == [3, 4, 8, 10])
        #expect(try display.readEvents().isEmpty && display.flipDeadline == nil)
        let next = try #require(try display.acquireBuffer())
        #expect(next.age == 0 && next.surface[3, 4] == 0)
        try display.present(next, damage: whole)
        card.sendFlip(sequence: 2, time: clock.now)
        #expect(try display.readEvents().count == 1)
        #expect(try #require(try display.acquireBuffer()).age == 2)
    }

    @Test func cardWithoutDirtyRectanglesGetsNoMoreOfThem() throws {
        let display = try open()
        try show(display)
        card.refuse("drmModeDirtyFB", ENOSYS)
        for _ in 0..<3 { #expect(try change(display)) }
        #expect(card.state.withLock { $0.dirty.isEmpty })
    }

    /// Opens a display of 60 Hz whose reports of damage take a time, in seconds.
    private func open(delays: [Double]) throws -> DRMDisplay {
        var calls = card.calls
        let report = calls.drmModeDirtyFB
        let left = Mutex(delays)
        calls.drmModeDirtyFB = { [clock] descriptor, framebuffer, rectangles throws(Errno) in
            // The attempt at the start has a single pixel.
            let isChange = rectangles.first.map { $0.x2 - $0.x1 > 1 } ?? false
            let delay = left.withLock { isChange && !$0.isEmpty ? $0.removeFirst() : 0 }
            clock.advance(by: .seconds(delay))
            try report(descriptor, framebuffer, rectangles)
        }
        return try DRMDisplay(DRMRequest(card: "/dev/dri/card9"), clock: clock, calls: calls)
    }

    @Test func cardWhoseReportsWaitForVBlanksGetsFlips() throws {
        let display = try open(delays: [0.015, 0.005, 0.01])
        try show(display)
        for _ in 0..<3 { #expect(try change(display)) }
        #expect(try !change(display))
        try show(display)
        #expect(try !change(display), "that is so for good")
    }

    @Test func singleSlowReportsAreNotWaitsForVBlanks() throws {
        let display = try open(delays: [0.015, 0.01, 0.004, 0.015, 0.01, 0.004])
        try show(display)
        for _ in 0..<7 { #expect(try change(display)) }
    }

    @Test func slowReportsOfCardsWithoutVBlanksAreNoWaits() throws {
        card.state.withLock { $0.hasVBlankCounter = false }
        let display = try open(delays: Array(repeating: 0.015, count: 5))
        try display.present(try #require(try display.acquireBuffer()), damage: whole)
        card.sendFlip(sequence: 0, time: clock.now)
        clock.advance(by: .seconds(0.02))
        while try display.readEvents().isEmpty { clock.advance(by: .seconds(0.02)) }
        for _ in 0..<5 { #expect(try change(display)) }
    }

    @Test func lossOfTheCardIsALoss() throws {
        let display = try open()
        try show(display)
        card.refuse("drmModeDirtyFB", EACCES)
        card.state.withLock { $0.isMaster = false }
        #expect(try change(display))
        #expect(try display.readEvents().first == .lost(.inUse))
        #expect(try !change(display), "the mode is to be set first")
    }

    @Test func otherErrorsAreThrown() throws {
        let display = try open()
        try show(display)
        card.refuse("drmModeDirtyFB", ENODEV)
        #expect(throws: DisplayError.self) { try change(display) }
    }

    @Test func pausedDisplayIsNotChanged() throws {
        let display = try open()
        try show(display)
        display.pause()
        #expect(try !change(display))
        try display.resume()
        #expect(try !change(display), "the mode is to be set first")
    }

    @Test func otherFormatsAreConverted() throws {
        card.state.withLock { state in
            for index in state.planes.indices { state.planes[index].formats = [ScanoutFormat.rgb565.fourCC] }
        }
        let display = try open()
        let buffer = try #require(try display.acquireBuffer())
        buffer.surface.fillAll(0x00FF_FFFF)
        try display.present(buffer, damage: whole)
        card.sendFlip(sequence: 1, time: clock.now)
        #expect(try display.readEvents().count == 1)
        #expect(try change(display))
        let (address, length) = card.state.withLock { $0.mappings[buffer.index] }
        let memory = UnsafeRawPointer(bitPattern: address)
        let pitch = length / 48
        let values = [(3, 4), (7, 9), (2, 4), (3, 10)].map { x, y in
            memory?.loadUnaligned(fromByteOffset: y * pitch + x * 2, as: UInt16.self)
        }
        #expect(values == [0xFC08, 0xFC08, 0xFFFF, 0xFFFF])
    }
}
