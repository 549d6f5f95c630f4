import Foundation
import TestSupport
import Testing
import UIKitTesting

/// Output files of the command: regular files are replaced atomically, other ones are written
/// to.
@Suite(.timeLimit(.minutes(20))) final class OutputFileTests {
    private let folder = NSTemporaryDirectory() + "easel-output-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static let snapshot = ["snapshot", "clock", "--at", "0", "--size", "64x48"]

    private func kind(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    private func isPNG(_ data: Data) -> Bool { data.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

    /// Commands that write the file `FILE`.
    private var commands: [[String]] {
        let recording = "\(folder)/recording.csv"
        let replay = ["replay", "clock", "--size", "64x48", "--touches", recording]
        try? "t_ms,contact,phase,x,y\n0,1,down,0.5,0.5\n50,1,up,0.5,0.5\n"
            .write(toFile: recording, atomically: true, encoding: .utf8)
        return [
            Self.snapshot + ["FILE"],
            replay + ["--snapshot", "FILE"],
            replay + ["--stats", "FILE"],
            ["monkey", "clock", "--seed", "1", "--events", "20", "--size", "64x48", "--touches-out", "FILE"],
        ]
    }

    private func run(_ command: [String], _ file: String) throws -> ProgramRun {
        try ProgramRun.run("easel", command.map { $0 == "FILE" ? file : $0 })
    }

    /// Returns a device without space. Root, who could replace the machine's, gets a node of the test's own.
    private func fullDevice() throws -> String {
        guard geteuid() == 0 else { return "/dev/full" }
        let path = "\(folder)/full"
        try #require(mknod(path, S_IFCHR | 0o666, dev_t(1 << 8 | 7)) == 0)
        return path
    }

    @Test func outputToDeviceWritesToIt() throws {
        let device = try fullDevice()
        for command in commands {
            let result = try run(command, device)
            #expect(result.status == 73, "\(command)")
            let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("easel: ") }
            #expect(lines == ["easel: cannot write \(device): No space left on device (errno 28)"], "\(result.errors)")
            #expect(kind(device) == S_IFCHR, "\(command)")
        }
    }

    @Test func outputToLinkReplacesTarget() throws {
        let (target, link) = ("\(folder)/target", "\(folder)/link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        for command in commands {
            // At first there is nothing at the link's end.
            let result = try run(command, link)
            #expect(result.status == 0, "\(result.errors)")
            #expect(kind(link) == S_IFLNK && kind(target) == S_IFREG, "\(command)")
            try FileManager.default.removeItem(atPath: target)
        }
    }

    @Test func outputToPipeWritesToIt() throws {
        let pipe = "\(folder)/pipe"
        mkfifo(pipe, 0o600)
        // Open for both, so that neither end waits for the other.
        let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(end) }
        let result = try run(commands[0], pipe)
        #expect(result.status == 0, "\(result.errors)")
        #expect(kind(pipe) == S_IFIFO)
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = read(end, &bytes, bytes.count)
        #expect(isPNG(Data(bytes.prefix(max(0, count)))))
    }

    /// `/dev/stdout` is such a link.
    @Test(arguments: ["-", "link", "/proc/self/fd/1"])
    func outputToStandardOutputHasFileOnly(name: String) throws {
        let link = "\(folder)/stdout"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/proc/self/fd/1")
        let name = name == "link" ? link : name
        let file = "\(folder)/file"
        for command in commands {
            let written = try run(command, file)
            #expect(written.status == 0 && written.output.contains(file))
            let result = try run(command, name)
            #expect(result.status == 0, "\(result.errors)")
            #expect(kind(link) == S_IFLNK)
            #expect(try result.data == Data(contentsOf: URL(fileURLWithPath: file)), "\(command)")
            #expect(result.errors.contains("standard output"), "\(result.errors)")
        }
    }

    @Test func outputFilePreservesModeAndIsReplacedAtomically() throws {
        let file = "\(folder)/file"
        try "old".write(toFile: file, atomically: false, encoding: .utf8)
        chmod(file, 0o640)
        let reader = try #require(FileHandle(forReadingAtPath: file))
        #expect(try run(commands[0], file).status == 0)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o7777 == 0o640)
        #expect(isPNG(try Data(contentsOf: URL(fileURLWithPath: file))))
        #expect(try reader.readToEnd() == Data("old".utf8), "a reader of the old file still reads that")
    }

    @Test func exportWritesFormatToStandardOutput() throws {
        let storage = ["--storage", "\(folder)/kept"]
        _ = commands
        let drawn = try ProgramRun.run(
            "easel",
            ["replay", "sketch", "--size", "200x256", "--touches", "\(folder)/recording.csv"] + storage
        )
        #expect(drawn.status == 0, "\(drawn.errors)")
        let result = try ProgramRun.run("easel", ["export", "sketch", "--format", "png", "-"] + storage)
        #expect(result.status == 0 && isPNG(result.data), "\(result.errors)")
        let unnamed = try ProgramRun.run("easel", ["export", "sketch", "-"] + storage)
        #expect(unnamed.status == 64 && unnamed.errors.contains("--format"), "\(unnamed.errors)")
        let device = try fullDevice()
        let full = try ProgramRun.run("easel", ["export", "sketch", "--format", "svg", device] + storage)
        #expect(full.status == 73)
        #expect(full.errors == "easel: cannot write \(device): No space left on device (errno 28)\n")
        #expect(kind(device) == S_IFCHR)
    }

    /// A full standard output.
    @Test func fullStandardOutputIsAnError() throws {
        let easel = try ProgramRun.path(of: "easel")
        let shell = Process()
        let errors = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", #""$0" bench small --size 64x48 --frames 2 --json > /dev/full"#, easel]
        shell.standardError = errors
        try shell.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 74)
        #expect(text == "easel: cannot write standard output: No space left on device (errno 28)\n")
    }
}
