import AppFiles
import Foundation
import TestSupport

/// A disk in memory that forgets what was not synced, and fails on request. Its files and folders begin at `/d`.
typealias SimulatedDisk = SimulatedFileSystem

extension SimulatedFileSystem {
    /// The disk after a power failure.
    func afterPowerFailure(_ failure: SimulatedFiles.PowerFailure) -> SimulatedDisk {
        SimulatedDisk(files.after(failure))
    }

    /// The calls of this disk.
    var calls: StorageCalls {
        var calls = StorageCalls()
        calls.mkdir = { _, _ in
            errno = EEXIST
            return -1
        }
        calls.open = { [self] path, flags, _ in open(path, flags) }
        calls.close = { [self] in close($0) }
        calls.flock = { [self] descriptor, _ in flock(descriptor) }
        calls.pread = { [self] descriptor, buffer, count, offset in
            pread(descriptor, UnsafeMutableRawBufferPointer(start: buffer, count: count), offset)
        }
        calls.pwrite = { [self] descriptor, buffer, count, offset in
            pwrite(descriptor, UnsafeRawBufferPointer(start: buffer, count: count), offset)
        }
        calls.ftruncate = { [self] in ftruncate($0, $1) }
        calls.fsync = { [self] in fsync($0) }
        calls.fdatasync = { [self] in fsync($0) }
        calls.rename = { [self] in rename($0, $1) }
        calls.unlink = { [self] in unlink($0) }
        calls.readdir = { [self] in readdir($0) }
        calls.mode = { [self] in mode($0) }
        calls.fchmod = { _, _ in 0 }
        return calls
    }
}
