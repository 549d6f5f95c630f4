import AppFiles
import Foundation
import SketchApp
import Synchronization

/// A disk in memory that forgets what was not synced, and fails on request. Its files and folders begin at `/d`.
final class SimulatedDisk: Sendable {
    /// A file; its names are the folder's.
    private struct File {
        var bytes: [UInt8] = []
        /// The bytes that remain after a power failure.
        var synced: [UInt8] = []
        /// The ranges that the kernel has not yet written.
        var dirty: [Range<Int>] = []
    }

    private struct State {
        var files: [Int: File] = [:]
        var names: [String: Int] = [:]
        /// The names that remain after a power failure.
        var syncedNames: [String: Int] = [:]
        var descriptors: [CInt: Int] = [:]
        var folders: Set<CInt> = []
        var locked: Set<CInt> = []
        var nextNumber = 100
        /// Calls so far, and those that fail: by their number, with their error.
        var callCount = 0
        var renameCount = 0
        var failures: @Sendable (Int, String) -> CInt? = { _, _ in nil }
        var capacity = Int.max

        /// As Linux does: after a sync that failed, the next one knows nothing of what was to be written.
        mutating func giveUp(_ descriptor: CInt) {
            if let number = descriptors[descriptor] { files[number]?.dirty = [] }
        }
    }

    private let state = Mutex(State())

    /// The number of calls that change or sync something.
    var callCount: Int { state.withLock { $0.callCount } }

    /// The number of renamed files.
    var renameCount: Int { state.withLock { $0.renameCount } }

    /// Lets calls fail: `rule` is given how many there were before, and the name of the call.
    func fail(_ rule: @escaping @Sendable (Int, String) -> CInt?) { state.withLock { $0.failures = rule } }

    /// Lets all files together be no longer.
    func limit(_ capacity: Int) { state.withLock { $0.capacity = capacity } }

    /// The length of all files together.
    var usedLength: Int {
        state.withLock { state in state.names.values.reduce(0) { $0 + (state.files[$1]?.bytes.count ?? 0) } }
    }

    func bytes(of path: String) -> [UInt8]? {
        state.withLock { state in state.names[path].flatMap { state.files[$0]?.bytes } }
    }

    func put(_ bytes: [UInt8], at path: String) {
        state.withLock { state in
            let number = state.nextNumber
            state.nextNumber += 1
            state.files[number] = File(bytes: bytes, synced: bytes)
            state.names[path] = number
            state.syncedNames[path] = number
        }
    }

    var names: [String] { state.withLock { $0.names.keys.sorted() } }

    /// The disk after a power failure. What was not synced is gone, or there up to some byte; names that were not synced are
    /// the old or the new ones.
    /// - Parameter luck: from 0, nothing of it is left, to 1, all of it.
    func afterPowerFailure(luck: Double) -> SimulatedDisk {
        let disk = SimulatedDisk()
        state.withLock { state in
            let names = luck < 0.5 ? state.syncedNames : state.names
            for (path, number) in names {
                guard let file = state.files[number] else { continue }
                let extra = Double(file.bytes.count - file.synced.count) * luck
                let bytes =
                    file.bytes.starts(with: file.synced)
                    ? Array(file.bytes.prefix(file.synced.count + Int(max(0, extra)))) : file.synced
                disk.put(bytes, at: path)
            }
        }
        return disk
    }

    /// The calls of this disk.
    var calls: StorageCalls {
        var calls = StorageCalls()
        calls.mkdir = { _, _ in
            errno = EEXIST
            return -1
        }
        calls.open = { [self] path, flags, _ in
            CInt(
                attempt("open", isChange: flags & O_CREAT != 0) { state in
                    let descriptor = CInt(state.nextNumber)
                    state.nextNumber += 1
                    if flags & O_DIRECTORY != 0 {
                        state.folders.insert(descriptor)
                        return Int(descriptor)
                    }
                    if state.names[path] == nil {
                        guard flags & O_CREAT != 0 else { return ENOENT.failed }
                        state.files[state.nextNumber] = File()
                        state.names[path] = state.nextNumber
                        state.nextNumber += 1
                    } else if flags & O_TRUNC != 0, let number = state.names[path] {
                        state.files[number]?.bytes = []
                    }
                    state.descriptors[descriptor] = state.names[path]
                    return Int(descriptor)
                }
            )
        }
        calls.close = { [self] descriptor in
            state.withLock { state in
                state.folders.remove(descriptor)
                state.locked.remove(descriptor)
                return state.descriptors.removeValue(forKey: descriptor) == nil ? -1 : 0
            }
        }
        calls.flock = { [self] descriptor, _ in
            state.withLock { state in
                let file = state.descriptors[descriptor]
                if state.locked.contains(where: { state.descriptors[$0] == file }) { return EWOULDBLOCK.failure }
                state.locked.insert(descriptor)
                return 0
            }
        }
        calls.pread = { [self] descriptor, buffer, count, offset in
            state.withLock { state in
                guard let bytes = state.descriptors[descriptor].flatMap({ state.files[$0]?.bytes }) else {
                    return EBADF.failed
                }
                let part = bytes.dropFirst(offset).prefix(count)
                part.withUnsafeBytes {
                    buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: $0.count)
                }
                return part.count
            }
        }
        calls.pwrite = { [self] descriptor, buffer, count, offset in
            attempt("pwrite") { state in
                guard let number = state.descriptors[descriptor], var bytes = state.files[number]?.bytes else {
                    return EBADF.failed
                }
                let others = state.files.filter { file in
                    file.key != number && state.names.values.contains(file.key)
                }
                let room = state.capacity - others.values.reduce(0) { $0 + $1.bytes.count } - offset
                let length = min(count, max(0, room))
                if length == 0 { return ENOSPC.failed }
                if bytes.count < offset { bytes += [UInt8](repeating: 0, count: offset - bytes.count) }
                let new = UnsafeRawBufferPointer(start: buffer, count: length)
                bytes.replaceSubrange(offset..<min(bytes.count, offset + length), with: new)
                state.files[number]?.bytes = bytes
                state.files[number]?.dirty.append(offset..<offset + length)
                return length
            }
        }
        calls.ftruncate = { [self] descriptor, length in
            CInt(
                attempt("ftruncate") { state in
                    guard let number = state.descriptors[descriptor] else { return EBADF.failed }
                    let excess = max(0, (state.files[number]?.bytes.count ?? 0) - length)
                    state.files[number]?.bytes.removeLast(excess)
                    let syncedExcess = max(0, (state.files[number]?.synced.count ?? 0) - length)
                    state.files[number]?.synced.removeLast(syncedExcess)
                    let dirty = state.files[number]?.dirty ?? []
                    state.files[number]?.dirty = dirty.map { $0.clamped(to: 0..<length) }.filter { !$0.isEmpty }
                    return 0
                }
            )
        }
        let sync: @Sendable (CInt) -> CInt = { [self] descriptor in
            CInt(
                attempt("sync", whenFailing: { $0.giveUp(descriptor) }) { state in
                    if state.folders.contains(descriptor) {
                        state.syncedNames = state.names
                        return 0
                    }
                    guard let number = state.descriptors[descriptor], var file = state.files[number] else {
                        return EBADF.failed
                    }
                    // What was given up after a failure is not among it: there is a hole.
                    for range in file.dirty {
                        let missing = max(0, range.upperBound - file.synced.count)
                        file.synced += [UInt8](repeating: 0, count: missing)
                        file.synced.replaceSubrange(range, with: file.bytes[range])
                    }
                    file.dirty = []
                    state.files[number] = file
                    return 0
                }
            )
        }
        calls.fsync = sync
        calls.fdatasync = sync
        calls.rename = { [self] old, new in
            CInt(
                attempt("rename") { state in
                    guard let number = state.names.removeValue(forKey: old) else { return ENOENT.failed }
                    state.names[new] = number
                    state.renameCount += 1
                    return 0
                }
            )
        }
        // Files of a disk in memory are the test's alone.
        calls.permissions = { _ in nil }
        calls.fchmod = { _, _ in 0 }
        calls.unlink = { [self] path in
            state.withLock { $0.names.removeValue(forKey: path) == nil ? ENOENT.failure : 0 }
        }
        return calls
    }

    private func attempt(
        _ name: String,
        isChange: Bool = true,
        whenFailing: (inout State) -> Void = { _ in },
        _ body: (inout State) -> Int
    ) -> Int {
        state.withLock { state in
            if isChange {
                state.callCount += 1
                if let code = state.failures(state.callCount - 1, name) {
                    whenFailing(&state)
                    return code.failed
                }
            }
            return body(&state)
        }
    }
}

extension CInt {
    /// Sets `errno` and returns the C error value, -1.
    fileprivate var failure: CInt {
        errno = self
        return -1
    }

    fileprivate var failed: Int { Int(failure) }
}
