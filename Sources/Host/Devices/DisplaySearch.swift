import CoreGraphics
import Display
import Foundation

/// The search for a display: each candidate in order, and again whenever a device appears if a panel is required.
///
/// A device that is in use, or that the user has no permission to open, ends the search: the remaining candidates lead
/// to the same panel, which another program may be using. At boot, udev may not have set the permissions of a device yet:
/// it counts as one that is still to appear. The framebuffer device of a card to which no panel is connected is not tried:
/// it shows nothing, and no panel that is connected later.
struct DisplaySearch {
    /// A candidate display: a kind, and the path of its device if it has one.
    struct Candidate: Hashable {
        let kind: DisplayOptions.Kind
        let path: String?
    }

    let options: DisplayOptions
    /// A closure that opens a candidate, and also returns messages for the log.
    var open: (Candidate) throws(DisplayError) -> (any Display, [String])
    /// A closure that returns the paths of all present cards.
    var cards: () -> [String] = { DRMCard.paths() }
    /// A closure that returns whether the permissions of the device at a path have been set.
    var isPrepared: (String) -> Bool = isPreparedDevice
    /// A closure that returns whether the framebuffer device at a path is that of a card.
    var isOfCard: (String) -> Bool = { path in
        let name = URL(fileURLWithPath: path).lastPathComponent
        return FileManager.default.fileExists(atPath: "/sys/class/graphics/\(name)/device/drm")
    }
    var clock: any MediaClock = MonotonicClock()
    /// A closure that starts to watch for devices.
    var watch: () -> any DisplayDeviceWatch = makeDisplayDeviceWatch

    /// Creates a search among the devices of this machine.
    init(_ options: DisplayOptions) {
        self.options = options
        self.open = { (candidate) throws(DisplayError) in try options.open(candidate) }
    }

    /// Opens the first display that can be opened.
    /// - Parameter willWait: A closure that is called before the search waits for a device.
    func run(willWait: (DisplayWait) -> Void) throws(HostError) -> DisplayOptions.Opened {
        let limit = options.waitsForDevice ? options.waitLimit : 0
        // Before the first attempt, so that no new device is missed.
        let watch = limit > 0 ? watch() : nil
        let deadline = clock.now + .seconds(limit)
        var attempts: [DisplayAttempt] = []
        if let opened = try attempt(&attempts) { return opened }
        guard let watch, attempts.contains(where: { $0.error.isAbsence || $0.isEarly }) else {
            throw .noDisplay(attempts)
        }
        willWait(DisplayWait(limit: limit, attempts: attempts))
        var isOver = false
        while !isOver {
            // One last attempt at the end, in case an event was lost.
            isOver = !watch.wait(until: deadline, clock)
            if let opened = try attempt(&attempts) { return opened }
        }
        throw .noDisplay(attempts, waited: limit)
    }

    /// Tries each candidate once.
    /// - Parameter attempts: The failures, as an output.
    /// - Returns: The opened display, or `nil` if none can be opened yet.
    private func attempt(_ attempts: inout [DisplayAttempt]) throws(HostError) -> DisplayOptions.Opened? {
        attempts = []
        for kind in options.kinds {
            for candidate in candidates(kind) {
                if kind == .fbdev, let path = candidate.path, attempts.contains(where: \.error.isNoPanel),
                    isOfCard(path)
                {
                    continue
                }
                // Asked before the attempt: an event that comes meanwhile ends the wait.
                let isPrepared = candidate.path.map(isPrepared) ?? true
                do throws(DisplayError) {
                    let (display, notices) = try open(candidate)
                    return DisplayOptions.Opened(
                        display: display,
                        kind: kind,
                        notices: attempts.map(\.description) + notices
                    )
                } catch {
                    let isEarly = error.isPermission && !isPrepared
                    attempts.append(DisplayAttempt(kind: kind, error: error, isEarly: isEarly))
                    if error.isInUse { throw .noDisplay(attempts) }
                }
            }
            // The user may have permission for another card; another kind leads to the same panel.
            if attempts.contains(where: \.isEarly) { return nil }
            if attempts.contains(where: \.error.isPermission) { throw .noDisplay(attempts) }
        }
        return nil
    }

    private func candidates(_ kind: DisplayOptions.Kind) -> [Candidate] {
        switch kind {
        case .auto, .drm:
            let paths = options.card.map { [$0] } ?? cards()
            return paths.isEmpty ? [Candidate(kind: .drm, path: nil)] : paths.map { Candidate(kind: .drm, path: $0) }
        case .fbdev: return [Candidate(kind: .fbdev, path: options.card ?? "/dev/fb0")]
        case .virtual, .vnc, .window: return [Candidate(kind: kind, path: nil)]
        }
    }
}

/// A search for a display that has found none yet and continues.
package struct DisplayWait: CustomStringConvertible {
    /// The time after which the search ends, in seconds.
    package let limit: TimeInterval
    /// The failures of the last attempt.
    package let attempts: [DisplayAttempt]

    package var description: String {
        "waiting up to \(HostError.seconds(limit)) for a display: "
            + attempts.map(\.description).joined(separator: "; ")
    }
}
