import UIKit

/// The command-line options for all scenes.
struct BenchOptions: Sendable {
    /// The size of the screen; `nil` for the scene's own size.
    var size: PixelSize?

    /// The maximum number of threads that paint at once. The default is one, so that results can be compared.
    var threads = 1

    /// The rotation of the screen in the scan-out buffers.
    var rotation = ScreenRotation.none

    /// The number of frames to measure.
    var frames = 200

    /// The number of frames shown before the measurement.
    var warmUpFrames: Int { min(20, frames) }

    /// The size of the screen for scenes without a size of their own.
    static let commonSize = PixelSize(width: 1920, height: 1080)

    /// Returns the font of labels: DejaVu Sans, which the scenes of the other engines use, regardless of the system
    /// font.
    static func font(ofSize size: CGFloat) -> UIFont {
        UIFont(name: "DejaVu Sans", size: size) ?? .systemFont(ofSize: size)
    }

    /// The size of the screen, in pixels.
    var screenSize: PixelSize { size ?? Self.commonSize }
}
