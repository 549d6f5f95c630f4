import LinuxIO

/// A switch from one virtual console to another.
///
/// Keys are sent to the console on screen, and on a framebuffer device that console draws its text. A program that uses
/// the panel therefore needs its own console on screen.
struct ConsoleSwitch {
    /// The maximum number of checks for the switch, and the time between them in milliseconds.
    private static let attempts = (count: 400, interval: 5)

    /// The descriptor of any open console.
    let descriptor: CInt
    let calls: ConsoleCalls

    /// Brings a console on screen and waits until the switch is complete.
    ///
    /// The kernel's own call for waiting blocks forever if the program on screen does not release it: one that handles
    /// switches itself and hangs, or one whose console is in graphics mode. Therefore, the time is limited here.
    /// - Returns: A Boolean value that indicates whether the console is on screen.
    func activate(_ number: Int) throws(Errno) -> Bool {
        try calls.activate(descriptor, number)
        for attempt in 0..<Self.attempts.count {
            if try calls.activeConsole(descriptor) == number { return true }
            if attempt < Self.attempts.count - 1 { calls.sleep(Self.attempts.interval) }
        }
        return false
    }
}
