import Foundation

/// An executable file that a test writes and runs.
///
/// The file is open for writing in a process that has no children. A process that this one starts has a copy of each
/// descriptor until it executes its program; the kernel does not execute a file that any process may still write
/// (`ETXTBSY`), and tests that run at the same time start processes.
package enum ExecutableFile {
    /// An error of the program that writes the files.
    package struct WriteError: Error, CustomStringConvertible {
        package var path: String
        package var status: Int32
        package var description: String { "cannot write \(path): install ended with status \(status)" }
    }

    /// Writes a script.
    /// - Parameters:
    ///   - text: The script, with its `#!` line.
    ///   - path: The path of the file. Its folder exists.
    package static func write(_ text: String, to path: String) throws {
        let source = path + ".text"
        try Data(text.utf8).write(to: URL(fileURLWithPath: source))
        defer { try? FileManager.default.removeItem(atPath: source) }
        try copy(source, to: path)
    }

    /// Copies a program.
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - path: The path of the copy. Its folder exists.
    package static func copy(_ program: String, to path: String) throws {
        let install = Process()
        install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        install.arguments = ["-m", "755", "--", program, path]
        try install.run()
        install.waitUntilExit()
        guard install.terminationStatus == 0 else { throw WriteError(path: path, status: install.terminationStatus) }
    }
}
