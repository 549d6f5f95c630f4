import CoreGraphics
import Display

/// A cursor that the display shows above the frames.
struct CursorPlane: Sendable {
    /// The image as it appears on the upright screen.
    let image: CursorImage
    /// The pixel of the screen at which the hot spot of the image is.
    var location: PixelPoint
}

/// The cursor of the display. It moves as input arrives, and no frame is made for it.
extension FrameScheduler {
    /// Shows, moves or hides the cursor.
    func showCursor(_ wanted: CursorPlane?) {
        guard let wanted else {
            if cursor != nil { display.setCursor(nil) }
            return cursor = nil
        }
        let isSame = cursor.map { $0.plane.image === wanted.image && $0.rotation == mode.rotation } ?? false
        guard !isSame || cursor?.plane.location != wanted.location else { return }
        let spot = wanted.image.hotSpot
        let rect = PixelRect(
            x: wanted.location.x - spot.x,
            y: wanted.location.y - spot.y,
            width: wanted.image.size.width,
            height: wanted.image.size.height
        )
        cursor = (wanted, mode.rotation)
        display.moveCursor(to: mode.rotation.panelRect(of: rect, screen: mode.screenSize).origin)
        if !isSame { display.setCursor(wanted.image.rotated(mode.rotation)) }
    }
}
