import Display
import UIKitCore

/// The cursor of pointing devices.
extension FrameLoop {
    /// Shows a cursor for the pointing devices of this machine, from now on: that of the display, or else one that is drawn
    /// with the screen. Viewers elsewhere have cursors of their own.
    package func showCursor() {
        cursor = PointerCursor(screen, limit: display.cursorSize) { [compositor] in compositor.showCursor($0) }
        let pointer = touches.hovering.pointer
        pointer.onChange = { [weak self] in self?.cursor?.show($0) }
        cursor?.onHide = { [weak pointer] in pointer?.end() }
    }

    /// Draws the cursor with the screen from now on, because the display cannot show one.
    func drawCursor(_ reason: String?) {
        if let reason { onConnection(.notice("\(reason); the cursor is drawn with the screen")) }
        cursor?.draw()
    }
}
