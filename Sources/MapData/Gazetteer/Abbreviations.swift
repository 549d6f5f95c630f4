/// Abbreviations in addresses, in English, German, French, Spanish, Finnish and Swedish.
///
/// A word and its abbreviations have one form, both in the map and in a request. The form is one that several words can share: `st`
/// may be a street or a saint.
package enum Abbreviations {
    /// Returns the form of a word.
    package static func expanded(_ word: String) -> String {
        if let form = words[word] { return form }
        // In German, the abbreviation is a part of the word.
        if word.utf8.count > 5, word.hasSuffix("str") { return word + "asse" }
        return word
    }

    /// The ends of words, which are abbreviated in Finnish, Swedish and German, with what they stand for.
    static let endings: [(short: String, long: [String])] = [
        ("k", ["katu"]), ("t", ["tie"]), ("g", ["gatan", "gata"]), ("v", ["vagen", "vag"]), ("pl", ["platz"]),
        ("tn", ["tanu"]), ("gt", ["gatan"]), ("vg", ["vagen"]), ("p", ["polku", "puisto"]), ("a", ["aukio"]),
        ("r", ["ranta"]), ("kj", ["kuja"]), ("w", ["weg"]),
    ]

    /// Returns the words that a word may be an abbreviation of.
    static func candidates(_ word: String) -> [String] {
        guard word.utf8.count > 3 else { return [] }
        return endings.flatMap { ending -> [String] in
            guard word.hasSuffix(ending.short) else { return [] }
            return ending.long.map { word.dropLast(ending.short.count) + $0 }
        }
    }

    /// The forms by abbreviation. Forms are not among the keys with another form.
    static let words: [String: String] = {
        var words: [String: String] = [:]
        for (form, list) in groups { for word in list.split(separator: " ") { words[String(word)] = form } }
        return words
    }()

    private static let groups: KeyValuePairs<String, String> = [
        // English.
        "street": "st str saint sankt sant santo sainte ste sta sto", "avenue": "ave av avn avenida avda avd",
        "road": "rd", "boulevard": "blvd bd boul bvd bulevar blv", "drive": "dr doctor doktor docteur",
        "lane": "ln", "court": "ct", "place": "pl", "square": "sq", "highway": "hwy", "parkway": "pkwy pky",
        "terrace": "ter terr", "circle": "cir", "alley": "aly", "crescent": "cres", "expressway": "expy",
        "mount": "mt mont", "fort": "ft", "heights": "hts", "junction": "jct", "center": "ctr centre",
        "north": "n nord norte", "south": "s sud sur", "east": "e est este", "west": "w ouest oeste",
        "northeast": "ne", "northwest": "nw", "southeast": "se", "southwest": "sw",
        "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth",
        "7th": "seventh", "8th": "eighth", "9th": "ninth", "10th": "tenth",
        // French.
        "rue": "r", "chemin": "che chem", "route": "rte", "impasse": "imp", "faubourg": "fbg fg", "allee": "all",
        "residence": "res", "passage": "pass psg", "general": "gal gral gen", "marechal": "mal",
        "president": "pdt", "cours": "crs",
        // Spanish.
        "calle": "c cl", "plaza": "pza plza pz", "paseo": "pso po", "carretera": "ctra cra",
        "camino": "cno cmno", "glorieta": "gta", "ronda": "rda", "travesia": "trva trav", "poligono": "pol",
        "urbanizacion": "urb", "numero": "num no nr nro",
        // German.
        "platz": "plz", "hinter": "hint", "unter": "unt", "ober": "ob", "bahnhof": "bhf bf", "professor": "prof",
        // Finnish and Swedish.
        "katu": "k", "tie": "t", "gatan": "g", "vagen": "v",
    ]
}
