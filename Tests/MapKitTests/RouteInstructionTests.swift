import MapData
import Testing

@testable import MapKit

@Suite struct RouteInstructionTests {
    private static func text(_ maneuver: RouteStep.Maneuver, _ name: String, _ language: MapLanguage) -> String {
        RouteInstruction.text(
            RouteStep(maneuver: maneuver, name: name, distance: 1, time: 1, firstPoint: 0, lastPoint: 1),
            in: language
        )
    }

    @Test(arguments: [
        (
            MapLanguage.english,
            [
                "Start on Main St", "Turn left onto Main St", "Turn slightly right", "Make a U-turn",
                "Arrive at the destination",
            ],
            "At the roundabout, take the 2nd exit onto Main St"
        ),
        (
            .german,
            ["Auf Main St starten", "Links abbiegen auf Main St", "Leicht rechts abbiegen", "Wenden", "Ziel erreicht"],
            "Im Kreisverkehr die 2. Ausfahrt nehmen auf Main St"
        ),
        (
            .french,
            [
                "Démarrez sur Main St", "Tournez à gauche sur Main St", "Tournez légèrement à droite",
                "Faites demi-tour",
                "Arrivée à destination",
            ], "Au rond-point, prenez la 2e sortie sur Main St"
        ),
        (
            .spanish,
            [
                "Comience en Main St", "Gire a la izquierda hacia Main St", "Gire ligeramente a la derecha",
                "Cambie de sentido", "Llegada al destino",
            ], "En la rotonda, tome la 2.ª salida hacia Main St"
        ),
        (
            .finnish,
            [
                "Lähde liikkeelle: Main St", "Käänny vasemmalle: Main St", "Käänny loivasti oikealle", "Tee U-käännös",
                "Olet perillä",
            ], "Poistu liikenneympyrästä 2. liittymästä: Main St"
        ),
        (
            .swedish,
            [
                "Börja på Main St", "Sväng vänster in på Main St", "Sväng svagt höger", "Gör en U-sväng",
                "Framme vid målet",
            ],
            "I rondellen, ta 2:a avfarten ut på Main St"
        ),
    ])
    func stepsHaveTextsInSixLanguages(language: MapLanguage, texts: [String], roundabout: String) {
        let found = [
            Self.text(.depart, "Main St", language), Self.text(.left, "Main St", language),
            Self.text(.slightRight, "", language), Self.text(.uTurn, "", language),
            Self.text(.arrive, "Main St", language),
        ]
        #expect(found == texts)
        #expect(Self.text(.roundabout(exit: 2), "Main St", language) == roundabout)
    }

    /// Each text is there, and differs from the others of its language.
    @Test(arguments: MapLanguage.allCases) func textsDiffer(language: MapLanguage) {
        let maneuvers: [RouteStep.Maneuver] = [
            .depart, .straight, .slightLeft, .left, .sharpLeft, .slightRight, .right, .sharpRight, .uTurn,
            .roundabout(exit: 1), .arrive,
        ]
        for name in ["", "100% #1"] {
            let texts = maneuvers.map { Self.text($0, name, language) }
            #expect(Set(texts).count == texts.count && texts.allSatisfy { !$0.isEmpty })
            #expect(texts.dropLast().allSatisfy { $0.contains(name) || name.isEmpty })
            #expect(!name.isEmpty || texts.allSatisfy { !$0.contains("%") && !$0.contains("#") })
        }
    }

    @Test func exitsHaveOrdinals() {
        func exits(_ language: MapLanguage, _ numbers: [Int]) -> [String] {
            numbers.map { number in
                Self.text(.roundabout(exit: number), "", language).split(separator: " ").map(String.init)
                    .first { $0.contains("\(number)") } ?? ""
            }
        }
        #expect(
            exits(.english, [1, 2, 3, 4, 11, 12, 13, 21]) == [
                "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st",
            ]
        )
        #expect(exits(.french, [1, 2]) == ["1re", "2e"])
        #expect(exits(.swedish, [1, 2, 3, 11, 12, 21]) == ["1:a", "2:a", "3:e", "11:e", "12:e", "21:a"])
    }

    @Test func languagesAreThoseOfTheUser() {
        #expect(MapLanguage(["de-AT", "en"]) == .german && MapLanguage(["pt-BR", "fr_CA"]) == .french)
        #expect(MapLanguage(["ja"]) == .english && MapLanguage([]) == .english && MapLanguage(["SV"]) == .swedish)
        for text in MapText.allCases {
            let texts = MapLanguage.allCases.map { text.text(in: $0) }
            #expect(texts.allSatisfy { !$0.isEmpty } && Set(texts).count > 3)
        }
    }
}
