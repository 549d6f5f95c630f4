import Testing

/// A run of an imported app: the screen, the language of the user, and the touches that operate the app.
struct ImportedRun: Sendable, CustomTestStringConvertible {
    /// A touch at a position in points, at a time in milliseconds.
    enum Touch {
        case tap(Int, x: Double, y: Double)
        /// A touch that stays for a second.
        case press(Int, x: Double, y: Double)
        case drag(Int, from: (x: Double, y: Double), to: (x: Double, y: Double))

        /// Returns the touch in a layout from right to left.
        func mirrored(in width: Double) -> Touch {
            switch self {
            case .tap(let time, let x, let y): .tap(time, x: width - x, y: y)
            case .press(let time, let x, let y): .press(time, x: width - x, y: y)
            case .drag(let time, let start, let end):
                .drag(time, from: (width - start.x, start.y), to: (width - end.x, end.y))
            }
        }
    }

    /// The sizes of screens, in points, which are pixels.
    enum Screen {
        /// A compact width and a regular height.
        case phone
        /// A compact width and a compact height.
        case landscape
        /// A regular width and a regular height.
        case tablet
        /// A tablet whose width is larger than its height.
        case wide

        var size: (width: Int, height: Int) {
            switch self {
            case .phone: (320, 480)
            case .landscape: (480, 320)
            case .tablet: (768, 1024)
            case .wide: (1024, 768)
            }
        }
    }

    /// The name of the app's target.
    private(set) var app = ""
    /// The name of the run among those of the app, or `nil` for the main one.
    private let name: String?
    private let screen: Screen
    /// The language of the user.
    let language: String
    private let touches: [Touch]

    /// Creates a run. The app is that to whose runs it is added.
    init(named name: String? = nil, screen: Screen = .phone, language: String = "en", _ touches: [Touch]) {
        self.name = name
        self.screen = screen
        self.language = language
        self.touches = touches
    }

    /// Returns the run in Arabic, with its touches in the layout from right to left.
    var rightToLeft: ImportedRun {
        let width = Double(screen.size.width)
        return ImportedRun(
            named: name.map { "\($0)-ar" } ?? "ar",
            screen: screen,
            language: "ar",
            touches.map { $0.mirrored(in: width) }
        )
    }

    /// Returns the run of an app.
    func of(_ app: String) -> ImportedRun {
        var run = self
        run.app = app
        return run
    }

    /// The name of the image of the screen after the touches.
    var image: String { name.map { "\(app)-\($0)" } ?? app }

    var testDescription: String { image }

    /// The size of the screen, as the setting of the virtual display has it.
    var size: String { "\(screen.size.width)x\(screen.size.height)" }

    /// The touches as a recording.
    var recording: String {
        let size = screen.size
        var rows: [(time: Int, text: String)] = []
        for (contact, touch) in touches.enumerated() {
            func add(_ time: Int, _ phase: String, _ x: Double, _ y: Double) {
                let position = "\(x / Double(size.width)),\(y / Double(size.height))"
                rows.append((time, "\(time),\(contact),\(phase),\(position)\n"))
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
