import ArgumentParser
import UIKit

/// A size in pixels, `800x480`.
struct ScreenSize: ExpressibleByArgument {
    let pixels: PixelSize

    init(pixels: PixelSize) { self.pixels = pixels }

    init?(argument: String) {
        guard let size = RunSettings.size(from: argument) else { return nil }
        pixels = size
    }

    var defaultValueDescription: String { "\(pixels.width)x\(pixels.height)" }
}

extension ScreenRotation: ExpressibleByArgument {
    /// Parses degrees such as `90`.
    public init?(argument: String) { self.init(degrees: argument) }

    /// The valid angles, for help and completion.
    public static var allValueStrings: [String] { allCases.map { "\($0.rawValue)" } }
}
