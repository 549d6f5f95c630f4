/// The current destination of an engine: a surface and its position on the device.
struct DrawingTarget {
    let surface: Surface

    /// The device pixels of the surface. They may lie to the left of or above the device's origin.
    let bounds: PixelRect

    /// A Boolean value that indicates whether every pixel has an alpha of 255 and retains it.
    let isOpaque: Bool

    /// The pixels that contain every clip.
    let limits: Region

    /// The same if they are one rectangle: read for each filled rectangle, without a copy of the region.
    let rectangle: PixelRect?

    /// The device pixels whose content matters. They do not depend on the clip, so results derived from them (for
    /// example, the clipping of lines) do not either.
    let visible: PixelRect

    /// The address of device pixel (0, 0), even if it lies outside the surface.
    let origin: UnsafeMutablePointer<UInt32>

    /// The distance of two rows in pixels.
    let stride: Int

    init(surface: Surface, bounds: PixelRect, isOpaque: Bool, limits: Region, visible: PixelRect) {
        self.surface = surface
        self.bounds = bounds
        self.isOpaque = isOpaque
        self.limits = limits
        rectangle = limits.isRectangle ? limits.bounds : nil
        stride = surface.stride
        self.visible = visible
        origin = surface.row(0) - bounds.minY * surface.stride - bounds.minX
    }

    /// Returns the address of a device pixel.
    func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> { origin + (y &* stride &+ x) }
}
