import CLinux
import Glibc
import LinuxIO

/// A seat that the user can switch away to another program, and back: a virtual console.
@MainActor
package protocol SeatSwitch: AnyObject {
    /// Permits the switch to another program, after the display was released.
    func permitSwitch() throws(ConsoleError)

    /// Confirms the return to this program, before the display is taken.
    func confirmReturn() throws(ConsoleError)
}

/// The signals by which the kernel requests a switch of consoles. Real-time signals, because programs use the others.
package enum SeatSignal {
    /// The console is about to be switched away.
    package static let leave = __libc_current_sigrtmin() + 1
    /// The console is on screen again.
    package static let enter = __libc_current_sigrtmin() + 2
}

extension Console: SeatSwitch {
    /// Requests the signals of ``SeatSignal`` for switches of consoles. Without it, the kernel does not switch away from a
    /// console in graphics mode. Must be called after the signals are blocked, because they would end the process.
    package func followSwitches() throws(ConsoleError) {
        try perform("VT_SETMODE(VT_PROCESS)") { (calls, descriptor) throws(Errno) in
            try calls.followSwitches(descriptor, SeatSignal.leave, SeatSignal.enter)
        }
    }

    package func permitSwitch() throws(ConsoleError) {
        try perform("VT_RELDISP(1)") { (calls, descriptor) throws(Errno) in try calls.answerSwitch(descriptor, 1) }
    }

    package func confirmReturn() throws(ConsoleError) {
        try perform("VT_RELDISP(VT_ACKACQ)") { (calls, descriptor) throws(Errno) in
            try calls.answerSwitch(descriptor, UInt(VT_ACKACQ))
        }
    }
}
