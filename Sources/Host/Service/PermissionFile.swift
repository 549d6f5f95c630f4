import Foundation
import LinuxIO
import UIKitCore

/// The file with the user's permissions of services of one app, in its state folder.
///
/// The file is replaced as a whole. `easel permissions` changes it while the app runs, which is notified by the kernel.
@MainActor
package final class PermissionFile: PermissionStore {
    /// The greatest length of a file that is read, in bytes.
    private nonisolated static let limit = 1 << 16

    private let path: String
    private var values: [String: String]
    private var watch: (any DispatchSourceRead)?

    package var onChange: (@MainActor () -> Void)? {
        didSet { if onChange == nil { endWatch() } else if watch == nil { beginWatch() } }
    }

    /// - Parameter path: The absolute path of the file. Its folder is created when a permission is stored.
    package init(path: String) {
        self.path = path
        values = Self.values(in: path)
    }

    isolated deinit { endWatch() }

    /// Reads the permissions of a file. A file that does not exist or that is damaged has none.
    package nonisolated static func values(in path: String) -> [String: String] {
        guard RegularFile.exists(at: path) else { return [:] }
        do {
            let data = try RegularFile.data(of: path, atMost: limit)
            return try JSONDecoder().decode([String: String].self, from: data)
        } catch {
            let reason = (error as? RegularFileError).map { "\($0)" } ?? "cannot read \(path): it is damaged"
            Program.log(LogMessage("\(reason); the app has no permissions", .warning))
            return [:]
        }
    }

    /// Replaces the permissions of a file.
    package nonisolated static func write(_ values: [String: String], to path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try ReplacedFile.write(encoder.encode(values) + Data("\n".utf8), to: path, isRegular: true)
        chmod(path, 0o600)
        // A file that the administrator has written belongs to the user of the service, like its folder.
        var status = stat()
        if getuid() == 0, stat(folder.path, &status) == 0 { _ = lchown(path, status.st_uid, status.st_gid) }
    }

    package func permission(_ name: String) -> String? { values[name] }

    package func setPermission(_ value: String?, _ name: String) {
        guard values[name] != value else { return }
        values[name] = value
        do { try Self.write(values, to: path) } catch {
            let reason = (error as? FileError)?.description ?? error.localizedDescription
            Program.log(LogMessage("cannot store the permissions of the app in \(path): \(reason)", .warning))
        }
    }

    // MARK: Changes by others

    private func beginWatch() {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
        guard descriptor >= 0 else { return }
        let events = UInt32(IN_MOVED_TO) | UInt32(IN_DELETE) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ONLYDIR)
        guard inotify_add_watch(descriptor, folder, events) >= 0 else {
            close(descriptor)
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global(qos: .utility))
        source.setEventHandler { [weak self] in
            // Which file has changed does not matter: the permissions are read and compared.
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.update() } }
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        watch = source
    }

    private func endWatch() {
        watch?.cancel()
        watch = nil
    }

    private func update() {
        let new = Self.values(in: path)
        guard new != values else { return }
        values = new
        onChange?()
    }
}
