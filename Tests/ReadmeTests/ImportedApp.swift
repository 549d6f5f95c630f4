/// An app of a project of `EaselApp/Corpus`, and its runs.
struct ImportedApp: Sendable {
    /// The path of the project in the corpus.
    let project: String
    /// The name of the app's target.
    let app: String
    let runs: [ImportedRun]

    init(project: String, app: String, runs: [ImportedRun]) {
        self.project = project
        self.app = app
        self.runs = runs.map { $0.of(app) }
    }

    /// Creates an app with one run.
    private init(project: String, app: String, language: String = "en", touches: [ImportedRun.Touch]) {
        self.init(project: project, app: app, runs: [ImportedRun(language: language, touches)])
    }

    static let all = withViewsInCode + withInterfaces

    /// The apps that are built.
    static let built = all + ofOneFramework

    /// Two apps of one project with a framework, whose view they show in storyboards. They are compared with each other. Touches at
    /// the edge give them the time to draw.
    static let ofOneFramework = ["LiveViewDemo", "Poster"].map { app in
        ImportedApp(project: "LiveView10/LiveViewDemo.xcodeproj", app: app, touches: [.tap(500, x: 4, y: 470)])
    }

    private static let withViewsInCode: [ImportedApp] = [
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
}
