import Foundation
import Testing
import UIKit

@testable import Host

@MainActor @Suite struct BacklightTests {
    /// A folder like `/sys/class/backlight`.
    private final class Folder {
        let path = NSTemporaryDirectory() + "easel-backlight-\(UUID().uuidString)"

        func add(_ name: String, type: String, maximum: Int, brightness: Int) throws {
            let device = "\(path)/\(name)"
            try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
            for (file, text) in [("type", type), ("max_brightness", "\(maximum)"), ("brightness", "\(brightness)")] {
                try "\(text)\n".write(toFile: "\(device)/\(file)", atomically: false, encoding: .utf8)
            }
        }

        func level(_ name: String) throws -> Int? {
            let text = try String(contentsOfFile: "\(path)/\(name)/brightness", encoding: .utf8)
            return Int(text.prefix { $0 != "\n" })
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private final class Log { var lines: [LogMessage] = [] }

    private let folder = Folder()
    private let log = Log()

    private func backlight(
        _ choice: BacklightChoice = .automatic,
        service: @escaping (String, Int) -> String? = { _, _ in "no service" }
    ) -> Backlight {
        Backlight(choice, folder: folder.path, setByService: service) { [log] in log.lines.append($0) }
    }

    @Test func firmwareComesBeforeRawRegisters() throws {
        try folder.add("a-raw", type: "raw", maximum: 255, brightness: 255)
        try folder.add("b-platform", type: "platform", maximum: 15, brightness: 15)
        #expect(BacklightDevice.find(in: folder.path)?.name == "b-platform")
        try folder.add("c-firmware", type: "firmware", maximum: 7, brightness: 7)
        #expect(BacklightDevice.find(in: folder.path)?.name == "c-firmware")
        try folder.add("d-broken", type: "firmware", maximum: 0, brightness: 0)
        #expect(throws: BacklightError.self) { try BacklightDevice(path: "\(folder.path)/d-broken") }
    }

    @Test func brightnessSetsLevels() throws {
        try folder.add("panel", type: "raw", maximum: 201, brightness: 101)
        let backlight = backlight()
        #expect(backlight.brightness == 0.5)
        #expect(backlight.setBrightness(1) && !backlight.setBrightness(1))
        #expect(try folder.level("panel") == 201)
        #expect(backlight.setBrightness(0))
        #expect(try folder.level("panel") == 1, "level 0 would be dark")
        #expect(backlight.setBrightness(0.8))
        backlight.isDimmed = true
        #expect(try folder.level("panel") == 41 && backlight.brightness == 0.8)
        #expect(backlight.setBrightness(0.4))
        #expect(try folder.level("panel") == 21, "of the new brightness")
        backlight.isDimmed = false
        #expect(try folder.level("panel") == 81)
        #expect(log.lines.isEmpty)
    }

    @Test func missingBacklightIsReportedOnce() throws {
        let backlight = backlight()
        #expect(backlight.brightness == 1 && !backlight.setBrightness(0.5))
        backlight.isDimmed = true
        #expect(backlight.brightness == 1)
        #expect(
            log.lines.map(\.text) == [
                "the brightness of the screen cannot be changed: there is no backlight in \(folder.path)"
            ]
        )
    }

    @Test func noneUsesNoBacklight() throws {
        try folder.add("panel", type: "raw", maximum: 255, brightness: 255)
        let backlight = backlight(.none)
        #expect(!backlight.setBrightness(0.5))
        #expect(try folder.level("panel") == 255 && log.lines.isEmpty)
    }

    @Test func failingBacklightIsReportedOnce() throws {
        try folder.add("panel", type: "raw", maximum: 255, brightness: 255)
        let path = "\(folder.path)/panel"
        let backlight = backlight(.path(path))
        #expect(backlight.brightness == 1)
        try FileManager.default.removeItem(atPath: "\(path)/brightness")
        #expect(!backlight.setBrightness(0.5) && !backlight.setBrightness(0.6))
        #expect(
            log.lines.map(\.text) == [
                "the brightness of the screen cannot be changed: "
                    + "cannot open \(path)/brightness: No such file or directory (errno 2)"
            ]
        )
    }

    /// The kernel's own files are read-only in the sandbox of a service.
    @Test func deniedFileIsSetByService() throws {
        try folder.add("panel", type: "raw", maximum: 255, brightness: 255)
        final class Requests { var list: [String] = [] }
        let requests = Requests()
        let backlight = Backlight(
            .automatic,
            folder: folder.path,
            setByService: { name, level in
                requests.list.append("\(name) \(level)")
                return level == 255 ? "not in a session" : nil
            },
            write: { (_, _) throws(BacklightError) in
                throw .systemCall("open", argument: "brightness", errorNumber: EACCES)
            },
            onNotice: { [log] in log.lines.append($0) }
        )
        #expect(backlight.setBrightness(0))
        #expect(requests.list == ["panel 1"])
        #expect(!backlight.setBrightness(1))
        #expect(log.lines.count == 1 && log.lines[0].text.contains("logind does not set it either (not in a session)"))
    }

    @Test func choicesAreParsed() {
        #expect(BacklightChoice("auto") == .automatic && BacklightChoice("none") == BacklightChoice.none)
        #expect(BacklightChoice("/sys/class/backlight/panel") == .path("/sys/class/backlight/panel"))
        #expect(BacklightChoice("panel") == nil)
    }
}
