import Synchronization
import UIKit

/// What a program has cost on a virtual screen. The same on every machine, so that tests can assert it.
public struct ScreenStatistics: Sendable, Equatable, Codable {
    /// Frames shown.
    public var frames = 0
    /// Vertical blanks that went by without a frame while something moved: how often the picture stuck.
    public var framesMissed = 0
    /// How often a view drew.
    public var drawCalls = 0
    /// Pixels that views drew anew, in their own pictures.
    public var pixelsDrawn = 0
    /// Layers looked into to find what changed and what to paint.
    public var layersVisited = 0
    /// Pixels of the screen painted anew, each once however many views cover it.
    public var pixelsComposited = 0
    /// Pixels written for each single colour and picture.
    public var pixelsBlended = 0
    /// Bytes copied to the display's buffers.
    public var bytesCopiedOut = 0
    /// Samples of touch devices.
    public var touches = 0
    /// How often there was something to do.
    public var wakeUps = 0

    /// Nothing done.
    public init() {}

    package init(_ counters: RunCounters) {
        frames = counters.frames
        framesMissed = counters.framesMissed
        drawCalls = counters.drawCalls
        pixelsDrawn = counters.pixelsDrawn
        layersVisited = counters.layersVisited
        pixelsComposited = counters.pixelsComposited
        pixelsBlended = counters.pixelsBlended
        bytesCopiedOut = counters.bytesCopiedOut
        touches = counters.touches
        wakeUps = counters.wakeUps
    }

    /// What came after `earlier`.
    public static func - (later: ScreenStatistics, earlier: ScreenStatistics) -> ScreenStatistics {
        var difference = ScreenStatistics()
        let fields: [WritableKeyPath<ScreenStatistics, Int>] = [
            \.frames, \.framesMissed, \.drawCalls, \.pixelsDrawn, \.layersVisited, \.pixelsComposited, \.pixelsBlended,
            \.bytesCopiedOut, \.touches, \.wakeUps,
        ]
        for field in fields { difference[keyPath: field] = later[keyPath: field] - earlier[keyPath: field] }
        return difference
    }
}

/// One frame that was shown.
public struct FrameRecord: Sendable, Equatable {
    /// When it was handed to the display, in seconds of the virtual clock.
    public let time: TimeInterval

    /// What differed from the frame before, as rectangles that do not overlap. Pixels.
    public let damage: [CGRect]

    /// A number that is the same for the same pixels.
    public let hash: UInt64
}

/// Notes frames as the display gets them, on the compositor's thread.
final class FrameRecorder: Sendable {
    private let records = Mutex<[FrameRecord]>([])

    var frames: [FrameRecord] { records.withLock { $0 } }

    func clear() { records.withLock { $0 = [] } }

    func observe(_ frame: VirtualDisplay.PresentedFrame) {
        let record = FrameRecord(
            time: frame.time,
            damage: frame.damage.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) },
            hash: FrameHash.hash(frame.surface)
        )
        records.withLock { $0.append(record) }
    }
}
