import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import easel

/// The screen of a service that has failed.
@Suite(.timeLimit(.minutes(5))) final class ShowFailureTests {
    private let folder = NSTemporaryDirectory() + "easel-failure-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static let error =
        "/etc/easel/sketch.toml:2:1: display.rotation = 45: expected an integer: 0, 90, 180 or 270"

    /// The output of a service that failed twice.
    private static let messages = """
        Starting easel-kiosk@sketch.service…
        easel: \(error)
        Main process exited, code=exited, status=78/CONFIG
        Scheduled restart job, restart counter is at 1.
        Starting easel-kiosk@sketch.service…
        easel: \(error)
        Main process exited, code=exited, status=78/CONFIG

        """

    @Test func reportHasEachLineOnce() {
        let report = FailureReport(app: "sketch", messages: Self.messages)
        #expect(
            report.lines == [
                "Scheduled restart job, restart counter is at 1.", "Starting easel-kiosk@sketch.service…",
                "easel: \(Self.error)",
                "Main process exited, code=exited, status=78/CONFIG",
            ]
        )
        #expect(report.error == Self.error)
        #expect(FailureReport(app: "sketch", messages: "\n \u{7}\n").error == nil)
        #expect(FailureReport(app: "sketch", messages: "one\ntwo\n").error == "two")
        let foreign = FailureReport(app: "a\u{1B}\u{202E}", messages: "x\u{1B}[2J\u{9B}\u{2066}y\u{7}")
        #expect(foreign.app == "a\\u{1B}\\u{202E}" && foreign.lines == ["x\\u{1B}[2J\\u{9B}\\u{2066}y"])
        #expect(FailureReport(app: "sketch", messages: "1\n2\n3", maximumLineCount: 2).lines == ["2", "3"])
    }

    @Test func codeFitsLimit() {
        let report = FailureReport(app: "sketch", messages: "first\neasel: cannot open Ä\nlast")
        #expect(report.code(limit: 100) == "sketch: cannot open Ä\nfirst\nlast")
        #expect(report.code(limit: 30) == "sketch: cannot open Ä\nlast")
        #expect(report.code(limit: 22) == "sketch: cannot open Ä")
        #expect(report.code(limit: 21) == "sketch: cannot open ")
        #expect(FailureReport(app: "sketch", messages: "").code(limit: 100) == "sketch")
    }

    @Test("The QR code contains the messages", arguments: ["320x240", "800x480", "1920x1080", "480x800"])
    func codeContainsMessages(size: String) throws {
        let snapshot = "\(folder)/\(size).png"
        let result = try show(size, snapshot: snapshot)
        #expect(result.status == 0, "\(result.errors)")
        let image = try #require(UIImage(contentsOfFile: snapshot)?.cgImage)
        let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil))
        let code = try #require(detector.features(in: CIImage(cgImage: image)).first as? CIQRCodeFeature)
        let text = try #require(code.messageString)
        #expect(text.hasPrefix("sketch: /etc/easel/sketch.toml:2:1: display.rotation = 45"), "\(text)")
    }

    /// Neither a mistake in a file nor one in a variable prevents the screen.
    @Test func settingsWithErrorsAreOmitted() throws {
        let file = "\(folder)/sketch.toml"
        try "[display]\nrotation = 45\n".write(toFile: file, atomically: true, encoding: .utf8)
        let snapshot = "\(folder)/snapshot.png"
        let result = try show("800x480", snapshot: snapshot, ["--config", folder])
        #expect(result.status == 0 && result.errors.contains("\(file):2:1: display.rotation"), "\(result.errors)")
        #expect(UIImage(contentsOfFile: snapshot)?.cgImage?.width == 800)
    }

    @Test func screenEndsWhenTimeIsOver() throws {
        let file = try messageFile()
        let result = try ProgramRun.run(
            "easel",
            ["show-failure", "sketch", file, "--seconds", "0.2"],
            environment: ["EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none"]
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty)
    }

    @Test func missingMessagesAreAnError() throws {
        let result = try ProgramRun.run(
            "easel",
            ["show-failure", "sketch", "\(folder)/none", "--seconds", "0.2"]
        )
        #expect(result.status == 66)
        #expect(result.errors == "easel: cannot read \(folder)/none: No such file or directory (errno 2)\n")
    }

    private func messageFile() throws -> String {
        let file = "\(folder)/messages"
        try Self.messages.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    private func show(_ size: String, snapshot: String, _ arguments: [String] = []) throws -> ProgramRun {
        try ProgramRun.run(
            "easel",
            ["show-failure", "sketch", try messageFile()] + arguments,
            environment: [
                "EASEL_DISPLAY": "virtual", "EASEL_SIZE": size, "EASEL_SNAPSHOT": snapshot,
                "EASEL_FONTS": ScreenFonts.bundledFolder,
            ]
        )
    }
}
