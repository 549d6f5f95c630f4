import Compositor
import UIKit

/// A screen without a display: commit, composite and copy-out are performed one after the other, and each is timed.
@MainActor
final class BenchScreen {
    private let session: Session
    var screen: UIScreen { session.screen }
    let window: UIWindow
    let size: PixelSize
    private let options: BenchOptions
    private let shadow: ShadowBuffer
    private let buffers: [Surface]
    private let stages = StageClock()
    private var frame = 0

    private var changeTimes: [UInt64] = []
    private var commitTimes: [UInt64] = []
    private var compositeTimes: [UInt64] = []
    private var copyOutTimes: [UInt64] = []
    private var allocations: UInt64 = 0

    /// The time of the first frame of animations, in seconds of the screen's clock; `nil` for a scene without animations.
    private var animationStart: TimeInterval?

    /// The newest commit, which animations change in each frame.
    private var newest: RenderTree?

    /// - Parameter size: The size of the screen in pixels; `nil` for the size in the options.
    init(_ options: BenchOptions, size: PixelSize? = nil) throws {
        let size = size ?? options.screenSize
        let panel = options.rotation.size(of: size)
        guard let memory = ShadowBuffer.makeMemory(for: size), let first = Surface(size: panel),
            let second = Surface(size: panel)
        else {
            throw CommandFailure.usage("cannot allocate a screen of \(size.width)x\(size.height) pixels")
        }
        self.size = size
        self.options = options
        shadow = ShadowBuffer(
            size: size,
            memory: memory,
            rotation: options.rotation,
            executor: options.threads > 1 ? WorkerPool(threadCount: options.threads) : nil
        )
        buffers = [first, second]
        session = Session(size: size, scale: 1, refreshRate: 60)
        window = UIWindow()
        window.makeKeyAndVisible()
        shadow.observer = { [stages] in stages.begin($0) }
    }

    /// Makes the screen play animations, at 60 frames per second of its own time.
    /// - Returns: The time of the first frame, in seconds.
    func beginAnimation() -> TimeInterval {
        let start = session.perform { CACurrentMediaTime() }
        animationStart = start
        return start
    }

    /// Changes and shows the screen repeatedly, and measures each frame.
    /// - Parameter change: A closure that receives the index of the frame, from 0.
    func measure(_ scene: String, variant: String = "", change: (Int) -> Void) -> SceneResult {
        let warmUpFrames = options.warmUpFrames
        session.perform {
            for index in 0..<warmUpFrames {
                showFrame { change(index) }
            }
            forget()
            for index in 0..<options.frames {
                showFrame { change(warmUpFrames + index) }
            }
        }
        return result(scene, variant)
    }

    private func forget() {
        for times in [\BenchScreen.changeTimes, \.commitTimes, \.compositeTimes, \.copyOutTimes] {
            self[keyPath: times] = []
            self[keyPath: times].reserveCapacity(options.frames)
        }
        allocations = 0
        screen.layers.resetCounters()
        shadow.resetCounters()
    }

    private func result(_ scene: String, _ variant: String) -> SceneResult {
        var result = SceneResult(scene, variant: variant, size: size, frames: options.frames)
        let painted = changeTimes.indices.map { changeTimes[$0] + commitTimes[$0] + compositeTimes[$0] }
        result.times["change"] = Spread(nanoseconds: changeTimes)
        result.times["commit"] = Spread(nanoseconds: commitTimes)
        result.times["composite"] = Spread(nanoseconds: compositeTimes)
        result.times["copy-out"] = Spread(nanoseconds: copyOutTimes)
        result.times["painted"] = Spread(nanoseconds: painted)
        let per = Double(options.frames)
        let drawn = screen.layers.counters.drawing
        let composited = shadow.counters
        result.counts["draw-calls"] = Double(drawn.drawCalls) / per
        result.counts["pixels-drawn"] = Double(drawn.pixelsDrawn) / per
        result.counts["pixels-brought-forward"] = Double(drawn.pixelsBroughtForward) / per
        result.counts["stores-allocated"] = Double(drawn.surfacesAllocated) / per
        result.counts["content-bytes"] = Double(screen.layers.contentByteCount)
        result.counts["runs-made"] = Double(drawn.runsMade) / per
        result.counts["glyphs-placed"] = Double(drawn.glyphsPlaced) / per
        result.counts["layers-committed"] = Double(screen.layers.counters.layersCommitted) / per
        result.counts["layers-visited"] = Double(composited.layersVisited) / per
        result.counts["pixels-composited"] = Double(composited.pixelsComposited) / per
        result.counts["pixels-moved"] = Double(composited.pixelsMoved) / per
        result.counts["pixels-blended"] = Double(composited.pixelsBlended) / per
        result.counts["bytes-copied-out"] = Double(composited.bytesCopiedOut) / per
        if options.threads > 1 { result.counts["shared-frames"] = Double(composited.sharedFrames) / per }
        result.counts["layers-cached"] = Double(composited.layersCached) / per
        result.counts["layer-cache-hits"] = Double(composited.layerCacheHits) / per
        result.counts["layer-cache-bytes"] = Double(composited.layerCacheBytes)
        result.counts["pixels-blurred"] = Double(composited.pixelsBlurred) / per
        if AllocationCounter.count != nil { result.counts["allocations"] = Double(allocations) / per }
        return result
    }

    private func showFrame(after change: () -> Void) {
        let allocationsBefore = AllocationCounter.count ?? 0
        let beginning = nanoseconds()
        change()
        let start = nanoseconds()
        let tree = screen.commit()?.tree
        let committed = nanoseconds()
        stages.start(at: committed)
        if let tree {
            screen.layers.fence.take(tree.serial)
            newest = tree
        }
        if let animationStart, let newest {
            show(newest.evaluated(at: animationStart + Double(frame) / 60).tree)
        } else if let tree {
            show(tree)
        }
        changeTimes.append(start - beginning)
        commitTimes.append(committed - start)
        compositeTimes.append(stages.composite)
        copyOutTimes.append(stages.copyOut)
        allocations += (AllocationCounter.count ?? 0) - allocationsBefore
    }

    private func show(_ tree: RenderTree) {
        shadow.compose(tree)
        // Two buffers alternate: each contains the frame before the last.
        _ = shadow.present(to: buffers[frame % 2], age: frame < 2 ? 0 : 2)
        stages.begin(.composite)
        frame += 1
    }
}

/// Measures the total time of alternating stages.
private final class StageClock {
    private(set) var composite: UInt64 = 0
    private(set) var copyOut: UInt64 = 0
    private var stage = ShadowBuffer.Stage.composite
    private var since: UInt64 = 0

    func start(at time: UInt64) {
        composite = 0
        copyOut = 0
        stage = .composite
        since = time
    }

    func begin(_ next: ShadowBuffer.Stage) {
        let now = nanoseconds()
        switch stage {
        case .composite: composite += now - since
        case .copyOut: copyOut += now - since
        }
        stage = next
        since = now
    }
}
