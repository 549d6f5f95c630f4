import CoreGraphics
import Raster

/// A scan-out buffer and how the screen is turned in it.
struct ScanoutTarget: Sendable {
    let surface: Surface
    let rotation: ScreenRotation

    /// Copies pixels of the screen to it.
    /// - Parameters:
    ///   - rect: in the screen.
    ///   - point: where the source has the first of them.
    func copy(_ rect: PixelRect, from source: Surface, at point: PixelPoint) {
        PixelKernels.copyOut(to: surface, turned: rotation, in: rect, from: source, at: point)
    }
}
