import CoreGraphics

/// The outlines of a symbol in a weight.
///
/// They are in a square of 24 units with a downward y axis, whose center is at the middle of capital letters.
package struct SymbolShape {
    private let layers: [SymbolLayer]
    private let stroke: SymbolStroke

    /// Creates the outlines of a symbol. A name that does not exist gives an empty shape.
    /// - Parameter weight: The weight, from 1 for ultralight to 9 for black.
    package init(_ name: String, weight: Int) {
        layers = SymbolTable.layers(name)
        stroke = SymbolStroke(weight: weight)
    }

    /// The bounds of the ink, in the units of the symbol; `null` if there is none.
    package var bounds: CGRect { SymbolLayer.bounds(of: layers, stroke) }

    /// Draws the symbol in black. The units of the context are those of the symbol.
    package func draw(in context: CGContext) { SymbolPainter(context: context).paint(layers, stroke) }

    /// Draws the symbol in colors: the first is that of the symbol, and the second that of a circle or square around it.
    package func draw(in context: CGContext, colors: [CGColor]) {
        SymbolPainter(context: context).paint(layers, stroke, colors: colors)
    }
}
