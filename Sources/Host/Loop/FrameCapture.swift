import Raster

/// A request for a copy of the newest frame.
package final class FrameCapture: Sendable {
    /// A Boolean value that indicates whether the copy is made although it may delay the next frame.
    let delaysFrames: Bool
    private let onFrame: @Sendable (Surface?) -> Void

    /// Creates a request.
    /// - Parameters:
    ///   - delaysFrames: A Boolean value that indicates whether the copy is made at once. On a clock that stands still, the next
    ///     frame may never be made.
    ///   - onFrame: A closure that gets the upright pixels of the screen, on the compositor's thread; `nil` if there is not enough
    ///     memory.
    package init(delaysFrames: Bool = false, onFrame: @escaping @Sendable (Surface?) -> Void) {
        self.delaysFrames = delaysFrames
        self.onFrame = onFrame
    }

    func complete(_ surface: Surface?) { onFrame(surface) }
}
