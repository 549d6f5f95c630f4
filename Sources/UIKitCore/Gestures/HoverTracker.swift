import InputEvents
import QuartzCore

/// Tracks the pointer, and updates the hover recognizers of the views under it.
@MainActor
package final class HoverTracker {
    private struct Entry {
        var recognizer: UIHoverGestureRecognizer
        /// A Boolean value that indicates whether the recognizer was refused. It is not considered again until the
        /// pointer has left.
        var isRefused = false
    }

    /// The style of the pointer.
    package let pointer = PointerTracker()

    private var inside: [Entry] = []
    /// The device that moved the pointer last.
    private var device: DeviceID?

    nonisolated init() {}

    /// Moves the pointer to a position on a screen, in points.
    package func move(
        to location: CGPoint,
        of device: DeviceID,
        on screen: UIScreen,
        at time: MonotonicInstant,
        _ arbiter: GestureArbiter
    ) {
        self.device = device
        let modifiers = screen.session?.application.presses.modifierFlags ?? []
        let event = UIEvent(time: time, touches: [], type: .hover, modifierFlags: modifiers, gestures: arbiter)
        var found: [UIHoverGestureRecognizer] = []
        let innermost = screen.hitTest(location, with: event)
        var view = innermost
        while let current = view {
            for case let recognizer as UIHoverGestureRecognizer in current.attachedRecognizers.all
            where recognizer.isEnabled { found.append(recognizer) }
            view = current.superview
        }
        leave(exceptFor: found, at: location, arbiter)
        for recognizer in found {
            recognizer.noteInput(of: event)
            if let entry = inside.first(where: { $0.recognizer === recognizer }) {
                if !entry.isRefused { recognizer.hover(to: location, .changed, arbiter) }
                continue
            }
            let isWanted =
                recognizer.shouldReceive(event)
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
            inside.append(Entry(recognizer: recognizer))
            if isWanted { recognizer.hover(to: location, .began, arbiter) }
            if let index = inside.firstIndex(where: { $0.recognizer === recognizer }) {
                inside[index].isRefused = !recognizer.settled.isActive
            }
        }
        pointer.move(to: location, over: innermost, on: screen, modifiers)
    }

    /// Ends all hover gestures, because the pointer was removed.
    /// - Parameter removed: The device that was removed; `nil` for any. Other devices still have the pointer where they
    ///   moved it.
    package func end(of removed: DeviceID? = nil) {
        guard removed == nil || removed == device else { return }
        for entry in inside where entry.recognizer.settled.isActive { entry.recognizer.request(.ended) }
        inside = []
        pointer.end()
    }

    private func leave(exceptFor found: [UIHoverGestureRecognizer], at location: CGPoint, _ arbiter: GestureArbiter) {
        let gone = inside.filter { !found.contains($0.recognizer) }
        inside.removeAll { !found.contains($0.recognizer) }
        for entry in gone where entry.recognizer.settled.isActive {
            entry.recognizer.hover(to: location, .ended, arbiter)
        }
    }
}
