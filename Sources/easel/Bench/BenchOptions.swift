import UIKit

/// What the command line says about all scenes.
struct BenchOptions: Sendable {
    /// The screen; nil for the scene's own.
    var size: PixelSize?

    /// How many threads may paint at once. One unless told, so that figures compare.
    var threads = 1

    /// How the screen is turned in the scan-out buffers.
    var rotation = ScreenRotation.none

    /// How many frames are measured.
    var frames = 200

    /// How many are shown before.
    var warmUpFrames: Int { min(20, frames) }

    /// The screen of scenes that name none.
    static let commonSize = PixelSize(width: 1920, height: 1080)

    /// The font of labels: DejaVu Sans, which the scenes of the other engines have, whatever the system font is.
    static func font(ofSize size: CGFloat) -> UIFont {
        UIFont(name: "DejaVu Sans", size: size) ?? .systemFont(ofSize: size)
    }

    /// The screen in pixels.
    var screenSize: PixelSize { size ?? Self.commonSize }
}
