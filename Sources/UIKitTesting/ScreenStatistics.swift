import Synchronization
import UIKit

/// The costs of a program on a virtual screen. They are the same on every machine, so that tests can verify them.
public struct ScreenStatistics: Sendable, Equatable, Codable {
    /// The number of frames shown.
    public var frames = 0
    /// The number of frames dropped during animations, in vblanks without a new frame.
    public var framesMissed = 0
    /// The number of frames shown at once, without waiting for a vblank (`UIView.prefersLowLatencyInk`).
    public var framesInPlace = 0
    /// The number of times a view drew.
    public var drawCalls = 0
    /// The number of pixels that views redrew in their backing stores.
    public var pixelsDrawn = 0
    /// The number of layers visited to find changes and to paint.
    public var layersVisited = 0
    /// The number of pixels of the screen that were repainted; each counts once, regardless of the number of views that
    /// cover it.
    public var pixelsComposited = 0
    /// The number of pixels written for all individual colors and images.
    public var pixelsBlended = 0
    /// The number of bytes copied to the display's buffers.
    public var bytesCopiedOut = 0
    /// The number of samples from touch devices.
    public var touches = 0
    /// The number of times the main thread woke.
    public var wakeUps = 0

    /// Creates statistics with all counters zero.
    public init() {}

    package init(_ counters: RunCounters) {
        frames = counters.frames
        framesMissed = counters.framesMissed
        framesInPlace = counters.framesInPlace
        drawCalls = counters.drawCalls
        pixelsDrawn = counters.pixelsDrawn
        layersVisited = counters.layersVisited
        pixelsComposited = counters.pixelsComposited
        pixelsBlended = counters.pixelsBlended
        bytesCopiedOut = counters.bytesCopiedOut
        touches = counters.touches
        wakeUps = counters.wakeUps
    }

    /// Returns the increase of each counter since `earlier`.
    public static func - (later: ScreenStatistics, earlier: ScreenStatistics) -> ScreenStatistics {
        var difference = ScreenStatistics()
        let fields: [WritableKeyPath<ScreenStatistics, Int>] = [
            \.frames, \.framesMissed, \.framesInPlace, \.drawCalls, \.pixelsDrawn, \.layersVisited, \.pixelsComposited,
            \.pixelsBlended, \.bytesCopiedOut, \.touches, \.wakeUps,
        ]
        for field in fields { difference[keyPath: field] = later[keyPath: field] - earlier[keyPath: field] }
        return difference
    }
}

/// A record of a frame that was shown.
public struct FrameRecord: Sendable, Equatable {
    /// The vblank that the frame is queued for, in seconds of the virtual clock.
    public let time: TimeInterval

    /// The damage relative to the previous frame, as rectangles that do not overlap. In pixels.
    public let damage: [CGRect]

    /// A hash of the frame's pixels; equal frames have equal hashes.
    public let hash: UInt64
}

/// A recorder of frames as they are presented, on the compositor's thread.
final class FrameRecorder: Sendable {
    private let records = Mutex<[FrameRecord]>([])

    var frames: [FrameRecord] { records.withLock { $0 } }

    func clear() { records.withLock { $0 = [] } }

    func observe(_ frame: VirtualDisplay.PresentedFrame) {
        let record = FrameRecord(
            time: frame.time.seconds,
            damage: frame.damage.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) },
            hash: FrameHash.hash(frame.surface)
        )
        records.withLock { $0.append(record) }
    }
}
