import Host
import Synchronization
import Testing
import UIKit
import UIKitTesting

/// A virtual display that fails on request, as a disconnected panel does.
private final class FailingDisplay: Display {
    private let display: VirtualDisplay
    private let isBroken = Mutex(false)

    init(_ display: VirtualDisplay) { self.display = display }

    func fail() { isBroken.withLock { $0 = true } }

    var name: String { display.name }
    var mode: DisplayMode { display.mode }
    var eventDescriptor: CInt? { display.eventDescriptor }
    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? { try display.acquireBuffer() }
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) { try display.cancel(buffer) }
    func readEvents() throws(DisplayError) -> [DisplayEvent] { try display.readEvents() }
    func close() { display.close() }

    func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        display.predictedPresentationTime(after: time)
    }

    func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        if isBroken.withLock({ $0 }) {
            throw .unsupported(operation: "present", argument: name, requirement: "the panel is gone")
        }
        try display.present(buffer, damage: damage)
    }
}

@MainActor @Suite struct FailingDisplayTests {
    /// The failure is reported once, nothing more is committed, and the last good frame stays.
    @Test func failingDisplayEndsFramesAndPreservesLast() throws {
        let clock = VirtualClock()
        let panel = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 20, height: 10)), clock: clock)
        let display = FailingDisplay(panel)
        let frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 2)
        frames.session.belongToRunningTask()
        defer { frames.compositor.end() }
        let window = UIWindow()
        window.backgroundColor = .red
        window.makeKeyAndVisible()

        #expect(frames.advance())
        frames.compositor.runUntilIdle()
        clock.advance(by: .seconds(1))
        frames.compositor.runUntilIdle()
        frames.readReports()
        #expect(frames.framesShown == 1)
        #expect(frames.failure == nil)

        display.fail()
        window.backgroundColor = .blue
        #expect(frames.advance())
        frames.compositor.runUntilIdle()
        frames.readReports()
        let failure = try #require(frames.failure)
        #expect("\(failure)".contains("present"))
        #expect(HostError.display(failure).exitStatus == 74)
        window.backgroundColor = .green
        #expect(!frames.advance())
        #expect(frames.framesShown == 1)
        #expect(panel.snapshot()[5, 5] == 0xFFFF_0000)
    }
}
