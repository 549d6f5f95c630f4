import ArgumentParser
import GalleryApp
import ImageCodecs
import UIKit

/// The `easel snapshot` command.
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Writes a snapshot of an app as a PNG.",
        discussion: """
            On the virtual clock, which is the default, the snapshot shows the app at a given time, and is the same each time. \
            On the real clock, the app waits for a network, other programs and other threads; the snapshot is taken once the \
            app has been idle.
            """
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @Option(
        help: """
            The clock: virtual, or real for an app that waits for a network, for other programs or for other threads.
            """
    )
    var clock = RunClock.virtual

    @Option(
        help: """
            The time of the snapshot, in seconds: on the virtual clock after the launch, on the real clock after the first \
            frame. Default: 0.5 on the virtual clock; on the real clock, when the app has been idle.
            """
    )
    var at: Double?

    @Option(help: "On the real clock: the time for which the app must have been idle, in seconds. Default: 1.")
    var idle: Double?

    @Option(
        help: """
            On the real clock: the time after the first frame at which the snapshot of an app that is not idle is taken, in \
            seconds. Default: 10.
            """
    )
    var wait: Double?

    @Option(
        help: """
            For gallery: the page to show, controls or logs for the pages of that name, or all for a sheet of all pages, as \
            wide as the screen and as tall as necessary.
            """
    )
    var page: ShownPage?

    @OptionGroup var screen: ScreenOptions

    @OptionGroup var storage: StorageOptions

    @Argument(help: "The PNG file to write; - is standard output.")
    var output: String

    mutating func validate() throws {
        for (name, value, limit) in [("--at", at, 86_400), ("--idle", idle, 3600), ("--wait", wait, 86_400)] {
            guard let value else { continue }
            guard (0...Double(limit)).contains(value) else {
                throw ValidationError("\(name) \(value): expected 0 to \(limit) seconds")
            }
            if name == "--at" { continue }
            if clock != .real { throw ValidationError("\(name): supported only with --clock real") }
            if at != nil { throw ValidationError("\(name): not supported with --at") }
        }
        guard page != nil else { return }
        switch app {
        case .app(.gallery): break
        case .app(let app): throw ValidationError("--page: supported only for gallery, not \(app.rawValue)")
        case .program(let program): throw ValidationError("--page: supported only for gallery, not \(program.path)")
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
                try program.execute(arguments.arguments, on: screen.values, settings)
            }
            try arguments.check(for: app)
            let storage = try storage.storage(of: app, otherwise: .none)
            switch clock {
            case .virtual: try takeOnVirtualClock(app, storage)
            case .real: try takeOnRealClock(app, storage)
            }
            CommandOutput(besides: output).print("snapshot: \(FileTarget.displayName(of: output))")
        }
    }

    /// The time of a snapshot on the virtual clock if none is given.
    private static let standardTime = 0.5

    /// The settings of the run.
    private var settings: [String: String] {
        var settings = [Setting.snapshot.name: output, Setting.clock.name: clock.rawValue]
        switch (clock, at) {
        case (_, let time?): settings[Setting.snapshotTime.name] = "\(time)"
        case (.virtual, nil): settings[Setting.snapshotTime.name] = "\(Self.standardTime)"
        case (.real, nil):
            settings[Setting.snapshotIdleTime.name] = "\(idle ?? 1)"
            settings[Setting.snapshotLimit.name] = "\(wait ?? 10)"
        }
        return settings
    }

    @MainActor
    private func takeOnVirtualClock(_ app: App, _ storage: AppStorage) throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: try mode, clock: clock)
        let host = try screen.makeHost(display, clock)
        defer { host.end() }
        try host.launch(page?.makeDelegate() ?? app.makeDelegate(on: host, storage: storage))
        try host.run(until: .seconds(at ?? Self.standardTime))
        try PNG.write(display.snapshot(), opaque: true, to: output)
    }

    @MainActor
    private func takeOnRealClock(_ app: App, _ storage: AppStorage) throws {
        var values = screen.values.merging(settings) { $1 }
        values[Setting.display.name] = DisplayOptions.Kind.virtual.rawValue
        var run = try RunSettings(environment: values)
        run.display.size = try mode.size
        try Program.run(run) { page?.makeDelegate() ?? app.makeDelegate(storage: storage) }
    }

    /// The display mode; for a sheet, one that fits all pages.
    @MainActor
    private var mode: DisplayMode {
        get throws(HostError) {
            var mode = try screen.mode
            guard case .all = page else { return mode }
            let width = CGFloat(mode.size.width) / mode.scale
            let sheet = ContactSheet.size(of: GalleryPage.all.count, fitting: width)
            mode.size = PixelSize(
                width: Int((sheet.width * mode.scale).rounded(.up)),
                height: Int((sheet.height * mode.scale).rounded(.up))
            )
            return mode
        }
    }
}

extension RunClock: ExpressibleByArgument {}

/// The page of the gallery to show, by name, the pages of controls and of logs, or all drawings.
enum ShownPage: ExpressibleByArgument {
    case one(GalleryPage), controls, logs, all

    init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if argument == "controls" {
            self = .controls
        } else if argument == "logs" {
            self = .logs
        } else if let page = GalleryPage.named(argument) {
            self = .one(page)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { ["all", "controls", "logs"] + GalleryPage.all.map(\.name) }

    @MainActor
    func makeDelegate() -> GalleryDelegate {
        switch self {
        case .one(let page): GalleryDelegate(page: page)
        case .controls: .controls()
        case .logs: .logs()
        case .all: .contactSheet()
        }
    }
}
