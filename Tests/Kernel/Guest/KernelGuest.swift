import ArgumentParser

/// The program that runs inside the machines of the kernel tests.
@main
struct KernelGuest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kernel-guest",
        abstract:
            "Simulates a touch screen and a keyboard, prints the state of the console and runs measurements in a virtual machine.",
        subcommands: [
            TouchCommand.self, KeysCommand.self, UnplugCommand.self, QuantizeCommand.self, ListenCommand.self,
            ConsoleCommand.self,
            MoveCommand.self, AnimateCommand.self, WithholdCommand.self, TouchLogCommand.self, WakeupsCommand.self,
            ReadyCommand.self, LeaveCommand.self,
        ]
    )
}

/// A failure of this program: the operation and the system's error.
struct GuestError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
