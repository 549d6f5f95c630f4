import UIKit

/// The screen that a preview is drawn on: its size, and the settings of the user.
package struct PreviewCanvas: Codable, Hashable, Sendable {
    /// The size in points.
    package var width = 320.0
    package var height = 320.0
    /// The number of pixels per point.
    package var scale = 2.0
    package var isDark = false
    /// The name of the text size, such as `l` or `ax3`.
    package var textSize = "l"
    package var isRightToLeft = false
    /// The tags of the languages, separated by commas; empty for the default.
    package var languages = ""
    package var increasesContrast = false

    /// The number of canvases of a preview.
    package static let most = 8
    private static let sides = 1.0...4096
    private static let scales = 0.5...4
    /// The number of pixels of a canvas.
    private static let mostPixels = 33_554_432.0

    package init() {}

    package init(width: Double, height: Double, scale: Double = 2) {
        (self.width, self.height, self.scale) = (width, height, scale)
    }

    /// Returns the reason why nothing can be drawn on the canvas, or `nil`.
    package var problem: String? {
        if !Self.sides.contains(width) || !Self.sides.contains(height) {
            return "the size of a canvas is from 1 to 4096 points, not \(width) × \(height)"
        }
        if !Self.scales.contains(scale) { return "the scale of a canvas is from 0.5 to 4, not \(scale)" }
        if width * scale * height * scale > Self.mostPixels {
            return "a canvas has at most \(Int(Self.mostPixels)) pixels; reduce its size or its scale"
        }
        if UIContentSizeCategory(name: textSize) == nil {
            return
                "\(textSize.prefix(40)) is no text size; expected \(UIContentSizeCategory.names.joined(separator: ", "))"
        }
        if !languages.isEmpty, languages.utf8.count > 200 || UserLanguages(languages) == nil {
            return "\(languages.prefix(40)) is no list of language tags"
        }
        return nil
    }
}
