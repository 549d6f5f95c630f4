import UIKitCore

/// The cursor of pointing devices.
extension FrameLoop {
    /// Shows a cursor for the pointing devices of this machine, from now on. Viewers elsewhere have cursors of their own.
    package func showCursor() { cursor = PointerCursor(screen) }
}
