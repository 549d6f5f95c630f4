import CoreGraphics

/// The display links of one screen. The frame loop of the screen requests their next call time and calls them.
///
/// Belongs to the main thread.
package final class DisplayLinks {
    /// The number of vblanks per second. It changes with the display.
    package var refreshRate: Double

    /// The links, retained until they are removed or invalidated.
    private var links: [CADisplayLink] = []

    package init(refreshRate: Double) { self.refreshRate = refreshRate }

    /// The display links of the main screen. Traps on any thread except the main thread. A link that is created before
    /// there is a screen is never called.
    static var ofMainScreen: DisplayLinks? {
        MainActor.preconditionIsolated()
        // Current session: a link is created for the main screen.
        return Session.currentIfAny?.displayLinks
    }

    func add(_ link: CADisplayLink) {
        if !links.contains(where: { $0 === link }) { links.append(link) }
    }

    func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

    /// A Boolean value that indicates whether a link is called at each vblank or at some of them.
    package var isRunning: Bool { links.contains(where: \.isRunning) }

    /// Returns the earliest time of the next vblank that a link is called at; `nil` if no link runs.
    /// - Parameter now: The start time for links that have just started to run.
    package func nextVBlank(from now: MonotonicInstant) -> MonotonicInstant? {
        var next: MonotonicInstant?
        for link in links where link.isRunning {
            let due = link.begin(at: now)
            next = min(next ?? due, due)
        }
        return next
    }

    /// Calls the links that are due.
    /// - Parameters:
    ///   - vblank: The time of a past vblank, or of one that a flip event reported.
    ///   - now: The current time, including the tolerance of vblank predictions; not before `vblank`. If more vblanks have
    ///     passed since, the newest one counts.
    package func serve(vblank: MonotonicInstant, now: MonotonicInstant) {
        let gone = ((now - vblank).seconds * refreshRate).rounded(.down)
        let newest = vblank + .seconds(max(0, gone) / refreshRate)
        // A call may add and remove links.
        for link in links where link.isDue(at: newest) { link.fire(vblank: newest, refreshRate: refreshRate) }
    }
}
