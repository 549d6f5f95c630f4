import UIKit

/// The styles of `UIBlurEffect` in the order of the list, with their names.
enum BlurStyles {
    static let sections: [(title: String, styles: [(name: String, style: UIBlurEffect.Style)])] = [
        (
            "Adaptive materials",
            [
                ("systemUltraThinMaterial", .systemUltraThinMaterial), ("systemThinMaterial", .systemThinMaterial),
                ("systemMaterial", .systemMaterial), ("systemThickMaterial", .systemThickMaterial),
                ("systemChromeMaterial", .systemChromeMaterial),
            ]
        ),
        ("Adaptive styles", [("regular", .regular), ("prominent", .prominent)]),
        ("Fixed styles", [("extraLight", .extraLight), ("light", .light), ("dark", .dark)]),
        (
            "Light materials",
            [
                ("systemUltraThinMaterialLight", .systemUltraThinMaterialLight),
                ("systemThinMaterialLight", .systemThinMaterialLight), ("systemMaterialLight", .systemMaterialLight),
                ("systemThickMaterialLight", .systemThickMaterialLight),
                ("systemChromeMaterialLight", .systemChromeMaterialLight),
            ]
        ),
        (
            "Dark materials",
            [
                ("systemUltraThinMaterialDark", .systemUltraThinMaterialDark),
                ("systemThinMaterialDark", .systemThinMaterialDark), ("systemMaterialDark", .systemMaterialDark),
                ("systemThickMaterialDark", .systemThickMaterialDark),
                ("systemChromeMaterialDark", .systemChromeMaterialDark),
            ]
        ),
    ]

    /// Returns the title of a style in the list: "Ultra Thin" for systemUltraThinMaterialDark.
    static func title(of name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase, !words.isEmpty { words += " " }
            words += words.isEmpty ? character.uppercased() : String(character)
        }
        let parts = words.split(separator: " ")
        guard parts.count > 1, parts[0] == "System" else { return words }
        let inner = parts.dropFirst().prefix { $0 != "Material" }
        return inner.isEmpty ? "Material" : inner.joined(separator: " ")
    }
}
