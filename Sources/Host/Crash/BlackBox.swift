import CGuardian
import CLinux
import Foundation
import LinuxIO

/// A file that a program has mapped while it runs: the last lines of its log, and the signal that ends it.
///
/// The kernel has the pages of the file. So they survive the program, by whatever cause it ends, without any work at that
/// moment. The next start, or `easel report`, finds the file and makes a crash report of it. After an orderly end, there is
/// no file. A process has one file, because signals and standard error belong to the process. The handler of a signal
/// appends the last frame.
package enum BlackBox {
    /// The parts of the file, at fixed positions.
    private enum Layout {
        static let magic: UInt64 = 0x3158_4F42_4C53_4145
        static let process = 8
        static let started = 16
        static let startTime = 24
        static let record = 64
        static let boot = 192
        static let app = 256
        static let program = 1024
        static let lines = 4096
        static let size = lines + LineHistory.standardSize
    }

    /// The maximum number of bytes of a text, with a zero at the end.
    private static func textLimit(at position: Int) -> Int { position == Layout.boot ? 64 : 768 }

    /// The number that the kernel has chosen when the machine was started.
    private static var boot: String {
        let text = try? RegularFile.text(of: "/proc/sys/kernel/random/boot_id", atMost: 4096)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    /// The beginning of the names of files.
    private static let prefix = ".running-"

    /// Creates the file of this process, and records lines and signals in it until the process ends. To be called once.
    /// - Parameter folder: The folder for crash reports, which exists.
    package static func start(in folder: String, app: String) throws(CrashReportError) {
        let path = "\(folder)/\(prefix)\(getpid())"
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw CrashReportError(call: "open", path: path, errorNumber: errno) }
        // The lock marks a program that runs. The descriptor stays open until the process ends.
        _ = easel_flock(descriptor, LOCK_EX | LOCK_NB)
        let error = posix_fallocate(descriptor, 0, Layout.size)
        let memory = error == 0 ? mmap(nil, Layout.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : MAP_FAILED
        guard let memory, memory != MAP_FAILED else {
            let number = error == 0 ? errno : error
            close(descriptor)
            unlink(path)
            throw CrashReportError(call: "mmap", path: path, errorNumber: number)
        }
        // In a child process, the mapping would keep the lock.
        madvise(memory, Layout.size, CInt(MADV_DONTFORK))
        memory.storeBytes(of: Layout.magic, as: UInt64.self)
        memory.storeBytes(of: Int64(getpid()), toByteOffset: Layout.process, as: Int64.self)
        let started = Int64(Date().timeIntervalSince1970 * 1e9)
        memory.storeBytes(of: started, toByteOffset: Layout.started, as: Int64.self)
        memory.storeBytes(of: MonotonicClock().now.nanoseconds, toByteOffset: Layout.startTime, as: Int64.self)
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        for (text, position) in [(boot, Layout.boot), (app, Layout.app), (program, Layout.program)] {
            let bytes = Array(text.utf8.prefix(textLimit(at: position) - 1))
            (memory + position).copyMemory(from: bytes, byteCount: bytes.count)
        }
        // The mapping remains until the process ends: lines are written, and signals arrive, until then.
        let lines = LineHistory(memory: memory + Layout.lines, byteCount: LineHistory.standardSize) {}
        StandardError.record(in: lines)
        easel_remove_at_exit(path)
        let record = (memory + Layout.record).assumingMemoryBound(to: EaselCrashRecord.self)
        easel_record_signals(record, descriptor, Int64(Layout.size))
    }

    // MARK: Files of programs that have died

    /// The contents of the file of a program that has died.
    struct Contents {
        var app: String
        var program: String
        var process: Int
        var started: Date
        /// The time of the signal, or of the last line of the log.
        var ended: Date
        var record: EaselCrashRecord
        var frame: CrashFrame?
        /// The lines of the log, each with its time.
        var lines: [(time: Date, level: Logger.Level?, text: String)]
    }

    /// Takes the files of programs that have died from a folder. Those of programs that run remain.
    /// - Parameter body: A closure that makes use of the contents. If it throws an error, the file remains for the next
    ///   time, and the error is thrown after the other files have been taken.
    static func takeAll<Failure>(
        in folder: String,
        _ body: (Contents) throws(Failure) -> Void
    ) throws(Failure) {
        var first: Failure?
        for name in Folder.names(in: folder) where name.hasPrefix(prefix) {
            do throws(Failure) { try take("\(folder)/\(name)", body) } catch { first = first ?? error }
        }
        if let first { throw first }
    }

    private static func take<Failure>(
        _ path: String,
        _ body: (Contents) throws(Failure) -> Void
    ) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard easel_flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        // Another process may have taken it a moment ago.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: Layout.size)
        let count = read(descriptor, &bytes, bytes.count)
        if count == bytes.count, var contents = bytes.withUnsafeBytes({ Self.contents(of: $0) }) {
            contents.frame = CrashFrame(contents.record, descriptor, at: Layout.size)
            try body(contents)
        }
        unlink(path)
    }

    private static func contents(of memory: UnsafeRawBufferPointer) -> Contents? {
        guard memory.load(as: UInt64.self) == Layout.magic else { return nil }
        func text(_ position: Int) -> String {
            let bytes = memory[position..<position + textLimit(at: position)].prefix { $0 != 0 }
            return String(decoding: bytes, as: UTF8.self)
        }
        let started = Double(memory.load(fromByteOffset: Layout.started, as: Int64.self)) / 1e9
        let startTime = MonotonicInstant(nanoseconds: memory.load(fromByteOffset: Layout.startTime, as: Int64.self))
        func date(_ time: MonotonicInstant) -> Date {
            Date(timeIntervalSince1970: started + (time - startTime).seconds)
        }
        let record = memory.load(fromByteOffset: Layout.record, as: EaselCrashRecord.self)
        // A machine that was switched off or restarted is not a crash of the program.
        guard record.signal != 0 || text(Layout.boot) == boot else { return nil }
        let lines = LineHistory.lines(in: UnsafeRawBufferPointer(rebasing: memory[Layout.lines...]))
        let last = record.time > 0 ? MonotonicInstant(nanoseconds: record.time) : lines.last?.time ?? startTime
        return Contents(
            app: text(Layout.app),
            program: text(Layout.program),
            process: Int(memory.load(fromByteOffset: Layout.process, as: Int64.self)),
            started: Date(timeIntervalSince1970: started),
            ended: date(last),
            record: record,
            lines: lines.map { (date($0.time), $0.level, $0.text) }
        )
    }
}

/// An error in writing a crash report.
package struct CrashReportError: LoggableError, Hashable, CustomStringConvertible {
    let call: String
    let path: String
    let errorNumber: CInt

    package var loggedFields: [String: String] { .fields(ofCallWith: path, errno: errorNumber) }

    package var description: String {
        "crash reports: \(Errno(rawValue: errorNumber).message(of: call, path))"
    }
}
