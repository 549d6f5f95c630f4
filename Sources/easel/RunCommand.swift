import ArgumentParser
import UIKit

/// `easel run`
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs an app in real time until SIGTERM or SIGINT.",
        discussion: """
            The virtual display keeps its pixels in memory; with --framebuffer they are shared in a file that other
            programs can map (docs/display.md describes it).
            """
    )

    enum DisplayKind: String, CaseIterable, ExpressibleByArgument {
        case auto, virtual
    }

    @Argument(help: "The app: \(App.allCases.map(\.rawValue).joined(separator: ", ")).")
    var app: App

    @Option(help: "Where to show it. auto takes the best display there is.")
    var display = DisplayKind.auto

    @OptionGroup var screen: ScreenOptions

    @Option(help: "Share the virtual display's pixels in this file.")
    var framebuffer: String?

    func run() throws {
        try CommandFailure.reporting {
            let virtual = try VirtualDisplay(
                mode: screen.mode,
                storage: framebuffer.map { .file($0) } ?? .memory,
                clock: MonotonicClock()
            )
            let host = try RealTimeHost(display: virtual)
            try host.run(app.makeDelegate())
        }
    }
}
