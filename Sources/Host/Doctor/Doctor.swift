import CoreGraphics
import Display
import Foundation
import Input
import LinuxIO
import Typography

/// Inspects the devices of the machine, each only for as long as necessary. Shows nothing, and does not touch the
/// console.
package struct Doctor: Sendable {
    /// The prefix of `/dev`, `/proc`, `/run` and `/sys`; a folder in tests.
    var root = ""
    var cardCalls = DRMCalls()
    var account = DoctorReport.Account.current
    /// Returns the family of the machine's system font; `nil` if there is no font at all.
    var systemFontFamily: @Sendable () -> String? = { FontDescription(pointSize: 12).name?.family }

    /// The diameter from which contacts are palms, in millimeters; 0 for no limit.
    let palmSize: Double

    /// Creates an inspection.
    /// - Parameter palmSize: The diameter from which contacts are palms, in millimeters; 0 for no limit.
    package init(palmSize: Double = 0) { self.palmSize = palmSize }

    @MainActor
    package func examine() -> DoctorReport {
        var report = DoctorReport(
            seat: DoctorReport.Seat(
                hasUdev: exists("/run/udev/control"),
                hasLogind: exists("/run/systemd/seats/seat0"),
                hasSeatd: exists("/run/seatd.sock")
            ),
            account: account
        )
        report.cards = DRMCard.paths(in: root + "/dev/dri").map(examineCard)
        report.framebuffers = names(in: "/dev", "fb").map { examineFramebuffer("\(root)/dev/\($0)") }
        report.devices = examineDevices()
        report.console = examineConsole()
        report.fonts.systemFamily = systemFontFamily()
        report.memory.reportsPressure = exists(MemoryPressure.path)
        report.location = examineLocation()
        report.advice = advice(on: report)
        return report
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + path) }

    /// Returns the names in a folder that consist of a prefix and a number, in numerical order.
    private func names(in folder: String, _ prefix: String) -> [String] {
        let names = Folder.names(in: root + folder)
        let numbers = names.compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }
        return numbers.sorted().map { "\(prefix)\($0)" }
    }

    private func examineCard(_ path: String) -> DoctorReport.Card {
        var result = DoctorReport.Card(path: path)
        do throws(DisplayError) {
            let card = try DRMCard(path: path, calls: cardCalls)
            result.driver = try? card.driverName()
            let resources = try card.resources()
            let connectors = try card.connectors(resources)
            result.connectors = connectors.map(DoctorReport.Card.Connector.init)
            result.isAtomic = card.isAtomic
            result.takesDamage = card.takesDamage
            result.rotations = card.planeRotations.map(\.rawValue)
            result.gammaTableSize = card.gammaTableSize(resources)
            result.countsVerticalBlanks = card.hasVBlankCounter(resources)
            if connectors.isEmpty {
                result.problem = "it has no connectors"
            } else if !connectors.contains(where: { $0.connection != .disconnected && !$0.modes.isEmpty }) {
                result.problem = "no panel is connected"
            } else {
                try card.becomeMaster()
                card.dropMaster()
            }
        } catch {
            result.problem = "\(error)"
            result.errorNumber = error.errorNumber
        }
        return result
    }

    private func examineFramebuffer(_ path: String) -> DoctorReport.Framebuffer {
        var result = DoctorReport.Framebuffer(path: path)
        do throws(DisplayError) {
            let description = try FramebufferDisplay.describe(path: path)
            result.size = [description.size.width, description.size.height]
            result.bitsPerPixel = description.bitsPerPixel
        } catch {
            result.problem = "\(error)"
            result.errorNumber = error.errorNumber
        }
        return result
    }

    @MainActor
    private func examineDevices() -> [DoctorReport.Device] {
        let paths = names(in: "/dev/input", "event").map { "\(root)/dev/input/\($0)" }
        return paths.map { path in
            var result = DoctorReport.Device(path: path)
            do throws(InputError) {
                // One by one, so that each device reports its own error.
                let area = CGRect(x: 0, y: 0, width: 1, height: 1)
                let source = try LibinputSource(.paths([path]), area: area, palmSize: palmSize)
                if let device = source.devices.first {
                    result.name = device.name
                    result.kind = device.kind?.rawValue
                    result.physicalSize = device.size.map { [Double($0.width), Double($0.height)] }
                    result.touchCount = device.touchCount
                    result.palmProblem = source.palmFailure(of: device.id).map { "\($0)" }
                }
            } catch {
                result.problem = "\(error)"
                result.errorNumber = error.errorNumber
            }
            return result
        }
    }

    private func examineLocation() -> DoctorReport.Location {
        let devices = "/sys/bus/iio/devices"
        let sensors = ["in_rot_from_north_magnetic_tilt_comp_raw", "in_rot_from_north_magnetic_raw", "in_magn_x_raw"]
        return DoctorReport.Location(
            hasService: exists("/usr/sbin/gpsd"),
            isReachable: exists("/run/gpsd.sock"),
            compass: names(in: devices, "iio:device").first { device in
                sensors.contains { exists("\(devices)/\(device)/\($0)") }
            }
        )
    }

    private func examineConsole() -> DoctorReport.Console {
        var console = DoctorReport.Console()
        guard let text = try? RegularFile.text(of: root + "/sys/class/tty/tty0/active", atMost: 4096) else {
            return console
        }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        console.active = name
        if access("\(root)/dev/\(name)", R_OK | W_OK) != 0 {
            console.problem = "/dev/\(name): \(String(cString: strerror(errno)))"
        }
        return console
    }
}

extension DoctorReport.Card.Connector {
    init(_ connector: DRMConnector) {
        let preferred = connector.modes.filter(\.isPreferred)
        let others = connector.modes.filter { !$0.isPreferred }
        let size = connector.physicalSize
        self.init(
            name: connector.name,
            state: connector.connection.rawValue,
            modes: (preferred + others).map(\.description),
            physicalSize: size.isEmpty ? nil : [size.width, size.height]
        )
    }
}

extension DoctorReport.Account {
    /// The account of this process.
    static var current: DoctorReport.Account {
        func groupName(_ id: gid_t) -> String { getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)" }
        var ids = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
        let count = getgroups(CInt(ids.count), &ids)
        let all = Set(ids.prefix(max(0, Int(count))) + [getegid()])
        let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
        return DoctorReport.Account(user: user, groups: all.sorted().map(groupName))
    }
}
