import CoreGraphics
import Typography

/// Short texts and symbols that any thread prepares before views draw them: it shapes texts, rasterizes their glyphs, and renders
/// symbols.
///
/// The drawing finds them in the caches that all threads share, and is the same without them.
package struct AdvanceDrawing: Sendable {
    private let fonts: FontLibrary
    /// The traits of the views.
    private let traits: UITraitCollection

    /// Creates a preparation with the fonts of the current session.
    /// - Parameter traits: The traits of the views that draw.
    @MainActor
    package init(for traits: UITraitCollection) {
        fonts = .current
        self.traits = traits
    }

    /// Shapes a text in the system font.
    /// - Parameter pointSize: The size of the font, in points.
    /// - Returns: The size of the text in points; zero for a text with line breaks, which is not prepared.
    package func size(of text: String, pointSize: CGFloat) -> CGSize {
        line(text, pointSize).map { CGSize(width: $0.width, height: $0.lineHeight) } ?? .zero
    }

    /// Rasterizes the glyphs of a text in the system font.
    /// - Parameter pointSize: The size of the font, in points.
    package func rasterize(_ text: String, pointSize: CGFloat) {
        line(text, pointSize)?.rasterizeGlyphs(scale: traits.displayScale > 0 ? traits.displayScale : 1)
    }

    /// Renders a symbol.
    /// - Parameter pointSize: The size of the symbol, in points.
    package func renderSymbol(_ name: String, pointSize: CGFloat) {
        let configuration = UIImage.SymbolConfiguration(pointSize: pointSize).withTraitCollection(traits)
        _ = UIImage(systemName: name, withConfiguration: configuration)?.bitmap
    }

    /// Returns a Boolean value that indicates whether there is a family of fonts with a word in its name. All fonts are listed when one is
    /// first asked for, which takes long on a machine with many.
    package func hasFonts(named word: String) -> Bool {
        fonts.allNames.contains { $0.family.localizedCaseInsensitiveContains(word) }
    }

    private func line(_ text: String, _ pointSize: CGFloat) -> TextLine? {
        var line: TextLine?
        traits.performAsCurrent {
            line = StyledText(text, [.font: UIFont.systemFont(ofSize: pointSize)]).plainLine(in: fonts)
        }
        return line
    }
}
