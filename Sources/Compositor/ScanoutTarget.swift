import CoreGraphics
import Raster

/// A scan-out buffer and how the screen is turned in it.
struct ScanoutTarget: Sendable {
    let surface: Surface
    let rotation: ScreenRotation

    /// Where rows of the screen are columns of the buffer: how many of them are two cache lines of it, and a row that such
    /// lines begin with. Copies that end there write each line once and whole, which is several times as quick.
    var lines: (rows: Int, first: Int)? {
        switch rotation {
        case .none, .upsideDown: nil
        case .clockwise: (32, surface.size.width % 32)
        case .counterclockwise: (32, 0)
        }
    }

    /// Copies pixels of the screen to it.
    /// - Parameters:
    ///   - rect: in the screen.
    ///   - point: where the source has the first of them.
    func copy(_ rect: PixelRect, from source: Surface, at point: PixelPoint) {
        PixelKernels.copyOut(to: surface, turned: rotation, in: rect, from: source, at: point)
    }
}
