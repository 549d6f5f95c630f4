import Foundation
import TestSupport
import Testing

/// `board/raspberry-pi/setup` with folders in the place of a card.
@Suite final class RaspberryPiSetupTests {
    private let root = NSTemporaryDirectory() + "easel-card-\(UUID().uuidString)"

    /// The files of a card as Raspberry Pi OS Lite has them, in part.
    init() throws {
        try write(
            "boot/firmware/config.txt",
            """
            dtparam=audio=on
            display_auto_detect=1
            dtoverlay=vc4-kms-v3d
            max_framebuffers=2

            [cm4]
            otg_mode=1

            [all]
            enable_uart=1
            """
        )
        try write(
            "boot/firmware/cmdline.txt",
            "console=serial0,115200 console=tty1 root=PARTUUID=1234-02  rootwait quiet loglevel=7 init=/first\n"
        )
        for name in ["7inch", "ili9881-5inch", "ili9881-7inch"] {
            try write("boot/firmware/overlays/vc4-kms-dsi-\(name).dtbo", "")
        }
        try write("etc/hostname", "kiosk\n")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func write(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: "\(root)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }

    private func config() throws -> String { try text("boot/firmware/config.txt") }
    private func commandLine() throws -> String { try text("boot/firmware/cmdline.txt") }

    /// All files of the card, by path.
    private func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
            files[path] = FileManager.default.contents(atPath: "\(root)/\(path)")
        }
        return files.filter { !$0.key.hasSuffix("/") }
    }

    /// Runs the script for the card.
    private func setUp(_ arguments: String...) throws -> (output: String, errors: String, status: Int32) {
        try setUp(arguments)
    }

    private func setUp(_ arguments: [String]) throws -> (output: String, errors: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [Checkout.url("board/raspberry-pi/setup").path, "--root", root] + arguments
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, messages, process.terminationStatus)
    }

    @Test func panelGetsItsOverlayAndTheConsoleLeavesIt() throws {
        let result = try setUp("--panel", "touch-display-2")
        #expect(result.status == 0 && result.errors == "", "\(result)")
        let config = try config()
        // The section of the compute modules has ended, and an overlay is not loaded twice.
        #expect(config.contains("\nenable_uart=1\n# easel: begin."))
        let part = try #require(config.components(separatedBy: "# easel: begin.").last)
        let settings = part.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }
        #expect(
            settings == [
                "[all]", "disable_splash=1", "disable_fw_kms_setup=1", "display_auto_detect=0",
                "dtoverlay=vc4-kms-dsi-ili9881-7inch",
            ]
        )
        #expect(config.split(separator: "\n").allSatisfy { $0.hasPrefix("#") || $0.count <= 98 })
        #expect(
            try commandLine() == "console=serial0,115200 console=tty3 root=PARTUUID=1234-02  rootwait quiet loglevel=3 "
                + "init=/first logo.nologo vt.global_cursor_default=0\n"
        )
        #expect(try text("etc/udev/rules.d/90-easel-backlight.rules").contains(#"SUBSYSTEM=="backlight""#))
        #expect(
            try text("etc/systemd/system/easel-kiosk@.service.d/backlight.conf")
                .contains("[Service]\nReadWritePaths=/sys/devices\n")
        )
        #expect(try files()["etc/easel/easel.toml"] == nil)
    }

    @Test(arguments: [
        ("touch-display", "0", "vc4-kms-dsi-7inch,dsi0", "video=DSI-2:800x480@60,rotate=90"),
        ("touch-display-2-5inch", "1", "vc4-kms-dsi-ili9881-5inch", "video=DSI-2:720x1280@60,rotate=90"),
    ])
    func consoleIsRotatedLikeTheApps(panel: String, port: String, overlay: String, video: String) throws {
        let result = try setUp("--panel", panel, "--port", port, "--connector", "DSI-2", "--rotation", "270")
        #expect(result.status == 0, "\(result)")
        #expect(try config().contains("\ndtoverlay=\(overlay)\n"))
        #expect(try commandLine().hasSuffix(" vt.global_cursor_default=0 \(video)\n"))
        #expect(try text("etc/easel/easel.toml") == "[display]\nrotation = 270\n")
    }

    @Test func monitorNeedsNoOverlayAndNoBacklight() throws {
        try write("boot/firmware/config.txt", "[pi4]\ndtoverlay=vc4-kms-v3d\n")
        #expect(try setUp("--panel", "hdmi", "--rotation", "90").status == 0)
        let config = try config()
        #expect(!config.contains("dsi") && !config.contains("display_auto_detect"))
        // That of other models does not count.
        #expect(config.hasSuffix("\ndtoverlay=vc4-kms-v3d\n# easel: end\n"))
        #expect(try !commandLine().contains("video="))
        #expect(try text("etc/easel/easel.toml") == "[display]\nrotation = 90\n")
        #expect(try files().keys.allSatisfy { !$0.contains("backlight.") })
    }

    @Test(arguments: [("90", "0 -1 1 1 0 0"), ("180", "-1 0 1 0 -1 1"), ("270", "0 1 0 -1 0 1")])
    func touchRotationIsTheMatrixOfLibinput(degrees: String, matrix: String) throws {
        #expect(try setUp("--panel", "hdmi", "--touch-rotation", degrees).status == 0)
        let rules = try text("etc/udev/rules.d/90-easel-touch.rules")
        let assignment = #"ENV{LIBINPUT_CALIBRATION_MATRIX}="\#(matrix)""#
        #expect(rules.hasSuffix(#"ENV{ID_INPUT_TOUCHSCREEN}=="1", \#(assignment)"# + "\n"))
    }

    @Test func secondRunChangesNothing() throws {
        func run() throws -> String {
            try setUp("--panel", "touch-display", "--rotation", "180", "--touch-rotation", "90").output
        }
        #expect(try run().hasSuffix("the changes take effect at the next start of the machine\n"))
        let once = try files()
        #expect(try run() == "nothing to change\n")
        #expect(try files() == once)
    }

    @Test func otherOptionsReplaceTheFormerOnes() throws {
        #expect(try setUp("--panel", "touch-display-2").status == 0)
        let expected = try files()
        #expect(try setUp("--undo").status == 0)
        #expect(try setUp("--panel", "touch-display", "--rotation", "90", "--touch-rotation", "90").status == 0)
        #expect(try setUp("--panel", "touch-display-2").status == 0)
        #expect(try files() == expected)
    }

    @Test func undoRestoresEveryByte() throws {
        try write("etc/easel/easel.toml", "[input]\nkeyboard = [\"de\"]\n[display]\nrotation = 0 # upright")
        try write("etc/udev/rules.d/90-easel-touch.rules", "# mine\n")
        let before = try files()
        #expect(try setUp("--panel", "touch-display", "--rotation", "90", "--touch-rotation", "90").status == 0)
        #expect(try text("etc/easel/easel.toml").contains("[display]\nrotation = 90\n"))
        #expect(try files() != before)
        #expect(try setUp("--undo").status == 0)
        #expect(try files() == before)
        #expect(try setUp("--undo").output == "nothing to change\n")
        #expect(try files() == before)
    }

    @Test func undoKeepsLaterChangesOfOthers() throws {
        #expect(try setUp("--panel", "touch-display", "--rotation", "90").status == 0)
        // The first start of the system removes its parameter, and the administrator adds settings.
        try write("boot/firmware/cmdline.txt", commandLine().replacingOccurrences(of: " init=/first", with: " splash"))
        try write("boot/firmware/config.txt", config() + "dtparam=spi=on\n")
        try write("etc/easel/easel.toml", text("etc/easel/easel.toml") + "scale = 2\n")
        #expect(try setUp("--undo").status == 0)
        #expect(try config().hasSuffix("\n[all]\nenable_uart=1\ndtparam=spi=on\n") && !config().contains("easel"))
        let words = try Set(commandLine().split { $0 == " " || $0 == "\n" })
        #expect(
            words == [
                "console=serial0,115200", "console=tty1", "root=PARTUUID=1234-02", "rootwait", "quiet", "splash",
                "loglevel=7",
            ]
        )
        #expect(try text("etc/easel/easel.toml") == "[display]\nscale = 2\n")
    }

    @Test func dryRunPrintsTheChangesAndMakesNone() throws {
        let before = try files()
        let result = try setUp("--panel", "touch-display", "--rotation", "90", "--dry-run")
        #expect(result.status == 0)
        #expect(result.output.contains("\n+dtoverlay=vc4-kms-dsi-7inch\n"))
        #expect(result.output.contains("\n+rotation = 90\n"))
        #expect(try files() == before)
    }

    @Test(arguments: [
        ("[input]\nkeyboard = [\"de\"]\n", "[input]\nkeyboard = [\"de\"]\n\n[display]\nrotation = 90\n"),
        ("[ display ] # panel\nscale = 2\n[input]\n", "[ display ] # panel\nrotation = 90\nscale = 2\n[input]\n"),
        ("[input]\nrotation = 1\n[display]\nrotation = 180\n", "[input]\nrotation = 1\n[display]\nrotation = 90\n"),
    ])
    func rotationReplacesThatOfTheSettings(former: String, expected: String) throws {
        try write("etc/easel/easel.toml", former)
        #expect(try setUp("--panel", "hdmi", "--rotation", "90").status == 0)
        #expect(try text("etc/easel/easel.toml") == expected)
    }

    @Test func unknownPanelErrorListsPanels() throws {
        let before = try files()
        let result = try setUp("--panel", "toaster")
        #expect(result.status == 64 && result.output == "")
        #expect(
            result.errors == "easel: --panel toaster: unknown panel; expected touch-display, touch-display-2, "
                + "touch-display-2-5inch or hdmi\n"
        )
        #expect(try files() == before)
    }

    @Test(arguments: [
        (["--panel", "hdmi", "--rotation", "45"], "--rotation 45: expected 0, 90, 180 or 270"),
        (["--panel", "hdmi", "--touch-rotation", "0"], "--touch-rotation 0: expected 90, 180 or 270"),
        (["--panel", "hdmi", "--port", "2"], "--port 2: expected 0 or 1"),
        (["--panel", "hdmi", "--connector", "DSI 1"], "--connector DSI 1: expected the name of a connector, "),
        (["--rotation", "90"], "--panel is missing: expected touch-display, touch-display-2, "),
        (["--panel"], "missing value for --panel"),
        (["--panels", "hdmi"], "unknown option --panels; "),
    ])
    func invalidArgumentIsNamed(arguments: [String], message: String) throws {
        let result = try setUp(arguments)
        #expect(result.status == 64 && result.errors.hasPrefix("easel: \(message)"), "\(result)")
    }

    @Test func systemWithoutTheOverlayIsAnError() throws {
        try FileManager.default.removeItem(atPath: "\(root)/boot/firmware/overlays/vc4-kms-dsi-7inch.dtbo")
        let before = try files()
        let result = try setUp("--panel", "touch-display")
        #expect(result.status == 66 && result.errors.contains("overlays/vc4-kms-dsi-7inch.dtbo does not exist"))
        #expect(try files() == before)
    }

    @Test func folderWithoutBootFilesIsAnError() throws {
        try FileManager.default.removeItem(atPath: "\(root)/boot/firmware/cmdline.txt")
        let result = try setUp("--panel", "hdmi")
        #expect(result.status == 66 && result.errors.contains("cmdline.txt does not exist: name the boot partition"))
    }

    @Test(arguments: [
        ("boot/firmware/config.txt", "dtoverlay=vc4-kms-dsi-x\n", "remove the line dtoverlay=vc4-kms-dsi-x"),
        ("boot/firmware/cmdline.txt", "quiet\nsplash\n", "expected one line with the parameters of the kernel"),
        ("etc/easel/easel.toml", "display.rotation = 0\n", "set display.rotation to 90 there"),
    ])
    func fileThatCannotBeEditedIsAnErrorBeforeAnyChange(path: String, contents: String, message: String) throws {
        try write(path, contents)
        let before = try files()
        let result = try setUp("--panel", "touch-display", "--rotation", "90")
        #expect(result.status == 65 && result.errors.contains(message), "\(result)")
        #expect(try files() == before)
    }

    @Test func interruptedRunCanBeUndone() throws {
        // A file in the place of a folder.
        try write("etc/udev", "")
        let before = try files()
        let result = try setUp("--panel", "touch-display", "--rotation", "90")
        #expect(result.status == 73)
        #expect(result.errors.contains("90-easel-backlight.rules cannot be written"), "\(result)")
        #expect(try files() != before)
        #expect(try setUp("--undo").status == 0)
        #expect(try files() == before)
    }

    @Test func bootPartitionInAnotherFolderIsNamed() throws {
        let boot = "\(root)-boot"
        try FileManager.default.moveItem(atPath: "\(root)/boot/firmware", toPath: boot)
        defer { try? FileManager.default.removeItem(atPath: boot) }
        #expect(try setUp("--panel", "touch-display").status == 66)
        #expect(try setUp("--panel", "touch-display", "--boot", boot).status == 0)
        let config = try String(contentsOfFile: "\(boot)/config.txt", encoding: .utf8)
        #expect(config.contains("dtoverlay=vc4-kms-dsi-7inch\n"))
    }
}
