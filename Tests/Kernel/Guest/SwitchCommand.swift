import ArgumentParser
import CKernelGuest
import Foundation

struct SwitchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch",
        abstract: "Switches to a virtual console, and waits until it is on screen."
    )

    @Argument(help: "The number of the console, 1 to 63.")
    var number: Int32

    @Option(help: "The file for the state of the console after that, as `console` prints it.")
    var state: String?

    func validate() throws {
        guard (1...63).contains(number) else { throw ValidationError("the number must be 1 to 63") }
    }

    func run() throws {
        let terminal = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw GuestError(failed: "open /dev/tty0") }
        defer { close(terminal) }
        guard ioctl(terminal, UInt(VT_ACTIVATE), number) >= 0 else { throw GuestError(failed: "VT_ACTIVATE \(number)") }
        guard ioctl(terminal, UInt(VT_WAITACTIVE), number) >= 0 else {
            throw GuestError(failed: "VT_WAITACTIVE \(number)")
        }
        guard let state else { return }
        try ConsoleState.current().encoded().write(to: URL(fileURLWithPath: state))
    }
}
