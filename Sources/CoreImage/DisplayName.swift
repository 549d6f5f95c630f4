import Foundation

/// Names for users, made of the words of a key.
///
/// Apple's localized names are tables; here they are the words of the names of filters and inputs.
enum DisplayName {
    /// Returns the words of a name: "QR Code Generator" for QRCodeGenerator.
    ///
    /// A word begins at a capital letter or a digit after a small letter, and at a capital letter before a small one,
    /// so that abbreviations are one word. Digits begin no word after a capital letter, as in PDF417 and 3X3.
    static func words(of name: some StringProtocol) -> String {
        let characters = Array(name)
        var result = ""
        for (index, character) in characters.enumerated() {
            if index > 0, character.isUppercase || character.isNumber {
                let previous = characters[index - 1]
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                if previous.isLowercase || character.isUppercase && next?.isLowercase == true { result += " " }
            }
            result.append(character)
        }
        return result
    }

    /// The names of the categories, by their identifiers.
    static let categories = [
        kCICategoryBlur: "Blur", kCICategoryColorAdjustment: "Color Adjustment",
        kCICategoryColorEffect: "Color Effect", kCICategoryCompositeOperation: "Composite Operation",
        kCICategoryDistortionEffect: "Distortion Effect", kCICategoryHalftoneEffect: "Halftone Effect",
        kCICategoryReduction: "Reduction", kCICategorySharpen: "Sharpen", kCICategoryTileEffect: "Tile Effect",
        kCICategoryGenerator: "Generator", kCICategoryGeometryAdjustment: "Geometry Adjustment",
        kCICategoryGradient: "Gradient", kCICategoryStylize: "Stylize", kCICategoryTransition: "Transition",
        kCICategoryStillImage: "Still Image", kCICategoryVideo: "Video", kCICategoryBuiltIn: "Built-In",
    ]
}
