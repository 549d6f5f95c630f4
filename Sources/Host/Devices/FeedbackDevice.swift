import Input
import UIKitCore

/// The choice of the device for feedback.
package enum FeedbackChoice: Hashable, Sendable {
    /// The first device of the seat that vibrates.
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

    /// The text of the setting.
    package var text: String {
        switch self {
        case .automatic: "auto"
        case .none: "none"
        case .path(let path): path
        }
    }
}

/// The device for feedback, which is searched and opened when it is first needed.
@MainActor
final class FeedbackDevice: FeedbackPlayer {
    private let choice: FeedbackChoice
    private var device: ForceFeedback?
    private var isOpened = false
    private let onNotice: (LogMessage) -> Void

    init(_ choice: FeedbackChoice, onNotice: @escaping (LogMessage) -> Void) {
        self.choice = choice
        self.onNotice = onNotice
    }

    func prepare(_ pulses: [FeedbackPulse]) {
        for pulse in pulses { attempt { device throws(InputError) in try device.prepare(Self.rumble(pulse)) } }
    }

    func play(_ pulse: FeedbackPulse) {
        attempt { device throws(InputError) in try device.play(Self.rumble(pulse)) }
    }

    /// A failing device is reported once, and not used any more.
    private func attempt(_ body: (ForceFeedback) throws(InputError) -> Void) {
        do throws(InputError) {
            if !isOpened {
                isOpened = true
                device = try open()
            }
            if let device { try body(device) }
        } catch {
            device = nil
            onNotice(LogMessage("no feedback: \(error)", .warning, fields: error.loggedFields))
        }
    }

    private func open() throws(InputError) -> ForceFeedback? {
        switch choice {
        case .none: return nil
        case .automatic:
            guard let path = ForceFeedback.find() else { return nil }
            return try ForceFeedback(path: path)
        case .path(let path): return try ForceFeedback(path: path)
        }
    }

    /// Sharp pulses are those of the light motor. Devices with one motor use the stronger of both.
    static func rumble(_ pulse: FeedbackPulse) -> ForceFeedback.Rumble {
        let strength = UInt16((min(max(pulse.strength, 0), 1) * 0xFFFF).rounded())
        return ForceFeedback.Rumble(
            strong: pulse.isSharp ? 0 : strength,
            weak: pulse.isSharp ? strength : strength / 2,
            milliseconds: UInt16(clamping: pulse.milliseconds)
        )
    }
}
