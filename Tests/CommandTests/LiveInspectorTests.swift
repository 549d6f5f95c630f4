import Foundation
import TestSupport
import Testing

/// The inspector of programs that run, and the command that prints its address.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LiveInspectorTests {
    /// Sends a request to a socket, and returns everything that is received until the end.
    private func exchange(_ path: String, _ text: String) throws -> String {
        let descriptor = try #require(RunningProgram.connect(to: path))
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        _ = send(descriptor, text, text.utf8.count, CInt(MSG_NOSIGNAL))
        var data = Data()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 { data += bytes.prefix(count) }
        return String(decoding: data, as: UTF8.self)
    }

    /// The address is on no terminal and in no message, but the command prints it.
    @Test func commandPrintsTheAddressOfARunningApp() throws {
        let folder = try TemporaryFolder()
        let socket = "\(folder.path)/inspector.sock"
        let program = try RunningProgram(
            "easel",
            ["run", "clock"],
            in: folder.path,
            environment: ["EASEL_INSPECTOR": socket, "XDG_RUNTIME_DIR": folder.path, "EASEL_CONFIG": "none"]
        )
        let run = try program.easel(["inspect", "--live", "clock"])
        #expect(run.status == 0, "\(run.errors)")
        let line = try #require(run.lines.first)
        let parts = try #require(
            line.wholeMatch(of: /http:\/\/127\.0\.0\.1:8123\/([0-9a-f]{32})\/ after: ssh -N -L 8123:(.*) HOST/)
        )
        #expect(parts.2 == socket)
        let token = parts.1
        let host = "Host: 127.0.0.1:8123\r\n\r\n"
        let page = try exchange(socket, "GET /\(token)/ HTTP/1.1\r\n\(host)")
        #expect(page.hasPrefix("HTTP/1.1 200 ") && page.contains("Easel inspector"))
        var image = ""
        // There is no frame right after the start.
        for _ in 0..<20 where !image.hasPrefix("HTTP/1.1 200 ") {
            image = try exchange(socket, "GET /\(token)/screenshot.png HTTP/1.1\r\n\(host)")
        }
        #expect(image.contains("Content-Type: image/png"))
        #expect(try exchange(socket, "GET / HTTP/1.1\r\n\(host)").isEmpty)
        var status = stat()
        let stored = "\(folder.path)/easel/inspector"
        #expect(lstat("\(stored)/clock", &status) == 0)
        #expect(lstat(stored, &status) == 0 && status.st_mode & 0o777 == 0o700, "the folder is the user's alone")
        #expect(!(try program.easel(["status", program.socket, "--json"]).output.contains(token)))
        let errors = program.end()
        #expect(errors.contains("the inspector listens on \(socket)") && !errors.contains(token))
        #expect(!FileManager.default.fileExists(atPath: socket), "removed at the end")
        #expect(!FileManager.default.fileExists(atPath: "\(stored)/clock"), "removed at the end")
        let ended = try ProgramRun.run(
            "easel",
            ["inspect", "--live", "clock"],
            environment: ["XDG_RUNTIME_DIR": folder.path, "RUNTIME_DIRECTORY": ""]
        )
        #expect(ended.status == 69 && ended.errors.contains("no program named clock has an inspector"))
    }

    /// A program that is not linked with the module says so, and random touches have no inspector.
    @Test func programsWithoutInspectorEnd() throws {
        let environment = ["EASEL_DISPLAY": "virtual", "EASEL_INSPECTOR": "8123", "EASEL_CONFIG": "none"]
        let other = try ProgramRun.run("whereabouts", environment: environment)
        #expect(
            other.status == 64 && other.errors.contains("is not linked with the module Inspector"),
            "\(other.errors)"
        )
        let virtual = try ProgramRun.run(
            "easel",
            ["run", "clock"],
            environment: environment.merging(["EASEL_MONKEY": "1"]) { $1 }
        )
        #expect(
            virtual.status == 64
                && virtual.errors.contains("EASEL_INSPECTOR=127.0.0.1:8123: expected 0 with EASEL_MONKEY"),
            "\(virtual.errors)"
        )
        let wrong = try ProgramRun.run(
            "easel",
            ["run", "clock"],
            environment: environment.merging(["EASEL_INSPECTOR": "0.0.0.0:1"]) { $1 }
        )
        #expect(wrong.status == 64 && wrong.errors.contains("the number of a port"), "\(wrong.errors)")
    }

    @Test func commandTakesAnAppOrALiveOne() throws {
        for arguments in [
            ["inspect"], ["inspect", "clock", "--live", "clock"], ["inspect", "--live", "clock", "--json"],
            ["inspect", "--goldens", "/tmp", "--live", "clock"], ["inspect", "clock", "--port", "1"],
            ["inspect", "--goldens", "/tmp", "--json"],
        ] {
            #expect(try ProgramRun.run("easel", arguments).status == 64, "\(arguments)")
        }
    }
}
