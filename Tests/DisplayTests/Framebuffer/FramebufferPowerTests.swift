import CoreGraphics
import Glibc
import LinuxIO
import Testing

@testable import Display

@Suite struct FramebufferPowerTests {
    @Test func panelIsPoweredDownAndUnblanked() throws {
        let device = ScriptedFramebuffer(Panel())
        let display = try device.open()
        func calls() -> [String] { device.log.lines.filter { ["unblank", "power down"].contains($0) } }
        #expect(calls() == ["unblank"])
        try display.setPanelOn(false)
        try display.setPanelOn(false)
        #expect(calls() == ["unblank", "power down"])
        try display.setPanelOn(true)
        #expect(calls() == ["unblank", "power down", "unblank"])
        try display.setPanelOn(false)
        display.close()
        #expect(calls().suffix(2) == ["power down", "unblank"], "the console needs the panel")
    }

    @Test(arguments: [EINVAL, ENOTTY]) func driverWithoutBlankingIsAnError(number: CInt) throws {
        let device = ScriptedFramebuffer(Panel()) { calls, _ in
            calls.powerDown = { (_) throws(Errno) in throw Errno(rawValue: number) }
        }
        let display = try device.open()
        defer { display.close() }
        #expect(throws: DisplayError.cannotSwitchOff(name: "/dev/fb7")) { try display.setPanelOn(false) }
        try display.setPanelOn(true)
        #expect(device.log.lines.filter { $0 == "unblank" }.count == 1, "the panel was not off")
    }

    @Test func failureNamesTheRequest() throws {
        let device = ScriptedFramebuffer(Panel()) { calls, _ in
            calls.powerDown = { (_) throws(Errno) in throw Errno(rawValue: EIO) }
        }
        let display = try device.open()
        defer { display.close() }
        #expect(throws: DisplayError.systemCall("FBIOBLANK", argument: "/dev/fb7", errorNumber: EIO)) {
            try display.setPanelOn(false)
        }
    }
}
