import CDRM
import Geometry
import Glibc
import LinuxIO

/// The cursor of a card.
struct DRMCursor: Sendable {
    /// The image to show; `nil` for none.
    var image: CursorImage?
    /// The position of its upper left corner on the panel.
    var position = PixelPoint.zero
    /// The memory for the image, once there was one.
    var buffer: CursorBuffer?
    /// A Boolean value that indicates whether the kernel shows an image.
    var isShown = false
    /// A Boolean value that indicates whether the kernel has not been given the newest image.
    var isChanged = false
    /// A Boolean value that indicates whether the kernel has not been given the newest position.
    var isMoved = false
    /// A Boolean value that indicates whether the card has no cursor, or has rejected one.
    var isRejected = false
}

/// The cursor above the frames, by the calls for cursors. Drivers with atomic commits support these calls as well; a commit of
/// the cursor's plane would have to wait for the vblank of the frame before. Errors end the use of the cursor, and nothing
/// else.
extension DRMDisplay {
    /// Returns the size of a card's cursors. Cards without cursors report a size, too.
    static func cursorSize(of card: DRMCard) -> PixelSize? {
        func side(_ capability: CInt) -> Int {
            Int(clamping: (try? card.calls.drmGetCap(card.descriptor, UInt64(capability))) ?? 64)
        }
        let size = PixelSize(width: side(DRM_CAP_CURSOR_WIDTH), height: side(DRM_CAP_CURSOR_HEIGHT))
        let sides = 1...1024
        return sides.contains(size.width) && sides.contains(size.height) ? size : nil
    }

    package func setCursor(_ image: CursorImage?) {
        state.withLock { state in
            state.cursor.image = image
            state.cursor.isChanged = true
            updateCursor(&state)
        }
    }

    package func moveCursor(to position: PixelPoint) {
        state.withLock { state in
            state.cursor.position = position
            state.cursor.isMoved = true
            updateCursor(&state)
        }
    }

    /// Gives the kernel the newest image and its position. While a flip is pending, many drivers would wait for it in these
    /// calls; then that is done right after the flip.
    func updateCursor(_ state: inout State) {
        guard state.progress != .submitted else { return }
        if state.cursor.isShown, state.cursor.isChanged { hideCursor(&state) }
        if state.cursor.isShown {
            if state.cursor.isMoved { moveCursor(&state) }
        } else {
            showCursor(&state)
        }
    }

    private func showCursor(_ state: inout State) {
        guard let image = state.cursor.image, !state.cursor.isRejected, !state.isClosed, !state.isPaused,
            state.loss == nil, state.power == .on, state.hasStarted, !state.needsMode, let size = cursorSize
        else { return }
        do throws(DisplayError) {
            let buffer = try cursorBuffer(&state, size)
            buffer.write(image)
            let (position, spot, crtc) = (state.cursor.position, image.hotSpot, state.scanout.pipeline.crtc)
            // First the position, so that the image is never shown elsewhere.
            try card.naming("drmModeMoveCursor", state.scanout.name) { () throws(Errno) in
                try card.calls.drmModeMoveCursor(card.descriptor, crtc, position)
            }
            try card.naming("drmModeSetCursor2", state.scanout.name) { () throws(Errno) in
                try card.calls.drmModeSetCursor2(card.descriptor, crtc, buffer.handle, size, spot)
            }
            state.cursor.isShown = true
            state.cursor.isChanged = false
            state.cursor.isMoved = false
        } catch {
            fail(&state, error)
        }
    }

    private func cursorBuffer(_ state: inout State, _ size: PixelSize) throws(DisplayError) -> CursorBuffer {
        if let buffer = state.cursor.buffer { return buffer }
        let buffer = try CursorBuffer(size: size, card: card)
        state.cursor.buffer = buffer
        return buffer
    }

    private func moveCursor(_ state: inout State) {
        let (position, crtc) = (state.cursor.position, state.scanout.pipeline.crtc)
        do throws(DisplayError) {
            try card.naming("drmModeMoveCursor", state.scanout.name) { () throws(Errno) in
                try card.calls.drmModeMoveCursor(card.descriptor, crtc, position)
            }
            state.cursor.isMoved = false
        } catch {
            fail(&state, error)
        }
    }

    /// Handles a refusal. A busy kernel is tried again after the next flip; a card without master is found with the next
    /// frame.
    private func fail(_ state: inout State, _ error: DisplayError) {
        if error.errorNumber == EBUSY || error.isPermission { return }
        hideCursor(&state)
        state.cursor.isRejected = true
        // Of a driver without cursors, the kernel reports ENXIO for an image, and EFAULT for a position.
        let isAbsent =
            error.errorNumber.map { [ENXIO, EFAULT].contains($0) || Errno(rawValue: $0).isNotOffered } ?? false
        state.events.append(.cursorRejected(isAbsent ? nil : "\(error)"))
    }

    /// Removes the cursor from the panel until the next flip, if it is to be shown then.
    func hideCursor(_ state: inout State) {
        guard state.cursor.isShown else { return }
        state.cursor.isShown = false
        // If this fails, the panel or the card is gone, or belongs to another program.
        try? card.calls.drmModeSetCursor2(
            card.descriptor,
            state.scanout.pipeline.crtc,
            0,
            PixelSize(width: 0, height: 0),
            .zero
        )
    }

    /// Removes the cursor, and releases its memory.
    func closeCursor(_ state: inout State) {
        hideCursor(&state)
        state.cursor.buffer?.destroy(card)
        state.cursor.buffer = nil
    }
}
