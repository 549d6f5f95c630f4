import ArgumentParser

@main
struct KernelGuest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kernel-guest",
        subcommands: [MoveCommand.self, WithholdCommand.self, TouchLogCommand.self]
    )
}
