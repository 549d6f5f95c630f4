import CLinux
import Foundation
import TestSupport
import Testing
import UIKit

/// Sketch on a display for VNC clients, with clients that are not Easel's: gvnccapture, GVnc with Debian's Python, and
/// Python's sockets; with `EASEL_SLOW_TESTS`, also TigerVNC and vncdotool. `scripts/dependencies machines` installs them.
///
/// One after the other, because a program inherits the pipes of programs that are started at the same time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RemoteScreenTests {
    /// A folder of files for a run.
    private struct Folder: ~Copyable {
        let path = NSTemporaryDirectory() + "easel-remote-\(UUID().uuidString.prefix(8))"
        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// A client with Debian's library, which connects, acts, and waits for what it is told to.
    private static let client = """
        import gi, sys
        gi.require_version('GVnc', '1.0')
        from gi.repository import GVnc, GLib
        port, security, acts = sys.argv[1], int(sys.argv[2]), sys.argv[3]
        loop = GLib.MainLoop()
        client = GVnc.Connection()
        def credential(connection, kinds):
            for kind, value in ((0, 'secret12'), (1, 'anyone'), (2, 'tests')): connection.set_credential(kind, value)
        def start(connection):
            print('size', connection.get_width(), connection.get_height(), flush=True)
            if acts == 'draw':
                for step in range(20): connection.pointer_event(1, 100 + 10 * step, 50 + 3 * step)
                connection.pointer_event(0, 290, 107)
            GLib.timeout_add(300, lambda: connection.shutdown())
        client.connect('vnc-auth-choose-type', lambda connection, types: connection.set_auth_type(security))
        client.connect('vnc-auth-credential', credential)
        client.connect('vnc-auth-failure', lambda connection, reason: print('failure', reason, flush=True))
        client.connect('vnc-initialized', start)
        client.connect('vnc-disconnected', lambda connection: loop.quit())
        client.open_host('127.0.0.1', port)
        GLib.timeout_add(20000, loop.quit)
        loop.run()
        """

    /// TigerVNC's viewer on a display of its own: the contents of its window before and after a stroke.
    private static let tigerVNC = """
        set -eu
        port=$1 folder=$2
        mkfifo "$folder/display"
        Xvfb -displayfd 3 -screen 0 800x600x24 3>"$folder/display" 2>/dev/null & server=$!
        viewer=
        # The programs inherit blocked signals from the thread of the test.
        trap 'kill -KILL $viewer $server' EXIT
        read -r number <"$folder/display"
        export DISPLAY=:$number
        xtigervncviewer -SecurityTypes None -RemoteResize=0 -AutoSelect=0 -FullColor=1 -Shared -geometry 500x300+0+0 \
            "127.0.0.1::$port" 2>/dev/null & viewer=$!
        window=$(timeout 60 xdotool search --sync --onlyvisible --name 'easel - TigerVNC' | head -n 1)
        # The viewer shows a hint for five seconds.
        sleep 7
        import -window "$window" "$folder/before.png"
        xdotool mousemove --sync --window "$window" 100 60 mousedown 1
        for step in 1 2 3 4 5 6 7 8; do
            xdotool mousemove --sync --window "$window" $((100 + 20 * step)) $((60 + 8 * step))
        done
        xdotool mouseup 1
        sleep 2
        import -window "$window" "$folder/after.png"
        """

    /// A client with encryption, which shows its password only then.
    private static let encryptedClient = """
        import socket, ssl, struct, sys
        plain = socket.create_connection(('127.0.0.1', int(sys.argv[1])), 20)
        def read(count, stream):
            data = b''
            while len(data) < count:
                more = stream.recv(count - len(data))
                if not more: sys.exit('ended')
                data += more
            return data
        read(12, plain); plain.sendall(b'RFB 003.008\\n')
        assert read(2, plain) == b'\\x01\\x13'
        plain.sendall(b'\\x13'); assert read(2, plain) == b'\\x00\\x02'
        plain.sendall(b'\\x00\\x02'); assert read(1, plain) == b'\\x00'
        kinds = read(4 * read(1, plain)[0], plain); assert struct.unpack('>I', kinds[:4])[0] == 262
        plain.sendall(kinds[:4]); assert read(1, plain) == b'\\x01'
        context = ssl.create_default_context(cafile=sys.argv[2]); context.check_hostname = False
        secure = context.wrap_socket(plain)
        name, password = b'anyone', sys.argv[3].encode()
        secure.sendall(struct.pack('>II', len(name), len(password)) + name + password)
        assert read(4, secure) == bytes(4), 'refused'
        secure.sendall(b'\\x01')
        width, height = struct.unpack('>HH', read(24, secure)[:4])
        read(len(b'easel'), secure)
        secure.sendall(b'\\x03\\x00' + struct.pack('>HHHH', 0, 0, width, height))
        assert read(4, secure) == b'\\x00\\x00\\x00\\x01'
        read(12 + width * height * 4, secure)
        print('size', width, height)
        """

    /// Returns a port that nothing listens on.
    private func freePort() throws -> Int {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, length)
                _ = getsockname(descriptor, $0, &length)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    /// Runs sketch while a closure acts as its clients.
    private func sketch(
        _ port: Int,
        _ folder: String,
        _ settings: [String: String],
        _ act: (pid_t) throws -> Void
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try ProgramRun.path(of: "easel"))
        process.arguments = ["run", "--display", "vnc", "--size", "500x300", "sketch"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "EASEL_VNC": "127.0.0.1:\(port)", "EASEL_FRAMEBUFFER": "\(folder)/screen", "EASEL_STORAGE": "none",
                "EASEL_STATS": "\(folder)/stats",
            ].merging(settings) { $1 }
        ) { $1 }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        // The first line is written when the server listens.
        var text = ""
        while !text.contains("can connect to"), process.isRunning {
            text += String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        }
        try act(process.processIdentifier)
        #expect(process.isRunning)
        process.terminate()
        text += String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
    }

    /// Returns the pixels of the screen: those of the file that the display shares.
    private func screen(_ folder: String) throws -> [UInt32] {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/screen"))
        func number(_ offset: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(data[offset + $1]) << (8 * $1) }
        }
        let (width, height, pitch) = (number(16), number(20), number(24))
        let start = number(12) + number(56) * number(40)
        return (0..<height).flatMap { y in
            (0..<width).map { x in UInt32(number(start + y * pitch + 4 * x)) & 0xFF_FFFF }
        }
    }

    /// Returns the pixels that gvnccapture captures.
    private func capture(_ port: Int, _ folder: String) throws -> [UInt32] {
        let path = "\(folder)/capture.png"
        let result = try run("/usr/bin/gvnccapture", ["-q", "127.0.0.1:\(port - 5900)", path])
        #expect(result.status == 0, "\(result.output)")
        return try pixels(ofImage: path)
    }

    private func pixels(ofImage path: String) throws -> [UInt32] {
        let image = try #require(UIImage(contentsOfFile: path)?.cgImage)
        var pixels = [UInt32](repeating: 0, count: image.width * image.height)
        try pixels.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress,
                    width: image.width,
                    height: image.height,
                    bitsPerComponent: 8,
                    bytesPerRow: image.width * 4,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
                )
            )
            context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        }
        return pixels.map { $0 & 0xFF_FFFF }
    }

    /// A client of Debian captures the pixels of the screen, before and after a stroke of another one.
    @Test func strokeOfClientIsShownToClients() throws {
        let folder = try Folder()
        let path = folder.path
        let port = try freePort()
        try sketch(port, path, ["EASEL_VNC_PASSWORD_FILE": "none"]) { _ in
            let empty = try capture(port, path)
            #expect(try empty == screen(path) && empty.count == 500 * 300)
            let drawn = try run("/usr/bin/python3", ["-c", Self.client, "\(port)", "1", "draw"])
            #expect(drawn.output == "size 500 300\n")
            let stroke = try capture(port, path)
            #expect(try stroke == screen(path))
            #expect(stroke != empty && stroke[54 * 500 + 110] != 0xFF_FFFF, "ink on the stroke")
        }
        let counters = try String(contentsOfFile: "\(path)/stats", encoding: .utf8)
        #expect(counters.contains("\"touches\":21,"), "\(counters)")
    }

    /// The viewer of TigerVNC shows the pixels of the screen in its window, and draws by the pointer of the window.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil))
    func tigerVNCShowsScreenAndDraws() throws {
        let folder = try Folder()
        let path = folder.path
        let port = try freePort()
        try sketch(port, path, ["EASEL_VNC_PASSWORD_FILE": "none"]) { _ in
            // Waits for the first frame.
            let before = try capture(port, path)
            let result = try run("/bin/bash", ["-c", Self.tigerVNC, "tigervnc", "\(port)", path])
            try #require(result.status == 0, "\(result.output)")
            #expect(try pixels(ofImage: "\(path)/before.png") == before)
            let after = try screen(path)
            let shown = try pixels(ofImage: "\(path)/after.png")
            #expect(shown == after, "\(zip(shown, after).count { $0 != $1 }) of \(shown.count) pixels")
            #expect(after[76 * 500 + 140] != 0xFF_FFFF && after != before, "ink on the stroke")
        }
    }

    /// vncdotool draws, and captures the pixels of the screen before and after it.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil))
    func vncdotoolShowsScreenAndDraws() throws {
        let folder = try Folder()
        let path = folder.path
        let port = try freePort()
        let found = try run("/bin/bash", [Checkout.url("scripts/vncdotool").path])
        try #require(found.status == 0, "\(found.output)")
        let command = try #require(found.output.split(separator: "\n").last.map(String.init))
        let stroke = ["move", "100", "60", "mousedown", "1", "move", "180", "92", "move", "260", "124", "mouseup", "1"]
        try sketch(port, path, ["EASEL_VNC_PASSWORD_FILE": "none"]) { _ in
            // Waits for the first frame.
            let before = try capture(port, path)
            let result = try run(
                command,
                ["-s", "127.0.0.1::\(port)", "capture", "\(path)/before.png"] + stroke
                    + ["pause", "2", "capture", "\(path)/after.png"]
            )
            try #require(result.status == 0, "\(result.output)")
            #expect(try pixels(ofImage: "\(path)/before.png") == before)
            let after = try screen(path)
            let shown = try pixels(ofImage: "\(path)/after.png")
            #expect(shown == after, "\(zip(shown, after).count { $0 != $1 }) of \(shown.count) pixels")
            #expect(after[76 * 500 + 140] != 0xFF_FFFF && after != before, "ink on the stroke")
        }
    }

    @Test func passwordOfClientIsChecked() throws {
        let folder = try Folder()
        let path = folder.path
        let port = try freePort()
        for (password, isRight) in [("secret12", true), ("secret13", false)] {
            try "\(password)\n".write(toFile: "\(path)/password", atomically: true, encoding: .utf8)
            try sketch(port, path, ["EASEL_VNC_PASSWORD_FILE": "\(path)/password"]) { _ in
                let result = try run("/usr/bin/python3", ["-c", Self.client, "\(port)", "2", "watch"])
                #expect(result.output.contains("size 500 300") == isRight, "\(result.output)")
            }
        }
    }

    @Test func encryptedClientShowsScreen() throws {
        let folder = try Folder()
        let path = folder.path
        let port = try freePort()
        let made = try run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=board", "-keyout", "\(path)/key.pem", "-out", "\(path)/certificate.pem",
            ]
        )
        #expect(made.status == 0, "\(made.output)")
        try "a long secret\n".write(toFile: "\(path)/password", atomically: true, encoding: .utf8)
        let settings = [
            "EASEL_VNC_PASSWORD_FILE": "\(path)/password", "EASEL_VNC_CERTIFICATE": "\(path)/certificate.pem",
            "EASEL_VNC_KEY": "\(path)/key.pem",
        ]
        try sketch(port, path, settings) { _ in
            let arguments = ["-c", Self.encryptedClient, "\(port)", "\(path)/certificate.pem"]
            let right = try run("/usr/bin/python3", arguments + ["a long secret"])
            #expect(right.output == "size 500 300\n")
            let wrong = try run("/usr/bin/python3", arguments + ["a long secreT"])
            #expect(wrong.output.contains("refused"))
            let again = try run("/usr/bin/python3", arguments + ["a long secret"])
            #expect(again.output == "size 500 300\n")
        }
    }

    /// Connections leave no descriptors and no threads. 1,000 with `EASEL_SLOW_TESTS`.
    @Test func connectionsLeaveNothing() throws {
        let folder = try Folder()
        let path = folder.path
        let port = try freePort()
        let connections = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil ? 100 : 1000
        let script = """
            import os, socket, sys
            port = int(sys.argv[1])
            for number in range(int(sys.argv[2])):
                client = socket.create_connection(('127.0.0.1', port), 20)
                client.recv(12)
                if number % 3 != 0: client.sendall(b'RFB 003.008\\n')
                if number % 3 == 1: client.sendall(os.urandom(40))
                if number % 3 == 2:
                    client.sendall(b'\\x01\\x01')
                    client.sendall(b'\\x03\\x00' + bytes(4) + b'\\x01\\xf4\\x01\\x2c' + os.urandom(30))
                    client.recv(100)
                client.close()
            """
        try sketch(port, path, ["EASEL_VNC_PASSWORD_FILE": "none"]) { process in
            func count(_ kind: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/\(kind)").count
            }
            _ = try capture(port, path)
            let before = try (count("fd"), count("task"))
            let result = try run("/usr/bin/python3", ["-c", script, "\(port)", "\(connections)"])
            #expect(result.status == 0, "\(result.output)")
            // The server also has noticed the end of the last connection then.
            #expect(try capture(port, path) == screen(path))
            let after = try (count("fd"), count("task"))
            // The connection of the last capture may still be open, and libdispatch starts a few threads when it wants to.
            #expect(after.0 <= before.0 + 1 && after.1 <= before.1 + 4, "\(before) \(after)")
        }
    }

    @Test(arguments: [
        (["EASEL_VNC": "0.0.0.0:5900"], 64, "without a password"), (["EASEL_VNC": "1"], 64, "no password"),
        (["EASEL_VNC": "1", "EASEL_VNC_PASSWORD_FILE": "/nonexistent"], 66, "/nonexistent"),
        (["EASEL_VNC": "1", "EASEL_VNC_PASSWORD_FILE": "none", "EASEL_VNC_KEY": "k.pem"], 66, "EASEL_VNC_CERTIFICATE"),
        (["EASEL_VNC": "1", "EASEL_CLOCK": "virtual"], 64, "EASEL_VNC=1"),
        (["EASEL_VNC": "systemd"], 64, "no socket named vnc"), (["EASEL_VNC": "board"], 64, "EASEL_VNC=board"),
    ])
    func errorsAreReported(settings: [String: String], status: Int32, message: String) throws {
        let run = try ProgramRun.run(
            "easel",
            ["run", "--display", "virtual", "sketch"],
            environment: settings.merging(["EASEL_STORAGE": "none"]) { $1 }
        )
        #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
    }
}
