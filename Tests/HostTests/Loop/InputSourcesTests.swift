import CoreGraphics
import Display
import Input
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// Several sources of input whose devices and contacts have equal numbers, beside one another.
@MainActor @Suite struct InputSourcesTests {
    /// Records the phases of touches and keys.
    private final class RecordingView: UIView {
        var touches: [UITouch] = []
        var phases: [UITouch.Phase] { touches.map(\.phase) }
        var keys: [UIPress.Phase] = []
        var hoverStates: [UIGestureRecognizer.State] = []

        override var canBecomeFirstResponder: Bool { true }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += touches }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys.append(.began) }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys.append(.ended) }
        override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            keys.append(.cancelled)
        }
    }

    private let clock = VirtualClock()
    private let frames: FrameLoop
    private let first = QueuedInput()
    private let second = QueuedInput()
    private let window: UIWindow
    private let view = RecordingView()
    private let scrollView = UIScrollView()

    init() throws {
        let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 120, height: 90)), clock: clock)
        frames = try FrameLoop(display: display, inputs: [first, second], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        window = UIWindow()
        window.rootViewController = UIViewController()
        let root = try #require(window.rootViewController?.view)
        view.frame = CGRect(x: 0, y: 0, width: 60, height: 90)
        view.isMultipleTouchEnabled = true
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [view] in view.hoverStates.append($0.state) }
        view.addGestureRecognizer(hover)
        scrollView.frame = CGRect(x: 60, y: 0, width: 60, height: 90)
        scrollView.contentSize = CGSize(width: 60, height: 900)
        root.addSubview(view)
        root.addSubview(scrollView)
        window.makeKeyAndVisible()
        view.becomeFirstResponder()
        frames.showCursor()
        try step()
    }

    /// Does what the host does, for a tenth of a second.
    private func step() throws {
        for _ in 0..<5 {
            try frames.readInputs()
            frames.serveTimers(at: clock.now)
            frames.advance()
            frames.requestVBlank()
            frames.compositor.runUntilIdle()
            clock.advance(by: .milliseconds(20))
            frames.compositor.runUntilIdle()
            frames.readReports()
        }
    }

    private func device(_ kind: InputDevice.Kind) -> InputDevice { InputDevice(id: 0, name: "device", kind: kind) }

    private func send(_ event: InputEvent, by source: QueuedInput) throws {
        source.events = [event]
        try step()
    }

    private func touch(_ phase: TouchSample.Phase, x: CGFloat = 20, by source: QueuedInput) throws {
        let position = CGPoint(x: x, y: 30)
        let sample = TouchSample(time: clock.now, deviceID: 0, contactID: 0, phase: phase, position: position)
        try send(.touch(sample), by: source)
    }

    private func point(_ x: CGFloat, scroll: PointerScroll? = nil, by source: QueuedInput) throws {
        let position = CGPoint(x: x, y: 30)
        try send(
            .pointer(PointerSample(time: clock.now, deviceID: 0, position: position, scroll: scroll)),
            by: source
        )
    }

    private func key(isDown: Bool, by source: QueuedInput) throws {
        try send(.key(KeySample(time: clock.now, deviceID: 0, code: 30, isDown: isDown)), by: source)
    }

    @Test func removalOfDeviceCancelsNoTouchOfOtherSource() throws {
        defer { frames.compositor.end() }
        try touch(.began, by: first)
        try send(.deviceRemoved(device(.touchscreen)), by: second)
        #expect(view.phases == [.stationary] || view.phases == [.began])
        try touch(.ended, by: first)
        #expect(view.phases == [.ended])
        try touch(.began, by: second)
        try send(.deviceRemoved(device(.touchscreen)), by: second)
        #expect(view.phases == [.ended, .cancelled])
    }

    @Test func contactsWithEqualNumbersAreTwoTouches() throws {
        defer { frames.compositor.end() }
        try touch(.began, by: first)
        try touch(.began, x: 40, by: second)
        #expect(view.touches.count == 2 && !view.phases.contains(.cancelled))
        try touch(.ended, x: 40, by: second)
        try touch(.ended, by: first)
        #expect(view.phases == [.ended, .ended])
        #expect(view.touches.map { $0.location(in: view).x } == [20, 40])
    }

    @Test func removalOfDeviceCancelsNoKeyOfOtherSource() throws {
        defer { frames.compositor.end() }
        try key(isDown: true, by: first)
        try send(.deviceRemoved(device(.keyboard)), by: second)
        #expect(view.keys == [.began])
        // The same key of another keyboard.
        try key(isDown: true, by: second)
        try key(isDown: false, by: second)
        try key(isDown: false, by: first)
        #expect(view.keys == [.began, .began, .ended, .ended])
    }

    @Test func removalOfDeviceEndsNoScrollOrHoverOfOtherSource() throws {
        defer { frames.compositor.end() }
        try point(20, by: first)
        #expect(view.hoverStates == [.began])
        try send(.deviceRemoved(device(.pointer)), by: second)
        #expect(view.hoverStates == [.began])
        try point(90, by: first)
        #expect(view.hoverStates == [.began, .ended])
        let scroll = PointerScroll(source: .finger, delta: CGVector(dx: 0, dy: 5))
        try point(90, scroll: scroll, by: first)
        try point(90, scroll: scroll, by: first)
        #expect(scrollView.isDragging)
        try send(.deviceRemoved(device(.pointer)), by: second)
        #expect(scrollView.isDragging)
        try point(90, scroll: PointerScroll(source: .finger, delta: .zero), by: second)
        #expect(scrollView.isDragging)
        try send(.deviceRemoved(device(.pointer)), by: first)
        #expect(!scrollView.isDragging)
    }

    /// The pointer stays where a mouse has moved it when another one is unplugged.
    @Test func removalOfOtherPointerOfSameSourceEndsNoHover() throws {
        defer { frames.compositor.end() }
        try point(20, by: first)
        try send(.deviceRemoved(InputDevice(id: 1, name: "other", kind: .pointer)), by: first)
        #expect(view.hoverStates == [.began])
        try send(.deviceRemoved(device(.pointer)), by: first)
        #expect(view.hoverStates == [.began, .ended])
    }

    @Test func removalOfDeviceHidesNoCursorOfOtherSource() throws {
        defer { frames.compositor.end() }
        try point(20, by: first)
        #expect(frames.cursor?.deadline != nil)
        try send(.deviceRemoved(device(.pointer)), by: second)
        #expect(frames.cursor?.deadline != nil)
        try send(.deviceRemoved(device(.pointer)), by: first)
        #expect(frames.cursor?.deadline == nil)
    }

    /// The finger of one source on a screen that is off is not for the application; that of the other, afterwards, is.
    @Test func touchThatWakesScreenIsNotThatOfOtherSource() throws {
        defer { frames.compositor.end() }
        var options = BlankingOptions()
        options.offDelay = 1
        frames.blank(options)
        for _ in 0..<15 where frames.blanking?.isScreenOff != true {
            try step()
            frames.serveBlanking()
        }
        try #require(frames.blanking?.isScreenOff == true)
        try step()
        try touch(.began, by: first)
        frames.serveBlanking()
        try step()
        #expect(view.touches.isEmpty && frames.blanking?.isScreenOff == false)
        try touch(.began, by: second)
        try touch(.ended, by: second)
        #expect(view.phases == [.ended])
        #expect(frames.blanking?.isTouched == true)
        try touch(.ended, by: first)
        #expect(view.phases == [.ended] && frames.blanking?.isTouched == false)
    }
}
