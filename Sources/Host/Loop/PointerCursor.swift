import CoreGraphics
import Input
import UIKitCore

/// The cursor of the pointing devices of this machine.
///
/// It appears when such a device moves, scrolls or presses a button. It hides
/// - at a touch of a finger or a pen,
/// - after ``hideDelay`` without use, unless a button is held,
/// - when the device that was used last is removed,
/// - when the app leaves the foreground, and while the display shows nothing.
@MainActor
final class PointerCursor {
    /// The time without use after which the cursor hides. That of iPadOS.
    static let hideDelay = MonotonicDuration.seconds(2)

    /// The time at which the cursor may hide; `nil` while it is hidden.
    private(set) var deadline: MonotonicInstant?
    /// The device that was used last.
    private var device: InputDevice.ID?
    /// A Boolean value that indicates whether a button is held.
    private var isHeld = false
    private var lastUse = MonotonicInstant.zero
    private let drawn: ScreenCursor

    init?(_ screen: UIScreen) {
        guard let arrow = PointerArrow(scale: screen.scale) else { return nil }
        drawn = ScreenCursor(screen, arrow)
    }

    /// Shows the cursor at the position of a sample.
    func show(_ sample: PointerSample, at now: MonotonicInstant) {
        device = sample.deviceID
        isHeld = !sample.buttons.isEmpty
        // One wake-up in this time is sufficient, however often the pointer moves.
        if deadline == nil { deadline = now + Self.hideDelay }
        lastUse = now
        drawn.show(at: sample.position)
    }

    /// Hides the cursor if it has not been used for a while.
    func serve(at now: MonotonicInstant) {
        guard let deadline, deadline <= now else { return }
        let end = (isHeld ? now : lastUse) + Self.hideDelay
        if end <= now { hide() } else { self.deadline = end }
    }

    /// Hides the cursor at a touch, unless it is that of a pressed button.
    func note(_ touch: TouchSample) {
        if touch.type != .indirectPointer { hide() }
    }

    /// Hides the cursor if it is that of a device.
    func note(removalOf device: InputDevice.ID) {
        if device == self.device { hide() }
    }

    func hide() {
        guard deadline != nil else { return }
        deadline = nil
        isHeld = false
        drawn.hide()
    }
}
