import Compositor
import CoreGraphics

/// The memory of what layers have drawn.
extension LayerContext {
    /// The number of bytes of all backing stores with their copies, of texts, and of what was made from texts; without the
    /// pages of glyphs, which texts share, and without images.
    package var contentByteCount: Int { root.contentByteCount }
}

extension CALayer {
    /// The number of bytes of what the layer itself has drawn, and of its text.
    package var ownContentByteCount: Int {
        guard let displayState else { return 0 }
        var count = displayState.store?.byteCount ?? 0
        if let text = displayState.text {
            count += text.byteCount + displayState.spareByteCount
            count += displayState.renderContents?.bytesMadeFromGlyphs ?? 0
        }
        return count
    }

    fileprivate var contentByteCount: Int {
        let count = ownContentByteCount + (mask?.contentByteCount ?? 0)
        return (sublayers ?? []).reduce(count) { $0 + $1.contentByteCount }
    }
}
