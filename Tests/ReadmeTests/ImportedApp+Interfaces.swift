/// The apps whose views are in storyboards and nibs of Xcode 7 to 16.
extension ImportedApp {
    static let withInterfaces: [ImportedApp] = [
        pantry, trips, almanac, library, cards, panels, gauges, phrases, atlas, forms,
    ]

    /// A list and details: segues show details, in the second column or on the list, and show.
    private static var pantry: ImportedApp {
        let recipe = ImportedRun([.tap(500, x: 100, y: 110), .tap(1500, x: 160, y: 150)])
        return ImportedApp(
            project: "Pantry7/Pantry.xcodeproj",
            app: "Pantry",
            runs: [
                recipe, recipe.rightToLeft,
                ImportedRun(named: "wide", screen: .wide, [.tap(500, x: 100, y: 110), .tap(1500, x: 700, y: 150)]),
            ]
        )
    }

    /// Tabs: the first one has variations by size classes; in the second one, segues present, unwind and push.
    private static var trips: ImportedApp {
        let second = ImportedRun([
            .tap(500, x: 240, y: 456), .tap(1000, x: 160, y: 130), .tap(2000, x: 160, y: 102),
            .tap(3000, x: 160, y: 194),
        ])
        return ImportedApp(
            project: "Trips8/Trips.xcodeproj",
            app: "Trips",
            runs: [
                second, second.rightToLeft,
                ImportedRun(named: "phone", [.tap(500, x: 160, y: 120)]),
                ImportedRun(named: "landscape", screen: .landscape, [.tap(500, x: 240, y: 90)]),
                ImportedRun(named: "tablet", screen: .tablet, [.tap(500, x: 384, y: 300)]),
            ]
        )
    }

    /// Pages, one of which presents a text.
    private static var almanac: ImportedApp {
        // The last touch, beside the text, comes after the pages have turned.
        let notes = ImportedRun([
            .drag(500, from: (280, 400), to: (40, 400)), .tap(2000, x: 160, y: 302), .tap(3500, x: 4, y: 240),
        ])
        return ImportedApp(
            project: "Almanac9/Almanac.xcodeproj",
            app: "Almanac",
            runs: [notes, notes.rightToLeft]
        )
    }

    /// Prototypes of cells with segues of the cell and of its accessory button, static cells, and segues that unwind.
    private static var library: ImportedApp {
        let form = ImportedRun([.tap(500, x: 296, y: 22), .tap(1500, x: 100, y: 110), .tap(2500, x: 296, y: 22)])
        return ImportedApp(
            project: "Library10/Library.xcodeproj",
            app: "Library",
            runs: [
                form, form.rightToLeft,
                ImportedRun(named: "about", [.tap(500, x: 293, y: 110)]),
                ImportedRun(named: "book", [.tap(500, x: 100, y: 154), .tap(1500, x: 160, y: 146)]),
            ]
        )
    }

    /// Segues with classes of the app, one in a popover, and one whose destination a method creates.
    private static var cards: ImportedApp {
        let popover = ImportedRun(named: "popover", screen: .tablet, [.tap(500, x: 720, y: 22)])
        return ImportedApp(
            project: "Cards11/Cards.xcodeproj",
            app: "Cards",
            runs: [
                ImportedRun([
                    .tap(500, x: 160, y: 130), .tap(1500, x: 160, y: 292), .tap(2500, x: 275, y: 22),
                    .tap(3500, x: 160, y: 300), .tap(4500, x: 160, y: 194),
                ]),
                popover, popover.rightToLeft,
            ]
        )
    }

    /// Two embedded view controllers, beside or above each other.
    private static var panels: ImportedApp {
        let touches: [ImportedRun.Touch] = [.tap(500, x: 100, y: 86)]
        let phone = ImportedRun(touches)
        return ImportedApp(
            project: "Panels12/Panels.xcodeproj",
            app: "Panels",
            runs: [
                phone, phone.rightToLeft,
                ImportedRun(named: "landscape", screen: .landscape, touches),
                ImportedRun(named: "tablet", screen: .tablet, touches),
            ]
        )
    }

    /// Nibs of a view controller, of a view and of a cell.
    private static var gauges: ImportedApp {
        let levels = ImportedRun([.tap(500, x: 160, y: 114), .tap(1500, x: 100, y: 298)])
        return ImportedApp(
            project: "Gauges13/Gauges.xcodeproj",
            app: "Gauges",
            runs: [levels, levels.rightToLeft]
        )
    }

    /// A storyboard with the texts of two other languages.
    private static var phrases: ImportedApp {
        let touches: [ImportedRun.Touch] = [
            .tap(500, x: 230, y: 136), .tap(1000, x: 80, y: 240), .tap(1500, x: 80, y: 240),
        ]
        let english = ImportedRun(touches)
        return ImportedApp(
            project: "Phrases14/Phrases.xcodeproj",
            app: "Phrases",
            runs: [english, ImportedRun(named: "de", language: "de", touches), english.rightToLeft]
        )
    }

    /// A collection, and references to other storyboards.
    private static var atlas: ImportedApp {
        let miles = ImportedRun([
            .tap(500, x: 290, y: 22), .tap(1500, x: 275, y: 35), .tap(2500, x: 160, y: 96), .tap(3500, x: 235, y: 157),
        ])
        return ImportedApp(
            project: "Atlas15/Atlas.xcodeproj",
            app: "Atlas",
            runs: [
                miles, miles.rightToLeft,
                ImportedRun(named: "nearby", [.tap(500, x: 85, y: 157), .tap(1500, x: 160, y: 229)]),
            ]
        )
    }

    /// Controls and gestures in a synchronized folder, with variations by size classes.
    private static var forms: ImportedApp {
        let sent = ImportedRun([.tap(500, x: 160, y: 105), .tap(1000, x: 270, y: 170), .tap(1500, x: 160, y: 439)])
        return ImportedApp(
            project: "Forms16/Forms.xcodeproj",
            app: "Forms",
            runs: [
                sent, sent.rightToLeft,
                ImportedRun(named: "landscape", screen: .landscape, [.tap(500, x: 240, y: 98)]),
                ImportedRun(named: "tablet", screen: .tablet, [.tap(500, x: 384, y: 137)]),
            ]
        )
    }
}
