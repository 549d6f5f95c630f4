import ArgumentParser
import GraphApp

/// The options that make runs on a panel repeatable, and equal to runs on a virtual clock: `--seed N`, `--today DATE`.
struct RepetitionOptions: ParsableArguments {
    @Option(
        help: """
            For shapely: the random seed. Default: a different seed in each run; 1 in easel replay and easel snapshot.
            """
    )
    var seed: UInt64?

    @Option(
        help: """
            For graph and settings: the current date, such as 2026-02-28. Default: the date of the machine; 2001-01-01 in easel \
            replay and easel snapshot.
            """
    )
    var today: Day?

    /// - Throws: A usage error if an option is given for a program that is not a sample app.
    func checkUnused() throws {
        if let seed { throw CommandFailure.usage("--seed \(seed): supported only for shapely") }
        if let today { throw CommandFailure.usage("--today \(today): supported only for graph and settings") }
    }

    /// - Throws: A usage error if an option is given for an app that does not use it.
    func check(for app: App) throws {
        if let seed, app != .shapely {
            throw CommandFailure.usage("--seed \(seed): \(app.rawValue) does not use random numbers")
        }
        if let today, app != .graph, app != .settings {
            throw CommandFailure.usage("--today \(today): \(app.rawValue) does not use dates")
        }
    }
}

extension Day: ExpressibleByArgument {
    /// Parses a date such as `2026-02-28`.
    public init?(argument: String) { self.init(argument) }
}
