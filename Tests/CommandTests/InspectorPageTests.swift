import Foundation
import TestSupport
import Testing

/// The page of the inspector in Chromium, by a real driver: `scripts/dependencies machines` installs both.
@Suite(.serialized, .timeLimit(.minutes(5))) struct InspectorPageTests {
    nonisolated private static var isInstalled: Bool {
        ["/usr/bin/chromium", "/usr/bin/chromedriver"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// A program that operates the page by WebDriver, and prints what it shows.
    private static let driver = "Tests/CommandTests/InspectorPage.py"

    /// Selects a view by a click, changes and undoes a property, a text and a constraint, draws a stroke and replays it, compares
    /// screenshots, shows layers, frames, memory and the log, moves the clock of an app, and shows the images of failed tests.
    @Test(.enabled(if: isInstalled, "chromium and chromium-driver are not installed"))
    func pageShowsAndChangesTheApp() throws {
        let folder = try TemporaryFolder()
        let port = try freePort()
        let program = try RunningProgram(
            "easel",
            ["run", "sketch"],
            in: folder.path,
            environment: [
                "EASEL_INSPECTOR": "\(port)", "XDG_RUNTIME_DIR": folder.path, "EASEL_CONFIG": "none",
                "EASEL_SIZE": "600x400",
            ]
        )
        let link = try program.easel(["inspect", "--live", "sketch"])
        let address = try #require(link.lines.first, "\(link.errors)")
        #expect(address.hasPrefix("http://127.0.0.1:\(port)/"))
        let easel = try ProgramRun.path(of: "easel")
        let run = try ProgramRun.run("/usr/bin/python3", [Checkout.url(Self.driver).path, easel, address, folder.path])
        #expect(run.status == 0, "\(run.errors)")
        var values: [Substring: Substring] = [:]
        for line in run.lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        #expect(values["selected"]?.isEmpty == false && values["alpha"] == "True" && values["focus"] == "alpha")
        #expect(values["swift"]?.hasSuffix(".alpha = 0.4") == true, "\(run.output)")
        let count = values["difference"]?.split(separator: " ").first.flatMap { Int($0) }
        #expect((count ?? 0) > 100, "the stroke is the difference of the screenshots: \(run.output)")
        #expect(
            (values["slabs"].flatMap { Int($0) } ?? 0) > 5 && (values["frames"].flatMap { Int($0) } ?? 0) > 0
                && values["found"] == "True"
        )
        #expect(values["replayed"] == "True" && values["images"] == "True")
        #expect((values["stores"].flatMap { Int($0) } ?? 0) > 0)
        // The app on the virtual clock.
        #expect(values["text"] == "True" && values["constraint"] == "True")
        #expect(values["changes"] == "True", "the time of the changes is shown")
        #expect(values["step"] == "1" && values["ran"] == "True" && values["stands"] == "True")
        // The image of a failed test.
        #expect(values["image"] == "a \"sheet\" <b>-difference.png")
        #expect(values["facts"] == "40 × 30 pixels; 20 differ in 5 × 4 pixels at 10, 20")
        #expect(values["pixel"] == "[255, 0, 0, 255]")
        #expect(values["errors"] == "[]", "\(run.output)")
        let isRunning = program.isRunning
        #expect(isRunning)
        program.end()
    }

    /// Returns a port that nothing listens on.
    private func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        try #require(result == 0)
        return UInt16(bigEndian: address.sin_port)
    }
}
