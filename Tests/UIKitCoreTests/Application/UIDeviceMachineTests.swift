import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The machine and its battery, as files of the kernel and of the distribution describe them.
@MainActor
@Suite struct UIDeviceMachineTests {
    /// A folder with files of a machine, which is deleted at the end of its test.
    private final class Machine {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("easel-machine-\(UUID())")

        init(_ files: [String: String]) throws { for (path, text) in files { try write(text, to: path) } }

        func write(_ text: String, to path: String) throws {
            let file = url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }

        func battery(_ capacity: String, _ status: String, name: String = "BAT0") throws {
            for (file, text) in [("type", "Battery"), ("capacity", capacity), ("status", status)] {
                try write(text + "\n", to: "sys/class/power_supply/\(name)/\(file)")
            }
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    @Test func namesAreThoseOfTheMachine() throws {
        let board = try Machine([
            "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0", "sys/class/dmi/id/product_name": "other\n",
            "etc/os-release": "# comment\nPRETTY_NAME=\"Debian\"\nNAME=\"Debian GNU/Linux\"\nVERSION_ID='12'\n",
        ])
        UIDevice.current.machine.root = board.url.path
        let device = UIDevice.current
        #expect(device.model == "Raspberry Pi 4 Model B Rev 1.4" && device.localizedModel == device.model)
        #expect(device.systemName == "Debian GNU/Linux" && device.systemVersion == "12")
        let computer = try Machine(["sys/class/dmi/id/product_name": "X1\n", "usr/lib/os-release": "NAME=Arch Linux"])
        device.machine.root = computer.url.path
        #expect(device.model == "X1" && device.systemName == "Arch Linux" && device.systemVersion == "")
        device.machine.root = "/nowhere"
        #expect(device.model == "Linux" && device.systemName == "Linux" && device.systemVersion == "")
        #expect(!device.name.isEmpty && device.isMultitaskingSupported)
    }

    @Test func theBatteryIsMonitored() throws {
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        try screen.show(UIView())
        let machine = try Machine(["sys/class/power_supply/AC/type": "Mains\n"])
        try machine.battery("50", "Discharging")
        let device = UIDevice.current
        device.machine.root = machine.url.path
        #expect(device.batteryLevel == -1 && device.batteryState == .unknown, "not monitored")
        var names: [Notification.Name] = []
        let observers = [UIDevice.batteryLevelDidChangeNotification, UIDevice.batteryStateDidChangeNotification].map {
            let name = $0
            return NotificationCenter.default.addObserver(forName: name, object: device, queue: nil) { _ in
                MainActor.assumeIsolated { names.append(name) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        device.isBatteryMonitoringEnabled = true
        #expect(device.batteryLevel == 0.5 && device.batteryState == .unplugged)
        try screen.advance(by: 31)
        #expect(names == [], "nothing has changed")
        try machine.battery("49", "Discharging")
        try screen.advance(by: 31)
        #expect(names == [UIDevice.batteryLevelDidChangeNotification] && device.batteryLevel == 0.49)
        try machine.battery("49", "Charging")
        try screen.advance(by: 31)
        #expect(names.last == UIDevice.batteryStateDidChangeNotification && device.batteryState == .charging)
        device.isBatteryMonitoringEnabled = false
        try machine.battery("48", "Full")
        try screen.advance(by: 61)
        #expect(names.count == 2 && device.batteryLevel == -1)
    }

    @Test func batteriesAreReadFromFilesOfTheKernel() throws {
        func battery(_ batteries: [(String, String, String)], _ files: [String: String] = [:]) throws -> MachineBattery
        {
            let machine = try Machine(files)
            for (name, capacity, status) in batteries { try machine.battery(capacity, status, name: name) }
            return MachineBattery(root: machine.url.path)
        }
        let full = try battery([("BAT0", "100", "Full"), ("BAT1", "50", "Charging")])
        #expect(full.level == 0.75 && full.state == .charging)
        #expect(try battery([("BAT0", "100", "Full")]).state == .full)
        #expect(try battery([("BAT0", "80", "Not charging")]).state == .charging)
        #expect(try battery([("BAT0", "150", "Strange")]) == battery([("BAT0", "100", "Unknown")]))
        #expect(try battery([("BAT0", "much", "Full")]).level == -1)
        let mouse = ["sys/class/power_supply/BAT0/scope": "Device\n"]
        #expect(try battery([("BAT0", "20", "Discharging")], mouse).level == -1, "the battery of a mouse")
        #expect(try battery([]).state == .unknown)
    }

    @Test func theIdentifierIsStored() throws {
        let identifier = try #require(UIDevice.current.identifierForVendor)
        #expect(UIDevice.current.identifierForVendor == identifier)
        #expect(UserDefaults.standard.string(forKey: "UIDeviceIdentifierForVendor") == identifier.uuidString)
    }

    @Test func thereIsNoProximitySensor() {
        UIDevice.current.isProximityMonitoringEnabled = true
        #expect(!UIDevice.current.isProximityMonitoringEnabled && !UIDevice.current.proximityState)
    }
}
