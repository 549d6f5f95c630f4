import Foundation
import Testing

/// A project of `EaselApp/Corpus`, and the touches that operate its app.
struct ImportedApp: Sendable, CustomTestStringConvertible {
    /// A touch on a screen of 320 by 480 points, at a time in milliseconds.
    enum Touch {
        case tap(Int, x: Double, y: Double)
        /// A touch that stays for a second.
        case press(Int, x: Double, y: Double)
        case drag(Int, from: (x: Double, y: Double), to: (x: Double, y: Double))
    }

    /// The path of the project in the corpus.
    let project: String
    /// The name of the app's target.
    let app: String
    /// The language of the user.
    var language = "en"
    let touches: [Touch]

    var testDescription: String { app }

    static let all: [ImportedApp] = [
        ImportedApp(
            project: "Counter7/Counter.xcodeproj",
            app: "Counter",
            touches: [
                .tap(500, x: 160, y: 142), .press(1000, x: 160, y: 300), .tap(2500, x: 160, y: 142),
                .tap(3000, x: 160, y: 142),
            ]
        ),
        ImportedApp(project: "Notes8/Quick Notes.xcodeproj", app: "Quick_Notes", touches: [.tap(500, x: 100, y: 66)]),
        ImportedApp(project: "Palette9/Palette.xcodeproj", app: "Palette", touches: [.tap(500, x: 50, y: 150)]),
        ImportedApp(
            project: "Greeting10/Greeting.xcodeproj",
            app: "Greeting",
            language: "de",
            touches: [.tap(500, x: 270, y: 135)]
        ),
        ImportedApp(
            project: "Scene11/Scene.xcodeproj",
            app: "Scene",
            touches: [.tap(500, x: 280, y: 22), .tap(1500, x: 160, y: 136)]
        ),
        ImportedApp(
            project: "Shapes12/Shapes.xcodeproj",
            app: "Shapes",
            touches: [.drag(500, from: (100, 180), to: (220, 300))]
        ),
        ImportedApp(
            project: "Config12/Weather.xcodeproj",
            app: "Weather",
            touches: [.tap(500, x: 160, y: 142), .tap(1500, x: 160, y: 280)]
        ),
        ImportedApp(
            project: "Flavors13/Flavors.xcodeproj",
            app: "Flavors",
            touches: [.drag(500, from: (35, 136), to: (160, 136))]
        ),
        ImportedApp(
            project: "Flavors13/Flavors.xcodeproj",
            app: "FlavorsApp",
            touches: [.drag(500, from: (35, 136), to: (160, 136))]
        ),
        ImportedApp(project: "Mixed13/Mixed.xcodeproj", app: "Mixed", touches: [.tap(500, x: 160, y: 135)]),
        ImportedApp(project: "Tested14/Tested.xcodeproj", app: "Tested", touches: [.tap(500, x: 160, y: 138)]),
        ImportedApp(
            project: "Store15/Store.xcworkspace",
            app: "Store",
            touches: [.tap(500, x: 100, y: 150), .tap(1000, x: 100, y: 190)]
        ),
        ImportedApp(project: "Synced16/Synced.xcodeproj", app: "Synced", touches: [.tap(500, x: 160, y: 150)]),
        ImportedApp(
            project: "Loose/Sketchbook",
            app: "Sketchbook",
            touches: [.drag(500, from: (60, 150), to: (260, 400))]
        ),
        ImportedApp(project: "Badge", app: "BadgeDemo", touches: [.tap(500, x: 160, y: 90)]),
    ]

    /// The touches as a recording.
    var recording: String {
        var rows: [(time: Int, text: String)] = []
        for (contact, touch) in touches.enumerated() {
            func add(_ time: Int, _ phase: String, _ x: Double, _ y: Double) {
                rows.append((time, "\(time),\(contact),\(phase),\(x / 320),\(y / 480)\n"))
            }
            switch touch {
            case .tap(let time, let x, let y):
                add(time, "down", x, y)
                add(time + 80, "up", x, y)
            case .press(let time, let x, let y):
                add(time, "down", x, y)
                add(time + 1000, "up", x, y)
            case .drag(let time, let start, let end):
                add(time, "down", start.x, start.y)
                for step in 1...20 {
                    let part = Double(step) / 20
                    add(
                        time + step * 20,
                        "move",
                        start.x + (end.x - start.x) * part,
                        start.y + (end.y - start.y) * part
                    )
                }
                add(time + 500, "up", end.x, end.y)
            }
        }
        return "t_ms,contact,phase,x,y\n" + rows.sorted { $0.time < $1.time }.map(\.text).joined()
    }
}
