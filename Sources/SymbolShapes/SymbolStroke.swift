import CoreGraphics

/// The thickness of a symbol's lines for a weight, in the units of a layer.
struct SymbolStroke {
    /// The width of a line.
    private(set) var line: CGFloat
    /// The difference to the width of a line in the regular weight, in the same units.
    private var difference: CGFloat
    /// The scale of the layer's units.
    private var scale: CGFloat = 1

    /// The thickness of a weight, from 1 for ultralight to 9 for black. The widths are chosen so that each weight is
    /// visibly heavier than the one before at the size of text.
    init(weight: Int) {
        let widths: [CGFloat] = [0.6, 0.95, 1.35, 1.8, 2.1, 2.4, 2.75, 3.15, 3.55]
        line = widths[min(max(weight, 1), 9) - 1]
        difference = line - widths[3]
    }

    /// The thickness of the regular weight.
    static let regular = SymbolStroke(weight: 4)

    /// Returns the thickness in the units of a layer that is scaled by a factor. Lines of a smaller layer are a little
    /// thinner than those around it, which keeps them apart.
    func scaled(by factor: CGFloat) -> SymbolStroke {
        guard factor > 0, factor != 1 else { return self }
        var result = self
        let thinning = pow(min(factor, 1), 0.25) / factor
        result.line *= thinning
        result.difference *= thinning
        result.scale *= factor
        return result
    }

    /// Returns the width of the line that is added along the border of an area, or removed from it if negative. Both
    /// sides of a line in a glyph get half of it, so that it is as thick as other lines; the lightest weights remove
    /// less, because some lines of glyphs are thin.
    func growth(_ factor: CGFloat) -> CGFloat { difference * factor * (difference < 0 ? 0.75 : 0.9) }

    /// The width of the line that is added along the border of a glyph that is drawn as a border. Light borders keep
    /// the size of the glyph.
    var outerGrowth: CGFloat { max(0, growth(0.6)) }

    /// The width of the line along the border of a polygon, which rounds its corners.
    var corners: CGFloat { max(0.1, 1.4 / scale + growth(0.8)) }
}
