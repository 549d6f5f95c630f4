import MapData

/// The texts of the steps of a route.
struct RouteInstruction {
    private struct Texts {
        /// Texts with the name of a street as `%`, and without a name.
        let depart: (String, String)
        let straight: (String, String)
        let slightLeft: (String, String)
        let left: (String, String)
        let sharpLeft: (String, String)
        let slightRight: (String, String)
        let right: (String, String)
        let sharpRight: (String, String)
        let uTurn: (String, String)
        /// Texts with the number of the exit as `#`.
        let roundabout: (String, String)
        let arrive: String
        let ordinal: @Sendable (Int) -> String
    }

    /// Returns the text of a step.
    /// - Parameter language: The language of the text. Names of streets are those of the map.
    static func text(_ step: RouteStep, in language: MapLanguage) -> String {
        let texts = texts(language)
        let pair: (named: String, plain: String)
        switch step.maneuver {
        case .depart: pair = texts.depart
        case .straight: pair = texts.straight
        case .slightLeft: pair = texts.slightLeft
        case .left: pair = texts.left
        case .sharpLeft: pair = texts.sharpLeft
        case .slightRight: pair = texts.slightRight
        case .right: pair = texts.right
        case .sharpRight: pair = texts.sharpRight
        case .uTurn: pair = texts.uTurn
        case .arrive: return texts.arrive
        case .roundabout(let exit):
            let number = texts.ordinal(exit)
            pair = (
                texts.roundabout.0.replacing("#", with: number), texts.roundabout.1.replacing("#", with: number)
            )
        }
        return step.name.isEmpty ? pair.plain : pair.named.replacing("%", with: step.name)
    }

    private static func texts(_ language: MapLanguage) -> Texts {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        case .finnish: finnish
        case .swedish: swedish
        }
    }

    private static let english = Texts(
        depart: ("Start on %", "Start"),
        straight: ("Continue onto %", "Continue straight"),
        slightLeft: ("Turn slightly left onto %", "Turn slightly left"),
        left: ("Turn left onto %", "Turn left"),
        sharpLeft: ("Turn sharply left onto %", "Turn sharply left"),
        slightRight: ("Turn slightly right onto %", "Turn slightly right"),
        right: ("Turn right onto %", "Turn right"),
        sharpRight: ("Turn sharply right onto %", "Turn sharply right"),
        uTurn: ("Make a U-turn on %", "Make a U-turn"),
        roundabout: ("At the roundabout, take the # exit onto %", "At the roundabout, take the # exit"),
        arrive: "Arrive at the destination",
        ordinal: { number in
            let isTeen = (11...13).contains(number % 100)
            let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
            return "\(number)\(ending)"
        }
    )

    private static let german = Texts(
        depart: ("Auf % starten", "Starten"),
        straight: ("Weiter auf %", "Geradeaus weiter"),
        slightLeft: ("Leicht links abbiegen auf %", "Leicht links abbiegen"),
        left: ("Links abbiegen auf %", "Links abbiegen"),
        sharpLeft: ("Scharf links abbiegen auf %", "Scharf links abbiegen"),
        slightRight: ("Leicht rechts abbiegen auf %", "Leicht rechts abbiegen"),
        right: ("Rechts abbiegen auf %", "Rechts abbiegen"),
        sharpRight: ("Scharf rechts abbiegen auf %", "Scharf rechts abbiegen"),
        uTurn: ("Auf % wenden", "Wenden"),
        roundabout: ("Im Kreisverkehr die # Ausfahrt nehmen auf %", "Im Kreisverkehr die # Ausfahrt nehmen"),
        arrive: "Ziel erreicht",
        ordinal: { "\($0)." }
    )

    private static let french = Texts(
        depart: ("Démarrez sur %", "Démarrez"),
        straight: ("Continuez sur %", "Continuez tout droit"),
        slightLeft: ("Tournez légèrement à gauche sur %", "Tournez légèrement à gauche"),
        left: ("Tournez à gauche sur %", "Tournez à gauche"),
        sharpLeft: ("Tournez franchement à gauche sur %", "Tournez franchement à gauche"),
        slightRight: ("Tournez légèrement à droite sur %", "Tournez légèrement à droite"),
        right: ("Tournez à droite sur %", "Tournez à droite"),
        sharpRight: ("Tournez franchement à droite sur %", "Tournez franchement à droite"),
        uTurn: ("Faites demi-tour sur %", "Faites demi-tour"),
        roundabout: ("Au rond-point, prenez la # sortie sur %", "Au rond-point, prenez la # sortie"),
        arrive: "Arrivée à destination",
        ordinal: { $0 == 1 ? "1re" : "\($0)e" }
    )

    private static let spanish = Texts(
        depart: ("Comience en %", "Comience"),
        straight: ("Continúe por %", "Continúe recto"),
        slightLeft: ("Gire ligeramente a la izquierda hacia %", "Gire ligeramente a la izquierda"),
        left: ("Gire a la izquierda hacia %", "Gire a la izquierda"),
        sharpLeft: ("Gire bruscamente a la izquierda hacia %", "Gire bruscamente a la izquierda"),
        slightRight: ("Gire ligeramente a la derecha hacia %", "Gire ligeramente a la derecha"),
        right: ("Gire a la derecha hacia %", "Gire a la derecha"),
        sharpRight: ("Gire bruscamente a la derecha hacia %", "Gire bruscamente a la derecha"),
        uTurn: ("Cambie de sentido en %", "Cambie de sentido"),
        roundabout: ("En la rotonda, tome la # salida hacia %", "En la rotonda, tome la # salida"),
        arrive: "Llegada al destino",
        ordinal: { "\($0).ª" }
    )

    // Names of streets are not inflected: they follow a colon.
    private static let finnish = Texts(
        depart: ("Lähde liikkeelle: %", "Lähde liikkeelle"),
        straight: ("Jatka suoraan: %", "Jatka suoraan"),
        slightLeft: ("Käänny loivasti vasemmalle: %", "Käänny loivasti vasemmalle"),
        left: ("Käänny vasemmalle: %", "Käänny vasemmalle"),
        sharpLeft: ("Käänny jyrkästi vasemmalle: %", "Käänny jyrkästi vasemmalle"),
        slightRight: ("Käänny loivasti oikealle: %", "Käänny loivasti oikealle"),
        right: ("Käänny oikealle: %", "Käänny oikealle"),
        sharpRight: ("Käänny jyrkästi oikealle: %", "Käänny jyrkästi oikealle"),
        uTurn: ("Tee U-käännös: %", "Tee U-käännös"),
        roundabout: ("Poistu liikenneympyrästä # liittymästä: %", "Poistu liikenneympyrästä # liittymästä"),
        arrive: "Olet perillä",
        ordinal: { "\($0)." }
    )

    private static let swedish = Texts(
        depart: ("Börja på %", "Börja"),
        straight: ("Fortsätt på %", "Fortsätt rakt fram"),
        slightLeft: ("Sväng svagt vänster in på %", "Sväng svagt vänster"),
        left: ("Sväng vänster in på %", "Sväng vänster"),
        sharpLeft: ("Sväng skarpt vänster in på %", "Sväng skarpt vänster"),
        slightRight: ("Sväng svagt höger in på %", "Sväng svagt höger"),
        right: ("Sväng höger in på %", "Sväng höger"),
        sharpRight: ("Sväng skarpt höger in på %", "Sväng skarpt höger"),
        uTurn: ("Gör en U-sväng på %", "Gör en U-sväng"),
        roundabout: ("I rondellen, ta # avfarten ut på %", "I rondellen, ta # avfarten"),
        arrive: "Framme vid målet",
        ordinal: { number in
            let isFirstOrSecond = [1, 2].contains(number % 10) && ![11, 12].contains(number % 100)
            return "\(number):\(isFirstOrSecond ? "a" : "e")"
        }
    )
}
