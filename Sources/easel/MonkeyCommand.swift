import ArgumentParser
import UIKit
import UIKitTesting

/// `easel monkey`
struct MonkeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monkey",
        abstract: "Touches an app at random, on a virtual clock, and finds what is stuck afterwards.",
        discussion: """
            Up to ten fingers, a pen and a mouse tap, drag, flick, rest, pinch and turn; devices are unplugged and touches \
            taken away. In ten sessions, each a launch of its own; after each no touch may be down, no recogniser be in \
            the middle of a gesture, no control be pressed, and memory must not grow. The same seed gives the same \
            frames. Ends with status 1 and says what is stuck.
            """
    )

    @Argument(help: "The app: \(App.allCases.map(\.rawValue).joined(separator: ", ")).")
    var app: App

    @Option(help: "What the touches are made of: any number.")
    var seed: UInt64

    @Option(help: "How many samples of touches are sent, 10 to 1000000000.")
    var events = 1_000_000

    @Option(help: "The screen in pixels, WIDTHxHEIGHT.")
    var size = ScreenSize(pixels: PixelSize(width: 480, height: 272))

    @Option(help: "Write the touches of the last session as a recording, which easel replay plays.")
    var touchesOut: String?

    @OptionGroup var appearance: AppearanceOptions

    mutating func validate() throws {
        guard (10...1_000_000_000).contains(events) else {
            throw ValidationError("--events \(events): expected 10 to 1000000000")
        }
    }

    func run() throws {
        try CommandFailure.reporting {
            let began = ContinuousClock.now
            let report = try makeMonkey().run { report in
                FileHandle.standardError.write(Data("\(Self.progress(report))\n".utf8))
            }
            if let touchesOut, let recording = report.recording {
                try write(recording, to: touchesOut)
            }
            let elapsed = (ContinuousClock.now - began) / .seconds(1)
            print(
                """
                \(app.rawValue): \(report.events) events of \(report.touches) touches, \(report.losses) losses, in \
                \(Int(report.seconds)) s of the virtual clock and \(report.frames) frames; \
                \(Int(Double(report.events) / max(elapsed, 1e-3))) events a second
                memory after each launch: \(report.memory.map { "\($0 >> 10)" }.joined(separator: ", ")) KiB
                frames: \(String(format: "%016llx", report.hash))
                """
            )
            guard report.findings.isEmpty else {
                let lines = report.findings.joined(separator: "\n")
                throw CommandFailure(description: "\(app.rawValue), seed \(seed):\n\(lines)", status: 1)
            }
        }
    }

    /// What plays with the app as the options say.
    @MainActor
    func makeMonkey() -> Monkey {
        let mode = DisplayMode(size: size.pixels)
        let appearance = appearance.appearance(over: Appearance())
        var options = Monkey.Options(seed: seed, events: events)
        options.records = touchesOut != nil
        return Monkey(
            options,
            makeHost: {
                try appearance.useFonts()
                let clock = VirtualClock()
                let host = try VirtualHost(display: try VirtualDisplay(mode: mode, clock: clock), clock: clock)
                appearance.apply(to: host.screen)
                return host
            },
            makeDelegate: { [app] in app.makeDelegate(on: $0) }
        )
    }

    private func write(_ recording: Recording, to path: String) throws {
        do {
            try Data(recording.text().utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure.cannotCreate("cannot write \(path): \(error.localizedDescription)")
        }
    }

    private static func progress(_ report: Monkey.Report) -> String {
        let held = report.held.last.map { ", \($0 >> 10) KiB held" } ?? ""
        return "\(report.events) events, \(report.frames) frames\(held)"
    }
}
