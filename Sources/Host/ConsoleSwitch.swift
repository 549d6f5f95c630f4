/// Brings one virtual console on screen in place of another.
///
/// Keys go to the console on screen, and on a frame buffer device that console draws its text; so a program that shows on
/// the panel needs its own console there.
struct ConsoleSwitch {
    /// How often the kernel is asked whether it has switched, and the time between, in milliseconds.
    private static let attempts = (count: 400, interval: 5)

    /// An open console, any one.
    let descriptor: CInt
    let calls: ConsoleCalls

    /// Brings a console on screen and waits until it is there.
    ///
    /// The kernel has a call for the waiting, which waits for ever where the program on screen does not give way: one that
    /// handles switches by itself and hangs, or one that has its console in graphics mode. Hence a limit.
    /// - Returns: whether it is there.
    func activate(_ number: Int) throws(ConsoleCalls.Failure) -> Bool {
        try calls.activate(descriptor, number)
        for attempt in 0..<Self.attempts.count {
            if try calls.activeConsole(descriptor) == number { return true }
            if attempt < Self.attempts.count - 1 { calls.sleep(Self.attempts.interval) }
        }
        return false
    }
}
