import CLinux
import Glibc
import Synchronization

/// The last lines that a process has written for its user, in memory of a fixed size.
///
/// The memory may be a mapping of a file: its lines can then be read after the process has died, by whatever cause.
package final class LineHistory: Sendable {
    /// A line, and the time at which it was written.
    package struct Line: Hashable, Sendable {
        package let time: MonotonicInstant
        package let text: String
        /// The level of the message; `nil` for other output.
        package let level: Logger.Level?
    }

    /// The maximum number of bytes of a line; the rest is dropped.
    private static let longestLine = 1000
    /// The bytes before the lines: the number of bytes written so far.
    private static let headerSize = 8

    /// The number of bytes of a history for about 200 lines.
    package static let standardSize = 32_768

    /// The memory. Written by one thread at a time, with the lock.
    private struct State: @unchecked Sendable {
        let memory: UnsafeMutableRawPointer
        let capacity: Int
        var written: UInt64 = 0
    }

    private let state: Mutex<State>
    /// The closure that releases the memory, or `nil` if the history owns it.
    private let release: (@Sendable () -> Void)?

    /// Creates a history in memory of its own.
    package convenience init(byteCount: Int = standardSize) {
        self.init(.allocate(byteCount: byteCount, alignment: 8), byteCount, nil)
    }

    /// Creates an empty history in memory that is aligned to eight bytes.
    /// - Parameter release: A closure that releases the memory.
    package convenience init(
        memory: UnsafeMutableRawPointer,
        byteCount: Int,
        release: @escaping @Sendable () -> Void
    ) { self.init(memory, byteCount, release) }

    private init(_ memory: UnsafeMutableRawPointer, _ byteCount: Int, _ release: (@Sendable () -> Void)?) {
        precondition(byteCount > Self.headerSize)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        state = Mutex(State(memory: memory, capacity: byteCount - Self.headerSize))
        self.release = release
    }

    deinit {
        if let release { release() } else { state.withLock { $0.memory.deallocate() } }
    }

    /// Adds a line, which replaces the oldest ones if there is no space.
    package func add(_ line: String, at time: MonotonicInstant, level: Logger.Level? = nil) {
        // Such as `1500 text` and `1500<warning> text`.
        let mark = level.map { "<\($0.rawValue)>" } ?? ""
        var bytes = Array("\(time.nanoseconds)\(mark) ".utf8)
        bytes += line.utf8.prefix(Self.longestLine).lazy.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
        bytes.append(UInt8(ascii: "\n"))
        state.withLock { state in
            let lines = (state.memory + Self.headerSize).assumingMemoryBound(to: UInt8.self)
            for byte in bytes.suffix(state.capacity) {
                lines[Int(state.written % UInt64(state.capacity))] = byte
                state.written += 1
            }
            // After the bytes: the memory may be read at any time by another process, or after the death of this one.
            easel_store_release_u64(state.memory, state.written)
        }
    }

    /// The lines, oldest first.
    package var lines: [Line] {
        state.withLock { state in
            Self.lines(in: UnsafeRawBufferPointer(start: state.memory, count: state.capacity + Self.headerSize))
        }
    }

    /// Returns the lines in memory that a history has written, oldest first. Bytes that are no lines are ignored.
    package static func lines(in memory: UnsafeRawBufferPointer) -> [Line] {
        guard memory.count > headerSize else { return [] }
        let capacity = UInt64(memory.count - headerSize)
        let written = memory.loadUnaligned(as: UInt64.self)
        let count = min(written, capacity)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(count))
        for index in (written - count)..<written { bytes.append(memory[headerSize + Int(index % capacity)]) }
        // The beginning of the oldest line has been replaced.
        if written > capacity { bytes = Array(bytes.drop { $0 != UInt8(ascii: "\n") }) }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            let start = parts[0].split(separator: UInt8(ascii: "<"), maxSplits: 1)
            guard let first = start.first, let time = Int64(String(decoding: first, as: UTF8.self)) else { return nil }
            let level = start.count < 2 ? "" : String(decoding: start[1].dropLast(), as: UTF8.self)
            return Line(
                time: MonotonicInstant(nanoseconds: time),
                text: String(decoding: parts[1], as: UTF8.self),
                level: Logger.Level(rawValue: level)
            )
        }
    }
}
