import Glibc

/// The file of a trace, in the JSON array format of Chrome's trace events. Used by one thread at a time.
///
/// The file has its name from the beginning and only grows, so it can be read whenever the process dies: readers accept an
/// array without its closing bracket. A regular file has two parts of limited size. When the newer one is full, it becomes the
/// file with `.older` after its name, which replaces the former one. The end of the trace joins them. Pipes, devices and
/// descriptors are written to without a limit.
final class TraceFile {
    private let path: String
    /// The number of bytes of a part after which the next one begins.
    private let partLimit: Int
    private let calls: ReplacedFile.Calls
    private let processName: String
    private let process: Int32
    private var file: ReplacedFile
    /// The path of the former part.
    private let olderPath: String?
    private var hasOlderPart = false
    /// The number of bytes in the present part.
    private var length = 0
    /// A Boolean value that indicates whether the present part has events.
    private var hasEvents = false
    /// The names of the threads whose events were written, which each part has.
    private var threadNames: [Int32: String] = [:]
    private var text: TraceText

    /// The number of threads that have names.
    private static let mostThreads = 512
    /// The number of bytes that are written at once.
    private static let chunk = 65_536
    /// The number of bytes by which a part may exceed its limit: an event is never divided.
    private static let slack = 1 << 20

    /// Begins a file, which replaces an existing one at once.
    /// - Parameter limit: The number of bytes that are kept, approximately.
    init(path: String, limit: Int, calls: ReplacedFile.Calls = ReplacedFile.Calls()) throws(FileError) {
        self.path = path
        partLimit = limit / 2
        self.calls = calls
        process = getpid()
        processName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
        text = TraceText(process: process)
        // A program that starts does not wait for the disk.
        file = try ReplacedFile(path: path, durability: .cached, calls: calls)
        olderPath = file.targetPath.map { $0 + ".older" }
        try writeHeader(to: file)
        try file.publish()
        // Of a program that was killed.
        if let olderPath { _ = calls.unlink(olderPath) }
    }

    /// Appends events.
    func append(_ events: [Trace.Event]) throws(FileError) {
        for event in events {
            let start = text.bytes.count
            if threadNames[event.thread] == nil, threadNames.count < Self.mostThreads {
                let name = name(of: event.thread)
                threadNames[event.thread] = name
                text.append(nameOfThread: name, event.thread)
            }
            text.append(event)
            if olderPath != nil, hasEvents, length + text.bytes.count > partLimit {
                let line = Array(text.bytes[start...])
                try write(text.bytes[..<start])
                text.clear()
                try beginPart()
                try write(line[...])
            } else if text.bytes.count >= Self.chunk {
                try flush()
            }
            hasEvents = true
        }
        try flush()
    }

    /// Completes the file.
    func finish() throws(FileError) {
        try write(TraceText.end[...])
        try file.commit()
        if hasOlderPart, let olderPath { try join(olderPath) }
    }

    private func flush() throws(FileError) {
        try write(text.bytes[...])
        text.clear()
    }

    private func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
        try write(bytes, to: file)
        length += bytes.count
    }

    private func write(_ bytes: ArraySlice<UInt8>, to file: ReplacedFile) throws(FileError) {
        try bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try file.write(bytes) } }.get()
    }

    // MARK: Parts

    /// Writes the beginning of a part.
    private func writeHeader(to part: ReplacedFile) throws(FileError) {
        var header = TraceText(process: process)
        header.begin(processName: processName)
        for (thread, name) in threadNames.sorted(by: { $0.key < $1.key }) {
            header.append(nameOfThread: name, thread)
        }
        try write(header.bytes[...], to: part)
        length = header.bytes.count
    }

    /// Begins the next part. The present one becomes the older one, unless it has been removed.
    private func beginPart() throws(FileError) {
        guard let olderPath, let target = file.targetPath else { return }
        let next = try ReplacedFile(path: path, durability: .cached, calls: calls)
        try writeHeader(to: next)
        hasOlderPart = calls.rename(target, olderPath) == 0
        if !hasOlderPart, errno != ENOENT { throw FileError(path: path, errorNumber: errno) }
        try next.publish()
        file.discard()
        file = next
        hasEvents = false
    }

    /// Replaces the file by both parts.
    private func join(_ olderPath: String) throws(FileError) {
        let whole = try ReplacedFile(path: path, durability: .synchronized, calls: calls)
        try write(try bytes(of: olderPath)[...], to: whole)
        try write(TraceText.separator[...], to: whole)
        try write(try bytes(of: path).dropFirst(TraceText.start.count), to: whole)
        try whole.commit()
        _ = calls.unlink(olderPath)
    }

    private func bytes(of path: String) throws(FileError) -> [UInt8] {
        do throws(RegularFileError) {
            return try RegularFile.bytes(of: path, atMost: partLimit + Self.slack)
        } catch {
            throw FileError(path: path, errorNumber: error.errorNumber ?? EFBIG)
        }
    }

    // MARK: Threads

    /// Returns the name of a thread, which may have ended.
    private func name(of thread: Int32) -> String {
        guard thread != process else { return "main" }
        let name = (try? RegularFile.text(of: "/proc/self/task/\(thread)/comm", atMost: 64)) ?? ""
        return name.split(separator: "\n").first.map(String.init) ?? "thread \(thread)"
    }
}
