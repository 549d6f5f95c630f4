import Foundation

/// The display links of one screen. The frame loop of the screen requests their next call time and calls them.
///
/// Belongs to the main thread.
package final class DisplayLinks {
    /// The number of vblanks per second.
    package let refreshRate: Double

    /// The tolerance for matching a vblank to a link's due time, in seconds: clocks count nanoseconds, and few periods
    /// are an integral number of them.
    private static let tolerance: TimeInterval = 2e-6

    /// The links, retained until they are removed or invalidated.
    private var links: [CADisplayLink] = []

    package init(refreshRate: Double) { self.refreshRate = refreshRate }

    /// The display links of the main screen. Traps on any thread except the main thread. A link that is created before
    /// there is a screen is never called.
    static var ofMainScreen: DisplayLinks? {
        MainActor.preconditionIsolated()
        return Session.currentIfAny?.displayLinks
    }

    func add(_ link: CADisplayLink) {
        if !links.contains(where: { $0 === link }) { links.append(link) }
    }

    func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

    /// Returns the earliest time of the next vblank that a link is called at, in seconds of the display's clock; `nil`
    /// if no link runs.
    /// - Parameter now: The start time for links that have just started to run.
    package func nextVBlank(from now: TimeInterval) -> TimeInterval? {
        var next: TimeInterval?
        for link in links where link.isRunning {
            link.begin(at: now)
            next = min(next ?? link.due, link.due)
        }
        return next
    }

    /// Calls the links that are due.
    /// - Parameters:
    ///   - vblank: The time of a past vblank, or of one that a flip event reported.
    ///   - now: The current time; not before `vblank`. If more vblanks have passed since, the newest one counts.
    package func serve(vblank: TimeInterval, now: TimeInterval) {
        let gone = ((now - vblank) * refreshRate + 1e-3).rounded(.down)
        let newest = vblank + max(0, gone) / refreshRate
        // A call may add and remove links. The due time of a link that started to run exactly at a vblank can differ
        // from the reported time by a rounding error: without the tolerance, the same vblank would be requested
        // endlessly.
        for link in links where link.isRunning && link.due <= newest + Self.tolerance {
            link.fire(vblank: newest, refreshRate: refreshRate)
        }
    }
}
