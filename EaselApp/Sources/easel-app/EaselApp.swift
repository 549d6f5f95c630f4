import ArgumentParser

/// The command for sources that were written for iOS.
@main
struct EaselApp: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "easel-app",
        abstract: "Makes Swift sources for iOS compile against Easel.",
        subcommands: [Rewrite.self]
    )
}
