import CDRM
import LinuxIO
import CLinux
import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import Display

/// The framebuffer display on a device with scripted calls.
struct FramebufferDisplayTests {
    private func isReadable(_ display: FramebufferDisplay, within milliseconds: CInt) throws -> Bool {
        var request = pollfd(fd: try #require(display.eventDescriptor), events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) == 1
    }

    private func nextFlip(_ display: FramebufferDisplay) throws -> FlipEvent {
        try #require(try isReadable(display, within: 20_000))
        let events = try display.readEvents()
        guard case .flipped(let flip)? = events.first, events.count == 1 else {
            throw DisplayError.flipTimedOut(name: "readable without an event", seconds: 0)
        }
        return flip
    }

    // MARK: Pixels

    @Test func nativePixelsArePaintedInMappedMemory() throws {
        let device = ScriptedFramebuffer(Panel(offset: PixelPoint(x: 1, y: 2)))
        let display = try device.open()
        #expect(display.mode == DisplayMode(size: PixelSize(width: 20, height: 10)))
        let buffer = try #require(try display.acquireBuffer())
        #expect(buffer.age == 0)
        buffer.surface.fillAll(0x0011_2233)
        try display.present(buffer, damage: Region(buffer.surface.bounds))
        var expected = [UInt8](repeating: ScriptedFramebuffer.filler, count: 8192)
        for y in 2..<12 {
            for x in 1..<21 {
                expected.replaceSubrange(y * 96 + x * 4..<y * 96 + x * 4 + 4, with: [0x33, 0x22, 0x11, 0])
            }
        }
        #expect(device.bytes == expected)
        _ = try nextFlip(display)
        #expect(try display.acquireBuffer()?.age == 1)
    }

    @Test func presentConvertsDamagedPixels() throws {
        let device = ScriptedFramebuffer(.rgb565)
        let display = try device.open()
        let first = try #require(try display.acquireBuffer())
        first.surface.fillAll(0xFFFF_0000)
        // Whatever was there before is replaced, though the damage says less.
        try display.present(first, damage: Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        _ = try nextFlip(display)
        var expected = [UInt8](repeating: ScriptedFramebuffer.filler, count: 8192)
        func set(_ rect: PixelRect, _ low: UInt8, _ high: UInt8) {
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX {
                    expected.replaceSubrange(y * 96 + x * 2..<y * 96 + x * 2 + 2, with: [low, high])
                }
            }
        }
        set(PixelRect(x: 0, y: 0, width: 20, height: 10), 0x00, 0xF8)
        #expect(device.bytes == expected)

        let second = try #require(try display.acquireBuffer())
        #expect(second.age == 1)
        second.surface.fillAll(0xFF00_FF00)
        let rects = [PixelRect(x: 3, y: 1, width: 5, height: 2), PixelRect(x: 17, y: 8, width: 99, height: 99)]
        try display.present(second, damage: Region(rects))
        for rect in rects { set(rect.intersection(second.surface.bounds), 0xE0, 0x07) }
        #expect(device.bytes == expected)
    }

    @Test func orderedDitherIsAppliedOn16BitFramebuffer() throws {
        let device = ScriptedFramebuffer(.rgb565)
        let display = try device.open(dither: .ordered)
        #expect(display.summary.contains { $0.contains("16 bits per pixel dithered") })
        // Halfway between two reds.
        try display.show(0xFF0C_0000)
        _ = try nextFlip(display)
        var rows = [Int](repeating: 0, count: 3)
        let bytes = device.bytes
        for y in 0..<8 { for x in 0..<8 { rows[Int(bytes[y * 96 + x * 2 + 1]) >> 3] += 1 } }
        #expect(rows == [0, 34, 30], "the red is 1.459 steps")
    }

    @Test func cancelledFrameIsNotShown() throws {
        let device = ScriptedFramebuffer(.rgb565)
        let display = try device.open()
        try display.show(0xFF)
        _ = try nextFlip(display)
        let before = device.bytes
        let buffer = try #require(try display.acquireBuffer())
        buffer.surface.fillAll(0)
        try display.cancel(buffer)
        #expect(device.bytes == before)
        #expect(try display.acquireBuffer()?.age == 0)
    }

    // MARK: Flips

    @Test func timerFlipsWithoutVSync() throws {
        let device = ScriptedFramebuffer(Panel())
        let display = try device.open()
        #expect(!display.isSynchronized)
        var last = FlipEvent(sequence: 0, time: .seconds(0))
        for frame: UInt32 in 1...5 {
            let before = MonotonicClock().now
            let predicted = display.predictedPresentationTime(after: before)
            #expect(try display.show(frame))
            #expect(try display.acquireBuffer() == nil, "a single buffer is not painted before it is seen")
            #expect(try #require(display.flipDeadline) > before)
            let flip = try nextFlip(display)
            #expect(flip.sequence > last.sequence && flip.time > last.time)
            #expect(abs((flip.time - predicted).seconds) < 0.1)
            #expect(display.flipDeadline == nil)
            last = flip
            #expect(try !isReadable(display, within: 0), "an idle display wakes no one")
        }
        #expect(device.log.count(of: "wait") == 1, "an unsupported call is not repeated")
        #expect(device.log.count(of: "fsync") == 1)
    }

    @Test func flipsWaitForVSyncOfDriver() throws {
        let device = ScriptedFramebuffer(Panel()) { calls, log in
            calls.waitForVSync = { (_) throws(Errno) in
                log.add("wait")
                usleep(10_000)
            }
        }
        let display = try device.open()
        #expect(display.isSynchronized)
        // Measured, where the driver gives no timings; a busy machine makes it slower, never faster.
        #expect((10...100.1).contains(display.mode.refreshRate))
        #expect(device.log.count(of: "wait") == 3)
        var last = FlipEvent(sequence: 0, time: .seconds(0))
        for frame: UInt32 in 1...4 {
            try display.show(frame)
            let flip = try nextFlip(display)
            #expect(flip.sequence > last.sequence && flip.time > last.time)
            #expect(flip.time <= MonotonicClock().now)
            #expect(display.predictedPresentationTime(after: flip.time) > flip.time)
            last = flip
        }
        #expect(try !isReadable(display, within: 50), "an idle display wakes no one")
        #expect(device.log.count(of: "wait") == 7, "an idle display does not wait for a vblank")
    }

    /// Kernel mode setting drivers without a vblank counter return from the wait at once.
    @Test func immediateVSyncIsIgnored() throws {
        let device = ScriptedFramebuffer(Panel()) { calls, log in
            calls.waitForVSync = { (_) throws(Errno) in log.add("wait") }
        }
        let display = try device.open()
        #expect(!display.isSynchronized)
        #expect(display.mode.refreshRate == 60)
        try display.show(1)
        _ = try nextFlip(display)
        #expect(device.log.count(of: "wait") == 3)
    }

    /// Drivers of slow panels send changes on `fsync`, or later.
    @Test func presentSyncsMemoryToPanel() throws {
        let device = ScriptedFramebuffer(.rgb565) { calls, log in
            calls.fsync = { (_) throws(Errno) in
                log.add("fsync")
                usleep(30_000)
            }
        }
        let display = try device.open()
        let start = MonotonicClock().now
        try display.show(1)
        #expect(MonotonicClock().now - start < .seconds(0.025), "present does not block")
        let flip = try nextFlip(display)
        #expect(flip.time >= start + .seconds(0.03), "seen when it is sent")
        #expect(device.log.count(of: "fsync") == 2)
    }

    @Test(arguments: [EINVAL, EIO, ENOTTY])
    func failingVSyncIsReplacedByTimer(number: CInt) throws {
        let device = ScriptedFramebuffer(Panel()) { calls, log in
            calls.waitForVSync = { (_) throws(Errno) in
                log.add("wait")
                if log.count(of: "wait") > 4 { throw Errno(rawValue: number) }
                usleep(5000)
            }
        }
        let display = try device.open()
        for frame: UInt32 in 1...4 {
            try display.show(frame)
            _ = try nextFlip(display)
        }
        #expect(!display.isSynchronized)
        #expect(device.log.count(of: "wait") == 5)
    }

    @Test func disconnectedDeviceThrows() throws {
        let device = ScriptedFramebuffer(Panel()) { calls, log in
            calls.fsync = { (_) throws(Errno) in
                log.add("fsync")
                if log.count(of: "fsync") > 1 { throw Errno(rawValue: ENODEV) }
            }
        }
        let display = try device.open()
        try display.show(1)
        try #require(try isReadable(display, within: 20_000))
        let error = DisplayError.systemCall("fsync", argument: "/dev/fb7", errorNumber: ENODEV)
        #expect(throws: error) { try display.readEvents() }
    }

    /// A device whose driver takes the frames after the first only once the gate is open.
    private func gatedDevice(_ gate: DispatchSemaphore) -> ScriptedFramebuffer {
        ScriptedFramebuffer(Panel()) { calls, log in
            calls.fsync = { (_) throws(Errno) in
                log.add("fsync")
                if log.count(of: "fsync") > 1 { gate.wait() }
            }
        }
    }

    /// A driver that never answers blocks its own thread only.
    @Test func hangingDriverThrowsAtDeadline() throws {
        let gate = DispatchSemaphore(value: 0)
        let device = gatedDevice(gate)
        let clock = VirtualClock(now: .seconds(100))
        let display = try device.open(clock: clock)
        try display.show(1)
        while let deadline = display.flipDeadline, deadline < .seconds(102) {
            clock.advance(to: deadline)
            #expect(try display.readEvents().isEmpty)
        }
        clock.advance(to: .seconds(102))
        #expect(throws: DisplayError.flipTimedOut(name: "/dev/fb7", seconds: 2)) { try display.readEvents() }
        display.close()
        gate.signal()
    }

    /// Time in which the process is stopped does not count towards the deadline.
    @Test func stoppedProcessDoesNotMissFrame() throws {
        let gate = DispatchSemaphore(value: 0)
        let device = gatedDevice(gate)
        // The timer runs by the real clock, which is ahead of this one.
        let clock = VirtualClock()
        let display = try device.open(clock: clock)
        try display.show(1)
        for _ in 0..<3 {
            clock.advance(by: .seconds(3))
            #expect(try display.readEvents().isEmpty, "the thread has not run yet")
        }
        gate.signal()
        _ = try #require(try isReadable(display, within: 20_000))
        clock.advance(by: .seconds(1))
        #expect(try display.readEvents().count == 1)
        #expect(display.flipDeadline == nil)
    }

    /// A child that has the mapping would keep the device open.
    @Test func mappedMemoryIsNotInherited() throws {
        let device = ScriptedFramebuffer(Panel()) { calls, log in
            let advise = calls.common.madvise
            calls.common.madvise = { (address, length, advice) throws(Errno) in
                log.add("\(UInt(bitPattern: address)) \(length) \(advice)")
                try advise(address, length, advice)
            }
        }
        let display = try device.open()
        let buffer = try #require(try display.acquireBuffer())
        #expect(device.log.lines.contains("\(UInt(bitPattern: buffer.surface.baseAddress)) 944 \(MADV_DONTFORK)"))
    }

    @Test func openLimitsWaitForVSync() throws {
        let gate = DispatchSemaphore(value: 0)
        let device = ScriptedFramebuffer(Panel()) { calls, _ in
            calls.waitForVSync = { (_) throws(Errno) in gate.wait() }
        }
        let display = try device.open()
        #expect(!display.isSynchronized)
        try display.show(1)
        _ = try nextFlip(display)
        for _ in 0..<3 { gate.signal() }
    }

    // MARK: Ends

    @Test func closedDisplayThrows() throws {
        let device = ScriptedFramebuffer(.rgb565)
        let display = try device.open()
        let buffer = try #require(try display.acquireBuffer())
        try display.present(buffer, damage: .empty)
        display.close()
        display.close()
        let error = DisplayError.closed(name: "/dev/fb7")
        #expect(throws: error) { try display.acquireBuffer() }
        #expect(throws: error) { try display.present(buffer, damage: .empty) }
        #expect(try display.readEvents().isEmpty)
        #expect(try !isReadable(display, within: 30))
    }

    /// The thread ends when the display goes.
    @Test func threadEndsWithDisplay() throws {
        let closed = CallLog()
        final class Token: Sendable {
            let log: CallLog
            init(_ log: CallLog) { self.log = log }
            deinit { log.add("gone") }
        }
        func use() throws {
            let token = Token(closed)
            let device = ScriptedFramebuffer(Panel()) { calls, _ in
                calls.fsync = { (_) throws(Errno) in withExtendedLifetime(token) {} }
            }
            let display = try device.open()
            try display.show(1)
            _ = try nextFlip(display)
        }
        try use()
        // The thread holds the calls, and they the token.
        for _ in 0..<2000 where closed.lines.isEmpty { usleep(10_000) }
        #expect(closed.lines == ["gone"])
    }

    // MARK: Failures

    @Test(arguments: [EACCES, EBUSY, ENODEV, EIO, EINVAL])
    func errorNamesFailedCall(number: CInt) throws {
        func error(_ change: @escaping (inout FramebufferCalls) -> Void) -> DisplayError? {
            let device = ScriptedFramebuffer(Panel()) { calls, _ in change(&calls) }
            do {
                _ = try device.open()
                return nil
            } catch {
                return error
            }
        }
        let failure = Errno(rawValue: number)
        func expected(_ operation: String, _ argument: String = "/dev/fb7") -> DisplayError {
            .systemCall(operation, argument: argument, errorNumber: number)
        }
        #expect(error { $0.open = { (_) throws(Errno) in throw failure } } == expected("open"))
        let lock = error { $0.common.flock = { (_) throws(Errno) in throw failure } }
        #expect(lock == expected("flock"))
        #expect(
            error { $0.fixedInfo = { (_) throws(Errno) in throw failure } } == expected("FBIOGET_FSCREENINFO")
        )
        #expect(
            error { $0.variableInfo = { (_) throws(Errno) in throw failure } }
                == expected("FBIOGET_VSCREENINFO")
        )
        #expect(
            error { $0.common.mmap = { (_, _) throws(Errno) in throw failure } }
                == expected("mmap", "/dev/fb7, 944 bytes")
        )
        #expect(error { $0.common.madvise = { (_, _, _) throws(Errno) in throw failure } } == expected("madvise"))
        #expect(
            error { $0.common.timerfd_create = { () throws(Errno) in throw failure } }
                == expected("timerfd_create", "for vblanks")
        )
        let unblankError = error { $0.unblank = { (_) throws(Errno) in throw failure } }
        // A driver that cannot blank need not unblank.
        #expect(unblankError == (number == EINVAL ? nil : expected("FBIOBLANK")))
    }

    /// A second program would paint over the first, and restore the console behind it.
    @Test func deviceIsLockedByOneProgram() throws {
        let path = TemporaryPath()
        _ = FileManager.default.createFile(atPath: path.path, contents: Data(count: 8192))
        func device(_ opened: String = path.path) -> ScriptedFramebuffer {
            ScriptedFramebuffer(Panel()) { calls, _ in
                calls.open = { (_) throws(Errno) in try Errno.check { open(opened, O_RDWR | O_CLOEXEC) } }
            }
        }
        var first: FramebufferDisplay? = try device().open()
        let error = #expect(throws: DisplayError.inUse(path: "/dev/fb7")) { try device().open() }
        #expect(error?.isInUse == true && error?.isPermission == false && error?.isAbsence == false)
        first?.close()
        first = nil
        // The thread that waits for vertical blanks lets go of the device when it notices.
        while (try? device().open()) == nil { sched_yield() }
    }

    @Test func openOfOtherFilesThrows() {
        #expect(throws: DisplayError.notADisplay(path: "/dev/null", reason: "it is not a framebuffer device")) {
            try FramebufferDisplay(path: "/dev/null")
        }
        for (path, number) in [("/dev/fb-none", ENOENT), ("/", EISDIR)] {
            let error = DisplayError.systemCall("open", argument: path, errorNumber: number)
            #expect(throws: error) { try FramebufferDisplay(path: path) }
        }
        for scale in [0, -1, .nan, .infinity] {
            #expect(throws: DisplayError.self) { try FramebufferDisplay(path: "/dev/null", scale: scale) }
        }
    }

    @Test func failedTimerAllowsCancel() throws {
        let device = ScriptedFramebuffer(Panel()) { calls, _ in
            calls.common.timerfd_settime = { (_, _) throws(Errno) in throw Errno(rawValue: EINVAL) }
        }
        let display = try device.open()
        let buffer = try #require(try display.acquireBuffer())
        #expect(throws: DisplayError.self) { try display.present(buffer, damage: .empty) }
        try display.cancel(buffer)
        #expect(try display.acquireBuffer() != nil)
    }
}
