import Foundation
import LinuxIO

extension ProgramStatus: CustomStringConvertible {
    /// The status as lines for people.
    package var description: String {
        var lines = [title]
        func add(_ name: String, _ text: String) {
            lines.append("  \(name)" + String(repeating: " ", count: max(1, 16 - name.count)) + text)
        }
        let size = display.size.map(String.init).joined(separator: "×")
        let card = display.cardRotation.map { " (\($0)° by the card)" }
        let rotation = display.rotation == 0 && card == nil ? "" : ", rotated by \(display.rotation)°\(card ?? "")"
        add("display", "\(display.name), \(size) at \(Self.number(display.refreshRate)) Hz\(rotation)")
        add("frames", "\(frames.shown) shown, \(frames.missed) missed in animations")
        let late = FrameStage.allCases.filter { frames.late[$0] > 0 }
        let causes = late.map { "\($0.rawValue) \(frames.late[$0])" }.joined(separator: ", ")
        add("late", late.isEmpty ? "none" : "\(frames.late.total) vblanks, by stage: \(causes)")
        if let latency = touchToFrame {
            add(
                "touch to frame",
                "p50 \(latency.p50) ms, p95 \(latency.p95) ms, p99 \(latency.p99) ms (\(latency.samples) samples)"
            )
        }
        for stage in FrameStage.allCases {
            guard let times = stages[stage.rawValue] else { continue }
            add(stage.rawValue, "p50 \(times.p50) ms, p95 \(times.p95) ms, p99 \(times.p99) ms")
        }
        add("memory", "\(Self.megabytes(memory.resident)) resident, \(Self.megabytes(memory.own)) of its own")
        add("processor", "\(Self.number(processorTime)) s, \(threads) threads")
        if let vncClients { add("VNC clients", "\(vncClients)") }
        for message in messages.suffix(Self.messagesInText) {
            let level = message.level.map { "\($0): " } ?? ""
            lines.append("  \(message.time.formatted(.iso8601)) \(level)\(message.text)")
        }
        // It may come from another program.
        return lines.map(\.printableLine).joined(separator: "\n")
    }

    /// The number of messages in the text.
    private static let messagesInText = 5

    private var title: String {
        let version = version.map { " \($0)" } ?? ""
        let state = isResponding ? state?.rawValue ?? "starting" : "NOT RESPONDING"
        return "\(app)\(version): \(state), up \(Self.time(uptime)), process \(process)"
    }

    /// Returns a number with at most two digits after the point.
    private static func number(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded.rounded() == rounded && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func megabytes(_ bytes: Int) -> String { "\((Double(bytes) / 104_857.6).rounded() / 10) MiB" }

    /// Returns a time such as `3 d 4 h`, `2 h 5 min` or `12 s`.
    private static func time(_ seconds: Double) -> String {
        let total = Int(min(max(0, seconds), 1e15))
        let (days, hours, minutes) = (total / 86_400, total / 3600 % 24, total / 60 % 60)
        if days > 0 { return "\(days) d \(hours) h" }
        if hours > 0 { return "\(hours) h \(minutes) min" }
        return minutes > 0 ? "\(minutes) min \(total % 60) s" : "\(total) s"
    }
}
