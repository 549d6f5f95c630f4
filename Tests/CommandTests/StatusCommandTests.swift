import CLinux
import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// Programs that run, and the commands that ask them.
@Suite(.serialized, .timeLimit(.minutes(5))) struct StatusCommandTests {
    /// Connects to a socket. The connection has time limits.
    private func connect(_ path: String) throws -> CInt {
        let descriptor = try #require(RunningProgram.connect(to: path))
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return descriptor
    }

    /// Sends bytes, and returns everything that is received until the end.
    private func exchange(_ path: String, _ text: String) throws -> String {
        let descriptor = try connect(path)
        defer { close(descriptor) }
        _ = send(descriptor, text, text.utf8.count, CInt(MSG_NOSIGNAL))
        var data = Data()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 { data += bytes.prefix(count) }
        return String(decoding: data, as: UTF8.self)
    }

    @Test func statusDescribesRunningProgram() throws {
        let folder = try TemporaryFolder()
        let unknown = ["EASEL" + "_NONSENSE": "1"]
        let program = try RunningProgram("HostProbe", ["moving"], in: folder.path, environment: unknown)
        usleep(300_000)
        let status = try program.report()
        let message = (status["messages"] as? [[String: Any]])?.first
        #expect(message?["level"] as? String == "warning")
        #expect((message?["text"] as? String)?.hasPrefix("easel: EASEL" + "_NONSENSE is not a setting") == true)
        #expect(status["app"] as? String == "HostProbe" && status["process"] as? Int == Int(program.identifier))
        #expect((status["program"] as? String)?.hasSuffix("/HostProbe") == true)
        #expect(status["state"] as? String == "active" && status["responding"] as? Bool == true)
        let display = try #require(status["display"] as? [String: Any])
        #expect(display["name"] as? String == "virtual" && display["size"] as? [Int] == [300, 200])
        let frames = try #require(status["frames"] as? [String: Any])
        #expect((frames["shown"] as? Int ?? 0) > 2)
        #expect((frames["late"] as? [String: Int])?.keys.sorted() == FrameStage.allCases.map(\.rawValue).sorted())
        let stages = try #require(status["stages"] as? [String: [String: Double]])
        for stage in ["app", "layout", "draw", "commit", "composite", "copy", "flip"] {
            #expect((stages[stage]?["count"] ?? 0) > 0, "\(stage)")
        }
        let memory = try #require(status["memory"] as? [String: Int])
        #expect((memory["own"] ?? 0) > 1_000_000 && (memory["resident"] ?? 0) > (memory["own"] ?? 0))
        #expect((status["threads"] as? Int ?? 0) > 2 && (status["uptime"] as? Double ?? 0) > 0)
        #expect(status["vncClients"] == nil)
        let text = try program.easel(["status", program.socket])
        #expect(text.lines.first?.hasPrefix("HostProbe: active, up ") == true, "\(text.output)")
        #expect(text.output.contains("virtual, 300×200 at 60 Hz"), "\(text.output)")
        #expect(text.output.contains("Z warning: easel: EASEL" + "_NONSENSE"), "\(text.output)")
        program.end()
        #expect(!FileManager.default.fileExists(atPath: program.socket), "removed at the end")
    }

    /// A program without a request has no socket; `1` and a runtime directory have one with the name of the app.
    @Test func socketIsInFolderOfUserOrService() throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        for (variable, name, setting) in [
            ("XDG_RUNTIME_DIR", "easel/clock.sock", "1"), ("RUNTIME_DIRECTORY", "clock.sock", ""),
        ] {
            let program = try RunningProgram(
                "easel",
                ["run", "clock"],
                in: path,
                socket: "\(path)/\(name)",
                environment: [variable: path, "EASEL_CONTROL": setting, "EASEL_CONFIG": "none"]
            )
            var status = stat()
            #expect(lstat(program.socket, &status) == 0 && status.st_mode & 0o777 == 0o600)
            let environment = [variable: path]
            for arguments in [["status"], ["status", "clock"]] {
                let run = try program.easel(arguments, environment: environment)
                #expect(run.status == 0 && run.output.hasPrefix("clock: active"), "\(run.output) \(run.errors)")
            }
            program.end()
            let run = try program.easel(["status", "clock"], environment: environment)
            #expect(run.status == 69 && run.errors.contains("no program named clock reports its status"))
        }
    }

    @Test func socketOfDeadProgramIsReplaced() throws {
        let folder = try TemporaryFolder()
        let first = try RunningProgram(in: folder.path)
        first.end(by: SIGKILL)
        #expect(FileManager.default.fileExists(atPath: first.socket))
        let dead = try first.easel(["status", first.socket])
        #expect(dead.status == 69 && dead.errors.contains("no program answers at \(first.socket)"), "\(dead.errors)")
        let second = try RunningProgram(in: folder.path)
        let answers = try second.easel(["status", second.socket])
        #expect(answers.status == 0, "\(answers.errors)")

        // That of a program that runs is not, if it was requested; a service runs without one.
        let environment = ["EASEL_DISPLAY": "virtual", "EASEL_CONTROL": second.socket]
        let other = try ProgramRun.run("HostProbe", ["touched"], environment: environment)
        #expect(other.status == 75 && other.errors.contains("another program listens"), "\(other.errors)")
        #expect(try second.report()["process"] as? Int == Int(second.identifier))
        try Data("text".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/file"))
        let file = try ProgramRun.run(
            "HostProbe",
            ["touched"],
            environment: ["EASEL_DISPLAY": "virtual", "EASEL_CONTROL": "\(folder.path)/file"]
        )
        #expect(file.status == 75 && FileManager.default.fileExists(atPath: "\(folder.path)/file"))
        second.end()
    }

    @Test func nonsenseIsAnswered() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(in: folder.path)
        let path = program.socket
        #expect(try exchange(path, "GET /status HTTP/1.0\r\nHost: a\r\n\r\n").hasPrefix("HTTP/1.0 200 OK\r\n"))
        #expect(try exchange(path, "GET /nothing HTTP/1.0\r\n\r\n").hasPrefix("HTTP/1.0 404 "))
        #expect(try exchange(path, "POST /status HTTP/1.0\r\n\r\n").hasPrefix("HTTP/1.0 405 "))
        #expect(try exchange(path, "\u{0}\u{1}\n\n").hasPrefix("HTTP/1.0 400 "))
        #expect(try exchange(path, String(repeating: "x", count: 5000)).hasPrefix("HTTP/1.0 400 "))
        program.end()
        #expect(program.status == 0)
    }

    /// Connections that send nothing, or never read, occupy no more than a limited number of places for a few seconds,
    /// and neither frames nor other clients wait for them.
    @Test func silentClientsDelayNothing() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram("HostProbe", ["moving"], in: folder.path)
        var descriptors: [CInt] = []
        for number in 0..<6 {
            let descriptor = try connect(program.socket)
            if number % 2 == 0 { _ = send(descriptor, "GET /screenshot HTTP/1.0\r\n\r\n", 28, CInt(MSG_NOSIGNAL)) }
            descriptors.append(descriptor)
        }
        let before = try #require(try program.report()["frames"] as? [String: Any])["shown"] as? Int ?? 0
        usleep(200_000)
        let after = try #require(try program.report()["frames"] as? [String: Any])["shown"] as? Int ?? 0
        #expect(after > before)
        // More than the maximum are closed at once.
        for _ in 0..<20 { descriptors.append(try connect(program.socket)) }
        var byte: UInt8 = 0
        #expect(read(descriptors[25], &byte, 1) == 0)
        for descriptor in descriptors { close(descriptor) }
        // Places are free again.
        var run = try program.easel(["status", program.socket])
        for _ in 0..<200 where run.status != 0 { run = try program.easel(["status", program.socket]) }
        #expect(run.status == 0, "\(run.errors)")
        program.end()
        #expect(program.status == 0)
    }

    @Test func hangingMainThreadIsReported() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram("HostProbe", ["hanging"], in: folder.path)
        var status = try program.report()
        for _ in 0..<20 where status["responding"] as? Bool == true { status = try program.report() }
        #expect(status["responding"] as? Bool == false)
        #expect(try program.easel(["status", program.socket]).output.contains("NOT RESPONDING"))
        program.end(by: SIGKILL)
    }

    @Test func messagesAreReported() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(in: folder.path, environment: ["EASEL" + "_NONSENSE": "1"])
        let messages = try #require(try program.report()["messages"] as? [[String: String]])
        #expect(messages.contains { $0["text"]?.contains("_NONSENSE is not a setting") == true }, "\(messages)")
        program.end()
    }

    @Test(arguments: [
        (["EASEL_CONTROL": "name"], 64, "EASEL_CONTROL=name"),
        (["EASEL_CONTROL": "/nonexistent/folder/a.sock"], 73, "/nonexistent/folder/a.sock"),
        (["EASEL_CONTROL": "1", "XDG_RUNTIME_DIR": ""], 64, "XDG_RUNTIME_DIR is not set"),
        (["EASEL_CONTROL": "/tmp/easel-a.sock", "EASEL_CONTROL_GROUP": "no-such-group"], 64, "no-such-group"),
        (["EASEL_CONTROL": "/tmp/easel-a.sock", "EASEL_CLOCK": "virtual"], 64, "EASEL_CLOCK=virtual"),
    ])
    func errorsAreReported(settings: [String: String], status: Int32, message: String) throws {
        let environment = ["EASEL_DISPLAY": "virtual"].merging(settings) { $1 }
        let run = try ProgramRun.run("HostProbe", ["touched"], environment: environment)
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
    }

    // MARK: Screenshots

    @Test(arguments: [0, 90]) func screenshotHasPixelsOfScreen(rotation: Int) throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(
            "easel",
            ["run", "gallery"],
            in: folder.path,
            environment: ["EASEL_ROTATION": "\(rotation)", "EASEL_CONFIG": "none", "EASEL_REDUCE_MOTION": "1"]
        )
        let path = "\(folder.path)/shot.png"
        let run = try program.easel(["screenshot", program.socket, path])
        #expect(run.status == 0 && run.output == "", "\(run.errors)")
        let piped = try program.easel(["screenshot", program.socket, "-"])
        #expect(piped.status == 0 && piped.data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        program.end()
        let size = rotation == 0 ? "300x200" : "200x300"
        let expected = "\(folder.path)/expected.png"
        let snapshot = try ProgramRun.run(
            "easel",
            ["snapshot", "gallery", expected, "--size", size, "--reduce-motion"]
        )
        #expect(snapshot.status == 0, "\(snapshot.errors)")
        #expect(try ScreenImage(contentsOf: path) == ScreenImage(contentsOf: expected))
    }

    @Test func screenshotNeedsProgram() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun.run(
            "easel",
            ["screenshot", "\(folder.path)/a.png"],
            environment: ["XDG_RUNTIME_DIR": folder.path, "RUNTIME_DIRECTORY": ""]
        )
        #expect(run.status == 69 && run.errors.contains("no program reports its status"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/a.png"))
        #expect(try ProgramRun.run("easel", ["screenshot"]).status == 64)
    }
}
