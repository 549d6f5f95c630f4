import Foundation
import Synchronization

/// A file system in memory whose calls fail, are interrupted or come up short on request, and whose power can be cut after
/// each of them.
///
/// Its methods are those of C: they return the same values and set `errno`. Their descriptors are none of this process.
/// ``SimulatedFiles`` describes what a power failure does.
package final class SimulatedFileSystem: Sendable {
    private struct State {
        var files = SimulatedFiles()
        var descriptors: [CInt: Target] = [:]
        /// The file number of each lock, by the descriptor that holds it.
        var locks: [CInt: Int] = [:]
        var nextDescriptor: CInt = 1 << 20
        /// The number of calls that change or sync something.
        var callCount = 0
        var renameCount = 0
        var failures: @Sendable (Int, String) -> CInt? = { _, _ in nil }
        /// The number of all calls, and the errors of any of them.
        var totalCount = 0
        var interruptions: @Sendable (Int, String) -> CInt? = { _, _ in nil }
        var capacity = Int.max
        /// The largest number of bytes of one read or write.
        var longestTransfer = Int.max
        /// The files before each call; `nil` if they are not recorded.
        var history: [SimulatedFiles]?
    }

    private enum Target {
        case folder(String)
        /// A file, and the position of the next byte to write.
        case file(Int, position: Int)
    }

    private let state: Mutex<State>

    /// Creates a file system that is in use for the first time since its power was switched on.
    package init(_ files: SimulatedFiles = SimulatedFiles()) {
        state = Mutex(State(files: files))
    }

    // MARK: Control

    /// The files and names at present.
    package var files: SimulatedFiles { state.withLock { $0.files } }

    /// The number of calls that change or sync something.
    package var callCount: Int { state.withLock { $0.callCount } }

    /// The number of renamed files.
    package var renameCount: Int { state.withLock { $0.renameCount } }

    /// Records the files from now on.
    package func record() { state.withLock { $0.history = [] } }

    /// The files before each call since ``record()``, and at present.
    package var history: [SimulatedFiles] { state.withLock { ($0.history ?? []) + [$0.files] } }

    /// Lets calls that change or sync something fail: the rule is given the number of such calls before, and the name of the
    /// call, such as `pwrite`.
    package func fail(_ rule: @escaping @Sendable (Int, String) -> CInt?) { state.withLock { $0.failures = rule } }

    /// Lets any calls fail: the rule is given the number of all calls before, and the name of the call.
    package func failAny(_ rule: @escaping @Sendable (Int, String) -> CInt?) {
        state.withLock { $0.interruptions = rule }
    }

    /// The number of all calls that can fail.
    package var totalCount: Int { state.withLock { $0.totalCount } }

    /// Limits the length of all files together.
    package func limit(_ capacity: Int) { state.withLock { $0.capacity = capacity } }

    /// Limits the number of bytes that one call reads or writes.
    package func limitTransfers(_ count: Int) { state.withLock { $0.longestTransfer = count } }

    /// The length of all files together.
    package var usedLength: Int { state.withLock { $0.files.usedLength } }

    /// The paths of all files, sorted.
    package var names: [String] { state.withLock { $0.files.paths } }

    package func bytes(of path: String) -> [UInt8]? { state.withLock { $0.files.bytes(of: path) } }

    /// Stores a file that is on the disk.
    package func put(_ bytes: [UInt8], at path: String) { state.withLock { $0.files.put(bytes, at: path) } }

    // MARK: Calls

    package func open(_ path: String, _ flags: CInt) -> CInt {
        CInt(
            attempt("open", isChange: flags & O_CREAT != 0) { state in
                let descriptor = state.nextDescriptor
                state.nextDescriptor += 1
                if flags & O_DIRECTORY != 0 {
                    state.descriptors[descriptor] = .folder(path.hasSuffix("/") ? String(path.dropLast()) : path)
                    return Int(descriptor)
                }
                let number: Int
                if let known = state.files.number(of: path) {
                    if flags & O_EXCL != 0, flags & O_CREAT != 0 { return EEXIST.failed }
                    number = known
                    if flags & O_TRUNC != 0 { state.files.resize(number, to: 0) }
                } else {
                    guard flags & O_CREAT != 0 else { return ENOENT.failed }
                    number = state.files.create(path)
                }
                state.descriptors[descriptor] = .file(number, position: 0)
                return Int(descriptor)
            }
        )
    }

    package func close(_ descriptor: CInt) -> CInt {
        state.withLock { state in
            state.locks[descriptor] = nil
            return state.descriptors.removeValue(forKey: descriptor) == nil ? EBADF.failure : 0
        }
    }

    package func flock(_ descriptor: CInt) -> CInt {
        state.withLock { state in
            guard case .file(let number, _)? = state.descriptors[descriptor] else { return EBADF.failure }
            if state.locks.contains(where: { $0.key != descriptor && $0.value == number }) {
                return EWOULDBLOCK.failure
            }
            state.locks[descriptor] = number
            return 0
        }
    }

    /// Returns the number of names of an open file; -1 for folders.
    package func linkCount(_ descriptor: CInt) -> Int {
        state.withLock { state in
            guard case .file(let number, _)? = state.descriptors[descriptor] else { return -1 }
            return state.files.linkCount(of: number)
        }
    }

    /// Returns the kind of an open file as a mode; `nil` if the descriptor is not open.
    package func mode(_ descriptor: CInt) -> mode_t? {
        state.withLock { state in
            switch state.descriptors[descriptor] {
            case .folder?: S_IFDIR | 0o700
            case .file?: S_IFREG | 0o600
            case nil: nil
            }
        }
    }

    package func pread(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int {
        attempt("pread", isChange: false) { state in
            guard case .file(let number, _)? = state.descriptors[descriptor] else { return EBADF.failed }
            let part = state.files.bytes(number).dropFirst(offset).prefix(min(buffer.count, state.longestTransfer))
            part.withUnsafeBytes { buffer.copyMemory(from: $0) }
            return part.count
        }
    }

    package func pwrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
        attempt("pwrite") { state in
            guard case .file(let number, _)? = state.descriptors[descriptor] else { return EBADF.failed }
            return Self.store(bytes, at: offset, in: number, &state)
        }
    }

    /// Writes at the position of a descriptor.
    package func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        attempt("write") { state in
            guard case .file(let number, let position)? = state.descriptors[descriptor] else { return EBADF.failed }
            let count = Self.store(bytes, at: position, in: number, &state)
            if count > 0 { state.descriptors[descriptor] = .file(number, position: position + count) }
            return count
        }
    }

    private static func store(
        _ bytes: UnsafeRawBufferPointer,
        at offset: Int,
        in number: Int,
        _ state: inout State
    ) -> Int {
        let others = state.files.usedLength(except: number)
        let room = state.capacity == .max ? .max : state.capacity - others - offset
        let count = min(bytes.count, state.longestTransfer, max(0, room))
        if count == 0 { return bytes.isEmpty ? 0 : ENOSPC.failed }
        state.files.write(bytes.prefix(count), at: offset, in: number)
        return count
    }

    package func ftruncate(_ descriptor: CInt, _ length: Int) -> CInt {
        CInt(
            attempt("ftruncate") { state in
                guard case .file(let number, _)? = state.descriptors[descriptor] else { return EBADF.failed }
                state.files.resize(number, to: length)
                return 0
            }
        )
    }

    /// Flushes a file or a folder; the name of the call is `sync`.
    package func fsync(_ descriptor: CInt) -> CInt {
        let giveUp: (inout State) -> Void = { state in
            if case .file(let number, _)? = state.descriptors[descriptor] { state.files.giveUp(number) }
        }
        return CInt(
            attempt("sync", whenFailing: giveUp) { state in
                switch state.descriptors[descriptor] {
                case .folder(let path)?: state.files.syncNames(in: path)
                case .file(let number, _)?: state.files.sync(number)
                case nil: return EBADF.failed
                }
                return 0
            }
        )
    }

    package func rename(_ old: String, _ new: String) -> CInt {
        CInt(
            attempt("rename") { state in
                guard state.files.rename(old, new) else { return ENOENT.failed }
                state.renameCount += 1
                return 0
            }
        )
    }

    package func unlink(_ path: String) -> CInt {
        CInt(attempt("unlink") { $0.files.unlink(path) ? 0 : ENOENT.failed })
    }

    /// Returns the names of the files in a folder; `nil` if the call fails.
    package func readdir(_ folder: String) -> [String]? {
        var names: [String] = []
        let result = attempt("readdir", isChange: false) { state in
            let prefix = folder.hasSuffix("/") ? folder : folder + "/"
            names = state.files.paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            return 0
        }
        return result == 0 ? names : nil
    }

    private func attempt(
        _ name: String,
        isChange: Bool = true,
        whenFailing: (inout State) -> Void = { _ in },
        _ body: (inout State) -> Int
    ) -> Int {
        state.withLock { state in
            state.totalCount += 1
            var code = state.interruptions(state.totalCount - 1, name)
            if isChange {
                state.history?.append(state.files)
                state.callCount += 1
                code = code ?? state.failures(state.callCount - 1, name)
            }
            guard let code else { return body(&state) }
            if code != EINTR { whenFailing(&state) }
            return code.failed
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
