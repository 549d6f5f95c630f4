import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import easel

/// Runs of projects that follow changes.
@Suite final class WatchedRunTests {
    private let folder: String

    init() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("easel-watch-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path + "/project/Model", withIntermediateDirectories: true)
        folder = try #require(realpath(path, nil).map { String(cString: $0) })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ text: String, _ path: String, isProgram: Bool = false) throws {
        let url = URL(fileURLWithPath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        if isProgram { return try ExecutableFile.write(text, to: url.path) }
        try Data(text.utf8).write(to: url)
    }

    // MARK: Folders

    /// Waits for a change. A file that is written is reported when it is closed, also by processes that other tests start
    /// meanwhile, which have its descriptor until they run their program.
    private func isChanged(_ watch: FolderWatch) throws -> Bool {
        var descriptor = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, 20_000) == 1 {
            if try watch.read() { return true }
        }
        return false
    }

    @Test func changesOfSourcesAreNoticed() throws {
        let watch = try FolderWatch(folder + "/project", excluding: folder + "/project/App-Easel")
        #expect(try !watch.read())
        try write("1", "project/App.swift")
        #expect(try isChanged(watch))
        #expect(try !watch.read())
        try write("1", "project/Model/Item.swift")
        #expect(try isChanged(watch))
        // A new folder is watched from then on.
        try write("1", "project/Views/Cell.swift")
        #expect(try isChanged(watch))
        try write("2", "project/Views/Cell.swift")
        #expect(try isChanged(watch))
        try FileManager.default.removeItem(atPath: folder + "/project/Model/Item.swift")
        #expect(try isChanged(watch))
    }

    @Test func filesThatAreNoSourcesAreIgnored() throws {
        for name in ["App-Easel", ".git", "DerivedData"] { try write("", "project/\(name)/file") }
        let watch = try FolderWatch(folder + "/project", excluding: folder + "/project/App-Easel")
        for name in ["App-Easel/Package.swift", ".git/index", "DerivedData/log", ".App.swift.swp", "App.swift~"] {
            try write("1", "project/\(name)")
            #expect(try !watch.read(), "\(name)")
        }
    }

    @Test func folderThatDoesNotExistIsReported() throws {
        do {
            _ = try FolderWatch(folder + "/nowhere", excluding: "")
            Issue.record("no error")
        } catch let failure as CommandFailure {
            #expect(failure.description == "cannot watch \(folder)/nowhere: No such file or directory")
        }
    }

    @Test func eventsAreParsed() {
        func event(_ mask: Int32, _ name: String) -> [UInt8] {
            let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count)
            let header = [1, UInt32(bitPattern: mask), 0, UInt32(padded.count)].map { $0.littleEndian }
            return header.withUnsafeBytes(Array.init) + padded
        }
        #expect(FolderWatch.matters(event(IN_CLOSE_WRITE, "A.swift")[...]))
        // A new file is reported again when it is written; a folder is not.
        #expect(!FolderWatch.matters(event(IN_CREATE, "A.swift")[...]))
        #expect(FolderWatch.matters(event(IN_CREATE | Int32(bitPattern: UInt32(IN_ISDIR)), "Views")[...]))
        #expect(FolderWatch.matters((event(IN_DELETE, ".hidden") + event(IN_DELETE, "B.swift"))[...]))
        #expect(FolderWatch.matters(event(IN_Q_OVERFLOW, "")[...]))
        // Parts of an event.
        let whole = event(IN_CLOSE_WRITE, ".a") + event(IN_CLOSE_WRITE, ".b")
        for count in whole.indices { #expect(!FolderWatch.matters(whole[..<count])) }
    }

    // MARK: Processes

    @Test func endsOfProcessesAreTheirStatus() throws {
        func end(_ script: String) throws -> ChildProcess.End {
            try ChildProcess("/bin/sh", ["-c", script], redirectsOutput: true).wait()
        }
        #expect(try end("exit 7") == .exit(status: 7))
        #expect(try end("kill -9 $$") == .signal(9))
        #expect(ChildProcess.End.signal(9).status == 137)
        #expect(throws: CommandFailure.self) { try ChildProcess("/nowhere", [], redirectsOutput: true) }
        // A process that ignores SIGTERM.
        mkfifo("\(folder)/ready", 0o600)
        let ready = open("\(folder)/ready", O_RDWR | O_CLOEXEC)
        defer { close(ready) }
        let script = "trap '' TERM; echo >\(folder)/ready; while :; do sleep 1; done"
        let stubborn = try ChildProcess("/bin/sh", ["-c", script], redirectsOutput: true)
        _ = nextLine(ready)
        stubborn.terminate(patience: 0.1)
        #expect(stubborn.wait() == .signal(SIGKILL))
    }

    // MARK: Runs

    /// A pipe with lines that scripts write into.
    private func nextLine(_ pipe: CInt) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(pipe, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(.timeLimit(.minutes(2))) func changesBuildAndStartTheApp() throws {
        mkfifo("\(folder)/events", 0o600)
        mkfifo("\(folder)/never", 0o600)
        let events = open("\(folder)/events", O_RDWR | O_CLOEXEC)
        let never = open("\(folder)/never", O_RDWR | O_CLOEXEC)
        defer { for pipe in [events, never] { close(pipe) } }
        let environment = ["XDG_CACHE_HOME": "\(folder)/cache"]
        var build = try ImportedBuild(
            package: "\(folder)/project/App-Easel",
            app: "App",
            easel: "/e",
            environment: environment
        )
        // The file has been read when the test goes on.
        let check = "! grep -q broken \(folder)/project/App.swift; status=$?"
        let script = "\(check); echo build >\(folder)/events; exit $status"
        build.command = ["sh", "-c", script]
        let program = String(build.program.path.dropFirst(folder.count + 1))
        try write("#!/bin/sh\necho start $1 $$ >\(folder)/events\nexec cat \(folder)/never\n", program, isProgram: true)
        try write("", "project/App.swift")

        var stop: [CInt] = [0, 0]
        #expect(pipe(&stop) == 0)
        defer { for pipe in stop { close(pipe) } }
        let prepared = build
        let run = WatchedRun(folder: folder + "/project", arguments: ["now"], prepare: { prepared })
        let end = stop[0]
        let failure = Mutex<String?>(nil)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let interruption = WatchedRun.Interruption(descriptor: end) {
                var descriptor = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
                return poll(&descriptor, 1, 0) == 1
            }
            do { try run.run(until: interruption) } catch { failure.withLock { $0 = "\(error)" } }
            done.signal()
        }
        thread.start()
        #expect(nextLine(events) == "build")
        let first = nextLine(events)
        try #require(first.hasPrefix("start now "))
        // A mistake: the app runs on.
        try write("broken", "project/App.swift")
        #expect(nextLine(events) == "build")
        let identifier = try #require(pid_t(first.split(separator: " ")[2]))
        #expect(kill(identifier, 0) == 0)
        try write("mended", "project/App.swift")
        #expect(nextLine(events) == "build")
        let second = nextLine(events)
        try #require(second.hasPrefix("start now ") && second != first)
        // The first one has ended, and the second one does at the end.
        #expect(kill(identifier, 0) == -1)
        var byte: UInt8 = 0
        #expect(Glibc.write(stop[1], &byte, 1) == 1)
        done.wait()
        #expect(failure.withLock { $0 } == nil)
        let last = try #require(pid_t(second.split(separator: " ")[2]))
        #expect(kill(last, 0) == -1)
    }
}
