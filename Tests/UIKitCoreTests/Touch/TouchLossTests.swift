import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Touches that are taken away: by a device that is unplugged, or because the application stops. Through a whole host.
@MainActor
@Suite struct TouchLossTests {
    /// Records the phases of each touch.
    final class RecordingView: UIView {
        var phases: [ObjectIdentifier: [UITouch.Phase]] = [:]
        private var retained: [UITouch] = []

        private func note(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
            for touch in touches {
                if phase == .began { retained.append(touch) }
                phases[ObjectIdentifier(touch), default: []].append(phase)
            }
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .began) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .moved) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .cancelled) }

        /// The rows of phases, the longest first.
        var rows: [[UITouch.Phase]] { phases.values.sorted { $0.count > $1.count } }
    }

    /// A screen with a view that records touches.
    @MainActor
    private final class Stage {
        let screen: VirtualScreen
        let view = RecordingView()
        let states = States()

        @MainActor
        final class States { var list: [UIGestureRecognizer.State] = [] }

        let panel = InputDevice(id: 0, name: "panel", kind: .touchscreen)
        let other = InputDevice(id: 1, name: "other", kind: .touchscreen)

        init() throws {
            screen = try VirtualScreen(size: CGSize(width: 400, height: 400))
            view.isMultipleTouchEnabled = true
            let pan = UIPanGestureRecognizer()
            pan.cancelsTouchesInView = false
            pan.addAction { [states] in states.list.append($0.state) }
            view.addGestureRecognizer(pan)
            try screen.show(view)
            try screen.advance(by: 0.5)
        }

        func event(_ device: InputDevice, _ phase: TouchSample.Phase, _ x: CGFloat, _ contact: Int) -> InputEvent {
            .touch(
                TouchSample(
                    time: .seconds(screen.time),
                    deviceID: device.id,
                    contactID: contact,
                    phase: phase,
                    position: CGPoint(x: x, y: 100)
                )
            )
        }

        func send(_ events: InputEvent...) throws {
            try screen.advance(by: 0.05)
            try screen.host.send(events)
        }
    }

    @Test func deviceRemovalCancelsItsTouches() throws {
        let stage = try Stage()
        let (screen, view, panel, other) = (stage.screen, stage.view, stage.panel, stage.other)
        try stage.send(.deviceAdded(panel), .deviceAdded(other))
        try stage.send(
            stage.event(panel, .began, 50, 1),
            stage.event(panel, .began, 150, 2),
            stage.event(other, .began, 250, 1)
        )
        try stage.send(stage.event(panel, .moved, 90, 1))
        // What it sent before it went comes first.
        try stage.send(stage.event(panel, .moved, 120, 1), .deviceRemoved(panel))
        #expect(view.rows.map(\.last) == [.cancelled, .cancelled, .began])
        #expect(view.rows[0] == [.began, .moved, .moved, .cancelled] && view.rows[1] == [.began, .cancelled])
        #expect(
            stage.states.list.first == .began && stage.states.list.last == .changed,
            "another device's finger is left"
        )
        // Gone twice, and late words of it: nobody is told.
        try stage.send(.deviceRemoved(panel), stage.event(panel, .moved, 130, 1), stage.event(panel, .ended, 130, 1))
        #expect(view.rows[0].count == 4)
        try stage.send(.deviceAdded(panel), stage.event(panel, .began, 60, 1))
        try stage.send(stage.event(panel, .ended, 60, 1), stage.event(other, .ended, 250, 1))
        #expect(view.phases.count == 4 && view.rows.filter { $0.last == .ended }.count == 2)
        try screen.advance(by: 1)
        #expect(stage.states.list.last == .ended && TouchAudit.findings(in: .current) == [])
    }

    @Test func terminateCancelsTouchesOnce() throws {
        let stage = try Stage()
        let (view, panel) = (stage.view, stage.panel)
        try stage.send(stage.event(panel, .began, 50, 1), stage.event(panel, .began, 150, 2))
        try stage.send(stage.event(panel, .moved, 90, 1))
        #expect(stage.states.list == [.began])
        UIApplication.shared.terminate()
        UIApplication.shared.terminate()
        #expect(view.rows.map { $0.filter { $0 == .cancelled }.count } == [1, 1])
        #expect(view.rows.map(\.last) == [.cancelled, .cancelled])
        #expect(stage.states.list == [.began, .cancelled] && TouchAudit.findings(in: .current) == [])
    }

    /// Whoever takes the screen away takes all touches, of all devices, and the pointer.
    @Test func cancelAllCancelsTouchesOfAllDevicesAndHover() throws {
        let stage = try Stage()
        let (screen, view, panel, other) = (stage.screen, stage.view, stage.panel, stage.other)
        var hover: [UIGestureRecognizer.State] = []
        let hovering = UIHoverGestureRecognizer()
        hovering.addAction { hover.append($0.state) }
        view.addGestureRecognizer(hovering)
        try stage.send(
            .pointer(PointerSample(time: .seconds(screen.time), deviceID: 2, position: CGPoint(x: 10, y: 10)))
        )
        try stage.send(stage.event(panel, .began, 50, 1), stage.event(other, .began, 150, 1))
        UIApplication.shared.touches.cancelAll()
        UIApplication.shared.touches.cancelAll()
        try stage.send(
            stage.event(panel, .moved, 60, 1),
            stage.event(panel, .ended, 60, 1),
            stage.event(other, .ended, 150, 1)
        )
        #expect(view.rows == [[.began, .cancelled], [.began, .cancelled]])
        #expect(hover.count == 2 && hover.first == .began && TouchAudit.findings(in: .current) == [])
        try screen.tap(at: CGPoint(x: 300, y: 300))
        try screen.advance(by: 1)
        #expect(view.phases.count == 3, "touched again, it works")
    }

    /// A recording numbers its devices from 0, like any other source.
    @Test func endOfReplayCancelsNoTouchOfOtherSources() throws {
        let stage = try Stage()
        let (screen, view) = (stage.screen, stage.view)
        let finger = try screen.touch(at: CGPoint(x: 50, y: 50))
        let other = try Recording(samples: [
            Recording.Sample(time: 0, contactID: 1, phase: .began, x: 0.5, y: 0.5),
            Recording.Sample(time: 40_000, contactID: 1, phase: .ended, x: 0.5, y: 0.5),
        ])
        for start in [0, 20_000] as [Int64] {
            let replay = try ReplaySource(
                other,
                area: CGRect(x: 0, y: 0, width: 400, height: 400),
                clock: screen.host.clock,
                startTime: screen.host.clock.now + .microseconds(start)
            )
            screen.host.play(replay)
        }
        try screen.advance(by: 0.2)
        // The ends are delayed while the pan recognizer is undecided.
        #expect(view.rows == [[.began], [.began], [.began]])
        try finger.move(to: CGPoint(x: 90, y: 50))
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(view.rows == [[.began, .moved, .ended], [.began, .ended], [.began, .ended]])
        #expect(TouchAudit.findings(in: .current) == [])
    }

    /// Points, whatever a point is in pixels; and what the page covers of the screen.
    @Test(arguments: [1, 2, 3] as [CGFloat])
    func touchLocationsAreInPoints(scale: CGFloat) throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100), scale: scale)
        let view = TouchView()
        try screen.show(view)
        let recording = NSTemporaryDirectory() + "easel-scale-\(UUID().uuidString).csv"
        try "t_ms,contact,phase,x,y\n0,1,down,0.25,0.5\n20,1,up,0.25,0.5\n"
            .write(toFile: recording, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: recording) }
        try screen.replay(recording: recording)
        #expect(view.calls.first?.locations == [CGPoint(x: 50, y: 50)])
        try screen.replay(recording: recording, area: CGRect(x: 100, y: 0, width: 40, height: 40))
        #expect(view.calls.last?.locations == [CGPoint(x: 110, y: 20)])
    }
}
