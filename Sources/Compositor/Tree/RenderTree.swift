import Geometry

/// An immutable snapshot of the layer tree, created by a commit, to be shown on a screen of pixels.
///
/// Values in the tree never change, so any thread can read it; subtrees that a commit did not change are shared with
/// the previous tree. The pixels of backing stores are the exception: they are guarded by `serial` (see
/// `BackingStore`).
package final class RenderTree: Sendable {
    /// The number of the commit; later trees have higher numbers.
    package let serial: UInt64

    /// The root layer, or `nil` to show only `background`.
    package let root: RenderLayer?

    /// The transform from the space around the root layer, in points, to device pixels.
    package let transform: CGAffineTransform

    /// The size of the screen, in pixels.
    package let size: PixelSize

    /// The color where there is no layer: an opaque premultiplied ARGB32 color.
    package let background: UInt32

    /// A Boolean value that indicates whether the tree is shown on a screen. Otherwise it is painted onto a transparent
    /// background.
    let isOnScreen: Bool

    /// Drawing of contents that may not be complete yet. It must be before the pixels are read.
    package let pendingDrawings: [any PendingDrawing]

    package init(
        serial: UInt64,
        root: RenderLayer?,
        transform: CGAffineTransform,
        size: PixelSize,
        background: UInt32 = 0xFF00_0000,
        isOnScreen: Bool = true,
        pendingDrawings: [any PendingDrawing] = []
    ) {
        self.pendingDrawings = pendingDrawings
        self.isOnScreen = isOnScreen
        self.serial = serial
        self.root = root
        self.transform = transform
        self.size = size
        self.background = background | 0xFF00_0000
    }
}

/// Drawing of the contents of a layer that another thread performs.
package protocol PendingDrawing: Sendable {
    /// Waits until the drawing is complete. If no thread has started it, it is performed by this one.
    func complete()
}

/// The effect that a layer applies to its backdrop.
package struct RenderBackdrop: Hashable, Sendable {
    /// The standard deviation of the Gaussian blur, in points.
    package let deviation: Double

    /// The saturation of the colors: 0 for grayscale, 1 for no change.
    package let saturation: Double

    /// The filter of the blurred backdrop, which is given the backdrop within the layer's bounds and a margin around them;
    /// `nil` for none.
    package let filter: RenderFilter?

    /// Creates an effect.
    /// - Parameters:
    ///   - deviation: The standard deviation. A value that is zero, negative or not a number does not blur.
    ///   - saturation: The saturation. A value that is not a number counts as 1.
    package init(deviation: Double, saturation: Double = 1, filter: RenderFilter? = nil) {
        self.filter = filter
        self.deviation = deviation > 0 ? min(deviation, 1000) : 0
        self.saturation = saturation.isNaN ? 1 : max(0, saturation)
    }

    /// A Boolean value that indicates whether the effect leaves the backdrop unchanged.
    package var isIdentity: Bool { deviation == 0 && saturation == 1 && filter == nil }
}
