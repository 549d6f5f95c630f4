import ArgumentParser
import GraphApp

/// The options that make runs on a panel repeatable, and equal to runs on a virtual clock: `--seed N`, `--today DATE`.
struct RepetitionOptions: ParsableArguments {
    @Option(
        help: """
            Of shapely: what random numbers begin with. They are others each time by default, and those of --seed 1 \
            in easel replay and snapshot.
            """
    )
    var seed: UInt64?

    @Option(
        help: """
            Of graph: the day on which it enters weights, as in 2026-02-28. The machine's by default, and \
            2001-01-01 in easel replay and snapshot.
            """
    )
    var today: Day?

    /// - Throws: A usage error if an option is given for a program that is not a sample app.
    func checkUnused() throws {
        if let seed { throw CommandFailure.usage("--seed \(seed): only for shapely") }
        if let today { throw CommandFailure.usage("--today \(today): only for graph") }
    }

    /// - Throws: A usage error if an option is given for an app that does not use it.
    func check(for app: App) throws {
        if let seed, app != .shapely {
            throw CommandFailure.usage("--seed \(seed): \(app.rawValue) has no random numbers")
        }
        if let today, app != .graph { throw CommandFailure.usage("--today \(today): \(app.rawValue) knows no days") }
    }
}

extension Day: ExpressibleByArgument {
    /// Parses a date such as `2026-02-28`.
    public init?(argument: String) { self.init(argument) }
}
