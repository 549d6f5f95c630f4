/// The pixels that an engine draws on at the moment: a surface, and where it lies on the device.
struct DrawingTarget {
    let surface: Surface

    /// The device pixels that the surface has. They may be left of and above the device's origin.
    let bounds: PixelRect

    /// Whether every pixel has an alpha of 255, and is to keep it.
    let isOpaque: Bool

    /// The pixels that any clip is within.
    let limits: Region

    /// Device pixels of which it is enough to know what is drawn there. The same whatever the clip, so that what depends
    /// on it (where lines are cut, say) is as well.
    let visible: PixelRect

    /// The pixel at device 0, 0, or where it would be.
    let origin: UnsafeMutablePointer<UInt32>

    var stride: Int { surface.stride }

    init(surface: Surface, bounds: PixelRect, isOpaque: Bool, limits: Region, visible: PixelRect) {
        self.surface = surface
        self.bounds = bounds
        self.isOpaque = isOpaque
        self.limits = limits
        self.visible = visible
        origin = surface.row(0) - bounds.minY * surface.stride - bounds.minX
    }

    /// The address of a device pixel.
    func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> { origin + (y &* stride &+ x) }
}
