/// The texts of maps.
enum MapText: CaseIterable {
    case currentLocation, unknownPlace, search, noResults, directions, address, phone, website, call, visit, copyPhone,
        copyWebsite, drive, walk, cycle, follow, endRoute, noRoute, noRouteFromHere, compass, myLocation

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
        case .compass: ["Compass", "Kompass", "Boussole", "Brújula", "Kompassi", "Kompass"]
        case .myLocation:
            ["My Location", "Mein Standort", "Ma position", "Mi ubicación", "Oma sijainti", "Min plats"]
        case .unknownPlace: ["Unknown", "Unbekannt", "Inconnu", "Desconocido", "Tuntematon", "Okänd"]
        case .search:
            [
                "Search Maps", "In Karten suchen", "Rechercher un lieu", "Buscar un lugar", "Hae kartalta",
                "Sök på kartan",
            ]
        case .noResults:
            ["No results", "Keine Ergebnisse", "Aucun résultat", "Sin resultados", "Ei tuloksia", "Inga resultat"]
        case .directions: ["Directions", "Route", "Itinéraire", "Cómo llegar", "Reittiohjeet", "Vägbeskrivning"]
        case .address: ["Address", "Adresse", "Adresse", "Dirección", "Osoite", "Adress"]
        case .phone: ["Phone", "Telefon", "Téléphone", "Teléfono", "Puhelin", "Telefon"]
        case .website: ["Website", "Website", "Site web", "Sitio web", "Verkkosivusto", "Webbplats"]
        case .call: ["Call", "Anrufen", "Appeler", "Llamar", "Soita", "Ring"]
        case .visit:
            [
                "Open Website", "Website öffnen", "Ouvrir le site", "Abrir el sitio", "Avaa verkkosivusto",
                "Öppna webbplatsen",
            ]
        case .copyPhone:
            [
                "Copy Phone Number", "Telefonnummer kopieren", "Copier le numéro", "Copiar el número",
                "Kopioi puhelinnumero", "Kopiera telefonnumret",
            ]
        case .copyWebsite:
            [
                "Copy Website", "Website kopieren", "Copier le site", "Copiar el sitio", "Kopioi verkkosivusto",
                "Kopiera webbplatsen",
            ]
        case .drive: ["Drive", "Auto", "Voiture", "Coche", "Auto", "Bil"]
        case .walk: ["Walk", "Zu Fuß", "À pied", "A pie", "Kävellen", "Gå"]
        case .cycle: ["Cycle", "Fahrrad", "Vélo", "Bicicleta", "Pyörä", "Cykel"]
        case .follow: ["Start", "Starten", "Démarrer", "Iniciar", "Aloita", "Starta"]
        case .endRoute: ["End Route", "Route beenden", "Terminer", "Finalizar", "Lopeta reitti", "Avsluta"]
        case .noRoute:
            [
                "No route was found.", "Es wurde keine Route gefunden.", "Aucun itinéraire trouvé.",
                "No se ha encontrado ninguna ruta.", "Reittiä ei löytynyt.", "Ingen rutt hittades.",
            ]
        case .noRouteFromHere:
            [
                "No route was found from the current location.",
                "Vom aktuellen Standort wurde keine Route gefunden.",
                "Aucun itinéraire trouvé depuis la position actuelle.",
                "No se ha encontrado ninguna ruta desde la ubicación actual.",
                "Reittiä nykyisestä sijainnista ei löytynyt.", "Ingen rutt hittades från den aktuella platsen.",
            ]
        }
    }
}
