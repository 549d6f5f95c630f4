import Foundation
import Synchronization

/// The results of the last questions whether devices have access, so that the connections of a device that wait for events ask once for a
/// change.
final class AccessChecks: Sendable {
    private struct Check {
        /// The time before the question.
        var time: Double
        var hasAccess: Bool
    }

    /// The number of devices above which all results are forgotten.
    private static let limit = 4096
    private let checks = Mutex<[Data: Check]>([:])

    /// Returns the result of a question that was asked at a time or later; `nil` if there is none.
    func result(for key: Data, since time: Double) -> Bool? {
        checks.withLock { checks in
            guard let check = checks[key], check.time >= time else { return nil }
            return check.hasAccess
        }
    }

    /// Keeps the result of a question.
    func add(_ hasAccess: Bool, for key: Data, at time: Double) {
        checks.withLock { checks in
            if checks.count >= Self.limit { checks = [:] }
            if let check = checks[key], check.time > time { return }
            checks[key] = Check(time: time, hasAccess: hasAccess)
        }
    }
}
