import ArgumentParser
import GalleryApp
import ImageCodecs
import UIKit

/// The `easel snapshot` command.
struct SnapshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Writes a snapshot of an app at a given time of a virtual clock as a PNG."
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @Option(help: "The time of the snapshot, in seconds after the launch.")
    var at = 0.5

    @Option(
        help: """
            For gallery: the page to show, controls for the page of controls, or all for a sheet of all pages, as \
            wide as the screen and as tall as necessary.
            """
    )
    var page: ShownPage?

    @OptionGroup var screen: ScreenOptions

    @OptionGroup var storage: StorageOptions

    @Argument(help: "The PNG file to write; - is standard output.")
    var output: String

    mutating func validate() throws {
        guard (0...86_400).contains(at) else { throw ValidationError("--at \(at): expected 0 to 86400 seconds") }
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
                let settings = [Setting.snapshot.name: output, Setting.snapshotTime.name: "\(at)"]
                try program.execute(arguments.arguments, on: screen.values, settings)
            }
            try arguments.check(for: app)
            let storage = try storage.storage(of: app, otherwise: .none)
            let clock = VirtualClock()
            let display = try VirtualDisplay(mode: try mode, clock: clock)
            let host = try screen.makeHost(display, clock)
            defer { host.end() }
            try host.launch(page?.makeDelegate() ?? app.makeDelegate(on: host, storage: storage))
            try host.run(until: .seconds(at))
            try PNG.write(display.snapshot(), opaque: true, to: output)
            CommandOutput(besides: output).print("snapshot: \(FileTarget.displayName(of: output))")
        }
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

/// The page of the gallery to show, by name, the page of controls, or all drawings.
enum ShownPage: ExpressibleByArgument {
    case one(GalleryPage), controls, all

    init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if argument == "controls" {
            self = .controls
        } else if let page = GalleryPage.named(argument) {
            self = .one(page)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { ["all", "controls"] + GalleryPage.all.map(\.name) }

    @MainActor
    func makeDelegate() -> GalleryDelegate {
        switch self {
        case .one(let page): GalleryDelegate(page: page)
        case .controls: .controls()
        case .all: .contactSheet()
        }
    }
}
