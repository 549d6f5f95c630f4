import Compositor
import UIKit

/// A screen without a display: commit, composite and copy-out one after the other, each timed.
@MainActor
final class BenchScreen {
    nonisolated static let warmUpFrames = 20
    nonisolated static let measuredFrames = 200

    let screen: UIScreen
    let window: UIWindow
    private let shadow: ShadowBuffer
    private let buffers: [Surface]
    private var frame = 0
    private var surfacesBefore = 0

    private var commitTimes: [UInt64] = []
    private var compositeTimes: [UInt64] = []
    private var copyOutTimes: [UInt64] = []

    init(size: PixelSize) throws {
        guard let surface = Surface(size: size), let first = Surface(size: size), let second = Surface(size: size)
        else {
            throw CommandFailure.usage("no memory for a screen of \(size.width)x\(size.height)")
        }
        shadow = ShadowBuffer(surface: surface)
        buffers = [first, second]
        screen = UIScreen(size: size, scale: 1, refreshRate: 60)
        screen.becomeMain()
        window = UIWindow()
        window.makeKeyAndVisible()
    }

    /// Changes something and shows it, again and again.
    func measure(_ scene: String, variant: String? = nil, frames: Int = measuredFrames, change: (Int) -> Void)
        -> SceneResult
    {
        for index in 0..<Self.warmUpFrames {
            change(index)
            showFrame()
        }
        commitTimes = []
        compositeTimes = []
        copyOutTimes = []
        screen.layers.resetCounters()
        shadow.resetCounters()
        for index in 0..<frames {
            change(Self.warmUpFrames + index)
            showFrame()
        }
        var result = SceneResult(scene, variant: variant)
        result.times["commit"] = Spread(nanoseconds: commitTimes)
        result.times["composite"] = Spread(nanoseconds: compositeTimes)
        result.times["copy-out"] = Spread(nanoseconds: copyOutTimes)
        let per = Double(frames)
        let drawn = screen.layers.counters.drawing
        let composited = shadow.counters
        result.counts["draw-calls"] = Double(drawn.drawCalls) / per
        result.counts["pixels-drawn"] = Double(drawn.pixelsDrawn) / per
        result.counts["layers-committed"] = Double(screen.layers.counters.layersCommitted) / per
        result.counts["layers-visited"] = Double(composited.layersVisited) / per
        result.counts["pixels-composited"] = Double(composited.pixelsComposited) / per
        result.counts["pixels-blended"] = Double(composited.pixelsBlended) / per
        result.counts["bytes-copied-out"] = Double(composited.bytesCopiedOut) / per
        return result
    }

    private func showFrame() {
        let start = nanoseconds()
        let tree = screen.commit()
        let committed = nanoseconds()
        var composite: UInt64 = 0
        var copyOut: UInt64 = 0
        if let tree {
            screen.layers.fence.take(tree.serial)
            var stages = Stages(since: committed)
            shadow.observer = { stages.begin($0) }
            shadow.compose(tree)
            // Two buffers in turn: each shows the frame before the last.
            _ = shadow.present(to: buffers[frame % 2], age: frame < 2 ? 0 : 2)
            stages.begin(.composite)
            shadow.observer = nil
            frame += 1
            composite = stages.composite
            copyOut = stages.copyOut
        }
        commitTimes.append(committed - start)
        compositeTimes.append(composite)
        copyOutTimes.append(copyOut)
    }

    /// Adds up the time of stages that take turns.
    private struct Stages {
        private(set) var composite: UInt64 = 0
        private(set) var copyOut: UInt64 = 0
        private var stage = ShadowBuffer.Stage.composite
        private var since: UInt64

        init(since: UInt64) { self.since = since }

        mutating func begin(_ next: ShadowBuffer.Stage) {
            let now = nanoseconds()
            switch stage {
            case .composite: composite += now - since
            case .copyOut: copyOut += now - since
            }
            stage = next
            since = now
        }
    }
}

/// The same numbers on every machine.
struct BenchGenerator: RandomNumberGenerator {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
