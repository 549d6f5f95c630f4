import Geometry
import Raster

/// A scan-out buffer and the rotation of the screen in it.
struct ScanoutTarget: Sendable {
    let surface: Surface
    let rotation: ScreenRotation

    /// Returns the number of screen rows that make up four cache lines of the buffer, or two in a band with fewer rows,
    /// and a row at which such lines begin, if rows of the screen are columns of the buffer; otherwise `nil`. Copies that
    /// end at these rows write each line completely and only once, which is several times as fast.
    /// - Parameter height: The maximum number of rows of a band.
    func lines(within height: Int) -> (rows: Int, first: Int)? {
        let rows = height < 64 ? 32 : 64
        if height < rows { return nil }
        return switch rotation {
        case .none, .upsideDown: nil
        case .clockwise: (rows, surface.size.width % rows)
        case .counterclockwise: (rows, 0)
        }
    }

    /// Copies pixels of the screen to the buffer.
    /// - Parameters:
    ///   - rect: The pixels to copy, in coordinates of the screen.
    ///   - point: The position of the first of these pixels in the source.
    func copy(_ rect: PixelRect, from source: Surface, at point: PixelPoint) {
        PixelKernels.copyOut(to: surface, rotation: rotation, in: rect, from: source, at: point)
    }
}
