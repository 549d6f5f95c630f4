import Compositor
import CoreGraphics

/// The memory of what layers have drawn.
extension LayerContext {
    /// The number of bytes of all backing stores with their copies, of texts, and of what was made from texts; without the
    /// pages of glyphs, which texts share, and without images.
    package var contentByteCount: Int { root.contentByteCount }
}

extension CALayer {
    fileprivate var contentByteCount: Int {
        var count = mask?.contentByteCount ?? 0
        if let displayState {
            count += displayState.store?.byteCount ?? 0
            if let text = displayState.text {
                count += text.byteCount + displayState.spareByteCount
                count += displayState.renderContents?.bytesMadeFromGlyphs ?? 0
            }
        }
        return (sublayers ?? []).reduce(count) { $0 + $1.contentByteCount }
    }
}
