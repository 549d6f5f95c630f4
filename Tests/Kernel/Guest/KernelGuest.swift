import ArgumentParser
import Glibc

/// The program that runs inside the machines of the kernel tests.
@main
struct KernelGuest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kernel-guest",
        abstract: "Simulates input devices, prints the state of the console and runs measurements in a machine.",
        subcommands: [
            TouchCommand.self, KeysCommand.self, DialCommand.self, MotorCommand.self, UnplugCommand.self,
            MouseCommand.self, QuantizeCommand.self, ListenCommand.self, ConsoleCommand.self, MoveCommand.self,
            AnimateCommand.self, HangCommand.self, WithholdCommand.self, SwitchCommand.self,
            ScanCommand.self, LightsCommand.self, TextLogCommand.self, TextFieldCommand.self, TypeTouchesCommand.self,
            TouchLogCommand.self, WakeupsCommand.self, ReadyCommand.self, LeaveCommand.self,
        ]
    )
}

/// A failure of this program: the operation and the system's error.
struct GuestError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }

    /// Creates the failure of a system call, which has set `errno`.
    init(failed operation: String) { self.init("\(operation): \(String(cString: strerror(errno)))") }
}
