import ArgumentParser
import UIKit

/// `easel snapshot`
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Writes what an app shows at a time of a virtual clock as a PNG."
    )

    @Argument(help: "The app: \(App.allCases.map(\.rawValue).joined(separator: ", ")).")
    var app: App

    @Option(help: "Seconds after launch.")
    var at = 0.5

    @OptionGroup var screen: ScreenOptions

    @Argument(help: "The PNG to write.")
    var output: String

    mutating func validate() throws {
        guard (0...86_400).contains(at) else { throw ValidationError("--at \(at): expected 0 to 86400 seconds") }
    }

    func run() throws {
        try CommandFailure.reporting {
            let clock = VirtualClock()
            let display = try VirtualDisplay(mode: screen.mode, clock: clock)
            let host = try screen.makeHost(display, clock)
            defer { host.end() }
            try host.launch(app.makeDelegate(on: host))
            try host.run(until: at)
            try PNG.write(display.snapshot(), opaque: true, to: output)
            print("picture: \(output)")
        }
    }
}
