import Foundation
import LinuxIO

/// A compass of the kernel's subsystem for industrial I/O: a sensor of the heading, or a magnetometer.
package struct Compass: Sendable {
    /// A measurement.
    package struct Reading: Sendable {
        /// The direction relative to magnetic north, in degrees clockwise.
        package var heading: Double
        /// The magnetic field, in microteslas.
        package var field: (x: Double, y: Double, z: Double)
        /// The uncertainty of the heading, in degrees. Drivers do not state it.
        package var accuracy: Double
    }

    /// The time between two measurements, in seconds.
    package static let interval = 0.1
    private static let gauss = 100.0

    private let folder: String
    private let rotation: String?

    /// Finds a compass.
    /// - Parameter root: The prefix of `/sys`; a folder in tests.
    package init?(root: String = "") {
        let devices = "\(root)/sys/bus/iio/devices"
        let names = ["in_rot_from_north_magnetic_tilt_comp_raw", "in_rot_from_north_magnetic_raw"]
        for device in Folder.names(in: devices).sorted() where device.hasPrefix("iio:device") {
            let folder = "\(devices)/\(device)"
            let rotation = names.first { RegularFile.exists(at: "\(folder)/\($0)") }
            guard rotation != nil || RegularFile.exists(at: "\(folder)/in_magn_x_raw") else { continue }
            self.folder = folder
            self.rotation = rotation
            return
        }
        return nil
    }

    private func number(_ name: String) -> Double? {
        guard let text = try? RegularFile.text(of: "\(folder)/\(name)", atMost: 64) else { return nil }
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Measures the heading; `nil` if the device does not answer.
    package func read() -> Reading? {
        let scale = number("in_magn_scale") ?? 1
        func axis(_ name: String) -> Double? {
            let scale = number("in_magn_\(name)_scale") ?? scale
            return number("in_magn_\(name)_raw").map { $0 * scale * Self.gauss }
        }
        let field = (axis("x"), axis("y"), axis("z"))
        let vector = (field.0 ?? 0, field.1 ?? 0, field.2 ?? 0)
        if let rotation {
            guard let raw = number(rotation) else { return nil }
            let scale = number("in_rot_from_north_magnetic_tilt_comp_scale") ?? number("in_rot_scale") ?? 1
            return Reading(heading: CLHeading.normalized(raw * scale), field: vector, accuracy: 10)
        }
        guard let x = field.0, let y = field.1, x != 0 || y != 0 else { return nil }
        // The y-axis points to the top of the device, the x-axis to its right. The device lies flat.
        return Reading(heading: CLHeading.normalized(atan2(-x, y) * 180 / .pi), field: vector, accuracy: 20)
    }
}
