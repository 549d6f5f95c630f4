import LinuxIO

/// The lines of the command.
enum Output {
    /// Prints a line. Names in maps and paths come from others, and could control the terminal.
    static func print(_ line: String) { Swift.print(line.printableLine) }
}
