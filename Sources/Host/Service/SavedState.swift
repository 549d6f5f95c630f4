import Foundation
import LinuxIO
import UIKitCore

/// The file with the saved state of an app, which is restored when it is launched again.
///
/// The file is replaced as a whole, and has a checksum: a damaged one is ignored with a message. While an app is launched with a
/// state, the file has another name. If the app ends before its first frame, the next launch begins without the state, so that a
/// state cannot make a service fail again and again.
@MainActor
final class SavedState: RestorationStore {
    /// The greatest length of a file that is read, in bytes.
    private static let limit = 5 << 20
    private static let signature = Data("EaselSS1".utf8)

    private let path: String
    private var pathOfLaunch: String { path + ".launching" }

    /// - Parameter path: The absolute path of the file. Its folder is created when the state is saved.
    init(path: String) { self.path = path }

    func beginRestoring() -> Data? {
        guard rename(path, pathOfLaunch) == 0 else {
            if errno != ENOENT { warn("restore", String(cString: strerror(errno))) }
            if unlink(pathOfLaunch) == 0 {
                warn("restore", "the app ended while it was launched with it; it is discarded")
            }
            return nil
        }
        do throws(RegularFileError) {
            let data = try RegularFile.data(of: pathOfLaunch, atMost: Self.limit)
            if let state = Self.state(in: data) { return state }
            warn("restore", "the file is damaged; it is discarded")
        } catch {
            warn("restore", "\(error)")
        }
        _ = unlink(pathOfLaunch)
        return nil
    }

    func confirm() { _ = rename(pathOfLaunch, path) }

    func save(_ state: Data?) {
        if let state {
            do {
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                try ReplacedFile.write(Self.file(of: state), to: path, isRegular: true)
                chmod(path, 0o600)
            } catch {
                return warn("save", (error as? FileError)?.description ?? error.localizedDescription)
            }
        } else {
            _ = unlink(path)
        }
        _ = unlink(pathOfLaunch)
    }

    private func warn(_ operation: String, _ reason: String) {
        Program.log(LogMessage("cannot \(operation) the state of the app in \(path): \(reason)", .warning))
    }

    // MARK: Form

    private static func file(of state: Data) -> Data {
        var sum = checksum(state).littleEndian
        return signature + Data(bytes: &sum, count: 8) + state
    }

    private static func state(in file: Data) -> Data? {
        guard file.count >= 16, file.prefix(8) == signature else { return nil }
        let state = file.dropFirst(16)
        let stored = file.dropFirst(8).prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return checksum(state) == stored ? Data(state) : nil
    }

    /// The FNV-1a hash, which detects damage by the disk, not by an attacker.
    private static func checksum(_ bytes: Data) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
