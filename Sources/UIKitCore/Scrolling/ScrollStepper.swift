import QuartzCore

/// A display link that runs only while content moves.
@MainActor
final class ScrollStepper {
    private var link: CADisplayLink?

    /// Starts the calls, if they have not started yet.
    /// - Parameter body: A closure that is called for each frame with the time of the displayed frame, in seconds of
    ///   the clock that events use. It returns a Boolean value that indicates whether the calls continue.
    func start(_ body: @escaping @MainActor (TimeInterval) -> Bool) {
        guard link == nil else { return }
        let link = CADisplayLink { link in
            if !body(link.timestamp) { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Stops the calls.
    func stop() {
        link?.invalidate()
        link = nil
    }
}
