import CoreGraphics
import Display
import Input
import UIKitCore

/// The cursor of the pointing devices of this machine.
///
/// It appears when such a device moves, scrolls or presses a button. It hides
/// - at a touch of a finger or a pen,
/// - after `hideDelay` without use, unless a button is held,
/// - when the device that was used last is removed,
/// - when the app leaves the foreground, and while the display shows nothing.
///
/// Its shape is that of the view under it, which may also hide it.
@MainActor
final class PointerCursor {
    /// The time without use after which the cursor hides. A chosen value.
    static let hideDelay = MonotonicDuration.seconds(2)

    /// The time at which the cursor may hide; `nil` while it is hidden.
    private(set) var deadline: MonotonicInstant?
    /// The device that was used last.
    private var device: InputDevice.ID?
    /// A Boolean value that indicates whether a button is held.
    private var isHeld = false
    private var lastUse = MonotonicInstant.zero
    private var location = CGPoint.zero
    private let drawn: ScreenCursor
    private let scale: CGFloat
    private let arrow: PointerArrow
    private var appearance = PointerTracker.Appearance()
    /// The maximum size of the image that the display can show; `nil` if the cursor is drawn with the screen.
    private var limit: PixelSize?
    /// The image that the display shows; `nil` if the cursor is drawn with the screen.
    private var image: CursorImage?
    private let setPlane: (CursorPlane?) -> Void

    /// A closure that is called when the cursor has been hidden.
    var onHide: () -> Void = {}

    /// Creates a cursor, which is hidden at first; `nil` if there is no memory for it.
    /// - Parameters:
    ///   - limit: The maximum size of the image that the display can show itself; `nil` if it cannot.
    ///   - setPlane: A closure that shows, moves or hides the cursor of the display.
    init?(_ screen: UIScreen, limit: PixelSize? = nil, setPlane: @escaping (CursorPlane?) -> Void = { _ in }) {
        guard let arrow = PointerArrow(scale: screen.scale) else { return nil }
        self.arrow = arrow
        self.limit = limit
        drawn = ScreenCursor(screen, arrow)
        scale = screen.scale
        self.setPlane = setPlane
        image = planeImage(arrow)
    }

    /// Returns the image of a shape for the display; `nil` if it is too large.
    private func planeImage(_ arrow: PointerArrow) -> CursorImage? {
        // A rotation may swap the sides.
        guard let limit, max(arrow.size.width, arrow.size.height) <= min(limit.width, limit.height) else { return nil }
        return CursorImage(size: arrow.size, pixels: arrow.pixels, hotSpot: arrow.hotSpot)
    }

    /// Follows the appearance for the view under the pointer.
    func show(_ appearance: PointerTracker.Appearance) {
        var shape = arrow
        if case .outline(let path) = appearance.image { shape = PointerArrow(path, scale: scale) ?? arrow }
        if deadline != nil { removeImage() }
        self.appearance = appearance
        image = planeImage(shape)
        drawn.replaceImage(by: shape)
        if deadline != nil { showImage() }
    }

    /// Draws the cursor with the screen from now on.
    func draw() {
        limit = nil
        guard image != nil else { return }
        image = nil
        setPlane(nil)
        if deadline != nil { showImage() }
    }

    /// Shows the cursor at the position of a sample.
    func show(_ sample: PointerSample, at now: MonotonicInstant) {
        device = sample.deviceID
        isHeld = !sample.buttons.isEmpty
        // One wake-up in this time is sufficient, however often the pointer moves.
        if deadline == nil { deadline = now + Self.hideDelay }
        lastUse = now
        location = sample.position
        showImage()
    }

    private func showImage() {
        if case .hidden = appearance.image { return }
        let location = CGPoint(x: appearance.x ?? location.x, y: appearance.y ?? location.y)
        guard let image else { return drawn.show(at: location) }
        let pixel = PixelPoint(x: Int(location.x * scale), y: Int(location.y * scale))
        setPlane(CursorPlane(image: image, location: pixel))
    }

    private func removeImage() {
        if case .hidden = appearance.image { return }
        if image == nil { drawn.hide() } else { setPlane(nil) }
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
        removeImage()
        onHide()
    }
}
