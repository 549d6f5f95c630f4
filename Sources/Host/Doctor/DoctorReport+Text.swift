import Foundation
import LinuxIO

extension DoctorReport: CustomStringConvertible {
    /// The report as a person reads it.
    package var description: String {
        var lines: [String] = ["Display"]
        for card in cards { lines += Self.lines(card) }
        for framebuffer in framebuffers { lines.append(Self.line(framebuffer)) }
        if cards.isEmpty, framebuffers.isEmpty { lines.append("  none") }
        lines.append("Touch, pointers, keys")
        for device in devices { lines.append(Self.line(device)) }
        if devices.isEmpty { lines.append("  none") }
        lines.append("Console")
        lines.append("  " + (console.active ?? "none") + (console.problem.map { "  \($0)" } ?? ""))
        lines.append("Fonts")
        lines.append("  " + (fonts.systemFamily.map { "system font: \($0)" } ?? "none"))
        lines.append("Memory")
        lines.append(
            "  warnings of low memory: \(memory.reportsPressure ? "yes" : "no, the kernel does not report pressure")"
        )
        lines.append("Location, for apps that use it")
        let service =
            location.isReachable ? "gpsd running" : location.hasService ? "gpsd not running" : "gpsd not installed"
        lines.append("  \(service), \(location.compass.map { "compass \($0)" } ?? "no compass")")
        lines.append("Seat")
        let parts = [("udev", seat.hasUdev), ("logind", seat.hasLogind), ("seatd", seat.hasSeatd)]
        lines.append(
            "  \(seat.name): " + parts.map { "\($0.0) \($0.1 ? "running" : "not running")" }.joined(separator: ", ")
        )
        lines.append("Account")
        lines.append("  \(account.user), in \(account.groups.joined(separator: ", "))")
        lines.append("")
        if advice.isEmpty {
            lines.append("No problems found.")
        } else {
            for item in advice { lines += ["\(item.problem):", "    \(item.command)"] }
        }
        // Names of devices may have any characters.
        return lines.map(\.printable).joined(separator: "\n")
    }

    private static func lines(_ card: Card) -> [String] {
        var features = [card.isAtomic ? "atomic" : "legacy"]
        if card.takesDamage { features.append("damage clips") }
        features.append(card.countsVerticalBlanks ? "vblank events" : "no vblank events")
        if !card.rotations.isEmpty {
            features.append("rotates by " + card.rotations.map { "\($0)" }.joined(separator: ", ") + "°")
        }
        features.append(card.gammaTableSize.map { "gamma table of \($0) entries" } ?? "no gamma table")
        var line = "  \(card.path)"
        if let driver = card.driver { line += "  \(driver)" }
        if !card.connectors.isEmpty { line += "  \(features.joined(separator: ", "))" }
        var lines = [line + "  " + (card.problem.map { "not usable: \($0)" } ?? "ready")]
        for connector in card.connectors {
            var line = "    \(connector.name)  \(connector.state)"
            if let size = connector.physicalSize { line += "  \(size[0]) × \(size[1]) mm" }
            let shown = connector.modes.prefix(6)
            if !shown.isEmpty { line += "  " + shown.joined(separator: " ") }
            if connector.modes.count > shown.count { line += " … (\(connector.modes.count))" }
            lines.append(line)
        }
        return lines
    }

    private static func line(_ framebuffer: Framebuffer) -> String {
        var line = "  \(framebuffer.path)"
        if let size = framebuffer.size, let bits = framebuffer.bitsPerPixel {
            line += "  \(size[0])x\(size[1]), \(bits) bits"
        }
        return line + "  " + (framebuffer.problem.map { "not usable: \($0)" } ?? "ready")
    }

    private static func line(_ device: Device) -> String {
        var line = "  \(device.path)"
        if let problem = device.problem { return line + "  not readable: \(problem)" }
        line += "  \(device.kind ?? "not supported")"
        if let name = device.name { line += "  \(name.printableLine)" }
        if let size = device.physicalSize { line += "  \(Int(size[0])) × \(Int(size[1])) mm" }
        if let count = device.touchCount { line += "  \(count) touches" }
        return line
    }
}
