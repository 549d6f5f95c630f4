import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// Windows of real window systems: a program, the server that shows it, and a client that uses its mouse and keyboard.
///
/// Each test is a process of its own, which a lost connection to the server would end.
@Suite(.serialized, .timeLimit(.minutes(20))) struct WindowTests {
    /// A machine without them must not pass: `scripts/dependencies machines` installs Xvfb, Weston and SDL.
    @Test func windowSystemsAreInstalled() {
        #expect(WindowServer.isInstalled, "install xvfb, weston, libsdl2-2.0-0 and libxtst6")
    }

    /// The codes of keys in X11: those of the kernel and eight.
    enum Key {
        static let control = 37
        static let shift = 50
        static let alt = 64
        static let y = 29
        static let r = 27
        static let s = 39
        static let v = 55
    }

    /// Starts a program under a server, and ends both.
    static func withProgram(
        _ environment: [String: String] = [:],
        hasWeston: Bool = false,
        _ body: (WindowedProgram, WindowClient) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        let server = try WindowServer()
        defer { server.end() }
        var environment = environment
        let weston = hasWeston ? try Weston(on: server, in: folder.path) : nil
        defer { weston?.end() }
        if hasWeston {
            environment["WAYLAND_DISPLAY"] = Weston.socket
            environment["SDL_VIDEODRIVER"] = "wayland"
        } else {
            environment["DISPLAY"] = server.display
        }
        let client = try WindowClient(server)
        defer { client.end() }
        let program = try WindowedProgram(in: folder.path, environment)
        defer { program.end() }
        try body(program, client)
    }

    /// Expects a part of the screen to have the pixels of a screenshot, from the corner of it on, that the program takes by its
    /// keys.
    static func expectScreenshot(
        _ number: Int,
        _ program: WindowedProgram,
        _ client: WindowClient,
        in frame: @autoclosure () throws -> PixelRect
    ) throws {
        try client.type(keys: Key.control, Key.alt, Key.s)
        let image = try ScreenImage(contentsOf: program.file("HostProbe-\(number).png"))
        let rect = try frame()
        try #require(image.width >= rect.width && image.height >= rect.height)
        var expected: [UInt32] = []
        for y in 0..<rect.height {
            for x in 0..<rect.width {
                let (red, green, blue) = image[x, y]
                expected.append(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
            }
        }
        #expect(Set(expected).count > 10, "the label is there")
        // The server may show the frame after the program has taken it.
        try Patience.wait("the window shows the screenshot") { try client.pixels(in: rect) == expected }
    }

    @Test func windowOfX11IsTheScreen() async {
        await #expect(processExitsWith: .success) {
            try WindowTests.withProgram { program, client in
                try program.expect("size 320x240")
                try program.expect("responds true")
                let window = try client.window(named: "HostProbe")
                var frame = try client.frame(of: window)
                #expect(frame.width == 320 && frame.height == 240)
                // Keys go to the window under the mouse.
                try client.move(to: frame.minX + 50, frame.minY + 60)
                try WindowTests.expectScreenshot(1, program, client, in: frame)

                try client.press(button: 1, true)
                try program.expect("began 50,60")
                try client.move(to: frame.minX + 70, frame.minY + 90)
                try program.expect("moved 70,90")
                try client.press(button: 1, false)
                try program.expect("ended 70,90")
                try client.click(button: 5)
                try program.expect("scroll down")
                try client.click(button: 4)
                try program.expect("scroll up")

                // Two fingers.
                try client.move(to: frame.minX + 100, frame.minY + 80)
                try client.press(key: Key.control, true)
                try client.press(button: 1, true)
                try program.expect("began 100,80")
                try program.expect("began 219,159")
                try client.move(to: frame.minX + 120, frame.minY + 80)
                try program.expect("moved 120,80 199,159")
                try client.press(button: 1, false)
                try client.press(key: Key.control, false)
                try program.expect("ended 120,80")
                try program.expect("ended 199,159")

                // A key of the app's layout, and a text that no key of it has.
                try client.type(keys: Key.y)
                try program.expect("press 28")
                try program.expect("text z")
                try client.type(keys: try client.makeKey(symbol: 0x0100_6F22))
                try program.expect("text 漢")

                try client.resize(window, 400, 300)
                try program.expect("size 400x300")
                try WindowTests.expectScreenshot(2, program, client, in: client.frame(of: window))

                // A recording of a tap.
                try client.type(keys: Key.control, Key.alt, Key.v)
                try Patience.wait("recording begins") { program.messages.contains("recording touches") }
                frame = try client.frame(of: window)
                try client.move(to: frame.minX + 200, frame.minY + 150)
                try client.click(button: 1)
                try program.expect("ended 200,150")
                try client.type(keys: Key.control, Key.alt, Key.v)
                let recording = try Recording(contentsOf: program.file("HostProbe-1.touches"))
                #expect(recording.samples.map(\.phase) == [.began, .ended])
                #expect(recording.samples.allSatisfy { abs($0.x - 0.5) < 0.01 && abs($0.y - 0.5) < 0.01 })

                // The device is rotated, and the interface with it.
                try client.type(keys: Key.control, Key.alt, Key.r)
                try program.expect("size 300x400")
                try program.expect("has 300x400")
                try Patience.wait("the window is rotated") { try client.frame(of: window).width == 300 }
                frame = try client.frame(of: window)
                try client.move(to: frame.minX + 10, frame.minY + 390)
                try client.click(button: 1)
                try program.expect("ended 10,390")

                try client.requestClose(window)
                try program.expect("terminate")
                #expect(try program.status() == 0, "\(program.messages)")
            }
        }
    }

    /// Weston's shell makes the window as large as its screen, which is at the corner of the server's.
    @Test func windowOfWaylandIsTheScreen() async {
        await #expect(processExitsWith: .success) {
            try WindowTests.withProgram(hasWeston: true) { program, client in
                try program.expect("has 640x400")
                // Weston sends input to the window when it shows it.
                let corner = PixelRect(x: 50, y: 60, width: 1, height: 1)
                try Patience.wait("Weston shows the window") { try client.pixels(in: corner) == [0xFFFF00] }
                // The first motion lets Weston's window and its client have the keyboard.
                try client.move(to: 49, 60)
                try client.move(to: 50, 60)
                try client.press(button: 1, true)
                try program.expect("began 50,60")
                try client.move(to: 70, 90)
                try program.expect("moved 70,90")
                try client.press(button: 1, false)
                try program.expect("ended 70,90")
                try client.click(button: 5)
                try program.expect("scroll down")
                try client.type(keys: Key.y)
                try program.expect("press 28")
                try program.expect("text z")
                // All but the lower right corner, where Weston draws the cursor.
                try client.move(to: 639, 399)
                let rect = PixelRect(x: 0, y: 0, width: 600, height: 360)
                try WindowTests.expectScreenshot(1, program, client, in: rect)
                kill(program.identifier, SIGTERM)
                try program.expect("terminate")
                #expect(try program.status() == 0, "\(program.messages)")
            }
        }
    }

    @Test func missingDesktopIsAnErrorThatNamesIt() throws {
        let run = try ProgramRun.run(
            "HostProbe",
            ["windowed"],
            environment: [
                "EASEL_DISPLAY": "window", "EASEL_CONFIG": "none", "DISPLAY": "", "WAYLAND_DISPLAY": "",
                "SDL_VIDEODRIVER": "x11",
            ]
        )
        #expect(run.status == 69)
        #expect(run.errors.contains("window: cannot show a window: SDL_Init: "), "\(run.errors)")
    }
}
