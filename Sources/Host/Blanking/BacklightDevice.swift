import Foundation
import LinuxIO

/// A backlight that the kernel controls: a folder of `/sys/class/backlight`.
struct BacklightDevice: Sendable {
    /// The folder of the machine's backlights.
    static let standardFolder = "/sys/class/backlight"

    let path: String
    /// The level of full brightness; at least 1.
    let maximum: Int

    /// The name of the device, such as `intel_backlight`.
    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// Opens a backlight.
    init(path: String) throws(BacklightError) {
        self.path = path
        let maximum = try Self.number(in: "\(path)/max_brightness")
        guard maximum >= 1 else { throw .notABacklight(path: path, reason: "its maximum brightness is \(maximum)") }
        self.maximum = maximum
    }

    /// Returns the backlight that controls the panel best, or `nil` if there is none: those of the firmware come before those
    /// of the platform, and both before those that set registers of the panel.
    static func find(in folder: String = standardFolder) -> BacklightDevice? {
        let devices = Folder.names(in: folder).compactMap { try? BacklightDevice(path: "\(folder)/\($0)") }
        for type in ["firmware", "platform", "raw"] {
            if let device = devices.first(where: { $0.type == type }) { return device }
        }
        return devices.first
    }

    private var type: String? { try? Self.text(of: "\(path)/type") }

    /// The brightness, from 0 to 1.
    func brightness() throws(BacklightError) -> Double {
        let level = try Self.number(in: "\(path)/brightness")
        return Double(min(max(level - lowest, 0), maximum - lowest)) / Double(max(maximum - lowest, 1))
    }

    /// Returns the level for a brightness from 0 to 1. Level 0 is dark on many panels.
    func level(for brightness: Double) -> Int { lowest + Int((brightness * Double(maximum - lowest)).rounded()) }

    private var lowest: Int { maximum > 1 ? 1 : 0 }

    /// Sets the level by writing to the device's file.
    func write(level: Int) throws(BacklightError) {
        let file = "\(path)/brightness"
        let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .systemCall("open", argument: file, errorNumber: errno) }
        defer { close(descriptor) }
        let text = "\(level)\n"
        guard text.withCString({ Glibc.write(descriptor, $0, text.utf8.count) }) == text.utf8.count else {
            throw .systemCall("write", argument: "\(level) to \(file)", errorNumber: errno)
        }
    }

    private static func text(of file: String) throws(BacklightError) -> String {
        do throws(RegularFileError) {
            // Files of the kernel have one page at most.
            let text = try RegularFile.text(of: file, atMost: 4096)
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            guard case .system(let call, let number) = error.reason else {
                throw .notABacklight(path: file, reason: error.reasonText)
            }
            throw .systemCall(call, argument: file, errorNumber: number.rawValue)
        }
    }

    private static func number(in file: String) throws(BacklightError) -> Int {
        let text = try text(of: file)
        guard let number = Int32(text) else { throw .notABacklight(path: file, reason: "it is no number: \(text)") }
        return Int(number)
    }
}

/// The errors of setting a backlight.
package enum BacklightError: SystemCallError, LoggableError, Hashable, CustomStringConvertible {
    case systemCall(String, argument: String, errorNumber: CInt)
    case notABacklight(path: String, reason: String)
    /// A machine without a backlight. `searched` is the folder that was searched.
    case missing(searched: String)
    /// A request that logind has denied, after the file could not be written.
    case denied(path: String, reason: String)

    package var loggedFields: [String: String] {
        switch self {
        case .systemCall(_, let argument, let number): .fields(ofCallWith: argument, errno: number)
        case .notABacklight(let path, _), .missing(let path), .denied(let path, _): .fields(ofPath: path)
        }
    }

    package var description: String {
        switch self {
        case .systemCall(let call, let argument, let number): Errno(rawValue: number).message(of: call, argument)
        case .notABacklight(let path, let reason): "\(path) is not a backlight: \(reason)"
        case .missing(let folder): "there is no backlight in \(folder)"
        case .denied(let path, let reason):
            "cannot write \(path), and logind does not set it either (\(reason)); "
                + "allow the user of the program to write the file"
        }
    }

    /// A Boolean value that indicates whether the user lacks permission.
    var isPermission: Bool {
        if case .systemCall(_, _, let number) = self { [EACCES, EPERM, EROFS].contains(number) } else { false }
    }
}
