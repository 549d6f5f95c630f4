/// The texts of maps.
enum MapText: CaseIterable {
    case currentLocation, unknownPlace

    /// The text in the language of the current session.
    var localized: String { text(in: .current) }

    /// Returns the text in a language.
    func text(in language: MapLanguage) -> String {
        zip(MapLanguage.allCases, texts).first { $0.0 == language }?.1 ?? texts[0]
    }

    /// The text in each language, in the order of `MapLanguage`.
    private var texts: [String] {
        switch self {
        case .currentLocation:
            [
                "Current Location", "Aktueller Standort", "Position actuelle", "Ubicación actual", "Nykyinen sijainti",
                "Aktuell plats",
            ]
        case .unknownPlace: ["Unknown", "Unbekannt", "Inconnu", "Desconocido", "Tuntematon", "Okänd"]
        }
    }
}
