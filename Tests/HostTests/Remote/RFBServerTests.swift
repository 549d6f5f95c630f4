import CoreGraphics
import Display
import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import RFB

/// The server for VNC clients, with a client of these tests and a screen in memory.
@Suite(.timeLimit(.minutes(5))) struct RFBServerTests {
    @Test func clientShowsScreen() throws {
        let host = try TestServer()
        defer { host.server.end() }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        try viewer.readScreen()
        #expect(viewer.shows(host.surface))
        let rects = [PixelRect(x: 3, y: 4, width: 7, height: 5), PixelRect(x: 80, y: 60, width: 10, height: 10)]
        for (index, rect) in rects.enumerated() {
            let before = host.server.frames.pixelsCopied
            viewer.request()
            host.change(rect, to: 0x12_3456 + UInt32(index))
            #expect(try viewer.readUpdate() == [rect], "only what has changed")
            #expect(viewer.shows(host.surface))
            // The second buffer also lacks the change before.
            #expect(
                host.server.frames.pixelsCopied - before <= 2 * rects[0].area + rects[1].area + host.surface.size.area
            )
        }
        let sent = host.server.statistics.pixelsSent
        #expect(sent == host.surface.size.area + rects.map(\.area).reduce(0, +))
    }

    @Test func screenAtRestCostsNothing() throws {
        let host = try TestServer()
        defer { host.server.end() }
        for step in 0..<10 { host.change(PixelRect(x: step, y: 0, width: 1, height: 1), to: 0) }
        #expect(host.server.frames.pixelsCopied == 0 && !host.server.frames.isFollowing, "no client follows the screen")
        let viewer = try TestViewer(host.path)
        try viewer.start()
        try viewer.readScreen()
        viewer.request()
        viewer.press(0, x: 1, y: 1)
        #expect(host.waitForEvents(2).count == 2)
        let before = host.server.statistics
        usleep(100_000)
        #expect(host.server.statistics.wakeUps - before.wakeUps <= 1, "the request waits for a change")
    }

    /// A client that does not ask gets one update for all changes.
    @Test func slowClientMissesFramesOnly() throws {
        let host = try TestServer(size: PixelSize(width: 1200, height: 900))
        defer { host.server.end() }
        let slow = try TestViewer(host.path)
        try slow.start()
        // Four megabytes, which it does not read yet.
        slow.request(isIncremental: false)
        let quick = try TestViewer(host.path)
        try quick.start()
        try quick.readScreen()
        for step in 0..<50 {
            quick.request()
            host.change(PixelRect(x: 4 * step, y: 0, width: 4, height: 4), to: UInt32(step))
            try quick.readUpdate()
            #expect(quick.pixels[4 * step] == UInt32(step))
        }
        try slow.readUpdate()
        slow.request()
        #expect(try slow.readUpdate().reduce(0) { $0 + $1.area } == 50 * 16)
        #expect(slow.shows(host.surface))
    }

    /// A client that has not asked for long gets the newest frame, not the one that was ready for it.
    @Test(arguments: [true, false]) func requestAfterPauseGetsNewestFrame(isIncremental: Bool) throws {
        let host = try TestServer()
        defer { host.server.end() }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        try viewer.readScreen()
        for round in 0..<20 {
            for step in 0..<5 {
                host.change(PixelRect(x: 4 * step, y: round, width: 4, height: 3), to: UInt32(10 * round + step))
            }
            viewer.request(isIncremental: isIncremental)
            try viewer.readUpdate()
            #expect(viewer.shows(host.surface), "round \(round)")
        }
        #expect(host.server.statistics.updatesSent == 21, "one update for each request")
    }

    @Test func newSizeIsReported() throws {
        let host = try TestServer()
        defer { host.server.end() }
        let viewer = try TestViewer(host.path)
        let rigid = try TestViewer(host.path)
        try viewer.start()
        try rigid.start(encodings: [0])
        try viewer.readScreen()
        try rigid.readScreen()
        viewer.request()
        rigid.request()
        host.resize(to: PixelSize(width: 70, height: 90))
        try viewer.readUpdate()
        #expect(viewer.size == PixelSize(width: 70, height: 90))
        viewer.request()
        try viewer.readUpdate()
        #expect(viewer.shows(host.surface))
        #expect(rigid.isEnded(), "it has no notion of sizes")
    }

    @Test func passwordIsRequired() throws {
        let password = try RFBPassword("secret12")
        let host = try TestServer { $0.password = password }
        defer { host.server.end() }
        let right = try TestViewer(host.path)
        try right.start(password: password)
        try right.readScreen()
        #expect(right.shows(host.surface) && right.offered == [2])

        // A kind of security that was not offered, as in CVE-2024-42458.
        for security: UInt8 in [0, 1, 16, 19, 255] {
            let intruder = try TestViewer(host.path)
            try intruder.greet(security: security)
            intruder.send([1])
            #expect(throws: TestViewer.Ended.self) { try intruder.receive(1) }
        }
        let wrong = try TestViewer(host.path)
        #expect(throws: TestViewer.Ended.self) { try wrong.start(password: RFBPassword("secret13")) }
        #expect(wrong.isEnded())
        #expect(host.waitForEvents(1).count == 1, "no other client is connected")
    }

    /// Real clients are in the tests of the command.
    @Test func passwordEncryptsChallenge() throws {
        let password = try RFBPassword("password")
        let challenge = [UInt8](0..<16)
        let response = password.response(to: challenge)
        #expect(password.matches(response: response, to: challenge))
        #expect(try RFBPassword("password and more").matches(response: response, to: challenge))
        #expect(try !RFBPassword("passwore").matches(response: response, to: challenge))
        #expect(password.matches(Array("password".utf8)) && !password.matches(Array("password ".utf8)))
    }

    @Test func viewOnlyIgnoresInput() throws {
        let host = try TestServer { $0.isViewOnly = true }
        defer { host.server.end() }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        viewer.press(1, x: 3, y: 4)
        viewer.send([4, 1, 0, 0, 0, 0, 0, 0x61])
        try viewer.readScreen()
        #expect(host.waitForEvents(1).map(\.action) == [.connected(name: "VNC client 1")])
    }

    @Test func inputArrives() throws {
        let host = try TestServer(size: PixelSize(width: 100, height: 50))
        defer { host.server.end() }
        var viewer: TestViewer? = try TestViewer(host.path)
        try viewer?.start()
        viewer?.press(1, x: 50, y: 25)
        viewer?.press(0, x: 9999, y: 0)
        viewer?.send([4, 1, 0, 0, 0, 0, 0, 0x61])
        viewer?.send([6, 0, 0, 0, 0, 0, 0, 3, 0x61, 0x62, 0x63] + [4, 0, 0, 0, 0, 0, 0, 0x61])
        #expect(host.waitForEvents(5).count == 5)
        viewer = nil
        #expect(
            host.waitForEvents(6).map(\.action) == [
                .connected(name: "VNC client 1"), .pointer(x: 0.5, y: 0.5, buttons: 1),
                .pointer(x: 0.99, y: 0, buttons: 0), .key(symbol: 0x61, isDown: true),
                .key(symbol: 0x61, isDown: false), .disconnected,
            ]
        )
    }

    // MARK: Nonsense

    /// A message as the argument of a test. Its description is short.
    struct Message: CustomTestStringConvertible {
        var bytes: [UInt8]
        var testDescription: String { "\(bytes.count) bytes: \(bytes.prefix(4))" }
    }

    /// Messages that end a program with neatvnc 0.5.4, and others that make no sense.
    @Test(
        arguments: ([
            [0xFF, 0, 0, 1, 0, 0, 0, 97, 0x7F, 0xFF, 0xFF, 0xFF], [0xFB, 0, 0, 10, 0, 10, 255, 0],
            [UInt8](repeating: 0x77, count: 30),
            [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 12),
            [2, 0, 255, 255] + [UInt8](repeating: 9, count: 90_000),
            [6, 0, 0, 0, 255, 255, 255, 255], [3, 0, 255, 255, 255, 255, 255, 255, 255, 255],
        ] as [[UInt8]]).map(Message.init)
    )
    func messageWithoutSenseIsSurvived(message: Message) throws {
        let host = try TestServer()
        defer { host.server.end() }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        viewer.send(message.bytes)
        let other = try TestViewer(host.path)
        try other.start()
        try other.readScreen()
        #expect(other.shows(host.surface))
    }

    @Test func randomBytesAreSurvived() throws {
        let host = try TestServer()
        defer { host.server.end() }
        let isSlow = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil
        for seed in 0..<UInt64(isSlow ? 5000 : 200) {
            var generator = SeededGenerator(seed: seed)
            let viewer = try TestViewer(host.path)
            if generator.chance(70) {
                try viewer.start(encodings: generator.chance(50) ? [0] : [16, -308, 0])
            } else if generator.chance(50) {
                viewer.send(Array("RFB 003.008\n".utf8))
            }
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let type =
                    generator.chance(80)
                    ? generator.element(of: [0, 2, 3, 4, 5, 6, 251]) : UInt8.random(in: 0...255, using: &generator)
                let count = Int.random(in: 0...40, using: &generator)
                viewer.send([type] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            }
        }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        try viewer.readScreen()
        #expect(viewer.shows(host.surface))
    }

    // MARK: Addresses and errors

    @Test(arguments: [
        ("127.0.0.1:5900", true), ("127.9.9.9:1", true), ("localhost:5901", true), ("[::1]:5900", true),
        ("/run/vnc", true),
        ("0.0.0.0:5900", false), ("192.168.1.5:5900", false), ("[::]:5900", false), ("[fe80::1]:5900", false),
    ])
    func addressIsLocal(text: String, isLocal: Bool) throws {
        let address = try #require(RFBAddress(text))
        #expect(address.isLocal == isLocal)
        #expect("\(address)" == text.replacingOccurrences(of: "localhost", with: "127.0.0.1"))
        #expect(RFBAddress("\(address)") == address)
    }

    @Test(arguments: [
        "", "5900", ":5900", "::1:5900", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "example.com:5900",
        "[127.0.0.1]:1",
        "run/vnc", "/" + String(repeating: "a", count: 200),
    ])
    func addressIsInvalid(text: String) { #expect(RFBAddress(text) == nil) }

    @Test func addressesOfTheNetworkNeedProtection() throws {
        var configuration = RFBConfiguration()
        configuration.address = try #require(RFBAddress("0.0.0.0:5900"))
        func error() -> RFBError? {
            do throws(RFBError) {
                _ = try RFBServer(configuration, onWish: {}, onEvent: { _ in })
                return nil
            } catch {
                return error
            }
        }
        #expect(error() == .unprotected("0.0.0.0:5900", missing: "a password"))
        configuration.password = try RFBPassword("x")
        #expect(error() == .unprotected("0.0.0.0:5900", missing: "a certificate for encryption"))
        #expect(error()?.exitStatus == 64)
        configuration.certificate = RFBConfiguration.Certificate(
            path: "/nonexistent/c.pem",
            keyPath: "/nonexistent/k.pem"
        )
        guard case .invalidCertificate(let path, let reason) = error() else {
            Issue.record("no error of the certificate")
            return
        }
        #expect(path == "/nonexistent/c.pem, /nonexistent/k.pem" && !reason.isEmpty)
        configuration.certificate = nil
        configuration.address = .network(host: "192.0.2.1", port: 5900)
        #expect(error() == .unprotected("192.0.2.1:5900", missing: "a certificate for encryption"))
    }

    @Test func addressInUseIsReported() throws {
        let host = try TestServer()
        var configuration = RFBConfiguration()
        configuration.address = .socket(path: host.path)
        #expect(throws: RFBError.addressInUse(host.path)) {
            try RFBServer(configuration, onWish: {}, onEvent: { _ in })
        }
        let mode = try FileManager.default.attributesOfItem(atPath: host.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        host.server.end()
        #expect(!FileManager.default.fileExists(atPath: host.path))
        let next = try RFBServer(configuration, onWish: {}, onEvent: { _ in })
        next.end()
    }

    /// A socket of a socket unit, which outlives the server.
    @Test func passedSocketIsUsed() throws {
        let path = NSTemporaryDirectory() + "easel-vnc-\(UUID().uuidString.prefix(8))"
        let descriptor = try LocalSocket.listen(at: path)
        defer { unlink(path) }
        let variables = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "other:vnc"]
        let address = try PassedSockets(variables, first: descriptor - 1).address(named: "vnc")
        #expect(address == .passed(descriptor: descriptor, .socket(path: path)))
        #expect(fcntl(descriptor, F_GETFD, 0) & FD_CLOEXEC != 0 && fcntl(descriptor, F_GETFL, 0) & O_NONBLOCK != 0)
        let host = try TestServer { $0.address = address ?? $0.address }
        let viewer = try TestViewer(path)
        try viewer.start()
        try viewer.readScreen()
        #expect(viewer.shows(host.surface))
        host.server.end()
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func otherPassedSocketsAreRefused() throws {
        let (process, other) = ("\(getpid())", "\(getpid() + 1)")
        func address(_ variables: [String: String], _ first: CInt = 3) throws -> RFBAddress? {
            try PassedSockets(variables, first: first).address(named: "vnc")
        }
        #expect(try address([:]) == nil)
        #expect(try address(["LISTEN_PID": other, "LISTEN_FDS": "1"]) == nil, "for another process")
        #expect(try address(["LISTEN_PID": process, "LISTEN_FDS": "-1"]) == nil)
        #expect(try address(["LISTEN_PID": process, "LISTEN_FDS": "2", "LISTEN_FDNAMES": "a:b"]) == nil)
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        let variables = ["LISTEN_PID": process, "LISTEN_FDS": "1"]
        #expect(throws: RFBError.self, "it does not listen") { try address(variables, descriptor) }
        #expect(throws: RFBError.self, "it is no socket") { try address(variables, open("/dev/null", O_RDONLY)) }
        // Any port of any address.
        #expect(listen(descriptor, 1) == 0)
        let passed = try #require(try address(variables, descriptor))
        guard case .network("0.0.0.0", let port) = passed.bound else {
            Issue.record("\(passed)")
            return
        }
        var configuration = RFBConfiguration()
        configuration.address = passed
        #expect(throws: RFBError.unprotected("0.0.0.0:\(port)", missing: "a password")) {
            try RFBServer(configuration, onWish: {}, onEvent: { _ in })
        }
    }

    @Test func missingLibrariesAreReported() {
        #expect(throws: RFBError.self) { try RFBPassword("x", libraryName: "libnone.so.1") }
        #expect {
            try TransportLayerSecurity(certificate: "c", key: "k", libraryName: "libnone.so.1")
        } throws: { error in
            "\(error)".contains("libnone.so.1 is not installed") && (error as? RFBError)?.exitStatus == 69
        }
    }

    @Test func passwordFilesAreChecked() throws {
        let path = NSTemporaryDirectory() + "easel-password-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for (text, isValid) in [
            ("secret\n", true), ("secret", true), ("secret\r\nmore", true), ("", false), ("\nsecret", false),
            (String(repeating: "x", count: 300), false),
        ] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let password = try? RFBPassword(path: path)
            #expect((password != nil) == isValid, "\(text)")
            if text.count < 20, isValid { #expect(password?.matches(Array("secret".utf8)) == true) }
        }
        #expect(throws: RFBError.self) { try RFBPassword(path: "/nonexistent") }
    }

    // MARK: Pixels

    @Test func pixelFormatsAreConverted() throws {
        func bytes(_ format: [UInt8], _ pixel: UInt32) throws -> [UInt8] {
            var output: [UInt8] = []
            try #require(PixelFormat(format)).append(pixel, to: &output)
            return output
        }
        // RGB565, little-endian and big-endian; BGR233; 0xRRGGBB00, big-endian.
        let small: [UInt8] = [16, 16, 0, 1, 0, 31, 0, 63, 0, 31, 11, 5, 0, 0, 0, 0]
        #expect(try bytes(small, 0xFF_8000) == [0x00, 0xFC])
        #expect(try bytes([16, 16, 1] + small.dropFirst(3), 0xFF_8000) == [0xFC, 0x00])
        #expect(try bytes([8, 8, 0, 1, 0, 7, 0, 7, 0, 3, 0, 3, 6, 0, 0, 0], 0xFF_00FF) == [0xC7])
        let upper: [UInt8] = [32, 24, 1, 1, 0, 255, 0, 255, 0, 255, 24, 16, 8, 0, 0, 0]
        #expect(try bytes(upper, 0x01_0203) == [1, 2, 3, 0])
        var compact: [UInt8] = []
        try #require(PixelFormat(upper)).appendCompact(0x01_0203, to: &compact)
        #expect(compact == [1, 2, 3])
        #expect(try bytes(PixelFormat.nativeDescription, 0xFF01_0203) == [3, 2, 1, 0])
        let invalid: [[UInt8]] = [
            [24] + small.dropFirst(), [8] + small.dropFirst(),
            small.prefix(10) + [255, 255, 255, 0, 0, 0], small.prefix(4) + [0, 0] + small.dropFirst(6), [16],
            [8, 2, 0, 0] + small.dropFirst(4), [8, 16, 0, 0] + small.dropFirst(4),
        ]
        for format in invalid { #expect(PixelFormat(format) == nil) }
    }
}
