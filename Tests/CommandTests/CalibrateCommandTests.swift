import Foundation
import TestSupport
import Testing
import UIKit

@testable import CalibrateApp

/// `easel calibrate` on the virtual clock, with a recording of touches in place of a panel.
@Suite(.timeLimit(.minutes(20))) struct CalibrateCommandTests {
    /// A temporary folder for the configuration and a recording.
    private final class Folder {
        let path = NSTemporaryDirectory() + "easel-calibrate-\(UUID().uuidString)"
        var file: String { "\(path)/easel.toml" }
        var recording: String { "\(path)/touches.csv" }

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Writes a recording that touches the targets of a screen on a panel, as the panel reports it.
    /// - Parameter distortion: The transform from the panel's coordinates, from 0 to 1, to the reported ones.
    private func record(
        _ folder: Folder,
        _ panel: CGSize,
        _ rotation: ScreenRotation = .none,
        scale: Double = 1,
        distortion: CGAffineTransform
    ) throws {
        let isUpright = rotation == .none || rotation == .upsideDown
        let size = CGSize(
            width: (isUpright ? panel.width : panel.height) / scale,
            height: (isUpright ? panel.height : panel.width) / scale
        )
        var text = "t_ms,contact,phase,x,y\n"
        let course = CalibrationCourse(bounds: CGRect(origin: .zero, size: size), limit: 8)
        for (index, target) in course.targets.enumerated() {
            let part = (x: target.x / size.width, y: target.y / size.height)
            // The rotation by as many degrees the other way leads from the screen to the panel.
            let inverse = ScreenRotation(rawValue: (360 - rotation.rawValue) % 360)
            let onPanel = try #require(inverse).screenPosition(ofPanelX: part.x, y: part.y)
            let reported = CGPoint(x: onPanel.x, y: onPanel.y).applying(distortion)
            let (x, y) = rotation.screenPosition(ofPanelX: reported.x, y: reported.y)
            text += "\(index * 1000),1,down,\(x),\(y)\n\(index * 1000 + 200),1,up,\(x),\(y)\n"
        }
        try text.write(toFile: folder.recording, atomically: false, encoding: .utf8)
    }

    private func calibrate(_ folder: Folder, _ arguments: [String] = []) throws -> ProgramRun {
        try ProgramRun.run(
            "easel",
            ["calibrate", "--config", folder.path] + arguments,
            environment: ["EASEL_REPLAY": folder.recording]
        )
    }

    private func matrix(_ text: String) throws -> [Double] {
        let numbers = try #require(text.split(separator: ":").last).prefix { $0 != "\"" }
        return numbers.split(separator: " ").compactMap { Double($0) }
    }

    @Test(arguments: ScreenRotation.allCases, [1.0, 1.5, 2])
    func matrixIsThatOfPanelAtAnyRotationAndScale(rotation: ScreenRotation, scale: Double) throws {
        let folder = try Folder()
        // Swapped axes, one of them mirrored, on a part of the range.
        let distortion = CGAffineTransform(a: 0, b: -0.8, c: 0.6, d: 0, tx: 0.3, ty: 0.9)
        try record(folder, CGSize(width: 480, height: 272), rotation, scale: scale, distortion: distortion)
        let result = try calibrate(
            folder,
            ["--size", "480x272", "--rotation", "\(rotation.rawValue)", "--scale", "\(scale)", "--device", "Touch: 1"]
        )
        #expect(result.status == 0, "\(result.errors)")
        let text = try String(contentsOfFile: folder.file, encoding: .utf8)
        #expect(text.hasPrefix("[input]\ncalibration = [\"Touch: 1: "), "\(text)")
        let found = try matrix(text)
        let inverse = distortion.inverted()
        let expected = [inverse.a, inverse.c, inverse.tx, inverse.b, inverse.d, inverse.ty]
        try #require(found.count == 6)
        // A thousandth of 480 pixels is half a point.
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-4 }, "\(found) \(expected)")
        #expect(result.output.hasSuffix("greatest error 0.0 points, stored in \(folder.file)\n"), "\(result.output)")
    }

    @Test func otherLinesAndDevicesStay() throws {
        let folder = try Folder()
        try record(folder, CGSize(width: 800, height: 480), distortion: CGAffineTransform(scaleX: 0.5, y: 0.5))
        try "# panel\n[input]\ncalibration = [\"b: 1 0 0 0 1 0\", \"a: 3 0 0 0 3 0\"] # two\n[display]\nscale = 1\n"
            .write(toFile: folder.file, atomically: false, encoding: .utf8)
        let first = try calibrate(folder, ["--device", "a"])
        #expect(first.status == 0, "\(first.errors)")
        let expected =
            "# panel\n[input]\ncalibration = [\"b: 1 0 0 0 1 0\", \"a: 2 0 0 0 2 0\"] # two\n[display]\nscale = 1\n"
        #expect(try String(contentsOfFile: folder.file, encoding: .utf8) == expected)
        let second = try calibrate(folder, ["--device", "a"])
        #expect(second.status == 0 && second.output == first.output)
        #expect(try String(contentsOfFile: folder.file, encoding: .utf8) == expected)
        let check = try ProgramRun.run("easel", ["config", "check", folder.file])
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test func ruleIsPrintedAndNothingIsStored() throws {
        let folder = try Folder()
        try record(
            folder,
            CGSize(width: 800, height: 480),
            distortion: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        )
        let named = try calibrate(folder, ["--udev", "--device", "a \"[b]\""])
        #expect(
            named.output == """
                # greatest error 0.0 points
                ACTION!="remove", KERNEL=="event*", ATTRS{name}=="a ??b??", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 1 0 0"

                """
        )
        let unnamed = try calibrate(folder, ["--udev"])
        #expect(unnamed.output.contains("ENV{ID_INPUT_TOUCHSCREEN}==\"1\""))
        #expect(!FileManager.default.fileExists(atPath: folder.file))
        let warned = try ProgramRun.run(
            "easel",
            ["calibrate", "--udev"],
            environment: ["EASEL_REPLAY": folder.recording, "EASEL_CALIBRATION": "1 0 0 0 1 0"]
        )
        #expect(warned.status == 0 && warned.errors.contains("EASEL_CALIBRATION in the environment overrides the rule"))
    }

    @Test func incompleteOrWrongTouchesStoreNothing() throws {
        let folder = try Folder()
        try "[display]\nscale = 1\n".write(toFile: folder.file, atomically: false, encoding: .utf8)
        try "t_ms,contact,phase,x,y\n0,1,down,0.125,0.125\n200,1,up,0.125,0.125\n"
            .write(toFile: folder.recording, atomically: false, encoding: .utf8)
        let result = try calibrate(folder)
        #expect(result.status == 66)
        #expect(result.errors.hasSuffix("easel: nothing is calibrated: not all targets were touched\n"))
        #expect(try String(contentsOfFile: folder.file, encoding: .utf8) == "[display]\nscale = 1\n")
    }

    @Test(arguments: [
        (["--limit", "0"], 64, "--limit"), (["--limit", "nan"], 64, "--limit"), (["--device", "a;b"], 64, "--device"),
        (["--config", "none"], 64, "--udev"), (["--config", "/sys"], 77, "/sys/easel.toml"),
        (["--config", "/nowhere.toml"], 66, "/nowhere.toml"),
    ])
    func invalidArgumentsAreNamedBeforeTheTargets(arguments: [String], status: Int32, text: String) throws {
        let result = try ProgramRun.run(
            "easel",
            ["calibrate"] + arguments,
            environment: ["EASEL_REPLAY": "/nowhere/touches.csv"]
        )
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(text), "\(result.errors)")
        #expect(!result.errors.contains("touches.csv"))
    }
}
