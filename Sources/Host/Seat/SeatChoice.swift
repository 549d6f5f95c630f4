import Display
import Foundation

/// The choice of the way to the devices.
package enum SeatChoice: String, Hashable, Sendable {
    /// By a daemon, if the program has no rights on any card itself and a daemon is there.
    case auto
    /// By the program's own rights.
    case none
    /// By a daemon: seatd or logind.
    case libseat

    /// Opens the seat if it is to be used.
    /// - Parameters:
    ///   - display: The options of the display, which determine the cards.
    ///   - openSession: Opens the seat.
    ///   - isAccessible: Returns a Boolean value that indicates whether the program may open a device itself.
    ///   - log: Writes a message for the user.
    func session<Session>(
        for display: DisplayOptions,
        cards: () -> [String] = { DRMCard.paths() },
        hasDaemon: () -> Bool = SeatChoice.hasDaemon,
        isAccessible: (String) -> Bool = { access($0, R_OK | W_OK) == 0 },
        log: (SeatError) -> Void,
        openSession: () throws(SeatError) -> Session
    ) throws(SeatError) -> Session? {
        switch self {
        case .none: return nil
        case .libseat: return try openSession()
        case .auto:
            guard display.kinds.contains(.drm) else { return nil }
            let paths = display.card.map { [$0] } ?? cards()
            guard !paths.isEmpty, !paths.contains(where: isAccessible), hasDaemon() else { return nil }
            do throws(SeatError) {
                return try openSession()
            } catch {
                // The program's own attempt states what it lacks.
                log(error)
                return nil
            }
        }
    }

    /// Returns a Boolean value that indicates whether seatd runs, or the program belongs to a session of logind.
    static func hasDaemon() -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return access(environment["SEATD_SOCK"] ?? "/run/seatd.sock", F_OK) == 0
            || access("/run/systemd/seats/seat0", F_OK) == 0
    }
}
