import Geometry
import Raster
import Synchronization

/// The frames for the clients: two buffers, of which the server reads one while the thread that makes frames writes
/// the other.
///
/// A frame is taken only when a client waits for it. Until then, the pixels that change are only noted, and nothing is
/// copied. Without clients, there are no buffers.
package final class RFBFrames: Sendable {
    private struct State: Sendable {
        var size: PixelSize?
        var buffers: [Surface] = []
        /// For each buffer, the pixels in which it differs from the newest frame.
        var missing: [Region] = []
        /// The index of the buffer that the next frame is copied to.
        var back = 0
        /// A Boolean value that indicates whether that buffer has a frame for the server.
        var isFilled = false
        /// The pixels that changed since that frame, or since the last one that the server took.
        var unannounced = Region.empty
        /// The pixels that changed in that frame.
        var announced = Region.empty
        /// A Boolean value that indicates whether the server waits for that buffer's frame, which was outdated.
        var isRefreshing = false
        /// The number of times that the clients began to follow.
        var generation = 0
        var pixelsCopied = 0
    }

    /// A frame, and the pixels that changed since the last one that was taken.
    package struct Frame {
        package let surface: Surface
        package let damage: Region
        /// A Boolean value that indicates whether there is a newer frame.
        package let isOutdated: Bool
    }

    private let state = Mutex(State())
    private let follows = Atomic<Bool>(false)
    private let wants = Atomic<Bool>(false)
    /// Called when a frame is wanted, on any thread.
    private let onWish: @Sendable () -> Void
    /// Called when there is a frame for the server.
    private let onFrame: @Sendable () -> Void

    /// Creates frames.
    /// - Parameters:
    ///   - onWish: A closure that makes the thread of frames call `offer`.
    ///   - onFrame: A closure that makes the server call `take`.
    package init(onWish: @escaping @Sendable () -> Void, onFrame: @escaping @Sendable () -> Void) {
        self.onWish = onWish
        self.onFrame = onFrame
    }

    // MARK: The thread that makes frames

    /// A Boolean value that indicates whether every frame is to be offered.
    package var isFollowing: Bool { follows.load(ordering: .acquiring) }

    /// A Boolean value that indicates whether the newest frame is to be offered although it has not changed.
    package var wantsFrame: Bool { wants.load(ordering: .acquiring) }

    /// The number of pixels copied so far.
    package var pixelsCopied: Int { state.withLock { $0.pixelsCopied } }

    /// Offers the newest frame.
    /// - Parameters:
    ///   - damage: The difference from the previously offered frame.
    ///   - copy: A closure that copies pixels of the frame to a surface of its size.
    package func offer(size: PixelSize, damage: Region, copy: (Region, Surface) -> Void) {
        wants.store(false, ordering: .releasing)
        let bounds = Region(PixelRect(size: size))
        let work = state.withLock { state -> (Surface, Region, Int)? in
            guard isFollowing else { return nil }
            if state.size != size {
                let buffers = (0..<2).compactMap { _ in Surface(size: size) }
                guard buffers.count == 2 else { return nil }
                state.size = size
                state.buffers = buffers
                state.missing = [bounds, bounds]
                state.unannounced = bounds
                state.isFilled = false
            } else {
                let damage = damage.intersection(bounds)
                for index in state.missing.indices {
                    state.missing[index] = Damage.limited(state.missing[index].union(damage))
                }
                state.unannounced = Damage.limited(state.unannounced.union(damage))
            }
            guard !state.isFilled, !state.unannounced.isEmpty else { return nil }
            return (state.buffers[state.back], state.missing[state.back], state.generation)
        }
        guard let (surface, region, generation) = work else { return }
        // Without the lock: the server does not use this buffer until it is filled.
        copy(region, surface)
        let isCurrent = state.withLock { state in
            guard state.generation == generation else { return false }
            state.pixelsCopied += region.area
            state.missing[state.back] = .empty
            state.announced = state.unannounced
            state.unannounced = .empty
            state.isFilled = true
            return true
        }
        if isCurrent { onFrame() }
    }

    // MARK: The reader

    /// Begins to follow.
    package func start() {
        reset()
        follows.store(true, ordering: .releasing)
        wish()
    }

    /// Stops following, and releases the buffers.
    package func stop() {
        follows.store(false, ordering: .releasing)
        reset()
    }

    private func reset() {
        state.withLock { state in
            state = State(generation: state.generation + 1, pixelsCopied: state.pixelsCopied)
        }
    }

    /// A Boolean value that indicates whether a frame that replaces an outdated one is on its way. Until it is there, a
    /// client that asks for the whole screen must not be sent the frame that was taken last.
    var isRefreshing: Bool { state.withLock { $0.isRefreshing } }

    /// Returns the frame that is ready, if there is one. Its pixels are valid until the next call.
    ///
    /// A frame can be ready for long before a client waits for one. If there is a newer frame, the method asks for that one
    /// instead, but not twice in a row, so that an animation does not starve the clients.
    package func take() -> Frame? {
        var wishes = false
        let frame = state.withLock { state -> Frame? in
            guard state.isFilled else { return nil }
            wishes = !state.unannounced.isEmpty
            if wishes, !state.isRefreshing {
                state.isRefreshing = true
                state.isFilled = false
                state.unannounced.formUnion(state.announced)
                state.announced = .empty
                return nil
            }
            state.isRefreshing = false
            let frame = Frame(
                surface: state.buffers[state.back],
                damage: state.announced,
                isOutdated: !state.unannounced.isEmpty
            )
            state.back = 1 - state.back
            state.isFilled = false
            state.announced = .empty
            return frame
        }
        if wishes { wish() }
        return frame
    }

    private func wish() {
        wants.store(true, ordering: .releasing)
        onWish()
    }
}
