import ArgumentParser
import UIKit
import UIKitTesting

/// The `easel monkey` command.
struct MonkeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monkey",
        abstract: "Sends random touches to an app on a virtual clock, and checks that nothing is stuck afterward.",
        discussion: """
            Up to ten fingers, a pen and a mouse tap, drag, flick, hold, pinch and rotate; devices are unplugged and \
            touches are canceled. There are ten sessions, each with a launch of the app. After each session, no touch \
            may be down, no gesture recognizer active and no control pressed, and memory must not grow. The same seed \
            gives the same frames. If a check fails, prints the problems and exits with status 1.

            With --storage, the app stores its data and restores it at the next launch. For sketch, all changes that \
            were reported as saved must be in the journal at each check; --ballast fills and empties the disk meanwhile.

            A program that is given by its path replaces this process and sends the touches to itself; its delegate is \
            created for each session.
            """
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @Option(help: "The random seed.")
    var seed: UInt64

    @Option(help: "The number of touch samples to send, 10 to 1000000000.")
    var events = 1_000_000

    @OptionGroup var screen: SettingOptions<MonkeyScreenSettings>

    @OptionGroup var files: SettingOptions<MonkeyFiles>

    @OptionGroup var storage: StorageOptions

    @Option(
        help: """
            For sketch with --storage DIR: the maximum size, in KiB, of a file DIR.ballast that repeatedly fills the \
            disk and is deleted.
            """
    )
    var ballast: Int?

    mutating func validate() throws {
        if let ballast {
            guard (1...1 << 20).contains(ballast) else {
                throw ValidationError("--ballast \(ballast): expected 1 to 1048576")
            }
            guard case .app(.sketch) = app, storage.storage != nil, storage.storage != "none" else {
                throw ValidationError("--ballast: supported only for sketch with --storage")
            }
        }
        guard RunSettings.Monkey.eventLimits.contains(events) else {
            throw ValidationError("--events \(events): expected 10 to 1000000000")
        }
    }

    @OptionGroup var arguments: ProgramArguments

    func run() throws {
        try CommandFailure.reporting {
            let app: App
            switch self.app {
            case .app(let sample): app = sample
            case .program(let program):
                try storage.checkUnused()
                try program.execute(arguments.arguments, on: screen.values, programSettings)
            }
            try arguments.check(for: app)
            let began = ContinuousClock.now
            let storage = try storage.storage(of: app, otherwise: .none)
            let audit = makeAudit(storage)
            defer { audit?.finish() }
            let touchesOut = files[.monkeyTouches]
            let report = try makeMonkey(storage, audit).run { report in
                StandardError.write(line: report.progress)
            }
            if let touchesOut { try report.writeTouches(to: touchesOut) }
            let elapsed = (ContinuousClock.now - began) / .seconds(1)
            let output = CommandOutput(besides: touchesOut)
            output.print(report.text(of: app.rawValue, elapsed: elapsed))
            if let touchesOut { output.print("touches: \(FileTarget.displayName(of: touchesOut))") }
            if let audit { output.print(audit.summary) }
            guard report.findings.isEmpty else {
                let lines = report.findings.joined(separator: "\n")
                throw CommandFailure(description: "\(app.rawValue), seed \(seed):\n\(lines)", status: 1)
            }
        }
    }

    /// Creates the audit of a drawing's journal; `nil` if there is none.
    @MainActor
    private func makeAudit(_ storage: AppStorage) -> StoredSketchAudit? {
        guard case .app(.sketch) = app, let folder = storage.folder else { return nil }
        let limit = (ballast ?? 0) << 10
        return StoredSketchAudit(
            folder: folder,
            seed: seed,
            disk: .real(folder, ballast: "\(folder.path).ballast", limit: limit)
        )
    }

    /// Creates the monkey with the options of the command.
    @MainActor
    /// - Parameter memoryLimit: The maximum growth of memory, in bytes; `nil` for the standard one.
    func makeMonkey(
        _ storage: AppStorage = .none,
        _ audit: StoredSketchAudit? = nil,
        memoryLimit: Int? = nil
    ) throws(HostError) -> MonkeyRun {
        let settings = try RunSettings(environment: screen.values)
        let mode = DisplayMode(size: settings.display.size)
        let appearance = settings.appearance
        var options = MonkeyRun.Options(seed: seed, events: events)
        options.records = files[.monkeyTouches] != nil
        if let memoryLimit { options.memoryLimit = memoryLimit }
        // Stored data is in memory after each launch.
        if storage.folder != nil { options.memoryLimit = .max }
        return MonkeyRun(
            options,
            makeHost: {
                let fonts = try appearance.loadFonts()
                let clock = VirtualClock()
                let host = try VirtualHost(display: try VirtualDisplay(mode: mode, clock: clock), clock: clock)
                appearance.apply(to: host.session, fonts: fonts)
                host.serveMainWork()
                return host
            },
            makeDelegate: { [app] host in
                guard case .app(let app) = app else { preconditionFailure("programs create their own monkey") }
                return audit?.makeDelegate(on: host) ?? app.makeDelegate(on: host, storage: storage)
            },
            observer: audit
        )
    }

    /// The settings of the run for a program, by their names.
    private var programSettings: [String: String] {
        files.values.merging([Setting.monkey.name: "\(seed),\(events)"]) { $1 }
    }
}
