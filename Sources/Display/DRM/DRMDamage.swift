import CDRM
import Geometry
import LinuxIO

/// Conversions of a region to the kernel's types. The rectangles of a region never overlap, and the kernel's far edges
/// are exclusive as in `PixelRect`.
extension Region {
    /// The rectangles for `FB_DAMAGE_CLIPS`.
    var damageClips: [drm_mode_rect] {
        map { drm_mode_rect(x1: Int32($0.minX), y1: Int32($0.minY), x2: Int32($0.maxX), y2: Int32($0.maxY)) }
    }

    /// The rectangles for `drmModeDirtyFB`.
    var clipRectangles: [drm_clip_rect] {
        map {
            drm_clip_rect(
                x1: UInt16(clamping: $0.minX),
                y1: UInt16(clamping: $0.minY),
                x2: UInt16(clamping: $0.maxX),
                y2: UInt16(clamping: $0.maxY)
            )
        }
    }
}
