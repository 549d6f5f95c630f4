import CoreGraphics
import Display
import DisplaySupport
import Foundation
import Testing
import UIKit

@testable import Host

/// Reports of `Doctor` for a machine made of a folder and a scripted card.
@MainActor
@Suite("The doctor says what is there and what to type") final class DoctorTests {
    private let root = NSTemporaryDirectory() + "easel-doctor-\(UUID().uuidString)"
    private let card = ScriptedCard()

    init() throws {
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func make(_ path: String, _ contents: String = "") throws {
        let url = URL(fileURLWithPath: root + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: url, atomically: true, encoding: .utf8)
    }

    private func examine(groups: [String] = ["alice"], systemFont: String? = "Inter") -> DoctorReport {
        var doctor = Doctor()
        doctor.root = root
        doctor.cardCalls = card.calls
        doctor.account = DoctorReport.Account(user: "alice", groups: groups)
        doctor.systemFontFamily = { systemFont }
        return doctor.examine()
    }

    @Test func examineMachineWithoutDevices() {
        let report = examine()
        #expect(!report.canShow && !report.canTouch)
        #expect(
            report.advice.map(\.command) == [
                "sudo dmesg | grep --ignore-case --extended-regexp 'drm|fb|panel'",
                "sudo systemctl start systemd-udevd",
                "sudo modprobe evdev && cat /proc/bus/input/devices",
            ]
        )
        #expect(report.console.active == nil)
    }

    @Test func locationServiceThatIsMissingIsNamed() throws {
        #expect("\(examine())".contains("gpsd not installed, no compass"))
        try make("/dev/gnss0")
        #expect(examine().advice.contains { $0.command == "sudo apt install gpsd" })
        try make("/usr/sbin/gpsd")
        try make("/sys/bus/iio/devices/iio:device0/in_accel_x_raw")
        try make("/sys/bus/iio/devices/iio:device1/in_magn_x_raw")
        let stopped = examine()
        #expect("\(stopped)".contains("gpsd not running, compass iio:device1"))
        #expect(stopped.advice.contains { $0.command == "sudo systemctl enable --now gpsd.socket" })
        try make("/run/gpsd.sock")
        #expect("\(examine())".contains("gpsd running") && !examine().advice.contains { $0.problem.contains("gpsd") })
    }

    @Test func examineReadyCard() throws {
        try make("/dev/dri/card0")
        try make("/run/udev/control")
        let report = examine()
        #expect(report.canShow)
        let found = try #require(report.cards.first)
        #expect(found.driver == "scripted")
        #expect(found.isAtomic && found.takesDamage && found.countsVerticalBlanks)
        #expect(found.connectors.map(\.name) == ["HDMI-A-1"])
        #expect(found.connectors[0].modes == ["64x48@60"])
        #expect("\(report)".contains("HDMI-A-1  connected  64x48@60"))
        #expect(found.rotations.isEmpty && !"\(report)".contains("rotates"))
        card.state.withLock {
            #expect(!$0.isMaster, "master is dropped for the next program")
            #expect($0.commits.isEmpty && $0.setCRTCs.isEmpty && $0.flips.isEmpty && $0.dumbBuffers.isEmpty)
        }
    }

    @Test func examineCardThatRotatesNamesRotations() throws {
        try make("/dev/dri/card0")
        card.state.withLock {
            let values: [String: UInt64] = ["rotate-0": 1, "rotate-90": 2, "rotate-180": 4]
            $0.extras[50] = [DRMProperty(id: 0, name: "rotation", value: 1, options: values)]
        }
        let report = examine()
        #expect(report.cards.first?.rotations == [180, 270])
        #expect("\(report)".contains("vblank events, rotates by 180, 270°"))
    }

    @Test(arguments: [true, false]) func examineCardNamesGammaTable(isAtomic: Bool) throws {
        try make("/dev/dri/card0")
        #expect(examine().cards.first?.gammaTableSize == nil && "\(examine())".contains("no gamma table"))
        card.state.withLock {
            $0.isAtomic = isAtomic
            $0.former.gammaSize = 256
            $0.extras[41] = [DRMProperty(id: 0, name: "GAMMA_LUT_SIZE", value: 1024, isImmutable: true)]
        }
        #expect("\(examine())".contains("gamma table of \(isAtomic ? 1024 : 256) entries"))
    }

    @Test func examineUnusableCardHasAdvice() throws {
        try make("/dev/dri/card0")
        card.refuse("drmSetMaster", EBUSY)
        var report = examine()
        #expect(!report.canShow)
        #expect(report.advice.map(\.command).contains("sudo fuser --verbose \(root)/dev/dri/card0"))

        card.state.withLock { $0.connectors[0].connection = .disconnected }
        report = examine()
        #expect(report.cards.first?.problem == "no panel is connected")
        #expect(report.advice.map(\.problem).contains("no panel is connected to HDMI-A-1"))

        card.state.withLock { $0.connectors = [] }
        #expect(examine().cards.first?.problem == "it has no connectors")
    }

    @Test func adviceForMissingPermissionNamesGroup() throws {
        try make("/dev/dri/card0")
        // The file belongs to a group that is not root's: the first that this machine has.
        let group = try #require(["video", "tty", "daemon"].first { (name: String) in getgrnam(name) != nil })
        guard chown("\(root)/dev/dri/card0", .max, try #require(getgrnam(group)).pointee.gr_gid) == 0 else {
            // Only root gives files away; without that, the advice is to look.
            card.refuse("open", EACCES)
            #expect(examine().advice.map(\.command).contains("ls -l \(root)/dev/dri/card0"))
            return
        }
        card.refuse("open", EACCES)
        #expect(examine().advice.map(\.command).contains("sudo usermod -aG \(group) alice"))
        card.refuse("open", EACCES)
        let commands = examine(groups: ["alice", group]).advice.map(\.command)
        #expect(commands.contains("ls -l \(root)/dev/dri/card0"), "membership in the group does not fix it")
    }

    @Test func inputDevicesAreReportedWithProblem() throws {
        try make("/dev/input/event3", "no device")
        try make("/dev/fb0", "no framebuffer")
        let report = examine()
        #expect(report.devices.map(\.path) == ["\(root)/dev/input/event3"])
        #expect(report.devices[0].problem != nil)
        #expect(
            report.framebuffers[0].problem == "cannot use \(root)/dev/fb0 as a display: it is not a framebuffer device"
        )
        #expect(!report.canTouch && !report.canShow)
    }

    @Test func adviceForDeviceWithoutContactSizes() {
        var report = examine()
        let problem = "palm size: /dev/input/event3 is not supported: the device must report sizes"
        report.devices = [DoctorReport.Device(path: "/dev/input/event3", kind: "touchscreen", palmProblem: problem)]
        let advice = Doctor(palmSize: 20).advice(on: report)
        #expect(advice.contains(DoctorReport.Advice(problem: problem, command: "cat /proc/bus/input/devices")))
        report.devices[0].palmProblem = nil
        #expect(!Doctor().advice(on: report).contains { $0.problem.contains("palm") })
    }

    @Test func warningsOfLowMemoryAreReported() throws {
        #expect(!examine().memory.reportsPressure && "\(examine())".contains("warnings of low memory: no"))
        try make("/proc/pressure/memory")
        #expect(examine().memory.reportsPressure && "\(examine())".contains("warnings of low memory: yes"))
    }

    @Test func consoleOfReportIsActiveOne() throws {
        try make("/sys/class/tty/tty0/active", "tty3\n")
        #expect(examine().console.active == "tty3")
        #expect(examine().console.problem == "/dev/tty3: No such file or directory")
        try make("/dev/tty3")
        #expect(examine().console.problem == nil)
    }

    @Test func adviceForSystemFontWithoutWeights() {
        let bare = examine().advice.count
        let found = examine(systemFont: "DejaVu Sans")
        #expect("\(found)".contains("Fonts\n  system font: DejaVu Sans\n"))
        #expect(
            found.advice.last
                == DoctorReport.Advice(
                    problem: "the system font is DejaVu Sans; install Inter, which has all weights",
                    command: "sudo apt install fonts-inter"
                )
        )
        #expect(found.advice.count == bare + 1)
        #expect(!"\(examine())".contains("fonts-inter"))
        #expect(examine(systemFont: nil).advice.last?.problem == "no fonts found")
    }

    /// Without a scripted answer, the doctor reports the font that apps get.
    @Test func systemFontOfReportMatchesUIFont() {
        #expect(Doctor().examine().fonts.systemFamily == UIFont.systemFont(ofSize: 12).familyName)
    }

    @Test func reportEncodesVerdictAsJSON() throws {
        try make("/dev/dri/card0")
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(examine()))
        let report = try #require(object as? [String: Any])
        #expect(report["canShow"] as? Bool == true)
        #expect(report["canTouch"] as? Bool == false)
        let cards = try #require(report["cards"] as? [[String: Any]])
        let connectors = try #require(cards.first?["connectors"] as? [[String: Any]])
        #expect(connectors.first?["modes"] as? [String] == ["64x48@60"])
    }
}
