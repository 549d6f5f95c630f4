import Foundation

/// Files that are archived together by `tar`, which every Debian system has.
struct ReportArchive {
    /// The name of the folder in the archive.
    let name: String
    private var files: [(path: String, contents: Data)] = []

    init(name: String) { self.name = name }

    /// Adds a file.
    /// - Parameter path: The path below the folder of the archive.
    mutating func add(_ path: String, _ contents: Data) { files.append((path, contents)) }

    /// Returns the archive, compressed by gzip. Its files can only be read by their owner.
    func compressed() throws -> Data {
        let manager = FileManager.default
        let root = manager.temporaryDirectory.appending(path: "easel-report-\(UUID().uuidString)")
        let owner: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try manager.createDirectory(at: root, withIntermediateDirectories: true, attributes: owner)
        defer { try? manager.removeItem(at: root) }
        for (path, contents) in files {
            let file = root.appending(path: name).appending(path: path)
            try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: file)
        }
        let tar = Process()
        let output = Pipe()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = [
            "tar", "--create", "--gzip", "--mode=u=rwX,go=", "--owner=0", "--group=0", "--directory", root.path, name,
        ]
        tar.standardOutput = output
        try tar.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        tar.waitUntilExit()
        guard tar.terminationReason == .exit, tar.terminationStatus == 0 else {
            let reason = "tar ended with status \(tar.terminationStatus)"
            throw CommandFailure(description: "cannot make the archive: \(reason)", status: 71)
        }
        return data
    }
}
