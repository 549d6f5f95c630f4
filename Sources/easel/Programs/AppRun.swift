import GraphApp
import UIKit

/// A run of a sample app in real time.
struct AppRun {
    let app: App
    /// The settings of the command line, by their names.
    var options: [String: String] = [:]
    var seed: UInt64?
    var today: Day?

    /// Runs the app until SIGTERM or SIGINT.
    /// - Parameter storage: Returns the storage of the app; the argument is the default storage.
    @MainActor
    func run(storage: (AppStorage) throws -> AppStorage) throws {
        let environment = ProcessInfo.processInfo.environment
        Program.warn(about: environment)
        let configuration = try Configuration(app: app.rawValue, environment: environment, commandLine: options)
        let settings = try RunSettings(configuration)
        let storage = try storage(AppStorage(of: app.rawValue, environment: configuration.environment))
        storage.tighten()
        var summary: RunSummary?
        try Program.run(settings, whenEnded: { summary = RunSummary($0) }) {
            app.makeDelegate(storage: storage, seed: seed, today: today)
        }
        guard let summary else { return }
        CommandOutput(besides: settings.statsPath, settings.tracePath).print("\(app.rawValue): \(summary)")
    }
}

/// The command line `easel run APP` without options, which is that of services.
///
/// ArgumentParser would execute a third of the instructions between the start of the process and the first frame, so such
/// a command line does without it.
struct PlainRun {
    private let subject: AppOrProgram

    /// - Parameter arguments: The arguments of the process. The initializer fails for those of all other commands, and for
    ///   apps that do not exist.
    init?(arguments: ArraySlice<String>) {
        guard arguments.count == 2, arguments.first == "run", let name = arguments.last, !name.hasPrefix("-"),
            let subject = AppOrProgram(argument: name)
        else { return nil }
        self.subject = subject
    }

    /// Runs the app.
    /// - Returns: The exit status.
    func main() -> CInt {
        CommandFailure.status {
            switch subject {
            case .app(let app): try AppRun(app: app).run { app.storesFiles ? $0 : .none }
            case .program(let program): try program.execute([], [:])
            }
        }
    }
}
