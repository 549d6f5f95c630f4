import ArgumentParser
import CKernelGuest
import Foundation
import Glibc

struct HangCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hang",
        abstract: "Stops one thread of a program, as a debugger does, until the program ends.",
        discussion: "The other threads continue."
    )

    @Argument(help: "The number of the thread; that of the main thread is the number of the process.")
    var thread: pid_t

    func run() throws {
        guard easel_stop_thread(thread) >= 0 else { throw GuestError(failed: "ptrace \(thread)") }
        var status: CInt = 0
        while true {
            guard waitpid(thread, &status, __WALL) == thread else { throw GuestError(failed: "waitpid \(thread)") }
            // The lower seven bits are set while a thread is stopped.
            if status & 0x7F != 0x7F { break }
            FileHandle.standardOutput.write(Data("hung\n".utf8))
        }
    }
}
