import Foundation

/// The folder that a machine and its host share, removed with its last owner. Its path is short: sockets live in it.
final class RunFolder: Sendable {
    let path: String
    /// The folder around this one, which remains as long as this one does.
    private let parent: RunFolder?

    /// Creates the folder of one job inside the folder of its machine.
    init(inside parent: RunFolder, name: String) throws(RigError) {
        path = "\(parent.path)/\(name)"
        guard mkdir(path, 0o755) == 0 else { throw .systemCall("mkdir \(path)", errorNumber: errno) }
        self.parent = parent
        // The mask of this process may be stricter.
        chmod(path, 0o755)
    }

    init() throws(RigError) {
        var template = Array(
            "\(FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path)/rig.XXXXXX".utf8CString
        )
        guard mkdtemp(&template) != nil else { throw .systemCall("mkdtemp", errorNumber: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        parent = nil
        // A program in the machine may run as somebody else.
        chmod(path, 0o755)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and creates the folder that its name contains.
    func write(_ text: String, to name: String) throws(RigError) {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: false, encoding: .utf8)
        } catch { throw .file(file.path, reason: "\(error)") }
    }

    /// Returns the text of a file; empty if there is none.
    func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
    }

    /// The last lines of all logs, for messages.
    var tail: String {
        ["boot.log", "serial.log", "job.log"].compactMap { name in
            let lines = text(name).split(whereSeparator: \.isNewline).suffix(60)
            return lines.isEmpty ? nil : "-- \(name)\n" + lines.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
