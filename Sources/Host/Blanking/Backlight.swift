import LinuxIO
import UIKitCore

/// The choice of the backlight.
package enum BacklightChoice: Hashable, Sendable {
    /// The first backlight of the machine.
    case automatic
    case none
    case path(String)

    /// Parses the setting: `auto`, `none`, or a path.
    package init?(_ text: String) {
        switch text {
        case "auto": self = .automatic
        case "none": self = .none
        default:
            guard text.contains("/") else { return nil }
            self = .path(text)
        }
    }
}

/// The backlight of the panel, which is searched when it is first needed.
///
/// A backlight that is missing or cannot be set is reported once; the brightness then stays as it is.
@MainActor
final class Backlight: ScreenBacklight {
    /// The part of the brightness that remains while the screen is dimmed.
    static let dimmedPart = 0.25

    private let choice: BacklightChoice
    private let folder: String
    private let onNotice: (LogMessage) -> Void
    /// Sets a level of a backlight whose file cannot be written. Returns the reason for a failure.
    private let setByService: (String, Int) -> String?
    /// Sets a level of a device.
    private let write: (BacklightDevice, Int) throws(BacklightError) -> Void
    /// The device, once it was searched; the inner value is `nil` if there is none that can be used.
    private var device: BacklightDevice??
    private var level: Int?
    private var stored = 1.0

    init(
        _ choice: BacklightChoice,
        folder: String = BacklightDevice.standardFolder,
        setByService: @escaping (String, Int) -> String? = LogindBacklight.set,
        write: @escaping (BacklightDevice, Int) throws(BacklightError) -> Void = {
            (device, level) throws(BacklightError) in
            try device.write(level: level)
        },
        onNotice: @escaping (LogMessage) -> Void
    ) {
        self.choice = choice
        self.folder = folder
        self.setByService = setByService
        self.write = write
        self.onNotice = onNotice
    }

    var brightness: Double {
        prepare()
        return stored
    }

    func setBrightness(_ brightness: Double) -> Bool {
        prepare()
        guard brightness != stored, apply(brightness, isDimmed) else { return false }
        stored = brightness
        return true
    }

    var isDimmed = false {
        didSet {
            guard isDimmed != oldValue else { return }
            prepare()
            _ = apply(stored, isDimmed)
        }
    }

    /// Opens the device, and reads its brightness.
    private func prepare() {
        guard device == nil else { return }
        do throws(BacklightError) {
            guard let found = try open() else {
                device = .some(nil)
                return
            }
            stored = try found.brightness()
            device = found
        } catch {
            fail(error)
        }
    }

    private func open() throws(BacklightError) -> BacklightDevice? {
        switch choice {
        case .none: return nil
        case .path(let path): return try BacklightDevice(path: path)
        case .automatic:
            guard let device = BacklightDevice.find(in: folder) else { throw .missing(searched: folder) }
            return device
        }
    }

    /// Sets the level for a brightness.
    /// - Returns: A Boolean value that indicates whether there is a backlight that was set.
    private func apply(_ brightness: Double, _ isDimmed: Bool) -> Bool {
        guard case .some(.some(let device)) = device else { return false }
        let level = device.level(for: isDimmed ? brightness * Self.dimmedPart : brightness)
        guard level != self.level else { return true }
        do throws(BacklightError) {
            do throws(BacklightError) {
                try write(device, level)
            } catch {
                guard error.isPermission else { throw error }
                if let reason = setByService(device.name, level) {
                    throw .denied(path: "\(device.path)/brightness", reason: reason)
                }
            }
            self.level = level
            return true
        } catch {
            fail(error)
            return false
        }
    }

    private func fail(_ error: BacklightError) {
        device = .some(nil)
        stored = 1
        let text = "the brightness of the screen cannot be changed: \(error)"
        onNotice(LogMessage(text, .warning, fields: error.loggedFields))
    }
}

/// A backlight of a display in memory: numbers.
@MainActor
package final class VirtualBacklight: ScreenBacklight {
    package private(set) var brightness = 1.0
    package var isDimmed = false

    package init() {}

    package func setBrightness(_ brightness: Double) -> Bool {
        defer { self.brightness = brightness }
        return brightness != self.brightness
    }

    /// The brightness of the panel, from 0 to 1.
    package var shownBrightness: Double { isDimmed ? brightness * Backlight.dimmedPart : brightness }
}
