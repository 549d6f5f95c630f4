import Foundation

/// The display links of one screen. Whoever runs the screen asks when they want to be called, and calls them.
///
/// Belongs to the main thread.
package final class DisplayLinks {
    /// Vertical blanks a second.
    package let refreshRate: Double

    /// A blank this much before the time that a link is due is the one it waits for, in seconds: clocks count nanoseconds,
    /// and few periods are a whole number of them.
    private static let tolerance: TimeInterval = 2e-6

    /// Kept until they are removed or invalidated.
    private var links: [CADisplayLink] = []

    /// Those of the screen that new links are for.
    @MainActor private static weak var main: DisplayLinks?

    package init(refreshRate: Double) { self.refreshRate = refreshRate }

    /// Makes these the ones that new links belong to.
    @MainActor package func becomeMain() { Self.main = self }

    /// Traps on another thread than the main one. A link that is made before there is a screen never calls.
    static var ofMainScreen: DisplayLinks? {
        nonisolated(unsafe) var main: DisplayLinks?
        MainActor.assumeIsolated { main = Self.main }
        return main
    }

    func add(_ link: CADisplayLink) {
        if !links.contains(where: { $0 === link }) { links.append(link) }
    }

    func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

    /// From when on a vertical blank is wanted; nil while no link runs.
    /// - Parameter now: from when on those that have just begun to run want one.
    package func nextBlank(from now: TimeInterval) -> TimeInterval? {
        var next: TimeInterval?
        for link in links where link.isRunning {
            link.begin(at: now)
            next = min(next ?? link.due, link.due)
        }
        return next
    }

    /// Calls the links that are due.
    /// - Parameters:
    ///   - blank: a vertical blank that has been, or that a flip told of.
    ///   - now: the same or later. When blanks have gone by since, the newest one counts.
    package func serve(blank: TimeInterval, now: TimeInterval) {
        let gone = ((now - blank) * refreshRate + 1e-3).rounded(.down)
        let newest = blank + max(0, gone) / refreshRate
        // A call may add and remove others. A link that began to run at the very time of a blank may have been told of it by
        // a number that is a rounding smaller: taken for an earlier one, the same blank would be asked for without end.
        for link in links where link.isRunning && link.due <= newest + Self.tolerance {
            link.fire(blank: newest, refreshRate: refreshRate)
        }
    }
}
