import MapData

/// The words by which categories and dishes are searched, in the languages of addresses.
enum InterestWords {
    /// The words of each category by language, in the order of `MapLanguage`, with `/` between languages and `|` between words. The
    /// first word of a language is the name of the category.
    private static let categories: KeyValuePairs<MKPointOfInterestCategory, String> = [
        .airport: "Airport/Flughafen/Aéroport/Aeropuerto/Lentokenttä|lentoasema/Flygplats",
        .atm: "ATM|cash machine/Geldautomat|Bankomat/Distributeur/Cajero/Pankkiautomaatti/Bankomat",
        .automotiveRepair: "Garage|car repair/Autowerkstatt|Werkstatt/Garage/Taller/Autokorjaamo/Bilverkstad",
        .bakery: "Bakery/Bäckerei|Bäcker/Boulangerie/Panadería/Leipomo/Bageri",
        .bank: "Bank/Bank/Banque/Banco/Pankki/Bank",
        .beach: "Beach/Strand/Plage/Playa/Uimaranta/Strand",
        .beauty: "Hairdresser/Friseur/Coiffeur/Peluquería/Kampaamo|parturi/Frisör",
        .cafe: "Café|coffee/Café|Kaffee/Café/Cafetería|café/Kahvila|kahvi/Kafé|fik",
        .campground: "Campground|camping/Campingplatz|Camping/Camping/Camping/Leirintäalue/Camping",
        .carRental: "Car Rental/Autovermietung/Location de voitures/Alquiler de coches/Autovuokraamo/Biluthyrning",
        .castle: "Castle/Schloss|Burg/Château/Castillo/Linna/Slott",
        .evCharger: "Charging Station/Ladestation/Borne de recharge/Punto de carga/Latauspiste/Laddstation",
        .fireStation: "Fire Station/Feuerwehr/Pompiers/Bomberos/Paloasema/Brandstation",
        .fitnessCenter: "Gym|fitness/Fitnessstudio|Fitness/Salle de sport/Gimnasio/Kuntosali/Gym",
        .foodMarket: "Supermarket|groceries/Supermarkt/Supermarché/Supermercado/Ruokakauppa/Matbutik",
        .gasStation: "Gas Station|petrol/Tankstelle/Station-service/Gasolinera/Huoltoasema/Bensinstation",
        .hospital: "Hospital|doctor/Krankenhaus|Arzt/Hôpital|médecin/Hospital|médico/Sairaala|lääkäri/Sjukhus",
        .hotel: "Hotel|hostel/Hotel|Herberge/Hôtel|auberge/Hotel|hostal/Hotelli/Hotell|vandrarhem",
        .laundry: "Laundry/Waschsalon|Wäscherei/Laverie/Lavandería/Pesula/Tvätt",
        .library: "Library/Bibliothek|Bücherei/Bibliothèque/Biblioteca/Kirjasto/Bibliotek",
        .movieTheater: "Cinema|movies|movie theater/Kino/Cinéma/Cine/Elokuvateatteri/Bio",
        .museum: "Museum/Museum/Musée/Museo/Museo/Museum",
        .nightlife: "Bar|pub|nightclub/Bar|Kneipe/Bar/Bar/Baari/Bar|krog",
        .park: "Park/Park/Parc/Parque/Puisto/Park",
        .parking: "Parking/Parkplatz|Parkhaus/Parking/Aparcamiento/Pysäköinti/Parkering",
        .pharmacy: "Pharmacy|chemist|drugstore/Apotheke/Pharmacie/Farmacia/Apteekki/Apotek",
        .police: "Police/Polizei/Police/Policía/Poliisi/Polis",
        .postOffice: "Post Office|post/Post|Postamt/Poste/Correos/Posti/Postkontor|post",
        .publicTransport: "Station|stop/Bahnhof|Haltestelle/Gare|arrêt/Estación|parada/Asema|pysäkki/Station",
        .restaurant: "Restaurant|food/Restaurant|Essen/Restaurant/Restaurante/Ravintola/Restaurang",
        .restroom: "Toilet|restroom|WC/Toilette|WC/Toilettes/Aseos|baño/Vessa|WC/Toalett|WC",
        .school: "School/Schule/École/Escuela/Koulu/Skola",
        .spa: "Spa|sauna/Spa|Sauna/Spa|sauna/Spa|sauna/Sauna/Spa|bastu",
        .stadium: "Stadium/Stadion/Stade/Estadio/Stadion/Stadion",
        .store: "Store|shop|shopping/Geschäft|Laden/Magasin/Tienda/Kauppa/Butik|affär",
        .swimming: "Swimming Pool/Schwimmbad/Piscine/Piscina/Uimahalli/Simhall",
        .theater: "Theater|theatre/Theater/Théâtre/Teatro/Teatteri/Teater",
        .university: "University/Universität/Université/Universidad/Yliopisto/Universitet",
        .zoo: "Zoo/Zoo/Zoo/Zoo/Eläintarha/Djurpark",
    ]

    /// The words of dishes, in the same manner.
    private static let cuisines: KeyValuePairs<String, String> = [
        "pizza": "Pizza|pizzeria/Pizza/Pizza/Pizza/Pizza|pitseria/Pizza",
        "burger": "Burger|hamburger/Burger/Burger/Hamburguesa/Hampurilainen/Hamburgare",
        "sushi": "Sushi/Sushi/Sushi/Sushi/Sushi/Sushi", "kebab": "Kebab/Döner|Kebab/Kebab/Kebab/Kebab/Kebab",
        "ice_cream": "Ice Cream/Eis|Eisdiele/Glace/Helado/Jäätelö/Glass",
        "italian": "Italian/Italienisch/Italien/Italiano/Italialainen/Italiensk",
        "chinese": "Chinese/Chinesisch/Chinois/Chino/Kiinalainen/Kinesisk",
        "japanese": "Japanese/Japanisch/Japonais/Japonés/Japanilainen/Japansk",
        "indian": "Indian/Indisch/Indien/Indio/Intialainen/Indisk",
        "thai": "Thai/Thailändisch/Thaï/Tailandés/Thaimaalainen/Thailändsk",
        "mexican": "Mexican/Mexikanisch/Mexicain/Mexicano/Meksikolainen/Mexikansk",
        "vegan": "Vegan/Vegan/Végan/Vegano/Vegaaninen/Vegansk",
        "vegetarian": "Vegetarian/Vegetarisch/Végétarien/Vegetariano/Kasvisruoka/Vegetarisk",
    ]

    /// The words of an entry by language.
    private static func words(_ entry: String) -> [[String]] {
        entry.split(separator: "/").map { $0.split(separator: "|").map(String.init) }
    }

    /// The queries by the words in the form of an address.
    private static let queries: [String: Gazetteer.InterestQuery] = {
        var result: [String: Gazetteer.InterestQuery] = [:]
        func add(_ entry: String, _ query: Gazetteer.InterestQuery) {
            for word in words(entry).joined() where result[AddressText.key(word)] == nil {
                result[AddressText.key(word)] = query
            }
        }
        for (category, entry) in categories { add(entry, Gazetteer.InterestQuery(kinds: Set(category.mapClasses))) }
        for (cuisine, entry) in cuisines { add(entry, Gazetteer.InterestQuery(cuisine: cuisine)) }
        return result
    }()

    /// The names of categories and dishes by language.
    private static let names: [[String]] = {
        let entries = (categories.map(\.value) + cuisines.map(\.value)).map(words)
        return MapLanguage.allCases.indices.map { index in
            entries.compactMap { $0.indices.contains(index) ? $0[index].first : nil }
        }
    }()

    /// Words between a category and a place.
    private static let links: Set = [
        "in", "near", "at", "bei", "nahe", "a", "au", "aux", "dans", "pres", "de", "en", "cerca", "i", "nara", "vid",
        "im", "am", "lahella", "the",
    ]

    /// Returns the name of a category; `nil` for a category without one.
    static func name(of category: MKPointOfInterestCategory, in language: MapLanguage) -> String? {
        guard let index = MapLanguage.allCases.firstIndex(of: language),
            let words = categories.first(where: { $0.key == category }).map({ words($0.value) }),
            words.indices.contains(index)
        else { return nil }
        return words[index].first
    }

    /// Returns the names of categories and dishes in a language that a text begins.
    static func names(from fragment: String, in language: MapLanguage) -> [String] {
        let folded = AddressText.folded(fragment)
        guard let index = MapLanguage.allCases.firstIndex(of: language) else { return [] }
        return names[index].filter { AddressText.folded($0).hasPrefix(folded) }
    }

    /// Returns the query of a text, and the rest of the text; `nil` if the text does not begin or end with the words of a category.
    /// Words with up to two more letters, such as plurals, are the same.
    static func query(_ text: String) -> (query: Gazetteer.InterestQuery, rest: String)? {
        let words = AddressText.words(text)
        guard !words.isEmpty else { return nil }
        for length in stride(from: min(words.count, 3), to: 0, by: -1) {
            for range in [0..<length, words.count - length..<words.count] {
                let part = words[range].map(\.text).joined(separator: " ")
                guard let query = queries[part] ?? singular(part) else { continue }
                var rest = Array(words[..<range.lowerBound] + words[range.upperBound...])
                while let word = rest.first, links.contains(word.written) { rest.removeFirst() }
                while let word = rest.last, links.contains(word.written) { rest.removeLast() }
                return (query, rest.map(\.written).joined(separator: " "))
            }
        }
        return nil
    }

    private static func singular(_ word: String) -> Gazetteer.InterestQuery? {
        guard word.count > 4 else { return nil }
        return (1...2).lazy.compactMap { queries[String(word.dropLast($0))] }.first
    }
}
