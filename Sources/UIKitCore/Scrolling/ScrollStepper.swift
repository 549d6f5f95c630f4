import QuartzCore

/// Calls once for each frame of the display while something moves, and not at all otherwise.
@MainActor
final class ScrollStepper {
    private var link: CADisplayLink?

    /// Begins to call, if it does not yet.
    /// - Parameter body: handed the time of the frame on screen, in seconds of the clock that events carry. Returns whether
    ///   to go on.
    func start(_ body: @escaping @MainActor (TimeInterval) -> Bool) {
        guard link == nil else { return }
        let link = CADisplayLink { link in
            if !body(link.timestamp) { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Calls no more.
    func stop() {
        link?.invalidate()
        link = nil
    }
}
