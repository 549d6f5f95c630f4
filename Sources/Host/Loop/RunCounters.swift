/// The counters of a run so far. They are exact on every machine.
package struct RunCounters: Sendable, Codable {
    /// Frames presented.
    package var frames = 0
    /// Frames presented by a change of the buffer on screen, for views that prefer ink of low latency.
    package var framesInPlace = 0
    /// Vertical blanks that passed without a frame during an animation.
    package var framesMissed = 0
    package var drawCalls = 0
    package var pixelsDrawn = 0
    package var layersVisited = 0
    package var pixelsComposited = 0
    package var pixelsBlended = 0
    package var bytesCopiedOut = 0
    /// Samples of touch devices.
    package var touches = 0
    /// The number of times that the main thread woke up.
    package var wakeUps = 0
    /// Vertical blanks that passed without the frame that was due, by the stage that the frame spent most time in. Unlike
    /// `framesMissed`, they include frames that the main thread delayed, of display links, touches and other changes.
    package var lateFrames = LateFrames()
}
