import Foundation
import TestSupport

@testable import LinuxIO

extension SimulatedFileSystem {
    /// The calls of a replaced file on this file system.
    var replacedFileCalls: ReplacedFile.Calls {
        var calls = ReplacedFile.Calls()
        calls.fstatat = { [self] path, status in
            guard let bytes = bytes(of: path) else {
                errno = ENOENT
                return -1
            }
            status = stat()
            status.st_mode = S_IFREG | 0o600
            status.st_size = bytes.count
            return 0
        }
        calls.open = { [self] path, flags, _ in open(path, flags) }
        calls.write = { [self] in write($0, $1) }
        calls.fsync = { [self] in fsync($0) }
        calls.close = { [self] in close($0) }
        calls.rename = { [self] in rename($0, $1) }
        calls.unlink = { [self] in unlink($0) }
        calls.fchown = { _, _, _ in 0 }
        calls.fchmod = { _, _ in 0 }
        calls.flock = { [self] in flock($0) }
        calls.linkCount = { [self] in linkCount($0) }
        calls.names = { [self] folder, prefix in
            names.filter { $0.hasPrefix(folder + prefix.description) }.map { String($0.dropFirst(folder.count)) }
        }
        calls.sync = {}
        return calls
    }
}
