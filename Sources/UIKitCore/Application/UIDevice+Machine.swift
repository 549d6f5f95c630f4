import Foundation
import QuartzCore

/// The names of the machine and of its system, read from files of the kernel and of the distribution.
struct MachineNames: Equatable {
    /// The model, such as `Raspberry Pi 4 Model B Rev 1.4`; `nil` if it is not known.
    var model: String?
    /// The name of the distribution, such as `Debian GNU/Linux`.
    var systemName = "Linux"
    /// The version of the distribution, such as `12`; empty if it has none.
    var systemVersion = ""

    /// Reads the names.
    /// - Parameter root: The folder that contains `sys`, `proc` and `etc`.
    init(root: String = "") {
        // The names of boards without a firmware that describes them are in the device tree, which ends texts by a zero.
        let paths = ["/proc/device-tree/model", "/sys/class/dmi/id/product_name"]
        model = paths.lazy.compactMap { Self.line(of: root + $0) }.first
        for path in ["/etc/os-release", "/usr/lib/os-release"] {
            guard let text = try? RegularFile.text(of: root + path, atMost: 65_536) else { continue }
            let values = Self.values(in: text)
            systemName = values["NAME"] ?? systemName
            systemVersion = values["VERSION_ID"] ?? systemVersion
            break
        }
    }

    /// Returns the first line of a file; `nil` if there is none, or if it is empty.
    static func line(of path: String) -> String? {
        guard let text = try? RegularFile.text(of: path, atMost: 4096) else { return nil }
        let line = text.prefix { $0 != "\0" && !$0.isNewline }.trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? nil : line
    }

    private static func values(in text: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            values[String(parts[0])] = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        }
        return values
    }
}

/// The charge of a machine's batteries, as the kernel reports it.
struct MachineBattery: Equatable {
    /// The charge from 0 to 1; −1 if there is no battery.
    var level: Float = -1
    var state = UIDevice.BatteryState.unknown

    /// Reads the charge.
    /// - Parameter root: The folder that contains `sys`.
    init(root: String = "") {
        let folder = root + "/sys/class/power_supply"
        var levels: [Float] = []
        var states: Set<String> = []
        for name in Folder.names(in: folder) {
            func value(_ file: String) -> String? { MachineNames.line(of: "\(folder)/\(name)/\(file)") }
            // Batteries of mice and the like have the scope of a device.
            guard value("type") == "Battery", value("scope") != "Device", value("present") != "0",
                let capacity = value("capacity").flatMap({ Float($0) })
            else { continue }
            levels.append(min(max(capacity, 0), 100) / 100)
            states.insert(value("status") ?? "Unknown")
        }
        guard !levels.isEmpty else { return }
        level = levels.reduce(0, +) / Float(levels.count)
        if states.contains("Discharging") {
            state = .unplugged
        } else if states.contains("Charging") || states.contains("Not charging") {
            state = .charging
        } else if states == ["Full"] {
            state = .full
        }
    }
}

extension UIDevice {
    /// The states of the battery.
    public enum BatteryState: Int, Hashable, Sendable, CaseIterable {
        /// The state cannot be determined, or the battery is not monitored.
        case unknown = 0
        /// The battery is discharged.
        case unplugged = 1
        /// The battery is charged, or kept below its full charge, by an external supply.
        case charging = 2
        /// The battery is full, and there is an external supply.
        case full = 3
    }

    /// The name of the notification that is posted when the charge of the battery has changed, while it is monitored.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification"
    )

    /// The name of the notification that is posted when the state of the battery has changed, while it is monitored.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification"
    )

    /// The name of the notification that is posted when the state of the proximity sensor has changed. There is no such
    /// sensor.
    public nonisolated static let proximityStateDidChangeNotification = Notification.Name(
        "UIDeviceProximityStateDidChangeNotification"
    )

    /// A Boolean value that indicates whether the system runs several programs at once: `true`.
    public final var isMultitaskingSupported: Bool { true }

    /// The name of the machine in the network.
    public final var name: String { ProcessInfo.processInfo.hostName }

    /// The model of the machine, such as `Raspberry Pi 4 Model B Rev 1.4`; `Linux` if the machine does not name it.
    public final var model: String { machine.names.model ?? "Linux" }

    /// The model of the machine. It is not translated.
    public final var localizedModel: String { model }

    /// The name of the distribution, such as `Debian GNU/Linux`.
    public final var systemName: String { machine.names.systemName }

    /// The version of the distribution, such as `12`; empty if it has none, as rolling releases do.
    public final var systemVersion: String { machine.names.systemVersion }

    /// An identifier of this installation of the app. It is random, and stored in the app's defaults, so that it remains as long
    /// as they do.
    public final var identifierForVendor: UUID? {
        let key = "UIDeviceIdentifierForVendor"
        if let stored = UserDefaults.standard.string(forKey: key).flatMap({ UUID(uuidString: $0) }) { return stored }
        let identifier = UUID()
        UserDefaults.standard.set(identifier.uuidString, forKey: key)
        return identifier
    }

    /// A Boolean value that indicates whether the battery is monitored: every 30 seconds. The default is `false`.
    public final var isBatteryMonitoringEnabled: Bool {
        get { machine.timer != nil }
        set {
            guard newValue != isBatteryMonitoringEnabled else { return }
            if newValue {
                machine.battery = MachineBattery(root: machine.root)
                machine.timer = Timer.scheduledTimer(withTimeInterval: MachineState.interval, repeats: true) {
                    [weak self] _ in
                    MainActor.assumeIsolated { self?.updateBattery() }
                }
            } else {
                machine.timer?.invalidate()
                machine.timer = nil
            }
        }
    }

    /// The charge of the battery from 0 to 1; −1 if there is none, or if it is not monitored.
    public final var batteryLevel: Float { isBatteryMonitoringEnabled ? machine.battery.level : -1 }

    /// The state of the battery; `unknown` if there is none, or if it is not monitored.
    public final var batteryState: BatteryState { isBatteryMonitoringEnabled ? machine.battery.state : .unknown }

    private func updateBattery() {
        let former = machine.battery
        machine.battery = MachineBattery(root: machine.root)
        if machine.battery.level != former.level {
            NotificationCenter.default.post(name: Self.batteryLevelDidChangeNotification, object: self)
        }
        if machine.battery.state != former.state {
            NotificationCenter.default.post(name: Self.batteryStateDidChangeNotification, object: self)
        }
    }

    /// A Boolean value that indicates whether the proximity sensor is monitored. As there is none, it remains `false`, as on
    /// Apple's devices without a sensor.
    public final var isProximityMonitoringEnabled: Bool {
        get { false }
        set {}
    }

    /// A Boolean value that indicates whether the proximity sensor is close to the user: `false`, as there is none.
    public final var proximityState: Bool { false }
}

/// The state of a device that is read from the machine.
struct MachineState {
    /// The time between two readings of the battery, in seconds. A chosen value: files of the kernel post no changes.
    static let interval: TimeInterval = 30

    /// The folder that contains `sys`, `proc` and `etc`. Tests replace it.
    var root = "" {
        didSet { names = MachineNames(root: root) }
    }
    private(set) lazy var names = MachineNames(root: root)
    var battery = MachineBattery(root: "/nowhere")
    var timer: Timer?
}
