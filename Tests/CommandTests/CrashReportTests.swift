import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// Programs that die, and the reports of them.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CrashReportTests {
    /// Runs a program that dies in a certain way after it has written lines.
    private func crash(_ kind: String, _ folder: String, environment: [String: String] = [:]) throws -> ProgramRun {
        let own = [
            "EASEL_DISPLAY": "virtual", "EASEL_SIZE": "100x60", "EASEL_STORAGE": "none", "EASEL_CRASHES": folder,
            "SWIFT_BACKTRACE": "enable=no", "EASEL" + "_NONSENSE": "1",
        ]
        return try ProgramRun.run("HostProbe", ["crash", kind], environment: own.merging(environment) { $1 })
    }

    private func reports(_ folder: String) throws -> [String] {
        for report in try CrashReports(folder: folder).collect() { try report.writeFrame() }
        return CrashReports(folder: folder).reports
    }

    @Test(arguments: [
        ("trap", "failed check of Swift"), ("abort", "SIGABRT (abort)"),
        ("segv", "invalid memory access) at address 0x"),
        ("kill", "no signal was recorded: killed"), ("signal", "SIGABRT (abort), sent by process"),
    ])
    func reasonAndLogAreReported(kind: String, reason: String) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/crashes"
        let run = try crash(kind, path)
        #expect(run.status != 0)
        let found = try reports(path)
        let report = try #require(found.first)
        #expect(found.count == 1 && report.contains("Z-HostProbe-"))
        let text = try String(contentsOfFile: "\(report)/reason.txt", encoding: .utf8)
        #expect(text.contains("app: HostProbe\n") && text.contains(reason), "\(text)")
        let log = try String(contentsOfFile: "\(report)/log.txt", encoding: .utf8)
        #expect(log.contains(" warning: easel: EASEL" + "_NONSENSE is not a setting"), "\(log)")
        #expect(log.contains("Z last words\n"), "\(log)")
        var status = stat()
        #expect(stat(report, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 1, "nothing else remains")
    }

    /// The frame is upright, and that of a killed program is lost.
    @Test(arguments: [("trap", 0), ("abort", 90), ("segv", 180), ("signal", 270), ("kill", 0)])
    func lastFrameIsReported(kind: String, rotation: Int) throws {
        let folder = try TemporaryFolder()
        _ = try crash(kind, folder.path, environment: ["EASEL_ROTATION": "\(rotation)"])
        let report = try #require(try reports(folder.path).first)
        let path = "\(report)/screen.png"
        guard kind != "kill" else { return #expect(!FileManager.default.fileExists(atPath: path)) }
        let image = try ScreenImage(contentsOf: path)
        let size = rotation % 180 == 0 ? (100, 60) : (60, 100)
        #expect((image.width, image.height) == size)
        let colors = [image[0, 0], image[39, 39], image[40, 40], image[image.width - 1, image.height - 1]]
        #expect(colors.map { $0.blue > 200 } == [true, true, false, false], "\(colors)")
        #expect(colors.map { $0.red > 200 } == [false, false, true, true], "\(colors)")
    }

    /// A signal after whose handler the program continues is no crash.
    @Test func handledSignalIsNotReported() throws {
        let folder = try TemporaryFolder()
        let run = try crash("handled", folder.path)
        #expect(run.status == 0 && run.errors.contains("handled\n"), "\(run.status) \(run.errors)")
        #expect(try reports(folder.path).isEmpty)
    }

    /// The next start makes the report, and says so.
    @Test func nextStartReportsCrash() throws {
        let folder = try TemporaryFolder()
        _ = try crash("kill", folder.path)
        #expect(CrashReports(folder: folder.path).reports.isEmpty)
        let next = try RunningProgram(in: folder.path, environment: ["EASEL_CRASHES": folder.path])
        let box = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".running") }
        #expect(box == [".running-\(next.identifier)"])
        // The file of a program that runs is left alone.
        #expect(try reports(folder.path).count == 1)
        let text = next.end()
        #expect(text.contains("the last run has ended by a crash: no signal was recorded"), "\(text)")
        // An orderly end leaves nothing.
        #expect(try reports(folder.path).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test func oldReportsAreRemoved() throws {
        let folder = try TemporaryFolder()
        let other = "\(folder.path)/2020-01-01T00-00-00Z-other-app-1"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        for number in 0..<7 {
            let old = "\(folder.path)/2021-01-01T00-00-0\(number)Z-HostProbe-\(number)"
            try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
        }
        _ = try crash("abort", folder.path)
        let found = try reports(folder.path).map { $0.split(separator: "/").last ?? "" }
        #expect(found.count == CrashReports.limit + 1 && found.first == "2020-01-01T00-00-00Z-other-app-1")
        #expect(found[1] == "2021-01-01T00-00-03Z-HostProbe-3" && !found[5].hasPrefix("2021"), "\(found)")
    }

    /// Damaged files are no reports, and end nothing.
    @Test func damagedFilesAreRemoved() throws {
        let folder = try TemporaryFolder()
        for (index, data) in [Data(), Data(count: 100_000), Data("text".utf8)].enumerated() {
            try data.write(to: URL(fileURLWithPath: "\(folder.path)/.running-\(index)"))
        }
        #expect(try reports(folder.path).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// Swift's backtracer beside the runtime that the tests use; `nil` if it is not installed.
    private static let backtracer: String? = {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let library = maps.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") }?.split(separator: " ").last
        guard let library, let end = library.range(of: "/lib/swift/") else { return nil }
        let path = "\(library[..<end.lowerBound])/libexec/swift/linux/swift-backtrace"
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    /// The backtracer writes a file into the folder. A signal of another process ends the program nevertheless, although the
    /// backtracer's handler returns.
    @Test(.enabled(if: backtracer != nil), arguments: ["trap", "segv", "signal"])
    func backtracerIsUsed(kind: String) throws {
        let folder = try TemporaryFolder()
        let settings = "enable=yes,color=no,interactive=no,timeout=60s,output-to=\(folder.path)"
        let run = try crash(kind, folder.path, environment: ["SWIFT_BACKTRACE": settings])
        #expect(run.status == (kind == "signal" ? SIGABRT : run.status) && run.status != 0)
        let report = try #require(try reports(folder.path).first)
        let text = try String(contentsOfFile: "\(report)/backtrace.txt", encoding: .utf8)
        #expect(text.contains("crashed:"), "\(text)")
        #expect(FileManager.default.fileExists(atPath: "\(report)/screen.png"))
        guard kind != "signal" else { return }
        let reason = try String(contentsOfFile: "\(report)/reason.txt", encoding: .utf8)
        #expect(reason.contains("CrashingDelegate.die(_:) + "), "\(reason)\n\(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1, "nothing else remains")
    }

    @Test func locationIsFirstFunctionOfProgram() {
        let text = """
            *** Program crashed: Illegal instruction at 0x00007f3c4083f428 ***

            Thread 0 "app":

            0 0x00007f3c00000001 poll + 53 in libc.so.6

            Thread 1 "worker" crashed:

            0           0x00007f3c4083f428 _assertionFailure(_:_:file:line:flags:) + 176 in libswiftCore.so
            1 [inlined] 0x000055fcef692683 closure #1 in Model.load() in app
            2 [ra]      0x000055fcef692690 main + 12 in app

            """
        #expect(CrashReports.location(in: text) == "closure #1 in Model.load() in app")
        let ofLibrary = text.split(separator: "\n").filter { !$0.hasSuffix("in app") }.joined(separator: "\n")
        #expect(CrashReports.location(in: ofLibrary)?.hasPrefix("_assertionFailure") == true)
        for damaged in ["", "Thread 0 crashed:", "Thread 0 crashed:\n0 0x\n1\n0x1 f", "0 0x1 main"] {
            #expect(CrashReports.location(in: damaged) == nil)
        }
    }

    /// Backtraces of child processes belong to no report.
    @Test func oldBacktracesAreRemoved() throws {
        let folder = try TemporaryFolder()
        for number in 0..<8 { try Data().write(to: URL(fileURLWithPath: "\(folder.path)/child-\(number)-0.0.log")) }
        #expect(try reports(folder.path).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == CrashReports.limit)
    }

    @Test func backtraceIsPartOfReport() throws {
        let folder = try TemporaryFolder()
        let text = "Thread 0 crashed\n"
        _ = try crash("trap", folder.path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let process = try #require(names.first { $0.hasPrefix(".running-") }?.dropFirst(".running-".count))
        let file = "\(folder.path)/HostProbe-\(process)-2026-11-26-10-11-12.log"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let report = try #require(try reports(folder.path).first)
        #expect(try String(contentsOfFile: "\(report)/backtrace.txt", encoding: .utf8) == text)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    /// The name of an app comes from a file of its user.
    @Test func nameThatIsTooLongForAFileDelaysNoReport() throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        _ = try crash("abort", path)
        let name = try #require(Folder.names(in: path).first { $0.hasPrefix(".running-") })
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
        let long = Array("a/\u{1B}[2J\n".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 700)
        bytes.replaceSubrange(256..<256 + long.count, with: long)
        // The first one to be taken.
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/.running-0"))
        unlink("\(path)/\(name)")
        _ = try crash("segv", path)
        let found = try reports(path)
        #expect(found.count == 2 && !Folder.names(in: path).contains { $0.hasPrefix(".running-") })
        for report in found {
            let name = report.split(separator: "/").last ?? ""
            #expect(name.utf8.count < 200 && String(name).printableLine == String(name))
            let reason = try String(contentsOfFile: "\(report)/reason.txt", encoding: .utf8)
            #expect(reason.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeInText })
            #expect(reason.split(separator: "\n").count == 7)
        }
        #expect(found.contains { $0.contains("-a--[2J-xxx") })
    }

    /// Files of a report that are none, and names that are not UTF-8.
    @Test func archiveLeavesOutSpecialFiles() throws {
        let folder = try TemporaryFolder()
        let report = "\(folder.path)/crashes/2021-01-01T00-00-00Z-app-1"
        try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
        try Data("own".utf8).write(to: URL(fileURLWithPath: "\(report)/reason.txt"))
        let strange = Array(report.utf8CString.dropLast()) + [0x2F, -1, 0]
        try #require(mkdir(strange, 0o700) == 0)
        let pipe = NamedPipe(at: "\(report)/log.txt")
        let archive = "\(folder.path)/report.tar.gz"
        var run: ProgramRun?
        let waited = try pipe.makesWait {
            run = try ProgramRun.run("easel", ["report", archive, "--crashes", "\(folder.path)/crashes"])
        }
        #expect(!waited && run?.status == 0, "\(run?.errors ?? "")")
        let list = try Self.files(of: archive)
        #expect(list.contains("app-1/reason.txt") && !list.contains("app-1/log.txt"), "\(list)")
    }

    /// Returns the names in an archive, one in a line.
    private static func files(of archive: String) throws -> String {
        let tar = Process()
        let output = Pipe()
        tar.executableURL = URL(fileURLWithPath: "/bin/tar")
        tar.arguments = ["tzf", archive]
        tar.standardOutput = output
        try tar.run()
        let list = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        tar.waitUntilExit()
        return list
    }

    @Test func archiveHasReports() throws {
        let folder = try TemporaryFolder()
        let crashes = "\(folder.path)/crashes"
        _ = try crash("abort", crashes)
        let program = try RunningProgram(in: folder.path, environment: ["EASEL_CRASHES": "0"])
        let archive = "\(folder.path)/report.tar.gz"
        let run = try program.easel(["report", program.socket, archive, "--crashes", crashes])
        #expect(run.status == 0 && run.output == "", "\(run.errors)")
        program.end()
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/bin/tar")
        tar.arguments = ["xzf", archive, "-C", folder.path]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
        let files = FileManager.default.subpaths(atPath: "\(folder.path)/report") ?? []
        for file in ["machine.txt", "doctor.txt", "configuration.toml", "status.txt", "status.json", "screen.png"] {
            #expect(files.contains(file), "\(files)")
        }
        for file in ["reason.txt", "log.txt", "screen.png"] {
            #expect(files.contains { $0.hasPrefix("crashes/") && $0.hasSuffix("/\(file)") }, "\(files)")
        }
        #expect(try ScreenImage(contentsOf: "\(folder.path)/report/screen.png").width == 300)
    }

    /// The record of a crash is not lost with a report that cannot be written.
    @Test func reportIsMadeLaterIfDiskIsFull() throws {
        let folder = try TemporaryFolder()
        let crashes = "\(folder.path)/crashes"
        _ = try crash("abort", crashes)
        let command = try ProgramRun.path(of: "easel")
        let full = Process()
        full.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\""
        full.arguments = ["-c", script, "sh", command, "report", "-", "--crashes", crashes]
        full.standardOutput = FileHandle.nullDevice
        full.standardError = FileHandle.nullDevice
        try full.run()
        full.waitUntilExit()
        #expect(full.terminationStatus != 0)
        for incomplete in CrashReports(folder: crashes).reports {
            #expect(!FileManager.default.fileExists(atPath: "\(incomplete)/reason.txt"))
        }
        let report = try #require(try reports(crashes).first)
        let text = try String(contentsOfFile: "\(report)/reason.txt", encoding: .utf8)
        #expect(text.contains("SIGABRT (abort)"), "\(text)")
        #expect(FileManager.default.fileExists(atPath: "\(report)/screen.png"))
    }

    /// Root does not follow links of the folder's owner.
    @Test(.enabled(if: geteuid() == 0)) func linksOfOwnerAreNotFollowed() throws {
        let folder = try TemporaryFolder()
        let secret = "\(folder.path)/secret"
        try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
        chmod(secret, 0o600)
        let crashes = "\(folder.path)/crashes"
        let report = "\(crashes)/2021-01-01T00-00-00Z-app-1"
        try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
        try Data("own".utf8).write(to: URL(fileURLWithPath: "\(report)/log.txt"))
        try FileManager.default.createSymbolicLink(atPath: "\(report)/reason.txt", withDestinationPath: secret)
        for path in [crashes, report, "\(report)/log.txt"] { chown(path, 65534, 65534) }
        let archive = "\(folder.path)/report.tar.gz"
        let run = try ProgramRun.run("easel", ["report", archive, "--crashes", crashes])
        #expect(run.status == 0, "\(run.errors)")
        let list = try Self.files(of: archive)
        #expect(list.contains("app-1/log.txt") && !list.contains("app-1/reason.txt"), "\(list)")
    }

    /// The other groups of root are not those of the owner.
    @Test(.enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
    func rightsOfOtherGroupsAreDropped() throws {
        let folder = try TemporaryFolder()
        let secret = "\(folder.path)/secret"
        try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
        // Readable for a group that the owner of the folder does not belong to.
        chown(secret, 0, 54321)
        chmod(secret, 0o640)
        chmod(folder.path, 0o755)
        let crashes = "\(folder.path)/crashes"
        let report = "\(crashes)/2021-01-01T00-00-00Z-app-1"
        try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
        try Data("own".utf8).write(to: URL(fileURLWithPath: "\(report)/log.txt"))
        try FileManager.default.createSymbolicLink(atPath: "\(report)/reason.txt", withDestinationPath: secret)
        for path in [crashes, report, "\(report)/log.txt"] { chown(path, 65534, 65534) }
        let archive = "\(folder.path)/report.tar.gz"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = [
            "--groups", "54321", try ProgramRun.path(of: "easel"), "report", archive, "--crashes", crashes,
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let list = try Self.files(of: archive)
        #expect(list.contains("app-1/log.txt") && !list.contains("app-1/reason.txt"), "\(list)")
    }
}
