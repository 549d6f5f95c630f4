import Foundation

/// An executable script that a test writes and runs.
package enum Script {
    /// An error of the program that writes scripts.
    package struct WriteError: Error, CustomStringConvertible {
        package var path: String
        package var status: Int32
        package var description: String { "cannot write \(path): install ended with status \(status)" }
    }

    /// Writes an executable file.
    ///
    /// The file is open for writing in a process that has no children. A process that this one starts has a copy of each
    /// descriptor until it executes its program; the kernel does not execute a file that any process may still write
    /// (`ETXTBSY`), and tests that run at the same time start processes.
    /// - Parameters:
    ///   - text: The script, with its `#!` line.
    ///   - path: The path of the file. Its folder exists.
    package static func write(_ text: String, to path: String) throws {
        let source = path + ".text"
        try Data(text.utf8).write(to: URL(fileURLWithPath: source))
        defer { try? FileManager.default.removeItem(atPath: source) }
        let install = Process()
        install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        install.arguments = ["-m", "755", "--", source, path]
        try install.run()
        install.waitUntilExit()
        guard install.terminationStatus == 0 else { throw WriteError(path: path, status: install.terminationStatus) }
    }
}
