import CGuardian
import Foundation
import ImageCodecs
import LinuxIO

/// A folder with the crash reports of programs: a folder for each, of which the newest of each app remain.
package struct CrashReports {
    /// The number of reports of an app that remain.
    package static let limit = 5

    package let folder: String

    package init(folder: String) { self.folder = folder }

    /// Returns the folder of the crash reports of a service; `nil` for other programs.
    package static func serviceFolder(_ environment: [String: String]) -> String? {
        environment["STATE_DIRECTORY"]?.split(separator: ":").first.map { "\($0)/crashes" }
    }

    /// Creates the folder, for its user only.
    package func create() throws(CrashReportError) {
        var path = ""
        for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
            path += path.isEmpty && part.isEmpty ? "/" : part + "/"
            if mkdir(path, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES {
                throw CrashReportError(call: "mkdir", path: path, errorNumber: errno)
            }
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw CrashReportError(call: "access", path: folder, errorNumber: errno)
        }
    }

    /// The paths of the reports, oldest first.
    package var reports: [String] {
        Folder.names(in: folder).filter { $0.first?.isNumber ?? false }.map { "\(folder)/\($0)" }
    }

    /// Returns the folders of crash reports on this machine: those of services, and those that the environment names.
    package static func folders(_ environment: [String: String]) -> [String] {
        var folders = ["/var/lib/easel/crashes"]
        if let folder = serviceFolder(environment) { folders.append(folder) }
        if let folder = environment[Setting.crashes.name], folder.contains("/") { folders.append(folder) }
        return folders
    }

    /// A report that was made.
    package struct Report: Sendable {
        package let path: String
        package let app: String
        /// The reason why the program has ended, with the function if there is a backtrace.
        package let summary: String
        private let frame: CrashFrame?

        init(path: String, contents: BlackBox.Contents, location: String?) {
            self.path = path
            app = contents.app
            summary = contents.reason + (location.map { ", in \($0)" } ?? "")
            frame = contents.frame
        }

        /// Writes the last frame, if there is one.
        package func writeFrame() throws(ImageFileError) {
            guard let screen = frame?.upright() else { return }
            try PNG.write(screen, opaque: true, to: "\(path)/screen.png")
        }
    }

    /// Makes reports of programs that have died since the last call, and removes the oldest reports. What cannot be written,
    /// such as on a full disk, remains for the next call.
    /// - Returns: The new reports, whose frames are not written yet.
    @discardableResult
    package func collect() throws(FileError) -> [Report] {
        var reports: [Report] = []
        try BlackBox.takeAll(in: folder) { (contents) throws(FileError) in
            reports.append(try write(contents))
        }
        removeOldest()
        return reports
    }

    private func write(_ contents: BlackBox.Contents) throws(FileError) -> Report {
        // Colons are not valid in the names of files of other systems.
        let time = contents.ended.formatted(.iso8601).replacing(":", with: "-")
        let report = "\(folder)/\(time)-\(Self.fileName(of: contents.app))-\(contents.process)"
        guard mkdir(report, 0o700) == 0 || errno == EEXIST else { throw FileError(path: report, errorNumber: errno) }
        let log = contents.lines.suffix(200).map { line in
            let level = line.level.map { "\($0.rawValue): " } ?? ""
            return "\(line.time.formatted(Self.logTime)) \(level)\(line.text.printableLine)\n"
        }
        try ReplacedFile.write(Data(log.joined().utf8), to: "\(report)/log.txt", isRegular: true)
        let backtrace = takeBacktrace(of: contents.process)
        if let backtrace { try ReplacedFile.write(backtrace, to: "\(report)/backtrace.txt", isRegular: true) }
        let location = backtrace.flatMap { Self.location(in: String(decoding: $0, as: UTF8.self)) }
        // The last file, so that a report with a reason is complete.
        let reason = """
            app: \(contents.app.printableLine)
            program: \(contents.program.printableLine)
            process: \(contents.process)
            started: \(contents.started.formatted(.iso8601))
            ended: \(contents.ended.formatted(.iso8601))
            reason: \(contents.reason)
            location: \(location ?? "unknown")

            """
        try ReplacedFile.write(Data(reason.utf8), to: "\(report)/reason.txt", isRegular: true)
        return Report(path: report, contents: contents, location: location)
    }

    /// Returns an app's name as a part of a file's name: without slashes and control characters, and of at most 100 bytes,
    /// since file systems limit names to 255.
    package static func fileName(of app: String) -> String {
        var name = ""
        for scalar in app.unicodeScalars {
            let isSafe = scalar != "/" && String(scalar).printableLine == String(scalar)
            let part = isSafe ? String(scalar) : "-"
            guard name.utf8.count + part.utf8.count <= 100 else { break }
            name += part
        }
        return name
    }

    /// The maximum number of bytes of a backtrace.
    private static let longestBacktrace = 1 << 24

    /// Returns the function that has crashed according to a backtrace: the first one outside of the libraries of Swift and C
    /// on the thread that has crashed.
    package static func location(in backtrace: String) -> String? {
        let lines = backtrace.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.contains("crashed") }) else {
            return nil
        }
        let functions = lines[start...].dropFirst().prefix { !$0.hasPrefix("Thread ") }.compactMap {
            line -> Substring? in
            // NUMBER [KIND] ADDRESS FUNCTION + OFFSET in IMAGE
            let words = line.split(separator: " ")
            guard let first = words.first, Int(first) != nil,
                let address = words.prefix(3).firstIndex(where: { $0.hasPrefix("0x") }), address + 1 < words.count
            else { return nil }
            return line[words[address + 1].startIndex...]
        }
        let own = functions.first { !$0.contains(" in libswift") && !$0.contains(" in libc.so") }
        return (own ?? functions.first).map(String.init)
    }

    private static let logTime = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Takes the file that Swift's backtracer has written for a process into the folder.
    private func takeBacktrace(of process: Int) -> Data? {
        // NAME-PROCESS-TIME.log
        for name in Folder.names(in: folder) where name.hasSuffix(".log") && name.contains("-\(process)-") {
            let path = "\(folder)/\(name)"
            guard let data = try? RegularFile.data(of: path, atMost: Self.longestBacktrace) else { continue }
            unlink(path)
            // The backtracer may have ended before it has written anything.
            return data.isEmpty ? nil : data
        }
        return nil
    }

    private func removeOldest() {
        var counts: [String: Int] = [:]
        for report in reports.reversed() {
            // 2026-11-26T11-34-23Z-APP-PROCESS
            let name = report.split(separator: "/").last ?? ""
            guard let start = name.firstIndex(of: "Z"), let end = name.lastIndex(of: "-"), start < end else { continue }
            let app = String(name[start..<end])
            counts[app, default: 0] += 1
            guard counts[app, default: 0] > Self.limit else { continue }
            try? FileManager.default.removeItem(atPath: report)
        }
        removeOtherBacktraces()
    }

    /// Removes the oldest backtraces that belong to no report, such as those of child processes.
    private func removeOtherBacktraces() {
        let files = Folder.names(in: folder).filter { $0.hasSuffix(".log") }.map { "\(folder)/\($0)" }
        guard files.count > Self.limit else { return }
        func time(_ path: String) -> Date {
            (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
        }
        for file in files.sorted(by: { time($0) < time($1) }).dropLast(Self.limit) { unlink(file) }
    }
}

extension BlackBox.Contents {
    /// The reason why the process has ended.
    var reason: String {
        guard record.signal != 0 else {
            return """
                no signal was recorded: killed (SIGKILL), perhaps because memory was exhausted; a call of _exit; or a stack \
                overflow of a thread
                """
        }
        let number = CInt(truncatingIfNeeded: record.signal)
        let name = Self.names[number] ?? "signal \(number)"
        if record.code <= 0 {
            // `abort` sends the signal to its own process.
            if record.sender == process { return name }
            return "\(name), sent by process \(record.sender)"
                + (record.sender == 1 ? ", the service manager: its watchdog, if the program did not respond" : "")
        }
        return "\(name) at address 0x\(String(record.address, radix: 16))"
    }

    private static let names: [CInt: String] = [
        SIGILL: "SIGILL (illegal instruction, or a failed check of Swift)",
        SIGTRAP: "SIGTRAP (trap, or a failed check of Swift)", SIGABRT: "SIGABRT (abort)", SIGBUS: "SIGBUS (bus error)",
        SIGFPE: "SIGFPE (arithmetic exception)", SIGSEGV: "SIGSEGV (invalid memory access)",
        SIGSYS: "SIGSYS (invalid system call)", SIGQUIT: "SIGQUIT",
    ]
}
