import Foundation
import Inspector
import UIKit

/// The time from a change of the sources to its image, in parts.
struct PreviewTimes: CustomStringConvertible {
    /// A part of the time, in the order in which they happen.
    enum Part: String, CaseIterable {
        /// Until no file has changed for a while.
        case quiet
        /// Until the compiler runs: the end of the build before, and the import of the project.
        case preparation
        /// The run of the compiler.
        case build
        /// Until the new process has listed its views.
        case start
        /// Until the image has arrived.
        case drawing
    }

    private let change: MonotonicInstant
    private var last: MonotonicInstant
    private var parts: [Part: MonotonicDuration] = [:]

    /// - Parameter change: The time of the first change of a file.
    init(change: MonotonicInstant) { (self.change, last) = (change, change) }

    /// Ends a part: it has the time since the end of the one before.
    mutating func end(_ part: Part, at now: MonotonicInstant) {
        parts[part, default: .zero] += now - last
        last = now
    }

    /// Returns the time of a part.
    subscript(part: Part) -> MonotonicDuration { parts[part] ?? .zero }

    /// The time from the change to the end of the last part.
    var total: MonotonicDuration { last - change }

    /// The time that the previews add to that of the compiler.
    var besidesBuild: MonotonicDuration { total - self[.build] }

    var description: String {
        let parts = Part.allCases.map { "\($0.rawValue) \(Self.text(self[$0]))" }.joined(separator: ", ")
        return "\(Self.text(total)) s after the change, without the build \(Self.text(besidesBuild)) s (\(parts))"
    }

    private static func text(_ duration: MonotonicDuration) -> String { String(format: "%.2f", duration.seconds) }

    /// The times for the page, in nanoseconds. Parts that have not ended are left out.
    var value: InspectorValue {
        func nanoseconds(_ part: Part) -> InspectorValue? { parts[part].map { .int(Int($0.nanoseconds)) } }
        return .fields([
            "quiet": nanoseconds(.quiet), "preparation": nanoseconds(.preparation), "build": nanoseconds(.build),
            "start": nanoseconds(.start), "drawing": nanoseconds(.drawing),
            "total": .int(Int(total.nanoseconds)), "besidesBuild": .int(Int(besidesBuild.nanoseconds)),
        ])
    }
}
