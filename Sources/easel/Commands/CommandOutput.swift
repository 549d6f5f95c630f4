import UIKit

/// The lines that a command prints for its user, besides the files that it writes.
struct CommandOutput {
    private let isTaken: Bool

    /// - Parameter files: The files that the command writes. If standard output is one of them, lines go to standard
    ///   error.
    init(besides files: String?...) {
        isTaken = files.contains { $0.map(FileTarget.init) == .descriptor(STDOUT_FILENO) }
    }

    /// Prints a line.
    func print(_ line: String) {
        if isTaken { StandardError.write(line: line) } else { Swift.print(line) }
    }
}
