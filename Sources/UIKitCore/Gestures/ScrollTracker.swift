import InputEvents
import QuartzCore

/// Passes scrolls of pointing devices to the pan recognizers under the pointer.
///
/// The recognizer of the deepest view that can use the scroll receives it. Steps of a wheel are separate gestures, so that an
/// outer scroll view continues where an inner one ends. A smooth scroll is one gesture, which belongs to its recognizer until
/// the fingers are lifted.
@MainActor
package final class ScrollTracker {
    /// The distance of a click of a wheel, in points. A chosen value: about the height of a row.
    static let click: CGFloat = 48

    /// The recognizer of the smooth scroll in progress.
    private weak var pan: UIPanGestureRecognizer?
    /// The device of that scroll.
    private var device: DeviceID?

    nonisolated init() {}

    /// Handles a scroll of a device at a position of the pointer, in points of the screen.
    func take(
        _ scroll: PointerScroll,
        of device: DeviceID,
        at location: CGPoint,
        on screen: UIScreen,
        at time: MonotonicInstant,
        _ arbiter: GestureArbiter
    ) {
        let delta = scroll.delta
        guard delta.dx.isFinite, delta.dy.isFinite else { return }
        guard delta != .zero else { return end(scroll.source, of: device, at: time) }
        if scroll.source == .wheel {
            cancel()
            // The content moves against the direction of the scroll.
            let step = CGVector(dx: -delta.dx * Self.click, dy: -delta.dy * Self.click)
            _ = offer(step, .discrete, at: location, on: screen, at: time, arbiter)
            return
        }
        let step = CGVector(dx: -delta.dx, dy: -delta.dy)
        if isActive, self.device == device {
            pan?.noteInput(of: Self.event(on: screen, at: time, arbiter))
            _ = pan?.scroll(by: step, .continuous, at: location, time: time, arbiter)
        } else {
            cancel()
            pan = offer(step, .continuous, at: location, on: screen, at: time, arbiter)
            self.device = device
        }
    }

    /// Ends the scroll in progress, if it is that of a device. Wheels do not report an end.
    private func end(_ source: PointerScroll.Source, of device: DeviceID, at time: MonotonicInstant) {
        guard source != .wheel, device == self.device else { return }
        // Only fingers throw the content.
        if isActive { pan?.endScroll(at: time, hasVelocity: source == .finger) }
        pan = nil
    }

    /// Cancels the scroll in progress: its device was removed, or fingers touch the screen.
    /// - Parameter removed: The device; `nil` for any.
    package func cancel(of removed: DeviceID? = nil) {
        guard removed == nil || removed == device else { return }
        if isActive { pan?.request(.cancelled) }
        pan = nil
    }

    /// A Boolean value that indicates whether the gesture has not been ended otherwise, such as by its view.
    private var isActive: Bool { pan.map { $0.settled.isActive && $0.scrollType == .continuous } ?? false }

    private static func event(on screen: UIScreen, at time: MonotonicInstant, _ arbiter: GestureArbiter) -> UIEvent {
        let modifiers = screen.session?.application.presses.modifierFlags ?? []
        return UIEvent(time: time, touches: [], type: .scroll, modifierFlags: modifiers, gestures: arbiter)
    }

    /// Returns the recognizer that begins a gesture with a scroll; `nil` for none.
    private func offer(
        _ step: CGVector,
        _ type: UIScrollType,
        at location: CGPoint,
        on screen: UIScreen,
        at time: MonotonicInstant,
        _ arbiter: GestureArbiter
    ) -> UIPanGestureRecognizer? {
        let event = Self.event(on: screen, at: time, arbiter)
        var view = screen.hitTest(location, with: event)
        var pans: [UIPanGestureRecognizer] = []
        while let current = view {
            for case let pan as UIPanGestureRecognizer in current.attachedRecognizers.all
            where pan.accepts(event, type) && pan.wantsScroll(step, type) { pans.append(pan) }
            view = current.superview
        }
        // Views that pass under the pointer do not interrupt a wheel.
        if type == .discrete, let index = pans.firstIndex(where: { $0.continuesSteps(step) }) {
            pans.insert(pans.remove(at: index), at: 0)
        }
        return pans.first { pan in
            pan.noteInput(of: event)
            return pan.scroll(by: step, type, at: location, time: time, arbiter)
        }
    }
}

extension UIPanGestureRecognizer {
    /// Returns a Boolean value that indicates whether the recognizer receives a scroll. One with touches does not.
    fileprivate func accepts(_ event: UIEvent, _ type: UIScrollType) -> Bool {
        isEnabled && allowedScrollTypesMask.contains(type.mask) && settled == .possible && fingers.isEmpty
            && shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }
}
