import Raster

/// A request for a copy of the newest frame.
package final class FrameCapture: Sendable {
    private let onFrame: @Sendable (Surface?) -> Void

    /// Creates a request.
    /// - Parameter onFrame: A closure that gets the upright pixels of the screen, on the compositor's thread; `nil` if there
    ///   is not enough memory.
    package init(onFrame: @escaping @Sendable (Surface?) -> Void) { self.onFrame = onFrame }

    func complete(_ surface: Surface?) { onFrame(surface) }
}
