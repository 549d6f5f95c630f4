import CoreGraphics
import Typography

extension UIFont {
    /// Returns the font description for text of a weight. Fonts of the system are heavier for users who prefer bold text:
    /// regular becomes semibold, and semibold becomes heavy. Empirical; not documented by Apple.
    func face(for legibilityWeight: UILegibilityWeight) -> FontDescription {
        var description = face
        if let requestedWeight { description.weight = requestedWeight }
        return legibilityWeight == .bold ? description.bold : description
    }

    /// Returns the font for text of a weight.
    func adjusted(for legibilityWeight: UILegibilityWeight) -> UIFont {
        let description = face(for: legibilityWeight)
        let weight = requestedWeight ?? face.weight
        guard description != face else { return self }
        return UIFont(description, scaling: scaling, requestedWeight: description.weight == weight ? nil : weight)
    }
}

extension FontDescription {
    /// The description of the heavier font for users who prefer bold text.
    var bold: FontDescription {
        let families = [FontDescription.systemFamily, FontDescription.monospacedFamily, FontDescription.serifFamily]
        guard families.contains(family) else { return self }
        var description = self
        description.weight = min(weight + 200, 900)
        return description
    }
}
