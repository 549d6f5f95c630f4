import Geometry
import UIKitCore

/// Ink of low latency.
extension FrameLoop {
    /// The part of the screen, in pixels, whose changes need not wait for a vblank.
    var inkRegion: Region {
        guard touches.isOnInk else { return .empty }
        let scale = mode.scale
        let size = PixelSize(width: Int(screen.bounds.width * scale), height: Int(screen.bounds.height * scale))
        return Region(
            touches.inkAreas.map { area in
                PixelRect(
                    minX: Int((area.minX * scale).rounded(.down)),
                    minY: Int((area.minY * scale).rounded(.down)),
                    maxX: Int((area.maxX * scale).rounded(.up)),
                    maxY: Int((area.maxY * scale).rounded(.up))
                ).intersection(PixelRect(size: size))
            }
        )
    }
}
