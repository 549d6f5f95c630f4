import Foundation

/// The folder that a machine and its host share, removed with its last owner. Its path is short: sockets live in it.
final class RunFolder: Sendable {
    let path: String

    init() throws(RigError) {
        var template = Array(
            "\(FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path)/rig.XXXXXX".utf8CString
        )
        guard mkdtemp(&template) != nil else { throw .systemCall("mkdtemp", errorNumber: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A program in the machine may run as somebody else.
        chmod(path, 0o755)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws(RigError) {
        do { try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8) } catch {
            throw .file("\(path)/\(name)", reason: "\(error)")
        }
    }

    func copy(_ file: String, into name: String) throws(RigError) {
        let folder = "\(path)/\(name)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: file,
                toPath: "\(folder)/\(URL(fileURLWithPath: file).lastPathComponent)"
            )
        } catch { throw .file(file, reason: "\(error)") }
    }

    /// What is in a file; nothing, if there is none.
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
