import Foundation
import Host
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Inspector

/// The inspector of a program that runs, by its socket: the whole path from a page to the pixels and back.
@Suite(.timeLimit(.minutes(5))) struct RunningAppTests {
    /// A program with an inspector, which is killed at the end of the test.
    private struct App: ~Copyable {
        let folder = "/tmp/easel-\(UUID().uuidString.prefix(8))"
        private let process = Process()
        let link: InspectorLink

        init(_ name: String, _ further: [String: String] = [:]) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            process.executableURL = URL(fileURLWithPath: try ProgramRun.path(of: "easel"))
            process.arguments = ["run", name]
            let own = [
                "EASEL_DISPLAY": "virtual", "EASEL_SIZE": "300x200", "EASEL_STORAGE": "none", "EASEL_CONFIG": "none",
                "EASEL_INSPECTOR": "\(folder)/socket", "XDG_RUNTIME_DIR": folder, "RUNTIME_DIRECTORY": "",
            ]
            let environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
            process.environment = environment.merging(further) { $1 }
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            var found: InspectorLink?
            while found == nil, process.isRunning {
                found = try? InspectorLinks.link(of: name, ["XDG_RUNTIME_DIR": folder])
                if found == nil { usleep(5000) }
            }
            link = try #require(found, "the program has ended")
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            try? FileManager.default.removeItem(atPath: folder)
        }

        /// Ends the program, and returns its status.
        func end() -> Int32 {
            kill(process.processIdentifier, SIGTERM)
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    /// A page that applies all updates.
    private final class Page {
        let client: TestClient
        var screen = ShownScreen()

        init(_ app: borrowing App) throws {
            client = try TestClient("\(app.folder)/socket")
            try #require(try client.tryToOpen(app.link.token))
            client.sendText(#"{"name":"screen","value":true}"#)
            while screen.pixels.isEmpty { _ = try next() }
        }

        /// Reads a frame: applies an update, or returns an answer.
        func next() throws -> String? {
            let frame = try client.readFrame()
            if frame.kind == 1 { return String(decoding: frame.payload, as: UTF8.self) }
            try screen.apply(frame.payload)
            client.sendText(#"{"name":"drawn"}"#)
            return nil
        }

        /// Sends a command, and returns its result.
        func ask(_ command: String) throws -> Any {
            client.sendText(command)
            while true {
                guard let answer = try next() else { continue }
                let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
                return try #require(object?["result"], "\(answer)")
            }
        }

        /// Reads updates until the pixels differ from others, or equal them.
        func wait(until isEqual: Bool, to pixels: [UInt32]) throws {
            while (screen.pixels == pixels) != isEqual { _ = try next() }
        }
    }

    /// The clock moves as a page says, and by touches. The program ends by a signal although its clock stands still.
    @Test func pagesMoveTheVirtualClock() throws {
        let app = try App("sketch", ["EASEL_CLOCK": "virtual"])
        let page = try Page(app)
        func time(_ command: String) throws -> Double {
            let clock = try #require(try page.ask(command) as? [String: Any])
            #expect(clock["isVirtual"] as? Bool == true && clock["speed"] as? Double == 0)
            return try #require(clock["time"] as? Double)
        }
        let first = try time(#"{"name":"clock","number":1}"#)
        let stepped = try time(#"{"name":"step","number":2,"value":30}"#)
        #expect(abs(stepped - first - 0.5) < 1e-6)
        let before = page.screen.pixels
        for (phase, x) in [("began", 0.4), ("moved", 0.5), ("moved", 0.6), ("ended", 0.6)] {
            page.client.sendText(#"{"name":"touch","contact":0,"phase":"\#(phase)","x":\#(x),"y":0.5}"#)
        }
        try page.wait(until: false, to: before)
        let later = try time(#"{"name":"clock","number":3}"#)
        #expect(later > first + 0.5 && later < first + 1)
        let (status, socket) = (app.end(), "\(app.folder)/socket")
        #expect(status == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test func pagesShowAndChangeTheApp() throws {
        let app = try App("sketch")
        let page = try Page(app)
        let before = page.screen.pixels
        #expect(page.screen.size == PixelSize(width: 300, height: 200) && Set(before).count > 3)
        let tree = try #require(try page.ask(#"{"name":"tree","number":1,"property":"views"}"#) as? [String: Any])
        let nodes = try #require(tree["nodes"] as? [[String: Any]])
        let bar = try #require(nodes.first { $0["type"] as? String == "ToolBar" })
        let id = try #require(bar["id"] as? Int)
        // A property, and its undoing.
        let set = #"{"name":"set","number":2,"target":\#(id),"property":"alpha","value":0.3}"#
        let object = try #require(try page.ask(set) as? [String: Any])
        #expect(object["type"] as? String == "ToolBar")
        try page.wait(until: false, to: before)
        let swift = try page.ask(#"{"name":"swift","number":3}"#) as? [String: Any]
        #expect((swift?["swift"] as? String)?.hasSuffix("\ntoolBar.alpha = 0.3") == true)
        _ = try page.ask(#"{"name":"undo","number":4}"#)
        try page.wait(until: true, to: before)
        // A stroke by a finger in the middle of the canvas.
        for (phase, x) in [("began", 0.4), ("moved", 0.5), ("moved", 0.6), ("ended", 0.6)] {
            page.client.sendText(#"{"name":"touch","contact":0,"phase":"\#(phase)","x":\#(x),"y":0.5}"#)
        }
        try page.wait(until: false, to: before)
        let frames = try #require(try page.ask(#"{"name":"frames","number":5,"after":0}"#) as? [String: Any])
        let first = try #require((frames["frames"] as? [[String: Any]])?.first)
        #expect((first["stages"] as? [Double])?.count == (frames["stages"] as? [String])?.count)
        let log = try #require(try page.ask(#"{"name":"log","number":6}"#) as? [[String: Any]])
        let token = app.link.token
        #expect(!log.contains { ($0["text"] as? String ?? "").contains(token) }, "the secret is in no message")
        let status = app.end()
        #expect(status == 0)
    }
}
