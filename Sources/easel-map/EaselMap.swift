import ArgumentParser

/// The command-line program for map files.
@main
struct EaselMap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "easel-map",
        abstract: "Makes map files from extracts of OpenStreetMap, and looks up their contents.",
        subcommands: [
            ImportCommand.self, FindCommand.self, RouteCommand.self, BenchCommand.self, ViewProbeCommand.self,
        ]
    )
}
